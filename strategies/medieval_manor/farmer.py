"""Food first: crops and animals, many Peasants, and the surplus is sold."""

from strategies.medieval_manor.steward import steward

farmer = steward(
    "farmer", __doc__, {"crops": 1.5, "animals": 1.5, "food_rest": 0.25, "food_growth": 0.45, "peasants_most": 6}
)
