"""Known all over town: the Marketing Agency on the first day, fame every morning, and both Supermarket visits."""

from strategies.bake_and_sale.plan import ways
from strategies.bake_and_sale.planner import planner

PLAN = ways(
    {1: 6, 2: 1, 3: 1},
    {1: 3, 2: 2},
    size=3,
    size_by=1,
    star_from=3,
    fame=15,
    fame_first=2,
    marketing_from=1,
    supermarket=2,
    supermarket_from=4,
    order_gain=4,
    lab_from=6,
    batch=2,
    ratio=0.75,
)

fame_rush = planner("fame-rush", __doc__, PLAN)
