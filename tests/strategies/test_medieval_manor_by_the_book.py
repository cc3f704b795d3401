"""Every choice of the stewards against section 9 of the dossier, worked out word for word, and games with random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from simulator.engine import argument_of
from simulator.engine.chance import set_key
from simulator.engine.memo import Memo
from simulator.engine.table import blank_position
from simulator.medieval_manor import GAME, codes
from simulator.medieval_manor.play import advance, apply, setup
from simulator.medieval_manor.trade import partner_of
from simulator.rulebook import load
from strategies.lineup import parse
from strategies.medieval_manor.steward import GROUND, OWN, THEIRS
from strategies.medieval_manor.trading import look_at_deals, partners_gain, proposers_gain
from strategies.medieval_manor.valuation import eyes, look_closely
from strategies.medieval_manor.working import action_worth, ground, note_losses, survey
from tests.strategies import manor_by_the_book as book
from tests.tables import play, same

CHOICES = (
    "payment_options=true", "trade_mixed=true", "trade_vp=true", "adj_stack=true", "buy_keep=2", "buy_limit=2",
)  # fmt: skip
"""Rules that ask for more."""
ARCHETYPES = ("balanced", "builder", "peasant", "vprush", "lord", "farmer", "hoarder", "churchman")
SCRIPTS = (*ARCHETYPES, "spoiler", "trader", "engine-then-rush")
FEW_OFFERS = 25
"""With more offers only some are worked out."""


class Seat:
    """A steward at the table, with what the book needs to know of it."""

    def __init__(self, s: Any, entry: Any):
        self.choose = entry.strategy.choose
        self.memo = Memo(entry.strategy.prepare(s.book.rules, s.seats, []))
        self.weights = dict(zip(entry.strategy.weights, entry.weights, strict=True))
        self.row = list(entry.weights)


def game(lineup: str, seats: int, seed: int, sets: tuple[str, ...] = ()) -> Iterator[tuple[Any, list[Seat], int]]:
    """One game on the mirror: each position with a choice, who sits there, and the index chosen."""
    pool = parse(lineup, GAME, seats).pool
    s: Any = blank_position(load(GAME, sets=sets), pool)
    s.seats = seats
    s.playing[:seats] = range(seats)
    set_key(s, seed, 0)
    setup(s)
    sitting = [Seat(s, entry) for entry in pool]
    advance(s)
    while not s.over:
        place = 0
        if s.n_options > 1:
            mine = sitting[s.seat]
            place = int(mine.choose(s, mine.row, mine.memo))
            yield s, sitting, place
        apply(s, s.options[place])
        advance(s)


def check_action(s: Any, sitting: list[Seat], place: int) -> None:
    """The first of the highest values, worked out by playing each option on a copy."""
    mine, t = sitting[s.seat], book.turns(s)
    e, g = eyes(mine.memo, OWN), ground(mine.memo, GROUND)
    look_closely(s, e, mine.row, s.seat)
    survey(s, g)
    note_losses(s, eyes(mine.memo, THEIRS), g, mine.row, mine.memo)
    values = []
    for code in s.options[: s.n_options - 1]:
        value = action_worth(s, e, g, mine.row, mine.memo, code)
        spoils = book.spoils(s, code, mine.weights, t) if mine.weights["spoil"] > 0 else 0.0
        if not book.draws_cards(s, code) and spoils is not None:
            wanted = book.action_value(s, s.seat, code, mine.weights, t) + spoils
            assert value == pytest.approx(wanted, abs=book.EQUAL)
        values.append(value)
    best = max(values, default=0.0)
    first = next((at for at, value in enumerate(values) if value >= best - book.EQUAL), 0)
    assert place == (first if best > book.EQUAL else s.n_options - 1)


def check_proposal(s: Any, sitting: list[Seat], place: int) -> None:
    """The first of the offers of the highest gain for the proposer that are gain enough for the partner."""
    a, b = s.seat, partner_of(s)
    mine, theirs = sitting[a], sitting[b]
    least = s.rules.trade_margin + book.EQUAL
    best, highest = 0, least
    few = s.n_options <= FEW_OFFERS
    for at in range(1, s.n_options, 1 if few else 7):
        code = s.options[at]
        gain, answer = book.deal_values(s, code, a, b, (mine.weights, theirs.weights))
        look_at_deals(s, eyes(mine.memo, OWN), mine.row, mine.memo, a, b)
        assert proposers_gain(eyes(mine.memo, OWN), code) == pytest.approx(gain, abs=book.EQUAL)
        look_at_deals(s, eyes(theirs.memo, OWN), theirs.row, theirs.memo, b, a)
        assert partners_gain(eyes(theirs.memo, OWN), code) == pytest.approx(answer, abs=book.EQUAL)
        if answer > least and gain > highest:
            best, highest = at, gain + book.EQUAL
    assert place == best or not few


def check_answer(s: Any, sitting: list[Seat], place: int) -> None:
    """A partner of the same family was foreseen, so that it accepts."""
    rows = sitting[s.proposer].weights, sitting[s.seat].weights
    gain = book.deal_values(s, s.offered, s.proposer, s.seat, rows)[1]
    assert gain > s.rules.trade_margin
    assert place == 1


def check_card(s: Any, sitting: list[Seat], place: int) -> None:
    wanted = book.least_valued(s, s.seat, sitting[s.seat].weights, book.turns(s))
    assert argument_of(s.options[place]) == wanted


def check_steps(s: Any, sitting: list[Seat], place: int) -> None:
    steps, _gain = book.steps_of_conversion(book.copied(s), s.seat, sitting[s.seat].weights, book.turns(s))
    assert place == steps


def check_keep(s: Any, sitting: list[Seat], place: int) -> None:
    argument = argument_of(s.options[place])
    best = book.kept(s, s.seat, sitting[s.seat].weights, book.turns(s))
    if s.rules.buy_keep == 1:
        assert argument == codes.two_cards(best[0], -1)
    elif len(best) > 1:
        assert best[0] in (codes.first_card(argument), codes.second_card(argument))


def check_growth(s: Any, sitting: list[Seat], place: int) -> None:
    assert place == book.grows(s, s.seat, sitting[s.seat].weights, book.turns(s))


Check = Callable[[Any, list[Seat], int], None]
CHECKS: dict[int, Check] = {
    codes.ASK_BUY: lambda s, sitting, place: check_same(place, book.buys(s, s.seat)),
    codes.ASK_KEEP: check_keep,
    codes.ASK_SWAP: lambda s, sitting, place: check_same(place, book.swaps(s, s.seat)),
    codes.ASK_DISCARD: check_card,
    codes.ASK_PROPOSE: check_proposal,
    codes.ASK_ANSWER: check_answer,
    codes.ASK_ACTION: check_action,
    codes.ASK_CONVERT: check_steps,
    codes.ASK_FEED: lambda s, sitting, place: check_same(place, False),
    codes.ASK_GROW: check_growth,
}
"""What is checked by kind of decision."""


def check_same(place: int, wanted: bool) -> None:
    assert place == int(wanted)


@pytest.mark.parametrize(
    ("lineup", "sets"),
    [
        pytest.param("balanced,hoarder", (), id="2"),
        pytest.param("vprush@dossier,peasant,churchman", (), id="3"),
        pytest.param("farmer,lord,builder@dossier,balanced", (), id="4"),
        pytest.param("hoarder@dossier,farmer,vprush", CHOICES, id="more-choices"),
        pytest.param("spoiler,spoiler:crops=2,spoiler:spoil=2", ("trade_enabled=false",), id="spoilers"),
    ],
)
def test_every_choice_is_the_dossiers(lineup: str, sets: tuple[str, ...]) -> None:
    seats = lineup.count(",") + 1
    checked = set()
    for seed in (1, 2):
        for s, sitting, place in game(lineup, seats, seed, sets):
            CHECKS[s.decision](s, sitting, place)
            checked.add(s.decision)
    assert checked >= set(CHECKS) - {codes.ASK_KEEP, codes.ASK_FEED, codes.ASK_ANSWER, codes.ASK_PROPOSE}


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_beats_random(name: str) -> None:
    won = [
        np.reshape(play(load(GAME), seated, 150).seats["win"], (-1, 2))[:, seated.index(name)].mean()
        for seated in ([name, "random"], ["random", name])
    ]
    assert np.mean(won) >= 0.85


@pytest.mark.parametrize("first", range(0, len(SCRIPTS), 4))
def test_compiled_equals_mirror_with_more_to_choose(first: int) -> None:
    names = [(*SCRIPTS, "random")[first + seat] for seat in range(4)]
    rules = load(GAME, sets=CHOICES)
    assert same(play(rules, names, 2, compiled=True), play(rules, names, 2, compiled=False))
