"""What several tests need: seats at a table, whole batches, and a game walked decision by decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from simulator import registry
from simulator.engine.facts import Game
from simulator.engine.kernel import begin
from simulator.engine.records import to_numpy
from simulator.engine.table import Batch, Rows, Table, blank_position
from simulator.rulebook import Rulebook, load
from strategies import registry as players
from strategies.lineup import Entry, entry
from tests.games import eight_cards
from tests.games.eight_cards.strategies import beyond, faulty, high_first, look_ahead, roller

NO_ARM = [-1, -1, -1, -1, -1]


def eight_cards_game() -> Game:
    """The game of eight cards, registered with its strategies."""
    if eight_cards.GAME.id not in registry.games():
        registry.add(eight_cards.GAME)
        players.ADDED.extend([high_first, look_ahead, beyond, faulty, roller])
    return eight_cards.GAME


def book_of(game: str, **changes: Any) -> Rulebook:
    return load(registry.find(game), **changes)


def seated(book: Rulebook, names: Sequence[str], compiled: bool = True) -> Table:
    """A table whose pool is the named strategies, one a seat."""
    pool: list[Entry] = [entry(name, book.game, len(names)) for name in names]
    return Table(book, len(names), pool, compiled)


def batch_of(seats: int, games: int, seed: int = 1, first: int = 0, **more: Any) -> Batch:
    """One game a deal, slot and strategy k in seat k."""
    order = np.tile(np.arange(seats, dtype=np.int32), (games, 1))
    return Batch(seed, np.arange(first, first + games), order, order, **more)


def play(book: Rulebook, names: Sequence[str], games: int, compiled: bool = True, **more: Any) -> Rows:
    return seated(book, names, compiled).play(batch_of(len(names), games, **more))


def same(one: Rows, other: Rows) -> bool:
    """Whether two batches gave the same rows in everything that is kept."""
    tables = ((one.games, other.games), (one.seats, other.seats))
    named = all(np.array_equal(left[name], right[name]) for left, right in tables for name in left)
    return named and all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in ("events", "points", "options")
    )


class Walk:
    """A game played from Python by the compiled functions, so that a test can look in before every choice."""

    def __init__(self, table: Table):
        self.table = table
        self.blank = blank_position(table.book, table.pool)
        self.spares = np.zeros(1, table.game.position().dtype)

    def decisions(self, deal: int, seed: int = 1) -> Iterator[Any]:
        """Yield the position before each real choice of a game."""
        table, s = self.table, self.table.position
        mirror = table.game.position()()
        seats = list(range(table.seats))
        begin(mirror, self.blank, table.seats, seed, deal, seats, seats, NO_ARM)
        to_numpy(mirror, s)
        table.functions["setup"](s)
        table.functions["advance"](s)
        for _ in range(table.game.turn_cap):
            if s["over"]:
                return
            place = 0
            if s["n_options"] > 1:
                yield s
                place = self.choice(s)
            table.functions["apply"](s, s["options"][place])
            table.functions["advance"](s)

    def choice(self, s: Any) -> int:
        seat = int(s["seat"])
        return int(self.table.choosers[seat](s, self.table.play_weights[seat], self.table.memos[seat]))

    def copied(self, s: Any) -> Any:
        """A second position with the same bytes, which may be changed freely."""
        self.spares[0] = s
        return self.spares[0]
