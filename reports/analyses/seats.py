"""Seats: does it matter where one sits?

Seats are compared with the same strategy in all of them, on independent deals. A mixed field, in which every strategy
comes to every seat, is shown beside it. Where each strategy keeps its seat, seat and strategy cannot be told apart.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

import polars as pl

from reports import words
from reports.analyses import gather
from reports.charts import seats as chart
from reports.findings import (
    FILE,
    NARROW_SHARE,
    P_VALUE,
    PAGE,
    TEXT,
    Column,
    Evidence,
    Figure,
    Finding,
    Section,
    Table,
    ends,
)
from reports.runs import FIELD, MIRROR, ROTATE, Cell, Run
from reports.statistics.intervals import Interval, shares_by_deal
from reports.statistics.sums import DealSums
from reports.statistics.tests import SeatTest, seat_test
from reports.statistics.verdicts import (
    EXACTLY_EQUAL,
    INNER_LEVEL,
    NO_MATERIAL_EFFECT,
    Verdict,
    margin_of,
    overall,
    verdict,
)

CODES = {MIRROR: "SEAT01", FIELD: "SEAT02", ROTATE: "SEAT02"}
TITLE = "Seats"
WITH_INTERVALS = 5
"""Up to so many seats, a line of the page has room for their intervals."""


@dataclass(frozen=True)
class SeatShares:
    """The seats of one cell."""

    cell: Cell
    shares: list[Interval]
    verdicts: list[Verdict]
    test: SeatTest
    evidence: Evidence

    @property
    def fair(self) -> float:
        return 1 / self.cell.seats

    @property
    def widest(self) -> int:
        """The place of the seat that is farthest from fair."""
        return max(range(self.cell.seats), key=lambda seat: abs(self.shares[seat].estimate - self.fair))

    @property
    def gap(self) -> float:
        return abs(self.shares[self.widest].estimate - self.fair)


def seats(run: Run) -> Section:
    """Win share by seat, against fair."""
    compared = [cell for cell in run.played if tells_seats_apart(cell, run)]
    if not compared:
        return Section("seats", TITLE, notes=why_not(run))
    results = measured(run, compared)
    findings = [found for group in grouped(results) for found in finding(group, run)]
    return Section("seats", TITLE, findings, tables(results), figures(results))


def tells_seats_apart(cell: Cell, run: Run) -> bool:
    """Whether every strategy meets every seat alike."""
    turned = cell.role == ROTATE and not run.facts["symmetric"]
    return cell.seats > 1 and (cell.role in (MIRROR, FIELD) or turned)


def why_not(run: Run) -> list[str]:
    if all(cell.seats == 1 for cell in run.played):
        return []
    return [
        "Seats are not compared: each strategy keeps its seat in this line-up, so seat and strategy cannot be told "
        "apart. Play `--lineup mirror:NAME` or `--lineup field`."
    ]


def measured(run: Run, cells: Sequence[Cell]) -> list[SeatShares]:
    sums = gather.seat_win_sums(run, cells)
    behind = gather.evidence(run, cells)
    found = []
    for group in groups_of([cell for cell in cells if cell.number in sums]):
        together = sum(cell.seats for cell in group)
        found += [seat_shares(cell, sums[cell.number], behind[cell.number], together) for cell in group]
    return found


def groups_of(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Cells that one finding speaks of: the same seat count and the same design."""
    keys = dict.fromkeys((cell.seats, CODES[cell.role]) for cell in cells)
    return [[cell for cell in cells if (cell.seats, CODES[cell.role]) == key] for key in sorted(keys)]


def grouped(results: Sequence[SeatShares]) -> list[list[SeatShares]]:
    by_number = {one.cell.number: one for one in results}
    return [[by_number[cell.number] for cell in group] for group in groups_of([one.cell for one in results])]


def seat_shares(cell: Cell, sums: DealSums, evidence: Evidence, together: int) -> SeatShares:
    outer = shares_by_deal(sums, together=together)
    inner = shares_by_deal(sums, INNER_LEVEL)
    margin, fair = margin_of(cell.seats), 1 / cell.seats
    pairs = zip(outer, inner, strict=True)
    verdicts = [verdict(wide.minus(fair), narrow.minus(fair), margin, evidence.games) for wide, narrow in pairs]
    return SeatShares(cell, outer, verdicts, seat_test(sums), evidence)


