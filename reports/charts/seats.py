"""The chart of seats: what each seat wins, line-up by line-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reports.charts.shares import FRAME, ROW, Mark, caption, draw_box, reach
from reports.findings import Chart
from reports.statistics.intervals import Interval

FEW = 3
"""Up to so many line-ups, each has a panel with its seats; with more, each seat has a panel with the line-ups."""
ACROSS = 4


@dataclass(frozen=True)
class Panel:
    """One line-up."""

    name: str
    shares: Sequence[Interval]
    always_equal: bool


def chart(panels: Sequence[Panel], seats: int) -> Chart:
    """A chart with a box for each line-up, or for each seat where there are many line-ups."""
    boxes = by_lineup(panels) if len(panels) <= FEW else by_seat(panels, seats)
    across = min(ACROSS, len(boxes))
    down = -(-len(boxes) // across)
    rows = max(len(marks) for marks in boxes.values())
    width = 2.6 + 2.1 * across + (1.4 if across == 1 else 0)
    return Chart(width, down * (FRAME + ROW * rows), lambda canvas: paint(canvas, boxes, seats, across, down))


def paint(canvas: Any, boxes: dict[str, list[Mark]], seats: int, across: int, down: int) -> None:
    axes = canvas.subplots(down, across, squeeze=False, sharex=True).ravel()
    scale = reach([mark.share for marks in boxes.values() for mark in marks], seats)
    for place, (title, marks) in enumerate(boxes.items()):
        draw_box(axes[place], marks, seats, labelled=place % across == 0)
        axes[place].set_title(title)
        axes[place].set_xlim(*scale)
    for ax in axes[len(boxes) :]:
        ax.set_visible(False)
    caption(canvas)


def by_lineup(panels: Sequence[Panel]) -> dict[str, list[Mark]]:
    return {
        panel.name: [Mark(f"seat {seat}", share, panel.always_equal) for seat, share in enumerate(panel.shares, 1)]
        for panel in panels
    }


def by_seat(panels: Sequence[Panel], seats: int) -> dict[str, list[Mark]]:
    return {
        f"seat {seat + 1}": [Mark(short(panel.name), panel.shares[seat], panel.always_equal) for panel in panels]
        for seat in range(seats)
    }


def short(name: str) -> str:
    return name.removesuffix(" in every seat")
