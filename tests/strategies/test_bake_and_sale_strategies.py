"""The scripted players of Bake & Sale: their weights, every step of their day, their answers to rivals, and random."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.bake_and_sale import GAME
from simulator.bake_and_sale.codes import bread_baked, count_in, loaves_baked
from simulator.bake_and_sale.names import BREADS, KINDS
from simulator.bake_and_sale.state import A_FAME, A_PIN, A_STAR, Position
from simulator.engine import argument_of, kind_of
from simulator.rulebook import load
from strategies.bake_and_sale.plan import ways
from strategies.lineup import parse
from strategies.registry import find
from tests.bake_and_sale.positions import ROW, advance, apply, circle, end_day, lay, stocked, table
from tests.tables import play

SHARED = {
    "worth_high_gluten": 1, "worth_all_purpose": 1, "worth_yeast": 1.1, "worth_olive_oil": 1.1, "worth_eggs": 1.5,
    "worth_butter": 1.5, "worth_surplus": 0.15, "worth_star": 2.5, "worth_pin": 1.2, "worth_fame": 1,
    "order_supply": 1.5, "hires": 4, "stock_room_from": 0,
}  # fmt: skip
COLUMNS = (
    "size", "size_by", "star_from", "fame", "marketing_from", "supermarket", "supermarket_from", "order_gain",
    "friendly_from", "lab_from", "batch", "ratio", "fame_first",
)  # fmt: skip
TABLE = {
    "fame-rush": ("1:6 2:1 3:1", "1:3 2:2", 3, 1, 3, 15, 1, 2, 4, 4, 0, 6, 2, 0.75, 2),
    "quality-specialist": ("4:8 1:4", "4:3 1:3", 5, 3, 3, 9, 0, 1, 6, 8, 0, 1, 2, 0.75, 0),
    "diversified": ("1:4 3:4 4:4 2:2", "4:3 3:2", 5, 3, 4, 9, 0, 0, 0, 5, 0, 2, 2, 0.75, 0),
    "volume-baker": ("1:8 2:4 3:4", "1:3 2:3 3:2", 6, 4, 4, 6, 0, 0, 0, 8, 0, 3, 2, 0.75, 0),
    "big-business": ("5:6 1:4 2:2", "5:3 1:2", 6, 4, 4, 9, 0, 0, 0, 8, 0, 2, 2, 0.75, 0),
    "retail-runner": ("1:3 2:3 3:3 4:2", "1:2 2:2 3:2", 4, 2, 5, 9, 0, 2, 5, 2, 0, 2, 1, 0.7, 0),
    "award-hunter": ("1:8 2:2 4:5", "1:3 4:2", 6, 4, 4, 9, 0, 0, 0, 9, 0, 2, 2, 0.7, 0),
    "balanced-planner": ("1:6 4:5 2:1", "4:3 1:3", 5, 3, 4, 9, 0, 1, 5, 6, 0, 2, 2, 0.75, 0),
    "special-chef": ("6:6 1:4", "6:3 1:2", 5, 3, 4, 6, 0, 0, 0, 8, 2, 1, 2, 0.7, 0),
    "sourdough-house": ("5:8 2:1 1:1", "5:3 1:2", 4, 2, 3, 9, 0, 1, 6, 8, 0, 1, 2, 0.75, 0),
}
"""Section 9.2 of the dossier: loaves and stars by bread, then `COLUMNS`; a 0 for the day of no Supermarket at all."""


def listed(text: str, names: str, counts: str) -> dict[str, float]:
    pairs = [part.split(":") for part in text.split()]
    row = {f"{names}_{k}": float(bread) for k, (bread, _count) in enumerate(pairs, 1)}
    return row | {f"{counts}_{k}": float(count) for k, (_bread, count) in enumerate(pairs, 1)}


@pytest.mark.parametrize("name", TABLE)
def test_weights_are_the_dossiers(name: str) -> None:
    loaves, stars, *others = TABLE[name]
    wanted = {**SHARED, **dict(zip(COLUMNS, others, strict=True)), "reaction": 0}
    wanted |= listed(str(loaves), "bread", "loaves") | listed(str(stars), "starred", "stars")
    strategy = find(GAME.id, name)
    played = {key: weight.default for key, weight in strategy.weights.items()}
    assert played["reaction"] == 1
    played.update(strategy.sets["dossier"])
    if wanted["supermarket"] == 0:
        del wanted["supermarket_from"], played["supermarket_from"]
    assert {key: value for key, value in played.items() if value != 0} == {
        key: value for key, value in wanted.items() if value != 0
    }


def test_the_field_is_the_ten_archetypes() -> None:
    assert {one.label for one in parse("field", GAME, 4).pool} == set(TABLE)


# A day, told in short


def said(code: int) -> str:
    """An option in short: "market HG 1, YE 1", "bake 2 baguette", "bakery_academy brioche"."""
    kind, argument = list(KINDS)[kind_of(code)], argument_of(code)
    if kind in ("market", "local_supplier", "voluntary_agency"):
        return f"{kind} " + ", ".join(
            f"{row} {count_in(argument, k)}" for row, k in ROW.items() if count_in(argument, k)
        )
    if kind == "bake":
        return f"bake {loaves_baked(argument)} {BREADS[bread_baked(argument)]}"
    if kind in ("bakery_academy", "rolling_lab", "star", "pin"):
        return f"{kind} {BREADS[argument]}"
    if kind in ("baking_network", "fame"):
        return f"{kind} {('track', 'agency')[argument]}"
    return f"{kind} {argument + 1}" if kind == "retail_store" else kind


def choice(s: Position, name: str, **weights: float) -> int:
    strategy = find(GAME.id, name)
    row = list(({key: weight.default for key, weight in strategy.weights.items()} | weights).values())
    memo = [0.0] if strategy.prepare is None else strategy.prepare(load(GAME).rules, s.seats, row)
    advance(s)
    return int(s.options[strategy.choose(s, row, memo)])


def day(s: Position, name: str, **weights: float) -> list[str]:
    """All moves of a seat until it ends its day."""
    moves: list[str] = []
    while not moves or moves[-1] != "end":
        code = choice(s, name, **weights)
        moves.append(said(code))
        apply(s, code)
    return moves


def first(s: Position, name: str, **weights: float) -> str:
    return said(choice(s, name, **weights))


def on_day(number: int, seats: int = 1, white: str = "124", black: str = "135") -> Position:
    """The morning of a day of a game in which nobody has done anything."""
    s = table(seats)
    end_day(s, (number - 1) * seats)
    return lay(s, white, black)


def idle(loaves: dict[int, int] | None = None, stars: dict[int, int] | None = None, **others: float) -> dict[str, Any]:
    """A planner that wants nothing but what is named."""
    nothing = {
        "size": 0, "size_by": 0, "star_from": 1, "fame": 0, "supermarket_from": 1, "order_gain": 100, "lab_from": 99,
        "batch": 2, "ratio": 0.75, "reaction": 0,
    }  # fmt: skip
    return {"name": "balanced-planner"} | ways(loaves or {}, stars or {}, **(nothing | others))


def test_a_planner_that_wants_nothing_ends_the_day() -> None:
    assert day(on_day(1), **idle()) == ["end"]


def test_step_1_grows_once_a_day_until_the_size_or_the_day_is_reached() -> None:
    assert day(on_day(1), **idle(size=3, size_by=2)) == ["bakery_consulting", "end"]
    grown = on_day(1)
    grown.players[0].business_size = 3
    assert day(grown, **idle(size=3, size_by=2)) == ["end"]
    assert first(on_day(2), "balanced-planner") == "bakery_consulting"
    assert first(on_day(4), "balanced-planner") != "bakery_consulting"


def test_step_2_opens_effects_by_day_5_and_the_agency_at_any_time() -> None:
    assert day(on_day(5), **idle(friendly_from=2, stock_room_from=4)) == ["friendly_bakery", "stock_room", "end"]
    assert day(on_day(3), **idle(friendly_from=4, marketing_from=4)) == ["end"]
    assert day(on_day(6), **idle(friendly_from=2, stock_room_from=4, marketing_from=1)) == ["marketing_agency", "end"]


def test_step_3_brings_fame_before_supplies() -> None:
    s = on_day(1)
    fame = ["baking_network agency"] * 3
    assert day(s, "fame-rush") == ["bakery_consulting", "marketing_agency", *fame, "end"]
    lay(s, "124", "135")
    work = ["market HG 1, YE 1, OO 1", "market HG 1, YE 1, OO 1", "bake 2 baguette", "baking_network track", "end"]
    assert day(s, "fame-rush") == ["baking_network track", "baking_network track", *work]
    assert day(on_day(2), **idle(fame_first=2, fame=1)) == ["baking_network track", "end"]


def test_step_4_learns_the_first_locked_bread_of_the_plan_by_day_5() -> None:
    plan = idle({1: 1, 4: 1, 3: 1}, lab_from=2, ratio=20)
    lab = ["rolling_lab brioche", "rolling_lab brioche", "rolling_lab focaccia"]
    assert day(on_day(1), **plan) == ["end"]
    assert day(on_day(5), **plan) == [*lab, "end"]
    assert day(on_day(6), **plan) == ["end"]
    short = on_day(5)
    short.players[0].hours = 3
    assert day(short, **plan) == [lab[0], "end"]


# Step 5: supplies


def bakery(text: str = "", white: str = "111", black: str = "111", number: int = 5) -> Position:
    """A sheet of size 3 with these supplies in stock."""
    s = on_day(number, 1, white, black)
    s.players[0].business_size = 3
    stocked(s, text)
    return s


def test_step_5_takes_the_best_value_for_an_hourglass() -> None:
    assert first(bakery(), **idle({1: 4})) == "market YE 3"
    assert first(bakery(), **idle({1: 4}, ratio=1.64)) == "market YE 3"
    assert first(bakery(), **idle({1: 4}, ratio=1.66)) == "end"
    assert first(bakery("HG 3, YE 4"), **idle({1: 4}, ratio=0.6, batch=9)) == "market HG 3"
    assert first(bakery(black="333"), **idle({1: 4}, worth_yeast=3)) == "local_supplier YE 2"


def test_step_5_counts_surplus_in_the_market_only() -> None:
    def needs_one_yeast(black: str) -> Position:
        return bakery("HG 4, YE 3", white="555", black=black)

    assert first(needs_one_yeast("133"), **idle({1: 4}, ratio=0.69, batch=9)) == "market AP 2, YE 1"
    assert first(needs_one_yeast("133"), **idle({1: 4}, ratio=0.71, batch=9)) == "end"
    assert first(needs_one_yeast("333"), **idle({1: 4}, ratio=0.56, batch=9)) == "end"
    assert first(needs_one_yeast("333"), **idle({1: 4}, ratio=0.54, batch=9)) == "local_supplier YE 2"


def test_step_5_values_what_a_section_gives() -> None:
    s = on_day(2, 1, "111", "111")
    circle(s, "HG 5")
    assert first(s, **idle({1: 4}, {2: 1})) == "market HG 1, YE 1"
    assert first(s, **idle({1: 4}, {2: 1}, worth_star=0)) == "market YE 2"


def test_step_5_stops_when_nothing_is_needed() -> None:
    assert day(bakery("HG 4, YE 4"), **idle({1: 4}, ratio=0, batch=9)) == ["end"]
    made = bakery()
    made.players[0].made[0] = 4
    assert day(made, **idle({1: 4}, ratio=0)) == ["end"]


def test_step_5_keeps_time_for_productions_in_reach() -> None:
    s = bakery("HG 2, YE 2")
    s.players[0].hours = 2
    assert first(s, **idle({1: 8})) == "bake 2 baguette"
    assert first(s, **idle({1: 8}, batch=3)) == "market YE 3"


def test_step_5_leaves_the_last_two_hourglasses_of_the_week() -> None:
    for number, move in ((6, "market YE 3"), (7, "baking_network track")):
        s = bakery(number=number)
        s.players[0].hours = 2
        assert first(s, **idle({1: 8})) == move


# Step 6: production


def test_step_6_bakes_all_it_can_in_the_order_of_the_plan() -> None:
    s = bakery("HG 5, YE 5, OO 2")
    assert day(s, **idle({2: 1, 1: 2})) == ["bake 2 ciabatta", "bake 3 baguette", "end"]


def test_step_6_waits_for_a_batch_until_day_6() -> None:
    assert day(bakery("HG 3, YE 3", number=5), **idle({1: 3}, batch=4)) == ["end"]
    assert day(bakery("HG 3, YE 3", number=6), **idle({1: 3}, batch=4)) == ["bake 3 baguette", "end"]


def test_step_6_bakes_any_bread_on_the_last_day() -> None:
    assert day(bakery("HG 1, YE 1", number=6), **idle()) == ["end"]
    assert first(bakery("HG 1, YE 1", number=7), **idle()) == "bake 1 baguette"


def test_step_6_hires_for_a_production_on_the_last_day_only() -> None:
    for number, moves in ((6, ["end"]), (7, ["hiring_agency", "bake 3 baguette", "end"])):
        s = bakery("HG 3, YE 3", number=number)
        s.players[0].hours = 0
        assert day(s, **idle({1: 3})) == moves
    broke = bakery("HG 3, YE 3", number=7)
    broke.players[0].hours = 0
    assert day(broke, **idle({1: 3}, hires=0)) == ["end"]


# Step 7: time left over


def test_step_7_fulfils_the_order_with_the_best_net_gain() -> None:
    s = bakery("OO 2, EG 1")
    assert first(s, **idle(order_gain=5.5)) == "retail_store 2"
    assert first(s, **idle(order_gain=5.6)) == "end"
    s.players[0].made[0] = s.players[0].made[1] = 1
    assert first(s, **idle(order_gain=5)) == "retail_store 4"
    s.players[0].made[0] = 6
    assert first(s, **idle(order_gain=5)) == "retail_store 2"


def test_step_7_lets_supplies_go_for_nothing_on_the_last_day() -> None:
    assert first(bakery("OO 2, EG 1", number=6), **idle(order_gain=10)) == "end"
    assert first(bakery("OO 2, EG 1", number=7), **idle(order_gain=10)) == "retail_store 2"


def test_step_7_goes_down_the_list_of_stars() -> None:
    plan = idle({}, {4: 2, 1: 1}, star_from=3)
    assert day(on_day(2), **plan) == ["end"]
    assert day(on_day(3), **plan) == [
        "bakery_academy brioche",
        "bakery_academy brioche",
        "bakery_academy baguette",
        "end",
    ]


def test_step_7_visits_the_supermarket_then_seeks_fame_then_grows() -> None:
    plan = idle(supermarket=1, supermarket_from=4, fame=2, size=3)
    assert day(on_day(3), **plan) == ["baking_network track", "baking_network track", "bakery_consulting", "end"]
    assert first(on_day(4), **plan) == "supermarket"
    assert day(on_day(4), **plan) == [
        "supermarket",
        "baking_network track",
        "baking_network track",
        "bakery_consulting",
        "end",
    ]
    assert "bakery_consulting" not in day(on_day(7), **plan)


def test_step_7_ends_the_week_with_stars_that_sell_and_fame() -> None:
    s = on_day(7)
    s.players[0].made[2] = 3
    s.players[0].stars[2] = 1
    assert day(s, **idle(hires=0)) == ["bakery_academy focaccia"] * 2 + ["baking_network track"] * 4 + ["end"]
    assert day(on_day(7), **idle(hires=0)) == ["baking_network track"] * 8 + ["end"]


# Step 8: hired hours at the very end


def evening(loaves: int = 0, fame: int = 0) -> Position:
    """The last day with all its time gone."""
    s = on_day(7)
    s.players[0].hours = 0
    s.players[0].made[0] = loaves
    s.players[0].fame_track = fame
    return s


@pytest.mark.parametrize(
    ("loaves", "fame", "moves"),
    [
        (8, 0, ["hiring_agency", "hiring_agency", "bakery_academy baguette"] * 2),
        (6, 0, []),
        (0, 2, ["hiring_agency", "baking_network track"]),
        (0, 1, []),
        (0, 6, ["hiring_agency", "baking_network track"] * 3),
        (7, 2, ["hiring_agency", "baking_network track", "hiring_agency", "hiring_agency", "bakery_academy baguette"]),
    ],
)
def test_step_8_hires_for_a_star_or_fame_that_pays(loaves: int, fame: int, moves: list[str]) -> None:
    assert day(evening(loaves, fame), **idle()) == [*moves, "end"]


def test_step_8_hires_no_more_than_the_plan_allows() -> None:
    assert day(evening(8), **idle(hires=3)) == ["hiring_agency", "hiring_agency", "bakery_academy baguette", "end"]
    assert day(evening(8), **idle(hires=1)) == ["end"]


# Gains of the market


def gained(gain: int) -> Position:
    s = on_day(3)
    s.players[0].pending[0] = gain
    s.players[0].n_pending = 1
    return s


def test_gained_stars_go_to_the_list_then_the_plan_then_anywhere() -> None:
    s = gained(A_STAR)
    plan = idle({5: 1}, {4: 2})
    assert first(s, **plan) == "star brioche"
    s.players[0].stars[3] = 2
    assert first(s, **plan) == "star sourdough"
    s.players[0].stars[4] = 3
    assert first(s, **plan) == "star baguette"


def test_gained_pins_go_to_the_plan_then_anywhere() -> None:
    s = gained(A_PIN)
    plan = idle({1: 1, 5: 1})
    assert first(s, **plan) == "pin sourdough"
    s.players[0].pins[4] = 2
    assert first(s, **plan) == "pin focaccia"


def test_gained_fame_goes_to_the_agency_first() -> None:
    s = gained(A_FAME)
    s.players[0].visits[list(KINDS).index("marketing_agency") - 1] = 1
    assert first(s, **idle()) == "fame agency"


# Rivals


def against(number: int = 6, **seen: int) -> Position:
    """A table of two where the rival was last seen with these stars, fame or size."""
    s = on_day(number, 2)
    s.seen[1].stars[0] = seen.get("stars", 0)
    s.seen[1].fame_track = seen.get("fame", 0)
    s.seen[1].business_size = seen.get("size", 2)
    return s


@pytest.mark.parametrize(
    ("seen", "moves"),
    [
        ({"stars": 2}, ["bakery_academy baguette"] * 2),
        ({"stars": 5}, []),
        ({"fame": 3}, ["baking_network track"] * 3),
        ({"fame": 9}, []),
        ({"size": 3}, ["bakery_consulting"]),
        ({"size": 4}, []),
        (
            {"stars": 1, "fame": 2, "size": 3},
            ["bakery_academy baguette"] + ["baking_network track"] * 2 + ["bakery_consulting"],
        ),
    ],
)
def test_reaction_draws_level_on_days_6_and_7(seen: dict[str, int], moves: list[str]) -> None:
    level = idle(reaction=1)
    assert day(against(6, **seen), **level) == [*moves, "end"]
    assert day(against(7, **seen), **level)[: len(moves)] == moves
    assert day(against(5, **seen), **level) == ["end"]
    assert day(against(6, **seen), **idle(reaction=0)) == ["end"]


def test_reaction_2_passes_the_rival() -> None:
    assert day(against(fame=3), **idle(reaction=2))[:4] != day(against(fame=3), **idle(reaction=1))[:4]
    assert day(against(fame=3), **idle(reaction=2)).count("baking_network track") == 4


def test_reaction_sees_only_last_evening() -> None:
    s = against()
    s.players[1].stars[0] = 2
    assert day(s, **idle(reaction=1)) == ["end"]


# Chance


def test_random_takes_every_kind_and_never_stops_early() -> None:
    chosen = play(load(GAME), ["random"], 500).options[0, 0, 0, :, :, 1].sum(axis=1)
    assert {kind for kind, count in zip(KINDS, chosen, strict=True) if count == 0} == {"end"}


def test_random_buys_time_only_when_it_may_run_short() -> None:
    s = bakery("HG 3, YE 3")
    bought = {"hiring_agency", "voluntary_agency"}
    for hours, met in ((4, set()), (3, bought)):
        s.players[0].hours = hours
        assert {first(s, "random").split()[0] for _ in range(300)} & bought == met


@pytest.mark.parametrize("name", TABLE)
def test_every_archetype_beats_random(name: str) -> None:
    wins = play(load(GAME), [name, "random"], 200).seats["win"].reshape(-1, 2)
    assert wins[:, 0].mean() > 0.98
