"""The map: which spaces touch, which lands a card may lie on, and what a land and its neighbours add."""

from __future__ import annotations

from simulator.engine import NOBODY, rule
from simulator.medieval_manor.cards import is_upgrade, paying, printed
from simulator.medieval_manor.state import COLUMNS, N_GOODS, Card, Position

SIDES = 4


@rule
def is_edge(s: Position, space: int) -> bool:
    """MM-S6: whether a space lies on the edge of the map."""
    column = space % COLUMNS
    return space < COLUMNS or space >= s.n_spaces - COLUMNS or column in (0, COLUMNS - 1)


@rule
def neighbour(s: Position, space: int, side: int) -> int:
    """MM-S7: the space that shares a side: above, left, right, below; NOBODY beyond the edge."""
    if side == 0:
        return space - COLUMNS if space >= COLUMNS else NOBODY
    if side == 1:
        return space - 1 if space % COLUMNS > 0 else NOBODY
    if side == 2:
        return space + 1 if space % COLUMNS < COLUMNS - 1 else NOBODY
    return space + COLUMNS if space + COLUMNS < s.n_spaces else NOBODY


@rule
def class_of(s: Position, space: int) -> int:
    """MM-15: what the land of a space counts as."""
    return s.rules.lands[s.land[space]].land_class


@rule
def note_spaces(s: Position, card: int) -> None:
    """MM-12, MM-15: write down the spaces whose land a card allows, taken or not."""
    row = printed(s, card)
    s.spaces_for[card] = 0
    for space in range(s.n_spaces):
        for place in range(row.n_lands):
            if row.lands[place] == class_of(s, space):
                s.spaces_for[card] |= 1 << space


@rule
def free_for(s: Position, card: int) -> int:
    """MM-12: the empty spaces that a card's lands allow, as bits."""
    return s.spaces_for[card] & ~s.taken


@rule
def boost(s: Position, card: Card, space: int, good: int) -> int:
    """MM-16.3, Q7: what boosters that lie next to a space add to a good the card gains."""
    if card.gain[good] <= 0 or s.rules.adj_bonus == 0:
        return 0
    found = 0
    for side in range(SIDES):
        other = neighbour(s, space, side)
        if other != NOBODY and s.card_at[other] != NOBODY and not is_upgrade(s.card_at[other]):
            if paying(s, s.owner_at[other], s.card_at[other]).boosts == good + 1:
                found += 1
    return s.rules.adj_bonus * (found if s.rules.adj_stack == 1 else min(found, 1))


@rule
def gain_on(s: Position, card: Card, space: int, what: int) -> int:
    """MM-16, Q18: what a Bounty gains of a kind on a space, with the land's modifier and its neighbours' bonus."""
    count = card.gain[what]
    if count <= 0 or what >= N_GOODS:
        return count
    if s.rules.land_mods == 1:
        count = max(0, count + s.rules.lands[s.land[space]].modifier[what])
    return count + boost(s, card, space, what)
