"""Lives on orders: a few loaves of four breads in small batches, almost any order, and the Supermarket."""

from strategies.bake_and_sale.plan import ways
from strategies.bake_and_sale.planner import planner

PLAN = ways(
    {1: 3, 2: 3, 3: 3, 4: 2},
    {1: 2, 2: 2, 3: 2},
    size=4,
    size_by=2,
    star_from=5,
    fame=9,
    supermarket=2,
    supermarket_from=5,
    order_gain=2,
    lab_from=2,
    batch=1,
    ratio=0.7,
)

retail_runner = planner("retail-runner", __doc__, PLAN)
