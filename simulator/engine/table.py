"""A table: rules, seats and a pool of strategies, ready to play batches of games, compiled or on the mirror."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from simulator.engine import kernel
from simulator.engine.facts import Game
from simulator.engine.kernel import EVENTS, GAME_COLUMNS, NULL
from simulator.engine.memo import Memo
from simulator.engine.names import RunError, UsageError
from simulator.engine.position import NOBODY, POOL, Head
from simulator.engine.records import to_numpy
from simulator.rulebook import Rulebook, fill

FUNCTIONS = ("setup", "advance", "apply", "scores", "audit", "redeal")
Progress = Callable[[str, int, int], None]


class Player(Protocol):
    """A strategy with its weights: what the line-up calls an entry."""

    @property
    def strategy(self) -> Any: ...
    @property
    def weights(self) -> tuple[float, ...]: ...
    @property
    def label(self) -> str: ...


@dataclass
class Batch:
    """Which games to play: one a deal, each with its seating and its experiment."""

    seed: int
    deals: Any
    who: Any
    slots: Any
    audit: bool = False
    bans: Any = None
    arms: Any = None
    doses: Any = None
    dose_kind: int = -1


@dataclass
class Rows:
    """What is kept of a batch."""

    games: dict[str, Any]
    seats: dict[str, Any]
    events: Any
    points: Any
    options: Any


def without_compiler() -> bool:
    """Whether the user asked for the mirror."""
    return os.environ.get("NUMBA_DISABLE_JIT") == "1"


def blank_mirror(book: Rulebook) -> Any:
    """A mirror position that knows its rulebook."""
    position: Any = book.game.position()()
    position.book = book
    return position


def blank_position(book: Rulebook, pool: Sequence[Player] = ()) -> Head:
    """A mirror position with the rules filled in, the pool introduced and nothing dealt."""
    position = blank_mirror(book)
    position.swap_seat = position.force_seat = NOBODY
    fill(position, book)
    for mind in position.minds:
        mind.family = NOBODY
    for place, player in enumerate(pool):
        introduce(position, place, player, [one.strategy.choose for one in pool])
    return position


def introduce(position: Head, place: int, player: Player, choosers: list[Any]) -> None:
    """Let the table know how a strategy plays, as far as the game keeps room for weights."""
    mind = position.minds[place]
    mind.family = choosers.index(player.strategy.choose)
    kept = min(len(mind.weights), len(player.weights))
    mind.weights[:kept] = player.weights[:kept]


def rules_module(game: Game) -> ModuleType:
    """The module with the game's rule functions."""
    return importlib.import_module(f"{game.folder}.play")


def memo_of(player: Player, book: Rulebook, seats: int) -> Any:
    """The memo that a strategy prepares from the rules."""
    prepare = player.strategy.prepare
    return np.ascontiguousarray([0.0] if prepare is None else prepare(book.rules, seats, list(player.weights)), float)


