"""Run a plan: play the shards that are missing, on threads, and store each as it is finished.

Workers and chunk sizes decide nothing but the time it takes: a shard is a pure function of the plan.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from experiments.compiling import SIGNALS
from experiments.plan import Cell, Plan, Shard, checked_games
from experiments.shards import Abandoned, Tables, play
from experiments.storage import FINISHED, Store
from simulator.engine.names import RunError, SteelyardError, UsageError
from simulator.engine.table import Progress as Compiling
from strategies.trial import try_files

Progress = Callable[[int, int, float], None]
"""Hears the games finished, the games wanted, and games a second."""
Say = Callable[[str], None]

STUCK_SECONDS = 900.0
"""A run in which no chunk ends for so long is stuck: no chunk takes a tenth of it."""


class Interrupted(SteelyardError):
    """The user, or the system, asked the run to end."""

    code = 130


@dataclass(frozen=True)
class Result:
    """What a run has brought."""

    folder: Path
    games: int
    """Games stored now."""
    played: int
    """Games of these played this time."""
    seconds: float
    """How long playing took."""
    size: int
    """Bytes of all parts."""
    command: str
    """The command that plays the same games."""
    mended: tuple[str, ...]
    """What was found damaged and played again."""


def run(
    plan: Plan,
    n: int,
    folder: Path | str,
    workers: int = 1,
    progress: Progress | None = None,
    *,
    say: Say | None = None,
    compiling: Compiling | None = None,
) -> Result:
    """Play the first `n` games of every cell into a folder and say what was done.

    What is stored already is kept, so the same call continues a run that was interrupted, and a larger `n` makes it
    longer. `progress` hears (finished, total, games a second), `say` what was found damaged, `compiling` the compiler.
    Raises DataError for a folder that does not fit, RunError for a run that had to stop, Interrupted after a signal.
    """
    checked_games(n)
    if workers < 1:
        raise UsageError(f"At least 1 worker must play, not {workers}.")
    try:
        with signals() as stop, Store.opened(Path(folder), plan, n) as store:
            for line in store.mended:
                (say or ignore)(line)
            return Runner(plan, n, store, workers, stop, progress).run(compiling)
    except KeyboardInterrupt:
        raise Interrupted(f"Interrupted. Continue with:\n  {plan.command(n, str(folder))}") from None


def ignore(text: str) -> None:
    """Say nothing."""


# Stop requests


class Stop:
    """What a signal does: end the preparations at once, or let the threads stop between two chunks."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.by_signal = False
        self.playing = False
        self.last_words = ""

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if self.by_signal and self.playing:
            # Asked twice: a chunk may never end, and stored parts are whole at any moment.
            os.write(2, self.last_words.encode())
            os._exit(Interrupted.code)
        self.by_signal = True
        self.asked.set()
        if not self.playing:
            raise KeyboardInterrupt


@contextmanager
def signals() -> Iterator[Stop]:
    """Listen to SIGINT and SIGTERM; only the main thread of a program can."""
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = {number: signal.signal(number, stop) for number in SIGNALS}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


# Playing


