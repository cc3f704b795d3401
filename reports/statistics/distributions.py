"""How numbers are spread: mean, standard deviation, quantiles, histogram, all from counted values."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reports.statistics.intervals import LEVEL, Interval, quantile_interval

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Summary:
    """The usual figures of a distribution."""

    number: int
    mean: float
    deviation: float
    least: float
    greatest: float
    quantiles: dict[float, float]
    median_low: float
    median_high: float
    """The interval of the median."""


def summary(values: ArrayLike, counts: ArrayLike, effective: float | None = None) -> Summary:
    """Summarise values that occur so many times each; `effective` is how many independent ones they are worth."""
    order = np.argsort(np.asarray(values))
    points = np.asarray(values, dtype=np.float64)[order]
    numbers = np.asarray(counts, dtype=np.int64)[order]
    total = int(numbers.sum())
    mean = float(points @ numbers / total)
    spread = float(((points - mean) ** 2) @ numbers)
    _, low, high = quantile_interval(points, numbers, 0.5, effective or total, LEVEL)
    return Summary(
        total,
        mean,
        math.sqrt(spread / (total - 1)) if total > 1 else 0.0,
        float(points[0]),
        float(points[-1]),
        {share: quantile(points, numbers, share) for share in QUANTILES},
        low,
        high,
    )


def quantile(values: NDArray[np.float64], counts: NDArray[np.int64], share: float) -> float:
    """The smallest value that at least this share of all does not exceed."""
    places = np.cumsum(counts)
    return float(values[np.searchsorted(places, share * places[-1], side="left")])


def effective_number(mean: Interval, deviation: float) -> float:
    """How many independent rows would give the mean the error it has; never more than there are."""
    if mean.error <= 0 or not math.isfinite(mean.error):
        return float(mean.rows)
    return max(1.0, min(float(mean.rows), (deviation / mean.error) ** 2))


def bins_for(least: int, greatest: int, most: int = 40) -> NDArray[np.int64]:
    """Edges of whole-number bins of one width that hold all values."""
    width = max(1, math.ceil((greatest - least + 1) / most))
    first = math.floor(least / width) * width
    return np.arange(first, greatest + width + 1, width)


def histogram(values: ArrayLike, counts: ArrayLike, edges: ArrayLike) -> NDArray[np.float64]:
    """The share of all values in each bin; a bin holds its lower edge and not its upper one."""
    held, _ = np.histogram(np.asarray(values), bins=np.asarray(edges), weights=np.asarray(counts, dtype=np.float64))
    return held / held.sum()
