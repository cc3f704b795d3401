"""SQL over the tables of a run. Nothing is ever written, and only parts that are what was written are read."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import polars as pl

from experiments.records import CELLS, Record, fault, part_path, read_manifest, records
from experiments.tables import TABLES, schema_of
from simulator.engine.names import DataError, UsageError, listed, unknown

NAMES = (*TABLES, "cells")
READING = ("select", "with", "show")
"""The first words of statements that only read."""
FROM_FILES = re.compile(r"\b(read_\w+|scan_\w+)\s*\(", re.IGNORECASE)
MISSING_TABLE = re.compile(r"relation '([^']*)' was not found")
MISSING_COLUMN = re.compile(r"""(?:unable to find column|no column named) ["']([^"']*)["']""")


def answer(folder: Path | str, sql: str) -> pl.DataFrame:
    """The answer to one SELECT over games, seats, cards, options, pairs, card_games and cells of a run.

    Raises UsageError for a statement that cannot be answered, with the nearest table or column, and DataError for a
    part that is damaged, with the command that mends it.
    """
    folder = Path(folder)
    manifest = read_manifest(folder)
    checked_statement(sql)
    stored = finished(folder, manifest)
    frames = {name: scanned(folder, manifest, name, stored, asked_for(sql, name)) for name in NAMES}
    try:
        return pl.SQLContext(frames=frames).execute(sql, eager=True)
    except pl.exceptions.PolarsError as error:
        raise UsageError(said(str(error), frames, sql)) from None


def checked_statement(sql: str) -> None:
    words = sql.split(maxsplit=1)
    if not words or words[0].lower() not in READING:
        raise UsageError(f'A query only reads: it begins with SELECT or WITH, such as "{EXAMPLE}".')
    found = FROM_FILES.search(sql)
    if found:
        raise UsageError(f"A query reads the tables of the run and no other file ({found[1]}). Known: {listed(NAMES)}.")


EXAMPLE = "SELECT seat, AVG(win) FROM seats GROUP BY seat"


def asked_for(sql: str, name: str) -> bool:
    return re.search(rf"\b{name}\b", sql, re.IGNORECASE) is not None


def finished(folder: Path, manifest: dict[str, Any]) -> list[Record]:
    """The records of all finished shards."""
    found = []
    for path, record in records(folder, manifest["plan_hash"]):
        if record is None:
            raise damaged(path, "is damaged or belongs to another run", manifest)
        found.append(record)
    return found


def scanned(folder: Path, manifest: dict[str, Any], name: str, stored: list[Record], check: bool) -> pl.LazyFrame:
    """A table of the run; one that holds nothing has its columns all the same."""
    if name == "cells":
        return cells(folder / CELLS, manifest)
    parts = [(part_path(folder, name, record.name), record.parts[name]) for record in stored if name in record.parts]
    for path, part in parts if check else ():
        checked(path, part["sha256"], manifest)
    if not parts or not check:
        return pl.LazyFrame(schema=schema_of(name, manifest["facts"]))
    return pl.scan_parquet([path for path, _part in parts])


def cells(path: Path, manifest: dict[str, Any]) -> pl.LazyFrame:
    checked(path, manifest["cells_hash"], manifest)
    return pl.read_parquet(path).lazy()


def checked(path: Path, sha256: str, manifest: dict[str, Any]) -> None:
    wrong = fault(path, sha256, manifest["plan_hash"])
    if wrong:
        raise damaged(path, wrong, manifest)


def damaged(path: Path, wrong: str, manifest: dict[str, Any]) -> DataError:
    return DataError(f"{path} {wrong}. Mend the run with:\n  {manifest['command']}")


def said(message: str, frames: dict[str, pl.LazyFrame], sql: str) -> str:
    """An error of the query engine as a sentence with the nearest right name."""
    table, column = MISSING_TABLE.search(message), MISSING_COLUMN.search(message)
    if table:
        return unknown("table", table[1], frames)
    if column:
        used = [name for name in frames if asked_for(sql, name)] or list(frames)
        known = dict.fromkeys(column for name in used for column in frames[name].collect_schema().names())
        return unknown(f"column in {listed(used)}", column[1], known)
    return f"The query cannot be answered: {first_line(message).removeprefix('sql parser error: ')}."


def first_line(message: str) -> str:
    return message.splitlines()[0].strip().rstrip(".") if message.strip() else "no reason given"


# For a program


def as_csv(frame: pl.DataFrame) -> str:
    """An answer as comma-separated values, which know no lists."""
    try:
        return frame.write_csv()
    except pl.exceptions.ComputeError as error:
        raise UsageError(f"The answer cannot be written as CSV: {first_line(str(error))}. Use --json.") from None


def as_data(value: Any) -> Any:
    """A cell of an answer as JSON has it: nothing for a number without end, text for a date."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, list | tuple):
        return [as_data(item) for item in value]
    if isinstance(value, dict):
        return {name: as_data(item) for name, item in value.items()}
    if isinstance(value, Decimal):
        return float(value)
    return value if value is None or isinstance(value, int | str) else str(value)
