"""The dossier's worked examples: Upgrades, feeding and the end, T11 to T13, T16 to T19, T27, T28, T33, T36 and T43."""

import pytest

from simulator.engine.kernel import rank_of
from tests.medieval_manor.positions import (
    DRAW,
    END,
    FEEDING,
    UPGRADE,
    WORK,
    advance,
    begin,
    choose,
    decision,
    discards,
    end_turn,
    give,
    hand,
    held,
    hold,
    keep,
    legal,
    on_to,
    own,
    peasants,
    pick,
    scores,
    source,
    stack,
    table,
)  # fmt: skip

# Upgrades


def test_t11_a_cathedral_scores_every_turn():
    s = table(2)
    s.round_no = 4
    hold(s, 0, "3G 12C")
    hold(s, 1, "12C")
    give(s, 0, "cathedral")
    begin(s, WORK)
    choose(s, "upgrade", card="cathedral", land="church")
    assert held(s) == "12C"
    for turn in (4, 5, 6):
        on_to(s, FEEDING)
        assert (s.round_no, held(s)[-2:], source(s, "upgrade_gain")) == (turn, f"{turn - 3}V", turn - 3)
        end_turn(s)


def test_t12_a_mine_and_two_cards():
    s = table(2)
    own(s, 0, "mine")
    give(s, 0, "wheat", "rye", "timber")
    begin(s, UPGRADE)
    assert [one["steps"] for one in legal(s, "convert")] == [1, 2, 3]
    choose(s, "convert", card="mine", steps=2)
    choose(s, "discard", card="wheat")
    pick(s, "discard", card="timber")
    assert (held(s), hand(s), discards(s)) == ("3G", ["rye"], ["wheat", "timber"])


def test_t13_two_mines():
    s = table(2)
    own(s, 0, "mine", "mine")
    give(s, 0, "wheat")
    begin(s, UPGRADE)
    choose(s, "no")
    assert held(s) == "2G"


def test_t36_a_university_turns_four_cards_into_two_points():
    s = table(2)
    own(s, 0, "university")
    give(s, 0, "rye", "timber", "stone")
    stack(s, "wheat")
    begin(s, UPGRADE)
    assert hand(s) == ["wheat", "rye", "timber", "stone"]
    choose(s, "convert", steps=2)
    for card in ("wheat", "rye", "timber"):
        choose(s, "discard", card=card)
    pick(s, "discard", card="stone")
    assert (held(s), hand(s), source(s, "upgrade_conversion")) == ("2V", [], 2)


def test_t43_each_conversion_is_asked_in_its_stage():
    s = table(2)
    hold(s, 0, "4C")
    own(s, 0, "vineyard", "mill")
    begin(s, UPGRADE)
    assert held(s) == "6C"
    assert [one["card"] for one in legal(s, "no")] == ["mill"]
    choose(s, "no")
    assert [one["card"] for one in legal(s, "no")] == ["vineyard"]
    pick(s, "convert", card="vineyard", steps=2)
    assert held(s) == "2V"


def test_d8_two_upgrades_with_one_conversion_are_asked_once():
    s = table(2)
    own(s, 0, "quarry", "quarry", "sawmill", "mine")
    give(s, 0, "wheat", "rye", "timber")
    begin(s, UPGRADE)
    asked = []
    while s.phase == UPGRADE:
        (no,) = legal(s, "no")
        asked.append(no["card"])
        keep(s)
    assert asked == ["quarry", "mine"]


# Feeding


def test_t16_the_larger_stock_is_eaten_first():
    s = table(2)
    hold(s, 0, "2C 4A 3P")
    hold(s, 1, "9C")
    begin(s, FEEDING)
    assert (held(s), peasants(s)) == ("1C 2A", 3)
    assert (s.seat, decision(s)) == (1, "grow")


@pytest.mark.parametrize(
    ("before", "after", "lost"),
    [
        pytest.param("4P 2C 5V", "3P 3V", -2, id="T17"),
        pytest.param("1P 1V", "1P", -1, id="T18"),
    ],
)
def test_t17_t18_hunger(before, after, lost):
    s = table(2)
    hold(s, 0, before)
    hold(s, 1, "9C")
    begin(s, FEEDING)
    assert f"{peasants(s)}P {held(s)}".strip() == after
    assert source(s, "starvation") == lost
    assert s.seat == 1


@pytest.mark.parametrize(("food", "left"), [("8C", ""), ("13C", "5C")])
def test_t19_one_new_peasant_a_turn(food, left):
    s = table(2)
    hold(s, 0, f"3P {food}")
    hold(s, 1, "9C")
    begin(s, FEEDING)
    choose(s, "grow")
    assert (held(s), peasants(s)) == (left, 4)
    assert s.seat == 1


# The end


def test_t27_equal_points_and_upgrades_are_decided_by_gold():
    s = table(3)
    for seat, (counters, built) in enumerate(
        [
            ("26V 2G", ("mine", "mill", "keep")),
            ("26V 1G", ("quarry", "inn", "sawmill")),
            ("20V 9G", ("mine", "smithy", "smithy", "tannery", "granary")),
        ]
    ):
        hold(s, seat, counters)
        own(s, seat, *built)
    begin(s, END)
    assert s.over
    scores(s)
    assert [rank_of(s, seat) for seat in range(3)] == [1, 2, 3]
    s.players[1].held[:] = s.players[0].held
    scores(s)
    assert [rank_of(s, seat) for seat in range(3)] == [1, 1, 3]


def test_section_6_upgrades_break_a_tie_before_gold():
    s = table(2)
    hold(s, 0, "26V")
    own(s, 0, "mine", "mill", "keep")
    hold(s, 1, "26V 9G")
    own(s, 1, "quarry", "inn")
    begin(s, END)
    scores(s)
    assert [rank_of(s, seat) for seat in range(2)] == [1, 2]


def test_t28_hunger_takes_a_player_below_the_end_again():
    s = table(2)
    hold(s, 0, "24V")
    hold(s, 1, "9C")
    give(s, 0, "council")
    stack(s, "wheat")
    begin(s, WORK)
    choose(s, "bounty", card="council", land="church")
    assert held(s) == "25V"
    stack(s, "timber", "timber", "timber")
    on_to(s, DRAW)
    assert (s.over, s.round_no, held(s), source(s, "starvation")) == (0, 2, "23V", -2)


def test_t33_the_great_hall_and_the_inn_let_six_cards_stay():
    s = table(2)
    own(s, 0, "great_hall", "inn")
    give(s, 0, *["wheat"] * 4, *["timber"] * 3, "rye")
    begin(s, END)
    assert (decision(s), s.seat) == ("discard", 0)
    choose(s, "discard", card="wheat", **{"for": "hand_limit"})
    pick(s, "discard", card="wheat")
    assert (len(hand(s)), s.owed, discards(s)) == (6, 0, ["wheat", "wheat"])
    advance(s)
    assert s.round_no == 2
