"""How every chart looks, and how it is written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.findings import Chart

INK, QUIET, LINE, BAND, PAPER = "#1f2933", "#52606d", "#cbd2d9", "#e3f1ee", "white"
BLUE, ORANGE, GREY = "#0072b2", "#d55e00", "#9aa5b1"
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#7b5ea7")
"""Okabe and Ito's colours, which people with any kind of colour vision can tell apart, and one violet."""
DARK = ("#0072b2", "#009e73", "#d55e00", "#7b5ea7")
"""Those on which white letters can be read."""
WIDTH = 7.2
SETTINGS: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "text.color": INK,
    "axes.labelcolor": QUIET,
    "axes.edgecolor": LINE,
    "axes.titlesize": 9.5,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": QUIET,
    "ytick.color": INK,
    "xtick.labelcolor": QUIET,
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "svg.hashsalt": "steelyard",
    "svg.fonttype": "path",
}


@contextmanager
def style() -> Iterator[None]:
    """The settings of this project and none of the user's own."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(SETTINGS)
        yield


def painted(chart: Chart) -> Figure:
    """A figure of the chart's own size with the chart on it."""
    canvas = Figure(figsize=(chart.width, chart.height), layout="constrained")
    chart.paint(canvas)
    return canvas


def width_of(canvas: Any) -> float:
    """The width of a figure, or of a part of one, in inches."""
    return float(canvas.bbox.width / canvas.figure.dpi)


def plain_rows(axes: Axes, labels: list[str]) -> None:
    """One row a label, from the top, without ticks."""
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


FORMATS: dict[str, dict[str, Any]] = {
    "png": {"dpi": 160, "metadata": {"Software": None}},
    "svg": {"metadata": {"Date": None, "Creator": None}},
}
"""How each kind of file is written: without the date and the version that would change its bytes."""


def saved(figure: Any, target: IO[bytes], ending: str) -> None:
    """Write a figure as one of the kinds."""
    figure.savefig(target, format=ending, **FORMATS[ending])
