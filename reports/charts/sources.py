"""The chart of sources: one bar a strategy, cut by where the points come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import polars as pl

from reports import words
from reports.findings import Chart

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST = 8
"""Parts with a colour of their own; the rest is one grey part."""
LETTERS = 15
"""So many letters of a legend go into an inch."""
ROOM, NAMES = 0.3, 1.7
"""A part narrower than this many inches has no figure in it; so many are left to the names beside the bars."""


@dataclass(frozen=True)
class Part:
    """One source, or several that belong together: its points for each strategy."""

    name: str
    values: tuple[float, ...]
    sources: int = 1


@dataclass(frozen=True)
class Bars:
    """Strategies from the highest score to the lowest, and the parts of their scores."""

    strategies: tuple[str, ...]
    scores: tuple[float, ...]
    parts: tuple[Part, ...]


def bars_of(frame: pl.DataFrame, groups: dict[str, list[str]]) -> Bars:
    """The bars of one seat count, with a part for each group of sources."""
    order = frame.group_by("label").agg(pl.col("score").first()).sort(["score", "label"], descending=[True, False])
    strategies = order["label"].to_list()
    found = {(row["label"], row["source"]): row["mean"] for row in frame.iter_rows(named=True)}
    parts = tuple(
        Part(name, tuple(sum(found[one, source] for source in sources) for one in strategies), len(sources))
        for name, sources in groups.items()
    )
    return Bars(tuple(strategies), tuple(order["score"].to_list()), shown(parts))


def shown(parts: Sequence[Part]) -> tuple[Part, ...]:
    """The first parts as they are, and all others as one."""
    rest = parts[MOST:]
    if len(rest) < 2:
        return tuple(parts)
    count = sum(part.sources for part in rest)
    values = tuple(sum(column) for column in zip(*(part.values for part in rest), strict=True))
    return (*parts[:MOST], Part(f"{count} other sources", values, count))


def groups_of(frame: pl.DataFrame, names: Sequence[str]) -> dict[str, list[str]]:
    """The sources that pay, the largest first; where there are many, those that share their first words are one."""
    totals = dict(frame.group_by("source").agg(pl.col("mean").abs().sum()).iter_rows())
    paying = [name for name in names if totals[name]]
    groups: dict[str, list[str]] = {}
    for name in paying:
        stem = stem_of(name, paying) if len(paying) > MOST else name
        groups.setdefault(stem, []).append(name)
    ordered = sorted(groups.items(), key=lambda item: -sum(totals[name] for name in item[1]))
    return {group_words(stem, own): own for stem, own in ordered}


def stem_of(name: str, names: Sequence[str]) -> str:
    """The longest row of first words that another name has too, or the whole name."""
    parts = name.split("_")
    for length in range(len(parts) - 1, 0, -1):
        stem = "_".join(parts[:length])
        if any(other.startswith(f"{stem}_") for other in names if other != name):
            return stem
    return name


def group_words(stem: str, sources: Sequence[str]) -> str:
    return words.plain(stem) if len(sources) == 1 else f"{words.plain(stem)} ({len(sources)} sources)"


def chart(bars: Bars) -> Chart:
    """A chart with a bar for each strategy."""
    from reports.charts.style import WIDTH

    return Chart(WIDTH, 1.35 + 0.34 * len(bars.strategies), lambda canvas: paint(canvas, bars))


def paint(canvas: Any, bars: Bars) -> None:
    from reports.charts.style import COLOURS, GREY, plain_rows, width_of

    ax = canvas.subplots()
    colours = [*COLOURS[:MOST], GREY][: len(bars.parts)]
    stack(ax, bars.parts, colours, span(bars) * ROOM / (width_of(canvas) - NAMES))
    plain_rows(ax, list(bars.strategies))
    for row, score in enumerate(bars.scores):
        right = sum(max(part.values[row], 0.0) for part in bars.parts)
        look = {"va": "center", "fontweight": "bold", "fontsize": 8.5}
        ax.annotate(words.number(score), (right, row), (5, 0), textcoords="offset points", **look)
    ax.set_xlabel("points a seat; bold: the whole score", fontsize=8)
    ax.margins(x=0.08)
    look = {"frameon": False, "fontsize": 8, "handlelength": 1, "handleheight": 1}
    canvas.legend(loc="outside lower center", ncols=columns(bars.parts, canvas), **look)


def columns(parts: Sequence[Part], canvas: Any) -> int:
    """As many columns of the legend as its longest name leaves room for."""
    from reports.charts.style import width_of

    letters = LETTERS * width_of(canvas)
    return max(1, min(4, int(letters / (max(len(part.name) for part in parts) + 4))))


def span(bars: Bars) -> float:
    return max(sum(abs(part.values[row]) for part in bars.parts) for row in range(len(bars.strategies)))


def stack(ax: Axes, parts: Sequence[Part], colours: list[str], room: float) -> None:
    """Points won grow to the right, points lost to the left."""
    from reports.charts.style import PAPER

    rows = range(len(parts[0].values))
    right, left = [0.0 for _ in rows], [0.0 for _ in rows]
    look = {"height": 0.68, "edgecolor": PAPER, "linewidth": 0.8}
    for part, colour in zip(parts, colours, strict=True):
        starts = [right[row] if part.values[row] >= 0 else left[row] for row in rows]
        label = part.name if any(part.values) else None
        ax.barh(rows, part.values, left=starts, color=colour, label=label, **look)  # type: ignore[arg-type]
        for row in rows:
            figure_in(ax, starts[row], row, part.values[row], colour, room)
            side = right if part.values[row] >= 0 else left
            side[row] += part.values[row]


def figure_in(ax: Axes, start: float, row: int, value: float, colour: str, room: float) -> None:
    from reports.charts.style import DARK, INK, PAPER

    if abs(value) >= room:
        ink = PAPER if colour in DARK else INK
        ax.annotate(words.number(value), (start + value / 2, row), ha="center", va="center", color=ink, fontsize=7.5)
