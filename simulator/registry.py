"""The games there are: every folder of this package with facts named GAME."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import simulator
from simulator.engine.facts import Game
from simulator.engine.names import UsageError, unknown

ADDED: dict[str, Game] = {}
"""Games registered by a program of the user's own."""


@cache
def shipped() -> dict[str, Game]:
    """The games that come with Steelyard, by id."""
    found = {}
    for folder in sorted(info.name for info in pkgutil.iter_modules(simulator.__path__) if info.ispkg):
        game = getattr(importlib.import_module(f"simulator.{folder}"), "GAME", None)
        if game is not None:
            found[game.id] = game
    return found


def games() -> dict[str, Game]:
    """All games by id."""
    return {**shipped(), **ADDED}


def add(game: Game) -> None:
    """Register a game that lives outside this package."""
    ADDED[game.id] = game


def find(name: str) -> Game:
    """A game by its id."""
    known = games()
    if name not in known:
        raise UsageError(unknown("game", name, known))
    return known[name]
