"""Signals that come while the compiler works. Its own code swallows what is raised in it, and then breaks."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from simulator.engine.table import Progress

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def signals_held(progress: Progress | None = None) -> Iterator[Progress]:
    """Hold signals back until the compiler is between two functions; only the main thread of a program hears them.

    What this yields is the progress to hand to the compiler: called after a signal, it ends the compiling.
    """
    came: list[int] = []

    def between(name: str, done: int, total: int) -> None:
        if came:
            raise KeyboardInterrupt
        if progress is not None:
            progress(name, done, total)

    if threading.current_thread() is not threading.main_thread():
        yield between
        return
    heard = [number for number in SIGNALS if signal.getsignal(number) != signal.SIG_IGN]
    before = {number: signal.signal(number, lambda number, frame: came.append(number)) for number in heard}
    try:
        yield between
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if came:
            signal.raise_signal(came[0])
