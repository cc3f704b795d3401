"""The chart of strategies: what each wins in one line-up, the strongest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reports.charts.shares import FRAME, ROW, Mark, caption, draw_box, reach
from reports.findings import Chart


def chart(marks: Sequence[Mark], seats: int) -> Chart:
    """A chart with a row for each strategy."""
    from reports.charts.style import WIDTH

    return Chart(WIDTH, FRAME - 0.2 + ROW * len(marks), lambda canvas: paint(canvas, marks, seats))


def paint(canvas: Any, marks: Sequence[Mark], seats: int) -> None:
    ax = canvas.subplots()
    draw_box(ax, marks, seats)
    ax.set_xlim(*reach([mark.share for mark in marks], seats))
    caption(canvas)
