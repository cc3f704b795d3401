"""Help pages and error messages are what is kept: python -m tests.cli.snapshots, after a change that is meant."""

from pathlib import Path

import pytest

from tests.cli.snapshots import FOLDER, HELP, MISTAKES, help_page, name_of, told


def kept(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("command", HELP, ids=name_of)
def test_a_help_page_is_the_kept_one(command: list[str]) -> None:
    assert help_page(command) == kept(name_of(command))


def test_every_command_has_its_page_and_no_page_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*map(name_of, HELP), "mistakes.txt"}


@pytest.mark.parametrize("place", range(len(MISTAKES)), ids=MISTAKES)
def test_a_mistake_is_answered_as_kept(place: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answer = told(MISTAKES[place])
    assert answer in kept("mistakes.txt")
    assert answer.endswith(("exit code 2\n", "exit code 4\n"))
    assert answer.count("\n") == 3
    assert not list(tmp_path.iterdir())
