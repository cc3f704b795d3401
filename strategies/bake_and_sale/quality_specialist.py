"""One fine bread: eight Brioches and some Baguettes, with all stars on both as early as possible."""

from strategies.bake_and_sale.plan import ways
from strategies.bake_and_sale.planner import planner

PLAN = ways(
    {4: 8, 1: 4},
    {4: 3, 1: 3},
    size=5,
    size_by=3,
    star_from=3,
    fame=9,
    supermarket=1,
    supermarket_from=6,
    order_gain=8,
    lab_from=1,
    batch=2,
    ratio=0.75,
)

quality_specialist = planner("quality-specialist", __doc__, PLAN)
