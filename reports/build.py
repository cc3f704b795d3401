"""A report: what was played, how far to trust it, and what each analysis found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Any

import polars as pl

from reports import words
from reports.analyses import gather
from reports.analyses.games import games
from reports.analyses.scores import scores
from reports.analyses.seats import seats
from reports.analyses.solo import solo
from reports.analyses.sources import sources
from reports.analyses.strategies import strategies
from reports.charts import overview as gathered
from reports.errors import ReportError
from reports.findings import COUNT, TEXT, Column, Evidence, Figure, Finding, Section, Table
from reports.runs import Run
from reports.statistics.verdicts import EXACTLY_EQUAL, MATERIAL, NO_MATERIAL_EFFECT, UNDECIDED

ANALYSES: tuple[Callable[[Run], Section], ...] = (seats, strategies, scores, sources, games, solo)
URGENCY = (MATERIAL, UNDECIDED, NO_MATERIAL_EFFECT, EXACTLY_EQUAL, None)
"""Which verdicts are told first; None stands for a finding without one."""
TAGS = {
    "rulebook": "printed in the rulebook",
    "implied": "implied by what is printed",
    "public": "public",
    "reconstructed": "reconstructed",
    "changed": "changed for this run",
}
FEW_DEALS = 100
GATHERED = ("strategies", "seats", "sources")
FINISHED = "finished"


@dataclass(frozen=True)
class Report:
    """Everything that the text, the Markdown, the JSON and the files are made from."""

    game: str
    title: str
    facts: dict[str, str]
    """What was played, as words by heading."""
    provenance: dict[str, int]
    """How many numbers of the rules have which origin."""
    trust: tuple[str, ...]
    """What a reader should know before believing a finding."""
    sections: tuple[Section, ...]
    command: str
    """What to type to have the same games again."""

    @property
    def findings(self) -> list[Finding]:
        """All findings, those that matter first, otherwise in the order of the sections."""
        found = [finding for section in self.sections for finding in section.findings]
        return sorted(found, key=lambda one: URGENCY.index(one.verdict.kind if one.verdict else None))

    @property
    def tables(self) -> list[Table]:
        return [table for section in self.sections for table in section.tables]

    @property
    def figures(self) -> list[Figure]:
        """All figures, the one that gathers the others first."""
        return [*self.overview, *self.charts]

    @property
    def charts(self) -> list[Figure]:
        """The figures of the sections."""
        return [figure for section in self.sections for figure in section.figures]

    @property
    def overview(self) -> list[Figure]:
        """The figure that gathers the others, where there is enough to gather."""
        return overview(self.charts)


def build(folder: Path | str) -> Report:
    """The report of a run folder. Raises ReportError where the folder holds no run, or a damaged one."""
    run = Run(folder)
    try:
        return report_of(run)
    except (KeyError, TypeError, AttributeError, pl.exceptions.PolarsError) as error:
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise ReportError(f"The run {folder} lacks something a report needs ({reason}).") from error


def report_of(run: Run) -> Report:
    evidence = gather.evidence(run, run.played)
    sections = tuple(section for section in (analysis(run) for analysis in ANALYSES) if not section.empty)
    return Report(
        game=str(run.facts["id"]),
        title=f"{run.facts['rules_title']}: balance report",
        facts=run_facts(run, evidence),
        provenance=provenance_of(run),
        trust=tuple(trust_lines(run, evidence)),
        sections=sections,
        command=run.command,
    )


# What was played


def run_facts(run: Run, evidence: dict[int, Evidence]) -> dict[str, str]:
    together = reduce(Evidence.beside, evidence.values())
    told = {
        "game": f"{run.facts['title']}, version {run.facts['rules_version']} of its rules",
        "rules": rules_words(run),
        "line-ups": lineup_words(run),
        "games": f"{together.games:,}, of which {together.capped:,} were stopped by the turn cap",
        "seed": str(run.manifest.get("seed", "unknown")),
        "command": run.command,
        "plan": str(run.manifest.get("plan_hash", ""))[:12],
        "code": str(run.manifest.get("code_hash", ""))[:12],
        "versions": ", ".join(f"{name} {version}" for name, version in run.manifest.get("versions", {}).items()),
    }
    return {heading: text for heading, text in told.items() if text}


def rules_words(run: Run) -> str:
    """As printed, or what was laid over the printed rules."""
    cells = run.manifest.get("plan", {}).get("cells", [])
    variants = dict.fromkeys(name for cell in cells for name in cell.get("variants", ()))
    changes = {key: value for cell in cells for key, value in cell.get("changes", {}).items()}
    told = [f"variant {name}" for name in variants] + [f"{key}={shown(value)}" for key, value in changes.items()]
    return words.listing(told) if told else "as in the rulebook"


def shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def lineup_words(run: Run) -> str:
    """The line-ups by seat count."""
    counts = dict.fromkeys(cell.seats for cell in run.played)
    return "; ".join(
        f"{words.seats(count)}: {words.listing(cell.lineup for cell in run.played if cell.seats == count)}"
        for count in counts
    )


def provenance_of(run: Run) -> dict[str, int]:
    """Counted by origin, in the order from printed to changed."""
    found = run.facts["provenance"]
    known = {tag: int(found[tag]) for tag in TAGS if tag in found}
    return known | {tag: int(count) for tag, count in found.items() if tag not in TAGS}


# How far to trust it


def trust_lines(run: Run, evidence: dict[int, Evidence]) -> list[str]:
    together = reduce(Evidence.beside, evidence.values())
    lines = [*provenance_lines(provenance_of(run)), *unfinished(run, together)]
    lines += [
        "A finding says what the rules do when these strategies play; stronger players may find something else.",
        "Intervals are at 95 % and count the deal as the unit: games on one deal do not pass for independent ones.",
    ]
    few = [number for number, own in evidence.items() if own.deals < FEW_DEALS]
    if few:
        which = words.listing(f"{run.cells[number].lineup} ({words.seats(run.cells[number].seats)})" for number in few)
        lines.append(f"Fewer than {FEW_DEALS} deals were played of {which}: too few for more than a first look.")
    lines.append(capped_line(together))
    return lines


def provenance_lines(counts: dict[str, int]) -> list[str]:
    whole = sum(counts.values())
    if not whole:
        return []
    parts = words.listing(
        f"{count:,} {'is' if count == 1 else 'are'} {TAGS.get(tag, tag)}" for tag, count in counts.items()
    )
    lines = [f"Of the {whole:,} numbers of the rules, {parts}."]
    if counts.get("reconstructed"):
        lines.append("What hangs on a reconstructed number is a finding about the reconstruction.")
    return lines


def unfinished(run: Run, together: Evidence) -> list[str]:
    """Said while a run is still being played, or was interrupted."""
    if run.manifest.get("status") == FINISHED:
        return []
    missing = [cell.lineup for cell in run.cells.values() if cell not in run.played]
    text = f"The run is not finished: this is what its first {words.games(together.games)} say."
    return [text + (f" Not yet played: {words.listing(missing)}." if missing else "")]


def capped_line(together: Evidence) -> str:
    if not together.capped:
        return "No game was stopped by the turn cap."
    share = words.percent(together.capped / together.games, 2)
    return (
        f"{words.games(together.capped)} of {together.games:,} ({share}) {'was' if together.capped == 1 else 'were'} "
        "stopped by the turn cap; their scores as they stood are part of every estimate."
    )


def overview(figures: Sequence[Figure]) -> list[Figure]:
    """The charts of the first seat count that say most, on one page; none where there is too little to gather."""
    first = {kind: next((one for one in figures if one.name.startswith(kind)), None) for kind in GATHERED}
    left, right = [one for one in (first["strategies"], first["seats"]) if one], first["sources"]
    if not left or right is None:
        return []
    alt = " ".join(one.alt for one in (*left, right))
    return [Figure("overview", "At a glance", alt, gathered.chart(left, right))]


def provenance_table(report: Report) -> Table:
    """The origins of the numbers, for the page and for a file."""
    whole = sum(report.provenance.values())
    rows = [
        {"tag": tag, "origin": TAGS.get(tag, tag), "numbers": count, "share": count / whole}
        for tag, count in report.provenance.items()
    ]
    schema = {"tag": pl.String, "origin": pl.String, "numbers": pl.Int64, "share": pl.Float64}
    columns = (
        Column("origin", TEXT, ("origin",)),
        Column("numbers", COUNT, ("numbers",)),
        Column("share", "share", ("share",)),
    )
    return Table("provenance", "Where the numbers of the rules come from", pl.DataFrame(rows, schema), columns)


def all_tables(report: Report) -> Sequence[Table]:
    """The tables of all sections and the one of the rules."""
    return [*report.tables, provenance_table(report)]
