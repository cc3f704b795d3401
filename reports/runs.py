"""A run folder, read: the manifest, the cells, and the tables part by part."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from reports import words
from reports.errors import ReportError

MIRROR, FIELD, ROTATE, FIXED = "mirror", "field", "rotate", "fixed"
MAIN_ORDER = (FIELD, ROTATE, FIXED, MIRROR)
"""Which design of a seat count speaks for the game when there are several."""
AGAIN = "continue the run to have it played again"


@dataclass(frozen=True)
class Cell:
    """One combination of rules, seats and line-up, and what it was played for."""

    number: int
    seats: int
    lineup: str
    role: str
    argument: str

    @property
    def rank(self) -> tuple[bool, int]:
        """Where its seat count stands in a report: playing alone comes last."""
        return self.seats == 1, self.seats

    @property
    def words(self) -> str:
        """The cell as a phrase."""
        form, _, names = self.lineup.partition(":")
        if self.role == FIELD:
            return f"the field of {names.replace(',', ', ')}" if names else "the field of all scripts"
        if self.role == MIRROR:
            return names if self.seats == 1 else f"{names} in every seat"
        return names.replace(",", ", ") if form == ROTATE else self.lineup.replace(",", ", ")


class Run:
    """A run on disk. Each part holds whole deals of one shard, so sums over parts are sums over deals."""

    def __init__(self, folder: Path | str):
        self.folder = Path(folder)
        self.manifest = read_manifest(self.folder)

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What the game declares."""
        if not isinstance(self.manifest.get("facts"), dict):
            raise ReportError(
                f"{self.folder / 'manifest.json'} holds no facts of the game; this is not a finished plan."
            )
        return dict(self.manifest["facts"])

    @cached_property
    def cells(self) -> dict[int, Cell]:
        """The cells by number."""
        frame = read_parquet(self.folder / "cells.parquet", ["cell", "seats", "lineup", "role", "argument"])
        return {row["cell"]: cell_of(row) for row in frame.sort("cell").iter_rows(named=True)}

    @property
    def command(self) -> str:
        """What to type to have the same games again."""
        return str(self.manifest.get("command") or "")

    @cached_property
    def played(self) -> list[Cell]:
        """The cells that have games, which early in a run are not all."""
        numbers: set[int] = set()
        for path in self.files("games"):
            numbers |= set(read_parquet(path, ["cell"])["cell"].unique())
        unknown = numbers - set(self.cells)
        if unknown:
            raise ReportError(f"{self.folder / 'games'} has games of cell {min(unknown)}, which cells.parquet lacks.")
        return [self.cells[number] for number in sorted(numbers)]

    @cached_property
    def strategy_cells(self) -> list[Cell]:
        """For each seat count, the cells of the design that shows strategies best."""
        plain = [cell for cell in self.played if cell.role in MAIN_ORDER]
        best = {cell.seats: MAIN_ORDER[-1] for cell in plain}
        for cell in plain:
            best[cell.seats] = min(best[cell.seats], cell.role, key=MAIN_ORDER.index)
        return sorted(
            (cell for cell in plain if cell.role == best[cell.seats]), key=lambda cell: (cell.rank, cell.number)
        )

    @property
    def main_cells(self) -> list[Cell]:
        """Those of them that speak for the game. One seat with each strategy in a cell of its own has none."""
        return [cell for cell in self.strategy_cells if cell.seats > 1 or self.speaks_alone(cell)]

    def speaks_alone(self, cell: Cell) -> bool:
        """Whether no other cell shows the strategies of its seat count."""
        return [other for other in self.strategy_cells if other.seats == cell.seats] == [cell]

    def subject(self, cell: Cell) -> str:
        """What a finding about a cell speaks of: its seats, and its line-up where that does not say which."""
        seats = words.seats(cell.seats)
        return seats if self.speaks_alone(cell) else f"{seats}, {cell.words}"

    def label(self, cell: Cell, strategy: str) -> str:
        """A strategy among all those of its seat count; its line-up too where that does not say which."""
        if self.speaks_alone(cell) or cell.role == MIRROR or cell.seats == 1:
            return strategy
        return f"{strategy} ({cell.words})"

    def parts(self, table: str, columns: Sequence[str], cells: Sequence[Cell]) -> Iterator[tuple[Cell, pl.DataFrame]]:
        """The chosen columns of a table, one part of one cell at a time."""
        wanted = [cell.number for cell in cells]
        for path in self.files(table):
            frame = read_parquet(path, [*dict.fromkeys(["cell", *columns])])
            for number in frame["cell"].unique(maintain_order=True):
                if number in wanted:
                    yield self.cells[number], frame.filter(pl.col("cell") == number)

    def files(self, table: str) -> list[Path]:
        """The parts of a table that belong to finished shards, in order."""
        found = [self.folder / table / f"{shard}.parquet" for shard, parts in self.shards.items() if table in parts]
        if not found:
            raise ReportError(f"The run {self.folder} has no finished games yet; play it first.")
        return found

    @cached_property
    def shards(self) -> dict[str, dict[str, Any]]:
        """The finished shards: those with a record, which says what their parts must be."""
        found = {path.stem: read_record(path) for path in sorted((self.folder / "records").glob("*.json"))}
        for shard, parts in found.items():
            for table, part in parts.items():
                check_part(self.folder / table / f"{shard}.parquet", part)
        return found

    def columns(self, table: str) -> list[str]:
        """The column names of a table."""
        return list(pl.read_parquet_schema(self.files(table)[0]))


def cell_of(row: dict[str, Any]) -> Cell:
    return Cell(row["cell"], row["seats"], row["lineup"], row["role"], str(row.get("argument") or ""))


def read_manifest(folder: Path) -> dict[str, Any]:
    path = folder / "manifest.json"
    try:
        found = json.loads(path.read_text("utf-8"))
    except OSError:
        raise ReportError(f"{folder} is not a run: it has no manifest.json.") from None
    except ValueError:
        raise ReportError(f"{path} is damaged: it is not JSON.") from None
    if not isinstance(found, dict):
        raise ReportError(f"{path} is damaged: it is not an object.")
    return found


def read_record(path: Path) -> dict[str, Any]:
    """The parts that a record vouches for."""
    try:
        return dict(json.loads(path.read_bytes())["parts"])
    except (OSError, ValueError, TypeError, KeyError):
        raise ReportError(f"{path} is damaged; {AGAIN}.") from None


def check_part(path: Path, part: dict[str, Any]) -> None:
    """Nothing is said about games that are not the ones that were stored."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ReportError(f"{path} cannot be read ({error.strerror}); {AGAIN}.") from None
    if hashlib.sha256(content).hexdigest() != part.get("sha256"):
        raise ReportError(f"{path} is not the part that was stored; {AGAIN}.")


def read_parquet(path: Path, columns: Sequence[str] | None = None) -> pl.DataFrame:
    try:
        return pl.read_parquet(path, columns=list(columns) if columns else None)
    except (OSError, pl.exceptions.PolarsError) as error:
        first = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ReportError(f"{path} cannot be read ({first}); {AGAIN}.") from None
