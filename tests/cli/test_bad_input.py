"""Whatever is wrong with what a user gives is one clear sentence, the right exit code, and costs nothing stored."""

from __future__ import annotations

import ctypes
import errno
import os
import re
import shutil
import signal
from pathlib import Path
from typing import Any

import pytest

from experiments import catalogue, outcome, shards, storage
from experiments import plan as plans
from strategies import trial
from tests.cli.conftest import Answer, Steelyard

USAGE, RUN, DATA, INTERRUPTED = 2, 3, 4, 130
SHARD = 40
LINEUP = ("--lineup", "rotate:hold,random")
PLAY = ("run", "pig", "--seats", "2", *LINEUP, "-n", "100", "--seed", "5", "--workers", "1", "--quiet")


def refused(answer: Answer, code: int, *words: str) -> None:
    """One sentence on stderr with these words; only a command or a list of differences may follow on lines below."""
    assert answer.code == code, answer
    assert answer.out == ""
    first = answer.err.splitlines()[0]
    assert first.startswith("Error: ")
    assert first.endswith((".", "?", ":"))
    assert all(line.startswith("  ") for line in answer.err.splitlines()[1:])
    for word in ("Traceback", "line 1 in", "<", "None", "object at"):
        assert word not in answer.err
    for word in words:
        assert word in answer.err


NAMES = [
    (("run", "bake"), ("Did you mean 'bake-and-sale'?",)),
    (("run", "pgi"), ("'pgi'", "Did you mean 'pig'?", "bake-and-sale")),
    (("run", "pig", "--seats", "2", "--lineup", "hodl,hold"), ("'hodl'", "Did you mean 'hold'?", "optimal")),
    (("run", "pig", "--variant", "short-rase"), ("'short-rase'", "Did you mean 'short-race'?", "ten-sided")),
    (("run", "pig", "--set", "targt=5"), ("'targt'", "Did you mean 'target'?", "bust")),
    (("show", "pig", "--set", "targt=5"), ("'targt'", "Did you mean 'target'?")),
    (("run", "bake-and-sale", "--set", "breads.bagette.pins=1"), ("Did you mean 'breads.baguette'?", "breads.brioche")),
    (("run", "bake-and-sale", "--set", "breads.baguette.pinz=1"), ("Did you mean 'breads.baguette.pins'?",)),
    (("show", "pig", "crads"), ("Did you mean 'cards'?", "strategies")),
    (("run", "pig", "--keep", "crads"), ("Did you mean 'cards'?",)),
    (("rnu", "pig"), ("Did you mean 'run'?",)),
]
VALUES = [
    (("run", "pig", "--set", "target=many"), ("'target'", "a whole number", "1 to 1000")),
    (("run", "pig", "--set", "target=1.5"), ("'target'", "a whole number", "1 to 1000")),
    (("run", "pig", "--set", "die=true"), ("'die'", "a whole number")),
    (("run", "pig", "--set", "target=0"), ("'target'", "1 to 1000")),
    (("run", "pig", "--set", "target=1001"), ("'target'", "1 to 1000")),
    (("run", "pig", "--set", "bust=9"), ("bust",)),
    (("run", "bake-and-sale", "--set", "breads.baguette.pins=99"), ("'breads.baguette.pins'", "0 to")),
    (("run", "bake-and-sale", "--set", "section_price.2=x"), ("'section_price.2'", "a whole number")),
    (("run", "bake-and-sale", "--set", "market_scope=x"), ("'market_scope'", "sheet, visit")),
    (("run", "pig", "--seats", "1", "--lineup", "hold:n=5000"), ("1 to 1000", "5000")),
    (("run", "pig", "--seats", "9"), ("1, 2, 3, 4, 5, 6, 7, 8", "9")),
    (("run", "pig", "-n", "0"), ("-n", "from 1 on", "'0'")),
    (("run", "pig", "-n", "-5"), ("-n", "from 1 on", "'-5'")),
    (("run", "pig", "--seed", "x"), ("--seed", "a whole number", "'x'")),
    (("run", "pig", "--workers", "0"), ("--workers", "from 1 to")),
]
LINEUPS = [
    (("run", "pig", "--seats", "2", "--lineup", "hold"), ("1 slot for 2 seats", "mirror:hold")),
    (("run", "pig", "--seats", "2", "--lineup", "hold,hold,hold"), ("3 slots for 2 seats", "--seats 3")),
    (("run", "pig", "--seats", "2", "--lineup", "hold,"), ("empty", "optimal")),
    (("run", "pig", "--seats", "3", "--lineup", "mirror:optimal"), ("2 seats only",)),
    (("play", "pig", "--seats", "2,3"), ("one seat count",)),
]


