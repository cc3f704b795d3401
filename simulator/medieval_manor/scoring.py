"""Scoring: points, what breaks a tie, and figures that can be read at the end."""

from __future__ import annotations

from simulator.engine import rule
from simulator.medieval_manor.names import PLACES
from simulator.medieval_manor.state import GOLD, PEASANTS, POINTS, Position

UPGRADES, PEASANTS_LEFT, GOLD_LEFT = PLACES["upgrades"], PLACES["peasants"], PLACES["gold"]
GOLD_ROOM = 1_000_000
"""More gold than anybody can have: an Upgrade more breaks a tie before it."""


@rule
def score_all(s: Position) -> None:
    """Section 6: most points win; ties go to the most Upgrades in play, then to the most gold."""
    for seat in range(s.seats):
        p = s.players[seat]
        mine = s.tally[seat]
        mine.score = p.held[POINTS]
        mine.tiebreak = p.n_built * GOLD_ROOM + min(p.held[GOLD], GOLD_ROOM - 1)
        mine.stats[UPGRADES] = p.n_built
        mine.stats[PEASANTS_LEFT] = p.held[PEASANTS]
        mine.stats[GOLD_LEFT] = p.held[GOLD]
