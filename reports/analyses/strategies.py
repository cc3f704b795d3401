"""Strategies: who wins in the field?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from reports import words
from reports.analyses import gather
from reports.charts import strategies as chart
from reports.charts.shares import Mark
from reports.findings import COUNT, SHARE, TEXT, Column, Evidence, Figure, Finding, Section, Table
from reports.runs import FIXED, MIRROR, Cell, Run
from reports.statistics.intervals import Interval, share_by_deal
from reports.statistics.verdicts import INNER_LEVEL, Verdict, margin_of, verdict

TITLE = "Strategies"


@dataclass(frozen=True)
class Standing:
    """One strategy in one cell."""

    cell: Cell
    strategy: str
    share: Interval
    verdict: Verdict
    evidence: Evidence


def strategies(run: Run) -> Section:
    """Win share by strategy, against an equal share."""
    mixed = [cell for cell in run.main_cells if cell.seats > 1 and cell.role != MIRROR]
    results = standings(run, mixed)
    by_cell = [[one for one in results if one.cell is cell] for cell in mixed]
    contests = [group for group in by_cell if len(group) > 1]
    if not contests:
        return Section("strategies", TITLE)
    findings = [found for group in contests for found in both_ends(group, run)]
    everyone = [one for group in contests for one in group]
    return Section("strategies", TITLE, findings, [table(everyone)], [figure(group, run) for group in contests])


def standings(run: Run, cells: Sequence[Cell]) -> list[Standing]:
    """The strategies of each cell, the strongest first."""
    sums = gather.strategy_sums(run, cells, {"win": pl.col("win")}, ["win"])
    behind = gather.evidence(run, cells)
    found = []
    for (number, strategy), own in sums.items():
        cell = run.cells[number]
        fair, together = 1 / cell.seats, sum(key[0] == number for key in sums)
        outer, inner = share_by_deal(own, together=together), share_by_deal(own, level=INNER_LEVEL)
        judged = verdict(outer.minus(fair), inner.minus(fair), margin_of(cell.seats), behind[number].games)
        found.append(Standing(cell, strategy, outer, judged, behind[number]))
    return sorted(found, key=lambda one: (one.cell.number, -one.share.estimate, one.strategy))


def both_ends(group: list[Standing], run: Run) -> list[Finding]:
    """The strongest and the weakest."""
    ends = (("STRAT01", "strongest", group[0]), ("STRAT02", "weakest", group[-1]))
    return [finding(code, which, one, len(group), run) for code, which, one in ends]


def finding(code: str, which: str, one: Standing, number: int, run: Run) -> Finding:
    fair = 1 / one.cell.seats
    text = (
        f"{words.first_upper(one.strategy)} is the {which} of {number} strategies in {one.cell.words}: it wins "
        f"{words.share(one.share)} of its games with {words.seats(one.cell.seats)}, "
        f"{words.from_fair(one.share, fair)}."
    )
    subject = run.subject(one.cell)
    return Finding(
        code, subject, text + confounded(one.cell, run), one.share, "share", one.evidence, run.command, one.verdict
    )


def confounded(cell: Cell, run: Run) -> str:
    """Said where a strategy keeps its seat and the rules do not make seats alike."""
    if cell.role != FIXED or run.facts["symmetric"]:
        return ""
    return " Each strategy keeps its seat here, so part of this may be the seat."


def figure(group: list[Standing], run: Run) -> Figure:
    """The strategies of one line-up, the strongest first."""
    cell = group[0].cell
    seats, best, worst = words.seats(cell.seats), group[0], group[-1]
    alt = (
        f"Win share of {len(group)} strategies with {seats}, with 95 % intervals. Most: {best.strategy}, "
        f"{words.share(best.share)}; least: {worst.strategy}, {words.share(worst.share)}."
    )
    alone = run.speaks_alone(cell)
    name = f"strategies-{cell.seats}" + ("" if alone else f"-{cell.number}")
    title = f"Win share by strategy, {seats}" + ("" if alone else f", {cell.words}")
    return Figure(name, title, alt, chart.chart([Mark(one.strategy, one.share) for one in group], cell.seats))


def table(results: Sequence[Standing]) -> Table:
    rows = [
        {
            "cell": one.cell.number,
            "design": one.cell.role,
            "lineup": one.cell.lineup,
            "seats": one.cell.seats,
            "strategy": one.strategy,
            "win_share": one.share.estimate,
            "low": one.share.low,
            "high": one.share.high,
            "fair": 1 / one.cell.seats,
            "verdict": one.verdict.words,
            "played": one.share.rows,
            "deals": one.share.deals,
            "games": one.evidence.games,
            "capped": one.evidence.capped,
        }
        for one in results
    ]
    columns = (
        Column("seats", COUNT, ("seats",)),
        Column("strategy", TEXT, ("strategy",)),
        Column("wins", SHARE, ("win_share", "low", "high")),
        Column("fair", SHARE, ("fair",)),
        Column("times played", COUNT, ("played",)),
        Column("verdict", TEXT, ("verdict",)),
    )
    note = "Share of the games in which a strategy took part. Intervals hold at 95 % for all strategies of a line-up."
    return Table("strategies", "Win share by strategy", pl.DataFrame(rows), columns, note)
