"""Scores: how many points, and how far apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from reports import words
from reports.analyses import gather
from reports.charts import scores as chart
from reports.findings import (
    COUNT,
    FILE,
    NARROW_NUMBER,
    NUMBER,
    SHARE,
    TEXT,
    Column,
    Evidence,
    Figure,
    Finding,
    Section,
    Table,
)
from reports.runs import Cell, Run
from reports.statistics.distributions import Summary, bins_for, effective_number, histogram, summary
from reports.statistics.intervals import Interval, mean_by_deal
from reports.statistics.sums import DealSums

TITLE = "Scores"
ALL = "all"
SCORE = {"score": pl.col("score")}


@dataclass(frozen=True)
class Scores:
    """The scores of one strategy in one cell, or of all strategies together."""

    cell: Cell
    strategy: str
    mean: Interval
    summary: Summary
    counts: gather.Counts
    evidence: Evidence


def scores(run: Run) -> Section:
    """The distribution of final scores, by strategy."""
    everyone = overall(run, run.main_cells)
    each = by_strategy(run, run.strategy_cells)
    findings = [finding("SCORE01", one, spread_words(one), run) for one in everyone]
    findings += [apart(group, run) for group in contests(each)]
    return Section("scores", TITLE, findings, [table(in_order(everyone, each)), bins(each)], figures(each, run))


def overall(run: Run, cells: Sequence[Cell]) -> list[Scores]:
    """Each cell with all its strategies together."""
    sums = gather.row_sums(run, cells, SCORE, ["score"])
    counts = gather.score_counts(run, cells)
    behind = gather.evidence(run, cells)
    found = []
    for number, own in sums.items():
        together = gather.merged(one for (cell, _), one in counts.items() if cell == number)
        found.append(described(run.cells[number], ALL, own, together, behind[number]))
    return found


def by_strategy(run: Run, cells: Sequence[Cell]) -> list[Scores]:
    """Each strategy of each cell, the highest mean first."""
    sums = gather.strategy_sums(run, cells, SCORE, ["score"])
    counts = gather.score_counts(run, cells)
    behind = gather.evidence(run, cells)
    found = [described(run.cells[key[0]], key[1], own, counts[key], behind[key[0]]) for key, own in sums.items()]
    return sorted(found, key=lambda one: (one.cell.rank, -one.mean.estimate, one.strategy, one.cell.number))


def described(cell: Cell, strategy: str, sums: DealSums, counts: gather.Counts, evidence: Evidence) -> Scores:
    mean = mean_by_deal(sums)
    values, numbers = gather.arrays(counts)
    rough = summary(values, numbers)
    exact = summary(values, numbers, effective_number(mean, rough.deviation))
    return Scores(cell, strategy, mean, exact, counts, evidence)


# Findings


def contests(each: Sequence[Scores]) -> list[list[Scores]]:
    """Strategies that can be told apart by their scores: those of one line-up, or all that play alone."""
    groups: dict[int, list[Scores]] = {}
    for one in each:
        groups.setdefault(0 if one.cell.seats == 1 else one.cell.number, []).append(one)
    return [group for group in groups.values() if len(group) > 1]


def apart(group: list[Scores], run: Run) -> Finding:
    """The two ends of a contest."""
    top, bottom = group[0], group[-1]
    return Finding(
        "SCORE02",
        words.seats(top.cell.seats),
        apart_words(top, bottom, len(group)),
        top.mean,
        "points",
        top.evidence,
        run.command,
    )


def finding(code: str, one: Scores, text: str, run: Run) -> Finding:
    return Finding(code, run.subject(one.cell), text, one.mean, "points", one.evidence, run.command)


def spread_words(one: Scores) -> str:
    part = {share: words.number(value, 0) for share, value in one.summary.quantiles.items()}
    return (
        f"With {words.seats(one.cell.seats)} ({one.cell.words}) a seat scores {words.points(one.mean)} on average. "
        f"Half of the scores lie from {part[0.25]} to {part[0.75]}, nine in ten from {part[0.05]} to {part[0.95]}."
    )


def apart_words(top: Scores, bottom: Scores, number: int) -> str:
    return (
        f"Of {number} strategies with {words.seats(top.cell.seats)}, {top.strategy} scores most, "
        f"{words.points(top.mean)}, and {bottom.strategy} least, {words.points(bottom.mean)}."
    )


# Tables and figures


def in_order(everyone: Sequence[Scores], each: Sequence[Scores]) -> list[Scores]:
    """By seat count, all strategies together first."""
    return sorted([*everyone, *each], key=lambda one: (one.cell.rank, one.strategy != ALL))


def table(results: Sequence[Scores]) -> Table:
    columns = (
        Column("seats", COUNT, ("seats",)),
        Column("strategy", TEXT, ("strategy",)),
        Column("mean", NARROW_NUMBER, ("mean", "low", "high")),
        Column("sd", NUMBER, ("sd",)),
        Column("5 %", NUMBER, ("q05",)),
        Column("25 %", NUMBER, ("q25",)),
        Column("median", NUMBER, ("median",)),
        Column("75 %", NUMBER, ("q75",)),
        Column("95 %", NUMBER, ("q95",)),
        Column("times played", COUNT, ("played",)),
    )
    note = "Means with 95 % intervals by deal. The file also holds the extremes and the interval of the median."
    return Table("scores", "Final scores by strategy", pl.DataFrame(map(table_row, results)), columns, note)


def table_row(one: Scores) -> dict[str, object]:
    figures = one.summary
    return {
        "cell": one.cell.number,
        "lineup": one.cell.lineup,
        "seats": one.cell.seats,
        "strategy": one.strategy,
        "mean": one.mean.estimate,
        "low": one.mean.low,
        "high": one.mean.high,
        "sd": figures.deviation,
        "least": figures.least,
        "q05": figures.quantiles[0.05],
        "q25": figures.quantiles[0.25],
        "median": figures.quantiles[0.5],
        "median_low": figures.median_low,
        "median_high": figures.median_high,
        "q75": figures.quantiles[0.75],
        "q95": figures.quantiles[0.95],
        "most": figures.greatest,
        "played": figures.number,
        "deals": one.mean.deals,
        "games": one.evidence.games,
        "capped": one.evidence.capped,
    }


def bins(results: Sequence[Scores]) -> Table:
    """The histogram behind the chart, for a file."""
    rows = [
        row
        for one in results
        for row in bin_rows(one, edges_of([r for r in results if r.cell.seats == one.cell.seats]))
    ]
    columns = (
        Column("strategy", TEXT, ("strategy",)),
        Column("from", COUNT, ("from",)),
        Column("below", COUNT, ("below",)),
        Column("share", SHARE, ("share",)),
    )
    return Table("score-bins", "Score histogram", pl.DataFrame(rows), columns, place=FILE)


def edges_of(results: Sequence[Scores]) -> list[int]:
    least = min(one.summary.least for one in results)
    most = max(one.summary.greatest for one in results)
    return [int(edge) for edge in bins_for(int(least), int(most))]


def bin_rows(one: Scores, edges: list[int]) -> list[dict[str, object]]:
    shares = histogram(*gather.arrays(one.counts), edges)
    return [
        {"cell": one.cell.number, "seats": one.cell.seats, "strategy": one.strategy, "from": a, "below": b, "share": p}
        for a, b, p in zip(edges, edges[1:], shares.tolist(), strict=False)
    ]


def figures(results: Sequence[Scores], run: Run) -> list[Figure]:
    """One chart for each seat count."""
    found = []
    for count in dict.fromkeys(one.cell.seats for one in results):
        own = [one for one in results if one.cell.seats == count]
        ridges = [chart.Ridge(run.label(one.cell, one.strategy), one.mean.estimate, one.counts) for one in own]
        alt = (
            f"Distribution of final scores with {words.seats(count)}, one curve a strategy. Highest mean: "
            f"{own[0].strategy}, {words.points(own[0].mean)}; lowest: {own[-1].strategy}, {words.points(own[-1].mean)}."
        )
        title = f"Final scores by strategy, {words.seats(count)}"
        found.append(Figure(f"scores-{count}", title, alt, chart.chart(ridges)))
    return found
