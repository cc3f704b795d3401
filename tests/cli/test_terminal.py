"""Tables, sizes, durations and progress as a person reads them."""

from __future__ import annotations

import sys

import pytest

from experiments import terminal


def test_columns_stand_under_their_headers_and_numbers_to_the_right() -> None:
    lines = terminal.table_lines(("name", "games"), [("a", 5), ("longer", 1200)], numbers=[1])
    assert lines == ["name    games", "a           5", "longer   1200"]


def test_a_long_cell_wraps_and_a_short_one_is_never_cut() -> None:
    words = "word " * 60
    lines = terminal.table_lines(("key", "words", "tag"), [("a" * 30, words, "reconstructed")])
    assert max(map(len, lines)) <= terminal.PIPED_WIDTH
    assert len(lines) > 3
    assert "a" * 30 in lines[1]
    assert lines[1].endswith("reconstructed")
    assert sum(line.count("word") for line in lines[1:]) == 60


def test_a_long_word_is_broken_and_not_cut() -> None:
    word = "0123456789" * 30
    assert "".join(terminal.table_lines(("hash",), [(word,)])[1:]) == word


def test_many_columns_make_a_long_line_and_not_a_crushed_one() -> None:
    names = [f"column_number_{number}" for number in range(40)]
    lines = terminal.table_lines(names, [range(40)])
    assert lines[0].split() == names


def test_brackets_in_a_cell_are_no_markup() -> None:
    assert terminal.table_lines(("a",), [("[bold]x[/bold]",)])[1] == "[bold]x[/bold]"


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.25, "0.2 s"), (12, "12 s"), (89, "89 s"), (120, "2 min"), (7200, "2.0 h")]
)
def test_durations(seconds: float, words: str) -> None:
    assert terminal.duration(seconds) == words


@pytest.mark.parametrize(
    ("count", "words"), [(12, "12 bytes"), (70_200, "70 kB"), (6_000_000, "6 MB"), (2.5e9, "2.5 GB")]
)
def test_sizes(count: float, words: str) -> None:
    assert terminal.size(count) == words


def test_progress_says_how_much_is_done_how_fast_and_how_long_it_takes() -> None:
    words = terminal.progress_words(2_000, 10_000, 4.0, "seat shares to ±2 points")
    assert words == "2,000 of 10,000 games, 500 games/s, 16 s left, seat shares to ±2 points"


@pytest.mark.parametrize("a_terminal", [True, False])
def test_quiet_notes_say_nothing(
    a_terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: a_terminal)
    monkeypatch.setattr(terminal, "SECONDS_BETWEEN_LINES", 0.0)
    for quiet in (True, False):
        notes = terminal.Notes(quiet)
        notes.say("a hint")
        notes.compiling("rule", 0, 3)
        with notes.playing(10) as update:
            update(5, "a note")
        assert (capsys.readouterr().err == "") == quiet


def test_the_compiler_is_announced_once(capsys: pytest.CaptureFixture[str]) -> None:
    notes = terminal.Notes()
    for name in ("one", "two"):
        notes.compiling(name, 0, 1)
    assert capsys.readouterr().err.count("\n") == 1
