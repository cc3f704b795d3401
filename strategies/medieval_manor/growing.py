"""The Feeding phase: when to grow a Peasant."""

from __future__ import annotations

from simulator.engine import Floats, rule
from simulator.medieval_manor.goods import food
from simulator.medieval_manor.state import FIRST_UPGRADE, PEASANTS, Player, Position
from strategies.medieval_manor.hand import food_in
from strategies.medieval_manor.tables import WITH_FOOD
from strategies.medieval_manor.valuation import TINY, horizon
from strategies.medieval_manor.weights import AT

STAY, GROW_ONE = 0, 1
SURE = 0.7
"""How much of the food printed on hand cards can be counted on."""


@rule
def food_income(s: Position, p: Player, memo: Floats) -> float:
    """The food that Upgrades in play yield each turn."""
    total = 0.0
    for row in range(s.rules.n_upgrades):
        if p.built[row] > 0:
            total += p.built[row] * memo[WITH_FOOD + FIRST_UPGRADE + row]
    return total


@rule
def growth(s: Position, w: Floats, memo: Floats) -> int:
    """Grow a Peasant who is wanted, will work a while, and leaves food enough in sight."""
    p = s.players[s.seat]
    peasants = p.held[PEASANTS]
    if peasants >= w[AT.peasants_most] or horizon(s) <= 2.5:
        return STAY
    left = food(p.held) - s.rules.grow_cost + SURE * food_in(p, memo) + food_income(s, p, memo)
    return GROW_ONE if left >= w[AT.reserve] * (peasants + 1) - TINY else STAY
