"""The weights of a planner: what it wants to bake, grow, collect and sell, and from which day on."""

from __future__ import annotations

from simulator.bake_and_sale.names import ROWS
from strategies.strategy import Weight, places

MAIN, STARRED = 4, 3
"""How many breads a plan can name, for baking and for quality stars."""

WEIGHTS = {
    **{f"bread_{k}": Weight(0, 0, 6, f"number {k} of the breads to bake, 0 for none") for k in range(1, MAIN + 1)},
    **{f"loaves_{k}": Weight(0, 0, 20, f"loaves wanted of bread {k} of the plan") for k in range(1, MAIN + 1)},
    **{
        f"starred_{k}": Weight(0, 0, 6, f"number {k} of the breads to give stars, 0 for none")
        for k in range(1, STARRED + 1)
    },
    **{f"stars_{k}": Weight(0, 0, 10, f"stars wanted on starred bread {k}") for k in range(1, STARRED + 1)},
    "star_from": Weight(4, 1, 99, "first day to buy stars"),
    "size": Weight(5, 0, 99, "business size to grow to"),
    "size_by": Weight(3, 0, 99, "last day to begin with growing"),
    "fame": Weight(9, 0, 99, "fame wanted in all"),
    "fame_first": Weight(0, 0, 20, "fame bought each morning before anything else"),
    "marketing_from": Weight(0, 0, 99, "first day for the Marketing Agency, 0 for never"),
    "supermarket": Weight(0, 0, 20, "visits wanted to the Supermarket"),
    "supermarket_from": Weight(1, 1, 99, "first day for the Supermarket"),
    "order_gain": Weight(6, -50, 200, "least net money for which an order is fulfilled"),
    "order_supply": Weight(1.5, 0, 20, "money that a supply used for an order is deemed worth before the last day"),
    "hires": Weight(4, 0, 20, "hourglasses it may buy at the Hiring Agency on the last day"),
    "friendly_from": Weight(0, 0, 99, "first day for the Friendly Bakery, 0 for never"),
    "stock_room_from": Weight(0, 0, 99, "first day for the Stock Room, 0 for never"),
    "lab_from": Weight(2, 1, 99, "first day to buy rolling pins"),
    "batch": Weight(2, 1, 20, "fewest loaves worth a production before the last two days"),
    "ratio": Weight(0.75, 0, 20, "value for an hourglass that a purchase of supplies must exceed"),
    **{f"worth_{row}": Weight(1, 0, 20, f"value of a supply that is needed: {row}") for row in ROWS},
    "worth_surplus": Weight(0.15, 0, 20, "value of a supply beyond need"),
    "worth_star": Weight(2.5, 0, 20, "value of a star gained in the market"),
    "worth_pin": Weight(1.2, 0, 20, "value of a rolling pin gained in the market"),
    "worth_fame": Weight(1, 0, 20, "value of fame gained in the market"),
    "reaction": Weight(1, 0, 5, "0 ignores rivals; 1 draws level with them for awards late in the week, 2 passes them"),
}
AT = places(WEIGHTS)

COMMON = {
    "worth_high_gluten": 1.0,
    "worth_all_purpose": 1.0,
    "worth_yeast": 1.1,
    "worth_olive_oil": 1.1,
    "worth_eggs": 1.5,
    "worth_butter": 1.5,
    "worth_surplus": 0.15,
    "worth_star": 2.5,
    "worth_pin": 1.2,
    "worth_fame": 1.0,
    "order_supply": 1.5,
    "hires": 4.0,
    "stock_room_from": 0.0,
}
"""What all archetypes share."""


def ways(loaves: dict[int, int], stars: dict[int, int], **others: float) -> dict[str, float]:
    """The weights of one archetype: loaves and stars wanted by the number of the bread, and the rest by name."""
    row = dict.fromkeys((f"bread_{k}" for k in range(1, MAIN + 1)), 0.0)
    row |= dict.fromkeys((f"starred_{k}" for k in range(1, STARRED + 1)), 0.0)
    for k, (bread, count) in enumerate(loaves.items(), 1):
        row |= {f"bread_{k}": bread, f"loaves_{k}": count}
    for k, (bread, count) in enumerate(stars.items(), 1):
        row |= {f"starred_{k}": bread, f"stars_{k}": count}
    quiet = dict.fromkeys(("marketing_from", "supermarket", "friendly_from", "fame_first"), 0.0)
    return {**COMMON, **quiet, **row, **others}


def unmoved(row: dict[str, float]) -> dict[str, float]:
    """The same weights for a planner that ignores its rivals."""
    return {**row, "reaction": 0.0}
