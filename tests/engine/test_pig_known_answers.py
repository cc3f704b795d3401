"""Pig against exact values by value iteration and Markov chains, to 4.5 standard errors of a million games."""

import numpy as np
import pytest

from tests.tables import book_of, play

GAMES = 1_000_000
NEAR = 4.5
FIRST_SHARES = [
    ("optimal", "optimal", 0.530593),
    ("hold", "hold", 0.534698),
    ("optimal", "hold", 0.571498),
    ("hold", "optimal", 0.491658),
]
SEAT_AVERAGES = [
    ("hold:n=25", "hold", 0.511724),
    ("optimal", "hold:n=25", 0.521069),
    ("hold", "hold:n=15", 0.557476),
    ("hold", "hold:n=18", 0.527602),
    ("hold", "hold:n=19", 0.501746),
    ("hold", "hold:n=21", 0.508394),
    ("hold", "hold:n=22", 0.516866),
    ("hold", "hold:n=23", 0.510487),
    ("hold", "hold:n=24", 0.491594),
    ("hold", "hold:n=26", 0.493828),
    ("hold", "hold:n=30", 0.538601),
]
TURNS_ALONE = [("hold:n=20", 12.636769), ("hold:n=25", 12.685158)]


def first_wins(names: list[str], games: int, seed: int) -> np.ndarray:
    return play(book_of("pig"), names, games, seed=seed).seats["win"].reshape(-1, 2)[:, 0]


def standard_error(values: np.ndarray) -> float:
    return float(values.std(ddof=1) / np.sqrt(len(values)))


@pytest.mark.parametrize(("first", "second", "share"), FIRST_SHARES)
def test_the_first_seat_wins_its_exact_share(first: str, second: str, share: float) -> None:
    wins = first_wins([first, second], GAMES, seed=20)
    assert abs(wins.mean() - share) < NEAR * standard_error(wins)


@pytest.mark.parametrize(("one", "other", "share"), SEAT_AVERAGES)
def test_a_strategy_wins_its_exact_share_over_both_seats(one: str, other: str, share: float) -> None:
    as_first = first_wins([one, other], GAMES // 2, seed=21)
    as_second = 1.0 - first_wins([other, one], GAMES // 2, seed=21)
    wins = (as_first + as_second) / 2
    assert abs(wins.mean() - share) < NEAR * standard_error(wins)


@pytest.mark.parametrize(("name", "turns"), TURNS_ALONE)
def test_alone_the_target_takes_the_exact_number_of_turns(name: str, turns: float) -> None:
    found = play(book_of("pig"), [name], GAMES, seed=22).seats["x_turns"]
    assert abs(found.mean() - turns) < NEAR * standard_error(found)
