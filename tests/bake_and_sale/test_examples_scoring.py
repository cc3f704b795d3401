"""The dossier's worked examples: scoring, awards and the end."""

import pytest

from simulator.bake_and_sale.codes import MARKETING, NETWORK, RETAIL, SUPERMARKET, building_of
from simulator.bake_and_sale.state import BAGUETTE, BRIOCHE, CIABATTA, FOCACCIA, SPECIAL
from simulator.engine.kernel import rank_of
from tests.bake_and_sale.positions import do, end_day, legal, money, scores, stocked, table, total


def shares(s, award):
    return [money(s, f"award_{award}", seat) for seat in range(s.seats)]


def sized(sizes, *variants, sets=()):
    s = table(len(sizes), *variants, sets=sets)
    for seat, size in enumerate(sizes):
        s.players[seat].business_size = size
    return s


@pytest.mark.parametrize(("fame", "paid"), [(3, 6), (5, 6), (6, 13), (12, 30)])
def test_ex_23_finished_rows_of_fame(fame, paid):
    s = table()
    s.players[0].fame_track = fame
    assert money(s, "fame") == paid


@pytest.mark.parametrize(("fame", "paid"), [(3, 16), (2, 0)])
def test_ex_24_the_marketing_agency_pays_for_a_full_row(fame, paid):
    s = table()
    do(s, MARKETING)
    for _ in range(fame):
        do(s, NETWORK, 1)
    assert (money(s, "marketing"), s.players[0].fame_track, s.players[0].mkt_fame) == (paid, 0, fame)


def test_ex_25_two_visits_to_the_supermarket():
    s = table()
    for paid in (8, 16):
        do(s, SUPERMARKET)
        assert money(s, "supermarket") == paid
    end_day(s)
    assert not legal(s, SUPERMARKET)


def test_ex_26_an_order_can_cost_a_price_step():
    s = table()
    s.players[0].made[BAGUETTE], s.players[0].made[CIABATTA] = 6, 1
    assert total(s) == 20
    do(s, RETAIL, 3)
    assert (money(s, "wholesale_base_baguette"), money(s, "retail"), total(s)) == (10, 13, 23)


def test_ex_27_wholesale_with_stars():
    s = table()
    for bread, made, stars, paid in ((SPECIAL, 8, 3, 88), (FOCACCIA, 3, 1, 12), (BAGUETTE, 5, 0, 10)):
        s.players[0].made[bread], s.players[0].stars[bread] = made, stars
        names = ["baguette", "ciabatta", "focaccia", "brioche", "sourdough", "bakerys_special"]
        assert money(s, f"wholesale_base_{names[bread]}") + money(s, f"wholesale_star_{names[bread]}") == paid


@pytest.mark.parametrize(
    ("stars", "paid"), [([5, 5, 2], [5, 5, 0]), ([5] * 3, [3] * 3), ([5] * 4, [2] * 4), ([5] * 6, [1] * 6)]
)
def test_ex_28_shared_awards_are_rounded_down(stars, paid):
    s = table(len(stars))
    for seat, count in enumerate(stars):
        s.players[seat].stars[BAGUETTE] = count
    assert shares(s, "best_quality") == paid


def test_ex_29_awards_break_a_tie():
    s = table(2)
    s.tally[0].score = s.tally[1].score = 131
    s.tally[0].tiebreak, s.tally[1].tiebreak = 3, 2
    assert [rank_of(s, 0), rank_of(s, 1)] == [1, 2]
    s.tally[1].tiebreak = 3
    assert [rank_of(s, 0), rank_of(s, 1)] == [1, 1]


def test_ex_29_equal_money_from_three_awards_and_from_two():
    s = sized([3, 2])
    one, two = s.players[:2]
    one.stars[SPECIAL], one.fame_track = 1, 1
    two.made[SPECIAL], two.prod_count[SPECIAL], two.made[CIABATTA] = 1, 1, 1
    scores(s)
    assert [(s.tally[seat].score, s.tally[seat].tiebreak) for seat in range(2)] == [(30, 3), (30, 2)]
    assert [rank_of(s, 0), rank_of(s, 1)] == [1, 2]


