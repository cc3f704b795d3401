"""The stored tables: their columns and types, and how played rows become them. `docs/tables.md` describes each."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from experiments.plan import Cell
from simulator.engine.kernel import NULL
from simulator.engine.table import Rows

TABLES = ("games", "seats", "cards", "options", "pairs", "card_games")
EVERYONE = "*"
"""The strategy of rows that pool all strategies."""

Schema = dict[str, Any]

WHERE: Schema = {"cell": pl.UInt16, "game": pl.UInt32, "deal": pl.UInt32, "rotation": pl.UInt8}
GROUP: Schema = {"cell": pl.UInt16, "shard": pl.UInt32, "seat": pl.UInt8, "slot": pl.UInt8, "strategy": pl.String}
SUMS = ("Sx", "Sy", "Sxx", "Sxy", "Syy")
GAMES: Schema = {
    **WHERE,
    "seats": pl.UInt8,
    "rounds": pl.UInt16,
    "decisions": pl.UInt32,
    "forced": pl.UInt32,
    "capped": pl.Boolean,
    "margin": pl.Int32,
    "lead_changes": pl.UInt16,
    "ties": pl.UInt8,
}
CARDS: Schema = {
    **GROUP,
    "card": pl.String,
    "event": pl.String,
    "deals": pl.UInt32,
    "n": pl.UInt32,
    **dict.fromkeys(SUMS, pl.Float64),
    "copies": pl.Int64,
    "points": pl.Int64,
}
OPTIONS: Schema = {**GROUP, "kind": pl.String, "third": pl.UInt8, "legal": pl.Int64, "chosen": pl.Int64}
PAIRS: Schema = {
    "cell": pl.UInt16,
    "shard": pl.UInt32,
    "arm": pl.String,
    "subject": pl.String,
    "detail": pl.String,
    "strategy": pl.String,
    "seat": pl.UInt8,
    "deals": pl.UInt32,
    "n": pl.UInt32,
    "Sd": pl.Float64,
    "Sdd": pl.Float64,
    "Snn": pl.Float64,
    "Snd": pl.Float64,
}
CARD_GAMES: Schema = {
    **WHERE,
    "seat": pl.UInt8,
    "slot": pl.UInt8,
    "strategy": pl.String,
    "card": pl.String,
    "offered": pl.Int16,
    "dealt": pl.Int16,
    "taken": pl.Int16,
    "played": pl.Int16,
    "points": pl.Int32,
    "win": pl.Float64,
}
CELLS: Schema = {
    "cell": pl.UInt16,
    "role": pl.String,
    "argument": pl.String,
    "seats": pl.UInt8,
    "form": pl.String,
    "lineup": pl.String,
    "strategies": pl.String,
    "rotations": pl.UInt8,
    "games_a_shard": pl.UInt32,
    "arms": pl.String,
    "doses": pl.String,
    "variants": pl.String,
    "changes": pl.String,
    "rules_hash": pl.String,
}


def schema_of(table: str, facts: dict[str, Any]) -> Schema:
    """The columns of a table for one game."""
    fixed = {
        "games": GAMES,
        "cards": CARDS,
        "options": OPTIONS,
        "pairs": PAIRS,
        "card_games": CARD_GAMES,
        "cells": CELLS,
    }
    return seats_schema(facts) if table == "seats" else fixed[table]


def seats_schema(facts: dict[str, Any]) -> Schema:
    return {
        **WHERE,
        "seat": pl.UInt8,
        "slot": pl.UInt8,
        "strategy": pl.String,
        "score": pl.Int32,
        "rank": pl.UInt8,
        "win": pl.Float64,
        **{f"src_{name}": pl.Int32 for name in facts["sources"]},
        **{f"x_{name}": pl.Int32 for name in facts["stats"]},
        **{f"goal_{name}": pl.Boolean for name in facts["goals"]},
        **{f"score_r{number}": pl.Int32 for number in range(1, facts["rounds"] + 1)},
        "dose": pl.Int32,
    }


def tables_for(cell: Cell, keep: tuple[str, ...]) -> list[str]:
    """The tables that a shard of this cell fills."""
    cards = ["cards"] if cell.game.families else []
    kept = ["card_games"] if cards and "cards" in keep else []
    return ["games", "seats", *cards, "options", *(["pairs"] if cell.arms else []), *kept]


class Chunk:
    """Some whole deals of a cell: who sat where, and what was played."""

    def __init__(self, cell: Cell, deals: Any, who: Any, slots: Any, doses: Any, rows: Rows):
        self.cell, self.deals, self.who, self.slots, self.doses, self.rows = cell, deals, who, slots, doses, rows

    @property
    def games(self) -> int:
        return len(self.deals)

    @property
    def rotation(self) -> Any:
        return np.tile(np.arange(self.cell.rotations), self.games // self.cell.rotations)

    def game_columns(self, repeat: int = 1) -> dict[str, Any]:
        """Cell, game, deal and rotation, once a game or once a seat."""
        number = self.deals * self.cell.rotations + self.rotation + 1
        columns = {"game": number, "deal": self.deals, "rotation": self.rotation}
        constant = {"cell": np.full(self.games * repeat, self.cell.number)}
        return {**constant, **{name: np.repeat(column, repeat) for name, column in columns.items()}}

    def seat_columns(self) -> dict[str, Any]:
        """Seat and slot, counted from 1, and the place in the pool."""
        seats = np.tile(np.arange(1, self.cell.seats + 1), self.games)
        return {"seat": seats, "slot": self.slots.ravel() + 1, "strategy": self.who.ravel()}


def games_rows(chunk: Chunk) -> dict[str, Any]:
    seats = np.full(chunk.games, chunk.cell.seats)
    return {**chunk.game_columns(), "seats": seats, **chunk.rows.games}


def seats_rows(chunk: Chunk) -> dict[str, Any]:
    cell = chunk.cell
    return {**chunk.game_columns(cell.seats), **chunk.seat_columns(), **chunk.rows.seats, "dose": chunk.doses.ravel()}


def card_games_rows(chunk: Chunk) -> dict[str, Any]:
    """One row for each seat and card that had to do with each other."""
    rows, cell = chunk.rows, chunk.cell
    row, card = np.nonzero((rows.events != 0).any(axis=1) | (rows.points != 0))
    where = {**chunk.game_columns(cell.seats), **chunk.seat_columns(), "win": rows.seats["win"]}
    events = {name: rows.events[row, place, card] for place, name in enumerate(("offered", "dealt", "taken", "played"))}
    return {
        **{name: column[row] for name, column in where.items()},
        "card": card,
        **events,
        "points": rows.points[row, card],
    }


NUMPY = {
    pl.UInt8: np.uint8,
    pl.UInt16: np.uint16,
    pl.UInt32: np.uint32,
    pl.Int16: np.int16,
    pl.Int32: np.int32,
    pl.Int64: np.int64,
    pl.Float64: np.float64,
    pl.Boolean: np.bool_,
    pl.String: np.uint32,
}
"""The type of a column before it is stored; of words, their places in a list."""


class Columns:
    """The rows of a table as they come in, column by column in the types that are stored."""

    def __init__(self, schema: Schema, room: int):
        self.schema, self.end = schema, 0
        self.arrays: dict[str, Any] = {name: np.empty(room, NUMPY[kind]) for name, kind in schema.items()}

    def add(self, rows: dict[str, Any]) -> None:
        """Add rows; more than there is room for make room for twice as many."""
        begin, self.end = self.end, self.end + len(rows["cell"])
        for name, array in self.arrays.items():
            if self.end > len(array):
                array = self.arrays[name] = np.concatenate([array[:begin], np.empty(2 * self.end - begin, array.dtype)])
            array[begin : self.end] = rows[name]

    def frame(self, words: dict[str, list[str]]) -> pl.DataFrame:
        return frame({name: array[: self.end] for name, array in self.arrays.items()}, self.schema, words)


def frame(columns: dict[str, Any], schema: Schema, words: dict[str, list[str]]) -> pl.DataFrame:
    """Columns as a frame of the schema's types; numbers in word columns are places in a list of words."""
    return pl.DataFrame([series(name, columns[name], kind, words) for name, kind in schema.items()])


