"""Sums by deal, gathered from a run part by part, so that a million games need no more memory than a shard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import numpy as np
import polars as pl

from reports.findings import Evidence
from reports.runs import Cell, Run
from reports.statistics.sums import DealSums, over_deals

Key = TypeVar("Key")
ByCell = dict[int, DealSums]
ByStrategy = dict[tuple[int, str], DealSums]
Counts = dict[int, int]


def evidence(run: Run, cells: Sequence[Cell]) -> dict[int, Evidence]:
    """How many games and deals each cell has, and how many games hit the turn cap."""
    found: dict[int, Evidence] = {}
    for cell, games in run.parts("games", ["deal", "capped"], cells):
        one = Evidence(len(games), games["deal"].n_unique(), int(games["capped"].cast(pl.Int64).sum()))
        found[cell.number] = found[cell.number] + one if cell.number in found else one
    return found


def game_sums(run: Run, cells: Sequence[Cell], columns: Mapping[str, pl.Expr], needs: Sequence[str]) -> ByCell:
    """Sums of expressions over the rows of `games`."""
    found: ByCell = {}
    for cell, games in run.parts("games", ["deal", *needs], cells):
        add(found, cell.number, summed(games, columns))
    return found


def seat_win_sums(run: Run, cells: Sequence[Cell]) -> ByCell:
    """The wins of each seat, one column a seat, by game."""
    found: ByCell = {}
    for cell, rows in run.parts("seats", ["deal", "seat", "win"], cells):
        columns = [pl.col("win").filter(pl.col("seat") == seat).sum().alias(f"{seat}") for seat in seat_numbers(cell)]
        totals = rows.group_by("deal").agg(*columns, (pl.len() / cell.seats).alias("size")).sort("deal")
        values = totals.select(f"{seat}" for seat in seat_numbers(cell)).to_numpy()
        add(found, cell.number, over_deals(values, totals["size"].to_numpy()))
    return found


def seat_numbers(cell: Cell) -> range:
    return range(1, cell.seats + 1)


def row_sums(run: Run, cells: Sequence[Cell], columns: Mapping[str, pl.Expr], needs: Sequence[str]) -> ByCell:
    """Sums of expressions over the rows of `seats`, all strategies together."""
    found: ByCell = {}
    for cell, rows in run.parts("seats", ["deal", *needs], cells):
        add(found, cell.number, summed(rows, columns))
    return found


def strategy_sums(run: Run, cells: Sequence[Cell], columns: Mapping[str, pl.Expr], needs: Sequence[str]) -> ByStrategy:
    """The same for each strategy of each cell."""
    found: ByStrategy = {}
    for cell, rows in run.parts("seats", ["deal", "strategy", *needs], cells):
        for (strategy,), own in rows.sort("strategy").group_by("strategy", maintain_order=True):
            add(found, (cell.number, str(strategy)), summed(own, columns))
    return dict(sorted(found.items()))


def summed(rows: pl.DataFrame, columns: Mapping[str, pl.Expr]) -> DealSums:
    """Rows to sums by deal."""
    totals = [expression.cast(pl.Float64).sum().alias(name) for name, expression in columns.items()]
    by_deal = rows.group_by("deal").agg(*totals, pl.len().alias("size")).sort("deal")
    return over_deals(by_deal.select(list(columns)).to_numpy(), by_deal["size"].to_numpy())


def add(found: dict[Key, DealSums], key: Key, sums: DealSums) -> None:
    found[key] = found[key] + sums if key in found else sums


def score_counts(run: Run, cells: Sequence[Cell]) -> dict[tuple[int, str], Counts]:
    """How often each strategy of each cell ended with each score."""
    found: dict[tuple[int, str], Counts] = {}
    for cell, rows in run.parts("seats", ["strategy", "score"], cells):
        for strategy, score, count in rows.group_by("strategy", "score").len().iter_rows():
            own = found.setdefault((cell.number, strategy), {})
            own[score] = own.get(score, 0) + count
    return dict(sorted(found.items()))


def merged(counts: Iterable[Counts]) -> Counts:
    """Counts of several strategies together."""
    together: Counts = {}
    for one in counts:
        for value, count in one.items():
            together[value] = together.get(value, 0) + count
    return together


def arrays(counts: Counts) -> tuple[np.ndarray, np.ndarray]:
    """Counted values in order, and their counts."""
    values = sorted(counts)
    return np.array(values), np.array([counts[value] for value in values])
