"""The Work phase: what each placement and each Glean is worth."""

from __future__ import annotations

from typing import Annotated

from simulator.engine import NOBODY, Floats, Record, argument_of, kind_of, rule
from simulator.engine.memo import scratch
from simulator.medieval_manor.cards import is_upgrade, printed
from simulator.medieval_manor.codes import BOUNTY, BUILD, GLEAN, card_placed, order_placed, space_placed
from simulator.medieval_manor.goods import converts, food, money, pay_built, steps_payable
from simulator.medieval_manor.map import SIDES, class_of, free_for, neighbour
from simulator.medieval_manor.state import (
    ANIMALS,
    CARDS,
    CASTLE,
    CROPS,
    GOLD,
    LORD_CASTLE,
    N_GOODS,
    PEASANTS,
    SPACES,
    Card,
    Position,
)
from simulator.medieval_manor.work import may_build
from strategies.medieval_manor.converting import steps_that_pay
from strategies.medieval_manor.valuation import (
    TINY,
    Eyes,
    food_worth,
    hand_worth,
    look_closely,
    money_worth,
    try_on,
    upgrade_worth,
    worth,
)
from strategies.medieval_manor.weights import AT

FULL_HAND, RELIEF = 3, 0.3
"""With so many more cards than actions a Glean counts this much more."""
TASTE = 0.15


class Ground(Record):
    """The map, and the placement valued last: another one of that card that gains the same is worth as much."""

    boosters: Annotated[list[int], N_GOODS]
    """The spaces with a booster of each good, as bits."""
    card: int
    order: int
    gained: Annotated[list[int], N_GOODS]
    value: float
    lost: Annotated[list[float], SPACES]
    """What rivals lose if a space is taken."""


ground = scratch(Ground)


# The map


@rule
def survey(s: Position, g: Ground) -> None:
    """Note where boosters lie, by what is printed on them."""
    g.card = NOBODY
    for good in range(N_GOODS):
        g.boosters[good] = 0
    if s.taken == 0 or s.rules.adj_bonus == 0:
        return
    for space in range(s.n_spaces):
        card = s.card_at[space]
        if card != NOBODY and not is_upgrade(card) and s.rules.bounties[card].boosts > 0:
            g.boosters[s.rules.bounties[card].boosts - 1] |= 1 << space


@rule
def boost(s: Position, g: Ground, space: int, good: int) -> int:
    """MM-16.3: what boosters next to a space add to a good."""
    if g.boosters[good] == 0:
        return 0
    found = 0
    for side in range(SIDES):
        other = neighbour(s, space, side)
        if other != NOBODY and (g.boosters[good] >> other) & 1 == 1:
            found += 1
    return s.rules.adj_bonus * (found if s.rules.adj_stack == 1 else min(found, 1))


@rule
def gain_there(s: Position, g: Ground, row: Card, space: int, good: int) -> int:
    """MM-16: what a Bounty gains of a good on a space, by what is printed."""
    count = row.gain[good]
    if count <= 0:
        return 0
    if s.rules.land_mods == 1:
        count = max(0, count + s.rules.lands[s.land[space]].modifier[good])
    return count + boost(s, g, space, good)


# Placements


@rule
def lord_worth(s: Position, w: Floats, seat: int, space: int) -> float:
    """Becoming Lord, where a card on the Castle does that."""
    if class_of(s, space) == CASTLE and s.lord != seat and s.rules.lord_mode == LORD_CASTLE:
        return w[AT.lord]
    return 0.0


@rule
def bounty_worth(s: Position, e: Eyes, g: Ground, w: Floats, seat: int, card: int, space: int) -> float:
    """What playing a Bounty changes, but for becoming Lord."""
    row = printed(s, card)
    known = g.card == card
    for good in range(N_GOODS):
        count = gain_there(s, g, row, space, good)
        known = known and g.gained[good] == count
        g.gained[good] = count
    if not known:
        g.card = card
        g.value = gains_worth(s, e, g, w, seat, row)
    return g.value


@rule
def gains_worth(s: Position, e: Eyes, g: Ground, w: Floats, seat: int, row: Card) -> float:
    """What a Bounty's gains change, with its conversion; cards still to be drawn count as cards."""
    try_on(e, s.players[seat].held)
    for what in range(N_GOODS, CARDS + 1):
        e.held[what] += row.gain[what]
    for good in range(N_GOODS):
        e.held[good] += g.gained[good]
    e.held[CARDS] -= 1
    taste = (w[AT.crops] - 1.0) * g.gained[CROPS] + (w[AT.animals] - 1.0) * g.gained[ANIMALS]
    if converts(row):
        steps_that_pay(s, e, row, min(s.rules.conv_cap, steps_payable(row, e.held)))
    else:
        e.reached = worth(s, e, e.held)
    return e.reached - e.before + TASTE * taste


