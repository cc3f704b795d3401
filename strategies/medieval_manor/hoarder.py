"""Stocks up goods and cards, and turns them into points late."""

from strategies.medieval_manor.steward import steward

hoarder = steward(
    "hoarder", __doc__, {"card": 0.45, "money_rest": 0.38, "food_rest": 0.24, "points": 0.75, "late": 2.5}
)
