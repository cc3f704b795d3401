"""The dossier's worked examples: cards on the map, T1 to T10, T14, T15, T29 to T31, T34, T35, T37, T41 and T42."""

import pytest

from tests.medieval_manor.positions import (
    DRAW,
    UPGRADE,
    WORK,
    begin,
    choose,
    discards,
    give,
    hand,
    held,
    hold,
    keep,
    lay,
    legal,
    on_map,
    on_to,
    own,
    peasants,
    source,
    stack,
    table,
    upgrades,
)  # fmt: skip


def harvest(card, land, *lying, seats=2, sets=(), counters=""):
    """What seat 1 holds after playing a card on a land next to what lies there already."""
    s = table(seats, sets=sets)
    hold(s, 0, counters)
    give(s, 0, card)
    for other, where in lying:
        lay(s, other, where)
    begin(s, WORK)
    choose(s, "bounty", card=card, land=land)
    return held(s)


@pytest.mark.parametrize(
    ("land", "crops"),
    [
        pytest.param("good_fields", "4C", id="T1"),
        pytest.param("fertile_fields", "5C", id="T2"),
        pytest.param("poor_fields", "3C", id="T3"),
    ],
)
def test_t1_t2_t3_wheat_on_the_fields(land, crops):
    assert harvest("wheat", land) == crops


@pytest.mark.parametrize(
    ("lies_on", "land", "crops"),
    [
        ("fertile_fields", "good_fields", "5C"),
        ("fertile_fields", "poor_fields", "4C"),
        ("good_fields", "fertile_fields", "6C"),
    ],
)
def test_t4_compost_beside_wheat(lies_on, land, crops):
    assert harvest("wheat", land, ("compost", lies_on)) == crops


def test_t5_a_booster_that_comes_later_gives_nothing_to_what_lies_there():
    s = table(2)
    give(s, 0, "wheat")
    give(s, 1, "compost")
    begin(s, WORK)
    choose(s, "bounty", card="wheat", land="good_fields")
    choose(s, "bounty", card="compost", land="fertile_fields")
    assert (held(s, 0), held(s, 1)) == ("4C", "3C")


@pytest.mark.parametrize(("stack_up", "crops"), [("false", "6C"), ("true", "7C")])
def test_t6_two_boosters_give_one_bonus_unless_they_stack(stack_up, crops):
    boosters = (("compost", "poor_fields"), ("pollination", "good_fields"))
    assert harvest("wheat", "fertile_fields", *boosters, sets=(f"adj_stack={stack_up}",)) == crops


@pytest.mark.parametrize(
    ("lying", "animals"),
    [
        ([], "5A"),
        ([("fodder", "poor_fields")], "6A"),
        ([("fodder", "fertile_fields")], "5A"),
    ],
)
def test_t7_fodder_beside_cattle_but_not_across_a_corner(lying, animals):
    assert harvest("cattle", "pasture", *lying) == animals


@pytest.mark.parametrize(
    ("land", "counters"), [("poor_fields", "1A"), ("fertile_fields", "2C 1A"), ("pasture", "1C 2A")]
)
def test_t8_manure(land, counters):
    assert harvest("manure", land) == counters


def test_t9_a_third_upgrade_costs_five():
    s = table(2)
    hold(s, 0, "3R 4G")
    own(s, 0, "quarry", "toll_house")
    give(s, 0, "mine")
    begin(s, WORK)
    (mine,) = legal(s, "upgrade", land="hills")
    assert mine["pays"] == {"resources": 3, "gold": 2}
    choose(s, "upgrade", card="mine", land="hills")
    assert (held(s), upgrades(s), on_map(s)) == ("2G", ["quarry", "toll_house"], {"hills": "mine"})
    on_to(s, UPGRADE)
    assert upgrades(s) == ["quarry", "mine", "toll_house"]


@pytest.mark.parametrize(("money", "left"), [("7G", ""), ("6G", None)])
def test_t10_two_upgrades_in_one_turn_cost_three_and_four(money, left):
    s = table(2)
    hold(s, 0, money)
    give(s, 0, "mine", "keep")
    begin(s, WORK)
    choose(s, "upgrade", card="mine", land="hills")
    keep(s)
    if left is None:
        assert legal(s, "upgrade") == []
    else:
        choose(s, "upgrade", card="keep", land="castle")
        assert held(s) == left


