"""Chance: the same deal is the same chance, and no stream disturbs another."""

import numpy as np
import pytest
from scipy import stats

from simulator.engine.chance import chance, forget, roll, set_key, shuffle, start_own, start_stream, think
from tests.games.eight_cards.state import Position

FACES = 6


def dealt(seed: int, deal: int) -> Position:
    s = Position()
    s.seats = 2
    set_key(s, seed, deal)
    start_stream(s, 0, 0)
    for seat in range(2):
        start_own(s, seat, seat)
    return s


def rolls(s: Position, count: int) -> list[int]:
    return [roll(s, 0, FACES) for _ in range(count)]


def test_a_deal_is_a_pure_function_of_seed_and_deal() -> None:
    assert rolls(dealt(5, 9), 20) == rolls(dealt(5, 9), 20)
    assert rolls(dealt(5, 9), 20) != rolls(dealt(5, 10), 20)
    assert rolls(dealt(5, 9), 20) != rolls(dealt(6, 9), 20)


def test_the_strategies_own_chance_leaves_the_game_alone() -> None:
    plain, disturbed = dealt(1, 1), dealt(1, 1)
    for _ in range(13):
        chance(disturbed, 5)
    assert rolls(plain, 20) == rolls(disturbed, 20)


def test_own_chance_travels_with_the_slot() -> None:
    one, other = dealt(1, 1), dealt(1, 1)
    start_own(other, 0, 1)
    start_own(other, 1, 0)
    one.seat, other.seat = 0, 1
    assert [chance(one, 100) for _ in range(20)] == [chance(other, 100) for _ in range(20)]


@pytest.mark.parametrize("sides", [2, 6, 20])
def test_a_die_is_fair_over_deals(sides: int) -> None:
    seen = [roll(dealt(3, deal), 0, sides) for deal in range(12_000)]
    assert stats.chisquare(np.bincount(seen, minlength=sides)).pvalue > 1e-4


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for deal in range(24_000):
        items = [0, 1, 2, 3]
        shuffle(dealt(11, deal), 0, items, 4)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    assert stats.chisquare(list(counts.values())).pvalue > 1e-4


def test_forgetting_keeps_the_deciding_seats_own_chance_and_nothing_else() -> None:
    s, other = dealt(1, 1), dealt(1, 1)
    s.seat = other.seat = 1
    forget(other, 4)
    assert other.own[1] == s.own[1]
    assert other.own[0] != s.own[0]
    assert rolls(other, 20) != rolls(s, 20)


def test_thinking_ahead_sees_neither_the_chance_to_come_nor_the_experiment() -> None:
    s, ahead = dealt(1, 1), Position()
    s.swap_seat, s.force_seat = 1, 0
    before = s.values()
    think(s, ahead)
    assert (ahead.swap_seat, ahead.force_seat) == (-1, -1)
    assert rolls(ahead, 20) != rolls(dealt(1, 1), 20)
    assert s.values() == before
