"""Grows every day to the largest business, then bakes Sourdough Bread with Baguettes and Ciabattas beside it."""

from strategies.bake_and_sale.plan import ways
from strategies.bake_and_sale.planner import planner

PLAN = ways(
    {5: 6, 1: 4, 2: 2},
    {5: 3, 1: 2},
    size=6,
    size_by=4,
    star_from=4,
    fame=9,
    order_gain=8,
    lab_from=2,
    batch=2,
    ratio=0.75,
)

big_business = planner("big-business", __doc__, PLAN)
