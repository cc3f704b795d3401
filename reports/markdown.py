"""The report as one Markdown page, with its charts and links to its tables."""

from __future__ import annotations

from collections.abc import Sequence

from reports.build import Report, provenance_table
from reports.findings import FILE, PAGE, Figure, Finding, Section, Table

SPECIAL = str.maketrans({character: "\\" + character for character in "\\`*_<>|[]"})


def markdown(report: Report) -> str:
    """The whole page."""
    blocks = [f"# {plain(report.title)}", "## Findings", *map(finding_block, report.findings)]
    blocks += [figure_block(figure, 2) for figure in report.overview]
    blocks += ["## Before you rely on this", bullets(report.trust), *table_blocks(provenance_table(report), 3)]
    for section in report.sections:
        blocks += section_blocks(section)
    blocks += ["## What was played", facts_table(report)]
    return "\n\n".join(blocks) + "\n"


def plain(text: str) -> str:
    """Text in which no character has a meaning for Markdown."""
    return text.translate(SPECIAL)


def bullets(lines: Sequence[str]) -> str:
    return "\n".join(f"- {plain(line)}" for line in lines)


def finding_block(finding: Finding) -> str:
    verdict = f" Verdict: **{finding.verdict_words}**." if finding.verdict else ""
    command = f" Again: `{finding.command}`" if finding.command else ""
    return (
        f"**{finding.code}** ({plain(finding.subject)}). {plain(finding.sentence)}\\\n"
        f"{plain(finding.evidence.words)}.{verdict}{command}"
    )


def section_blocks(section: Section) -> list[str]:
    blocks = [f"## {plain(section.title)}", *([bullets(section.notes)] if section.notes else [])]
    blocks += [figure_block(figure) for figure in section.figures]
    for table in section.tables:
        blocks += table_blocks(table, 3)
    return blocks


def figure_block(figure: Figure, level: int = 3) -> str:
    return f"{'#' * level} {plain(figure.title)}\n\n![{plain(figure.alt)}](figures/{figure.name}.svg)"


def table_blocks(table: Table, level: int) -> list[str]:
    """Heading, table, note and link; a table that is for a file only is a link."""
    link = [] if table.place == PAGE else [f"[tables/{table.name}.csv](tables/{table.name}.csv)"]
    if table.place == FILE:
        return [f"{plain(table.title)}: {link[0]}"]
    blocks = [f"{'#' * level} {plain(table.title)}", grid(table)]
    return blocks + ([plain(table.note)] if table.note else []) + link


def grid(table: Table) -> str:
    headings = [column.heading for column in table.columns]
    rules = ["---:" if column.right else ":---" for column in table.columns]
    rows = [line(headings), f"| {' | '.join(rules)} |", *map(line, table.rows())]
    return "\n".join(rows)


def line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(plain(cell) for cell in cells)} |"


def facts_table(report: Report) -> str:
    rows = [
        f"| {heading} | {f'`{told}`' if heading == 'command' else plain(told)} |"
        for heading, told in report.facts.items()
    ]
    return "\n".join(["| | |", "| :--- | :--- |", *rows])
