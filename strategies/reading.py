"""Users' files are read in a child process first: one that never ends, or ends the program, harms nothing."""

from __future__ import annotations

import json
from pathlib import Path

from simulator.engine.names import UsageError
from strategies import child

SECONDS = 20.0


def try_reading(path: Path) -> None:
    """Read a file in a child process; raises UsageError with what is wrong."""
    with child.Child("strategies.reading", {"file": str(path)}) as reader:
        try:
            answer = reader.line(SECONDS)
        except TimeoutError:
            late = f"was still being read after {SECONDS:g} seconds; does it loop for ever?"
            raise UsageError(f"The strategy file {path} {late}") from None
        if not answer:
            raise UsageError(f"The strategy file {path} ends the program when read ({reader.how_it_ended()}).")
    wrong = json.loads(answer)["wrong"]
    if wrong:
        raise UsageError(wrong)


# In the child


def main() -> None:
    """Read the file and say what is wrong with it."""
    from strategies.registry import executed

    path, wrong = Path(child.task()["file"]), ""
    try:
        executed(path)
    except UsageError as error:
        wrong = str(error)
    child.answer(json.dumps({"wrong": wrong}))
