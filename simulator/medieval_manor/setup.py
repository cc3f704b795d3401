"""Setup: the map, the deck, what everybody starts with, and the first hands."""

from __future__ import annotations

from simulator.engine import NOBODY, roll, rule, shuffle, start_stream, tell
from simulator.medieval_manor.cards import copies_of, discard, from_hand, is_hardship, next_card, shuffle_deck, to_hand
from simulator.medieval_manor.codes import DEALT, GIFT, GIVEN, THROWN_AWAY
from simulator.medieval_manor.end import note_begin
from simulator.medieval_manor.map import is_edge, note_spaces
from simulator.medieval_manor.names import PLACES
from simulator.medieval_manor.state import (
    CARDS,
    CROPS,
    DRAW,
    FIRST_BOUNTY,
    FIRST_UPGRADE,
    LANDS_SMALL,
    LAYOUT_RANDOM,
    MAP,
    N_CARDS,
    N_GOODS,
    PEASANTS,
    POINTS,
    SIZE_AUTO,
    SIZE_LARGE,
    SPACES,
    Position,
)
from simulator.medieval_manor.upgrade import sort_conversions

TURNS_AS_LORD = PLACES["turns_as_lord"]
MOST_ON_SMALL = 3
"""Players who still play on the small map."""


@rule
def setup(s: Position) -> None:
    """MM-S1 to MM-S7: the map, the deck, counters, hands and the first Lord."""
    lay_map(s)
    make_deck(s)
    sort_conversions(s)
    for seat in range(s.seats):
        hand_out(s, seat)
    for seat in range(s.seats):
        deal_hand(s, seat)
    for seat in range(s.seats):
        note_begin(s.players[seat])
    s.lord_next = NOBODY
    s.partner = NOBODY
    s.converting = NOBODY
    s.phase = DRAW
    s.round_no = 1
    s.tally[s.lord].stats[TURNS_AS_LORD] += 1


# The map


@rule
def lay_map(s: Position) -> None:
    """MM-S5, Q29: twelve lands for two or three players, all sixteen for more."""
    large = s.rules.map_size == SIZE_LARGE or (s.rules.map_size == SIZE_AUTO and s.seats > MOST_ON_SMALL)
    s.n_spaces = SPACES if large else LANDS_SMALL
    for space in range(s.n_spaces):
        s.land[space] = s.rules.layout_4x4[space] if large else s.rules.layout_3x4[space]
        s.card_at[space] = NOBODY
        s.owner_at[space] = NOBODY
    if s.rules.map_layout == LAYOUT_RANDOM:
        shuffle_map(s)
    for row in range(s.rules.n_bounties):
        note_spaces(s, FIRST_BOUNTY + row)
    for row in range(s.rules.n_upgrades):
        note_spaces(s, FIRST_UPGRADE + row)


@rule
def shuffle_map(s: Position) -> None:
    """MM-S6: two different edge spaces for the lands of the edge, the others anywhere, from chance of its own."""
    start_stream(s, MAP, 0)
    shuffle(s, MAP, s.land, s.n_spaces)
    for space in range(s.n_spaces):
        if s.rules.lands[s.land[space]].edge == 1 and not is_edge(s, space):
            other = free_edge(s)
            kept = s.land[space]
            s.land[space] = s.land[other]
            s.land[other] = kept


@rule
def free_edge(s: Position) -> int:
    """An edge space, each as likely as the next, whose land may lie anywhere."""
    other = roll(s, MAP, s.n_spaces)
    while not is_edge(s, other) or s.rules.lands[s.land[other]].edge == 1:
        other = roll(s, MAP, s.n_spaces)
    return other


# The deck and the hands


@rule
def make_deck(s: Position) -> None:
    """MM-S1: all copies, shuffled."""
    s.n_deck = 0
    for card in range(N_CARDS):
        for _copy in range(copies_of(s, card)):
            s.deck[s.n_deck] = card
            s.n_deck += 1
    s.n_copies = s.n_deck
    shuffle_deck(s)


@rule
def hand_out(s: Position, seat: int) -> None:
    """MM-S2: Peasants and crops, and whatever the seat is given besides."""
    held = s.players[seat].held
    held[PEASANTS] = s.rules.start_peasants
    held[CROPS] = s.rules.start_crops
    gifts = s.tally[seat].gifts
    for good in range(N_GOODS):
        if gifts[good] != 0:
            held[good] = max(0, held[good] + gifts[good])
            tell(s, GIVEN, seat, good, gifts[good])
    if gifts[N_GOODS] != 0:
        held[POINTS] = max(0, gifts[N_GOODS])
        s.tally[seat].sources[GIFT] = held[POINTS]
        tell(s, GIVEN, seat, POINTS, held[POINTS])


@rule
def deal_hand(s: Position, seat: int) -> None:
    """MM-S3: cards from the top; a Hardship goes to the discard pile without effect, and another card is dealt."""
    p = s.players[seat]
    for number in range(s.rules.start_hand):
        skip_hardships(s)
        if number == 0 and s.force_seat == seat:
            force_to_top(s, seat)
        card = next_card(s, seat)
        if card != NOBODY:
            to_hand(p, card)
            s.tally[seat].dealt[card] += 1
            tell(s, DEALT, seat, card, 0)


@rule
def skip_hardships(s: Position) -> None:
    """Throw away the Hardships on top of the deck."""
    while s.n_deck > 0 and is_hardship(s.deck[s.n_deck - 1]):
        s.n_deck -= 1
        discard(s, s.deck[s.n_deck])
        tell(s, THROWN_AWAY, s.deck[s.n_deck], 0, 0)


@rule
def force_to_top(s: Position, seat: int) -> None:
    """Exchange the card that would be dealt for a forced one, wherever that lies; nothing else moves."""
    top = s.n_deck - 1
    for place in range(top, -1, -1):
        if s.deck[place] == s.force_card:
            s.deck[place] = s.deck[top]
            s.deck[top] = s.force_card
            return
    for other in range(seat):
        p = s.players[other]
        for place in range(p.held[CARDS]):
            if p.hand[place] == s.force_card:
                from_hand(p, s.force_card)
                to_hand(p, s.deck[top])
                s.tally[other].dealt[s.force_card] -= 1
                s.tally[other].dealt[s.deck[top]] += 1
                s.deck[top] = s.force_card
                return
