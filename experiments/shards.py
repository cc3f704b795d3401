"""Play one shard: its deals chunk by chunk at one table, into the frames of the stored tables."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import polars as pl

from experiments.arms import Pairs
from experiments.cards import CardSums
from experiments.compiling import signals_held
from experiments.plan import Cell, Plan, Shard
from experiments.seating import doses_of, seating
from experiments.tables import (
    CARD_GAMES,
    GAMES,
    Chunk,
    Columns,
    card_games_rows,
    card_names,
    games_rows,
    labels,
    options_frame,
    seats_rows,
    seats_schema,
    tables_for,
)
from simulator.engine.table import Batch, Progress, Table

GAMES_A_CHUNK, SEARCHED_GAMES_A_CHUNK = 500, 1
"""Games between two looks at progress and stop requests."""

Frames = dict[str, pl.DataFrame]


class Abandoned(Exception):
    """A stop request came while the shard was being played."""


def chunk_size(cell: Cell) -> int:
    """Games a chunk for a cell."""
    return SEARCHED_GAMES_A_CHUNK if cell.lineup.searches else GAMES_A_CHUNK


def chunks_of(cell: Cell, shard: Shard, games: int) -> Iterator[Any]:
    """The deals of a shard in pieces of about so many games."""
    step = max(1, games // cell.rotations)
    for first in range(shard.first_deal, shard.end_deal, step):
        yield np.arange(first, min(shard.end_deal, first + step), dtype=np.int64)


def batch_of(plan: Plan, cell: Cell, deals: Any) -> Batch:
    """All games of some deals, rotations of a deal next to each other."""
    who, slots = seating(cell.lineup, cell.seats, cell.rotations, plan.seed, deals)
    batch = Batch(plan.seed, np.repeat(deals, cell.rotations), who, slots, audit=plan.audit)
    if cell.doses:
        batch.doses = doses_of(cell.doses, cell.seats, cell.rotations, plan.seed, deals)
        batch.dose_kind = list(cell.game.gifts).index(cell.argument)
    return batch


def played(table: Table, cell: Cell, batch: Batch) -> Chunk:
    """Play a batch and keep who sat where beside its rows."""
    doses = np.zeros(batch.who.shape, np.int32) if batch.doses is None else batch.doses
    return Chunk(cell, batch.deals, batch.who, batch.slots, doses, table.play(batch))


class Sheet:
    """What one shard has brought so far."""

    def __init__(self, plan: Plan, cell: Cell, shard: Shard):
        self.cell, self.shard = cell, shard
        self.tables = tables_for(cell, plan.keep)
        room = shard.deals * cell.rotations * cell.seats
        self.rows = {name: Columns(row_schema(name, cell), room) for name in ROWS if name in self.tables}
        self.cards = CardSums(cell) if "cards" in self.tables else None
        self.pairs = Pairs(cell) if "pairs" in self.tables else None
        self.options: Any = 0

    def add(self, table: Table, batch: Batch) -> int:
        """Play a batch with all its arms; says how many games are done."""
        chunk = played(table, self.cell, batch)
        for name, kept in self.rows.items():
            kept.add(ROWS[name](chunk))
        if self.cards:
            self.cards.add(chunk)
        if self.pairs:
            self.pairs.add(table, batch, chunk)
        self.options = self.options + chunk.rows.options
        return chunk.games

    def frames(self) -> Frames:
        """The tables of the shard."""
        number = self.shard.number
        words = {"strategy": labels(self.cell), "card": card_names(self.cell)}
        found = {name: rows.frame(words) for name, rows in self.rows.items()}
        found["options"] = options_frame(self.cell, number, self.options)
        if self.cards:
            found["cards"] = self.cards.frame(number)
        if self.pairs:
            found["pairs"] = self.pairs.frame(number)
        return {name: found[name] for name in self.tables}


ROWS: dict[str, Callable[[Chunk], dict[str, Any]]] = {
    "games": games_rows,
    "seats": seats_rows,
    "card_games": card_games_rows,
}
"""The tables that hold a row for each game, seat or card, and how a chunk becomes rows."""


def row_schema(name: str, cell: Cell) -> dict[str, Any]:
    if name != "seats":
        return {"games": GAMES, "card_games": CARD_GAMES}[name]
    game = cell.game
    return seats_schema({"sources": game.sources, "stats": game.stats, "goals": game.goals, "rounds": game.rounds})


def play(
    plan: Plan,
    shard: Shard,
    table: Table,
    stop: threading.Event | None = None,
    finished: Callable[[int], None] | None = None,
    chunk: int | None = None,
) -> Frames:
    """The tables of one shard. `finished` hears the games of each chunk; `stop` raises Abandoned between two chunks."""
    cell = plan.cell(shard.cell)
    sheet = Sheet(plan, cell, shard)
    for deals in chunks_of(cell, shard, chunk or chunk_size(cell)):
        if stop is not None and stop.is_set():
            raise Abandoned
        games = sheet.add(table, batch_of(plan, cell, deals))
        if finished is not None:
            finished(games)
    return sheet.frames()


class Tables:
    """A table for each thread, at one cell at a time; what strategies prepared is made once and copied."""

    def __init__(self, plan: Plan, compiled: bool = True):
        self.plan, self.compiled = plan, compiled
        self.memos: dict[int, list[Any]] = {}
        self.own = threading.local()

    def prepare(self, cell: Cell, progress: Progress | None = None) -> Table:
        """Compile what a cell needs, before any thread plays it."""
        with signals_held(progress) as between:
            table = Table(cell.book, cell.seats, cell.lineup.pool, self.compiled, between)
        self.memos[cell.number] = table.memos
        return table

    def at(self, number: int) -> Table:
        """This thread's table for a cell. A memo may be a strategy's scratch paper, so each thread has its own."""
        if getattr(self.own, "number", None) != number:
            cell = self.plan.cell(number)
            memos = [memo.copy() for memo in self.memos[number]]
            self.own.table = Table(cell.book, cell.seats, cell.lineup.pool, self.compiled, memos=memos)
            self.own.number = number
        return self.own.table
