"""Runs: no byte depends on how they were played, and what ends them costs nothing that was stored."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from experiments import files, runs, shards
from experiments.plan import Plan
from experiments.shards import Tables
from experiments.storage import Store
from simulator.engine.names import RunError, UsageError
from strategies import trial
from tests.experiments.playing import SHARD, bytes_of, eight_cards, pig, played_at_once, program, stored

PLANS = {
    "a field of Pig": lambda: pig(),
    "cards, kept, in rotation": lambda: eight_cards("rotate:high-first,uniform", keep=["cards"]),
}


@pytest.mark.parametrize("make", PLANS.values(), ids=PLANS)
def test_workers_and_chunks_change_no_byte(make: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan: Plan = make()
    one = played_at_once(plan, 900, tmp_path / "one")
    runs.run(plan, 900, tmp_path / "two", workers=2)
    monkeypatch.setattr(shards, "chunk_size", lambda cell: 14)
    runs.run(plan, 900, tmp_path / "chunks", workers=2)
    assert len(one) > 15
    assert bytes_of(tmp_path / "two") == one
    assert bytes_of(tmp_path / "chunks") == one


@pytest.mark.parametrize("make", PLANS.values(), ids=PLANS)
def test_a_longer_run_equals_the_run_made_at_once(make: Any, tmp_path: Path) -> None:
    plan: Plan = make()
    whole = played_at_once(plan, 900, tmp_path / "whole")
    first = runs.run(plan, 330, tmp_path / "longer")
    second = runs.run(plan, 900, tmp_path / "longer")
    assert (first.games, first.played) == (330, 330)
    assert (second.games, second.played) == (900, 900 - SHARD)
    assert bytes_of(tmp_path / "longer") == whole
    third = runs.run(plan, 500, tmp_path / "longer")
    assert (third.games, third.played) == (900, 0)
    assert third.command == second.command
    assert bytes_of(tmp_path / "longer") == whole


def test_another_seed_plays_other_games(tmp_path: Path) -> None:
    one = played_at_once(pig(seed=7), SHARD, tmp_path / "one")
    other = played_at_once(pig(seed=8), SHARD, tmp_path / "other")
    assert one.keys() == other.keys()
    assert not set(one.values()) & set(other.values())


def test_games_are_numbered_through_and_rounded_up_to_whole_deals(tmp_path: Path) -> None:
    result = runs.run(pig("rotate:hold,random"), 501, tmp_path / "run", workers=2)
    games = stored(tmp_path / "run", "games")
    assert result.games == len(games) == 502
    assert games["game"].to_list() == list(range(1, 503))
    assert games["deal"].to_list() == [number // 2 for number in range(502)]
    assert games["rotation"].to_list() == [0, 1] * 251


# Ended in the middle

ASK = """
def progress(done, total, speed):
    if done == 600:
        os.kill(os.getpid(), signal.{name})
        stops[0].asked.wait(60)
"""
ASK_TWICE = """
import threading
def progress(done, total, speed):
    if done == 600:
        os.kill(os.getpid(), signal.SIGINT)
        stops[0].asked.wait(60)
        os.kill(os.getpid(), signal.SIGTERM)
        threading.Event().wait(60)
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_keeps_what_is_finished_and_says_how_to_continue(name: str, tmp_path: Path) -> None:
    whole = played_at_once(pig(), 1000, tmp_path / "whole")
    ended = program(ASK.format(name=name), tmp_path / "run")
    assert ended.returncode == 130
    # The third shard had been played when the signal came: it is stored, and the fourth is not begun.
    assert "600 games are stored and safe" in ended.stderr
    assert "400 are still to be played" in ended.stderr
    assert ended.stderr.splitlines()[-1].strip() == pig().command(1000, str(tmp_path / "run"))
    assert "Traceback" not in ended.stderr
    left = bytes_of(tmp_path / "run")
    assert len([path for path in left if path.startswith("records")]) == 3
    assert left.items() <= whole.items()
    assert json.loads((tmp_path / "run" / "manifest.json").read_text())["status"] == "interrupted"
    result = runs.run(pig(), 1000, tmp_path / "run")
    assert (result.games, result.played, result.mended) == (1000, 400, ())
    assert bytes_of(tmp_path / "run") == whole
    assert json.loads((tmp_path / "run" / "manifest.json").read_text())["status"] == "finished"


def test_a_second_signal_ends_a_run_at_once(tmp_path: Path) -> None:
    ended = program(ASK_TWICE, tmp_path / "run")
    assert ended.returncode == 130
    assert pig().command(1000, str(tmp_path / "run")) in ended.stderr
    runs.run(pig(), 1000, tmp_path / "run")
    assert bytes_of(tmp_path / "run") == played_at_once(pig(), 1000, tmp_path / "whole")


