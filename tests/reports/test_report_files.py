"""The report as text, Markdown, JSON, CSV and figures, and what is said about folders that hold no report."""

import json
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from reports.build import Report, build
from reports.errors import ReportError
from reports.files import write
from reports.layout import table_lines
from reports.markdown import markdown
from reports.text import text
from tests.reports.fake_runs import COMMAND, Cell, FakeRun, Game, Seat, cell_of


def small_run(folder: Path) -> Path:
    """Two line-ups of three seats, one seat alone, and a strategy whose name means something to Markdown."""
    names = ["net_ter", "trap|per", "angler"]
    alone = [
        Game(deal, [Seat("angler", deal % 30, 1.0, (deal % 30,), (deal % 30 > 9, deal % 30 > 19))])
        for deal in range(150)
    ]
    cells = [
        cell_of("field", names, 150, lambda deal: [deal % 11, deal % 7, deal % 5], shards=3),
        cell_of("mirror:angler", ["angler"] * 3, 150, lambda deal: [3, 3, 3]),
        Cell("angler", 1, alone),
    ]
    return FakeRun(cells).write(folder)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_run(tmp_path_factory.mktemp("runs") / "small")


@pytest.fixture(scope="module")
def report(folder: Path) -> Report:
    return build(folder)


@pytest.fixture(scope="module")
def files(folder: Path, report: Report) -> dict[str, bytes]:
    return {str(path.relative_to(folder / "report")): path.read_bytes() for path in write(report, folder)}


# Text


@pytest.mark.parametrize("width", [50, 80, 100, 160])
def test_the_text_keeps_to_its_width_but_for_the_command(report: Report, width: int) -> None:
    lines = text(report, width).splitlines()
    titles = {report.title, *(table.title for table in report.tables)}
    underlined = [line for line in lines if line.strip("-= ")]
    long = [line for line in underlined if len(line) > width and line not in titles]
    assert long == [f"  {COMMAND}"] if width < len(COMMAND) + 2 else long == []


def test_the_text_tells_findings_first_with_their_interval_verdict_and_number(report: Report) -> None:
    shown = " ".join(text(report).split())
    assert (
        shown.index("Findings")
        < shown.index("SEAT01")
        < shown.index("Before you rely on this")
        < shown.index("Win share")
    )
    for finding in report.findings:
        verdict = f"{finding.verdict_words}; " if finding.verdict else ""
        assert f"{finding.sentence} [{verdict}{finding.evidence.words}]" in shown
    assert f"The same games again: {COMMAND}" in shown


def test_the_text_can_do_without_tables(report: Report) -> None:
    assert "Points by source" in text(report)
    assert "Points by source" not in text(report, tables=False)


def test_many_findings_of_a_kind_are_cut_short_and_counted(tmp_path: Path) -> None:
    cells = [cell_of(f"a,b{n}", ["a", f"b{n}"], 5, lambda deal: [deal, 2]) for n in range(9)]
    shown = text(build(FakeRun(cells).write(tmp_path)), tables=False)
    assert shown.count("\nLEN01 ") == 6
    assert "More in report.md" in shown
    assert "3 of LEN01" in shown


def test_a_table_wraps_words_before_it_becomes_a_list() -> None:
    headings, rows, right = ["who", "how"], [["a long name of many words", "12"]], [False, True]
    assert table_lines(headings, rows, right, 40)[2] == "a long name of many words   12"
    assert table_lines(headings, rows, right, 20) == [
        "who              how",
        "---------------  ---",
        "a long name of    12",
        "many words",
    ]
    assert table_lines(headings, rows, right, 12) == ["- who: a long name", "    of many words", "  how: 12"]


# Markdown


def test_the_page_holds_every_finding_with_its_command(report: Report) -> None:
    page = markdown(report)
    for finding in report.findings:
        assert f"**{finding.code}**" in page
        assert finding.evidence.words in page
    assert page.count(f"Again: `{COMMAND}`") == len(report.findings)
    assert "Verdict: **exactly equal**." in page


