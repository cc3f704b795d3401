"""The report as files: a page, an object, tables for a spreadsheet, figures. The same run gives the same bytes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import polars as pl

from reports.as_json import as_json
from reports.build import Report, all_tables
from reports.errors import ReportError
from reports.findings import PAGE, Figure, Table
from reports.markdown import markdown

FOLDER = "report"
MARK = b"\xef\xbb\xbf"
"""Tells a spreadsheet that a CSV is UTF-8."""


def write(report: Report, folder: Path | str) -> list[Path]:
    """Write a report into `report/` of its run folder and say which files it has, the page first."""
    target = Path(folder) / FOLDER
    try:
        return [put(target / name, made) for name, made in contents(report)]
    except OSError as error:
        raise ReportError(f"The report cannot be written to {target}: {error.strerror}.") from None


def contents(report: Report) -> Iterator[tuple[str, bytes]]:
    """Every file of a report by its path below the folder."""
    yield "report.md", markdown(report).encode()
    yield "report.json", as_json(report).encode()
    for table in all_tables(report):
        if table.place != PAGE:
            yield f"tables/{table.name}.csv", csv(table)
    for figure in report.figures:
        yield from drawn(figure)


def put(path: Path, content: bytes) -> Path:
    """Put a file in place whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    hidden = path.with_name(f".{path.name}.tmp")
    try:
        hidden.write_bytes(content)
        hidden.replace(path)
    except OSError:
        with suppress(OSError):
            hidden.unlink()
        raise
    return path


def csv(table: Table) -> bytes:
    """A table as a spreadsheet opens it; an end of an interval that is not known is empty."""
    floats = [name for name, kind in table.frame.schema.items() if kind.is_float()]
    known = [pl.when(pl.col(name).is_finite()).then(pl.col(name)).alias(name) for name in floats]
    return MARK + table.frame.with_columns(known).write_csv().encode()


def drawn(figure: Figure) -> Iterator[tuple[str, bytes]]:
    from reports.charts.style import FORMATS, painted, saved, style

    with style():
        chart = painted(figure.chart)
        for ending in FORMATS:
            buffer = io.BytesIO()
            saved(chart, buffer, ending)
            yield f"figures/{figure.name}.{ending}", buffer.getvalue()
