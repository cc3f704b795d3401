"""Compiled games and strategies, made once a process and kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numba import types

from simulator.engine import kernel
from simulator.engine.compiler import LOCK, Compiler, Progress, game_files, record_type
from simulator.engine.facts import Game
from simulator.engine.position import POOL, Head
from simulator.engine.table import FUNCTIONS, rules_module

F8 = types.float64
I2, I4, I8 = types.int16, types.int32, types.int64


def row(kind: Any, dimensions: int = 1) -> Any:
    return types.Array(kind, dimensions, "C")


def chooser_type(position: Any) -> Any:
    """The type of every strategy's function."""
    return types.FunctionType(I8(position, row(F8), row(F8)))


def kernel_signature(position: type[Head]) -> Any:
    """The signature of the loop for one game's position."""
    p = record_type(position)
    rule, counting = types.FunctionType(types.void(p)), types.FunctionType(I8(p))
    taking = types.FunctionType(types.void(p, I8))
    players = types.UniTuple(chooser_type(p), POOL), row(F8, 2), types.UniTuple(row(F8), POOL)
    plan = row(I8), row(I8), row(I4, 2), row(I4, 2), row(I8), row(I4, 2), row(I4, 2)
    out = row(I4, 2), row(I4, 2), row(F8), row(I2, 3), row(I4, 2), row(I8, 6), row(I8, 2), row(I8)
    return I8(p, p, rule, rule, taking, rule, counting, *players, *plan, *out)


def writer(*extra: Any) -> Any:
    return lambda position: types.void(*(kind if kind is not None else record_type(position) for kind in extra))


SIGNATURES = {
    kernel.play_batch: kernel_signature,
    kernel.write_round: writer(None, row(I4, 2), I8, I8),
    kernel.write_seats: writer(None, row(I4, 2), I8),
    kernel.write_cards: writer(None, row(I2, 3), row(I4, 2), I8),
    kernel.write_options: writer(row(I8, 2), I8, I8, row(I4), row(I4), row(I8, 6)),
}
for function, signature in SIGNATURES.items():
    function.__rule__ = True  # type: ignore[attr-defined]
    function.__signature_for__ = signature  # type: ignore[attr-defined]


@dataclass
class CompiledGame:
    """A game's compiled functions and the loop that plays it."""

    functions: dict[str, Any]
    kernel: Any
    compiler: Compiler


GAMES: dict[str, CompiledGame] = {}


def compiled_game(game: Game, progress: Progress | None = None) -> CompiledGame:
    """The game, compiled at the first call."""
    with LOCK:
        if game.id not in GAMES:
            module = rules_module(game)
            compiler = Compiler(game.id, game.position(), game_files(game), progress)
            tops = [*(getattr(module, name) for name in FUNCTIONS), kernel.play_batch]
            *functions, loop = compiler.compile(tops)
            GAMES[game.id] = CompiledGame(dict(zip(FUNCTIONS, functions, strict=True)), loop, compiler)
        return GAMES[game.id]


def compiled_choosers(game: Game, strategies: Sequence[Any], progress: Progress | None = None) -> list[Any]:
    """The strategies' compiled functions, each in the cache of the game or of the user's own file."""
    compiler = compiled_game(game).compiler
    return [chooser(game, compiler, strategy, progress) for strategy in strategies]


def chooser(game: Game, compiler: Compiler, strategy: Any, progress: Progress | None) -> Any:
    choose = strategy.choose
    own = own_sources(choose)
    with LOCK:
        maker = Compiler(f"own-{game.id}", game.position(), [*game_files(game), *own], progress) if own else compiler
        maker.progress = progress
        return maker.compile([choose])[0]


def own_sources(choose: Any) -> list[Path]:
    """A user's file and the local files it imports; nothing for a strategy that ships with a game."""
    import sys

    if not choose.__module__.startswith("own_"):
        return []
    file = Path(choose.__code__.co_filename).resolve()
    near = [Path(str(module.__file__)) for module in list(sys.modules.values()) if getattr(module, "__file__", None)]
    return sorted({file, *(path for path in near if path.resolve().parent == file.parent and path.suffix == ".py")})
