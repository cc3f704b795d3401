"""The trial of a user's file: whatever it does wrong is one sentence, and the run is not harmed."""

import os
import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest

from simulator import registry
from simulator.engine.names import RunError, UsageError
from simulator.rulebook import load
from strategies import child, reading, trial
from strategies.complaints import first_sentence, uncompiled
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
    "forgets to answer": ("    s.turn_total + 1\n", "returns nothing"),
    "forgets to answer at times": ("    if s.turn_total > 5:\n        return 0\n", "nothing at times"),
    "answers with a decimal number": ("    return 0.5\n", "returns a decimal number"),
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


def test_an_interrupt_ends_the_trial_at_once_and_its_child_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[subprocess.Popen[str]] = []

    class Watched(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *arguments: object, **named: object):
            super().__init__(*arguments, **named)  # type: ignore[call-overload]
            started.append(self)

    class Playing(child.Child):
        def line(self, seconds: float) -> str:
            threading.Timer(0.2, os.kill, [os.getpid(), signal.SIGINT]).start()
            return super().line(seconds)

    file = tmp_path / "mine.py"
    file.write_text(HEAD + "    place = 0\n    while s.seats > 0:\n        place += 1\n    return place\n")
    mine = entry(str(file), PIG, 2)
    monkeypatch.setattr(subprocess, "Popen", Watched)
    monkeypatch.setattr(trial, "Child", Playing)
    begun = time.monotonic()
    signal.siginterrupt(signal.SIGINT, False)  # As polars has it: a signal ends no system call.
    try:
        with pytest.raises(KeyboardInterrupt):
            try_files([mine], load(PIG), 2)
    finally:
        signal.siginterrupt(signal.SIGINT, True)
    assert time.monotonic() - begun < 3
    assert started[0].poll() is not None


def test_a_file_that_is_never_read_to_its_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "SECONDS", 1.0)
    with pytest.raises(UsageError, match=r"mine\.py was still being read after 1 seconds; does it loop for ever\?"):
        tried("while True:\n    pass\n", tmp_path)


def test_what_a_file_prints_is_no_answer(tmp_path: Path) -> None:
    tried("print('hello')\n" + HEAD + "    return 0\n", tmp_path)


TOLD = [
    ("Cannot unify Literal[str](a) and Literal[int](1) for 'x.2', defined at /a/b.py (11)", "'x' holds values"),
    ("Unknown attribute 'sorted' of type list(unicode_type)<iv=None>", "there is no attribute 'sorted'."),
    ("No conversion from LiteralStrKey[Dict]({Literal[str](a): List(Record(key[type=uint64]))})", "not of the kind"),
    (
        "No implementation of function Function(<built-in function getitem>) found for signature:",
        "'getitem' cannot be used",
    ),
    ("Cannot do that of type array(float64, 1d, C)", "Cannot do that."),
]


@pytest.mark.parametrize(("line", "said"), TOLD)
def test_the_compilers_types_are_left_out(line: str, said: str) -> None:
    told = first_sentence("Failed in nopython mode pipeline (step: nopython frontend)\n" + line)
    assert said in told
    assert not any(word in told for word in ("Literal", "Record", "(", "unicode_type"))


def test_the_line_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("x = 1\n\ndef choose(s):\n    return s.bankd + later\n")
    assert uncompiled(KeyError("bankd"), file) == "there is no field 'bankd' (line 4)."
    assert uncompiled(TypeError("NameError: name 'later' is not defined"), file).endswith("(line 4).")
    numba = "Failed in\nUnknown attribute 'n' of type x\n\nFile \"mine.py\", line 7:\ndef choose"
    assert "compiled code cannot do" in uncompiled(NotImplementedError("use load_from_data_pointer()"), file)
    assert uncompiled(TypeError(numba), file) == "there is no attribute 'n' (line 7)."


NOT_READ = [
    ("def broken(:\n", "not Python"),
    ("a\0b\n", "not Python: source code string cannot contain null bytes."),
    ("import sys\nsys.exit(3)\n", "ends the program when read (exit code 3)"),
    ("import os\nos._exit(3)\n", "ends the program when read (exit code 3)"),
    ("import nothing_of_this_name\n", "fails when read"),
    ("x = 1\n", "declares no strategy"),
    (HEAD.replace('"pig"', '"chess"') + "    return 0\n", "for pig"),
    (HEAD.replace('"pig"', '"pgi"') + "    return 0\n", "Did you mean 'pig'?"),
]


@pytest.mark.parametrize(("text", "said"), NOT_READ)
def test_a_file_that_declares_no_strategy_is_refused(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        tried(text, tmp_path)
    assert said in str(caught.value)
