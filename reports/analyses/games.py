"""Games: how long, how close, how often shared, how often stopped by the turn cap."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import polars as pl

from reports import words
from reports.analyses import gather
from reports.findings import COUNT, NUMBER, SHARE, TEXT, Column, Evidence, Finding, Section, Table, ends
from reports.runs import Cell, Run
from reports.statistics.intervals import Interval, mean_by_deal, share_by_deal
from reports.statistics.sums import DealSums

TITLE = "Games"
CLOSE = 0.05
"""A game is close when the winner is ahead by at most this part of the winner's score."""
MEANS = ("rounds", "decisions", "margin", "lead_changes")
ALONE = ("rounds", "decisions")
"""Those that one seat has too."""
SHARES = ("tied", "broken", "capped")
PLACES = {name: place for place, name in enumerate((*MEANS, *SHARES))}
EXPRESSIONS = {
    **{name: pl.col(name) for name in MEANS},
    "tied": pl.col("ties") > 1,
    "broken": (pl.col("margin") == 0) & (pl.col("ties") <= 1),
    "capped": pl.col("capped"),
}


def games(run: Run) -> Section:
    """Length, ties, margins and the turn cap."""
    cells = run.played
    sums = gather.game_sums(run, cells, EXPRESSIONS, [*MEANS, "ties", "capped"])
    close = close_sums(run, [cell for cell in run.main_cells if cell.seats > 1])
    behind = gather.evidence(run, cells)
    findings = [found for cell in run.main_cells for found in findings_of(cell, sums, close, behind, run)]
    findings += capped_findings(sums, behind, run)
    return Section("games", TITLE, findings, [table(run, sums, close, behind)])


def close_sums(run: Run, cells: Sequence[Cell]) -> gather.ByCell:
    """How many games are close, which takes the winner's score."""
    found: gather.ByCell = {}
    for cell, rows in run.parts("seats", ["deal", "game", "score"], cells):
        ordered = pl.col("score").sort(descending=True)
        best, second = ordered.first().cast(pl.Float64), ordered.get(1).cast(pl.Float64)
        by_game = rows.group_by("game").agg(pl.col("deal").first(), best.alias("best"), second.alias("second"))
        near = (pl.col("best") - pl.col("second")) <= CLOSE * pl.col("best").abs()
        gather.add(found, cell.number, gather.summed(by_game, {"close": near}))
    return found


# Findings


def findings_of(
    cell: Cell, sums: gather.ByCell, close: gather.ByCell, behind: dict[int, Evidence], run: Run
) -> list[Finding]:
    own, evidence = sums[cell.number], behind[cell.number]
    found = [length_finding(cell, own, evidence, run)]
    if cell.seats > 1:
        found.append(close_finding(cell, own, close[cell.number], evidence, run))
        found.append(tie_finding(cell, own, evidence, run))
    return found


def length_finding(cell: Cell, sums: DealSums, evidence: Evidence, run: Run) -> Finding:
    rounds, decisions = mean_by_deal(sums, PLACES["rounds"]), mean_by_deal(sums, PLACES["decisions"])
    text = (
        f"A game with {words.seats(cell.seats)} ({cell.words}) takes {words.points(rounds)} "
        f"{run.facts['round_name']}s and {words.points(decisions)} decisions."
    )
    return made("LEN01", cell, text, rounds, "rounds", evidence, run)


def close_finding(cell: Cell, sums: DealSums, close: DealSums, evidence: Evidence, run: Run) -> Finding:
    share, margin = share_by_deal(close), mean_by_deal(sums, PLACES["margin"])
    text = (
        f"With {words.seats(cell.seats)} the best score is {words.points(margin)} ahead of the next on average; "
        f"{words.share(share)} of games end within 5 % of the winner's score."
    )
    return made("CLOSE01", cell, text, share, "share", evidence, run)


def tie_finding(cell: Cell, sums: DealSums, evidence: Evidence, run: Run) -> Finding:
    tied, broken = share_by_deal(sums, PLACES["tied"]), share_by_deal(sums, PLACES["broken"])
    if not tied.estimate:
        text = f"With {words.seats(cell.seats)} no win was shared in {words.games(evidence.games)}"
    else:
        text = f"With {words.seats(cell.seats)} {words.share(tied)} of games end in a shared win"
    decided = f"; the tie-break decides {words.share(broken)}." if broken.estimate else "."
    return made("TIE01", cell, text + decided, tied, "share", evidence, run)


def capped_findings(sums: gather.ByCell, behind: dict[int, Evidence], run: Run) -> list[Finding]:
    """Said once for the run, or for each cell where it happened."""
    hit = [number for number in sums if behind[number].capped]
    if hit:
        return [capped_finding(run.cells[number], sums[number], behind[number], run) for number in hit]
    everything = reduce(Evidence.beside, behind.values())
    widest = max(sums.values(), key=lambda own: own.deals)  # Cells share deals, so that adding them up would overstate.
    text = f"No game was stopped by the turn cap of {run.facts['turn_cap']:,} decisions."
    return [Finding("CAP01", "all games", text, capped_share(widest), "share", everything, run.command)]


def capped_finding(cell: Cell, sums: DealSums, evidence: Evidence, run: Run) -> Finding:
    text = (
        f"With {words.seats(cell.seats)} ({cell.words}) the turn cap of {run.facts['turn_cap']:,} decisions stopped "
        f"{words.share(capped_share(sums))} of games; their scores as they stood are part of every estimate here."
    )
    return made("CAP01", cell, text, capped_share(sums), "share", evidence, run)


def capped_share(sums: DealSums) -> Interval:
    return share_by_deal(sums, PLACES["capped"])


def made(code: str, cell: Cell, text: str, held: Interval, unit: str, evidence: Evidence, run: Run) -> Finding:
    return Finding(code, run.subject(cell), text, held, unit, evidence, run.command)


# Table


def table(run: Run, sums: gather.ByCell, close: gather.ByCell, behind: dict[int, Evidence]) -> Table:
    ordered = sorted(sums.items(), key=lambda item: (run.cells[item[0]].rank, item[0]))
    rows = [table_row(run.cells[number], own, close.get(number), behind[number]) for number, own in ordered]
    columns = (
        Column("seats", COUNT, ("seats",)),
        Column("line-up", TEXT, ("lineup",)),
        Column("games", COUNT, ("games",)),
        Column(f"{run.facts['round_name']}s", NUMBER, ("rounds",)),
        Column("decisions", NUMBER, ("decisions",)),
        Column("margin", NUMBER, ("margin",)),
        Column("lead changes", NUMBER, ("lead_changes",)),
        Column("shared wins", SHARE, ("tied",)),
        Column("capped", SHARE, ("capped_share",)),
    )
    frame = pl.DataFrame(rows, infer_schema_length=None)
    return Table("games", "Length, closeness and ties", frame, columns, "Means by game; the file holds the intervals.")


def table_row(cell: Cell, sums: DealSums, close: DealSums | None, evidence: Evidence) -> dict[str, object]:
    row: dict[str, object] = {"cell": cell.number, "lineup": cell.lineup, "seats": cell.seats}
    for name in MEANS:
        row |= ends(name, mean_by_deal(sums, PLACES[name]) if cell.seats > 1 or name in ALONE else None)
    for name in ("tied", "broken"):
        row |= ends(name, share_by_deal(sums, PLACES[name]) if cell.seats > 1 else None)
    row |= ends("close", share_by_deal(close) if close else None)
    row |= ends("capped_share", capped_share(sums))
    return row | {"games": evidence.games, "deals": evidence.deals, "capped": evidence.capped}
