"""Phases 4 and 5, Rest and Upgrade: the map is cleared, Upgrades yield, and their conversions may be used."""

from __future__ import annotations

from simulator.engine import NOBODY, effective, rule, tell
from simulator.medieval_manor.cards import discard, draw, is_upgrade, upgrade_row
from simulator.medieval_manor.codes import CLEARED, GAINED, GOOD_STEP, UPGRADE_GAIN
from simulator.medieval_manor.conversions import ask_conversion
from simulator.medieval_manor.goods import converts, gain, same_conversion
from simulator.medieval_manor.phases import begin_phase, next_seat, seat_at
from simulator.medieval_manor.state import (
    ANIMALS,
    CARDS,
    CROPS,
    FEEDING,
    FIRST_UPGRADE,
    FOOD,
    PEASANTS,
    POINTS,
    UPGRADE,
    Card,
    Position,
)

YIELDING, CONVERTING = range(2)
"""Steps of a seat in this phase."""


# Rest


@rule
def rest_phase(s: Position) -> bool:
    """MM-19: Bounties go to the discard pile, Upgrades to their owners."""
    tell(s, CLEARED, 0, 0, 0)
    for space in range(s.n_spaces):
        card = s.card_at[space]
        if card != NOBODY:
            if is_upgrade(card):
                p = s.players[s.owner_at[space]]
                p.built[upgrade_row(card)] += 1
                p.n_built += 1
                p.on_map -= 1
            else:
                discard(s, card)
            s.card_at[space] = NOBODY
            s.owner_at[space] = NOBODY
    s.taken = 0
    begin_phase(s, UPGRADE)
    return False


# Upgrade


@rule
def in_play(s: Position, seat: int, row: int) -> Card:
    """The row by which an Upgrade in play pays its owner."""
    return s.rules.upgrades[effective(s, seat, FIRST_UPGRADE, row)]


@rule
def upgrade_phase(s: Position) -> bool:
    """MM-20, MM-21: each seat gains and converts before the next one; true if it must be asked."""
    if s.place == s.seats:
        begin_phase(s, FEEDING)
        return False
    s.seat = seat_at(s, s.place)
    if s.step == YIELDING:
        yield_all(s, s.seat)
        s.players[s.seat].conversions = 0
        s.conversion_at = 0
        s.step = CONVERTING
    if find_conversion(s, s.seat):
        return True
    s.converting = NOBODY
    next_seat(s)
    return False


@rule
def yield_all(s: Position, seat: int) -> None:
    """MM-20, Q32: all counters of all Upgrades, then all cards."""
    p = s.players[seat]
    if p.n_built == 0:
        return
    for row in range(s.rules.n_upgrades):
        if p.built[row] > 0:
            upgrade = in_play(s, seat, row)
            for what in range(CARDS):
                if upgrade.gain[what] > 0:
                    count = upgrade.gain[what] * p.built[row]
                    gain(s, seat, what, count, UPGRADE_GAIN, FIRST_UPGRADE + row)
                    tell(s, GAINED, seat, FIRST_UPGRADE + row, what + GOOD_STEP * count)
    for row in range(s.rules.n_upgrades):
        cards = in_play(s, seat, row).gain[CARDS] * p.built[row]
        if cards > 0:
            tell(s, GAINED, seat, FIRST_UPGRADE + row, CARDS + GOOD_STEP * cards)
        for _ in range(cards):
            draw(s, seat)


@rule
def find_conversion(s: Position, seat: int) -> bool:
    """MM-21, D8: ask for the next different conversion of the seat that it can pay."""
    p = s.players[seat]
    while s.conversion_at < s.n_conversions:
        row = s.conversions[s.conversion_at]
        if p.built[row] > 0 and not asked_before(s, seat, s.conversion_at):
            s.converting = FIRST_UPGRADE + row
            if ask_conversion(s, seat, s.rules.conv_cap - p.conversions):
                return True
        s.conversion_at += 1
    return False


@rule
def asked_before(s: Position, seat: int, place: int) -> bool:
    """D8: whether an Upgrade earlier in the order has the same conversion."""
    mine = in_play(s, seat, s.conversions[place])
    for earlier in range(place):
        row = s.conversions[earlier]
        if s.players[seat].built[row] > 0 and same_conversion(in_play(s, seat, row), mine):
            return True
    return False


@rule
def stage_of(card: Card) -> int:
    """D8: conversions are asked in stages, so that whatever one yields can be used by a later one."""
    if card.yields[POINTS] > 0:
        return 5
    if card.yields[PEASANTS] > 0:
        return 4
    if card.yields[CARDS] > 0:
        return 0
    if card.pays[CARDS] > 0:
        return 1
    return 2 if card.pays[CROPS] + card.pays[ANIMALS] + card.pays[FOOD] > 0 else 3


@rule
def sort_conversions(s: Position) -> None:
    """D8: the rows of Upgrades with a conversion, by stage and then by number."""
    s.n_conversions = 0
    for stage in range(6):
        for row in range(s.rules.n_upgrades):
            upgrade = s.rules.upgrades[row]
            if converts(upgrade) and stage_of(upgrade) == stage:
                s.conversions[s.n_conversions] = row
                s.n_conversions += 1
