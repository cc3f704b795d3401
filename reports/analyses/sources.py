"""Sources: where the points come from, and which of them winners have more of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from reports import words
from reports.analyses import gather
from reports.charts import heat
from reports.charts import sources as chart
from reports.findings import (
    COUNT,
    FILE,
    NARROW_NUMBER,
    NARROW_SHARE,
    NUMBER,
    SLUG,
    TEXT,
    Column,
    Evidence,
    Figure,
    Finding,
    Section,
    Table,
    ends,
)
from reports.runs import Cell, Run
from reports.statistics.intervals import Interval, mean_by_deal, ratio_by_deal
from reports.statistics.sums import DealSums

TITLE = "Score sources"
PREFIX = "src_"
SMALL = 0.01
"""A source below this share of all points hardly counts."""


@dataclass(frozen=True)
class Source:
    """One source in one cell."""

    cell: Cell
    name: str
    means: str
    """What the game says it is."""
    mean: Interval
    share: Interval | None
    """Of the whole score; absent where the scores add up to nothing."""
    ahead: Interval | None
    """How much more of it winners have than losers; absent for one seat."""
    evidence: Evidence


def sources(run: Run) -> Section:
    """Mean, share of the score, and winners against losers, for each source."""
    names = [name for name in run.facts["sources"] if PREFIX + name in run.columns("seats")]
    if not names:
        return Section("sources", TITLE)
    results = measured(run, names)
    cells = dict.fromkeys(one.cell.number for one in results)
    findings = [
        found for number in cells for found in findings_of([one for one in results if one.cell.number == number], run)
    ]
    styles = by_strategy(run, names)
    tables = [table(results), styles] if results else [styles]
    return Section("sources", TITLE, findings, tables, figures(styles, names))


def measured(run: Run, names: Sequence[str]) -> list[Source]:
    """Every source of each main cell, the largest first."""
    found = []
    for cell in run.main_cells:
        needs = ["score", "win", *(PREFIX + name for name in names)]
        sums = gather.row_sums(run, [cell], expressions(cell, names), needs)
        behind = gather.evidence(run, [cell])
        for number, own in sums.items():
            rows = [source(cell, run, name, names, own, behind[number]) for name in names]
            found += sorted(rows, key=lambda one: -one.mean.estimate)
    return found


def expressions(cell: Cell, names: Sequence[str]) -> dict[str, pl.Expr]:
    """The score, each source, and for each source how much more of it the winners of a game have.

    A game with a shared win counts each winner by its share. The weights make the mean over rows the mean over games.
    """
    columns = {"score": pl.col("score"), **{PREFIX + name: pl.col(PREFIX + name) for name in names}}
    if cell.seats == 1:
        return columns
    n = cell.seats
    weight = (n * pl.col("win").cast(pl.Float64) - 1) * n / (n - 1)
    return {**columns, **{f"ahead_{name}": pl.col(PREFIX + name).cast(pl.Float64) * weight for name in names}}


def source(cell: Cell, run: Run, name: str, names: Sequence[str], sums: DealSums, evidence: Evidence) -> Source:
    place, together = 1 + names.index(name), len(names)
    mean = mean_by_deal(sums, place, together=together)
    share = ratio_by_deal(sums, place, 0, together=together) if sums.totals[0] else None
    ahead = mean_by_deal(sums, place + together, together=together) if cell.seats > 1 else None
    return Source(cell, name, run.facts["sources"][name], mean, share, ahead, evidence)


# Findings


def findings_of(rows: Sequence[Source], run: Run) -> list[Finding]:
    found = [finding("SRC01", rows[0], largest_words(rows), rows[0].mean, "points", run)]
    if len(rows) < 2:
        return found
    if rows[0].cell.seats > 1:
        found.append(winners_finding(rows, run))
    return found + small_finding(rows, run)


def finding(code: str, one: Source, text: str, interval: Interval, unit: str, run: Run) -> Finding:
    return Finding(code, run.subject(one.cell), text, interval, unit, one.evidence, run.command)


def largest_words(rows: Sequence[Source]) -> str:
    first = rows[0]
    of_score = f", {words.share(first.share)} of the score" if first.share else ""
    text = (
        f"With {words.seats(first.cell.seats)} the largest source of points is {named(first)}: "
        f"{words.points(first.mean)} a seat{of_score}."
    )
    after = [f"{named(one)} ({words.percent(part)})" for one in rows[1:4] if (part := part_of(one)) >= SMALL]
    return text + (f" Then come {words.listing(after)}." if after else "")


def part_of(one: Source) -> float:
    return one.share.estimate if one.share else 0.0


def named(one: Source) -> str:
    return words.plain(one.name)


def winners_finding(rows: Sequence[Source], run: Run) -> Finding:
    """Which source tells winners from losers."""
    ordered = sorted((one for one in rows if one.ahead), key=lambda one: -abs(one.ahead.estimate if one.ahead else 0))
    first = ordered[0]
    assert first.ahead is not None
    more = "more" if first.ahead.estimate >= 0 else "fewer"
    size = Interval(*sized(first.ahead), first.ahead.error, first.ahead.deals, first.ahead.rows)
    text = (
        f"With {words.seats(first.cell.seats)} winners and losers differ most in {named(first)}: winners have "
        f"{words.points(size)} {more} points from it than losers of the same game."
    )
    return finding("SRC02", first, text, first.ahead, "points", run)


def sized(interval: Interval) -> tuple[float, float, float]:
    if interval.estimate >= 0:
        return interval.estimate, interval.low, interval.high
    return -interval.estimate, -interval.high, -interval.low


def small_finding(rows: Sequence[Source], run: Run) -> list[Finding]:
    """Sources that hardly pay, as one finding about the largest of them."""
    small = [one for one in rows if one.share is not None and abs(one.share.estimate) < SMALL]
    if not small:
        return []
    most = max(small, key=lambda one: abs(part_of(one)))
    never = [named(one) for one in small if one.mean.exact and one.mean.estimate == 0]
    rest = [named(one) for one in small if named(one) not in never]
    told = [f"{words.listing(rest, 4)} bring{'s' * (len(rest) == 1)} less than 1 % of the points"] if rest else []
    told += [f"{words.listing(never, 4)} never paid{' a point' if len(never) == 1 else ''}"] if never else []
    text = f"With {words.seats(most.cell.seats)} {'; '.join(told)}."
    return [finding("SRC03", most, text, most.share or most.mean, "share", run)]


# Tables and figures


def table(results: Sequence[Source]) -> Table:
    columns = (
        Column("seats", COUNT, ("seats",)),
        Column("source", SLUG, ("source",)),
        Column("points a seat", NARROW_NUMBER, ("mean", "mean_low", "mean_high")),
        Column("of the score, %", NARROW_SHARE, ("share", "share_low", "share_high")),
        Column("winners minus losers", NARROW_NUMBER, ("ahead", "ahead_low", "ahead_high")),
    )
    note = (
        "Means over all seats, with 95 % intervals by deal that hold for all sources of a seat count together. "
        "Winners are compared with the losers of the same game; a shared win counts by its share."
    )
    frame = pl.DataFrame([table_row(one) for one in results], infer_schema_length=None)
    return Table("sources", "Points by source", frame, columns, note)


def table_row(one: Source) -> dict[str, object]:
    return {
        "cell": one.cell.number,
        "lineup": one.cell.lineup,
        "seats": one.cell.seats,
        "source": one.name,
        "means": one.means,
        **ends("mean", one.mean),
        **ends("share", one.share),
        **ends("ahead", one.ahead),
        "games": one.evidence.games,
        "deals": one.evidence.deals,
        "capped": one.evidence.capped,
    }


def by_strategy(run: Run, names: Sequence[str]) -> Table:
    """The mean of every source for every strategy, for the chart and for a file."""
    columns = {"score": pl.col("score"), **{PREFIX + name: pl.col(PREFIX + name) for name in names}}
    sums = gather.strategy_sums(run, run.strategy_cells, columns, list(columns))
    rows = [row for (number, strategy), own in sums.items() for row in style_rows(run, number, strategy, own, names)]
    shown = (
        Column("strategy", TEXT, ("strategy",)),
        Column("source", TEXT, ("source",)),
        Column("points a seat", NUMBER, ("mean", "low", "high")),
    )
    return Table("sources-by-strategy", "Points by source and strategy", pl.DataFrame(rows), shown, place=FILE)


def style_rows(run: Run, number: int, strategy: str, sums: DealSums, names: Sequence[str]) -> list[dict[str, object]]:
    cell = run.cells[number]
    held = [mean_by_deal(sums, 1 + place) for place in range(len(names))]
    return [
        {
            "cell": number,
            "seats": cell.seats,
            "strategy": strategy,
            "label": run.label(cell, strategy),
            "score": float(sums.means[0]),
            "source": name,
            "mean": mean.estimate,
            "low": mean.low,
            "high": mean.high,
            "played": mean.rows,
            "deals": mean.deals,
        }
        for name, mean in zip(names, held, strict=True)
    ]


def figures(styles: Table, names: Sequence[str]) -> list[Figure]:
    """For each seat count the bars by strategy, and all numbers where the bars have to gather them."""
    groups = chart.groups_of(styles.frame, names)
    found = []
    for count in dict.fromkeys(styles.frame["seats"].to_list()):
        own = styles.frame.filter(pl.col("seats") == count)
        bars = chart.bars_of(own, groups)
        if sum(any(part.values) for part in bars.parts) < 2:
            continue
        found.append(bars_figure(bars, count))
        if any(len(sources) > 1 for sources in groups.values()):
            found.append(heat_figure(own, [name for sources in groups.values() for name in sources], count))
    return found


def bars_figure(bars: chart.Bars, count: int) -> Figure:
    most = max(bars.parts, key=lambda part: sum(part.values))
    alt = (
        f"Points by source for {len(bars.strategies)} strategies with {words.seats(count)}; most come from {most.name}."
    )
    return Figure(f"sources-{count}", f"Where the points come from, {words.seats(count)}", alt, chart.chart(bars))


def heat_figure(frame: pl.DataFrame, names: Sequence[str], count: int) -> Figure:
    """Sources by strategies, the highest score first."""
    order = frame.sort(["score", "label"], descending=[True, False])["label"].unique(maintain_order=True).to_list()
    found = {(row["label"], row["source"]): row["mean"] for row in frame.iter_rows(named=True)}
    values = [[found[label, name] for label in order] for name in names]
    most = max(abs(value) for row in values for value in row)
    shown = heat.Heat([words.plain(name) for name in names], order, values, most, cell_words, HEAT_CAPTION)
    alt = f"Mean points from each of {len(names)} sources for {len(order)} strategies with {words.seats(count)}."
    title = f"Points by source and strategy, {words.seats(count)}"
    return Figure(f"sources-by-strategy-{count}", title, alt, heat.chart(shown))


HEAT_CAPTION = "mean points a seat; empty: less than 0.05"


def cell_words(value: float) -> str:
    return words.number(value) if abs(value) >= 0.05 else ""
