"""What commands say, kept as text: help pages and error messages.

python -m tests.cli.snapshots writes them anew, after a text was changed on purpose.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

import cli

FOLDER = Path(__file__).parent / "snapshots"
PLAIN = {"COLUMNS": "100", "NO_COLOR": "1", "SHELL": "/bin/bash"}
HELP = [[], *([name] for name in sorted(cli.cli.commands))]
MISTAKES = [
    "rnu pig",
    "run",
    "run pgi",
    "run pig more",
    "run pig --sets target=5",
    "run pig -n 0",
    "run pig -n -5",
    "run pig -n many",
    "run pig -n 5000000000",
    "run pig --seed x",
    "run pig --seed -1",
    "run pig --workers 0",
    "run pig --seats 9",
    "run pig --seats two",
    "run pig --keep crads",
    "run pig --variant short-rase",
    "run pig --set targt=5",
    "run pig --set target",
    "run pig --set target=many",
    "run pig --set target=1.5",
    "run pig --set target=0",
    "run pig --set target=1001",
    "run pig --set bust=9",
    "run bake-and-sale --set breads.bagette.pins=1",
    "run bake-and-sale --set breads.baguette.pinz=1",
    "run bake-and-sale --set breads.baguette.pins=99",
    "run pig --rules missing.toml",
    "run pig --seats 2 --lineup hodl,hold",
    "run pig --seats 2 --lineup hold",
    "run pig --seats 2 --lineup hold,hold,hold",
    "run pig --seats 1 --lineup optimal",
    "run pig --seats 1 --lineup hold:m=3",
    "run pig --seats 1 --lineup hold:n=5000",
    "run pig --seats 1 --lineup hold:n=x",
    "run pig --seats 1 --lineup hold@best",
    "run pig --seats 1 --lineup missing.py",
    "play pig --seats 2,3",
    "show pig crads",
    "show pig rules --template",
    "show pig --template --json",
    "replay missing 1:1",
    'query missing "SELECT 1"',
    'query missing "SELECT 1" --csv --json',
    "report missing",
    "bench missing",
    "completion tcsh",
]


def name_of(command: list[str]) -> str:
    return "-".join(["help", *command]) + ".txt"


def said(arguments: list[str]) -> tuple[int, str, str]:
    """The exit code, the output and the errors of a command."""
    out, err = io.StringIO(), io.StringIO()
    with plain(), redirect_stdout(out), redirect_stderr(err):
        code = cli.exit_code(arguments)
    return code, out.getvalue(), err.getvalue()


@contextmanager
def plain() -> Iterator[None]:
    """A terminal of fixed width and without colours."""
    with mock.patch.dict(os.environ, PLAIN):
        yield


def help_page(command: list[str]) -> str:
    return said([*command, "--help"])[1]


def mistakes() -> str:
    """Every mistake with its message and exit code."""
    return "\n".join(told(line) for line in MISTAKES)


def told(line: str) -> str:
    import shlex

    code, out, err = said(shlex.split(line))
    return f"$ steelyard {line}\n{out}{err}exit code {code}\n"


def regenerate() -> None:
    """Write every snapshot."""
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    FOLDER.mkdir(exist_ok=True)
    for command in HELP:
        (FOLDER / name_of(command)).write_text(help_page(command), encoding="utf-8")
    (FOLDER / "mistakes.txt").write_text(mistakes(), encoding="utf-8")


if __name__ == "__main__":
    regenerate()
