"""Strategies by name: those of a game's folder, those for any game, and those in a user's own file."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import strategies
from simulator import registry as game_registry
from simulator.engine.names import UsageError, unknown
from strategies.reading import try_reading
from strategies.strategy import ANY_GAME, Strategy

ADDED: list[Strategy] = []
"""Strategies registered by a program of the user's own."""


@cache
def shipped() -> tuple[Strategy, ...]:
    """Every strategy that comes with Steelyard."""
    found = []
    for folder in (info.name for info in pkgutil.iter_modules(strategies.__path__) if info.ispkg):
        package = importlib.import_module(f"strategies.{folder}")
        for info in pkgutil.iter_modules(package.__path__):
            found.extend(declared_in(importlib.import_module(f"{package.__name__}.{info.name}")))
    return tuple(found_once(found))


def found_once(found: list[Strategy]) -> list[Strategy]:
    """Archetype files import their family; a strategy counts once."""
    return list({(strategy.game, strategy.name): strategy for strategy in found}.values())


def declared_in(module: ModuleType) -> list[Strategy]:
    return [value for value in vars(module).values() if isinstance(value, Strategy)]


def named(game: str) -> dict[str, Strategy]:
    """The strategies that can play a game, by name."""
    fitting = [strategy for strategy in (*shipped(), *ADDED) if strategy.game in (game, ANY_GAME)]
    return {strategy.name: strategy for strategy in sorted(fitting, key=lambda strategy: strategy.name)}


def find(game: str, text: str) -> Strategy:
    """A strategy by its name, or from a path that ends in .py."""
    if text.endswith(".py"):
        return from_file(Path(text), game)
    known = named(game)
    if text not in known:
        raise UsageError(unknown(f"strategy for {game}", text, known) + " A file of your own must end in .py.")
    return known[text]


def from_file(path: Path, game: str) -> Strategy:
    """The one strategy that a user's file declares for a game."""
    module = imported(path)
    mine = [strategy for strategy in declared_in(module) if strategy.choose.__module__ == module.__name__]
    if not mine:
        how = f'decorate a function choose(s, w, memo) with @strategy("{game}")'
        raise UsageError(f"{path} declares no strategy: {how}.")
    fitting = [strategy for strategy in mine if strategy.game in (game, ANY_GAME)]
    if len(fitting) != 1:
        games = sorted({strategy.game for strategy in mine})
        declared = f"it declares {len(mine)} (for {', '.join(games)})."
        raise UsageError(f"{path} must declare exactly one strategy for {game}; {declared}{no_games(games)}")
    return fitting[0]


def no_games(names: list[str]) -> str:
    """A sentence for each name that is no game's."""
    known = game_registry.games()
    return "".join(" " + unknown("game", name, known) for name in names if name not in (*known, ANY_GAME))


MODULES: dict[tuple[Path, bytes], ModuleType] = {}
"""Users' files as read: the same file with the same content is one module."""


def imported(path: Path) -> ModuleType:
    """A user's file as a module, run once for each content it has, and in a child process before."""
    if not path.is_file():
        raise UsageError(f"The strategy file {path} does not exist.")
    if content(path) not in MODULES:
        try_reading(path)
        read_here(path)
    return MODULES[content(path)]


def content(path: Path) -> tuple[Path, bytes]:
    return path.resolve(), path.read_bytes()


def read_here(path: Path) -> None:
    """Run a user's file in this process."""
    MODULES[content(path)] = executed(path)


def executed(path: Path) -> ModuleType:
    """Run a user's file as a module of its own name, with its folder open for imports."""
    name = "own_" + "".join(letter if letter.isalnum() else "_" for letter in path.stem)
    spec = importlib.util.spec_from_file_location(name, path.resolve())
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    folder = str(path.resolve().parent)
    sys.path.insert(0, folder)
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        where = f", line {error.lineno}" if error.lineno else ""
        raise UsageError(f"The strategy file {path} is not Python: {error.msg}{where}.") from None
    except SystemExit as error:
        raise UsageError(f"The strategy file {path} ends the program when read (exit code {error.code}).") from None
    except Exception as error:
        raise UsageError(f"The strategy file {path} fails when read: {type(error).__name__}: {error}.") from None
    finally:
        sys.path.remove(folder)
    return module
