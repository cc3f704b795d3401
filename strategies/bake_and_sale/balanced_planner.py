"""A bit of everything: Baguettes and Brioches side by side, size five, stars, fame and one Supermarket visit."""

from strategies.bake_and_sale.plan import ways
from strategies.bake_and_sale.planner import planner

PLAN = ways(
    {1: 6, 4: 5, 2: 1},
    {4: 3, 1: 3},
    size=5,
    size_by=3,
    star_from=4,
    fame=9,
    supermarket=1,
    supermarket_from=5,
    order_gain=6,
    lab_from=2,
    batch=2,
    ratio=0.75,
)

balanced_planner = planner("balanced-planner", __doc__, PLAN)
