"""The Draw phase: when to buy a card, and when to swap cards."""

from __future__ import annotations

from simulator.engine import Floats, rule
from simulator.medieval_manor.goods import food, goods, money
from simulator.medieval_manor.state import CARDS, PEASANTS, Position
from simulator.medieval_manor.work import next_cost
from strategies.medieval_manor.hand import food_in, upgrades_in

NEITHER, YES = 0, 1
PLENTY = 6
"""Goods beyond two meals and the next Upgrade that are spent on cards."""
TOO_MANY, FAR_OFF, WORTH_A_SWAP = 3, 3, 4


@rule
def buy(s: Position) -> int:
    """Buy with few cards in hand and enough to eat, or out of plenty; pay from the largest stocks."""
    p = s.players[s.seat]
    meal = s.rules.food_per_peasant * p.held[PEASANTS]
    spare = max(0, food(p.held) - 2 * meal) + max(0, money(p.held) - next_cost(s, p))
    few = p.held[CARDS] < p.held[PEASANTS] and goods(p.held) >= s.rules.buy_cost
    if (few and food(p.held) - s.rules.buy_cost >= meal) or spare >= PLENTY:
        return YES
    return NEITHER


@rule
def swap(s: Position, memo: Floats) -> int:
    """Swap with too many cards, with Upgrades far out of reach, or with no food in sight."""
    p = s.players[s.seat]
    cards, peasants = p.held[CARDS], p.held[PEASANTS]
    if cards >= peasants + TOO_MANY:
        return YES
    if cards > peasants and next_cost(s, p) - money(p.held) > FAR_OFF and upgrades_in(p) >= 2:
        return YES
    meal = s.rules.food_per_peasant * peasants
    return YES if cards >= WORTH_A_SWAP and food(p.held) + food_in(p, memo) < meal else NEITHER
