"""Many cheap loaves: Baguettes, Ciabattas and Focaccias by the dozen, from the largest business."""

from strategies.bake_and_sale.plan import ways
from strategies.bake_and_sale.planner import planner

PLAN = ways(
    {1: 8, 2: 4, 3: 4},
    {1: 3, 2: 3, 3: 2},
    size=6,
    size_by=4,
    star_from=4,
    fame=6,
    order_gain=8,
    lab_from=3,
    batch=2,
    ratio=0.75,
)

volume_baker = planner("volume-baker", __doc__, PLAN)
