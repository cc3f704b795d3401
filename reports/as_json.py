"""The report as one versioned object for programs."""

from __future__ import annotations

import json
import math
from typing import Any

from reports.build import Report, all_tables
from reports.findings import PAGE, Figure, Finding, Table

SCHEMA = 1
"""Version of the object."""


def as_json(report: Report) -> str:
    """The object as text."""
    return json.dumps(content(report), ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def content(report: Report) -> dict[str, Any]:
    """The object as plain data."""
    return {
        "schema": SCHEMA,
        "kind": "steelyard report",
        "game": report.game,
        "title": report.title,
        "run": report.facts,
        "command": report.command,
        "provenance": report.provenance,
        "trust": list(report.trust),
        "findings": [finding_content(finding) for finding in report.findings],
        "notes": [note for section in report.sections for note in section.notes],
        "tables": {table.name: table_content(table) for table in all_tables(report) if table.place != PAGE},
        "figures": [figure_content(figure) for figure in report.figures],
    }


def finding_content(finding: Finding) -> dict[str, Any]:
    held, verdict = finding.interval, finding.verdict
    return {
        "code": finding.code,
        "subject": finding.subject,
        "sentence": finding.sentence,
        "unit": finding.unit,
        "estimate": finite(held.estimate),
        "low": finite(held.low),
        "high": finite(held.high),
        "level": None if held.exact else held.level,
        "error": finite(held.error),
        "interval_deals": held.deals,
        "games": finding.evidence.games,
        "deals": finding.evidence.deals,
        "capped": finding.evidence.capped,
        "verdict": {"kind": verdict.kind, "more_games": verdict.more_games} if verdict else None,
        "p_value": finite(finding.p_value),
        "command": finding.command,
    }


def table_content(table: Table) -> dict[str, Any]:
    rows = [{name: finite(value) for name, value in row.items()} for row in table.frame.iter_rows(named=True)]
    return {"title": table.title, "note": table.note, "file": f"tables/{table.name}.csv", "rows": rows}


def figure_content(figure: Figure) -> dict[str, Any]:
    files = [f"figures/{figure.name}.{ending}" for ending in ("png", "svg")]
    return {"name": figure.name, "title": figure.title, "alt": figure.alt, "files": files}


def finite(value: Any) -> Any:
    """JSON has no infinity: an end that is not known is null."""
    return None if isinstance(value, float) and not math.isfinite(value) else value