class Runner:
    """Plays the missing shards of one plan."""

    def __init__(self, plan: Plan, n: int, store: Store, workers: int, stop: Stop, progress: Progress | None):
        self.plan, self.n, self.store, self.workers, self.stop = plan, n, store, workers, stop
        self.progress = progress
        self.missing = [shard for shard in plan.shards(n) if store.lacks(shard)]
        self.total = plan.games_for(n)
        self.before = self.total - sum(self.games_of(shard) for shard in self.missing)
        self.done = self.before
        self.written: dict[Shard, int] = {}
        self.counting = threading.Lock()
        self.begun = self.last = time.monotonic()
        self.tables = Tables(plan)

    def games_of(self, shard: Shard) -> int:
        return shard.deals * self.plan.cell(shard.cell).rotations

    def run(self, compiling: Compiling | None) -> Result:
        """Prepare, play, and write down how it ended."""
        status = "failed"
        try:
            self.prepare(compiling)
            self.play()
            status = FINISHED
        except KeyboardInterrupt:
            status = "interrupted"
            raise self.interrupted() from None
        finally:
            self.close(status)
        return self.result()

    def prepare(self, compiling: Compiling | None) -> None:
        """Try users' files and compile, in the main thread, before anything is played."""
        for cell in self.cells():
            try_files(cell.lineup.pool, cell.book, cell.seats)
            self.tables.prepare(cell, compiling)

    def cells(self) -> list[Cell]:
        return [self.plan.cell(number) for number in dict.fromkeys(shard.cell for shard in self.missing)]

    def play(self) -> None:
        self.begun = self.last = time.monotonic()
        self.stop.last_words = f"Ended at once. Continue with:\n  {self.store.command}\n"
        self.stop.playing = True
        try:
            with self.watched():
                faults = [fault for fault in self.outcomes() if fault is not None]
        finally:
            self.stop.playing = False
        if faults:
            raise faults[0]
        if self.stop.by_signal:
            raise KeyboardInterrupt

    def outcomes(self) -> Iterator[Exception | None]:
        """What became of each shard. Every thread has ended its work when this has ended."""
        from joblib import Parallel, delayed

        parallel = Parallel(
            self.workers, backend="threading", return_as="generator_unordered", pre_dispatch=self.workers
        )
        yield from parallel(delayed(self.attempt)(shard) for shard in self.missing if not self.stop.asked.is_set())

    def attempt(self, shard: Shard) -> Exception | None:
        """Play and store one shard; a fault stops the others."""
        try:
            frames = play(self.plan, shard, self.tables.at(shard.cell), self.stop.asked, self.count)
            with self.counting:
                self.store.check_space(self.store_left())
            self.store.write(shard, frames)
            self.written[shard] = self.games_of(shard)
            return None
        except Abandoned:
            return None
        except Exception as error:
            self.stop.asked.set()
            return error

    def store_left(self) -> int:
        """Games still to be stored; none are counted before the first shard tells how large they are."""
        return self.total - self.store.games if self.store.done else 0

    def count(self, games: int) -> None:
        with self.counting:
            self.done += games
            self.last = time.monotonic()
            if self.progress is not None:
                self.progress(self.done, self.total, (self.done - self.before) / max(self.last - self.begun, 1e-9))

    @contextmanager
    def watched(self) -> Iterator[None]:
        """End the process when no chunk ends any more: a compiled loop cannot be stopped in another way."""
        over = threading.Event()
        guard = threading.Thread(target=self.guard, args=(over,), daemon=True)
        guard.start()
        try:
            yield
        finally:
            over.set()
            guard.join()

    def guard(self, over: threading.Event) -> None:
        while not over.wait(min(1.0, STUCK_SECONDS / 4)):
            if time.monotonic() - self.last > STUCK_SECONDS:
                text = f"No game has ended for {STUCK_SECONDS:.0f} seconds; a strategy may loop for ever."
                os.write(2, f"Error: {text} {self.store.kept()}\n".encode())
                os._exit(RunError.code)

    # How it ended

    def interrupted(self) -> Interrupted:
        left = sum(self.games_of(shard) for shard in self.missing if self.store.lacks(shard))
        how_far = f"{self.store.kept()} {left:,} are still to be played."
        return Interrupted(f"Interrupted. {how_far} Continue with:\n  {self.store.command}")

    def close(self, status: str) -> None:
        seconds = time.monotonic() - self.begun
        played = self.played()
        timings = {
            "seconds": round(seconds, 3),
            "games": played,
            "games_per_second": round(played / max(seconds, 1e-9), 1),
            "workers": self.workers,
        }
        try:
            self.store.write_manifest(status, timings)
        except OSError as error:
            if status == FINISHED:
                raise self.store.failure(error) from error

    def played(self) -> int:
        return sum(self.written.values())

    def result(self) -> Result:
        store = self.store
        seconds = float(store.manifest["timings"]["seconds"])
        return Result(store.folder, store.games, self.played(), seconds, store.size, store.command, tuple(store.mended))


# Before a run


@dataclass(frozen=True)
class Estimate:
    """What a run would take."""

    games: int
    seconds: float
    size: int
    """Bytes on disk."""


SAMPLE_SECONDS, SAMPLED_CELLS = 0.3, 8


def estimate(plan: Plan, n: int, workers: int = 1, *, compiling: Compiling | None = None) -> Estimate:
    """How many games, seconds and bytes a run would take, from a short timed sample; nothing is written."""
    checked_games(n)
    step = -(-len(plan.cells) // SAMPLED_CELLS)
    samples = [sampled(plan, cell, n, compiling) for cell in plan.cells[::step]]
    share = plan.games_for(n) / sum(sample.games for sample in samples)
    seconds = sum(sample.seconds for sample in samples) * share / max(1, min(workers, len(list(plan.shards(n)))))
    return Estimate(plan.games_for(n), seconds, int(sum(sample.size for sample in samples) * share))


def sampled(plan: Plan, cell: Cell, n: int, compiling: Compiling | None) -> Estimate:
    """What one cell would take on one thread."""
    from experiments.files import packed
    from experiments.shards import ROWS, Sheet, batch_of, chunk_size, chunks_of

    try_files(cell.lineup.pool, cell.book, cell.seats)
    table = Tables(plan).prepare(cell, compiling)
    shards = list(cell.shards(n))
    sheet, games, begun = Sheet(plan, cell, shards[0]), 0, time.monotonic()
    for deals in chunks_of(cell, shards[0], chunk_size(cell)):
        games += sheet.add(table, batch_of(plan, cell, deals))
        if time.monotonic() - begun > SAMPLE_SECONDS:
            break
    sizes = {name: len(packed(frame, plan.hash)) for name, frame in sheet.frames().items()}
    each = (time.monotonic() - begun) / games
    wanted = cell.games_for(n)
    size: Any = sum(bytes_ * (wanted / games if name in ROWS else len(shards)) for name, bytes_ in sizes.items())
    return Estimate(wanted, each * wanted, int(size))
