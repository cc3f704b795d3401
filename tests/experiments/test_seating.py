"""Who sits where: rotations, fields drawn by deal, doses."""

from __future__ import annotations

import numpy as np
import pytest

from experiments.plan import Arm, checked_arm, dosed, new_cell
from experiments.seating import deal_words, drawn, seating, slots_by_seat
from simulator import registry
from simulator.engine.chance import hashed
from simulator.engine.names import UsageError
from simulator.rulebook import load
from strategies.lineup import parse
from tests.experiments.playing import eight_cards, pig

PIG = registry.find("pig")


def test_rotation_r_moves_every_slot_r_seats_on() -> None:
    assert slots_by_seat(3, 3).tolist() == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]


def test_strategies_travel_with_their_slots_through_all_seats() -> None:
    lineup = parse("rotate:hold,random,hold:n=25", PIG, 3)
    who, slots = seating(lineup, 3, 3, 1, np.array([4, 9]))
    assert slots.tolist() == [[0, 1, 2], [2, 0, 1], [1, 2, 0]] * 2
    assert who.tolist() == slots.tolist()
    assert [lineup.pool[place].label for place in who[1]] == ["hold:n=25", "hold", "random"]


@pytest.mark.parametrize(
    ("lineup", "rotations"),
    [("hold,random", 1), ("mirror:hold", 1), ("rotate:hold,random", 2), ("rotate:hold,hold", 1), ("field", 2)],
)
def test_games_a_deal(lineup: str, rotations: int) -> None:
    assert pig(lineup).cells[0].rotations == rotations


def test_where_the_rules_treat_seats_alike_nothing_is_rotated() -> None:
    game = registry.find("bake-and-sale")
    assert game.symmetric
    assert new_cell(1, load(game), 2, parse("rotate:random,uniform", game, 2)).rotations == 1


def test_the_words_of_a_deal_are_the_engines_own() -> None:
    found = deal_words(99, np.array([3, 12345]), 7, 2)
    for row, deal in enumerate((3, 12345)):
        key = hashed(hashed(0, 99, 0), deal, 1)
        assert found[row].tolist() == [hashed(key, 7, 0), hashed(key, 7, 1)]


def test_a_field_draws_different_strategies_for_each_deal_and_each_equally_often() -> None:
    deals = np.arange(60_000)
    seated = drawn(5, deals, 4, 3)
    assert all(len(set(row)) == 3 for row in seated[:2000].tolist())
    expected, error = len(deals) / 4, np.sqrt(len(deals) * 3 / 16)
    for slot in range(3):
        assert (abs(np.bincount(seated[:, slot], minlength=4) - expected) < 4.5 * error).all()
    assert len({tuple(row) for row in seated.tolist()}) == 24


def test_a_field_smaller_than_the_table_draws_with_repetition() -> None:
    seated = drawn(5, np.arange(20_000), 2, 3)
    counts = np.unique(seated, axis=0, return_counts=True)[1]
    assert len(counts) == 8
    assert (abs(counts - 2500) < 4.5 * np.sqrt(20_000 * 7 / 64)).all()


def test_a_deals_line_up_depends_on_nothing_but_seed_and_deal() -> None:
    whole = drawn(5, np.arange(100), 4, 2)
    assert np.array_equal(drawn(5, np.arange(60, 80), 4, 2), whole[60:80])
    assert not np.array_equal(drawn(6, np.arange(100), 4, 2), whole)


def test_doses_are_drawn_by_deal_and_seat_and_stay_through_rotations() -> None:
    from experiments.shards import batch_of

    plan = eight_cards("rotate:high-first,uniform")
    cell = dosed(plan.cells[0], "points", (0, 1, 4))
    batch = batch_of(plan, cell, np.arange(9000))
    pairs = batch.doses.reshape(9000, 2, 2)
    assert np.array_equal(pairs[:, 0], pairs[:, 1])
    counts = np.unique(pairs[:, 0], axis=0, return_counts=True)
    assert counts[0].tolist() == [[one, other] for one in (0, 1, 4) for other in (0, 1, 4)]
    assert (abs(counts[1] - 1000) < 4.5 * np.sqrt(9000 * 8 / 81)).all()
    assert batch.dose_kind == 0


WRONG_ARMS = [
    (Arm("swp", "one"), "Did you mean 'swap'?"),
    (Arm("swap", "nin"), "Did you mean 'nine'?"),
    (Arm("swap", "one", "men"), "Did you mean 'mean'?"),
    (Arm("ban", "play"), "keeps a position legal"),
    (Arm("ban", "plya"), "Did you mean 'play'?"),
    (Arm("dose", "point:2"), "Did you mean 'points'?"),
    (Arm("dose", "points"), "such as points:1"),
]


@pytest.mark.parametrize(("arm", "said"), WRONG_ARMS, ids=lambda value: str(value))
def test_an_arm_that_makes_no_sense_is_refused_by_name(arm: Arm, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        checked_arm(arm, eight_cards().cells[0].book)
    assert said in str(caught.value)


def test_a_cell_pairs_its_games_one_way() -> None:
    with pytest.raises(UsageError, match="not by swap, dose"):
        eight_cards(arms=[Arm("swap", "one"), Arm("dose", "points:1")])
    with pytest.raises(UsageError, match="Did you mean 'points'"):
        dosed(eight_cards().cells[0], "pints", (1,))
