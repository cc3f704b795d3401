"""Cards: what a number stands for, the two piles, hands, and Hardships."""

from __future__ import annotations

from simulator.engine import NOBODY, effective, rule, shuffle_by_item, tell
from simulator.medieval_manor.codes import DEALT, HARDSHIP, REDRAWN, RESHUFFLED, STRUCK
from simulator.medieval_manor.goods import lose
from simulator.medieval_manor.names import PLACES
from simulator.medieval_manor.state import (
    CARDS,
    DECK,
    DRAW,
    FIRST_BOUNTY,
    FIRST_HARDSHIP,
    FIRST_UPGRADE,
    HALF,
    N_CARDS,
    REDRAW,
    Card,
    Player,
    Position,
)

CARDS_DRAWN, RESHUFFLES, HARDSHIPS = PLACES["cards_drawn"], PLACES["reshuffles"], PLACES["hardships"]


# What a number stands for


@rule
def is_hardship(card: int) -> bool:
    return card >= FIRST_HARDSHIP


@rule
def is_upgrade(card: int) -> bool:
    return FIRST_UPGRADE <= card < FIRST_HARDSHIP


@rule
def upgrade_row(card: int) -> int:
    """The row of an Upgrade in its table."""
    return card - FIRST_UPGRADE


@rule
def printed(s: Position, card: int) -> Card:
    """What stands on a Bounty or an Upgrade."""
    return s.rules.upgrades[card - FIRST_UPGRADE] if is_upgrade(card) else s.rules.bounties[card]


@rule
def paying(s: Position, seat: int, card: int) -> Card:
    """The row by which a Bounty or an Upgrade pays this seat."""
    if is_upgrade(card):
        return s.rules.upgrades[effective(s, seat, FIRST_UPGRADE, card - FIRST_UPGRADE)]
    return s.rules.bounties[effective(s, seat, FIRST_BOUNTY, card)]


@rule
def copies_of(s: Position, card: int) -> int:
    """How many copies of a card are in the deck under these rules."""
    if is_hardship(card):
        row = card - FIRST_HARDSHIP
        return s.rules.hardships[row].count if row < s.rules.n_hardships and s.rules.hardships_enabled == 1 else 0
    if is_upgrade(card):
        row = card - FIRST_UPGRADE
        return s.rules.upgrades[row].count if row < s.rules.n_upgrades else 0
    return s.rules.bounties[card].count if card < s.rules.n_bounties else 0


# Piles


@rule
def discard(s: Position, card: int) -> None:
    """Lay a card on the discard pile."""
    s.discarded[card] += 1
    s.n_discarded += 1


@rule
def reshuffle(s: Position) -> None:
    """MM-1: the discard pile becomes the new deck. Each shuffle has chance of its own, by its number."""
    place = 0
    for card in range(N_CARDS):
        for _copy in range(s.discarded[card]):
            s.deck[place] = card
            place += 1
        s.discarded[card] = 0
    s.n_deck = place
    s.n_discarded = 0
    shuffle_deck(s)


@rule
def shuffle_deck(s: Position) -> None:
    """Put the deck, which lies in the order of its cards, into the order of the next shuffle."""
    shuffle_by_item(s, DECK, s.shuffles, s.deck, s.n_deck, s.keys)
    s.shuffles += 1


@rule
def next_card(s: Position, seat: int) -> int:
    """MM-1: the top card of the deck, which is made anew only when a card is needed; NOBODY if there is none at all."""
    if s.n_deck == 0:
        if s.n_discarded == 0:
            return NOBODY
        reshuffle(s)
        s.tally[seat].stats[RESHUFFLES] += 1
        tell(s, RESHUFFLED, s.n_deck, 0, 0)
    s.n_deck -= 1
    return s.deck[s.n_deck]


@rule
def only_hardships(s: Position) -> bool:
    """Whether neither pile holds any other card."""
    for place in range(s.n_deck):
        if not is_hardship(s.deck[place]):
            return False
    for card in range(FIRST_HARDSHIP):
        if s.discarded[card] > 0:
            return False
    return True


# Hands


@rule
def to_hand(p: Player, card: int) -> None:
    """Put a card into a hand, which stays in the order of card numbers."""
    place = p.held[CARDS]
    while place > 0 and p.hand[place - 1] > card:
        p.hand[place] = p.hand[place - 1]
        place -= 1
    p.hand[place] = card
    p.held[CARDS] += 1


@rule
def place_in_hand(p: Player, card: int) -> int:
    """Where the first copy of a card stands in a hand, or NOBODY."""
    for place in range(p.held[CARDS]):
        if p.hand[place] == card:
            return place
    return NOBODY


@rule
def from_hand(p: Player, card: int) -> None:
    """Take one copy of a card out of a hand."""
    first = place_in_hand(p, card)
    p.held[CARDS] -= 1
    for place in range(first, p.held[CARDS]):
        p.hand[place] = p.hand[place + 1]


@rule
def draw(s: Position, seat: int) -> None:
    """MM-4, MM-7, Q2, Q9: one card from the top into the hand; a Hardship strikes and is not replaced."""
    card = next_card(s, seat)
    while card != NOBODY and is_hardship(card) and s.phase != DRAW and s.rules.hardship_outside_draw == REDRAW:
        discard(s, card)
        tell(s, REDRAWN, seat, card, 0)
        card = NOBODY if only_hardships(s) else next_card(s, seat)
    if card == NOBODY:
        return
    s.tally[seat].dealt[card] += 1
    s.tally[seat].stats[CARDS_DRAWN] += 1
    if is_hardship(card):
        strike(s, seat, card)
        return
    to_hand(s.players[seat], card)
    tell(s, DEALT, seat, card, 0)


# Hardships


@rule
def strike(s: Position, seat: int, card: int) -> None:
    """MM-7, Q9: a Hardship costs its victim what it says, as far as he has it, and is discarded."""
    hardship = s.rules.hardships[effective(s, seat, FIRST_HARDSHIP, card - FIRST_HARDSHIP)]
    s.tally[seat].stats[HARDSHIPS] += 1
    lost = lose(s, seat, hardship.what, hardship.effect == HALF, hardship.amount, HARDSHIP, card)
    discard(s, card)
    tell(s, STRUCK, seat, card, lost)
