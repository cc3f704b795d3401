"""Run folders: another plan, damage, a second writer, no room. One clear sentence each, and nothing stored is lost."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from experiments import files, folders, query, replay, runs
from experiments.plan import Plan, Shard
from experiments.storage import Store
from reports.build import build
from reports.errors import ReportError
from simulator.engine.names import DataError, RunError
from tests.experiments.playing import bytes_of, pig, played_at_once

N = 500
PART = "seats/c00001-s000002.parquet"
RECORD = "records/c00001-s000002.json"
READ_SEATS = "SELECT COUNT(*) FROM seats"


@pytest.fixture
def run(tmp_path: Path) -> Path:
    runs.run(pig(), N, tmp_path / "run")
    return tmp_path / "run"


# Another plan

OTHERS: dict[str, tuple[Callable[[], Plan], str]] = {
    "seed": (lambda: pig(seed=8), "seed: 7 in the folder, 8 asked for"),
    "rule": (lambda: pig(sets=["target=60"]), "cells.1.rules.target: 100 in the folder, 60 asked for"),
    "line-up": (lambda: pig("mirror:hold"), 'cells.1.lineup: "field:hold,hold:n=25,random" in the folder'),
    "seats": (lambda: pig(seats=3), "cells.1.seats: 2 in the folder, 3 asked for"),
    "audit": (lambda: pig(audit=True), "audit: false in the folder, true asked for"),
    "keep": (lambda: pig(keep=["cards"]), 'keep: [] in the folder, ["cards"] asked for'),
}


@pytest.mark.parametrize("what", OTHERS)
def test_another_plan_is_refused_with_what_differs(what: str, run: Path) -> None:
    make, said = OTHERS[what]
    before = {path: path.read_bytes() for path in run.rglob("*") if path.is_file()}
    with pytest.raises(DataError) as caught:
        runs.run(make(), N, run)
    assert "belongs to another plan" in str(caught.value)
    assert said in str(caught.value)
    assert {path: path.read_bytes() for path in run.rglob("*") if path.is_file()} == before


def test_changed_code_is_another_plan(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("experiments.facts.code_hash", lambda plan: "changed")
    with pytest.raises(DataError, match="source of the engine, the rules or the strategies has changed"):
        runs.run(pig(), N, run)


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(DataError, match=r"holds thesis\.txt but no manifest\.json"):
        runs.run(pig(), N, tmp_path)
    assert [path.name for path in tmp_path.iterdir() if path.name != folders.LOCK] == ["thesis.txt"]


# Damage


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 3] ^= 1
    path.write_bytes(bytes(content))


def make_foreign(path: Path) -> None:
    import polars as pl

    pl.DataFrame({"a": [1]}).write_parquet(path)


def make_empty(path: Path) -> None:
    path.write_bytes(b"")


def take_from_another_run(path: Path) -> None:
    other = path.parents[1].with_name("other")
    runs.run(pig(seed=8), N, other)
    shutil.copy(other / PART, path)


def take_another_shard(path: Path) -> None:
    shutil.copy(path.with_name("c00001-s000001.parquet"), path)


DAMAGE = {
    "truncated": (truncate, "is damaged"),
    "bit flipped": (flip, "is "),
    "foreign": (make_foreign, "belongs to another run"),
    "empty": (make_empty, "is damaged"),
    "of another plan": (take_from_another_run, "belongs to another run"),
    "another shard's": (take_another_shard, "is not the part that was written"),
    "deleted": (Path.unlink, "is missing"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_a_damaged_part_is_said_set_aside_and_played_again(what: str, run: Path) -> None:
    harm, said = DAMAGE[what]
    whole = bytes_of(run)
    harm(run / PART)
    harmed = (run / PART).read_bytes() if (run / PART).exists() else None
    heard: list[str] = []
    result = runs.run(pig(), N, run, say=heard.append)
    assert heard == list(result.mended)
    assert len(heard) == 1
    assert heard[0].startswith(f"{PART} {said}")
    assert "played again" in heard[0]
    assert result.played == 200
    assert bytes_of(run) == whole
    aside = run / f"{PART}.damaged"
    assert (aside.read_bytes() if aside.exists() else None) == harmed


@pytest.mark.parametrize("what", DAMAGE)
def test_nothing_is_answered_from_a_damaged_part(what: str, run: Path) -> None:
    harm, said = DAMAGE[what]
    harm(run / PART)
    with pytest.raises(DataError) as caught:
        query.answer(run, READ_SEATS)
    assert caught.value.code == 4
    assert said in str(caught.value)
    assert pig().command(N, str(run)) in str(caught.value)
    with pytest.raises(DataError, match="c00001-s000002"):
        replay.game(run, 1, 250)
    with pytest.raises(ReportError):
        build(run)
    assert query.answer(run, "SELECT COUNT(*) FROM games").item() == N


@pytest.mark.parametrize("harm", [truncate, flip, make_empty], ids=lambda harm: harm.__name__)
def test_a_damaged_record_is_set_aside_and_its_shard_played_again(harm: Any, run: Path) -> None:
    whole = bytes_of(run)
    harm(run / RECORD)
    with pytest.raises(DataError, match="c00001-s000002"):
        query.answer(run, READ_SEATS)
    with pytest.raises(DataError, match="c00001-s000002"):
        replay.game(run, 1, 250)
    (said,) = runs.run(pig(), N, run).mended
    assert said.startswith(f"{RECORD} is damaged")
    assert bytes_of(run) == whole


def test_a_record_that_claims_more_games_than_it_has_is_not_believed(run: Path) -> None:
    path = run / "records" / "c00001-s000003.json"
    path.write_text(
        path.read_text().replace('"end_deal": 250', '"end_deal": 300').replace('"games": 100', '"games": 200')
    )
    result = runs.run(pig(), N, run)
    assert (result.games, result.played) == (N, 100)


def test_damaged_cells_are_not_answered_from_and_are_written_anew(run: Path) -> None:
    whole = bytes_of(run)
    flip(run / "cells.parquet")
    with pytest.raises(DataError, match=r"cells\.parquet"):
        query.answer(run, "SELECT * FROM cells")
    runs.run(pig(), N, run)
    assert bytes_of(run) == whole


MANIFESTS = {
    "not JSON": (lambda text: text[:-20], "not JSON"),
    "no object": (lambda text: "[1]", "holds no plan"),
    "another version": (lambda text: text.replace('"schema": 1', '"schema": 99', 1), "version 99"),
    "another plan inside": (lambda text: text.replace('"target": 100', '"target": 101'), "its plan is not"),
    "a part lost": (lambda text: text.replace('"command"', '"comand"'), "'command'"),
}


@pytest.mark.parametrize("what", MANIFESTS)
def test_a_damaged_manifest_is_refused_by_all(what: str, run: Path) -> None:
    change, said = MANIFESTS[what]
    path = run / "manifest.json"
    path.write_text(change(path.read_text()))
    for act in (lambda: runs.run(pig(), N, run), lambda: query.answer(run, READ_SEATS), lambda: replay.game(run, 1, 1)):
        with pytest.raises(DataError) as caught:
            act()
        assert said in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_folder_that_is_no_run_is_said_to_be_none(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(DataError, match="is not a run"):
            query.answer(place, READ_SEATS)


# Folders that cannot be used


def test_a_second_writer_is_refused_and_harms_nothing(tmp_path: Path) -> None:
    plan = pig()
    said = f"in use by another run \\(process {os.getpid()}\\)"
    with Store.opened(tmp_path / "run", plan, N), pytest.raises(DataError, match=said):
        runs.run(plan, N, tmp_path / "run")
    assert runs.run(plan, N, tmp_path / "run").games == N


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "results"
    file.write_text("mine")
    with pytest.raises(DataError, match="is a file; name a folder"):
        runs.run(pig(), N, file)
    with pytest.raises(DataError, match="lies below a file"):
        runs.run(pig(), N, file / "run")
    assert file.read_text() == "mine"


WRITE = "experiments.files.write_synced"


@contextmanager
def instead(place: str, act: Callable[..., Any]) -> Iterator[None]:
    """Let something else be done in the place of a function."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(place, act)
        yield