def test_t14_a_card_on_the_castle_makes_a_lord_at_once_but_the_order_of_work_stays():
    s = table(3)
    for seat, upgrade in enumerate(("smithy", "tannery", "mill")):
        hold(s, seat, "9C 1A 1R")
        own(s, seat, upgrade)
    give(s, 2, "rents")
    begin(s, WORK)
    keep(s)
    keep(s)
    choose(s, "bounty", card="rents", land="castle")
    assert (held(s, 2), s.lord) == ("9C 1A 3G 1R", 2)
    assert asked_in(s, WORK) == [0, 1, 2]
    assert asked_in(s, UPGRADE) == [2, 0, 1]
    on_to(s, DRAW)
    assert list(dict.fromkeys(asked_in(s, DRAW))) == [2, 0, 1]


def asked_in(s, phase):
    """The seats that a phase asks, in their order, as long as each does as little as it can."""
    seats = []
    on_to(s, phase)
    while s.phase == phase:
        seats.append(s.seat)
        keep(s)
    return seats


def test_t15_a_taken_castle_leaves_a_tournament_no_place():
    s = table(2)
    give(s, 0, "rents")
    give(s, 1, "tournament")
    begin(s, WORK)
    choose(s, "bounty", card="rents", land="castle")
    assert (s.seat, legal(s)) == (1, [{"kind": "pass"}])


def test_t29_feast_takes_crops_and_animals_in_turn():
    s = table(2)
    hold(s, 0, "5C 2A")
    give(s, 0, "feast")
    begin(s, WORK)
    choose(s, "bounty", card="feast", land="village")
    assert held(s) == "5C 2A 1V"
    choose(s, "convert", steps=2)
    assert held(s) == "1A 3V"
    assert (source(s, "bounty_gain"), source(s, "bounty_conversion")) == (1, 2)


@pytest.mark.parametrize(("land", "gold"), [("market", "7G"), ("road", "6G")])
def test_t30_merchants_at_the_market_and_on_the_road(land, gold):
    s = table(2)
    hold(s, 0, "4R")
    give(s, 0, "merchants")
    begin(s, WORK)
    choose(s, "bounty", card="merchants", land=land)
    choose(s, "convert", steps=4)
    assert held(s) == gold


def test_t31_the_market_adds_to_the_gain_of_a_fair_but_not_to_its_conversion():
    s = table(2)
    hold(s, 0, "3A")
    give(s, 0, "fair")
    begin(s, WORK)
    choose(s, "bounty", card="fair", land="market")
    assert held(s) == "3A 2G"
    choose(s, "convert", steps=3)
    assert held(s) == "5G"


@pytest.mark.parametrize(
    ("card", "land", "counters"),
    [
        ("deer_hunt", "hunting_grounds", "4A 1R"),
        ("timber", "forest", "4R"),
        ("wheat", "irrigated_fields", "5C"),
        ("iron_ore", "mountains", "3R"),
    ],
)
def test_t34_the_extra_lands(card, land, counters):
    assert harvest(card, land, seats=4) == counters


def test_t35_settlers_work_from_the_next_turn_on_but_eat_at_once():
    s = table(2)
    hold(s, 0, "9C")
    give(s, 0, "settlers")
    begin(s, WORK)
    choose(s, "bounty", card="settlers", land="road")
    assert (peasants(s), s.players[0].actions) == (3, 1)
    assert asked_in(s, WORK) == [1, 0, 1]
    stack(s, "wheat", "rye", "barley", "stone", "clay")
    on_to(s, DRAW)
    assert (held(s), hand(s)) == ("6C", ["wheat", "barley", "rye"])
    on_to(s, WORK)
    assert (s.seat, s.players[0].actions) == (0, 3)


def test_t37_council_draws_a_scandal():
    s = table(2)
    give(s, 1, "council")
    begin(s, WORK)
    keep(s)
    stack(s, "scandal")
    choose(s, "bounty", card="council", land="castle")
    assert (held(s, 1), s.lord, hand(s, 1), discards(s)) == ("", 1, [], ["scandal"])
    assert (source(s, "bounty_gain", 1), source(s, "hardship", 1)) == (1, -1)


def test_t41_without_cards_all_six_peasants_can_only_pass():
    s = table(2)
    hold(s, 0, "6P")
    begin(s, WORK)
    passes = 0
    while s.phase == WORK:
        assert legal(s) == [{"kind": "pass"}]
        passes += s.seat == 0
        keep(s)
    assert passes == 6


def test_t42_poultry_between_fodder_and_compost():
    lying = (("fodder", "poor_fields"), ("compost", "good_fields"))
    assert harvest("poultry", "fertile_fields", *lying) == "3C 3A"