def test_a_kill_leaves_whole_parts(tmp_path: Path) -> None:
    ended = program(ASK.format(name="SIGKILL"), tmp_path / "run")
    assert ended.returncode == -signal.SIGKILL
    whole = played_at_once(pig(), 1000, tmp_path / "whole")
    left = bytes_of(tmp_path / "run")
    assert len([path for path in left if path.startswith("records")]) == 2
    assert left.items() <= whole.items()
    assert runs.run(pig(), 1000, tmp_path / "run").played == 600
    assert bytes_of(tmp_path / "run") == whole


class Killed(BaseException):
    """The process is gone: nothing after this is done."""


def killing(monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    """Let everything that changes the folder end the process at its so-manieth time, in the middle of a write."""
    left = [at]

    def deadly(owner: Any, name: str, half: Any = None) -> None:
        real = getattr(owner, name)

        def fatal(*arguments: Any, **more: Any) -> Any:
            left[0] -= 1
            if left[0] == 0:
                if half is not None:
                    half(*arguments)
                raise Killed
            return real(*arguments, **more)

        monkeypatch.setattr(owner, name, fatal)

    deadly(files, "write_synced", lambda path, content: path.write_bytes(content[: len(content) // 2]))
    deadly(Path, "replace")
    deadly(Path, "unlink")


def test_a_kill_at_any_step_of_storing_a_shard_spoils_nothing(tmp_path: Path) -> None:
    plan = pig()
    whole = played_at_once(plan, SHARD, tmp_path / "whole")
    shard = next(plan.shards(SHARD))
    tables = Tables(plan)
    frames = shards.play(plan, shard, tables.prepare(plan.cells[0]))
    for step in range(1, 100):
        folder = tmp_path / f"step{step}"
        runs.run(plan, 70, folder)
        with pytest.MonkeyPatch.context() as patched, Store.opened(folder, plan, SHARD) as store:
            killing(patched, step)
            try:
                store.write(shard, frames)
                break
            except Killed:
                pass
        assert runs.run(plan, SHARD, folder).mended == ()
        assert bytes_of(folder) == whole
        assert not list(folder.rglob("*.tmp"))
    assert step > 8


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_preparations_at_once(
    number: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = signal.getsignal(number)
    monkeypatch.setattr(Tables, "prepare", lambda *_arguments: signal.raise_signal(number))
    with pytest.raises(runs.Interrupted) as caught:
        runs.run(pig(), 1000, tmp_path / "run")
    assert caught.value.code == 130
    assert pig().command(1000, str(tmp_path / "run")) in str(caught.value)
    assert signal.getsignal(number) is before


def test_a_shorter_run_after_an_interrupted_one_says_how_long_it_is(tmp_path: Path) -> None:
    program(ASK.format(name="SIGTERM"), tmp_path / "run")
    result = runs.run(pig(), 300, tmp_path / "run")
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert (result.played, result.games) == (0, 600)
    assert (manifest["status"], manifest["games"]) == ("finished", 300)


# Strategies that go wrong

ENDLESS = Path(__file__).parent / "endless.py"
STUCK = """
from strategies import registry as players
from tests.experiments.endless import endless
players.ADDED.append(endless)
runs.STUCK_SECONDS = 0.2
made = plan.make(registry.find("pig"), seed=7, seats=[2], lineups=["mirror:endless"])
"""


def test_a_run_in_which_no_game_ends_is_ended(tmp_path: Path) -> None:
    ended = program(STUCK, tmp_path / "run", NUMBA_DISABLE_JIT="1")
    assert ended.returncode == 3
    assert "may loop for ever" in ended.stderr
    assert "0 games are stored and safe" in ended.stderr


def test_a_file_that_loops_for_ever_never_joins_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "SECONDS", 1.0)
    with pytest.raises(RunError, match="loop for ever"):
        runs.run(pig(f"{ENDLESS},hold"), 100, tmp_path / "run")
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert manifest["status"] == "failed"
    assert not (tmp_path / "run" / "games").exists()


def test_a_bad_choice_ends_the_run_and_names_strategy_seed_and_deal(tmp_path: Path) -> None:
    with pytest.raises(RunError) as caught:
        runs.run(eight_cards("high-first,beyond"), 500, tmp_path / "run")
    for part in ("option number 99", "beyond in seat 2", "seed 7", "deal 0"):
        assert part in str(caught.value)
    assert "\n" not in str(caught.value)


# Before a run


@pytest.mark.parametrize(("n", "workers"), [(0, 1), (-5, 1), (2**32, 1), (10, 0)])
def test_numbers_that_make_no_run_are_refused(n: int, workers: int, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        runs.run(pig(), n, tmp_path / "run", workers)
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "run").exists()


def test_an_estimate_is_near_what_the_run_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    plan = pig(seats=4)
    found = runs.estimate(plan, 6001)
    assert list(tmp_path.iterdir()) == []
    result = runs.run(plan, 6001, tmp_path / "run")
    assert found.games == result.games == plan.games_for(6001)
    assert result.size / 2 < found.size < 2 * result.size
    assert result.seconds / 20 < found.seconds < 20 * result.seconds
    assert runs.estimate(plan, 6001, workers=4).seconds < found.seconds
