"""A full counter: some Baguettes, Focaccias, Brioches and Ciabattas, and orders that ask for several breads."""

from strategies.bake_and_sale.plan import ways
from strategies.bake_and_sale.planner import planner

PLAN = ways(
    {1: 4, 3: 4, 4: 4, 2: 2},
    {4: 3, 3: 2},
    size=5,
    size_by=3,
    star_from=4,
    fame=9,
    order_gain=5,
    lab_from=2,
    batch=2,
    ratio=0.75,
)

diversified = planner("diversified", __doc__, PLAN)
