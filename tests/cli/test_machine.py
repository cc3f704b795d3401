"""`bench` and `doctor`: what they make of what they find."""

from __future__ import annotations

from importlib import metadata
from typing import Any

import pytest
from click.shell_completion import BashComplete

import cli
import strategies
from experiments import bench, doctor
from simulator import registry
from simulator.engine.names import RunError
from tests.cli.conftest import Steelyard

RESULT: dict[str, Any] = {
    "title": "Pig",
    "machine": {"cores": 2, "processor": "Abacus 9"},
    "versions": {"steelyard": "1", "python": "3.12", "numba": "4", "numpy": "5", "polars": "6"},
    "cold_start_seconds": 4.21,
    "warm_start_seconds": 0.678,
    "rates": [
        {
            "seats": 1,
            "play": "scripted",
            "games_per_second": 255040.7,
            "decisions_per_second": 9734623.0,
            "times_mirror": 53.4,
        },
        {"seats": 8, "play": "uniform", "games_per_second": 9.6, "decisions_per_second": 1500.2, "times_mirror": 8.5},
    ],
    "run_seats": 4,
    "run_games_per_second": [76923.1, 142310.2],
    "workers_ratio": 1.85,
    "storage_share": 0.0449,
}
LINES = """\
Pig on Abacus 9, 2 cores (steelyard 1, python 3.12, numba 4, numpy 5)

seats  play      games/s per core  decisions/s per core  times the mirror
    1  scripted           255,041             9,734,623                53
    8  uniform                 10                 1,500                 8

Cold start to the first game, compiling: 4.2 s
Warm start to the first game: 0.68 s
2 workers: 1.85 times one (76,923 and 142,310 games/s, stored, 4 seats)
Storage: 4.5 % of a run
"""


def test_a_bench_reads_as_a_table_and_sentences() -> None:
    assert "\n".join(bench.lines(RESULT)) == LINES


def test_a_rate_counts_what_was_played() -> None:
    plan = bench.planned(registry.find("pig"), 2, "uniform")
    table = bench.shards.Tables(plan, compiled=False).prepare(plan.cells[0])
    found = bench.rate(table, bench.batches(plan, plan.cells[0], 3), 1e-9)
    assert found["games"] == 3
    expected = table.play(next(bench.batches(plan, plan.cells[0], 3))).games["decisions"].sum()
    assert found["decisions_per_second"] / found["games_per_second"] == pytest.approx(expected / 3, rel=0.01)


def test_a_process_that_cannot_play_is_said(tmp_path: Any) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match="STEELYARD_CACHE"):
        bench.start(registry.find("pig"), 1, str(tmp_path / "file"))


@pytest.mark.parametrize(
    ("words", "start", "completed"),
    [
        (["show"], "p", [("plain", "pig")]),
        (["show", "pig"], "c", [("plain", "cards")]),
        (["report"], "b", [("plain", "bake-and-sale")]),
        (["report"], "runs/", [("dir", "runs/")]),
        (["replay"], "runs/", [("dir", "runs/")]),
        (["run", "pig", "--out"], "r", [("dir", "r")]),
        (["run", "pig", "--rules"], "m", [("file", "m")]),
    ],
)
def test_a_shell_completes_games_topics_files_and_folders(words: list[str], start: str, completed: Any) -> None:
    found = BashComplete(cli.cli, {}, "steelyard", "_STEELYARD_COMPLETE").get_completions(words, start)
    assert [(one.type, one.value) for one in found] == completed


def test_a_shell_without_completion_is_said(steelyard: Steelyard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    answer = steelyard("completion")
    assert (answer.code, answer.out) == (2, "")
    assert "'tcsh'" in answer.err
    assert "bash, zsh, fish" in answer.err


def test_this_installation_is_well(steelyard: Steelyard) -> None:
    answer = steelyard("doctor")
    assert answer.code == 0
    assert "plays Pig" in answer.out
    assert answer.out.endswith("All is well.\n")


def test_a_wrong_version_is_a_fault_with_advice(monkeypatch: pytest.MonkeyPatch, steelyard: Steelyard) -> None:
    real = metadata.version
    monkeypatch.setattr(metadata, "version", lambda name: "0.1" if name == "numba" else real(name))
    answer = steelyard("doctor")
    assert answer.code == 1
    assert "FAULT  numba" in answer.out
    assert "numba: Wanted: 0.68 or later, below 0.69. Run make setup." in answer.out
    assert "compiler" not in answer.out


def test_a_missing_package_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    wanted = list(doctor.wanted())
    monkeypatch.setattr(doctor, "wanted", lambda: wanted)
    monkeypatch.setattr(metadata, "version", missing)
    assert {check.found for check in doctor.dependencies()} == {"not installed"}


def test_a_package_of_somebody_else_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strategies, "__steelyard__", "other")
    faults = [check for check in doctor.packages() if not check.well]
    assert [check.name for check in faults] == ["package strategies"]
    assert "environment of its own" in faults[0].advice


def test_a_cache_that_cannot_be_written_is_a_fault(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("STEELYARD_CACHE", str(tmp_path / "file"))
    assert "STEELYARD_CACHE" in doctor.cache().advice