def test_every_link_of_the_page_leads_to_a_file(files: dict[str, bytes]) -> None:
    links = re.findall(r"\]\(([^)]+)\)", files["report.md"].decode())
    assert len(links) > 8
    assert set(links) <= set(files)


def test_names_do_not_break_the_page(report: Report) -> None:
    page = markdown(report)
    assert r"net\_ter" in page
    assert r"trap\|per" in page
    for block in re.findall(r"(?:^\|.*\|$\n?)+", page, re.M):
        bars = {len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}
        assert len(bars) == 1, block


# JSON and CSV


def test_the_object_has_a_version_and_all_findings(files: dict[str, bytes], report: Report) -> None:
    held = json.loads(files["report.json"])
    assert (held["schema"], held["kind"], held["game"]) == (1, "steelyard report", "herrings")
    assert [finding["sentence"] for finding in held["findings"]] == [finding.sentence for finding in report.findings]
    equal = next(finding for finding in held["findings"] if finding["code"] == "SEAT01")
    assert equal["verdict"] == {"kind": "exactly equal", "more_games": 0}
    assert (equal["games"], equal["capped"], equal["command"]) == (150, 0, COMMAND)
    assert (equal["low"], equal["high"], equal["level"], equal["p_value"]) == (equal["estimate"],) * 2 + (None, None)
    mixed = next(finding for finding in held["findings"] if finding["code"] == "SEAT02")
    assert mixed["level"] == 0.95
    assert 0 <= mixed["p_value"] <= 1
    assert held["provenance"] == {"rulebook": 15, "reconstructed": 4, "changed": 1}
    assert set(held["tables"]) == {Path(name).stem for name in files if name.startswith("tables/")}


def test_every_table_is_a_file_that_a_spreadsheet_opens(files: dict[str, bytes], report: Report) -> None:
    for table in report.tables:
        if table.place == "page":
            assert f"tables/{table.name}.csv" not in files
            continue
        content = files[f"tables/{table.name}.csv"]
        assert content.startswith(b"\xef\xbb\xbf")
        read = pl.read_csv(content, infer_schema_length=None)
        assert (read.columns, len(read)) == (table.frame.columns, len(table.frame))


def test_an_interval_without_ends_is_empty_and_null(tmp_path: Path) -> None:
    run = FakeRun([cell_of("mirror:a", ["a"] * 2, 1, lambda deal: [2, 1])]).write(tmp_path)
    paths = {path.name: path for path in write(build(run), run)}
    scores = pl.read_csv(paths["scores.csv"])
    assert (scores["mean"][0], scores["low"][0], scores["high"][0]) == (1.5, None, None)
    held = json.loads(paths["report.json"].read_text())
    first = next(finding for finding in held["findings"] if finding["code"] == "SCORE01")
    assert (first["estimate"], first["low"], first["high"]) == (1.5, None, None)


# Files


def test_every_figure_is_there_twice_and_has_words(files: dict[str, bytes], report: Report) -> None:
    assert {figure.name for figure in report.figures} == {
        *("overview", "strategies-3", "seats-3", "scores-1", "scores-3", "sources-3", "goals")
    }
    for figure in report.figures:
        assert files[f"figures/{figure.name}.png"].startswith(b"\x89PNG")
        assert b"</svg>" in files[f"figures/{figure.name}.svg"]
        assert len(figure.alt) > 40


def test_the_same_run_gives_the_same_bytes(files: dict[str, bytes], folder: Path, tmp_path: Path) -> None:
    again = shutil.copytree(folder, tmp_path / "elsewhere")
    written = {str(path.relative_to(again / "report")): path.read_bytes() for path in write(build(again), again)}
    assert list(written) == list(files)
    assert [name for name in files if written[name] != files[name]] == []


