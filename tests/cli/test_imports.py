"""Commands start fast: what only looks or refuses loads nothing heavy. Looked at in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
HEAVY = ("numpy", "polars", "numba", "matplotlib", "pandas", "scipy", "joblib")
PROBE = """
import contextlib, io, json, sys
import cli
found = {}
for line in json.loads(sys.argv[1]):
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        code = cli.exit_code(line.split())
    found[line] = {"code": code, "loaded": [name for name in json.loads(sys.argv[2]) if name in sys.modules]}
print(json.dumps(found))
"""


def loaded(lines: list[str], names: tuple[str, ...]) -> dict[str, dict[str, object]]:
    """For each command, its exit code and which of the packages are loaded after it and those before it."""
    command = [sys.executable, "-c", PROBE, json.dumps(lines), json.dumps(names)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_help_loads_nothing_heavy() -> None:
    pages = ["--help", "run --help", "report --help", "--version"]
    assert loaded(pages, HEAVY) == {page: {"code": 0, "loaded": []} for page in pages}


def test_looking_around_never_loads_the_compiler() -> None:
    shown = [f"show {game} {topic}" for game in ("pig", "bake-and-sale") for topic in TOPICS]
    looks = ["games", "games --json", *shown, "show pig --template", "show pig --json --set target=60"]
    assert loaded(looks, ("numba",)) == {look: {"code": 0, "loaded": []} for look in looks}


TOPICS = ("", "cards", "rules", "variants", "strategies")


def test_bad_input_never_loads_the_compiler() -> None:
    mistakes = [
        "run pgi",
        "run pig -n 0",
        "run pig --seed x",
        "run pig --seats 9",
        "run pig --variant short-rase",
        "run pig --set targt=5",
        "run pig --set target=many",
        "run bake-and-sale --set breads.baguette.pins=99",
        "run pig --rules missing.toml",
        "run pig --seats 2 --lineup hodl,hold",
        "run pig --seats 2 --lineup hold",
        "run pig --lineup missing.py",
        "play pgi",
        "report missing",
        "bench missing",
    ]
    assert loaded(mistakes, ("numba",)) == {mistake: {"code": 2, "loaded": []} for mistake in mistakes}


def test_what_is_loaded_is_seen() -> None:
    """The probe itself: a command that plays does load the compiler."""
    line = "run pig --seats 1 --dry-run --json -n 10"
    assert loaded([line], ("numba",)) == {line: {"code": 0, "loaded": ["numba"]}}
