"""A trial for strategies from a user's own file: 200 games in a child process before they join a run.

The child compiles the file with bounds checks, compares the position before and after each choice, and is ended after
20 seconds of play. Whatever the file does, the run that follows is not harmed.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from simulator import registry as game_registry
from simulator.engine.names import RunError
from simulator.rulebook import Rulebook, from_tree
from strategies.lineup import Entry, entry

GAMES = 200
SECONDS = 20.0
COMPILE_SECONDS = 120.0
READY = "ready"
PASSED: set[tuple[str, str, int, bytes]] = set()


def try_files(entries: Iterable[Entry], book: Rulebook, seats: int) -> None:
    """Try every entry that comes from a file; raises RunError with what is wrong."""
    for one in entries:
        if one.strategy.choose.__module__.startswith("own_"):
            key = (one.source, book.game.id, seats, Path(one.source.split(".py")[0] + ".py").read_bytes())
            if key not in PASSED:
                try_out(one, book, seats)
                PASSED.add(key)


def try_out(one: Entry, book: Rulebook, seats: int) -> None:
    """Run the trial of one strategy in a child process."""
    task = json.dumps({"game": book.game.id, "tree": book.tree, "seats": seats, "slot": one.source})
    root = str(Path(__file__).resolve().parents[1])
    program = f"import sys; sys.path.insert(0, {root!r}); from strategies.trial import main; main()"
    command = [sys.executable, "-c", program]
    child = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )
    verdict = watched(child, task)
    if verdict:
        what = f"its trial of {GAMES} games of {book.game.title}"
        raise RunError(f"The strategy {one.label} did not pass {what}: {verdict}")


def watched(child: subprocess.Popen[str], task: str) -> str:
    """What is wrong with the strategy, or nothing. The clock starts when the child has compiled it."""
    late: list[str] = []

    def end(reason: str) -> None:
        late.append(reason)
        child.kill()

    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stderr is not None
    timer = threading.Timer(COMPILE_SECONDS, end, [f"it did not compile within {COMPILE_SECONDS:.0f} seconds."])
    timer.start()
    child.stdin.write(task)
    child.stdin.close()
    first = child.stdout.readline().strip()
    timer.cancel()
    if first == READY:
        stuck = f"it was still playing after {SECONDS:.0f} seconds; does it loop for ever?"
        timer = threading.Timer(SECONDS, end, [stuck])
        timer.start()
    answer = first if first != READY else child.stdout.readline().strip()
    complaint = child.stderr.read()
    child.wait()
    timer.cancel()
    if late:
        return late[0]
    if child.returncode != 0 or not answer:
        return f"it crashed (exit code {child.returncode}{last_line(complaint)})."
    return str(json.loads(answer)["wrong"])


def last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return f"; {lines[-1]}" if lines else ""


# In the child


def main() -> None:
    """Read the task, say when play begins, answer with what is wrong."""
    task = json.loads(sys.stdin.read())
    game = game_registry.find(task["game"])
    book = from_tree(game, task["tree"])
    one = entry(task["slot"], game, task["seats"])
    try:
        trial = Trial(book, task["seats"], one)
    except Exception as error:
        answer(f"it does not compile: {first_sentence(str(error))}")
        return
    print(READY, flush=True)
    answer(trial.wrong())


def answer(wrong: str) -> None:
    print(json.dumps({"wrong": wrong}), flush=True)


def first_sentence(text: str) -> str:
    """The line of a compiler's message that a person can use."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("Failed in", "During:", "File ", "Compilation is"))]
    return telling[0][:300] + "." if telling else "no reason given."


class Trial:
    """The strategy in seat 1 against uniform players, one compiled call at a time."""

    def __init__(self, book: Rulebook, seats: int, one: Entry):
        from simulator.engine.table import Table

        others = entry("uniform", book.game, seats)
        self.table = Table(book, seats, [others])
        self.one, self.seats = one, seats
        self.choose, self.memo = checked_choice(one, book, seats)
        self.uniform = self.table.choosers[0]

    def wrong(self) -> str:
        for deal in range(GAMES):
            found = self.game_wrong(deal)
            if found:
                return found
        return ""

    def game_wrong(self, deal: int) -> str:
        import numpy as np

        from simulator.engine.kernel import begin

        table = self.table
        mirror_begin(table, begin, deal, self.seats)
        functions, s = table.functions, table.position
        weights = np.array(self.one.weights or (0.0,))
        functions["setup"](s)
        functions["advance"](s)
        for _ in range(table.game.turn_cap):
            if s["over"]:
                return ""
            place = 0
            if s["n_options"] > 1 and s["seat"] != 0:
                place = self.uniform(s, weights, table.memos[0])
            elif s["n_options"] > 1:
                place, found = self.watched_choice(s, weights)
                if found:
                    return found
            functions["apply"](s, s["options"][place])
            functions["advance"](s)
        return ""

    def watched_choice(self, s: Any, weights: Any) -> tuple[int, str]:
        """The strategy's choice, and what is wrong with how it was made."""
        before = s.copy()
        kept = weights.copy()
        try:
            place = int(self.choose(s, weights, self.memo))
        except Exception as error:
            return 0, f"it raised {type(error).__name__}: {first_sentence(str(error))}"
        own = s["own"].copy()
        s["own"][0] = before["own"][0]
        changed = [name for name in s.dtype.names if s[name].tobytes() != before[name].tobytes()]
        if changed:
            return 0, f"it writes to the position ({', '.join(changed)}); a strategy may only look."
        s["own"] = own
        if weights.tobytes() != kept.tobytes():
            return 0, "it writes to its weights."
        if not 0 <= place < s["n_options"]:
            return 0, f"it chose option number {place} of {int(s['n_options'])} (they count from 0)."
        return place, ""


def checked_choice(one: Entry, book: Rulebook, seats: int) -> tuple[Any, Any]:
    """The strategy compiled with bounds checks, and its memo."""
    from simulator.engine.compiler import Compiler, game_files
    from simulator.engine.loading import own_sources
    from simulator.engine.table import memo_of

    game = book.game
    files = [*game_files(game), *own_sources(one.strategy.choose)]
    compiler = Compiler(f"trial-{game.id}", game.position(), files)
    checks = {"boundscheck": True, "error_model": "python"}
    return compiler.compile([one.strategy.choose], checks)[0], memo_of(one, book, seats)


def mirror_begin(table: Any, begin: Any, deal: int, seats: int) -> None:
    """Begin a game on a mirror position and copy it into the compiled one."""
    from simulator.engine.records import to_numpy
    from simulator.engine.table import blank_position

    blank = blank_position(table.book)
    position = table.game.position()()
    begin(position, blank, seats, 1, deal, [0] * seats, list(range(seats)), [-1] * 5)
    to_numpy(position, table.position)