def test_ex_29_the_tie_break_counts_shared_awards_as_one():
    s = sized([3, 3, 2])
    s.players[0].stars[BAGUETTE] = 1
    scores(s)
    assert [s.tally[seat].tiebreak for seat in range(3)] == [2, 1, 0]


def test_ex_30_loaves_in_orders_count_for_best_production():
    s = table()
    s.players[0].made[:2] = [8, 7]
    s.players[0].retail_used[BAGUETTE] = 3
    assert money(s, "award_best_production") == 10
    s.players[0].made[1] = 6
    assert money(s, "award_best_production") == 0


def test_ex_31_blank_sheets_share_best_manufacturer_alone():
    s = table(3)
    assert shares(s, "best_manufacturer") == [3, 3, 3]
    for award in ("best_technique", "best_quality", "best_production", "best_known"):
        assert shares(s, award) == [0, 0, 0]
    assert [s.tally[seat].tiebreak for seat in range(3)] == [1, 1, 1]


def test_ex_32_a_whole_solitaire_score():
    s = table()
    p = s.players[0]
    p.made[BAGUETTE], p.made[CIABATTA], p.made[BRIOCHE] = 7, 2, 5
    p.stars[BAGUETTE], p.stars[BRIOCHE] = 3, 2
    p.prod_count[BAGUETTE], p.prod_count[CIABATTA], p.prod_count[BRIOCHE] = 3, 1, 2
    do(s, RETAIL, 3)
    p.fame_track, p.business_size = 7, 6
    p.visits[building_of(SUPERMARKET)], p.visits[6] = 1, 4
    assert total(s) == 145
    wholesale = sum(s.tally[0].sources[:12])
    assert (wholesale, sum(s.tally[0].sources[12:18])) == (73, 20)
    paid = {name: money(s, name) for name in ("retail", "fame", "supermarket", "hiring")}
    assert paid == {"retail": 13, "fame": 13, "supermarket": 8, "hiring": -12}
    awards = [
        money(s, f"award_best_{name}") for name in ("technique", "quality", "production", "manufacturer", "known")
    ]
    assert awards == [10, 10, 0, 10, 0]
    assert s.tally[0].goals == [1, 1, 0, 0, 0]


def test_ex_34_a_week_of_rest_is_worth_nothing():
    s = table()
    end_day(s, 7)
    assert (s.over, total(s)) == (1, 0)


@pytest.mark.parametrize(
    ("split", "paid"), [("floor_share", [5, 5, 0]), ("full_each", [10, 10, 0]), ("none_if_tied", [0, 0, 0])]
)
def test_ex_39_three_ways_to_split(split, paid):
    s = sized([4, 4, 3], sets=(f"award_split={split}",))
    assert shares(s, "best_manufacturer") == paid
    assert s.tally[0].tiebreak == (0 if split == "none_if_tied" else 1)


@pytest.mark.parametrize(("sizes", "paid"), [([5, 4, 4, 3], [10, 2, 2, 0]), ([5, 5, 4, 3], [5, 5, 5, 0])])
def test_ex_40_second_places(sizes, paid):
    s = sized(sizes, "award-ladder")
    assert shares(s, "best_manufacturer") == paid
    assert s.tally[1].tiebreak == int(sizes[1] == 5)


def test_ex_41_the_order_race():
    s = table(3, "order-race")
    for seat in (0, 2):
        stocked(s, "HG 1, AP 1, YE 1", seat)
    for seat in range(3):
        if seat != 1:
            do(s, RETAIL, 0)
            assert s.players[seat].order_money[0] == 10
        end_day(s)
    assert [money(s, "retail", seat) for seat in range(3)] == [5, 0, 5]
    stocked(s, "HG 1, AP 1, YE 1", 1)
    end_day(s)
    assert (s.seat, 0 in legal(s, RETAIL)) == (1, False)
    s.orders_closed[0] = 0
    assert 0 in legal(s, RETAIL)