@pytest.mark.parametrize(
    ("arguments", "words"), [*NAMES, *VALUES, *LINEUPS], ids=lambda value: " ".join(value) if len(value) > 1 else None
)
def test_what_cannot_be_played_is_refused(steelyard: Steelyard, arguments: Any, words: Any, tmp_path: Path) -> None:
    refused(steelyard(*arguments), USAGE, *words)
    assert not list(tmp_path.iterdir())


RULES_FILES = [
    ("target = = 5\n", ("rules.toml", "not valid TOML", "line 1")),
    ("target = 'x'\n", ("'target'", "a whole number", "1 to 1000")),
    ("targt = 5\n", ("rules.toml", "Did you mean 'target'?")),
    ("[die]\na = 1\n", ("'die'", "a whole number")),
]


@pytest.mark.parametrize(("text", "words"), RULES_FILES)
def test_a_rules_file_with_a_mistake_is_refused(steelyard: Steelyard, text: str, words: Any) -> None:
    Path("rules.toml").write_text(text)
    refused(steelyard("run", "pig", "--rules", "rules.toml"), USAGE, *words)


# Strategy files

HEAD = """
from simulator.engine import Floats
from simulator.pig.state import Position
from strategies.strategy import strategy

@strategy("pig")
def mine(s: Position, w: Floats, memo: Floats) -> int:
"""
STRATEGIES = {
    "is not Python": ("def broken(:\n", USAGE, ("not Python", "line 1")),
    "fails when read": ("import nothing_of_this_name\n", USAGE, ("fails when read", "nothing_of_this_name")),
    "declares nothing": ("x = 1\n", USAGE, ("declares no strategy", '@strategy("pig")')),
    "ends the program": ("import sys\nsys.exit(3)\n", USAGE, ("ends the program when read", "exit code 3")),
    "does not compile": (HEAD + "    return {'a': [s]}\n", RUN, ("does not compile",)),
    "raises": (HEAD + "    return 1 // (s.turn_total * 0)\n", RUN, ("raised ZeroDivisionError",)),
    "loops for ever": (
        HEAD + "    n = 0\n    while s.seats > 0:\n        n += 1\n    return n\n",
        RUN,
        ("loop for ever",),
    ),
    "reads out of bounds": (HEAD + "    return s.banked[s.seat + 500]\n", RUN, ("IndexError",)),
    "writes to the position": (HEAD + "    s.banked[s.seat] = 99\n    return 0\n", RUN, ("only look", "banked")),
    "returns nonsense": (HEAD + "    return 7\n", RUN, ("option number 7",)),
}


