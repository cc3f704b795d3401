"""The rules of eight cards."""

from __future__ import annotations

from simulator.engine import (
    NOBODY,
    argument_of,
    ask,
    effective,
    forget,
    offer,
    rule,
    shuffle,
    start_stream,
    tell,
)
from tests.games.eight_cards.state import DECK, Position

PLAY, GOAL = 0, 11


@rule
def setup(s: Position) -> None:
    """Shuffle and deal."""
    for card in range(s.rules.n_cards):
        s.deck[card] = card
    start_stream(s, DECK, 0)
    shuffle(s, DECK, s.deck, s.rules.n_cards)
    force_card(s)
    for seat in range(s.seats):
        for place in range(s.rules.hand):
            card = s.deck[seat * s.rules.hand + place]
            s.players[seat].hand[place] = card
            s.tally[seat].dealt[card] += 1
            tell(s, 0, seat, card, 0)
        s.players[seat].left = s.rules.hand
    s.round_no = 1
    s.seat = 0


@rule
def force_card(s: Position) -> None:
    """Swap the forced card into the first place of one hand."""
    if s.force_seat == NOBODY:
        return
    target = s.force_seat * s.rules.hand
    for place in range(s.rules.n_cards):
        if s.deck[place] == s.force_card:
            s.deck[place] = s.deck[target]
            s.deck[target] = s.force_card
            return


@rule
def advance(s: Position) -> None:
    """Ask the seat whose turn it is for a card."""
    if s.over == 1:
        return
    mine = s.players[s.seat]
    ask(s, s.seat, 0)
    for place in range(mine.left):
        offer(s, PLAY, place)
        s.tally[s.seat].offered[mine.hand[place]] += 1


@rule
def apply(s: Position, code: int) -> None:
    """Play the card: it earns the points of its effective row."""
    mine = s.players[s.seat]
    place = argument_of(code)
    card = mine.hand[place]
    points = s.rules.cards[effective(s, s.seat, 0, card)].points
    mine.earned[s.rules.hand - mine.left] = points
    s.tally[s.seat].played[card] += 1
    s.tally[s.seat].points[card] += points
    s.tally[s.seat].stats[0] += 1
    mine.left -= 1
    mine.hand[place] = mine.hand[mine.left]
    next_seat(s)


@rule
def next_seat(s: Position) -> None:
    """The turn passes on; after the last seat a round is over."""
    s.seat = (s.seat + 1) % s.seats
    if s.seat == 0:
        if s.players[0].left == 0:
            s.over = 1
        else:
            s.round_no += 1


@rule
def scores(s: Position) -> None:
    """Points of both cards and the gift."""
    for seat in range(s.seats):
        mine = s.tally[seat]
        mine.sources[0] = s.players[seat].earned[0]
        mine.sources[1] = s.players[seat].earned[1]
        mine.sources[2] = mine.gifts[0]
        mine.score = mine.sources[0] + mine.sources[1] + mine.sources[2]
        mine.goals[0] = int(mine.score >= GOAL)


@rule
def audit(s: Position) -> int:
    """1 when somebody holds more cards than were dealt."""
    for seat in range(s.seats):
        if s.players[seat].left < 0 or s.players[seat].left > s.rules.hand:
            return 1
    return 0


@rule
def redeal(s: Position, salt: int) -> None:
    """Shuffle what the deciding seat cannot see: the rest of the deck and the other hands."""
    forget(s, salt)
    shuffle(s, DECK, s.deck, s.rules.n_cards)
    taken = 0
    for seat in range(s.seats):
        if seat != s.seat:
            for place in range(s.players[seat].left):
                while held_by(s, s.seat, s.deck[taken]):
                    taken += 1
                s.players[seat].hand[place] = s.deck[taken]
                taken += 1


@rule
def held_by(s: Position, seat: int, card: int) -> bool:
    """Whether a seat holds a card."""
    mine = s.players[seat]
    for place in range(mine.left):
        if mine.hand[place] == card:
            return True
    return False
