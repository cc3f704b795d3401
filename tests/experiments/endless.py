"""A strategy that never answers."""

from simulator.engine import Floats
from simulator.pig.state import Position
from strategies.strategy import strategy


@strategy("pig")
def endless(s: Position, w: Floats, memo: Floats) -> int:
    """Counts for ever."""
    place = 0
    while s.seats > 0:
        place += 1
    return place
