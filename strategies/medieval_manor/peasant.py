"""Grows Peasants early and many, then does more each turn than anybody else."""

from strategies.medieval_manor.steward import steward

peasant = steward("peasant", __doc__, {"peasant": 0.95, "peasants_most": 8, "food_growth": 0.5, "reserve": 0.4})
