"""Whole games: what holds for any play (section 11), beyond what the audit sees at one position."""

import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from experiments import plan as plans
from simulator.engine import NOBODY, argument_of, kind_of
from simulator.engine.chance import set_key
from simulator.engine.names import UsageError
from simulator.engine.table import Batch, Table
from simulator.engine.trace import follow
from simulator.medieval_manor import GAME
from simulator.medieval_manor.codes import ACCEPT, GROW
from simulator.medieval_manor.end import hand_limit
from simulator.medieval_manor.names import KINDS, PLACES
from simulator.medieval_manor.play import redeal, setup
from simulator.medieval_manor.state import CARDS, PEASANTS, POINTS
from simulator.medieval_manor.wording import option, say_option
from simulator.rulebook import load
from strategies.lineup import entry
from tests.medieval_manor.positions import (
    DRAW,
    FEEDING,
    UPGRADE,
    WORK,
    advance,
    apply,
    audit,
    begin,
    blank,
    dealt,
    decision,
    give,
    held,
    hold,
    lay,
    number,
    own,
    peasants,
    pick,
    source,
    stack,
    table,
)  # fmt: skip
from tests.tables import batch_of, same

MONEY_IN = PLACES["money_in"]
RULES = (
    (),
    ("trade_enabled=false",),
    ("trade_mixed=true", "trade_vp=true"),
    ("payment_options=true", "grow_limit=3", "buy_limit=2", "buy_keep=2"),
    ("hardship_outside_draw=redraw", "actions_fixed_at_start=false", "lord_effect=next_turn"),
    ("max_turns=2",),
)
"""Rules to wander by."""


def wander(s, chance, steps, watch):
    """Play on by chance, and look at every choice, before and after it."""
    for _ in range(steps):
        advance(s)
        if s.over:
            return
        before, code = s.copy(), chance.choice(s.options[: s.n_options])
        apply(s, code)
        assert audit(s) == 0
        watch(before, s, code)
    advance(s)


# Any play


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 6), st.sampled_from(RULES), st.randoms(use_true_random=False), st.integers(1, 1000))
def test_any_play_keeps_the_invariants(seats, sets, chance, seed):
    s = dealt(seats, sets=sets, seed=seed)
    wander(s, chance, 120, watch)
    if s.over:
        reached = any(p.held[POINTS] >= s.rules.end_vp for p in s.players[:seats])
        assert s.over == (1 if reached else 2)
        return
    for code in s.options[: s.n_options]:
        kind = list(KINDS)[kind_of(code)]
        assert isinstance(option(s, kind, argument_of(code)), dict)
        assert say_option(s, kind, argument_of(code))


def watch(before, s, code):
    """Invariants that need two positions."""
    assert all(now.n_built >= then.n_built for now, then in zip(s.players, before.players, strict=True))
    if kind_of(code) == ACCEPT:
        check_deal(before, s)
    if kind_of(code) == GROW:
        then, now = before.players[s.seat].held, s.players[s.seat].held
        assert (now[PEASANTS], sum(now[:2])) == (then[PEASANTS] + 1, sum(then[:2]) - s.rules.grow_cost)
    turn = s.round_no
    advance(s)
    if s.round_no > turn:
        check_turn(s)


def check_deal(before, s):
    """10: a deal keeps every good and card between its two parties, and touches nothing else."""
    kinds = (*range(4), CARDS) if s.rules.trade_vp == 0 else (*range(5), CARDS)
    parties = {s.proposer, before.seat}
    for what in kinds:
        assert sum(p.held[what] for p in s.players) == sum(p.held[what] for p in before.players)
    assert cards_of(s, parties) == cards_of(before, parties)
    for seat, (now, then) in enumerate(zip(s.players, before.players, strict=True)):
        assert (now.built, now.held[PEASANTS]) == (then.built, then.held[PEASANTS])
        assert s.rules.trade_vp == 1 or now.held[POINTS] == then.held[POINTS]
        assert seat in parties or now.values() == then.values()
    assert s.lord == before.lord


def cards_of(s, seats):
    """The hand cards of some seats together."""
    return Counter(card for seat in seats for card in s.players[seat].hand[: s.players[seat].held[CARDS]])


def check_turn(s):
    """8 and 12: hands are within their limits when a turn begins, and nobody had enough points when the last ended."""
    for seat in range(s.seats):
        assert s.players[seat].hand_begun <= hand_limit(s, seat)
        assert s.players[seat].points_begun < s.rules.end_vp


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 8), st.integers(0, 20), st.integers(0, 20), st.integers(0, 5))
def test_meals(count, crops, animals, points):
    """11: those who are fed eat one food a Peasant, and five more if they grow; those who starve have none left."""
    s = table(2)
    hold(s, 0, f"{count}P {crops}C {animals}A {points}V")
    hold(s, 1, "9C")
    begin(s, FEEDING)
    food = crops + animals
    left = sum(s.players[0].held[:2])
    if food >= count:
        assert (left, peasants(s), s.players[0].held[POINTS]) == (food - count, count, points)
        assert (s.seat, decision(s)) == ((0, "grow") if left >= 5 else (1, "grow"))
    else:
        assert (left, peasants(s), s.players[0].held[POINTS]) == (0, max(1, count - 1), max(0, points - 2))
        assert (source(s, "starvation"), s.seat) == (-min(2, points), 1)


