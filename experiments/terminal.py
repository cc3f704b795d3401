"""What the command line prints: tables for people, one object for programs, progress on stderr."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

SCHEMA = 1
"""Version of every object that --json prints."""
PIPED_WIDTH = 120
WIDE, GAP = 40, 2
"""Columns wider than this many characters may wrap; all others are shown whole, even in a narrow terminal."""
SECONDS_BETWEEN_LINES = 5.0


def table_lines(headers: Sequence[str], rows: Iterable[Sequence[Any]], numbers: Iterable[int] = ()) -> list[str]:
    """A table as lines; columns named in `numbers` stand to the right, wide ones wrap."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    right, told = set(numbers), [[str(value) for value in row] for row in rows]
    widths = [max([len(header), *(len(row[place]) for row in told)]) for place, header in enumerate(headers)]
    needed = sum(min(width, WIDE) + GAP for width in widths)
    console = Console(width=max(width(), needed), color_system="auto" if sys.stdout.isatty() else None)
    for place, header in enumerate(headers):
        table.add_column(
            header, justify="right" if place in right else "left", no_wrap=widths[place] <= WIDE, overflow="fold"
        )
    for row in told:
        table.add_row(*map(Text, row))
    with console.capture() as captured:
        console.print(table)
    return [line.rstrip() for line in captured.get().splitlines()]


def as_json(command: str, **content: Any) -> str:
    """The one object that a command prints with --json."""
    return json.dumps({"schema": SCHEMA, "command": command, **content}, ensure_ascii=False, indent=2)


class Notes:
    """Progress and hints on stderr: a bar on a terminal, plain lines elsewhere, nothing when quiet."""

    def __init__(self, quiet: bool = False):
        self.quiet = quiet
        self.bars = not quiet and sys.stderr.isatty()
        self.last_line = 0.0
        self.compiled_before = False

    def say(self, text: str) -> None:
        if not self.quiet:
            print(text, file=sys.stderr, flush=True)

    def compiling(self, name: str, done: int, total: int) -> None:
        """Progress of the compiler: one line when it begins, then one every few seconds."""
        if not self.compiled_before:
            self.say("Compiling the rules; this happens once after a change.")
            self.compiled_before, self.last_line = True, time.monotonic()
        elif self.due():
            self.say(f"Compiling: {done} of {total} functions, now {name}")

    def due(self) -> bool:
        """Whether it is time for another plain line."""
        now = time.monotonic()
        if now - self.last_line < SECONDS_BETWEEN_LINES:
            return False
        self.last_line = now
        return True

    @contextmanager
    def playing(self, total: int) -> Iterator[Any]:
        """A function to call with the games done so far and a word on the interval."""
        if self.bars:
            with bar(total) as update:
                yield update
        else:
            yield self.plain_progress(total)

    def plain_progress(self, total: int) -> Any:
        begun = time.monotonic()
        self.last_line = begun

        def update(done: int, note: str = "") -> None:
            if done and not self.quiet and self.due():
                self.say(progress_words(done, total, time.monotonic() - begun, note))

        return update


def progress_words(done: int, total: int, seconds: float, note: str) -> str:
    rate = done / max(seconds, 1e-9)
    left = (total - done) / max(rate, 1e-9)
    words = f"{done:,} of {total:,} games, {rate:,.0f} games/s, {duration(left)} left"
    return words + (f", {note}" if note else "")


def duration(seconds: float) -> str:
    """Seconds as a person says them."""
    if seconds < 90:
        return f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.1f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def size(count: float) -> str:
    """Bytes as a person says them."""
    for unit in ("bytes", "kB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}"
        count /= 1000
    return f"{count:.1f} GB"


@contextmanager
def bar(total: int) -> Iterator[Any]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    speed, note_text = TextColumn("{task.fields[speed]}"), TextColumn("{task.fields[note]}")
    columns = (BarColumn(), MofNCompleteColumn(), speed, TimeRemainingColumn(), note_text)
    begun = time.monotonic()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("playing", total=total, speed="", note="")

        def update(done: int, note: str = "") -> None:
            rate = done / max(time.monotonic() - begun, 1e-9)
            progress.update(task, completed=done, speed=f"{rate:,.0f} games/s", note=note)

        yield update


def width() -> int:
    """How many characters a line may have."""
    return shutil.get_terminal_size((PIPED_WIDTH, 0)).columns if sys.stdout.isatty() else PIPED_WIDTH


def frame_lines(frame: pl.DataFrame) -> list[str]:
    """A data frame as a table: every row, numbers to the right."""
    numbers = [place for place, kind in enumerate(frame.dtypes) if kind.is_numeric()]
    return table_lines(frame.columns, [[cell_words(value) for value in row] for row in frame.rows()], numbers)


def cell_words(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.6g}" if isinstance(value, float) else str(value)