# Findings


def finding(group: list[SeatShares], run: Run) -> list[Finding]:
    """One sentence for all cells of a seat count and a design."""
    most = max(group, key=lambda one: one.gap)
    equal = all(one.test.always_equal for one in group)
    judged = Verdict(EXACTLY_EQUAL) if equal else overall(row for one in group for row in one.verdicts)
    behind = reduce(Evidence.beside, (one.evidence for one in group))
    code, subject = CODES[most.cell.role], words.seats(most.cell.seats)
    text, held = said(group, most, judged, run), most.shares[most.widest]
    return [Finding(code, subject, text, held, "share", behind, run.command, judged, smallest_p(group))]


def smallest_p(group: list[SeatShares]) -> float | None:
    """The least chance of such shares among fair seats, times the line-ups that have one; none with too few deals."""
    tested = p_values(group)
    return min(1.0, len(tested) * min(tested)) if tested else None


def p_values(group: list[SeatShares]) -> list[float]:
    tests = [one.test for one in group]
    return [test.p_value for test in tests if not test.always_equal and not math.isnan(test.p_value)]


def said(group: list[SeatShares], most: SeatShares, judged: Verdict, run: Run) -> str:
    if judged.kind == EXACTLY_EQUAL:
        why = "The rules treat all seats alike: " if run.facts["symmetric"] else ""
        text = f"{why}{place_words(group)} all {most.cell.seats} seats are exactly equal in every game."
        return words.first_upper(text)
    seat = most.widest
    share = most.shares[seat]
    head = f"With {most.cell.words}" if most.cell.role == MIRROR else f"In {most.cell.words}"
    told = f"{head}, seat {seat + 1} wins {words.share(share)} of games with {words.seats(most.cell.seats)}"
    text = f"{told}; fair is {words.percent(most.fair)}, so that is {words.from_fair(share, most.fair)}."
    if judged.kind == NO_MATERIAL_EFFECT:
        limit = words.number(100 * margin_of(most.cell.seats))
        text += f" No seat is farther from fair{among(group)}, and differences below {limit} points do not matter."
    return words.sentence([text, tested_words(group), ranged(group, seat), equal_ones(group)])


def tested_words(group: list[SeatShares]) -> str:
    """The test of equal shares; with several line-ups the smallest p-value, corrected for their number."""
    p_value, tested = smallest_p(group), len(p_values(group))
    if p_value is None:
        return ""
    corrected = f", corrected for {tested} line-ups" if tested > 1 else ""
    return f"Fair seats would differ this much or more with p {words.p_relation(p_value)}{corrected}."


def place_words(group: list[SeatShares]) -> str:
    if group[0].cell.role != MIRROR:
        return f"in {group[0].cell.words},"
    names = words.listing(one.cell.words.removesuffix(" in every seat") for one in group)
    return f"with the same strategy in every seat ({names}),"


def among(group: list[SeatShares]) -> str:
    return "" if len(group) == 1 else f" in any of the {len(group)} line-ups"


def ranged(group: list[SeatShares], seat: int) -> str:
    """How much the answer depends on the way of playing."""
    if len(group) < 2:
        return ""
    shares = sorted(one.shares[seat].estimate for one in group)
    ends = f"{words.percent(shares[0])} to {words.percent(shares[-1])}"
    return f"Over {len(group)} ways of playing the share of seat {seat + 1} goes from {ends}."


def equal_ones(group: list[SeatShares]) -> str:
    equal = [one.cell.words.removesuffix(" in every seat") for one in group if one.test.always_equal]
    return f"The seats are exactly equal in every game with {words.listing(equal)}." if equal else ""


# Table and figure


NOTE = (
    "Shares of wins; the file has both ends of each interval. Intervals hold at 95 % for all rows of one seat count "
    "and design together. The p-value tests all seats of a line-up against equal shares; where the seats are exactly "
    "equal there is nothing to test."
)