# The same game again


def rows(names, games=20):
    book = load(GAME)
    seats = len(names)
    return Table(book, seats, [entry(name, GAME, seats) for name in names]).play(batch_of(seats, games, audit=True))


def test_the_same_seed_gives_the_same_games():
    """13."""
    names = ["random", "uniform", "random"]
    assert same(rows(names), rows(names))


@pytest.mark.parametrize("sets", [(), ("trade_enabled=false", "start_crops=12", "upgrade_base=0")])
def test_seats_may_be_relabelled_together_with_the_lord(sets):
    """14: move everybody on by some seats, let them choose alike, and the same game is played some seats further."""
    for seats in range(2, 7):
        chance = random.Random(seats)
        s = dealt(seats, sets=sets, seed=seats)
        twin = moved(s, seats - 1)
        for _ in range(400):
            advance(s)
            advance(twin)
            assert twin.options[: twin.n_options] == s.options[: s.n_options]
            assert twin.seat == (s.seat - 1) % seats
            if s.over:
                break
            code = chance.choice(s.options[: s.n_options])
            apply(s, code)
            apply(twin, code)
        assert moved(twin, 1).values() == s.values()


def moved(s, by):
    """The same position with everybody some seats further on."""
    twin = s.copy()
    for seat in range(s.seats):
        to = (seat + by) % s.seats
        twin.players[to] = s.players[seat].copy()
        twin.tally[to] = s.tally[seat].copy()
        twin.own[to] = s.own[seat]
    for name in ("lord", "lord_next", "first", "seat", "proposer"):
        setattr(twin, name, on_by(getattr(s, name), by, s.seats))
    twin.owner_at[:] = [on_by(seat, by, s.seats) for seat in s.owner_at[: s.n_spaces]] + s.owner_at[s.n_spaces :]
    return twin


def on_by(seat, by, seats):
    return seat if seat == NOBODY else (seat + by) % seats


@pytest.mark.parametrize("seats", [2, 4])
def test_another_end_changes_nothing_before_it(seats):
    """15: players of chance, who look at no horizon; trade ends at the same points in both games."""
    pool = [entry("random", GAME, seats)] * seats
    for deal in range(2):
        early, late = (
            follow(load(GAME, sets=sets), seats, pool, batch_of(seats, 1, first=deal))
            for sets in (("end_vp=6", "trade_block=0"), ("end_vp=12", "trade_block=6"))
        )
        ended = next(place for place, event in enumerate(early) if event.fields.get("what") == "ended")
        assert early[0].fields["state"] == late[0].fields["state"]
        assert [event.fields for event in early[1:ended]] == [event.fields for event in late[1:ended]]
        assert late[ended].fields.get("what") != "ended"


# Gifts, redeal, swaps


def test_gifts():
    s = dealt(
        3,
        sets=(
            "seat_gift.crops=[0, 3, -9, 0, 0, 0]",
            "seat_gift.gold=[1, 0, 0, 0, 0, 0]",
            "seat_gift.points=[0, 2, 0, 0, 0, 0]",
        ),
    )
    assert [held(s, seat) for seat in range(3)] == ["4C 1G", "7C 2V", ""]
    assert [source(s, "gift", seat) for seat in range(3)] == [0, 2, 0]
    assert audit(s) == 0


def test_redeal_changes_the_order_of_the_deck_and_nothing_that_is_open():
    s = dealt(3)
    wander(s, random.Random(4), 60, lambda before, s, code: None)
    other = s.copy()
    other.deck[: s.n_deck] = sorted(s.deck[: s.n_deck])
    found = []
    for twin, salt in ((s.copy(), 7), (other, 7), (s.copy(), 8)):
        redeal(twin, salt)
        found.append(twin.deck[: s.n_deck])
        assert audit(twin) == 0
        assert sorted(twin.deck[: s.n_deck]) == sorted(s.deck[: s.n_deck])
        assert [p.values() for p in twin.players] == [p.values() for p in s.players]
        assert (twin.discarded, twin.card_at, twin.key != s.key) == (s.discarded, s.card_at, True)
    assert found[0] == found[1] != found[2]
    assert found[0] != s.deck[: s.n_deck]


# Experiments on cards


def swapped(s, seat, slug, row=None):
    """Let one card of one seat pay by another row of its table; by none, nothing."""
    family, _slug = GAME.cards(s.book.rules)[number(s, slug)]
    s.swap_seat, s.swap_card = seat, number(s, slug)
    s.swap_row = 2 * family.most if row is None else row


def test_a_swapped_bounty_pays_by_its_replacement():
    for seat, crops in ((0, ""), (1, "4C")):
        s = table(2)
        swapped(s, seat, "wheat")
        give(s, 0, "wheat")
        begin(s, WORK)
        pick(s, "bounty", land="good_fields")
        assert held(s) == crops