def series(name: str, values: Any, kind: Any, words: dict[str, list[str]]) -> pl.Series:
    numbers: Any = np.ascontiguousarray(values, NUMPY[kind])
    if kind == pl.String:
        return pl.Series(name, words[name], pl.String).gather(numbers)
    column = pl.Series(name, numbers)
    return nulls_for_unplayed(column) if name.startswith("score_r") else column


def nulls_for_unplayed(column: pl.Series) -> pl.Series:
    return column.set(column == NULL, None)


def labels(cell: Cell) -> list[str]:
    """The strategies of a cell by their place in the pool; the last stands for all of them."""
    return [*(entry.label for entry in cell.lineup.pool), EVERYONE]


def card_names(cell: Cell) -> list[str]:
    """The slugs of a cell's cards by their numbers."""
    slugs = {number: slug for number, (_family, slug) in cell.game.cards(cell.book.rules).items()}
    return [slugs.get(number, "") for number in range(cell.game.most_cards)]


def options_frame(cell: Cell, shard: int, counts: Any) -> pl.DataFrame:
    """Legal and chosen by seat, slot, strategy, kind and third; combinations that never came up are left out."""
    seat, slot, strategy, kind, third = np.nonzero(counts[..., 0])
    legal, chosen = counts[seat, slot, strategy, kind, third].T
    columns = {
        **constant(cell, shard, len(seat)),
        "seat": seat + 1,
        "slot": slot + 1,
        "strategy": strategy,
        "kind": kind,
        "third": third + 1,
        "legal": legal,
        "chosen": chosen,
    }
    return frame(columns, OPTIONS, {"strategy": labels(cell), "kind": list(cell.game.kinds)})


def constant(cell: Cell, shard: int, count: int) -> dict[str, Any]:
    return {"cell": np.full(count, cell.number), "shard": np.full(count, shard)}


def cells_frame(cells: tuple[Cell, ...]) -> pl.DataFrame:
    """The parameters and the role of each cell."""
    import json

    rows = []
    for cell in cells:
        told = cell.described()
        texts = {name: json.dumps(told[name]) for name in ("arms", "doses", "variants", "changes")}
        same = {
            name: told[name] for name in ("cell", "role", "argument", "seats", "lineup", "rotations", "games_a_shard")
        }
        who = ",".join(entry.label for entry in cell.lineup.pool)
        rows.append({**same, **texts, "form": cell.lineup.form, "strategies": who, "rules_hash": cell.rules_hash})
    return pl.DataFrame(rows, schema=None).select(pl.col(name).cast(kind) for name, kind in CELLS.items())
