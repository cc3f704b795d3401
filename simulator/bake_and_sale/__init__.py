"""Bake & Sale: the facts of the game."""

from typing import Any

from simulator.bake_and_sale.names import AWARDS, BREADS, BUILDINGS, KINDS, LEVELS, MOST_ORDERS, ROWS, SOURCES, STATS
from simulator.engine.facts import Family, Game


def rules() -> type[Any]:
    from simulator.bake_and_sale.schema import Rules

    return Rules


def position() -> type[Any]:
    from simulator.bake_and_sale.state import Position

    return Position


def check(book: Any) -> list[str]:
    """What the types cannot say."""
    from simulator.bake_and_sale.schema import check as problems

    return problems(book)


FAMILIES = (
    Family(
        "building",
        "buildings",
        len(BUILDINGS),
        payoff=("fame", "stars", "pins", "growth", "supplies", "gives_hours", "orders", "ongoing", "money"),
        events={"offered": "a visit was legal at least once", "taken": "visits"},
        cost="hours",
        replacements=("nothing",),
    ),
    Family(
        "bread",
        "breads",
        len(BREADS),
        payoff=("price", "bonus"),
        events={"offered": "could be produced at least once", "taken": "productions", "played": "loaves made"},
        cost="hours",
    ),
    Family(
        "order",
        "orders",
        MOST_ORDERS,
        payoff=("money",),
        events={"offered": "could be fulfilled at least once", "taken": "fulfilled"},
    ),
    Family(
        "award",
        "awards",
        len(AWARDS),
        payoff=("money", "second"),
        events={"taken": "won, alone or shared"},
        replacements=("nothing",),
    ),
    Family(
        "row",
        "rows",
        len(ROWS),
        payoff=("bonus",),
        events={
            "offered": "a supply of it could be circled at least once",
            "taken": "supplies circled",
            "played": "supplies spent",
        },
        replacements=("nothing",),
    ),
)

GAME = Game(
    id="bake-and-sale",
    title="Bake & Sale",
    about="Run a bakery for a week: the same dice for everybody, eight hours a day, and five awards at the end.",
    folder="simulator.bake_and_sale",
    rules_version=1,
    seats=(1, 2, 3, 4, 5, 6, 7, 8),
    default_seats=4,
    rules=rules,
    position=position,
    families=FAMILIES,
    sources=SOURCES,
    kinds=KINDS,
    keeping=("end", "star", "pin", "fame"),
    decisions=("action", "bonus"),
    tells=("rolled", "placed", "lost", "wasted", "carried", "settled", "award", "given"),
    stats=STATS,
    goals={level: f"enough money for the level {level}" for level in LEVELS},
    gifts={
        "money": "money added to the score",
        "fame": "fame icons circled before the first day",
        "hours": "extra hourglasses on the first day",
    },
    round_name="day",
    rounds=10,
    symmetric=True,
    turn_cap=6000,
    check=check,
)
