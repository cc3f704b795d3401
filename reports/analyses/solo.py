"""Alone: how often each goal is reached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from reports import words
from reports.analyses import gather
from reports.charts import heat
from reports.findings import (
    COUNT,
    FILE,
    NARROW_SHARE,
    PAGE,
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
from reports.statistics.intervals import Interval, share_by_deal

TITLE = "Goals of solitaire play"
PREFIX = "goal_"


@dataclass(frozen=True)
class Reached:
    """How often one strategy reaches one goal."""

    cell: Cell
    strategy: str
    goal: str
    share: Interval
    evidence: Evidence


def solo(run: Run) -> Section:
    """The level table: the share of games that reach each goal."""
    alone = [cell for cell in run.played if cell.seats == 1]
    goals = [goal for goal in run.facts["goals"] if PREFIX + goal in run.columns("seats")] if alone else []
    results = measured(run, alone, goals) if goals else []
    if not results:
        return Section("solo", TITLE)
    findings = [finding(goal, results, run) for goal in goals]
    return Section("solo", TITLE, findings, tables(results, run), [figure(results, goals)])


def measured(run: Run, cells: Sequence[Cell], goals: Sequence[str]) -> list[Reached]:
    columns = {PREFIX + goal: pl.col(PREFIX + goal) for goal in goals}
    sums = most_played(gather.strategy_sums(run, cells, columns, list(columns)))
    behind = gather.evidence(run, cells)
    return [
        Reached(run.cells[number], strategy, goal, share_by_deal(own, place, together=len(goals)), behind[number])
        for (number, strategy), own in sums.items()
        for place, goal in enumerate(goals)
    ]


def most_played(sums: gather.ByStrategy) -> gather.ByStrategy:
    """A strategy that plays alone in several cells, once: where it played most."""
    best: dict[str, tuple[int, str]] = {}
    for key, own in sums.items():
        held = best.setdefault(key[1], key)
        best[key[1]] = key if own.size > sums[held].size else held
    return {key: own for key, own in sums.items() if best[key[1]] == key}


def finding(goal: str, results: Sequence[Reached], run: Run) -> Finding:
    """Who reaches a goal most often, and who least."""
    own = sorted((one for one in results if one.goal == goal), key=lambda one: (-one.share.estimate, one.strategy))
    best = own[0]
    text = (
        f"Alone, goal {words.plain(goal)} ({run.facts['goals'][goal]}) is reached in {words.share(best.share)} of games"
    )
    return Finding("SOLO01", goal, f"{text}{by_whom(own)}.", best.share, "share", best.evidence, run.command)


def by_whom(own: Sequence[Reached]) -> str:
    """The best, and what the others do."""
    best, worst = own[0], own[-1]
    if len(own) == 1:
        return f" by {best.strategy}"
    if best.share.estimate == worst.share.estimate:
        return f" by each of {len(own)} strategies"
    head = f" by {best.strategy}, the best of {len(own)}"
    never = [one.strategy for one in own if one.share.estimate == 0]
    if never:
        return f"{head}, and never by {words.listing(never, 3)}"
    return f"{head}, and in {words.share(worst.share)} by {worst.strategy}, the worst"


def figure(results: Sequence[Reached], goals: Sequence[str]) -> Figure:
    """Strategies by goals, those that reach most first."""
    found = {(one.strategy, one.goal): 100 * one.share.estimate for one in results}
    names = dict.fromkeys(one.strategy for one in results)
    ordered = sorted(names, key=lambda name: -sum(found[name, goal] for goal in goals))
    values = [[found[name, goal] for goal in goals] for name in ordered]
    shown = heat.Heat(ordered, [words.plain(goal) for goal in goals], values, 100.0, percent_words, CAPTION)
    alt = f"Share of games in which each of {len(names)} strategies reaches each of {len(goals)} goals, alone."
    return Figure("goals", "How often each goal is reached alone", alt, heat.chart(shown))


def percent_words(value: float) -> str:
    """A share for a small cell: nothing is said of never, and rare is told from never."""
    if value == 0:
        return ""
    return words.number(value) if value >= 0.05 else "<0.1"


CAPTION = "share of games, %; empty: never"
NOTE = "Intervals hold at 95 % for all goals of a strategy together; the file has both ends of each."


def tables(results: Sequence[Reached], run: Run) -> list[Table]:
    """A row a strategy and goal for the file, and for the page a row a strategy."""
    rows = [
        {
            "cell": one.cell.number,
            "lineup": one.cell.lineup,
            "strategy": one.strategy,
            "goal": one.goal,
            "means": run.facts["goals"][one.goal],
            **ends("reached", one.share),
            "played": one.share.rows,
            "deals": one.share.deals,
            "capped": one.evidence.capped,
        }
        for one in results
    ]
    title = "Share of games that reach each goal"
    return [page(results), Table("goals", title, pl.DataFrame(rows), (), NOTE, FILE)]


def page(results: Sequence[Reached]) -> Table:
    """A row a strategy, a column a goal."""
    goals = list(dict.fromkeys(one.goal for one in results))
    rows: dict[str, dict[str, object]] = {}
    for one in results:
        row = rows.setdefault(one.strategy, {"strategy": one.strategy, "played": one.share.rows})
        row.update(ends(f"goal_{one.goal}", one.share))
    columns = (
        Column("strategy", TEXT, ("strategy",)),
        *(Column(f"{words.plain(goal)}, %", NARROW_SHARE, tuple(ends(f"goal_{goal}", None))) for goal in goals),
        Column("games", COUNT, ("played",)),
    )
    frame = pl.DataFrame(list(rows.values()), infer_schema_length=None)
    return Table("goals-page", "Share of games that reach each goal, alone", frame, columns, NOTE, PAGE)
