"""Takes Victory Points now: turns everything into them and builds little for later."""

from strategies.medieval_manor.steward import steward

vprush = steward(
    "vprush",
    __doc__,
    {"points": 1.5, "upgrade": 0.35, "peasant": 0.35, "peasants_most": 4, "money_rest": 0.26},
    food_now=1.07,
    food_next=0.26,
    food_growth=0.24,
    food_rest=0.24,
    money_cost=0.23,
    card=0.29,
    late=0.58,
    reserve=0.76,
)
