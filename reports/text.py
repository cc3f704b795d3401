"""The report for a terminal: findings first, then how far to trust them, then the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from reports.build import Report
from reports.findings import FILE, Finding, Table
from reports.layout import filled, table_lines

WIDTH = 100
LINES_A_TABLE = 14
"""Rows of a table that a terminal is bothered with; files have all."""
ALIKE = 6
"""Findings of one code that a terminal is bothered with."""


def text(report: Report, width: int = WIDTH, tables: bool = True) -> str:
    """The whole report as plain text of at most this width."""
    blocks = [headed(report.title, "="), *finding_blocks(report, width), trust_block(report, width)]
    if tables:
        shown = [table for table in report.tables if table.place != FILE and len(table.frame)]
        blocks += [table_block(table, width) for table in shown]
    blocks.append(facts_block(report, width))
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def headed(title: str, line: str) -> list[str]:
    return [title, line * len(title)]


def finding_blocks(report: Report, width: int) -> list[list[str]]:
    blocks = [headed("Findings", "-")]
    told: Counter[str] = Counter()
    for finding in report.findings:
        told[finding.code] += 1
        if told[finding.code] <= ALIKE:
            blocks.append(finding_lines(finding, width))
    more = {code: count - ALIKE for code, count in told.items() if count > ALIKE}
    if more:
        blocks.append([f"More in report.md: {', '.join(f'{count} of {code}' for code, count in more.items())}."])
    return blocks + command_block(report.findings)


def finding_lines(finding: Finding, width: int) -> list[str]:
    """The sentence, then what it rests on."""
    verdict = f"{finding.verdict_words}; " if finding.verdict else ""
    return [
        *filled(finding.sentence, width, f"{finding.code:<8} ", " " * 9),
        *filled(f"[{verdict}{finding.evidence.words}]", width, " " * 9),
    ]


def command_block(findings: Sequence[Finding]) -> list[list[str]]:
    """The command, once where it is the same for all; never wrapped, so that it can be copied."""
    commands = list(dict.fromkeys(finding.command for finding in findings if finding.command))
    return [["The same games again:", *(f"  {command}" for command in commands)]] if commands else []


def trust_block(report: Report, width: int) -> list[str]:
    lines = [line for text in report.trust for line in filled(text, width, "- ", "  ")]
    return [*headed("Before you rely on this", "-"), *lines]


def table_block(table: Table, width: int) -> list[str]:
    rows = table.rows()
    headings, right = [column.heading for column in table.columns], [column.right for column in table.columns]
    lines = [*headed(table.title, "-"), *table_lines(headings, rows[:LINES_A_TABLE], right, width)]
    if len(rows) > LINES_A_TABLE:
        lines.append(f"... and {len(rows) - LINES_A_TABLE} more rows in report.md")
    return lines + (filled(table.note, width) if table.note else [])


def facts_block(report: Report, width: int) -> list[str]:
    lines = [line for heading, told in report.facts.items() for line in fact_lines(heading, told, width)]
    return [*headed("What was played", "-"), *lines]


def fact_lines(heading: str, told: str, width: int) -> list[str]:
    if heading == "command":
        return []
    return filled(told, width, f"{heading:<9} ", " " * 10)
