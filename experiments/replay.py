"""Any stored game again, from the manifest alone, with proof that it is the game that was stored."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from experiments.plan import Arm, Cell, Plan
from experiments.records import fault, part_path, read_manifest, read_record, record_path, records, shard_name
from experiments.shards import ROWS, batch_of, played, row_schema
from experiments.tables import frame, labels
from simulator import registry
from simulator.engine.names import DataError, UsageError
from simulator.engine.table import Batch, Table
from simulator.rulebook import Rulebook, from_tree
from strategies.lineup import Entry, Lineup, parse

PROVEN = ("games", "seats")
"""The tables whose rows a replayed game must equal."""


@dataclass(frozen=True)
class Replay:
    """One stored game, ready for `simulator.engine.trace.follow(book, seats, pool, batch)`."""

    book: Rulebook
    seats: int
    pool: tuple[Entry, ...]
    batch: Batch


def game(folder: Path | str, cell: int, number: int) -> Replay:
    """Game `number` of a cell of a run; both count from 1.

    It is played once on the mirror and compared with its stored rows. Raises UsageError for a cell or game that is
    not there, DataError when the stored rows are damaged or the code no longer plays the same game.
    """
    folder = Path(folder)
    manifest = read_manifest(folder)
    plan = stored_plan(manifest)
    chosen = plan.cell(cell)
    stored = {table: stored_rows(folder, manifest, chosen, number, table) for table in PROVEN}
    batch = one_game(plan, chosen, number)
    prove(manifest, chosen, number, batch, stored)
    return Replay(chosen.book, chosen.seats, chosen.lineup.pool, batch)


def read_place(text: str) -> tuple[int, int]:
    """CELL:GAME as two numbers; a lone number is a game of cell 1."""
    cell, colon, number = text.rpartition(":")
    try:
        return int(cell) if colon else 1, int(number)
    except ValueError:
        raise UsageError(f"A game is named CELL:GAME, such as 1:250, not '{text}'.") from None


# The plan again


def stored_plan(manifest: dict[str, Any]) -> Plan:
    """The plan that a manifest describes."""
    told = manifest["plan"]
    found = registry.find(told["game"])
    cells = tuple(stored_cell(found, one) for one in told["cells"])
    return Plan(found, cells, told["seed"], tuple(told["keep"]), told["audit"], told["code"])


def stored_cell(found: Any, told: dict[str, Any]) -> Cell:
    book, lineup = stored_book(found, told), stored_lineup(found, told)
    now = [{"label": one.label, "weights": list(one.weights)} for one in lineup.pool]
    if now != told["strategies"]:
        raise DataError(
            f"The line-up '{told['lineup']}' of cell {told['cell']} no longer means the strategies that played: "
            "they, or their weights, have changed since."
        )
    arms = tuple(Arm(arm["arm"], arm["subject"], arm["detail"]) for arm in told["arms"])
    return Cell(told["cell"], book, told["seats"], lineup, told["role"], told["argument"], arms, tuple(told["doses"]))


def stored_book(found: Any, told: dict[str, Any]) -> Rulebook:
    try:
        return from_tree(found, told["rules"])
    except UsageError as error:
        raise DataError(f"The stored rules of cell {told['cell']} can no longer be played: {error}") from None


def stored_lineup(found: Any, told: dict[str, Any]) -> Lineup:
    try:
        return parse(told["lineup"], found, told["seats"])
    except UsageError as error:
        raise DataError(
            f"The line-up '{told['lineup']}' of cell {told['cell']} can no longer be read: {error}"
        ) from None


def one_game(plan: Plan, cell: Cell, number: int) -> Batch:
    """The batch of one game: its rotation of its deal."""
    deal, rotation = cell.place(number)
    batch = batch_of(plan, cell, np.array([deal], np.int64))
    only = slice(rotation, rotation + 1)
    doses = None if batch.doses is None else batch.doses[only]
    chosen = (batch.deals[only], batch.who[only], batch.slots[only])
    return Batch(plan.seed, *chosen, audit=batch.audit, doses=doses, dose_kind=batch.dose_kind)


# The proof


def stored_rows(folder: Path, manifest: dict[str, Any], cell: Cell, number: int, table: str) -> pl.DataFrame:
    """The rows of one game, from a part that is what was written."""
    deal, _rotation = cell.place(max(number, 1))
    name = shard_name(cell.number, deal // cell.deals_a_shard + 1)
    record = read_record(record_path(folder, name))
    if number < 1 or not record_path(folder, name).exists() or (record and deal >= record.end_deal):
        raise UsageError(
            f"There is no game {number} in cell {cell.number} of {folder}{there_are(folder, manifest, cell)}."
        )
    if record is None or record.plan != manifest["plan_hash"]:
        raise damaged(record_path(folder, name), "is damaged or belongs to another run", manifest)
    path = part_path(folder, table, name)
    wrong = fault(path, record.parts[table]["sha256"], manifest["plan_hash"])
    if wrong:
        raise damaged(path, wrong, manifest)
    return pl.read_parquet(path).filter(pl.col("game") == number)


def damaged(path: Path, wrong: str, manifest: dict[str, Any]) -> DataError:
    return DataError(f"{path} {wrong}. Play it again with:\n  {manifest['command']}")


def there_are(folder: Path, manifest: dict[str, Any], cell: Cell) -> str:
    found = [
        record for _path, record in records(folder, manifest["plan_hash"]) if record and record.cell == cell.number
    ]
    ends = [record.end_deal * cell.rotations for record in found]
    return f"; it has games 1 to {max(ends):,}" if ends else "; nothing is stored yet"


def prove(manifest: dict[str, Any], cell: Cell, number: int, batch: Batch, stored: dict[str, pl.DataFrame]) -> None:
    """Play the game on the mirror and compare every column of its rows."""
    rows = replayed_rows(cell, batch, number)
    wrong = [f"{table}.{name}" for table in PROVEN for name in unequal(rows[table], stored[table])]
    if wrong:
        changed = ", ".join(wrong[:4]) + (" ..." if len(wrong) > 4 else "")
        raise DataError(
            f"Game {cell.number}:{number} is no longer played as it was stored ({changed} differ): the code has "
            f"changed since. The run was made with {told_versions(manifest)}."
        )


def replayed_rows(cell: Cell, batch: Batch, number: int) -> dict[str, pl.DataFrame]:
    chunk = played(Table(cell.book, cell.seats, cell.lineup.pool, compiled=False), cell, batch)
    # A chunk numbers the games of whole deals; this is one rotation of one.
    place = {"game": number, "rotation": cell.place(number)[1]}
    found = {}
    for table in PROVEN:
        columns = ROWS[table](chunk)
        columns |= {name: np.full(len(columns["cell"]), value) for name, value in place.items()}
        found[table] = frame(columns, row_schema(table, cell), {"strategy": labels(cell)})
    return found


def unequal(one: pl.DataFrame, other: pl.DataFrame) -> list[str]:
    """The columns in which two frames differ."""
    if one.schema != other.schema or len(one) != len(other):
        return ["all columns"]
    return [name for name in one.columns if not one[name].equals(other[name], null_equal=True)]


def told_versions(manifest: dict[str, Any]) -> str:
    versions = manifest.get("versions", {})
    return ", ".join(f"{name} {versions[name]}" for name in ("steelyard", "numba", "numpy") if name in versions)