def refused(number: int) -> Callable[..., Any]:
    def act(*_arguments: Any, **_more: Any) -> Any:
        raise OSError(number, os.strerror(number))

    return act


BARRED = {
    "made": ("experiments.folders.Path.mkdir", "cannot be made: Permission denied"),
    "looked at": ("experiments.folders.Path.exists", "cannot be made: Permission denied"),
    "written to": ("experiments.folders.os.open", "cannot be written to: Permission denied"),
    "read": ("experiments.folders.Path.iterdir", "cannot be read: Permission denied"),
    "locked": ("experiments.folders.fcntl.flock", "cannot be locked: Permission denied"),
}


@pytest.mark.parametrize("what", BARRED)
def test_a_folder_that_may_not_be_used_is_refused(what: str, tmp_path: Path) -> None:
    place, said = BARRED[what]
    plan = pig()
    with instead(place, refused(errno.EACCES)), pytest.raises(DataError) as caught:
        runs.run(plan, N, tmp_path / "run")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_where_the_system_allows_none_is_refused() -> None:
    with pytest.raises(DataError, match="cannot be made"):
        runs.run(pig(), N, "/proc/self/run")


# A disk that fills up


def filling(room: int) -> Callable[[Path, bytes], None]:
    """A disk with room for so many bytes; what does not fit is cut off, as a full disk does."""
    left = [room]

    def write(path: Path, content: bytes) -> None:
        path.write_bytes(content[: max(0, left[0])])
        left[0] -= len(content)
        if left[0] < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return write


