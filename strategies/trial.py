"""A trial for strategies from a user's own file: 200 games in a child process before they join a run.

The child compiles the file with bounds checks, compares the position before and after each choice, and is ended after
20 seconds of play. Whatever the file does, the run that follows is not harmed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from simulator import registry as game_registry
from simulator.engine.names import RunError
from simulator.rulebook import Rulebook, from_tree
from strategies import registry
from strategies.child import Child, answer, task
from strategies.complaints import first_sentence, uncompiled
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
            key = (one.source, book.game.id, seats, file_of(one).read_bytes())
            if key not in PASSED:
                try_out(one, book, seats)
                PASSED.add(key)


def file_of(one: Entry) -> Path:
    """The file that an entry was read from."""
    return Path(one.source.split(".py")[0] + ".py")


def try_out(one: Entry, book: Rulebook, seats: int) -> None:
    """Run the trial of one strategy in a child process."""
    asked = {"game": book.game.id, "tree": book.tree, "seats": seats, "slot": one.source, "file": str(file_of(one))}
    with Child("strategies.trial", asked) as child:
        verdict = verdict_of(child)
    if verdict:
        what = f"its trial of {GAMES} games of {book.game.title}"
        raise RunError(f"The strategy {one.label} did not pass {what}: {verdict}")


def verdict_of(child: Child) -> str:
    """What is wrong with the strategy, or nothing. The clock of play starts when the child has compiled it."""
    said = ""
    try:
        said = child.line(COMPILE_SECONDS)
        if said == READY:
            said = child.line(SECONDS)
    except TimeoutError:
        if said == READY:
            return f"it was still playing after {SECONDS:.0f} seconds; does it loop for ever?"
        return f"it did not compile within {COMPILE_SECONDS:.0f} seconds."
    return str(json.loads(said)["wrong"]) if said else f"it crashed ({child.how_it_ended()})."


# In the child


def main() -> None:
    """Read the task, say when play begins, answer with what is wrong."""
    asked = task()
    registry.read_here(Path(asked["file"]))
    game = game_registry.find(asked["game"])
    book = from_tree(game, asked["tree"])
    one = entry(asked["slot"], game, asked["seats"])
    try:
        trial = Trial(book, asked["seats"], one)
    except Exception as error:
        wrong = f"it does not compile: {uncompiled(error, Path(asked['file']))}"
    else:
        wrong = trial.returns_wrong()
        if not wrong:
            answer(READY)
            wrong = trial.wrong()
    answer(json.dumps({"wrong": wrong}))


class Trial:
    """The strategy in seat 1 against uniform players, one compiled call at a time."""

    def __init__(self, book: Rulebook, seats: int, one: Entry):
        from simulator.engine.table import Table

        others = entry("uniform", book.game, seats)
        self.table = Table(book, seats, [others])
        self.one, self.seats = one, seats
        self.choose, self.memo = checked_choice(one, book, seats)
        self.uniform = self.table.choosers[0]

    def returns_wrong(self) -> str:
        """What is wrong with the type that the function returns."""
        from numba import types

        (made,) = self.choose.nopython_signatures
        kind = made.return_type
        if isinstance(kind, types.Integer | types.Boolean):
            return ""
        return f"it returns {named_type(kind)}, not the place of an option: a whole number that counts from 0."

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
    """The strategy compiled with bounds checks and the return type that it has of itself, and its memo."""
    from numba.core.typing import signature

    from simulator.engine.compiler import Compiler, game_files, signature_of
    from simulator.engine.loading import own_sources
    from simulator.engine.table import memo_of

    game, choose = book.game, one.strategy.choose
    compiler = Compiler(f"trial-{game.id}", game.position(), [*game_files(game), *own_sources(choose)])
    choose.__signature_for__ = lambda position: signature(None, *signature_of(choose, position).args)  # type: ignore[attr-defined]
    checks = {"boundscheck": True, "error_model": "python"}
    return compiler.compile([choose], checks)[0], memo_of(one, book, seats)


def named_type(kind: Any) -> str:
    """A compiled type in words."""
    from numba import types

    return next((said for sort, said in TYPES.items() if isinstance(kind, getattr(types, sort))), "something else")


TYPES = {
    "Float": "a decimal number",
    "NoneType": "nothing",
    "Optional": "nothing at times",
    "UnicodeType": "a word",
    "StringLiteral": "a word",
    "Tuple": "several values",
}
"""The compiler's types by their names there, in words."""


def mirror_begin(table: Any, begin: Any, deal: int, seats: int) -> None:
    """Begin a game on a mirror position and copy it into the compiled one."""
    from simulator.engine.records import to_numpy
    from simulator.engine.table import blank_position

    blank = blank_position(table.book)
    position = table.game.position()()
    begin(position, blank, seats, 1, deal, [0] * seats, list(range(seats)), [-1] * 5)
    to_numpy(position, table.position)
