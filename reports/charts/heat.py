"""A table as a picture: the stronger the colour, the larger the number; blue is above nothing, orange below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from reports.findings import Chart

ROW, HEAD = 0.24, 1.25
"""The height of a row, and of the slanted names above the rows, in inches."""
PALE = 0.55
"""Up to this part of the darkest colour, figures are dark."""


@dataclass(frozen=True)
class Heat:
    """Numbers by row and column, with the words for each."""

    rows: Sequence[str]
    columns: Sequence[str]
    values: Sequence[Sequence[float]]
    most: float
    """The number that has the darkest colour."""
    show: Callable[[float], str]
    caption: str


def chart(heat: Heat) -> Chart:
    """A chart with a cell for each number."""
    from reports.charts.style import WIDTH

    return Chart(WIDTH, HEAD + ROW * len(heat.rows), lambda canvas: paint(canvas, heat))


def paint(canvas: Any, heat: Heat) -> None:
    from matplotlib.colors import LinearSegmentedColormap
    from seaborn import heatmap

    from reports.charts.style import BLUE, ORANGE, PAPER

    ax = canvas.subplots()
    shown = np.array([[heat.show(value) for value in row] for row in heat.values])
    colours = LinearSegmentedColormap.from_list("balance", [ORANGE, PAPER, BLUE])
    look = {"fmt": "", "cbar": False, "linewidths": 0.6, "linecolor": PAPER, "annot_kws": {"fontsize": 7.5}}
    limits = {"vmin": -heat.most, "vmax": heat.most, "cmap": colours}
    heatmap(
        np.array(heat.values), annot=shown, ax=ax, xticklabels=heat.columns, yticklabels=heat.rows, **limits, **look
    )
    ink(ax, heat)
    names_on_top(ax)
    ax.set_xlabel(heat.caption, fontsize=8)


def ink(ax: Any, heat: Heat) -> None:
    """Figures that can be read on their colour."""
    from reports.charts.style import INK, PAPER

    for text, value in zip(ax.texts, np.array(heat.values).ravel(), strict=True):
        text.set_color(PAPER if abs(value) > PALE * heat.most else INK)


def names_on_top(ax: Any) -> None:
    ax.tick_params(length=0, labelbottom=False, labeltop=True, pad=3)
    ax.set_xticks(ax.get_xticks(), ax.get_xticklabels(), rotation=35, ha="left", rotation_mode="anchor", fontsize=8)
    ax.set_yticks(ax.get_yticks(), ax.get_yticklabels(), rotation=0, fontsize=8)
