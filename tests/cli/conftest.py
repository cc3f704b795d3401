"""A command run in this process, in an empty folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import cli
from tests.cli.snapshots import PLAIN


@dataclass(frozen=True)
class Answer:
    """What a command did."""

    code: int
    out: str
    err: str


Steelyard = Callable[..., Answer]


@pytest.fixture
def steelyard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Steelyard:
    """Runs a command in an empty folder and gives its exit code and what it said."""
    monkeypatch.chdir(tmp_path)
    for name, value in PLAIN.items():
        monkeypatch.setenv(name, value)

    def run(*arguments: str) -> Answer:
        capsys.readouterr()
        code = cli.exit_code(list(arguments))
        return Answer(code, *capsys.readouterr())

    return run
