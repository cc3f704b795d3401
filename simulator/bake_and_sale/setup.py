"""Setup: a blank sheet for everybody, and whatever a seat was given."""

from __future__ import annotations

from simulator.bake_and_sale.codes import GIVEN
from simulator.bake_and_sale.day import morning
from simulator.bake_and_sale.state import GIFT_FAME, GIFT_HOURS, GIFT_MONEY, Position
from simulator.engine import copy_record, rule, tell


@rule
def setup(s: Position) -> None:
    """BW-1: blank sheets at the starting size, then the first morning."""
    s.goal = s.rules.solo_level
    for seat in range(s.seats):
        s.players[seat].business_size = s.rules.size_start
        give(s, seat)
        copy_record(s.seen[seat], s.players[seat])
    morning(s, 1)


@rule
def give(s: Position, seat: int) -> None:
    """Fame of a gift is circled at once as far as the track goes; its hourglasses come with the first morning."""
    gifts = s.tally[seat].gifts
    s.players[seat].fame_track = min(gifts[GIFT_FAME], s.rules.n_fame_rows * s.rules.fame_row_icons)
    if gifts[GIFT_MONEY] != 0 or gifts[GIFT_FAME] != 0 or gifts[GIFT_HOURS] != 0:
        tell(s, GIVEN, seat, gifts[GIFT_MONEY], gifts[GIFT_FAME] * 100 + gifts[GIFT_HOURS])
