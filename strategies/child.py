"""A child process that is asked one thing about a user's file. It does not outlive the `with` it is used in."""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import sys
import tempfile
import threading
import time
from types import TracebackType
from typing import Any

TICK = 0.1
"""Seconds between two looks at the clock. A library's handler may keep a signal from ending a read, but not a tick."""


class Child:
    """Runs `module.main()`, which reads its task from stdin and answers in lines."""

    def __init__(self, module: str, task: dict[str, Any]):
        self.complaints = tempfile.TemporaryFile()  # noqa: SIM115
        program = f"import sys; sys.path[:] = {sys.path!r}; from {module} import main; main()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.complaints, text=True, encoding="utf-8",
        )  # fmt: skip
        self.task = json.dumps(task)
        self.lines: queue.Queue[str] = queue.Queue()
        self.reader = threading.Thread(target=self.read, daemon=True)

    def __enter__(self) -> Child:
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(self.task)
            self.process.stdin.close()
        self.reader.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.kill()
        self.process.wait()
        self.reader.join(1)
        self.complaints.close()

    def read(self) -> None:
        """Hand on every line of the answer, and an empty one at its end."""
        assert self.process.stdout is not None
        with self.process.stdout as stdout:
            for line in stdout:
                self.lines.put(line.strip())
        self.lines.put("")

    def line(self, seconds: float) -> str:
        """The next line of its answer, or nothing when it ended without one; a TimeoutError when it takes longer."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(queue.Empty):
                return self.lines.get(timeout=TICK)
        raise TimeoutError

    def how_it_ended(self) -> str:
        """The exit code and the last line of what it complained of."""
        code = self.process.wait()
        self.complaints.seek(0)
        lines = self.complaints.read().decode("utf-8", "replace").strip().splitlines()
        return f"exit code {code}{f'; {lines[-1]}' if lines else ''}"


# In the child


def task() -> Any:
    """What the child is asked. What a user's file prints goes to stderr, out of the way of the answers."""
    asked = json.loads(sys.stdin.read())
    sys.stdout = sys.stderr
    return asked


def answer(text: str) -> None:
    """Give one line of the answer."""
    print(text, file=sys.__stdout__, flush=True)