@pytest.mark.parametrize("room", [0, 4_000, 15_000, 25_000, 40_000])
@pytest.mark.parametrize("workers", [1, 2])
def test_a_full_disk_loses_nothing_that_was_stored(room: int, workers: int, tmp_path: Path) -> None:
    plan = pig()
    whole = played_at_once(plan, 1500, tmp_path / "whole")
    runs.run(plan, 250, tmp_path / "run")
    before = bytes_of(tmp_path / "run")
    with instead(WRITE, filling(room)), pytest.raises(RunError) as caught:
        runs.run(plan, 1500, tmp_path / "run", workers)
    assert str(caught.value).startswith("The disk is full. ")
    assert "games are stored and safe" in str(caught.value)
    assert plan.command(1500, str(tmp_path / "run")) in str(caught.value)
    after = bytes_of(tmp_path / "run")
    assert after.items() <= whole.items() | before.items()
    assert len(after) >= len(before)
    assert not list((tmp_path / "run").rglob("*.tmp"))
    assert runs.run(plan, 1500, tmp_path / "run").mended == ()
    assert bytes_of(tmp_path / "run") == whole


def test_a_full_disk_at_the_last_word_of_a_run_is_said(tmp_path: Path) -> None:
    write, plan = files.write_synced, pig()

    def last(path: Path, content: bytes) -> None:
        if b'"status": "finished"' in content:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(path, content)

    with instead(WRITE, last), pytest.raises(RunError, match="The disk is full"):
        runs.run(plan, N, tmp_path / "run")
    assert runs.run(plan, N, tmp_path / "run").played == 0


def test_a_write_that_fails_for_another_reason_is_said(run: Path) -> None:
    with instead(WRITE, refused(errno.EIO)), pytest.raises(RunError, match="cannot be written: Input/output error"):
        runs.run(pig(), 900, run)
    assert runs.run(pig(), N, run).played == 0


def test_a_run_that_cannot_fit_stops_before_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = shutil.disk_usage(tmp_path)._replace(free=30_000)
    monkeypatch.setattr("experiments.storage.shutil.disk_usage", lambda folder: room)
    with pytest.raises(RunError, match="0 MB are free"):
        runs.run(pig(), 100_000, tmp_path / "run")
    assert (tmp_path / "run" / "records" / "c00001-s000001.json").exists()


def test_a_shard_longer_than_asked_for_is_kept(run: Path) -> None:
    with Store.opened(run, pig(), 450) as store:
        assert not store.lacks(Shard(1, 3, 200, 225))
        assert store.lacks(Shard(1, 3, 200, 300))
        assert store.lacks(Shard(1, 4, 300, 301))
