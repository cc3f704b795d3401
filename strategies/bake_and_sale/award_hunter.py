"""After all five awards: the largest business, three breads, fifteen loaves, five stars and nine fame."""

from strategies.bake_and_sale.plan import ways
from strategies.bake_and_sale.planner import planner

PLAN = ways(
    {1: 8, 2: 2, 4: 5},
    {1: 3, 4: 2},
    size=6,
    size_by=4,
    star_from=4,
    fame=9,
    order_gain=9,
    lab_from=2,
    batch=2,
    ratio=0.7,
)

award_hunter = planner("award-hunter", __doc__, PLAN)