@pytest.mark.parametrize("what", STRATEGIES)
def test_a_strategy_file_with_a_fault_never_joins_a_run(
    steelyard: Steelyard, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, code, words = STRATEGIES[what]
    if what == "loops for ever":
        monkeypatch.setattr(trial, "SECONDS", 1.0)
    Path("mine.py").write_text(text)
    refused(steelyard(*changed("--lineup", "mine.py,hold"), "--out", "run"), code, "mine.py", *words)
    assert not list(Path().glob("run/*/*.parquet"))


def test_a_fault_of_ours_keeps_its_traceback_and_is_no_failed_check(
    steelyard: Steelyard, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty() -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr(catalogue, "listed_games", faulty)
    answer = steelyard("games")
    assert answer.code == RUN
    assert answer.out == ""
    assert "Traceback" in answer.err
    assert "ZeroDivisionError: ours" in answer.err
    assert "fault of Steelyard" in answer.err


# Output folders


@pytest.fixture
def stored(steelyard: Steelyard, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A finished run of three shards."""
    monkeypatch.setattr(plans, "GAMES_A_SHARD", SHARD)
    assert steelyard(*PLAY, "--out", "run").code == 0
    return Path("run")


def content(folder: Path) -> dict[str, bytes]:
    """What is stored: everything but the manifest, which tells of the last attempt too."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix in (".parquet", ".json"))
    return {str(path): path.read_bytes() for path in files if path.name != "manifest.json"}


def changed(*arguments: str) -> list[str]:
    """The usual run with other values of some options."""
    call = [*PLAY]
    for option, value in zip(arguments[::2], arguments[1::2], strict=True):
        call[call.index(option) + 1] = value
    return call


def test_a_file_is_no_output_folder(steelyard: Steelyard) -> None:
    Path("file").write_text("mine")
    refused(steelyard(*PLAY, "--out", "file"), DATA, "file", "name a folder")
    refused(steelyard(*PLAY, "--out", "file/run"), DATA, "file/run", "below a file")
    assert Path("file").read_text() == "mine"


def test_a_folder_of_other_things_is_left_alone(steelyard: Steelyard) -> None:
    Path("photos").mkdir()
    Path("photos/one.jpg").write_text("mine")
    refused(steelyard(*PLAY, "--out", "photos"), DATA, "photos", "not a run")
    assert [path.name for path in Path("photos").iterdir() if not path.name.startswith(".")] == ["one.jpg"]


def test_a_folder_that_cannot_be_written_is_said(steelyard: Steelyard, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(path: Any, *more: Any, **named: Any) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(os, "mkdir", forbidden)
    refused(steelyard(*PLAY, "--out", "run"), DATA, "run", "Permission denied")


def test_another_plan_in_the_folder_is_refused_with_what_differs(steelyard: Steelyard, stored: Path) -> None:
    before = content(stored)
    answer = steelyard(*changed("--seed", "6"), "--out", "run")
    refused(answer, DATA, "another plan", "seed: 5 in the folder, 6 asked for")
    refused(steelyard(*PLAY, "--set", "target=60", "--out", "run"), DATA, "target: 100 in the folder, 60 asked for")
    assert content(stored) == before


def test_only_what_was_asked_for_otherwise_is_told(steelyard: Steelyard, stored: Path) -> None:
    """Not the weights of another strategy, nor all that another game brings with it."""
    other = steelyard(*changed("--lineup", "rotate:hold:n=25,random"), "--out", "run").err
    assert [line.split(":")[0].strip() for line in other.splitlines()[1:]] == ["cells.1.lineup"]
    other = steelyard("run", "bake-and-sale", "--seed", "5", "--out", "run", "--quiet").err
    assert other.splitlines()[1:] == ['  game: "pig" in the folder, "bake-and-sale" asked for.']


def test_a_folder_in_which_nothing_was_stored_takes_another_plan(steelyard: Steelyard) -> None:
    """A strategy that did not pass its trial is mended, and the same command given again."""
    call = (*changed("--lineup", "mine.py,hold"), "--out", "run")
    Path("mine.py").write_text(HEAD + "    return 7\n")
    assert steelyard(*call).code == RUN
    Path("mine.py").write_text(HEAD + "    return 0\n")
    assert steelyard(*call).code == 0
    Path("mine.py").write_text(HEAD + "    return 7\n")
    refused(steelyard(*call), DATA, "another plan", "source")


def test_a_folder_in_use_is_refused(steelyard: Steelyard, stored: Path) -> None:
    import fcntl

    before = content(stored)
    with (stored / ".lock").open("r+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        refused(steelyard(*PLAY, "--out", "run"), DATA, "in use", str(os.getpid()))
    assert content(stored) == before


def test_a_disk_that_fills_up_costs_no_finished_shard(
    steelyard: Steelyard, stored: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = content(stored)

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        more = (*changed("-n", "500"), "--out", "run")
        refused(steelyard(*more), RUN, "The disk is full", "run")
    assert {name: file for name, file in content(stored).items() if name in before} == before
    assert steelyard(*more).code == 0
    assert len(list(stored.glob("games/*.parquet"))) == 500 // SHARD + 1


def test_a_run_that_is_interrupted_keeps_its_shards_and_goes_on(
    steelyard: Steelyard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "GAMES_A_SHARD", SHARD)
    sent: list[int] = []

    def interrupting(plan: Any, n: int, done: int) -> str:
        if done >= 2 * SHARD and not sent:
            sent.append(done)
            os.kill(os.getpid(), signal.SIGINT)
        return ""

    monkeypatch.setattr(outcome, "width_words", interrupting)
    answer = steelyard(*changed("-n", "800"), "--out", "run")
    refused(answer, INTERRUPTED, "Continue with", "steelyard run pig -n 800", "--out run")
    kept = content(Path("run"))
    assert 0 < len([name for name in kept if "games" in name]) < 20
    assert steelyard(*changed("-n", "800"), "--out", "run").code == 0
    assert len(list(Path("run/games").glob("*.parquet"))) == 20


class Compiling:
    """A table whose compiler is interrupted within a callback, where it loses what is raised, and breaks as it does."""

    def __init__(self, *arguments: Any, **named: Any):
        whole: list[str] = []

        @ctypes.CFUNCTYPE(None)
        def kept() -> None:
            os.kill(os.getpid(), signal.SIGINT)
            whole.append("yes")

        kept()
        if not whole:
            raise RuntimeError("no compiled object yet")
        progress = named.get("progress") or arguments[-1]
        progress("begin", 0, 2)
        raise AssertionError("the compiler went on after the signal")


@pytest.mark.parametrize("options", [("--out", "run"), ("--dry-run",)], ids=["run", "dry-run"])
def test_an_interrupt_while_compiling_waits_for_the_compiler(
    steelyard: Steelyard, options: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(shards, "Table", Compiling)
        answer = steelyard(*PLAY, *options)
    assert answer.code == INTERRUPTED
    assert "Error: Interrupted." in answer.err
    assert steelyard(*PLAY, *options).code == 0


# Stored data


def a_part(folder: Path, table: str = "seats") -> Path:
    return sorted((folder / table).glob("*.parquet"))[1]


def truncated(part: Path) -> None:
    part.write_bytes(part.read_bytes()[:-100])


def foreign(part: Path) -> None:
    other = sorted(part.parent.glob("*.parquet"))[0]
    shutil.copyfile(other, part)


def nonsense(part: Path) -> None:
    part.write_text("not Parquet")


READERS = {
    "query": ("query", "run", "SELECT COUNT(*) FROM seats"),
    "replay": ("replay", "run", f"1:{SHARD + 1}"),
    "report": ("report", "run", "--quiet"),
}


@pytest.mark.parametrize("harm", [truncated, foreign, nonsense])
def test_a_part_that_is_not_what_was_written_is_said_and_played_again(
    steelyard: Steelyard, stored: Path, harm: Any
) -> None:
    before = content(stored)
    part = a_part(stored)
    harm(part)
    for arguments in READERS.values():
        refused(steelyard(*arguments), DATA, part.name)
    answer = steelyard(*(word for word in PLAY if word != "--quiet"), "--out", "run")
    assert answer.code == 0
    assert re.search(rf"{part.name}.* played again", answer.err)
    assert {name: file for name, file in content(stored).items() if name in before} == before
    for name in ("query", "replay"):
        assert steelyard(*READERS[name]).code == 0


def test_the_command_that_mends_a_run_names_the_folder_as_it_is_named_now(steelyard: Steelyard, stored: Path) -> None:
    moved = stored.rename("my run")
    truncated(a_part(moved))
    for name in ("query", "replay"):
        call = ["my run" if word == "run" else word for word in READERS[name]]
        refused(steelyard(*call), DATA, "--seed 5 --out 'my run'")


def test_a_run_of_another_version_is_refused(steelyard: Steelyard, stored: Path) -> None:
    manifest = stored / storage.MANIFEST
    manifest.write_text(manifest.read_text().replace('"schema": 1', '"schema": 2', 1))
    for arguments in (*READERS.values(), (*PLAY, "--out", "run")):
        refused(steelyard(*arguments), DATA, "version 2", "version 1")


def test_a_lost_strategy_file_is_a_fault_of_the_run(steelyard: Steelyard) -> None:
    Path("mine.py").write_text(HEAD + "    return 0\n")
    assert steelyard(*changed("--lineup", "mine.py,hold"), "--out", "run").code == 0
    Path("mine.py").unlink()
    refused(steelyard("replay", "run", "1:1"), DATA, "'mine.py,hold'", "does not exist")


def test_a_folder_that_is_named_like_a_game_is_a_run_only_when_it_holds_one(steelyard: Steelyard) -> None:
    Path("pig").mkdir()
    play = ("report", "pig", "--seats", "1", "--dry-run", "--quiet")
    assert steelyard(*play).code == 0
    assert steelyard(*PLAY, "--out", "pig").code == 0
    refused(steelyard(*play), USAGE, "pig is a stored run")


def test_what_the_system_refuses_is_said(steelyard: Steelyard) -> None:
    refused(steelyard("report", "x" * 300), DATA, "File name too long")


def test_a_manifest_that_is_damaged_is_said(steelyard: Steelyard, stored: Path) -> None:
    (stored / storage.MANIFEST).write_text("{")
    for arguments in (*READERS.values(), (*PLAY, "--out", "run")):
        refused(steelyard(*arguments), DATA, "manifest.json")


QUERIES = [
    ("SELECT sret FROM seats", ("'sret'", "Did you mean 'seat'?")),
    ("SELECT * FROM sets", ("'sets'", "Did you mean 'seats'?")),
    ("DROP TABLE seats", ("only reads", "SELECT")),
    ("SELECT seat FROM seats GROUP BY (", ("cannot be answered",)),
    ("SELECT * FROM read_csv('/etc/passwd')", ("no other file",)),
]


def test_a_query_that_cannot_be_answered_says_why(steelyard: Steelyard, stored: Path) -> None:
    for sql, words in QUERIES:
        refused(steelyard("query", "run", sql), USAGE, *words)


def test_a_game_that_is_not_stored_is_refused(steelyard: Steelyard, stored: Path) -> None:
    refused(steelyard("replay", "run", "1:5000"), USAGE, "5000", "1 to 100")
    refused(steelyard("replay", "run", "2:1"), USAGE, "cell 2", "1 to 1")
    refused(steelyard("replay", "run", "first"), USAGE, "CELL:GAME")
    refused(steelyard("replay", "nothing", "1:1"), DATA, "nothing", "not a run")


def test_options_of_playing_do_not_go_with_a_stored_run(steelyard: Steelyard, stored: Path) -> None:
    refused(steelyard("report", "run", "--seed", "3"), USAGE, "--seed", "stored run")
