"""The dossier's worked examples: setup, deals, Buys, Swaps and Hardships, T20 to T26, T32 and T38."""

import pytest

from simulator.medieval_manor.setup import deal_hand
from tests.medieval_manor.positions import (
    DRAW,
    begin,
    choose,
    dealt,
    decision,
    discards,
    give,
    hand,
    held,
    hold,
    legal,
    peasants,
    source,
    stack,
    table,
    throw_all,
)  # fmt: skip


def test_t20_a_hardship_in_the_first_deal_is_thrown_away():
    s = table(2)
    stack(s, "wheat", "plague", "tolls", "mine")
    deal_hand(s, 0)
    assert (hand(s), discards(s), peasants(s)) == (["wheat", "tolls", "mine"], ["plague"], 2)


def test_t21_a_hardship_in_the_deal_strikes_and_is_not_replaced():
    s = table(2)
    hold(s, 0, "2C 1A 3P")
    stack(s, "wheat", "drought", "tolls")
    begin(s, DRAW)
    assert (held(s), hand(s), discards(s)) == ("1A", ["wheat", "tolls"], ["drought"])


def buying(counters, *revealed):
    """The first seat, dealt two cards, buys a look at three more."""
    s = table(2)
    hold(s, 0, counters)
    stack(s, "timber", "timber", *revealed)
    begin(s, DRAW)
    assert decision(s) == "buy"
    choose(s, "buy", way="surplus")
    return s


def test_t22_a_buy_throws_hardships_away():
    s = buying("4C", "plague", "wheat", "mine")
    assert [one["cards"] for one in legal(s, "keep")] == [["wheat"], ["mine"]]
    choose(s, "keep", cards=["wheat"])
    assert (held(s), peasants(s)) == ("1C", 2)
    assert (hand(s), discards(s)) == (["wheat", "timber", "timber"], ["mine", "plague"])


def test_t23_a_buy_of_three_hardships_keeps_one():
    s = buying("3C 1G 2V", "scandal", "fire", "bandits")
    assert (held(s), decision(s)) == ("1G 2V", "keep")
    assert [one["cards"] for one in legal(s)] == [["bandits"], ["fire"], ["scandal"]]
    choose(s, "keep", cards=["fire"])
    assert (held(s), hand(s)) == ("1G 2V", ["timber", "timber"])
    assert discards(s) == ["bandits", "fire", "scandal"]


def test_t24_a_swap_that_draws_a_scandal():
    s = table(2)
    hold(s, 0, "4V")
    stack(s, "wheat", "mine", "scandal")
    begin(s, DRAW)
    choose(s, "swap")
    choose(s, "discard", card="mine")
    choose(s, "discard", card="wheat")
    assert (held(s), hand(s), source(s, "hardship")) == ("3V", [], -1)
    assert discards(s) == ["wheat", "mine", "scandal"]


@pytest.mark.parametrize(
    ("hardship", "before", "after"),
    [
        pytest.param("plague", "1P", "1P", id="T25"),
        pytest.param("famine", "1P 4C 3A", "1P 1C 2A", id="T26"),
        pytest.param("royal_tax", "1P 1G", "1P", id="T32"),
    ],
)
def test_t25_t26_t32_what_a_hardship_costs(hardship, before, after):
    s = table(2)
    hold(s, 0, before)
    stack(s, hardship)
    begin(s, DRAW)
    assert f"{peasants(s)}P {held(s)}".strip() == after
    assert (hand(s), discards(s)) == ([], [hardship])


def test_t38_the_discard_pile_becomes_the_deck_when_a_card_is_needed():
    s = table(2)
    hold(s, 0, "3P")
    give(s, 1, *["wheat"] * 4, *["timber"] * 3)
    throw_all(s)
    while s.n_discarded > 30:
        card = max(number for number, count in enumerate(s.discarded) if count)
        s.discarded[card] -= 1
        s.n_discarded -= 1
    assert (s.n_deck, s.n_discarded) == (0, 30)
    begin(s, DRAW)
    assert (s.n_deck, s.n_discarded, discards(s)) == (27, 0, [])


def test_setup_as_the_checklist_has_it():
    """MM-S2, MM-S3, and line 4 of section 13."""
    for seats in range(2, 7):
        for seed in range(10):
            s = dealt(seats, seed=seed)
            assert [held(s, seat) for seat in range(seats)] == ["4C"] * seats
            assert [(peasants(s, seat), len(hand(s, seat))) for seat in range(seats)] == [(2, 3)] * seats
            assert (s.lord, s.n_deck + s.n_discarded) == (0, 101 - 3 * seats)
            assert set(discards(s)) <= set(s.book.rules.hardships)
            assert not set(s.book.rules.hardships) & {card for seat in range(seats) for card in hand(s, seat)}
