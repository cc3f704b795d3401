"""What an analysis hands over: findings, tables and figures, gathered in a section."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from reports import words
from reports.statistics.intervals import Interval
from reports.statistics.verdicts import Verdict


@dataclass(frozen=True)
class Evidence:
    """What an estimate rests on."""

    games: int
    deals: int
    capped: int

    def __add__(self, other: Evidence) -> Evidence:
        """Two parts of one cell, each with deals of its own."""
        return Evidence(self.games + other.games, self.deals + other.deals, self.capped + other.capped)

    def beside(self, other: Evidence) -> Evidence:
        """Two cells of one run, which are played on the same deals."""
        return Evidence(self.games + other.games, max(self.deals, other.deals), self.capped + other.capped)

    @property
    def words(self) -> str:
        """The numbers behind an estimate; capped games are never left unsaid."""
        said = f"{words.games(self.games)}, {words.deals(self.deals)}"
        return f"{said}, {words.percent(self.capped / self.games, 2)} capped" if self.capped else said


@dataclass(frozen=True)
class Finding:
    """One sentence with its code, its numbers and the command that gives it again."""

    code: str
    subject: str
    """What it speaks of, where one code speaks of several things."""
    sentence: str
    interval: Interval
    unit: str
    """What the estimate is counted in: share or points, rounds, decisions."""
    evidence: Evidence
    command: str
    verdict: Verdict | None = None
    """None where no margin says what matters."""
    p_value: float | None = None
    """None where nothing is tested."""

    @property
    def verdict_words(self) -> str:
        return self.verdict.words if self.verdict else ""


SHARE, NUMBER, COUNT, TEXT, SLUG, P_VALUE = "share", "number", "count", "text", "slug", "p"
NARROW_SHARE, NARROW_NUMBER = "narrow share", "narrow number"
"""Kinds of columns; a narrow one shows half the width of its interval instead of the ends, and no percent sign."""


@dataclass(frozen=True)
class Column:
    """How a table is shown: a heading over one field, or over an estimate with the two ends of its interval."""

    heading: str
    kind: str
    fields: tuple[str, ...]

    def show(self, row: dict[str, Any]) -> str:
        values = [row[name] for name in self.fields]
        if values[0] is None:
            return "-"
        if len(values) == 3:
            held = Interval(values[0], values[1], values[2], error=0.0, deals=0, rows=0)
            return SHOWN_WITH_ENDS[self.kind](held)
        return shown_alone(values[0], self.kind)

    @property
    def right(self) -> bool:
        """Whether it is set to the right, as numbers are."""
        return self.kind not in (TEXT, SLUG)


SHOWN_WITH_ENDS = {
    SHARE: words.share,
    NARROW_SHARE: words.narrow_share,
    NUMBER: words.points,
    NARROW_NUMBER: words.narrow_points,
}


def shown_alone(value: Any, kind: str) -> str:
    if kind == SHARE:
        return words.percent(value)
    if kind == NARROW_SHARE:
        return words.number(100 * value)
    if kind == NUMBER:
        return words.number(value, 0 if float(value).is_integer() else 1)
    if kind == SLUG:
        return words.plain(value)
    if kind == P_VALUE:
        return words.p_words(value)
    return f"{value:,}" if kind == COUNT else str(value)


ANYWHERE, FILE, PAGE = "anywhere", "file", "page"
"""Where a table is shown: a long one goes to a file and to charts only, one that repeats a file to the page only."""


@dataclass(frozen=True)
class Table:
    """Rows for a person, and the whole frame for a file."""

    name: str
    title: str
    frame: pl.DataFrame
    columns: tuple[Column, ...]
    note: str = ""
    place: str = ANYWHERE

    def rows(self) -> list[list[str]]:
        return [[column.show(row) for column in self.columns] for row in self.frame.iter_rows(named=True)]


@dataclass(frozen=True)
class Chart:
    """A picture that is painted when it is needed: its size in inches, and how to paint it on a canvas."""

    width: float
    height: float
    paint: Callable[[Any], None]


@dataclass(frozen=True)
class Figure:
    """A chart with its title, and with the sentence that a reader who cannot see it gets."""

    name: str
    title: str
    alt: str
    chart: Chart


@dataclass(frozen=True)
class Section:
    """One analysis."""

    name: str
    title: str
    findings: Sequence[Finding] = ()
    tables: Sequence[Table] = ()
    figures: Sequence[Figure] = ()
    notes: Sequence[str] = ()

    @property
    def empty(self) -> bool:
        return not (self.findings or self.tables or self.notes)


def ends(name: str, held: Interval | None) -> dict[str, float | None]:
    """The three fields of an estimate with its interval."""
    values = (held.estimate, held.low, held.high) if held else (None, None, None)
    return dict(zip((name, f"{name}_low", f"{name}_high"), values, strict=True))
