"""Shares of wins: a dot with its interval, the fair share as a line, and the margin that does not matter as a band."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reports import words
from reports.statistics.intervals import Interval
from reports.statistics.verdicts import margin_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW = 0.3
"""The height of a row in inches."""
FRAME = 0.95
"""The height of everything around the rows."""
CAPTION = "share of wins, %; line: fair share, band: differences that do not matter"


@dataclass(frozen=True)
class Mark:
    """One dot."""

    row: str
    share: Interval
    always_equal: bool = False


def caption(canvas: Any) -> None:
    from reports.charts.style import QUIET

    canvas.supxlabel(CAPTION, fontsize=8, color=QUIET)


def reach(shares: Iterable[Interval], seats: int) -> tuple[float, float]:
    """A scale that is wide enough for every interval and the margin, with room for the figures."""
    fair, margin = 100 / seats, 100 * margin_of(seats)
    ends = [100 * end for share in shares for end in (share.low, share.high)]
    low, high = min([fair - 1.6 * margin, *ends]), max([fair + 1.6 * margin, *ends])
    room = 0.08 * (high - low)
    return max(low - room, -2.0), high + room


def draw_box(ax: Axes, marks: Sequence[Mark], seats: int, *, labelled: bool = True) -> None:
    """The rows of one panel."""
    from reports.charts.style import BAND, QUIET, plain_rows

    fair, margin = 100 / seats, 100 * margin_of(seats)
    ax.axvspan(fair - margin, fair + margin, color=BAND, linewidth=0)
    ax.axvline(fair, color=QUIET, linewidth=1, linestyle=(0, (3, 2)))
    plain_rows(ax, [mark.row for mark in marks])
    if not labelled:
        ax.set_yticklabels([])
    for row, mark in enumerate(marks):
        draw_mark(ax, row, mark, fair, margin)


def draw_mark(ax: Axes, row: int, mark: Mark, fair: float, margin: float) -> None:
    from reports.charts.style import BLUE, GREY, ORANGE

    share = mark.share
    beyond = 100 * share.low > fair + margin or 100 * share.high < fair - margin
    colour = GREY if mark.always_equal else ORANGE if beyond else BLUE
    ax.plot([100 * share.low, 100 * share.high], [row, row], color=colour, linewidth=2, solid_capstyle="butt")
    ax.plot([100 * share.estimate], [row], marker="D" if beyond else "o", markersize=5, color=colour, zorder=4)
    label_mark(ax, row, mark, within=abs(100 * share.estimate - fair) < margin)


def label_mark(ax: Axes, row: int, mark: Mark, *, within: bool) -> None:
    """The figure above a dot, on the colour that is behind it, so that the line of the fair share does not cross it."""
    from reports.charts.style import BAND, PAPER

    label = "always equal" if mark.always_equal else words.number(100 * mark.share.estimate)
    place = (100 * mark.share.estimate, row)
    text = ax.annotate(label, place, (0, 5), textcoords="offset points", ha="center", fontsize=7.5)
    text.set_bbox({"facecolor": BAND if within else PAPER, "pad": 0.5, "linewidth": 0})
