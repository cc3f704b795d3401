"""Compile every game with all its strategies once, so that test workers find them in the cache.

python -m tests.warm
"""

import sys

import numpy as np

from simulator import registry as games
from simulator.engine.facts import Game
from simulator.engine.table import Batch, Table
from simulator.rulebook import load
from strategies import registry
from strategies.lineup import can_sit, entry


def warm(game: Game) -> None:
    """Seat every strategy once, at the first seat count it can play, and play one game."""
    left = dict(registry.named(game.id))
    for seats in game.seats:
        fitting = [name for name, strategy in left.items() if can_sit(strategy, seats)]
        if fitting:
            play_one(game, seats, fitting)
        for name in fitting:
            del left[name]


def play_one(game: Game, seats: int, names: list[str]) -> None:
    table = Table(load(game), seats, [entry(name, game, seats) for name in names])
    sitting = np.zeros((1, seats), np.int32)
    table.play(Batch(0, np.zeros(1, np.int64), sitting, np.arange(seats, dtype=np.int32)[None, :]))


if __name__ == "__main__":
    for game in games.games().values():
        print(f"Compiling {game.title} ...", file=sys.stderr, flush=True)
        warm(game)
