"""The charts that say most, on one page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reports.findings import Chart, Figure

WIDTHS = (4.3, 5.3)
"""The left and the right side, in inches."""
TITLE = 0.3
"""Room for the title of each chart."""


def chart(left: Sequence[Figure], right: Figure) -> Chart:
    """Some figures above each other, and a large one at their right."""
    heights = [figure.chart.height + TITLE for figure in left]
    whole = max(sum(heights), right.chart.height + TITLE)
    return Chart(sum(WIDTHS), whole, lambda canvas: paint(canvas, left, heights, right))


def paint(canvas: Any, left: Sequence[Figure], heights: Sequence[float], right: Figure) -> None:
    sides = canvas.subfigures(1, 2, width_ratios=WIDTHS, wspace=0.03)
    places = sides[0].subfigures(len(left), 1, height_ratios=heights, squeeze=False, hspace=0.03)[:, 0]
    for place, figure in zip((*places, sides[1]), (*left, right), strict=True):
        figure.chart.paint(place)
        place.suptitle(figure.title, x=0.01, ha="left", fontsize=11, fontweight="bold")
