"""The weights of a steward: what food, money, points, Peasants, Upgrades and cards count when it compares positions."""

from __future__ import annotations

from strategies.strategy import Weight, places

WEIGHTS = {
    "points": Weight(1, 0.1, 4, "a Victory Point"),
    "food_now": Weight(2.4, 0, 8, "a unit of food for the next meal"),
    "food_next": Weight(0.8, 0, 4, "a unit of food for the meal after it"),
    "food_growth": Weight(0.32, 0, 2, "a unit of food for a new Peasant"),
    "food_rest": Weight(0.1, 0, 1, "a unit of food beyond that"),
    "money_cost": Weight(0.42, 0, 2, "a unit of money for the next Upgrade"),
    "money_rest": Weight(0.2, 0, 1.5, "a unit of money beyond that"),
    "peasant": Weight(0.55, 0, 3, "a Peasant, for half of each turn to come"),
    "peasants_most": Weight(5, 1, 20, "Peasants wanted; more count little"),
    "upgrade": Weight(0.5, 0, 1.5, "what an Upgrade yields, for each turn to come; from 0.75 on the Peasants starve"),
    "upgrade_points": Weight(1, 0, 4, "how many times as much an Upgrade counts that yields points"),
    "upgrade_other": Weight(1, 0, 4, "how many times as much any other Upgrade counts"),
    "card": Weight(0.22, 0, 2, "a card in hand"),
    "lord": Weight(0.25, 0, 6, "becoming Lord"),
    "late": Weight(1.5, 0.5, 8, "how many times as much a point counts when the end is near"),
    "crops": Weight(1, 0, 4, "taste for cards that bring crops; 1 is neutral"),
    "animals": Weight(1, 0, 4, "taste for cards that bring animals; 1 is neutral"),
    "reserve": Weight(0.7, 0, 3, "food for each Peasant that must be in sight before another one is grown"),
    "one_up": Weight(1, 0, 1, "1 keeps at most one Upgrade that it cannot pay, 0 any number"),
    "margin": Weight(-1, -1, 5, "gain that a deal must exceed; below 0 the rule trade_margin says"),
    "spoil": Weight(0, 0, 5, "what it counts to take the only space left for a rival's card"),
}
AT = places(WEIGHTS)
N_WEIGHTS = len(WEIGHTS)
DOSSIER = {name: weight.default for name, weight in WEIGHTS.items()} | {"one_up": 0.0}
"""What the dossier's players share."""