@rule
def building_worth(s: Position, e: Eyes, g: Ground, memo: Floats, seat: int, card: int, order: int) -> float:
    """What building an Upgrade changes, but for becoming Lord."""
    if g.card == card and g.order == order:
        return g.value
    held = s.players[seat].held
    try_on(e, held)
    pay_built(e.held, e.price, order)
    price = e.price + s.rules.upgrade_step * s.rules.upgrade_counts_map
    g.card = card
    g.order = order
    g.value = upgrade_worth(e, memo, card) + hand_worth(e, e.cards - 1) - hand_worth(e, e.cards)
    g.value += money_worth(e, price, money(e.held), e.held[GOLD]) - money_worth(e, e.price, money(held), held[GOLD])
    return g.value


@rule
def glean_worth(s: Position, e: Eyes, seat: int, good: int) -> float:
    """What discarding cards for a good changes; a hand that cannot all be played is relieved."""
    p = s.players[seat]
    value = hand_worth(e, e.cards - s.rules.glean_discard) - hand_worth(e, e.cards)
    if good < GOLD:
        stock, peasants = food(p.held), p.held[PEASANTS]
        value += food_worth(s, e, stock + s.rules.glean_gain, peasants) - food_worth(s, e, stock, peasants)
    else:
        gold = p.held[GOLD] + (s.rules.glean_gain if good == GOLD else 0)
        value += money_worth(e, e.price, money(p.held) + s.rules.glean_gain, gold)
        value -= money_worth(e, e.price, money(p.held), p.held[GOLD])
    return value + RELIEF if e.cards - p.actions > FULL_HAND else value


# Spoiling


@rule
def note_losses(s: Position, e: Eyes, g: Ground, w: Floats, memo: Floats) -> None:
    """What each space is worth to a rival who has no other one for a card."""
    for space in range(s.n_spaces):
        g.lost[space] = 0.0
    for seat in range(s.seats):
        if seat != s.seat and s.players[seat].actions > 0:
            look_closely(s, e, w, seat)
            note_losses_of(s, e, g, w, memo, seat)
    g.card = NOBODY


@rule
def note_losses_of(s: Position, e: Eyes, g: Ground, w: Floats, memo: Floats, seat: int) -> None:
    """What a rival's cards with one space left are worth there."""
    p = s.players[seat]
    g.card = NOBODY
    for place in range(p.held[CARDS]):
        card = p.hand[place]
        free = free_for(s, card)
        if free != 0 and free & (free - 1) == 0 and (not is_upgrade(card) or may_build(s, p)):
            space = 0
            while (free >> space) & 1 == 0:
                space += 1
            if is_upgrade(card):
                value = building_worth(s, e, g, memo, seat, card, 0)
            else:
                value = bounty_worth(s, e, g, w, seat, card, space)
            g.lost[space] = max(g.lost[space], value + lord_worth(s, w, seat, space))


# Choosing


@rule
def action(s: Position, e: Eyes, theirs: Eyes, g: Ground, w: Floats, memo: Floats) -> int:
    """The option worth most; a pass if none is worth anything. Of equal ones the first."""
    look_closely(s, e, w, s.seat)
    survey(s, g)
    if w[AT.spoil] > 0.0:
        note_losses(s, theirs, g, w, memo)
    best = s.n_options - 1
    highest = 0.0
    for place in range(s.n_options - 1):
        value = action_worth(s, e, g, w, memo, s.options[place])
        if value > highest + TINY:
            best = place
            highest = value
    return best


@rule
def action_worth(s: Position, e: Eyes, g: Ground, w: Floats, memo: Floats, code: int) -> float:
    """What an action is worth, a pass being worth nothing."""
    kind, argument = kind_of(code), argument_of(code)
    if kind == GLEAN:
        return glean_worth(s, e, s.seat, argument)
    card, space = card_placed(argument), space_placed(argument)
    value = lord_worth(s, w, s.seat, space)
    if kind == BOUNTY:
        value += bounty_worth(s, e, g, w, s.seat, card, space)
    elif kind == BUILD:
        value += building_worth(s, e, g, memo, s.seat, card, order_placed(argument))
    if w[AT.spoil] > 0.0:
        value += w[AT.spoil] * g.lost[space]
    return value
