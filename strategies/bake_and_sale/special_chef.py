"""The dearest bread: the Bakery's Special, with the Friendly Bakery to find what it takes."""

from strategies.bake_and_sale.plan import ways
from strategies.bake_and_sale.planner import planner

PLAN = ways(
    {6: 6, 1: 4},
    {6: 3, 1: 2},
    size=5,
    size_by=3,
    star_from=4,
    fame=6,
    friendly_from=2,
    order_gain=8,
    lab_from=1,
    batch=2,
    ratio=0.7,
)

special_chef = planner("special-chef", __doc__, PLAN)
