"""The day search: what a sheet is worth to it, what it tries, and the lines it plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from simulator.bake_and_sale import GAME
from simulator.bake_and_sale.codes import (
    ACADEMY,
    END,
    HIRING,
    MARKET,
    MARKETING,
    VOLUNTARY,
    bread_baked,
    building_of,
    count_in,
    loaves_baked,
    swap_in,
)
from simulator.bake_and_sale.market import market_price
from simulator.bake_and_sale.names import KINDS as KIND_NAMES
from simulator.bake_and_sale.play import advance, apply, scores
from simulator.bake_and_sale.state import A_FAME, A_STAR, BRIOCHE, N_ROWS, Position, Sheet
from simulator.engine import KINDS, argument_of, kind_of
from simulator.engine.memo import Memo
from simulator.engine.table import Table
from simulator.rulebook import load
from strategies.bake_and_sale.day_search import THOUGHT, day_search, thought
from strategies.bake_and_sale.search_beam import Thought, best_place, is_beaten, search, settle_gains, take
from strategies.bake_and_sale.search_same import same_sheet
from strategies.bake_and_sale.search_value import N_FACTORS, money_shown, set_factors, sheet_value
from strategies.bake_and_sale.search_weights import DOSSIER, FEATURES, WEIGHTS
from strategies.lineup import entry
from tests.bake_and_sale.positions import lay, legal, market, stocked, table
from tests.tables import Walk, batch_of, play, seated

DEFAULTS = [weight.default for weight in WEIGHTS.values()]


def weights(**changes: float) -> list[float]:
    return list({**DOSSIER, **changes}.values())


def value(s: Position, **changes: float) -> float:
    factors = [0.0] * N_FACTORS
    set_factors(s, weights(**changes), factors)
    return sheet_value(s, s.players[0], factors)


def thinking(s: Position, beam: int = 6) -> Thought:
    """What the search writes down, ready for a position."""
    th = Thought()
    set_factors(s, DEFAULTS, th.factors)
    th.hour, th.beam, th.dearest = 1.7, beam, 4
    th.now.path[0].assign(s.players[0])
    return th


def choice(s: Position, memo: Memo | None = None, **changes: float) -> int:
    """The option code chosen on the mirror."""
    advance(s)
    row = weights(**changes)
    own = Memo(day_search.prepare(load(GAME).rules, 1, row)) if memo is None else memo  # type: ignore[misc]
    return s.options[day_search(s, row, own)]


# What a sheet is worth


def test_a_blank_sheet_is_worth_its_size_and_its_unlocked_breads() -> None:
    assert value(table()) == pytest.approx(2 * (0.5 + 30.1))


def test_every_feature_counts_as_the_dossier_says_in_the_middle_of_the_week() -> None:
    s = table()
    s.round_no = 4
    p = s.players[0]
    stocked(s, "HG 2, YE 7, EG 1")
    p.pins[3], p.pins[5] = 2, 1
    p.stars[0], p.stars[3], p.stars[4] = 2, 1, 1
    p.made[0], p.retail_used[0], p.made[3] = 6, 1, 8
    p.business_size, p.fame_track, p.friendly, p.stockroom, p.mkt_fame = 5, 4, 1, 1, 1
    p.visits[building_of(MARKETING)] = 1
    money = 5 * (2 + 2) + 8 * (6 + 1) + 6
    at = {name: DOSSIER[name] + DOSSIER[f"{name}_early"] / 2 for name in FEATURES}
    stock = at["stock_high_gluten"] * 2 + at["stock_yeast"] * (5 + 0.3 * 2) + at["stock_eggs"]
    pins = at["pins_brioche"] + at["pins_bakerys_special"] / 3 + at["unlocked_brioche"]
    stars = at["star_baguette"] * 2 * 2 / 8 + at["star_brioche"] * 0 + at["star_sourdough"] * 0.7
    made = at["made_baguette"] + at["made_brioche"] + at["on_hand"] * 5
    awards = at["known"] * 5 / 9 + at["quality"] * 4 / 5 + at["loaves"] * 14 / 15 + at["types"] * 2 / 3
    others = at["business_size"] * 5 + at["fame_row"] / 3 + at["friendly"] + at["stock_room"] + at["marketing"] * 2 / 3
    assert value(s) == pytest.approx(money + stock + pins + stars + made + awards + others)


@pytest.mark.parametrize(("day", "days_left"), [(1, 6), (6, 1)])
def test_a_weight_fades_with_the_week(day: int, days_left: int) -> None:
    s = table()
    s.round_no = day
    before = value(s)
    s.players[0].business_size += 1
    assert value(s) - before == pytest.approx(0.5 + 30.1 * days_left / 6)


def test_the_money_shown_is_the_score_alone_and_all_that_counts_on_the_last_day() -> None:
    seen = 0
    for s in uniform_positions(range(6)):
        scores(s)
        assert money_shown(s, s.players[0]) == s.tally[0].score
        if s.round_no == 7:
            assert value(s) == s.tally[0].score
            seen += 1
    assert seen > 10


def test_the_weights_are_those_of_the_dossier() -> None:
    one, other = entry("day-search", GAME, 1), entry("day-search@dossier", GAME, 1)
    assert one.weights == other.weights
    assert len(one.weights) == 2 * len(FEATURES) + 6
    assert DOSSIER["stock_eggs"] == 8.3
    assert DOSSIER["types_early"] == 43.9
    assert DOSSIER["made_sourdough_early"] == 8.5


# What is tried


def uniform_positions(deals: Any, *variants: str, **fields: int) -> Iterator[Position]:
    """Positions before the actions of games of any legal play, on the mirror; `fields` are set on the sheet."""
    for deal in deals:
        s = table(1, *variants, seed=deal + 1)
        for name, number in fields.items():
            setattr(s.players[0], name, number)
        draw = np.random.default_rng(deal)
        advance(s)
        while s.over == 0:
            if s.decision == 0:
                yield s
                advance(s)
            at = int(draw.integers(s.n_options))
            apply(s, s.options[at])
            advance(s)


@pytest.mark.parametrize("fields", [{}, {"friendly": 1}, {"friendly": 1, "stockroom": 1}, {"business_size": 5}])
@pytest.mark.parametrize("variants", [(), ("depleted-market",)])
def test_a_market_visit_is_left_out_when_another_one_gives_more_for_no_more(
    fields: dict[str, int], variants: tuple[str, ...]
) -> None:
    kept = left_out = 0
    for s in uniform_positions(range(2), *variants, **fields):
        visits = [argument_of(code) for code in s.options[: s.n_options] if kind_of(code) == MARKET]
        for argument in visits:
            beaten = any(beats(s, other, argument) for other in visits)
            assert is_beaten(s, s.players[0], argument) == beaten
            kept, left_out = kept + (not beaten), left_out + beaten
    assert kept > 20
    assert left_out > 20


def beats(s: Position, one: int, other: int) -> bool:
    """Whether a market visit gives at least as much in every row, for at most the price, under the same setting."""
    p = s.players[0]
    return (
        one != other
        and swap_in(one) == swap_in(other)
        and all(count_in(one, row) >= count_in(other, row) for row in range(N_ROWS))
        and market_price(s, p, one) <= market_price(s, p, other)
    )


def test_gains_go_where_they_are_worth_most() -> None:
    s = table()
    assert best_place(s, thinking(s), A_STAR) == BRIOCHE
    s.players[0].stars[BRIOCHE] = 3
    assert best_place(s, thinking(s), A_STAR) == 0
    s.players[0].fame_track = 12
    assert best_place(s, thinking(s), A_FAME) == -1


def best_evening(s: Position, th: Thought, sheet: Sheet) -> float:
    """The best worth of all evenings that any order of any actions leads to, by trying them all."""
    s.players[0].assign(sheet)
    best = sheet_value(s, sheet, th.factors)
    for code in [code for code in legal(s) if kind_of(code) != END]:
        s.players[0].assign(sheet)
        take(s, code)
        settle_gains(s, th)
        best = max(best, best_evening(s, th, s.players[0].copy()))
    return best


@pytest.mark.parametrize("day", [3, 7])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_wide_search_finds_the_best_evening_of_all(day: int, seed: int) -> None:
    s = table(seed=seed)
    p = s.players[0]
    s.round_no = day
    stocked(s, "HG 3, YE 3, OO 1, EG 1")
    p.circled[0] = p.crossed[0] + 5
    p.hours, p.business_size, p.fame_track = 1, 3, 2
    p.visits[building_of(HIRING)] = 3
    p.visits[building_of(VOLUNTARY)] = 4
    th = thinking(s, beam=64)
    search(s, th, th.now)
    assert max(th.kept) < th.beam, "nothing was left out"
    assert th.best.promise == pytest.approx(best_evening(s, th, th.now.path[0].copy()))


def test_a_plan_leads_through_the_sheets_that_its_options_make() -> None:
    s = table(seed=5)
    th = thinking(s)
    search(s, th, th.now)
    plan = th.now
    assert plan.length > 3
    for step in range(plan.length):
        s.players[0].assign(plan.path[step])
        assert plan.codes[step] in legal(s)
        take(s, plan.codes[step])
        settle_gains(s, th)
        assert same_sheet(s.players[0], plan.path[step + 1])
    assert sheet_value(s, plan.path[plan.length], th.factors) == th.best.promise


def test_no_sheet_is_kept_twice() -> None:
    s = table(seed=4)
    th = thinking(s, beam=20)
    search(s, th, th.now)
    layers = 0
    for depth, kept in enumerate(th.kept):
        if kept == 0:
            break
        sheets = [branch.sheet for branch in th.branches[depth * 64 : depth * 64 + kept]]
        alike = [(i, j) for i in range(kept) for j in range(i) if same_sheet(sheets[i], sheets[j])]
        assert alike == []
        layers += kept == 20
    assert layers > 1


# What it plays


def test_on_the_last_day_it_bakes_what_sells_and_buys_time_that_pays() -> None:
    s = lay(table())
    s.round_no = 7
    p = s.players[0]
    s.seen[0].assign(p)
    p.hours = 1
    stocked(s, "HG 6, YE 6")
    code = choice(s)
    assert (bread_baked(argument_of(code)), loaves_baked(argument_of(code))) == (0, 6)
    p.hours, p.stars[0], p.made[0], p.prod_today[0] = 1, 2, 8, 1
    p.crossed[0], p.crossed[2] = 6, 6
    assert kind_of(choice(s)) == HIRING
    apply(s, HIRING)
    assert choice(s) == ACADEMY + KINDS * 0


def test_it_ends_the_day_when_nothing_pays() -> None:
    s = lay(table())
    s.round_no = 7
    s.players[0].hours = 2
    s.players[0].fame_track = 12
    s.players[0].visits[building_of(HIRING)] = 4
    assert len(legal(s)) > 10
    assert choice(s) == END


def test_a_choice_depends_on_the_position_alone() -> None:
    """The plan kept from before changes nothing: a memo without one leads to the same choices."""
    tables = Table(load(GAME), 2, [entry("day-search", GAME, 2), entry("random", GAME, 2)])
    fresh = [memo.copy() for memo in tables.memos]
    walk = Walk(tables)
    chosen = 0
    for deal in range(3):
        for s in walk.decisions(deal):
            if s["seat"] == 0:
                kept = walk.choice(s)
                assert kept == tables.choosers[0](s, tables.play_weights[0], fresh[0].copy())
                chosen += 1
    assert chosen > 100


def test_a_sheet_off_the_plan_is_planned_anew() -> None:
    s = lay(table(), "124", "135")
    memo = Memo(day_search.prepare(load(GAME).rules, 1, DEFAULTS))  # type: ignore[misc]
    first = choice(s, memo)
    plan = thought(memo, THOUGHT).today
    assert plan.codes[0] == first
    visit = MARKET + KINDS * market("HG 1")
    assert visit not in plan.codes[: plan.length]
    apply(s, visit)
    code = choice(s, memo)
    assert thought(memo, THOUGHT).now.codes[0] == code
    assert same_sheet(thought(memo, THOUGHT).now.path[0], s.players[0])


def test_it_plans_without_what_is_banned() -> None:
    free = play(load(GAME), ["day-search"], 40)
    kind = list(KIND_NAMES).index("hiring_agency")
    without = play(load(GAME), ["day-search"], 40, bans=np.array([1 << kind]))
    assert free.seats["x_visits_hiring_agency"].mean() > 3
    assert without.seats["x_visits_hiring_agency"].max() == 0
    assert without.seats["score"].mean() > 140


def test_rivals_do_not_change_its_sheet() -> None:
    alone = play(load(GAME), ["day-search"], 20)
    among = seated(load(GAME), ["random", "day-search", "random"]).play(batch_of(3, 20))
    for name in alone.seats:
        if name.startswith(("x_made", "x_stars", "x_visits", "x_leftover", "src_wholesale")):
            assert np.array_equal(alone.seats[name], among.seats[name][1::3]), name


@pytest.mark.parametrize(("token", "mean"), [("day-search:beam=1", 153.6), ("day-search@dossier", 161.9)])
def test_alone_it_earns_what_the_dossier_measured(token: str, mean: float) -> None:
    money = play(load(GAME), [token], 400).seats["score"]
    assert abs(money.mean() - mean) < 5