class Table:
    """Plays batches for one rulebook, one number of seats and one pool. Not shared between threads."""

    def __init__(
        self,
        book: Rulebook,
        seats: int,
        pool: Sequence[Player],
        compiled: bool = True,
        progress: Progress | None = None,
        memos: Sequence[Any] | None = None,
    ):
        if len(pool) > POOL:
            raise UsageError(f"A line-up may hold up to {POOL} different strategies; this one has {len(pool)}.")
        self.book, self.game, self.seats, self.pool = book, book.game, seats, list(pool)
        self.compiled = compiled and not without_compiler()
        self.memos = list(memos) if memos is not None else [memo_of(player, book, seats) for player in pool]
        self.blank: Any = blank_position(book, self.pool)
        self.position = blank_mirror(book)
        if self.compiled:
            self.make_compiled(progress)
        else:
            self.make_mirror()

    def twin(self) -> Table:
        """Another table of the same kind for another thread; what was prepared is shared."""
        return Table(self.book, self.seats, self.pool, self.compiled, memos=self.memos)

    def make_mirror(self) -> None:
        module = rules_module(self.game)
        self.functions = {name: getattr(module, name) for name in FUNCTIONS}
        self.kernel: Any = kernel.play_batch
        self.choosers = [player.strategy.choose for player in self.pool]
        self.play_memos: Any = [Memo(memo.tolist()) for memo in self.memos]
        self.play_weights: Any = [list(player.weights) for player in self.pool]

    def make_compiled(self, progress: Progress | None) -> None:
        from simulator.engine.loading import compiled_choosers, compiled_game

        compiled = compiled_game(self.game, progress)
        self.functions, self.kernel = compiled.functions, compiled.kernel
        choosers = compiled_choosers(self.game, [player.strategy for player in self.pool], progress)
        self.choosers = choosers
        self.records = np.zeros(2, self.game.position().dtype)
        to_numpy(self.blank, self.records[0])
        self.blank, self.position = self.records[0], self.records[1]
        spare = POOL - len(self.pool)
        self.play_choosers = tuple(choosers) + (choosers[0],) * spare
        self.play_memos = tuple(self.memos) + (self.memos[0],) * spare
        width = max([1, *(len(player.weights) for player in self.pool)])
        self.play_weights = np.zeros((POOL, width))
        for place, player in enumerate(self.pool):
            self.play_weights[place, : len(player.weights)] = player.weights

    # Playing

    def play(self, batch: Batch) -> Rows:
        """Play one game for each deal of the batch."""
        out = self.blank_rows(len(batch.deals))
        status = np.zeros(4, np.int64)
        try:
            stopped = self.kernel(*self.kernel_arguments(batch, out, status))
        except Exception as error:
            raise RunError(self.raised(batch, status, error)) from error
        if stopped != kernel.FINE:
            raise RunError(self.stopped(batch, int(stopped), status))
        return self.rows(out)

    def kernel_arguments(self, batch: Batch, out: dict[str, Any], status: Any) -> tuple[Any, ...]:
        choosers = self.play_choosers if self.compiled else self.choosers
        games = [self.functions[name] for name in ("setup", "advance", "apply", "scores", "audit")]
        players = choosers, self.play_weights, self.play_memos
        plan = self.plan_arrays(batch)
        # Python's own integers: the mirror's chance needs more than 64 bits on the way.
        inputs = plan if self.compiled else [array.tolist() for array in plan]
        names = ("games", "seats", "wins", "events", "points", "options", "log")
        return (self.position, self.blank, *games, *players, *inputs, *(out[name] for name in names), status)

    def plan_arrays(self, batch: Batch) -> list[Any]:
        """Settings, deals, who, slots, bans, arms and doses in the types of the kernel."""
        count = len(batch.deals)
        bans = np.zeros(self.seats) if batch.bans is None else batch.bans
        arms = np.full((count, 5), NOBODY) if batch.arms is None else batch.arms
        doses = np.zeros((count, self.seats)) if batch.doses is None else batch.doses
        settings = [batch.seed, batch.audit, self.game.turn_cap, batch.dose_kind, self.seats]
        long = [np.ascontiguousarray(array, np.int64) for array in (settings, batch.deals, bans)]
        short = [np.ascontiguousarray(array, np.int32) for array in (batch.who, batch.slots, arms, doses)]
        return [long[0], long[1], short[0], short[1], long[2], short[2], short[3]]

    def blank_rows(self, count: int) -> dict[str, Any]:
        sizes = self.game.position().sizes
        rows, cards = count * self.seats, sizes["cards"]
        width = kernel.FIRST_SOURCE + sizes["sources"] + sizes["stats"] + sizes["goals"] + self.game.rounds
        seats = np.full((rows, width), NULL, np.int32)
        return {
            "games": np.zeros((count, len(GAME_COLUMNS)), np.int32),
            "seats": seats,
            "wins": np.zeros(rows),
            "events": np.zeros((rows, len(EVENTS), cards), np.int16),
            "points": np.zeros((rows, cards), np.int32),
            "options": np.zeros((self.seats, self.seats, len(self.pool), len(self.game.kinds), 3, 2), np.int64),
            "log": np.empty((self.game.turn_cap + 1, 4), np.int64),
        }

    def seat_columns(self) -> list[str]:
        """The names of the integer columns of `seats`, in their order."""
        game = self.game
        return [
            "score",
            "rank",
            *(f"src_{name}" for name in game.sources),
            *(f"x_{name}" for name in game.stats),
            *(f"goal_{name}" for name in game.goals),
            *(f"score_r{number + 1}" for number in range(game.rounds)),
        ]

    def rows(self, out: dict[str, Any]) -> Rows:
        games = {name: out["games"][:, place] for place, name in enumerate(GAME_COLUMNS)}
        seats = {name: out["seats"][:, place] for place, name in enumerate(self.seat_columns())}
        return Rows(games, {**seats, "win": out["wins"]}, out["events"], out["points"], out["options"])

    # Saying what went wrong

    def where(self, batch: Batch, status: Any) -> str:
        game, seat = int(status[1]), int(status[2])
        player = self.pool[int(batch.who[game][seat])].label
        return f"{player} in seat {seat + 1} of {self.game.title} (seed {batch.seed}, deal {int(batch.deals[game])})"

    def raised(self, batch: Batch, status: Any, error: Exception) -> str:
        return f"The strategy {self.where(batch, status)} failed: {type(error).__name__}: {error}."

    def stopped(self, batch: Batch, code: int, status: Any) -> str:
        where, detail = self.where(batch, status), int(status[3])
        if code == kernel.BAD_INDEX:
            return f"The strategy {where} chose option number {detail}, which is not on the list it was given."
        if code == kernel.AUDIT_FAILED:
            return f"The audit found invariant {detail} of {self.game.title} broken after a choice of {where}."
        if code == kernel.TOO_MANY:
            return f"More legal options than the list can hold, for {where}."
        return f"No legal option was left for {where}."
