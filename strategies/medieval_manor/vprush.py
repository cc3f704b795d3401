"""Takes Victory Points now: turns everything into them and builds little for later."""

from strategies.medieval_manor.steward import steward

vprush = steward(
    "vprush", __doc__, {"points": 1.5, "upgrade": 0.35, "peasant": 0.35, "peasants_most": 4, "money_rest": 0.26}
)
