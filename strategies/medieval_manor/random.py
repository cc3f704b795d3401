"""Chance at every step."""

from simulator.engine import Floats, argument_of, chance, kind_of, rule
from simulator.medieval_manor.codes import (
    ASK_ACTION,
    ASK_BUY,
    ASK_CONVERT,
    ASK_DISCARD,
    ASK_GROW,
    ASK_KEEP,
    ASK_SWAP,
    BOUNTY,
    BUILD,
    GLEAN,
)
from simulator.medieval_manor.state import CARDS, Position
from strategies.strategy import CHANCE, strategy

NO, YES = 0, 1
MOST_STEPS = 20


@rule
def placements(s: Position) -> int:
    """How many ways to play a card there are; they stand first on the list."""
    count = 0
    while kind_of(s.options[count]) in (BOUNTY, BUILD):
        count += 1
    return count


@rule
def any_action(s: Position) -> int:
    """Mostly any placement; else a Glean for any good; else a pass."""
    ways = placements(s)
    if ways > 0 and chance(s, 10) < 9:
        return chance(s, ways)
    gleans = s.n_options - 1 - ways
    if gleans > 0 and kind_of(s.options[ways]) == GLEAN:
        return ways + chance(s, gleans)
    return s.n_options - 1


@rule
def any_card(s: Position) -> int:
    """Any copy in the hand, each as likely as the next."""
    p = s.players[s.seat]
    card = p.hand[chance(s, p.held[CARDS])]
    place = 0
    while argument_of(s.options[place]) != card:
        place += 1
    return place


@rule
def any_steps(s: Position) -> int:
    """One more step of a conversion as often as not."""
    steps = 0
    while steps < min(s.n_options - 1, MOST_STEPS) and chance(s, 2) == 1:
        steps += 1
    return steps


@strategy("medieval-manor", kind=CHANCE)
def random(s: Position, w: Floats, memo: Floats) -> int:
    """Plays any card anywhere; buys, swaps, converts and grows now and then; never trades."""
    if s.decision == ASK_ACTION:
        return any_action(s)
    if s.decision == ASK_DISCARD:
        return any_card(s)
    if s.decision == ASK_CONVERT:
        return any_steps(s)
    if s.decision == ASK_KEEP:
        return chance(s, s.n_options)
    if s.decision == ASK_BUY:
        return YES if chance(s, 10) < 3 else NO
    if s.decision == ASK_SWAP:
        return YES if chance(s, 10) < 2 else NO
    return chance(s, 2) if s.decision == ASK_GROW else NO