def tables(results: Sequence[SeatShares]) -> list[Table]:
    """A row a seat for the file, and for the page a row a line-up."""
    rows = [row for one in results for row in table_rows(one)]
    return [
        *(page(group) for group in by_count(results)),
        Table("seats", "Win share by seat", pl.DataFrame(rows), (), NOTE, FILE),
    ]


def by_count(results: Sequence[SeatShares]) -> list[list[SeatShares]]:
    counts = sorted({one.cell.seats for one in results})
    return [[one for one in results if one.cell.seats == count] for count in counts]


def page(group: list[SeatShares]) -> Table:
    count = group[0].cell.seats
    seats = [seat_column(seat, count) for seat in range(1, count + 1)]
    columns = (
        Column("line-up", TEXT, ("lineup",)),
        *seats,
        Column("p", P_VALUE, ("p_value",)),
        Column("verdict", TEXT, ("verdict",)),
    )
    frame = pl.DataFrame([page_row(one) for one in group], infer_schema_length=None)
    return Table(
        f"seats-{count}",
        f"Win share by seat, {count} seats; fair is {words.percent(1 / count)}",
        frame,
        columns,
        NOTE,
        PAGE,
    )


def seat_column(seat: int, count: int) -> Column:
    """With many seats a page has no room for the intervals; the file has."""
    fields = (f"seat_{seat}", f"seat_{seat}_low", f"seat_{seat}_high")
    return Column(f"seat {seat}, %", NARROW_SHARE, fields if count <= WITH_INTERVALS else fields[:1])


def page_row(one: SeatShares) -> dict[str, object]:
    equal = one.test.always_equal
    row: dict[str, object] = {"lineup": one.cell.lineup}
    for seat, share in enumerate(one.shares, start=1):
        row |= ends(f"seat_{seat}", share)
    judged = EXACTLY_EQUAL if equal else overall(one.verdicts).words
    return row | {"p_value": None if equal else one.test.p_value, "verdict": judged}


def table_rows(one: SeatShares) -> list[dict[str, object]]:
    equal = one.test.always_equal
    return [
        {
            "cell": one.cell.number,
            "design": one.cell.role,
            "lineup": one.cell.lineup,
            "seats": one.cell.seats,
            "seat": seat,
            "win_share": share.estimate,
            "low": share.low,
            "high": share.high,
            "fair": one.fair,
            "p_value": None if equal else one.test.p_value,
            "verdict": EXACTLY_EQUAL if equal else judged.words,
            "games": one.evidence.games,
            "deals": one.evidence.deals,
            "capped": one.evidence.capped,
        }
        for seat, (share, judged) in enumerate(zip(one.shares, one.verdicts, strict=True), start=1)
    ]


def panels_of(group: Sequence[SeatShares]) -> list[chart.Panel]:
    """A panel a line-up; those whose seats are exactly equal look alike and share one."""
    equal = [one for one in group if one.test.always_equal]
    shown = [one for one in group if not one.test.always_equal]
    panels = [chart.Panel(one.cell.words, one.shares, False) for one in shown]
    if not equal:
        return panels
    mirrored = "mirrored " if all(one.cell.role == MIRROR for one in equal) else ""
    name = equal[0].cell.words if len(equal) == 1 else f"{len(equal)} {mirrored}line-ups"
    return [*panels, chart.Panel(name, equal[0].shares, True)]


def figures(results: Sequence[SeatShares]) -> list[Figure]:
    """One chart for each seat count."""
    found = []
    for own in by_count(results):
        count = own[0].cell.seats
        panels = panels_of(own)
        most = max(own, key=lambda one: one.gap)
        share = words.share(most.shares[most.widest])
        alt = (
            f"Win share by seat with 95 % intervals for {len(own)} line-ups of {count} seats. Farthest from fair: "
            f"seat {most.widest + 1} with {share} ({most.cell.words})."
        )
        found.append(Figure(f"seats-{count}", f"Win share by seat, {count} seats", alt, chart.chart(panels, count)))
    return found
