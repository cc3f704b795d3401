"""Whole games: what holds for any play."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.bake_and_sale import GAME
from simulator.bake_and_sale.audit import awards_hold, scores_hold
from simulator.bake_and_sale.codes import END, HIRING, MARKET, RETAIL, SUPERMARKET, count_in
from simulator.bake_and_sale.names import ROWS, SOURCES
from simulator.bake_and_sale.play import redeal, setup
from simulator.bake_and_sale.state import FIRST_AWARD, FIRST_BREAD, FIRST_BUILDING, FIRST_ORDER, FIRST_ROW, N_CARDS
from simulator.bake_and_sale.wording import option, say_option
from simulator.engine import argument_of, kind_of
from simulator.engine.table import Batch, Table, blank_position
from simulator.rulebook import load, variants
from strategies.lineup import parse
from tests.bake_and_sale.positions import advance, apply, audit, do, end_day, lay, legal, money, scores, stocked, table

POOL = parse("uniform", GAME, 1).pool

BOUNDS = {
    "fame": (0, 30),
    "marketing": (0, 16),
    "supermarket": (0, 16),
    "production": (0, 72),
    "retail": (0, 121),
    "award": (0, 50),
    "hiring": (-12, 0),
    "wholesale": (0, 408),
}
"""IN-9: the least and the most of each source, those of all breads or awards together."""


def batch(count, seats, audited=True, arms=None, first=0):
    slots = np.tile(np.arange(seats), (count, 1))
    return Batch(5, np.arange(first, first + count), np.zeros((count, seats), int), slots, audit=audited, arms=arms)


def never_less(now, then):
    """IN-1: circles stay."""
    return all(after >= before for after, before in zip(now, then, strict=True))


def wander(s, picks):
    """Play on by picking options by number."""
    for pick in picks:
        advance(s)
        if s.over:
            break
        before = [list(p.circled) for p in s.players]
        apply(s, s.options[pick % s.n_options])
        assert audit(s) == 0
        assert all(never_less(p.circled, old) for p, old in zip(s.players, before, strict=True))
    advance(s)


@pytest.mark.parametrize("seats", [1, 2, 3, 8])
def test_compiled_play_equals_the_mirror(seats):
    book = load(GAME)
    one, two = (Table(book, seats, POOL, compiled=compiled).play(batch(12, seats)) for compiled in (False, True))
    for name in one.seats:
        assert np.array_equal(one.seats[name], two.seats[name]), name
    assert np.array_equal(one.events, two.events)
    assert np.array_equal(one.points, two.points)
    assert np.array_equal(one.options, two.options)


@pytest.mark.parametrize("name", list(variants(GAME)))
def test_every_variant_passes_the_audit(name):
    rows = Table(load(GAME, (name,)), 4, POOL).play(batch(300, 4))
    assert np.allclose(rows.seats["win"].reshape(-1, 4).sum(axis=1), 1)


def test_a_thousand_games_keep_their_bounds():
    rows = Table(load(GAME), 4, POOL).play(batch(1000, 4))
    sources = sum(rows.seats[f"src_{name}"] for name in SOURCES)
    assert np.array_equal(sources, rows.seats["score"])
    cards = rows.points.sum(axis=1) + rows.seats["src_fame"] + rows.seats["src_gift"]
    assert np.array_equal(cards, rows.seats["score"])
    for name, (least, most) in BOUNDS.items():
        paid = sum(rows.seats[f"src_{source}"] for source in SOURCES if source.startswith(name))
        assert least <= paid.min() <= paid.max() <= most


def test_every_replacement_row_passes_the_audit():
    count = 200
    for card in range(N_CARDS):
        if FIRST_ORDER + 8 <= card < FIRST_AWARD:
            continue
        family = next(f for f in reversed(GAME.families) if GAME.family_first(f.name) <= card)
        row = 2 * family.most
        arms = np.tile([1, card, row, -1, -1], (count, 1))
        Table(load(GAME), 2, POOL).play(batch(count, 2, arms=arms))


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 8), st.lists(st.integers(0, 10**6), max_size=120), st.integers(1, 1000))
def test_any_play_keeps_the_invariants(seats, picks, seed):
    s = table(seats, seed=seed)
    wander(s, picks)
    if not s.over:
        kinds = list(GAME.kinds)
        for code in s.options[: s.n_options]:
            kind = kinds[kind_of(code)]
            assert isinstance(option(s, kind, argument_of(code)), dict)
            assert say_option(s, kind, argument_of(code))


@settings(max_examples=40, deadline=None)
@given(st.text("123456", min_size=6, max_size=6), st.integers(1, 6), st.booleans(), st.booleans())
def test_market_options_are_those_of_the_dice(faces, size, friendly, stockroom):
    """BW-16 the long way: every set of dice, each die by each of its rows."""
    s = lay(table(), faces[:3], faces[3:])
    p = s.players[0]
    p.business_size, p.friendly, p.stockroom = size, int(friendly), int(stockroom)
    p.circled = [3, 8, 11, 0, 9, 10]
    listed = legal(s, MARKET)
    expected = []
    for swap in range(1 + int(stockroom)):
        vectors = {(0,) * 6}
        for place, face in enumerate(faces):
            given = rows_of(int(face), (place < 3) != bool(swap), friendly)
            vectors |= {added(vector, row) for vector in vectors for row in given}
        room = [12, 12, 12, 10, 10, 10]
        fitting = [v for v in vectors if 0 < sum(v) <= size and all(v[r] + p.circled[r] <= room[r] for r in range(6))]
        expected += [(swap, *vector) for vector in sorted(fitting, reverse=True)]
    assert [(argument >> 24, *(count_in(argument, row) for row in range(6))) for argument in listed] == expected


def added(vector, row):
    return tuple(count + (place == row) for place, count in enumerate(vector))


def rows_of(face, white, friendly):
    if not white:
        return [(2, 2, 3, 3, 4, 5)[face - 1]]
    return [(0, 0, 0, 1, 1, 1)[face - 1], *((2, 3, 4, 5) if friendly and face in (1, 4) else ())]


def test_moving_the_seats_moves_the_results():
    """IN-11: chance travels with the slot."""
    book = load(GAME)
    plain, turned = batch(50, 3), batch(50, 3)
    turned.slots = np.tile([1, 2, 0], (50, 1))
    one = Table(book, 3, POOL).play(plain).seats["score"].reshape(-1, 3)
    two = Table(book, 3, POOL).play(turned).seats["score"].reshape(-1, 3)
    assert np.array_equal(one[:, [1, 2, 0]], two)


def test_equal_players_have_equal_sheets():
    """IN-12: a script in every seat ends with one sheet four times, and a win shared by all."""
    pool = parse("balanced-planner", GAME, 1).pool
    rows = Table(load(GAME), 4, pool).play(batch(50, 4))
    for name in rows.seats:
        by_game = rows.seats[name].reshape(-1, 4)
        assert (by_game == by_game[:, :1]).all(), name
    assert (rows.seats["win"] == 0.25).all()


def test_a_player_who_looks_at_nobody_plays_alike_at_any_table():
    """IN-13: only the awards differ."""
    own = [f"src_{name}" for name in SOURCES if not name.startswith("award")] + ["x_hours_wasted", "x_market_supplies"]
    alone = Table(load(GAME), 1, POOL).play(batch(50, 1))
    for seats in (2, 5, 8):
        rows = Table(load(GAME), seats, POOL).play(batch(50, seats))
        for name in own:
            assert np.array_equal(rows.seats[name].reshape(-1, seats)[:, 0], alone.seats[name]), name


# Gifts, redeal, swaps, visibility


def gifted(**gifts):
    """Two seats, the first with gifts."""
    s = blank_position(load(GAME, (), (), [f"seat_gift.{kind}=[{n},0,0,0,0,0,0,0]" for kind, n in gifts.items()]))
    s.seats = 2
    setup(s)
    return s


def test_gifts():
    s = gifted(money=7, fame=3, hours=2)
    assert (s.players[0].hours, s.players[0].fame_track, s.players[1].hours, s.players[1].fame_track) == (10, 3, 8, 0)
    assert (money(s, "gift"), money(s, "fame"), money(s, "gift", 1)) == (7, 6, 0)
    assert audit(s) == 0
    end_day(s, 2)
    assert s.players[0].hours == 8


def test_redeal_hides_today_and_keeps_the_rest():
    s = table(3)
    do(s, SUPERMARKET)
    end_day(s)
    mine, seen = s.players[1].values(), s.seen[0].values()
    key, dice = s.key, s.dice[0].values()
    redeal(s, 4)
    assert s.players[1].values() == mine
    assert s.players[0].visits == seen["visits"] == [0] * 12
    assert s.key != key
    assert s.dice[0].values() == dice
    assert (s.players[0].day_over, s.players[2].day_over, s.players[2].hours) == (1, 0, 8)
    assert audit(s) == 0
    wander(s, [3] * 400)
    assert s.over == 1


def test_redeal_lets_an_unseen_rival_keep_bought_hours_if_the_rules_do():
    s = table(2, sets=("extra_carry=true",))
    for kind in (HIRING, HIRING, END, END):
        do(s, kind)
    end_day(s)
    redeal(s, 4)
    assert (s.players[0].extra_left, s.players[0].wasted, s.players[0].day_over) == (2, 8, 1)
    assert audit(s) == 0


@pytest.mark.parametrize(("setting", "visits"), [("previous_evening", 1), ("none", 0)])
def test_rivals_are_seen_as_of_the_evening(setting, visits):
    s = table(2, sets=(f"visibility={setting}",))
    do(s, SUPERMARKET)
    assert s.seen[0].visits[11] == 0
    end_day(s, 2)
    assert s.seen[0].visits[11] == visits


def test_a_swapped_card_pays_by_its_replacement():
    for first, place, act, source, printed in (
        (FIRST_ORDER, 0, lambda s: do(s, RETAIL, 0), "retail", 10),
        (FIRST_BUILDING, 11, lambda s: do(s, SUPERMARKET), "supermarket", 8),
        (FIRST_AWARD, 3, lambda s: None, "award_best_manufacturer", 5),
        (FIRST_BREAD, 0, lambda s: s.players[0].made.__setitem__(0, 3), "wholesale_base_baguette", 3),
    ):
        family = next(f for f in GAME.families if GAME.family_first(f.name) == first)
        for swapped in (False, True):
            s = table(2)
            stocked(s, "HG 1, AP 1, YE 1")
            if swapped:
                s.swap_seat, s.swap_card, s.swap_row = 0, first + place, 2 * family.most
            act(s)
            assert money(s, source) == (0 if swapped else printed), source


def test_a_swapped_row_brings_no_gain():
    s = lay(table(), "111", "111")
    s.players[0].circled[2] = s.players[0].crossed[2] = 5
    s.swap_seat, s.swap_card, s.swap_row = 0, FIRST_ROW + 2, 2 * len(ROWS)
    do(s, MARKET, 1 << 12)
    assert (s.players[0].fame_track, sum(s.players[0].bonus)) == (0, 0)


@pytest.mark.parametrize(
    ("number", "spoil"),
    [
        (1, lambda p: p.circled.__setitem__(0, 13)),
        (2, lambda p: p.given.__setitem__(0, 1)),
        (3, lambda p: p.retail_used.__setitem__(0, 1)),
        (4, lambda p: setattr(p, "hours", 9)),
        (4, lambda p: (setattr(p, "hours", 9), setattr(p, "granted", 9))),
        (5, lambda p: setattr(p, "business_size", 3)),
        (6, lambda p: setattr(p, "mkt_fame", 1)),
        (7, lambda p: p.bonus.__setitem__(1, 1)),
        (8, lambda p: p.stars.__setitem__(0, 1)),
    ],
)
def test_the_audit_finds_what_is_wrong(number, spoil):
    s = table(2)
    spoil(s.players[1])
    assert audit(s) == number


@pytest.mark.parametrize(
    ("source", "most"),
    [
        ("wholesale_base_brioche", 48),
        ("wholesale_star_baguette", 24),
        ("production_sourdough", 12),
        ("retail", 121),
        ("fame", 30),
        ("supermarket", 16),
        ("award_best_known", 10),
    ],
)
def test_the_audit_knows_the_most_of_each_source(source, most):
    """IN-9."""
    s = table(2)
    scores(s)
    place = list(SOURCES).index(source)
    for paid, holds in ((most, True), (most + 1, False), (-1, False)):
        s.tally[0].sources[place] = paid
        s.tally[0].score = sum(s.tally[0].sources)
        assert scores_hold(s) == holds


def test_the_audit_knows_what_buildings_and_sums_allow():
    """IN-9: the Marketing Agency pays 0 or 16, hiring costs up to 12, and nothing is added from nowhere."""
    for source, paid, holds in (("marketing", 16, 1), ("marketing", 8, 0), ("hiring", -12, 1), ("hiring", -15, 0)):
        s = table(2)
        scores(s)
        s.tally[0].sources[list(SOURCES).index(source)] = paid
        s.tally[0].score = sum(s.tally[0].sources)
        assert scores_hold(s) == bool(holds), (source, paid)
        s.tally[0].score += 1
        assert not scores_hold(s)


def test_the_audit_knows_what_an_award_may_pay_in_all():
    """IN-10."""
    s = table(3)
    scores(s)
    assert awards_hold(s)
    s.tally[0].sources[list(SOURCES).index("award_best_manufacturer")] = 5
    assert not awards_hold(s)
