"""Hold at n."""

from simulator.engine import Floats
from simulator.pig.play import HOLD
from simulator.pig.state import Position
from strategies.strategy import Weight, places, strategy

WEIGHTS = {"n": Weight(20, 1, 1000, "bank the turn from this many points on")}
AT = places(WEIGHTS)


@strategy("pig", weights=WEIGHTS)
def hold(s: Position, w: Floats, memo: Floats) -> int:
    """Rolls until the turn is worth n points or wins the game, then banks it."""
    if s.turn_total >= w[AT.n] or s.banked[s.seat] + s.turn_total >= s.rules.target:
        return HOLD
    return 0
