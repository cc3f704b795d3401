"""Games and strategies that a test registers are gone when it ends."""

from collections.abc import Iterator

import pytest

from simulator import registry as games
from strategies import registry as players


@pytest.fixture(autouse=True)
def registered_for_one_test() -> Iterator[None]:
    kept_games, kept_players = dict(games.ADDED), list(players.ADDED)
    yield
    games.ADDED.clear()
    games.ADDED.update(kept_games)
    players.ADDED[:] = kept_players