def test_a_users_own_chart_settings_change_no_byte(files: dict[str, bytes], folder: Path, tmp_path: Path) -> None:
    import matplotlib as mpl

    again = shutil.copytree(folder, tmp_path / "elsewhere")
    with mpl.rc_context({"font.size": 30, "axes.linewidth": 5, "xtick.major.size": 20}):
        written = {str(path.relative_to(again / "report")): path.read_bytes() for path in write(build(again), again)}
    assert [name for name in files if written[name] != files[name]] == []


def test_nothing_half_written_stays_behind(files: dict[str, bytes], folder: Path) -> None:
    there = {str(path.relative_to(folder / "report")) for path in (folder / "report").rglob("*") if path.is_file()}
    assert there == set(files)


def test_a_report_that_cannot_be_written_says_why(report: Report, tmp_path: Path) -> None:
    (tmp_path / "report").write_text("in the way")
    with pytest.raises(ReportError, match=r"cannot be written to .*report"):
        write(report, tmp_path)
    assert (tmp_path / "report").read_text() == "in the way"


# Folders that hold no report


def part_of(folder: Path, table: str) -> Path:
    return sorted((folder / table).glob("*.parquet"))[0]


def truncate(folder: Path) -> None:
    part = part_of(folder, "seats")
    part.write_bytes(part.read_bytes()[:-50])


def drop_games(folder: Path) -> None:
    shutil.rmtree(folder / "records")


DAMAGE: dict[str, tuple[Callable[[Path], object], str]] = {
    "no manifest": (lambda f: (f / "manifest.json").unlink(), "is not a run: it has no manifest.json"),
    "manifest not JSON": (lambda f: (f / "manifest.json").write_text("{"), "is damaged: it is not JSON"),
    "manifest a list": (lambda f: (f / "manifest.json").write_text("[]"), "is damaged: it is not an object"),
    "no facts": (lambda f: (f / "manifest.json").write_text("{}"), "holds no facts of the game"),
    "facts too few": (lambda f: (f / "manifest.json").write_text('{"facts": {}}'), "lacks something a report needs"),
    "no cells": (lambda f: (f / "cells.parquet").unlink(), "cells.parquet cannot be read"),
    "part cut short": (truncate, "is not the part that was stored; continue the run"),
    "part missing": (lambda f: part_of(f, "games").unlink(), "cannot be read .*; continue the run"),
    "record damaged": (lambda f: next((f / "records").iterdir()).write_text("?"), "is damaged; continue the run"),
    "no games": (drop_games, "has no finished games yet"),
    "cells of another run": (
        lambda f: pl.read_parquet(f / "cells.parquet").head(1).write_parquet(f / "cells.parquet"),
        "has games of cell 2, which cells.parquet lacks",
    ),
}


@pytest.mark.parametrize("case", DAMAGE)
def test_a_damaged_folder_is_one_clear_sentence(case: str, tmp_path: Path) -> None:
    damage, said = DAMAGE[case]
    run = small_run(tmp_path / "run")
    damage(run)
    with pytest.raises(ReportError, match=said) as caught:
        build(run)
    assert caught.value.code == 4
    assert len(str(caught.value).splitlines()) == 1


def test_a_folder_that_is_not_there_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(ReportError, match="nowhere is not a run"):
        build(tmp_path / "nowhere")


def test_parts_of_a_shard_that_was_not_finished_are_left_out(tmp_path: Path) -> None:
    run = small_run(tmp_path / "run")
    before = build(run)
    (run / "games" / "c00001-s000009.parquet").write_bytes(part_of(run, "games").read_bytes())
    assert [finding.sentence for finding in build(run).findings] == [finding.sentence for finding in before.findings]


def test_building_a_report_loads_no_compiler(folder: Path) -> None:
    import subprocess

    code = f"import sys; from reports.build import build; build({str(folder)!r}); sys.exit('numba' in sys.modules)"
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
