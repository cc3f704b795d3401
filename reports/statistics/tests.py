"""Is a game fair to its seats?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import stats

from reports.statistics.sums import EQUAL, DealSums

TINY = 1e-10
"""Directions with less than this part of the largest variance have none."""


@dataclass(frozen=True)
class SeatTest:
    """The outcome of a test of equal shares."""

    statistic: float
    freedom: int
    p_value: float
    always_equal: bool
    """Every deal gave every seat the same share, so that there is nothing to test."""


def seat_test(sums: DealSums) -> SeatTest:
    """Hotelling's test that all columns have the same mean share, with the covariance as it is among deals.

    The shares of a game add up to one, so the last seat follows from the others and is left out. Shared wins and
    several rotations of a deal are in the covariance, which is what makes this right where a chi-square test of
    counts is not.
    """
    seats = len(sums.totals)
    away = (sums.means - 1 / seats)[:-1]
    if bool(sums.constant.all()):
        fair = bool((np.abs(away) <= EQUAL).all())
        return SeatTest(0.0 if fair else np.inf, seats - 1, 1.0 if fair else 0.0, fair)
    if sums.deals <= seats:
        return SeatTest(np.nan, seats - 1, np.nan, False)
    statistic, freedom = distance(away, sums.covariance()[:-1, :-1])
    return SeatTest(statistic, freedom, p_value(statistic, freedom, sums.deals), False)


def distance(away: np.ndarray, covariance: np.ndarray) -> tuple[float, int]:
    """The squared distance in standard errors, and its degrees of freedom.

    Where two seats always share alike the covariance has no inverse: then only the directions that vary count, and a
    difference in one that never varies is beyond doubt.
    """
    variances, directions = np.linalg.eigh(covariance)
    along = directions.T @ away
    varies = variances > TINY * variances.max()
    if (np.abs(along[~varies]) > EQUAL).any():
        return np.inf, int(varies.sum())
    return float((along[varies] ** 2 / variances[varies]).sum()), int(varies.sum())


def p_value(statistic: float, freedom: int, deals: int) -> float:
    """The chance of such a distance among fair seats, by the F distribution that allows for few deals."""
    scale = (deals - freedom) / (freedom * (deals - 1))
    return float(stats.f.sf(statistic * scale, freedom, deals - freedom))
