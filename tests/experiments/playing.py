"""Small runs for tests: short shards, the bytes of what was stored, and programs that end in the middle."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import polars as pl

from experiments import plan as plans
from experiments import runs
from experiments.plan import Plan
from simulator import registry
from tests.tables import eight_cards_game

ROOT = Path(__file__).parents[2]
SHARD = 200
"""Games a shard in these tests, so that a few hundred games are several."""


FIELD = "field:hold,hold:n=25,random"
"""Strategies of Pig that prepare nothing, which saves seconds a run."""


@contextmanager
def short_shards() -> Iterator[None]:
    before = plans.GAMES_A_SHARD
    plans.GAMES_A_SHARD = SHARD
    try:
        yield
    finally:
        plans.GAMES_A_SHARD = before


def pig(lineup: str = FIELD, seats: int = 2, seed: int = 7, **more: Any) -> Plan:
    return plans.make(registry.find("pig"), seed=seed, seats=[seats], lineups=[lineup], **more)


def eight_cards(lineup: str = "mirror:high-first", seats: int = 2, seed: int = 7, **more: Any) -> Plan:
    return plans.make(eight_cards_game(), seed=seed, seats=[seats], lineups=[lineup], **more)


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Every part and every record of a run."""
    found = [*folder.rglob("*.parquet"), *(folder / "records").glob("*.json")]
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(found)}


def stored(folder: Path, table: str) -> pl.DataFrame:
    return pl.concat([pl.read_parquet(path) for path in sorted((folder / table).glob("*.parquet"))])


def played_at_once(plan: Plan, n: int, folder: Path) -> dict[str, bytes]:
    runs.run(plan, n, folder)
    return bytes_of(folder)


PROGRAM = """
import os, signal, sys
from experiments import plan, runs
from simulator import registry
from simulator.engine.names import SteelyardError
plan.GAMES_A_SHARD = {shard}
made = plan.make(registry.find("pig"), seed=7, seats=[2], lineups=["{field}"])
stops = []
begin = runs.Stop.__init__
runs.Stop.__init__ = lambda self: (begin(self), stops.append(self))[0]
folder = sys.argv[1]
progress = None
{body}
try:
    runs.run(made, 1000, folder, progress=progress)
except SteelyardError as error:
    print(error, file=sys.stderr)
    sys.exit(error.code)
"""


def program(body: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Play 1,000 games of Pig in a process of its own, with some lines of Python before it begins."""
    import os

    text = PROGRAM.format(shard=SHARD, field=FIELD, body=body)
    command = [sys.executable, "-c", text, str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, **environment})
