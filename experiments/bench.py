"""How fast a game is on this machine: rates per core, against the mirror, from a cold start, on two workers, stored.

Rates count the processor time of the thread that plays, so that other work on the machine hardly disturbs them.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from experiments import plan as plans
from experiments import runs, shards, terminal
from experiments.facts import versions
from experiments.plan import Cell, Plan
from experiments.storage import Store
from simulator import registry
from simulator.engine.facts import Game
from simulator.engine.names import RunError
from simulator.engine.table import Batch, Rows, Table

Note = Callable[[str], None]
SEED = 1
LINEUPS = {"scripted": "field", "uniform": "mirror:uniform"}
"""Who sits at the table for each kind of play; a field holds scripts alone, no chance and no search players."""
WORKERS = 2
CHILD = (
    "import sys; sys.path.insert(0, sys.argv[1]); from experiments.bench import first_game; first_game(*sys.argv[2:])"
)
PLAYED = "played"


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    compiled: float
    """Seconds of compiled play for each rate."""
    mirror: float
    """Seconds of play without the compiler for each rate."""
    run: float
    """Seconds that a run of one worker takes."""
    times: int
    """How often a start, and each side of a comparison of runs, is timed."""


FULL, QUICK = Effort(1.0, 1.0, 5.0, 5), Effort(0.2, 0.2, 1.0, 1)


def measure(
    game: Game, seats: Sequence[int] | None = None, quick: bool = False, note: Note | None = None
) -> dict[str, Any]:
    """All figures of one game, as plain data. `note` hears what is being measured."""
    say, effort = note or runs.ignore, QUICK if quick else FULL
    wanted = [plans.checked_seats(game, number) for number in seats or telling_seats(game)]
    common = game.default_seats if game.default_seats in wanted else wanted[-1]
    say(f"{game.title}: compiling from nothing, then starting again")
    starts = measured_starts(game, common, effort)
    return {
        "game": game.id,
        "title": game.title,
        "machine": machine(),
        "versions": versions(),
        "quick": quick,
        **starts,
        "rates": [rate for number in wanted for rate in measured_rates(game, number, effort, say)],
        **measured_run(game, common, effort, say),
    }


def telling_seats(game: Game) -> list[int]:
    """The fewest, the usual and the most seats."""
    return sorted({game.seats[0], game.default_seats, game.seats[-1]})


def machine() -> dict[str, Any]:
    return {"cores": os.cpu_count() or 1, "processor": processor()}


def processor() -> str:
    """The processor's name where the system tells it."""
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        told = []
    names = [line.partition(":")[2].strip() for line in told if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


# Starting


def measured_starts(game: Game, seats: int, effort: Effort) -> dict[str, Any]:
    """Seconds from the start of a process to the end of its first game: nothing compiled before, and all of it."""
    with tempfile.TemporaryDirectory(prefix="steelyard-bench-") as cache:
        cold = start(game, seats, cache)
        warm = median(start(game, seats, cache) for _ in range(effort.times))
    return {"cold_start_seconds": round(cold, 2), "warm_start_seconds": round(warm, 2)}


def start(game: Game, seats: int, cache: str) -> float:
    """Seconds until a new process has played one game of the field."""
    root = str(Path(__file__).resolve().parents[1])
    command = [sys.executable, "-c", CHILD, root, game.id, str(seats)]
    begun = time.perf_counter()
    done = subprocess.run(
        command, env={**os.environ, "STEELYARD_CACHE": cache}, capture_output=True, text=True, encoding="utf-8"
    )
    seconds = time.perf_counter() - begun
    if done.returncode != 0 or done.stdout.strip() != PLAYED:
        raise RunError(
            f"A new process could not play {game.title}: {(done.stderr.strip() or 'no reason given').splitlines()[-1]}"
        )
    return seconds


def first_game(name: str, seats: str) -> None:
    """In the child: play one game and end without tidying up, as the clock is running."""
    plan = planned(registry.find(name), int(seats))
    cell = plan.cells[0]
    shards.Tables(plan).prepare(cell).play(shards.batch_of(plan, cell, np.arange(1)))
    print(PLAYED, flush=True)
    os._exit(0)


# Rates


def planned(game: Game, seats: int, kind: str = "scripted") -> Plan:
    return plans.make(game, seed=SEED, seats=[seats], lineups=[LINEUPS[kind]])


def measured_rates(game: Game, seats: int, effort: Effort, say: Note) -> Iterator[dict[str, Any]]:
    """What one core plays in a second, scripted and uniform, and how many times that is what the mirror plays."""
    for kind in LINEUPS:
        say(f"{game.title}: {kind} play, {seats} seat{'s' * (seats > 1)}")
        plan = planned(game, seats, kind)
        cell = plan.cells[0]
        table = shards.Tables(plan).prepare(cell)
        mirror = Table(cell.book, seats, cell.lineup.pool, compiled=False, memos=table.memos)
        table.play(next(batches(plan, cell, shards.GAMES_A_CHUNK)))
        fast = rate(table, batches(plan, cell, shards.GAMES_A_CHUNK), effort.compiled)
        slow = rate(mirror, batches(plan, cell, 1), effort.mirror)
        times = fast["decisions_per_second"] / slow["decisions_per_second"]
        yield {"seats": seats, "play": kind, **fast, "times_mirror": round(times, 1), "mirror_games": slow["games"]}


def batches(plan: Plan, cell: Cell, games: int) -> Iterator[Batch]:
    """The deals of a cell from the first on, in batches of about so many games."""
    step = max(1, games // cell.rotations)
    for first in count(0, step):
        yield shards.batch_of(plan, cell, np.arange(first, first + step, dtype=np.int64))


def rate(table: Table, games: Iterator[Batch], seconds: float) -> dict[str, Any]:
    """Games and decisions in a second of processor time."""
    played = decisions = 0
    used = 0.0
    while used < seconds:
        batch = next(games)
        begun = time.thread_time()
        rows = table.play(batch)
        used += time.thread_time() - begun
        played += len(batch.deals)
        decisions += int(rows.games["decisions"].sum())
    return {
        "games": played,
        "games_per_second": round(played / used, 1),
        "decisions_per_second": round(decisions / used, 1),
    }


# A stored run


def measured_run(game: Game, seats: int, effort: Effort, say: Note) -> dict[str, Any]:
    """How two workers compare with one, and what storing takes of the time."""
    say(f"{game.title}: runs of 1 and of {WORKERS} workers, {seats} seats")
    plan = planned(game, seats)
    with tempfile.TemporaryDirectory(prefix="steelyard-bench-") as folder:
        games = fitting_games(plan, Path(folder), effort)
        scaling = measured_scaling(plan, games, Path(folder), effort)
        storing = storage_share(plan, games, Path(folder) / "stored")
    return {"run_seats": seats, "run_games": games, **scaling, "storage_share": round(storing, 4)}


def fitting_games(plan: Plan, folder: Path, effort: Effort) -> int:
    """So many games that one worker takes the wanted time, in shards that two workers can share evenly."""
    cell = plan.cells[0]
    shard = cell.deals_a_shard * cell.rotations
    speed = run_speed(plan, shard, folder / "first", 1)
    return shard * WORKERS * max(1, round(speed * effort.run / (shard * WORKERS)))


def measured_scaling(plan: Plan, games: int, folder: Path, effort: Effort) -> dict[str, Any]:
    """Runs of one and of two workers in turn, so that a slow moment meets both; the middle one of each counts."""
    speeds: dict[int, list[float]] = {1: [], WORKERS: []}
    for number in range(effort.times):
        for workers, found in speeds.items():
            found.append(run_speed(plan, games, folder / f"{workers}-{number}", workers))
    one, two = (median(found) for found in speeds.values())
    return {"run_games_per_second": [round(one, 1), round(two, 1)], "workers_ratio": round(two / one, 3)}


def run_speed(plan: Plan, games: int, folder: Path, workers: int) -> float:
    """Games a second of one stored run."""
    try:
        result = runs.run(plan, games, folder, workers)
    except runs.Interrupted:
        raise KeyboardInterrupt from None
    return result.played / result.seconds


class Timed:
    """A table that counts the seconds it plays."""

    def __init__(self, table: Table):
        self.table, self.seconds = table, 0.0

    def play(self, batch: Batch) -> Rows:
        begun = time.perf_counter()
        rows = self.table.play(batch)
        self.seconds += time.perf_counter() - begun
        return rows


def storage_share(plan: Plan, games: int, folder: Path) -> float:
    """What part of the time of one worker goes into rows, tables and files instead of into play."""
    cell = plan.cells[0]
    table: Any = Timed(shards.Tables(plan).prepare(cell))
    with Store.opened(folder, plan, games) as store:
        begun = time.perf_counter()
        for shard in cell.shards(games):
            store.write(shard, shards.play(plan, shard, table))
        total = time.perf_counter() - begun
    return 1 - table.seconds / total


# For a person


def lines(result: dict[str, Any]) -> list[str]:
    """The figures of one game as a table and sentences."""
    machine, made_with = result["machine"], result["versions"]
    tools = ", ".join(f"{name} {made_with[name]}" for name in ("steelyard", "python", "numba", "numpy"))
    return [
        f"{result['title']} on {machine['processor']}, {machine['cores']} core{'s' * (machine['cores'] > 1)} ({tools})",
        "",
        *rate_lines(result["rates"]),
        "",
        *run_lines(result),
        "",
    ]


def rate_lines(rates: list[dict[str, Any]]) -> list[str]:
    headers = ("seats", "play", "games/s per core", "decisions/s per core", "times the mirror")
    rows = [
        (
            rate["seats"],
            rate["play"],
            f"{rate['games_per_second']:,.0f}",
            f"{rate['decisions_per_second']:,.0f}",
            f"{rate['times_mirror']:,.0f}",
        )
        for rate in rates
    ]
    return terminal.table_lines(headers, rows, numbers=(0, 2, 3, 4))


def run_lines(result: dict[str, Any]) -> Iterator[str]:
    one, two = result["run_games_per_second"]
    yield f"Cold start to the first game, compiling: {result['cold_start_seconds']:.1f} s"
    yield f"Warm start to the first game: {result['warm_start_seconds']:.2f} s"
    yield (
        f"{WORKERS} workers: {result['workers_ratio']:.2f} times one ({one:,.0f} and {two:,.0f} games/s, stored, "
        f"{result['run_seats']} seats)"
    )
    yield f"Storage: {100 * result['storage_share']:.1f} % of a run"
