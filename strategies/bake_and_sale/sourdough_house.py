"""A house of one bread: eight Sourdough Breads with three stars, and a small business."""

from strategies.bake_and_sale.plan import ways
from strategies.bake_and_sale.planner import planner

PLAN = ways(
    {5: 8, 2: 1, 1: 1},
    {5: 3, 1: 2},
    size=4,
    size_by=2,
    star_from=3,
    fame=9,
    supermarket=1,
    supermarket_from=6,
    order_gain=8,
    lab_from=1,
    batch=2,
    ratio=0.75,
)

sourdough_house = planner("sourdough-house", __doc__, PLAN)
