"""Sums over deals: all that a standard error which groups by deal needs, small enough to add up part by part."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Row = NDArray[np.float64]
EQUAL = 1e-6
"""Two deals whose means differ by less than this are taken to be the same: rounding, not chance."""


@dataclass(frozen=True)
class DealSums:
    """Sums of `values`, and of their products, over deals that are independent of each other.

    Games of one deal depend on each other, and so do the seats of one game. A deal therefore enters as one total for
    each column, together with its size: the number of rows that the total is made of.
    """

    deals: int
    size: float
    """Rows in all deals."""
    size_squares: float
    totals: Row
    by_size: Row
    """For each column, the sum over deals of total times size."""
    products: Row
    """For each pair of columns, the sum over deals of total times total."""
    lowest: Row
    highest: Row
    """The least and the greatest mean of a deal, which tell a constant from chance."""

    def __add__(self, other: DealSums) -> DealSums:
        return DealSums(
            self.deals + other.deals,
            self.size + other.size,
            self.size_squares + other.size_squares,
            self.totals + other.totals,
            self.by_size + other.by_size,
            self.products + other.products,
            np.minimum(self.lowest, other.lowest),
            np.maximum(self.highest, other.highest),
        )

    @property
    def means(self) -> Row:
        """The mean of each column over rows."""
        return self.totals / self.size

    @property
    def constant(self) -> NDArray[np.bool_]:
        """Whether a column has the same mean in every deal, of which there must be two to tell."""
        return (self.highest - self.lowest <= EQUAL) & (self.deals > 1)

    def covariance(self) -> Row:
        """The covariance of the means, from how the deals differ; deals may be of different size."""
        if self.deals < 2:
            return np.full_like(self.products, np.inf)
        means = self.means
        crossed = np.outer(self.by_size, means)
        spread = self.products - crossed - crossed.T + np.outer(means, means) * self.size_squares
        return spread * unbiased(self.deals) / self.size**2

    def errors(self) -> Row:
        """The standard error of each mean."""
        variances = np.where(self.constant, 0.0, np.diag(self.covariance()))
        return np.sqrt(np.maximum(variances, 0.0))

    def ratio(self, above: int, below: int) -> tuple[float, float]:
        """One column's total over another's, and its standard error by deal."""
        share = float(self.totals[above] / self.totals[below])
        if self.deals < 2:
            return share, np.inf
        spread = (
            self.products[above, above]
            - 2 * share * self.products[above, below]
            + share**2 * self.products[below, below]
        )
        variance = spread * unbiased(self.deals) / self.totals[below] ** 2
        return share, float(np.sqrt(max(variance, 0.0)))


def over_deals(values: ArrayLike, sizes: ArrayLike) -> DealSums:
    """The sums of a table with one row a deal: the totals of its columns, and the number of rows behind them."""
    table = np.asarray(values, dtype=np.float64)
    table = table[:, None] if table.ndim == 1 else table
    weights = np.asarray(sizes, dtype=np.float64)
    means = table / weights[:, None]
    return DealSums(
        len(table),
        float(weights.sum()),
        float(weights @ weights),
        table.sum(axis=0),
        weights @ table,
        table.T @ table,
        means.min(axis=0),
        means.max(axis=0),
    )


def group_rows(values: ArrayLike, deals: ArrayLike) -> DealSums:
    """The sums of a table with several rows a deal."""
    table = np.asarray(values, dtype=np.float64)
    table = table[:, None] if table.ndim == 1 else table
    _, places = np.unique(np.asarray(deals), return_inverse=True)
    totals = np.stack([np.bincount(places, weights=column) for column in table.T], axis=1)
    return over_deals(totals, np.bincount(places))


def unbiased(deals: int) -> float:
    """The factor that corrects a variance for its estimated mean."""
    return deals / (deals - 1)