def test_a_swapped_booster_helps_nobody():
    s = table(2)
    swapped(s, 1, "compost")
    lay(s, "compost", "good_fields", seat=1)
    give(s, 0, "wheat")
    begin(s, WORK)
    pick(s, "bounty", land="fertile_fields")
    assert held(s) == "5C"


def test_a_swapped_upgrade_pays_by_its_replacement():
    s = table(2)
    swapped(s, 0, "great_hall")
    for seat in (0, 1):
        own(s, seat, "mine" if seat else "great_hall", "guild_hall")
    assert [hand_limit(s, seat) for seat in (0, 1)] == [3, 3]
    swapped(s, 1, "mine")
    assert [hand_limit(s, seat) for seat in (0, 1)] == [5, 3]
    hold(s, 0, "2R")
    begin(s, UPGRADE)
    pick(s, "no")
    advance(s)
    assert [s.tally[seat].stats[MONEY_IN] for seat in (0, 1)] == [1, 1]


def test_a_swapped_hardship_does_no_harm():
    s = table(2)
    hold(s, 0, "1P 5C")
    swapped(s, 0, "drought")
    stack(s, "drought")
    begin(s, DRAW)
    assert (held(s), s.n_discarded) == ("5C", 1)


def test_every_replacement_row_passes_the_audit():
    book = load(GAME, sets=["max_turns=20"])
    players = Table(book, 2, [entry("random", GAME, 2)])
    sitting = np.zeros((4, 2), np.int32)
    for card, (family, _slug) in GAME.cards(book.rules).items():
        row = card - GAME.family_first(family.name)
        for other in (2 * family.most, family.most + row)[: len(family.replacements)]:
            arms = np.tile([card % 2, card, other, -1, -1], (4, 1))
            players.play(Batch(3, np.arange(4), sitting, batch_of(2, 4).slots, audit=True, arms=arms))


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_forced_card_lies_in_the_hand_and_little_else_moves(seats):
    """The card and the one it takes the place of; nothing more."""
    natural = dealt(seats)
    for card, (family, _slug) in GAME.cards(natural.book.rules).items():
        if not family.held:
            continue
        s = blank((), ()).copy()
        s.seats, s.book = seats, natural.book
        s.force_seat, s.force_card = card % seats, card
        set_key(s, 1, 0)
        setup(s)
        assert audit(s) == 0
        assert card in s.players[card % seats].hand[:3]
        gone = sum((cards_of(natural, {seat}) - cards_of(s, {seat})).total() for seat in range(seats))
        assert gone <= 2
        decks = (one.deck[: one.n_deck] for one in (s, natural))
        assert sum(now != then for now, then in zip(*decks, strict=True)) <= 1


def test_no_hand_begins_with_a_hardship():
    with pytest.raises(UsageError, match="No hand begins with a hardship"):
        plans.make(GAME, seed=1, seats=[2], lineups=["mirror:random"], arms=[plans.Arm("force", "plague", "")])


# The audit


def test_a_first_hand_may_be_larger_than_the_limit():
    """8 holds from the end of the first turn on."""
    s = dealt(2, sets=("start_hand=6",))
    assert (audit(s), s.players[0].held[CARDS]) == (0, 6)


@pytest.mark.parametrize(
    ("invariant", "spoil"),
    [
        (1, lambda s: s.deck.__setitem__(0, (s.deck[0] + 1) % 20)),
        (1, lambda s: setattr(s, "n_deck", s.n_deck - 1)),
        (2, lambda s: s.players[1].held.__setitem__(2, -1)),
        (2, lambda s: s.players[1].held.__setitem__(PEASANTS, 0)),
        (3, lambda s: s.players[0].hand.__setitem__(slice(0, 2), s.players[0].hand[1::-1])),
        (4, lambda s: (setattr(s, "taken", 1), s.card_at.__setitem__(slice(0, 3), s.card_at[2::-1]))),
        (4, lambda s: setattr(s, "phase", FEEDING)),
        (4, lambda s: s.land.__setitem__(5, s.land[0])),
        (5, lambda s: setattr(s, "lord_moves", 2)),
        (6, lambda s: setattr(s.players[0], "actions", 5)),
        (7, lambda s: setattr(s.players[0], "paid_built", 4)),
        (8, lambda s: (setattr(s, "round_no", 2), setattr(s.players[0], "hand_begun", 4))),
        (9, lambda s: s.tally[0].sources.__setitem__(0, 1)),
        (9, lambda s: s.tally[0].points.__setitem__(0, 1)),
        (12, lambda s: (setattr(s, "round_no", 2), setattr(s.players[0], "points_begun", 25))),
        (12, lambda s: setattr(s, "over", 1)),
    ],
)
def test_the_audit_finds_what_is_wrong(invariant, spoil):
    s = table(2)
    lay(s, "wheat", "good_fields")
    own(s, 0, "mine")
    give(s, 0, "rye", "stone")
    begin(s, WORK)
    assert audit(s) == 0
    spoil(s)
    assert audit(s) == invariant
