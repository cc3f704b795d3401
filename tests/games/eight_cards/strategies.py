"""Ways to play eight cards: two that work, and some that do wrong."""

from simulator.engine import Floats, think
from simulator.engine.memo import floats_for, scratch
from simulator.pig.state import Position as Pig
from strategies.strategy import CHANCE, strategy
from tests.games.eight_cards.play import apply
from tests.games.eight_cards.state import Position

thought = scratch(Position)


@strategy("eight-cards")
def high_first(s: Position, w: Floats, memo: Floats) -> int:
    """Plays the higher printed card first."""
    mine = s.players[s.seat]
    best = 0
    for place in range(1, mine.left):
        if s.rules.cards[mine.hand[place]].points > s.rules.cards[mine.hand[best]].points:
            best = place
    return best


def room(rules: object, seats: int, weights: list[float]) -> list[float]:
    """Room for one scratch position."""
    return [0.0] * floats_for(Position)


@strategy("eight-cards", prepare=room)
def look_ahead(s: Position, w: Floats, memo: Floats) -> int:
    """Tries each card on a scratch copy and plays the one that earned most there."""
    best, most = 0, -1
    ahead = thought(memo, 0)
    for place in range(s.n_options):
        think(s, ahead)
        apply(ahead, s.options[place])
        earned = ahead.players[s.seat].earned[0] + ahead.players[s.seat].earned[1]
        if earned > most:
            best, most = place, earned
    return best


@strategy("eight-cards", kind=CHANCE)
def beyond(s: Position, w: Floats, memo: Floats) -> int:
    """Chooses an option that is not there."""
    return 99


@strategy("eight-cards", kind=CHANCE)
def faulty(s: Position, w: Floats, memo: Floats) -> int:
    """Divides by nothing."""
    return 1 // (s.seat - 1)


@strategy("pig", kind=CHANCE)
def roller(s: Pig, w: Floats, memo: Floats) -> int:
    """Never holds, so that no game of Pig ends."""
    return 0
