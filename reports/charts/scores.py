"""The chart of scores: one distribution a strategy, all on the same scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from reports import words
from reports.findings import Chart
from reports.statistics.distributions import bins_for, quantile

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TAIL = 0.001
"""The outermost part of the scores at either end that is left out of the picture."""
SMOOTH_FROM = 30
"""With fewer bins than this each bar is worth seeing."""
HEADROOM = 1.25
"""Room above the highest bar, for the figures."""
LATE = 0.9
"""Beyond this part of the scale a figure stands to the left of its line."""


@dataclass(frozen=True)
class Ridge:
    """The scores of one strategy."""

    strategy: str
    mean: float
    counts: dict[int, int]


def chart(ridges: Sequence[Ridge]) -> Chart:
    """A chart with a distribution for each strategy."""
    from reports.charts.style import WIDTH

    return Chart(WIDTH, 0.75 + 0.5 * len(ridges), lambda canvas: paint(canvas, ridges))


def paint(canvas: Any, ridges: Sequence[Ridge]) -> None:
    edges = bins_for(*reach(ridges), most=60) - 0.5  # A bin of one score stands over its mark on the scale.
    axes = canvas.subplots(len(ridges), 1, sharex=True, squeeze=False)[:, 0]
    for ax, ridge in zip(axes, ridges, strict=True):
        draw_ridge(ax, ridge, edges)
    axes[-1].spines["bottom"].set_visible(True)
    axes[-1].tick_params(axis="x", length=3, labelbottom=True)
    axes[-1].set_xlabel(caption(ridges, edges), fontsize=8)
    axes[-1].set_xlim(edges[0], edges[-1])


def caption(ridges: Sequence[Ridge], edges: Any) -> str:
    """What the picture shows, and what it leaves out."""
    scores = [score for ridge in ridges for score in ridge.counts]
    whole = edges[0] < min(scores) and max(scores) < edges[-1]
    text = "final score; line: mean; all curves have the same height"
    return text + ("" if whole else "\nthe outermost 0.1 % at either end are left out")


def reach(ridges: Sequence[Ridge]) -> tuple[int, int]:
    """From the lowest to the highest score worth showing."""
    ends = [end for ridge in ridges for end in tails(ridge.counts)]
    return int(min(ends)), int(max(ends))


def tails(counts: dict[int, int]) -> tuple[float, float]:
    values = np.array(sorted(counts), dtype=np.float64)
    numbers = np.array([counts[int(value)] for value in values])
    return quantile(values, numbers, TAIL), quantile(values, numbers, 1 - TAIL)


def draw_ridge(ax: Axes, ridge: Ridge, edges: Any) -> None:
    from seaborn import histplot

    from reports.charts.style import BLUE, INK

    values = np.array(sorted(ridge.counts))
    weights = np.array([ridge.counts[int(value)] for value in values], dtype=np.float64)
    shape: dict[str, Any] = {"element": "step"} if len(edges) > SMOOTH_FROM else {"element": "bars", "shrink": 0.9}
    look = {"color": BLUE, "edgecolor": BLUE, "alpha": 0.35, "linewidth": 0.8}
    histplot(x=values, weights=weights / weights.sum(), bins=list(edges), stat="count", ax=ax, **look, **shape)
    ax.set_ylim(0, HEADROOM * ax.get_ylim()[1])
    ax.axvline(ridge.mean, color=INK, linewidth=1.4)
    bare(ax)
    ax.set_ylabel(ridge.strategy, rotation=0, ha="right", va="center", color=INK, fontsize=9, visible=True)
    late = ridge.mean > edges[0] + LATE * (edges[-1] - edges[0])
    ax.annotate(
        words.number(ridge.mean),
        (ridge.mean, 1.0),
        (-4 if late else 4, 0),
        ("data", "axes fraction"),
        "offset points",
        ha="right" if late else "left",
        va="top",
        fontsize=8,
    )


def bare(ax: Axes) -> None:
    """No frame and no scale: only the place and the shape are read."""
    ax.set_yticks([])
    ax.spines[["left", "bottom"]].set_visible(False)
    ax.tick_params(axis="x", length=0, labelbottom=False)
    ax.set_xlabel("")
