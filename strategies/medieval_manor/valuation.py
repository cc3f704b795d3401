"""What a position is worth to a player: section 9 of the dossier, in parts that add up."""

from __future__ import annotations

from typing import Annotated

from simulator.engine import Floats, Ints, Record, rule
from simulator.engine.memo import scratch
from simulator.medieval_manor.cards import is_upgrade
from simulator.medieval_manor.goods import food, money
from simulator.medieval_manor.state import CARDS, GOLD, N_CARDS, N_HELD, PEASANTS, POINTS, Position
from simulator.medieval_manor.work import next_cost
from strategies.medieval_manor.tables import LEAST_VALUE, PLAIN, WITH_POINTS
from strategies.medieval_manor.weights import AT

TINY = 1e-9
"""Values that differ by no more are equal: sums of the same parts in another order."""
FEWEST_TURNS, MOST_TURNS = 1.0, 14.0
MOST_FOOD, MOST_MONEY, MOST_CARDS = 12, 14, 6
"""Units beyond what is needed that still count, and cards."""
MOST_DEALT = 2
"""Goods of a kind that a deal moves at most."""


class Eyes(Record):
    """How a player sees things now: what one unit of each counts. It holds for one decision."""

    turns: float
    food_now: float
    food_next: float
    food_growth: float
    food_rest: float
    money_cost: float
    money_rest: float
    points: float
    peasant: float
    peasants_most: float
    upgrade_points: float
    """What the yield of an Upgrade counts if it yields points, and if not."""
    upgrade_other: float
    card: float
    card_points: float
    """What a point printed on a hand card counts for the card."""
    cards: int
    """Cards in hand."""
    price: int
    """What the next Upgrade costs, whether the player has the money, and what that money counts."""
    can_pay: int
    price_worth: float
    before: float
    """What the position is worth as it stands."""
    reached: float
    """What it is worth after the conversions tried last."""
    held: Annotated[list[int], N_HELD]
    """Room to try things on."""
    food_change: Annotated[list[float], 2 * MOST_DEALT + 1]
    """What so much food less or more changes, from MOST_DEALT less on; and money."""
    money_change: Annotated[list[float], 2 * MOST_DEALT + 1]
    value_of: Annotated[list[float], N_CARDS]
    """Values of the cards that may change hands, by number."""


eyes = scratch(Eyes)


# Looking


@rule
def horizon(s: Position) -> float:
    """How many turns there may be to come."""
    most = 0
    for seat in range(s.seats):
        most = max(most, s.players[seat].held[POINTS])
    return min(max((s.rules.end_vp - most) / 2.0, FEWEST_TURNS), MOST_TURNS)


@rule
def look(s: Position, e: Eyes, w: Floats, seat: int) -> None:
    """See the position as a seat with these weights does."""
    turns = horizon(s)
    e.turns = turns
    look_at_stock(e, w, turns)
    e.points = w[AT.points] * (w[AT.late] if turns < 2.5 else 1.0)
    e.peasant = w[AT.peasant] * min(turns, 8.0) / 2.0
    e.peasants_most = w[AT.peasants_most]
    e.upgrade_points = turns * w[AT.upgrade] * w[AT.upgrade_points]
    e.upgrade_other = turns * w[AT.upgrade] * w[AT.upgrade_other]
    e.card = w[AT.card]
    e.card_points = 1.2 * w[AT.points]
    p = s.players[seat]
    e.cards = p.held[CARDS]
    e.price = next_cost(s, p)
    e.can_pay = int(money(p.held) >= e.price)
    e.price_worth = e.price * w[AT.money_cost]


@rule
def look_at_stock(e: Eyes, w: Floats, turns: float) -> None:
    """What food and money count with so many turns to come."""
    soon = min(1.0, turns / 3.0)
    e.food_now = w[AT.food_now]
    e.food_next = w[AT.food_next] if turns > 1.5 else w[AT.food_rest] / 2.0
    e.food_growth = w[AT.food_growth]
    e.food_rest = w[AT.food_rest] * (1.0 if turns > 1.5 else 0.3)
    e.money_cost = w[AT.money_cost] * soon
    e.money_rest = w[AT.money_rest] * soon


@rule
def look_closely(s: Position, e: Eyes, w: Floats, seat: int) -> None:
    """See the position, and note what it is worth as it stands."""
    look(s, e, w, seat)
    e.before = worth(s, e, s.players[seat].held)


@rule
def try_on(e: Eyes, held: Ints) -> None:
    """Take a copy of what a player holds, to try things on."""
    for what in range(N_HELD):
        e.held[what] = held[what]


# Worth


@rule
def worth(s: Position, e: Eyes, held: Ints) -> float:
    """What these things are worth. Upgrades count apart: nothing but building changes them."""
    value = food_worth(s, e, food(held), held[PEASANTS]) + money_worth(e, e.price, money(held), held[GOLD])
    value += held[POINTS] * e.points + peasants_worth(e, held[PEASANTS])
    return value + hand_worth(e, held[CARDS])


@rule
def food_worth(s: Position, e: Eyes, stock: int, peasants: int) -> float:
    """A meal, the meal after it, a new Peasant if one is wanted, and the rest."""
    meal = s.rules.food_per_peasant * peasants
    now = min(stock, meal)
    then = min(stock - now, meal)
    left = stock - now - then
    value = now * e.food_now + then * e.food_next
    if left > 0 and e.turns > 3.0 and peasants < e.peasants_most:
        growth = min(left, s.rules.grow_cost)
        value += growth * e.food_growth
        left -= growth
    return value + min(left, MOST_FOOD) * e.food_rest


@rule
def money_worth(e: Eyes, price: int, stock: int, gold: int) -> float:
    """The price of the next Upgrade, and the rest; gold is worth a little more."""
    paid = min(stock, price)
    return paid * e.money_cost + min(stock - paid, MOST_MONEY) * e.money_rest + 0.04 * gold


@rule
def peasants_worth(e: Eyes, peasants: int) -> float:
    return e.peasant * min(float(peasants), e.peasants_most) + 0.2 * max(0.0, peasants - e.peasants_most)


@rule
def hand_worth(e: Eyes, cards: int) -> float:
    return e.card * min(cards, MOST_CARDS)


# Cards


@rule
def upgrade_worth(e: Eyes, memo: Floats, card: int) -> float:
    """What an Upgrade in play adds to a position."""
    return memo[PLAIN + card] * (e.upgrade_points if memo[WITH_POINTS + card] > 0.0 else e.upgrade_other)


@rule
def card_value(e: Eyes, memo: Floats, card: int) -> float:
    """How much a hand card is valued, by what is printed on it."""
    if is_upgrade(card):
        gain = upgrade_worth(e, memo, card) - e.price_worth
        return max(LEAST_VALUE, gain * (0.9 if e.can_pay == 1 else 0.6))
    return memo[PLAIN + card] + memo[WITH_POINTS + card] * e.card_points
