"""Hand cards: which one is valued least, and which of those bought is kept."""

from __future__ import annotations

from simulator.engine import NOBODY, Floats, Ints, argument_of, rule
from simulator.medieval_manor.cards import is_hardship, is_upgrade
from simulator.medieval_manor.codes import first_card, second_card
from simulator.medieval_manor.goods import food, money, pay_food, pay_money
from simulator.medieval_manor.state import (
    CARDS,
    FIRST_HARDSHIP,
    FOOD,
    HALF,
    MONEY,
    PEASANTS,
    Hardship,
    Player,
    Position,
)
from strategies.medieval_manor.tables import WITH_FOOD
from strategies.medieval_manor.valuation import TINY, Eyes, card_value, look, try_on, worth
from strategies.medieval_manor.weights import AT

UNPAYABLE = 0.05
"""The value of an Upgrade that cannot be paid, beside the one that is kept for later."""


@rule
def upgrades_in(p: Player) -> int:
    """Upgrades in a hand."""
    count = 0
    for place in range(p.held[CARDS]):
        if is_upgrade(p.hand[place]):
            count += 1
    return count


@rule
def food_in(p: Player, memo: Floats) -> float:
    """Food printed on the Bounties in a hand."""
    total = 0.0
    for place in range(p.held[CARDS]):
        if not is_upgrade(p.hand[place]):
            total += memo[WITH_FOOD + p.hand[place]]
    return total


# Discarding


@rule
def upgrade_kept(e: Eyes, memo: Floats, p: Player) -> int:
    """The place in a hand of the one Upgrade kept for later: that of the highest value; NOBODY if there is none."""
    best = NOBODY
    highest = 0.0
    for place in range(p.held[CARDS]):
        if is_upgrade(p.hand[place]):
            value = card_value(e, memo, p.hand[place])
            if best == NOBODY or value > highest + TINY:
                best = place
                highest = value
    return best


@rule
def least_valued(e: Eyes, w: Floats, memo: Floats, p: Player) -> int:
    """The hand card of the lowest value. With `one_up`, of Upgrades that cannot be paid one copy counts in full."""
    strict = e.can_pay == 0 and w[AT.one_up] > 0.0
    kept = upgrade_kept(e, memo, p) if strict else NOBODY
    best = NOBODY
    lowest = 0.0
    for place in range(p.held[CARDS]):
        card = p.hand[place]
        value = UNPAYABLE
        if not (strict and place != kept and is_upgrade(card)):
            value = card_value(e, memo, card)
        if best == NOBODY or value < lowest - TINY:
            best = card
            lowest = value
    return best


@rule
def discard(s: Position, e: Eyes, w: Floats, memo: Floats) -> int:
    """The card of the lowest value goes; of equal ones the first."""
    look(s, e, w, s.seat)
    card = least_valued(e, w, memo, s.players[s.seat])
    for place in range(s.n_options):
        if argument_of(s.options[place]) == card:
            return place
    return 0


# Keeping what was bought


@rule
def keep(s: Position, e: Eyes, w: Floats, memo: Floats) -> int:
    """The cards of the highest value; of Hardships, those that leave the position worth most."""
    look(s, e, w, s.seat)
    best = 0
    highest = 0.0
    for place in range(s.n_options):
        argument = argument_of(s.options[place])
        try_on(e, s.players[s.seat].held)
        value = kept_value(s, e, memo, first_card(argument))
        if second_card(argument) != NOBODY:
            value += kept_value(s, e, memo, second_card(argument))
        value += worth(s, e, e.held)
        if place == 0 or value > highest + TINY:
            best = place
            highest = value
    return best


@rule
def kept_value(s: Position, e: Eyes, memo: Floats, card: int) -> float:
    """The value of a card that is kept; a Hardship strikes what things are tried on."""
    if is_hardship(card):
        suffer(s.rules.hardships[card - FIRST_HARDSHIP], e.held)
        return 0.0
    return card_value(e, memo, card)


@rule
def suffer(hardship: Hardship, held: Ints) -> None:
    """MM-7: lose what a Hardship says, as far as it is there; never the last Peasant."""
    what = hardship.what
    stock = food(held) if what == FOOD else (money(held) if what == MONEY else held[what])
    if what == PEASANTS:
        stock -= 1
    count = min(stock, (stock + 1) // 2 if hardship.effect == HALF else hardship.amount)
    if what == FOOD:
        pay_food(held, count)
    elif what == MONEY:
        pay_money(held, count)
    else:
        held[what] -= count
