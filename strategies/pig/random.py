"""Toss a coin."""

from simulator.engine import Floats, chance
from simulator.pig.state import Position
from strategies.strategy import CHANCE, strategy


@strategy("pig", kind=CHANCE)
def random(s: Position, w: Floats, memo: Floats) -> int:
    """Tosses a coin to roll on or to bank."""
    return chance(s, s.n_options)
