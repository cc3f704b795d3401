"""Reports of real runs: Pig, whose answers are known, and Bake & Sale as `report GAME` plays it."""

from pathlib import Path

import polars as pl
import pytest

import cli
from experiments import plan, reporting, runs
from reports.build import Report, build
from reports.files import write
from reports.text import text
from simulator.registry import find
from tests.reports.test_findings import assert_sources_add_up

GAMES = 150


@pytest.fixture(scope="module")
def bakery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small run with every cell that a report of Bake & Sale has."""
    folder = tmp_path_factory.mktemp("runs") / "bakery"
    runs.run(reporting.plan_for(find("bake-and-sale"), seed=7), GAMES, folder, workers=2)
    return folder


@pytest.fixture(scope="module")
def report(bakery: Path) -> Report:
    return build(bakery)


def sentences(report: Report, code: str) -> list[str]:
    return [finding.sentence for finding in report.findings if finding.code == code]


def test_a_real_run_of_pig_becomes_a_report(tmp_path: Path) -> None:
    made = plan.make(find("pig"), seed=5, seats=(1, 2), lineups=("field", "mirror:hold"))
    runs.run(made, 3000, tmp_path / "pig")
    report = build(tmp_path / "pig")
    shares = next(table for table in report.tables if table.name == "seats").frame
    first = shares.filter((pl.col("lineup") == "mirror:hold") & (pl.col("seat") == 1))
    low, high = first["low"][0], first["high"][0]
    assert low < 0.5298 < high, "two players who hold at 20: the first wins about 53 %"
    assert not any("not finished" in line for line in report.trust)
    assert report.command.startswith(
        "steelyard run pig -n 3000 --seats 1,2 --lineup field --lineup mirror:hold --seed 5"
    )
    assert {finding.code for finding in report.findings} >= {"SEAT01", "SEAT02", "SCORE01", "SRC01", "LEN01", "SOLO01"}
    names = {path.name for path in write(report, tmp_path / "pig")}
    assert {"report.md", "report.json", "seats.csv", "seats-2.png", "seats-2.svg"} <= names


def test_the_same_script_in_every_seat_of_bake_and_sale_is_exactly_equal(report: Report) -> None:
    (finding,) = [one for one in report.findings if one.code == "SEAT01"]
    assert finding.verdict_words == "exactly equal"
    assert finding.sentence.startswith("The rules treat all seats alike: with the same strategy in every seat (")
    assert finding.sentence.endswith("all 4 seats are exactly equal in every game.")
    assert (finding.p_value, finding.interval.low, finding.interval.high) == (None, 0.25, 0.25)


def test_the_field_of_bake_and_sale_has_its_seats_tested(report: Report) -> None:
    (finding,) = [one for one in report.findings if one.code == "SEAT02"]
    assert finding.p_value is not None
    assert 0 < finding.p_value < 1
    assert "Fair seats would differ this much or more with p " in finding.sentence


def test_the_sources_of_bake_and_sale_add_up_to_the_score(report: Report) -> None:
    assert_sources_add_up(report)


def test_every_finding_has_what_a_reader_needs_to_check_it(report: Report) -> None:
    for finding in report.findings:
        assert finding.sentence.endswith(".")
        assert finding.evidence.games >= GAMES
        assert finding.evidence.deals == GAMES, "all cells are played on the same deals"
        assert finding.interval.low <= finding.interval.estimate <= finding.interval.high
        assert finding.command.startswith(f"steelyard report bake-and-sale -n {GAMES} --seed 7 --out ")


def test_the_command_of_a_finding_gives_the_same_report_byte_by_byte(bakery: Path, tmp_path: Path) -> None:
    command = build(bakery).findings[0].command.replace(str(bakery), str(tmp_path / "again"))
    assert cli.exit_code([*command.split()[1:], "--workers", "1", "--quiet"]) == 0
    first = {path.name: path.read_bytes() for path in write(build(bakery), bakery)}
    second = {path.name: path.read_bytes() for path in (tmp_path / "again" / "report").rglob("*") if path.is_file()}
    there, here = str(bakery).encode(), str(tmp_path / "again").encode()
    assert [name for name in first if first[name] != second[name].replace(here, there)] == []


def test_the_text_of_a_long_report_keeps_to_its_width(report: Report) -> None:
    lines = text(report, 100).splitlines()
    assert [line for line in lines if len(line) > 100] == [f"  {report.command}"]
    assert not [line for line in lines if line.endswith("-") and line.strip("- ")], "a name was broken at its hyphen"


@pytest.mark.parametrize("damage", ["cut a part short", "remove the manifest"])
def test_a_damaged_run_is_one_sentence_and_exit_code_4(
    damage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs.run(plan.make(find("pig"), seed=5, seats=(2,)), 40, tmp_path / "pig")
    if damage == "cut a part short":
        part = next((tmp_path / "pig" / "seats").iterdir())
        part.write_bytes(part.read_bytes()[:-9])
    else:
        (tmp_path / "pig" / "manifest.json").unlink()
    assert cli.exit_code(["report", str(tmp_path / "pig"), "--quiet"]) == 4
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert "Error: " in told.err
