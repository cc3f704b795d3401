"""Who sits where in each game: a pure function of the line-up, the seed and the deal."""

from __future__ import annotations

from typing import Any

import numpy as np

from simulator.engine.chance import FIRST, GOLDEN, MASK, SECOND, hashed
from strategies.lineup import FIELD, Lineup

FIELD_PURPOSE = 1 << 22
"""Purpose of the chance that draws a field's strategies for a deal; apart from the game's and the strategies' own."""
DOSE_PURPOSE = (1 << 22) + 1
"""Purpose of the chance that draws the doses of a deal."""


def mixed(z: Any) -> Any:
    """The splitmix64 finaliser on an array of words."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(FIRST)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(SECOND)
    return z ^ (z >> np.uint64(31))


def hashed_words(key: Any, purpose: Any, number: Any) -> Any:
    """`chance.hashed` on arrays of words."""
    inner = mixed(mixed(key + np.uint64(GOLDEN)) + purpose * np.uint64(FIRST))
    return mixed(inner + number * np.uint64(SECOND) + np.uint64(GOLDEN))


def deal_words(seed: int, deals: Any, purpose: int, count: int) -> Any:
    """`count` random words for each deal, from chance that nothing else uses."""
    # Arrays even of one word: numpy warns of the wrap-around of a lone number.
    start = np.array([hashed(0, seed & MASK, 0)], np.uint64)
    keys = hashed_words(start, np.asarray(deals).astype(np.uint64), np.uint64(1))
    places = np.arange(count, dtype=np.uint64)[None, :]
    return hashed_words(keys[:, None], np.array([purpose], np.uint64), places)


def below(words: Any, n: int) -> Any:
    """Numbers from 0 to n - 1 from random words."""
    return (((words >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32)).astype(np.int32)


def drawn(seed: int, deals: Any, pool: int, seats: int) -> Any:
    """The strategies of each deal of a field: all different when there are enough."""
    if pool < seats:
        return below(deal_words(seed, deals, FIELD_PURPOSE, seats), pool)
    order = np.argsort(deal_words(seed, deals, FIELD_PURPOSE, pool), axis=1, kind="stable")
    return order[:, :seats].astype(np.int32)


def by_slot(lineup: Lineup, seats: int, seed: int, deals: Any) -> Any:
    """The place in the pool of each slot, one row a deal."""
    if lineup.form == FIELD:
        return drawn(seed, deals, len(lineup.pool), seats)
    return np.tile(np.array(lineup.slots, np.int32), (len(deals), 1))


def slots_by_seat(seats: int, turns: int) -> Any:
    """The slot in each seat, one row a rotation: rotation r moves every slot r seats on."""
    seat, rotation = np.arange(seats, dtype=np.int32)[None, :], np.arange(turns, dtype=np.int32)[:, None]
    return ((seat - rotation) % seats).astype(np.int32)


def seating(lineup: Lineup, seats: int, turns: int, seed: int, deals: Any) -> tuple[Any, Any]:
    """`who` and `slots` of every game of some deals, rotations of a deal next to each other."""
    slots = np.tile(slots_by_seat(seats, turns), (len(deals), 1))
    pool = np.repeat(by_slot(lineup, seats, seed, deals), turns, axis=0)
    return np.take_along_axis(pool, slots, axis=1), slots


def doses_of(levels: tuple[int, ...], seats: int, turns: int, seed: int, deals: Any) -> Any:
    """The dose of each seat, drawn by deal and the same in all its rotations."""
    picks = below(deal_words(seed, deals, DOSE_PURPOSE, seats), len(levels))
    return np.repeat(np.array(levels, np.int32)[picks], turns, axis=0)
