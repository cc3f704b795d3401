"""Goods: gains, what mixed payments take first, and what conversions cost and bring."""

from __future__ import annotations

from simulator.engine import Ints, rule
from simulator.medieval_manor.codes import OTHER
from simulator.medieval_manor.names import PLACES
from simulator.medieval_manor.state import (
    ANIMALS,
    CARDS,
    CROPS,
    FOOD,
    GOLD,
    MONEY,
    N_HELD,
    PEASANTS,
    POINTS,
    RESOURCES,
    WORK,
    Card,
    Position,
)

FOOD_IN, MONEY_IN = PLACES["food_in"], PLACES["money_in"]


@rule
def food(held: Ints) -> int:
    return held[CROPS] + held[ANIMALS]


@rule
def money(held: Ints) -> int:
    return held[GOLD] + held[RESOURCES]


@rule
def goods(held: Ints) -> int:
    return food(held) + money(held)


# Canonical payment


@rule
def pay_food(held: Ints, count: int) -> None:
    """One at a time from the larger stock; crops if they are equal."""
    for _ in range(count):
        held[CROPS if held[CROPS] >= held[ANIMALS] else ANIMALS] -= 1


@rule
def pay_money(held: Ints, count: int) -> None:
    """Resources first, then gold."""
    used = min(count, held[RESOURCES])
    held[RESOURCES] -= used
    held[GOLD] -= count - used


@rule
def pay_goods(held: Ints, count: int) -> None:
    """D1, surplus order: one at a time of the good with the largest stock; ties go crops, animals, resources, gold."""
    for _ in range(count):
        largest = CROPS
        for good in (ANIMALS, RESOURCES, GOLD):
            if held[good] > held[largest]:
                largest = good
        held[largest] -= 1


@rule
def pay_first(held: Ints, count: int, first: int, then: int) -> None:
    """All of one good, then the other."""
    used = min(count, held[first])
    held[first] -= used
    held[then] -= count - used


@rule
def pay_built(held: Ints, count: int, order: int) -> None:
    """D7: the price of an Upgrade; in the other order gold goes first."""
    if order == OTHER:
        pay_first(held, count, GOLD, RESOURCES)
    else:
        pay_money(held, count)


@rule
def pay_meal(held: Ints, count: int, order: int) -> None:
    """D9: a meal; in the other order animals go first."""
    if order == OTHER:
        pay_first(held, count, ANIMALS, CROPS)
    else:
        pay_food(held, count)


# Gains and losses


@rule
def gain(s: Position, seat: int, what: int, count: int, source: int, card: int) -> None:
    """Counters gained, with the points of a card written to its source."""
    p = s.players[seat]
    p.held[what] += count
    if what == POINTS:
        s.tally[seat].sources[source] += count
        s.tally[seat].points[card] += count
    elif what in (CROPS, ANIMALS):
        s.tally[seat].stats[FOOD_IN] += count
    elif what in (GOLD, RESOURCES):
        s.tally[seat].stats[MONEY_IN] += count
    elif what == PEASANTS and s.phase == WORK and s.rules.actions_fixed_at_start == 0:
        p.actions += count * s.rules.actions_per_peasant


@rule
def lose_peasants(s: Position, seat: int, count: int) -> int:
    """Peasants lost, never the last; where actions follow the Peasants, theirs are lost too."""
    p = s.players[seat]
    lost = min(count, p.held[PEASANTS] - 1)
    p.held[PEASANTS] -= lost
    if s.phase == WORK and s.rules.actions_fixed_at_start == 0:
        p.actions = max(0, p.actions - lost * s.rules.actions_per_peasant)
    return lost


@rule
def lose_points(s: Position, seat: int, count: int, source: int) -> int:
    """Q14: points lost, down to none."""
    p = s.players[seat]
    lost = min(count, p.held[POINTS])
    p.held[POINTS] -= lost
    s.tally[seat].sources[source] -= lost
    return lost


@rule
def lose(s: Position, seat: int, what: int, half: bool, amount: int, source: int, card: int) -> int:
    """A loss to a Hardship, limited to what the victim has; what was lost."""
    held = s.players[seat].held
    stock = food(held) if what == FOOD else (money(held) if what == MONEY else held[what])
    count = min(stock, (stock + 1) // 2 if half else amount)
    if what == FOOD:
        pay_food(held, count)
    elif what == MONEY:
        pay_money(held, count)
    elif what == POINTS:
        count = lose_points(s, seat, count, source)
        s.tally[seat].points[card] -= count
    elif what == PEASANTS:
        count = lose_peasants(s, seat, count)
    else:
        held[what] -= count
    return count


# Conversions


@rule
def converts(card: Card) -> bool:
    """Whether a card has a conversion."""
    for what in range(len(card.pays)):
        if card.pays[what] > 0:
            return True
    return False


@rule
def same_conversion(one: Card, other: Card) -> bool:
    """MM-21, D8: the same inputs and outputs are the same conversion."""
    for what in range(len(one.pays)):
        if one.pays[what] != other.pays[what]:
            return False
    for what in range(N_HELD):
        if one.yields[what] != other.yields[what]:
            return False
    return True


@rule
def times(stock: int, price: int) -> int:
    """How often a price can be paid."""
    return stock // price if price > 0 else 1 << 20


@rule
def steps_payable(card: Card, held: Ints) -> int:
    """How often a conversion can be paid: each good by itself, and each group together."""
    pays = card.pays
    most = 1 << 20
    for what in range(N_HELD):
        most = min(most, times(held[what], pays[what]))
    if pays[FOOD] > 0:
        most = min(most, times(food(held), pays[FOOD] + pays[CROPS] + pays[ANIMALS]))
    if pays[MONEY] > 0:
        most = min(most, times(money(held), pays[MONEY] + pays[GOLD] + pays[RESOURCES]))
    return most


@rule
def pay_steps(card: Card, held: Ints, steps: int) -> None:
    """Pay for so many steps of a conversion, hand cards apart."""
    for what in range(CARDS):
        held[what] -= card.pays[what] * steps
    pay_food(held, card.pays[FOOD] * steps)
    pay_money(held, card.pays[MONEY] * steps)
