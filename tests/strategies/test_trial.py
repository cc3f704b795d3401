"""The trial of a user's file: whatever it does wrong is one sentence, and the run is not harmed."""

from pathlib import Path

import pytest

from simulator import registry
from simulator.engine.names import RunError, UsageError
from simulator.rulebook import load
from strategies import trial
from strategies.lineup import entry
from strategies.trial import try_files

PIG = registry.find("pig")
HEAD = """
from simulator.engine import Floats, rule
from simulator.pig.state import Position
from strategies.strategy import strategy

@strategy("pig")
def mine(s: Position, w: Floats, memo: Floats) -> int:
"""
FAULTY = {
    "raises": ("    return 1 // (s.turn_total * 0)\n", "ZeroDivisionError"),
    "reads out of bounds": ("    return s.banked[s.seat + 500]\n", "IndexError"),
    "writes": ("    s.banked[s.seat] = 99\n    return 0\n", "writes to the position (banked)"),
    "writes weights": ("    w[0] = 5.0\n    return 0\n", "weights"),
    "nonsense": ("    return 7\n", "option number 7"),
    "does not compile": ("    return {'a': [s]}\n", "does not compile"),
    "forgets to answer": ("    s.turn_total + 1\n", "does not compile"),
}


def tried(text: str, folder: Path) -> None:
    file = folder / "mine.py"
    file.write_text(text)
    try_files([entry(str(file), PIG, 2)], load(PIG), 2)


def test_a_good_file_passes(tmp_path: Path) -> None:
    tried(HEAD + "    return 1 if s.turn_total > 18 and s.n_options > 1 else 0\n", tmp_path)


@pytest.mark.parametrize("what", FAULTY)
def test_a_fault_is_named(what: str, tmp_path: Path) -> None:
    body, said = FAULTY[what]
    with pytest.raises(RunError) as caught:
        tried(HEAD + body, tmp_path)
    assert said in str(caught.value)
    assert "mine.py" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_loop_without_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "SECONDS", 1.0)
    with pytest.raises(RunError, match="loop for ever"):
        tried(HEAD + "    place = 0\n    while s.seats > 0:\n        place += 1\n    return place\n", tmp_path)


NOT_READ = [
    ("def broken(:\n", "not Python"),
    ("import nothing_of_this_name\n", "fails when read"),
    ("x = 1\n", "declares no strategy"),
    (HEAD.replace('"pig"', '"chess"') + "    return 0\n", "for pig"),
]


@pytest.mark.parametrize(("text", "said"), NOT_READ)
def test_a_file_that_declares_no_strategy_is_refused(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        tried(text, tmp_path)
    assert said in str(caught.value)
