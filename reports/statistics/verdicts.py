"""Does it matter? Material, no material effect, or undecided with the games still needed."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from reports.statistics.intervals import LEVEL, Interval

MATERIAL = "material"
NO_MATERIAL_EFFECT = "no material effect"
UNDECIDED = "undecided"
EXACTLY_EQUAL = "exactly equal"
"""Nothing varies, so that there is nothing to judge."""
INNER_LEVEL = 2 * LEVEL - 1
"""The level of the interval that has to lie within the margin."""
MARGIN = 0.08
"""A seat's share may be off by this part of a fair share before it matters."""
MOST_GAMES = 10**9
"""Beyond this many more games a question is as good as undecidable."""


@dataclass(frozen=True)
class Verdict:
    """What an interval says about an effect, given the margin that matters."""

    kind: str
    more_games: int = 0
    """Games still needed if the estimate stays where it is; 0 once decided."""

    @property
    def words(self) -> str:
        if self.kind != UNDECIDED:
            return self.kind
        if self.more_games >= MOST_GAMES:
            return f"{UNDECIDED}, too close to the margin to settle"
        return f"{UNDECIDED}, about {self.more_games:,} more games needed"


def margin_of(seats: int) -> float:
    """The least difference of a win share that matters with so many seats."""
    return MARGIN / seats


def verdict(outer: Interval, inner: Interval, margin: float, games: int) -> Verdict:
    """Judge one effect, given as a difference from what it should be.

    Material needs the whole of `outer`, the 95 % interval, beyond the margin. No material effect is two one-sided tests
    at 5 %: `inner`, the 90 % interval, lies within the margin. Among several effects `outer` has to hold for all at
    once; `inner` does not, as each effect has to pass.
    """
    if outer.low > margin or outer.high < -margin:
        return Verdict(MATERIAL)
    if -margin < inner.low and inner.high < margin:
        return Verdict(NO_MATERIAL_EFFECT)
    gap = abs(outer.estimate) - margin
    return Verdict(UNDECIDED, games_needed(gap, half_width(outer if gap > 0 else inner), games))


def half_width(interval: Interval) -> float:
    return (interval.high - interval.low) / 2


def games_needed(gap: float, width: float, games: int) -> int:
    """How many more games bring the half width below the gap, as a figure of two digits."""
    if gap == 0 or not math.isfinite(width):
        return MOST_GAMES
    needed = games * ((width / gap) ** 2 - 1)
    return MOST_GAMES if needed >= MOST_GAMES else round_up(needed)


def round_up(number: float) -> int:
    """The next whole number with two digits before its zeros."""
    whole = max(1, math.ceil(number))
    step = 10 ** max(0, len(str(whole)) - 2)
    return -(-whole // step) * step


def overall(verdicts: Iterable[Verdict]) -> Verdict:
    """One verdict for a table: material if one row is, no material effect if none can be, undecided otherwise."""
    rows = list(verdicts)
    if any(row.kind == MATERIAL for row in rows):
        return Verdict(MATERIAL)
    if all(row.kind == NO_MATERIAL_EFFECT for row in rows):
        return Verdict(NO_MATERIAL_EFFECT)
    return Verdict(UNDECIDED, max(row.more_games for row in rows))
