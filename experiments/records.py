"""A run folder, read: the manifest, the records of finished shards, and what is wrong with a part.

A record vouches for the parts of its shard by their hashes and for itself by its seal.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import polars as pl

from experiments.files import HASH_KEY, as_json, digest_of
from experiments.plan import SCHEMA, digest, quoted
from experiments.tables import TABLES
from simulator.engine.names import DataError

MANIFEST, CELLS, RECORDS = "manifest.json", "cells.parquet", "records"
SEAL = "seal"
NEEDED = {"plan": dict, "plan_hash": str, "games": int, "status": str, "command": str, "facts": dict, "cells_hash": str}
"""What every manifest holds, whatever else it does."""
START_AGAIN = "Move the folder away and play the run again."


@dataclass(frozen=True)
class Record:
    """A finished shard: its deals, and the size and hash of each of its parts."""

    plan: str
    cell: int
    shard: int
    first_deal: int
    end_deal: int
    games: int
    parts: dict[str, dict[str, Any]]
    schema: int = SCHEMA

    @property
    def name(self) -> str:
        return shard_name(self.cell, self.shard)

    @property
    def size(self) -> int:
        return sum(int(part["bytes"]) for part in self.parts.values())

    def stored(self) -> bytes:
        """The record as a file, sealed."""
        told = asdict(self)
        return as_json({**told, SEAL: digest(told)})


def shard_name(cell: int, shard: int) -> str:
    return f"c{cell:05}-s{shard:06}"


def part_path(folder: Path, table: str, name: str) -> Path:
    return folder / table / f"{name}.parquet"


def record_path(folder: Path, name: str) -> Path:
    return folder / RECORDS / f"{name}.json"


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a run, or what is wrong with the folder."""
    path = folder / MANIFEST
    try:
        found = json.loads(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        raise DataError(f"{folder} is not a run: it has no {MANIFEST}.") from None
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise DataError(f"{path} is damaged: it is not JSON. {START_AGAIN}") from None
    return {**checked_manifest(path, found), "command": command_for(folder, found["command"])}


def command_for(folder: Path, command: str) -> str:
    """The command of a run for its folder as it is named now: it may have been moved, or be seen from elsewhere."""
    asked, _out, _first = command.rpartition(" --out ")
    return f"{asked} --out {quoted(str(folder))}"


def checked_manifest(path: Path, found: Any) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise DataError(f"{path} is damaged: it holds no plan. {START_AGAIN}")
    if found.get("schema") != SCHEMA:
        told = f"its tables have version {found.get('schema', 'unknown')}, and this program reads version {SCHEMA}"
        raise DataError(f"{path} was written by another Steelyard: {told}.")
    wrong = [name for name, kind in NEEDED.items() if not isinstance(found.get(name), kind)]
    if wrong or digest(found["plan"]) != found["plan_hash"]:
        what = f"'{wrong[0]}' is not what was written" if wrong else "its plan is not the one that was written"
        raise DataError(f"{path} is damaged: {what}. {START_AGAIN}")
    return found


def read_record(path: Path) -> Record | None:
    """A record, or None when it is not what was written."""
    try:
        told = json.loads(path.read_bytes())
        if told.pop(SEAL) != digest(told):
            return None
        record = Record(**told)
        return record if record.name == path.stem and set(record.parts) <= set(TABLES) else None
    except (OSError, ValueError, TypeError, AttributeError, KeyError):
        return None


def records(folder: Path, plan_hash: str) -> Iterator[tuple[Path, Record | None]]:
    """The records of a run in plan order; None where one is damaged or belongs to another plan."""
    for path in sorted((folder / RECORDS).glob("*.json")):
        record = read_record(path)
        yield path, record if record and record.plan == plan_hash and record.schema == SCHEMA else None


def fault(path: Path, sha256: str, plan_hash: str) -> str:
    """What is wrong with a stored file; nothing when it is the one that was written."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return "is missing"
    except OSError as error:
        return f"cannot be read ({error.strerror})"
    if digest_of(content) == sha256:
        return ""
    return fault_of_stranger(path, plan_hash) or "is not the part that was written"


def fault_of_stranger(path: Path, plan_hash: str) -> str:
    """What is wrong with a file that no record vouches for."""
    try:
        metadata = pl.read_parquet_metadata(path)
    except (OSError, pl.exceptions.PolarsError):
        return "is damaged"
    return "" if metadata.get(HASH_KEY) == plan_hash else "belongs to another run"
