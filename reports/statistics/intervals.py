"""Intervals: for a share, for a mean by deal, for several shares at once, for a quantile."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from reports.statistics.sums import DealSums

LEVEL = 0.95


@dataclass(frozen=True)
class Interval:
    """An estimate with the values it is compatible with."""

    estimate: float
    low: float
    high: float
    error: float
    """The standard error."""
    deals: int
    rows: int
    level: float = LEVEL

    @property
    def exact(self) -> bool:
        """Whether there is nothing to be unsure about: the same in every game."""
        return self.low == self.high

    def minus(self, value: float) -> Interval:
        """The same interval, measured from another zero."""
        moved = (self.estimate - value, self.low - value, self.high - value)
        return Interval(*moved, self.error, self.deals, self.rows, self.level)


def wilson(wins: float, games: float, level: float = LEVEL) -> tuple[float, float]:
    """Wilson's score interval of a share of independent yes-or-no games."""
    return score_bounds(wins / games, games, normal_quantile(level))


def score_bounds(share: float, number: float, quantile: float) -> tuple[float, float]:
    """The values p for which `share` lies within `quantile` standard errors sqrt(p(1-p)/number)."""
    weight = quantile**2 / number
    middle = (share + weight / 2) / (1 + weight)
    half = math.sqrt(max(share * (1 - share) * weight + weight**2 / 4, 0.0)) / (1 + weight)
    return max(0.0, middle - half), min(1.0, middle + half)


def means_by_deal(sums: DealSums, level: float = LEVEL, together: int = 1) -> list[Interval]:
    """An interval for the mean of each column, by Student's t over deals; `together` of them hold at once."""
    wide = student_quantile(sums.deals, level, together)
    pairs = zip(sums.means, sums.errors(), strict=True)
    return [symmetric(float(mean), float(error), wide, sums, level) for mean, error in pairs]


def mean_by_deal(sums: DealSums, column: int = 0, level: float = LEVEL, together: int = 1) -> Interval:
    """The interval for the mean of one column."""
    return means_by_deal(sums, level, together)[column]


def ratio_by_deal(sums: DealSums, above: int, below: int, level: float = LEVEL, together: int = 1) -> Interval:
    """The interval of one column's total as a share of another's."""
    share, error = sums.ratio(above, below)
    return symmetric(share, error, student_quantile(sums.deals, level, together), sums, level)


def symmetric(estimate: float, error: float, wide: float, sums: DealSums, level: float) -> Interval:
    half = wide * error if error > 0 else 0.0
    return Interval(estimate, estimate - half, estimate + half, error, sums.deals, round(sums.size), level)


def shares_by_deal(sums: DealSums, level: float = LEVEL, together: int = 1) -> list[Interval]:
    """An interval for each column that holds shares between 0 and 1: Wilson's, with the error taken by deal.

    The games that matter are the effective ones: as many independent yes-or-no games as would give this error. A
    share of 0 or 1 shows no error of its own; there every deal counts as one game.
    """
    wide = student_quantile(sums.deals, level, together)
    pairs = zip(sums.means, sums.errors(), sums.constant, strict=True)
    return [share_interval(float(m), float(e), bool(same), wide, sums, level) for m, e, same in pairs]


def share_by_deal(sums: DealSums, column: int = 0, level: float = LEVEL, together: int = 1) -> Interval:
    """The interval for one column that holds shares."""
    return shares_by_deal(sums, level, together)[column]


def share_interval(share: float, error: float, same: bool, wide: float, sums: DealSums, level: float) -> Interval:
    rows = round(sums.size)
    variance = share * (1 - share)
    if same and variance > 0:
        return Interval(share, share, share, 0.0, sums.deals, rows, level)
    if not math.isfinite(error) or not math.isfinite(wide):
        return Interval(share, 0.0, 1.0, math.inf, sums.deals, rows, level)
    number = variance / error**2 if error > 0 else float(sums.deals)
    low, high = score_bounds(share, number, wide)
    return Interval(share, low, high, error, sums.deals, rows, level)


def quantile_interval(
    values: ArrayLike, counts: ArrayLike, quantile: float, effective: float, level: float = LEVEL
) -> tuple[float, float, float]:
    """A quantile of counted values, with the order statistics between which it lies.

    `effective` is the number of independent values that the counts are worth; it sets how far apart the two stand.
    """
    places = np.cumsum(np.asarray(counts))
    ordered = np.asarray(values)
    low, high = stats.binom.ppf([(1 - level) / 2, (1 + level) / 2], max(round(effective), 1), quantile)
    shares = np.clip(np.array([quantile, low / effective, (high + 1) / effective]), 0.0, 1.0)
    found = np.searchsorted(places, shares * places[-1], side="left")
    middle, bottom, top = ordered[np.minimum(found, len(ordered) - 1)]
    return float(middle), float(bottom), float(top)


def normal_quantile(level: float, together: int = 1) -> float:
    """How many standard errors an interval reaches; Bonferroni's correction where several hold at once."""
    return float(stats.norm.isf((1 - level) / 2 / together))


def student_quantile(deals: int, level: float, together: int = 1) -> float:
    """The same for an error that is estimated from so many deals."""
    return float(stats.t.isf((1 - level) / 2 / together, deals - 1)) if deals > 1 else math.inf
