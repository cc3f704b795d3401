"""What the switches do (section 7), each in a position where it shows."""

from collections import Counter

import pytest

from tests.medieval_manor.positions import (
    DRAW,
    END,
    FEEDING,
    TRADE,
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
    lay,
    legal,
    on_to,
    own,
    peasants,
    pick,
    slugs,
    stack,
    table,
)  # fmt: skip

# Draw


def test_cards_are_dealt_for_each_peasant_and_for_everybody():
    s = table(2, sets=("cards_per_peasant=2", "extra_deal=1"))
    hold(s, 0, "3P")
    stack(s, *["wheat"] * 4, *["timber"] * 3)
    begin(s, DRAW)
    assert len(hand(s)) == 7


def test_a_buy_may_keep_two_but_no_hardship_it_can_help():
    s = table(2, sets=("buy_keep=2", "buy_cost=5", "buy_draw=4"))
    hold(s, 0, "9C 1P")
    stack(s, "rye", "wheat", "plague", "mine", "wheat")
    begin(s, DRAW)
    choose(s, "buy", way="surplus")
    assert held(s) == "4C"
    assert [one["cards"] for one in legal(s)] == [["wheat", "wheat"], ["wheat", "mine"]]
    choose(s, "keep", cards=["wheat", "mine"])
    assert (hand(s), discards(s)) == (["wheat", "rye", "mine"], ["wheat", "plague"])


def test_of_two_hardships_kept_both_strike_in_their_order():
    s = table(2, sets=("buy_keep=2",))
    hold(s, 0, "10C 1P")
    stack(s, "rye", "famine", "rats", "drought")
    begin(s, DRAW)
    choose(s, "buy", way="surplus")
    choose(s, "keep", cards=["drought", "famine"])
    assert (held(s), discards(s)) == ("2C", ["drought", "rats", "famine"])


@pytest.mark.parametrize(
    ("counters", "bills"),
    [
        ("3C 4A 1G 2R", {"surplus": "1C 2A", "money": "1G 2R"}),
        ("3C 3R", {"surplus": "2C 1R", "food": "3C", "money": "3R"}),
        ("2G 2R", {"surplus": "1G 2R"}),
        ("2C 2A 2R", {"surplus": "1C 1A 1R", "food": "2C 1A"}),
        ("1C 1R", None),
    ],
)
def test_the_ways_to_pay_for_a_buy(counters, bills):
    """D1: by surplus with ties C, A, R, G; food alone; money alone; none twice."""
    s = table(2)
    hold(s, 0, counters)
    stack(s, "wheat", "rye")
    begin(s, DRAW)
    letters = {"crops": "C", "animals": "A", "gold": "G", "resources": "R"}
    found = {
        one["way"]: " ".join(f"{count}{letters[good]}" for good, count in one["pays"].items())
        for one in legal(s, "buy")
    }
    assert found == (bills or {})
    assert decision(s) == ("buy" if bills else "swap")


def test_swaps_by_other_numbers():
    s = table(2, sets=("swap_discard=1", "swap_draw=2", "swap_limit=2"))
    hold(s, 0, "1P")
    stack(s, "wheat", "rye", "mine", "stone", "clay")
    begin(s, DRAW)
    for card in ("wheat", "rye"):
        choose(s, "swap")
        choose(s, "discard", card=card)
    assert hand(s) == ["stone", "clay", "mine"]
    assert s.seat == 1


# Trade


def test_offers_mix_cards_and_goods_if_the_rules_allow():
    """MM-9.3 (iv), in the order of the set."""
    s = table(2, sets=("trade_mixed=true",))
    hold(s, 0, "2C 1R")
    hold(s, 1, "1G")
    give(s, 0, "wheat")
    give(s, 1, "rye", "mine")
    begin(s, TRADE)
    gold, rye, mine = {"gold": 1}, {"card": "rye"}, {"card": "mine"}
    assert [(one["gives"], one["gets"]) for one in legal(s)[1:]] == [
        ({"crops": 1}, gold),
        ({"resources": 1}, gold),
        ({"crops": 2}, gold),
        ({"card": "wheat"}, rye),
        ({"card": "wheat"}, mine),
        ({"card": "wheat"}, gold),
        ({"crops": 1}, rye),
        ({"crops": 2}, rye),
        ({"crops": 1}, mine),
        ({"crops": 2}, mine),
        ({"resources": 1}, rye),
        ({"resources": 1}, mine),
    ]
    choose(s, "buy_card", gives={"crops": 2}, gets=mine)
    choose(s, "accept")
    assert (held(s), hand(s), held(s, 1), hand(s, 1)) == ("1R", ["wheat", "mine"], "2C 1G", ["rye"])


def test_no_card_is_offered_for_another_copy_of_it():
    s = table(2)
    give(s, 0, "wheat", "wheat", "rye")
    give(s, 1, "wheat")
    begin(s, TRADE)
    assert [one["gives"] for one in legal(s, "trade_cards")] == [{"card": "rye"}]


def test_points_are_traded_only_if_the_rules_allow():
    for allowed, offers in (("false", []), ("true", [({"crops": 1}, {"points": 1})])):
        s = table(2, sets=(f"trade_vp={allowed}",))
        hold(s, 0, "1C")
        hold(s, 1, "1V")
        begin(s, TRADE)
        assert [(one["gives"], one["gets"]) for one in legal(s, "trade_goods")] == offers
    choose(s, "trade_goods")
    choose(s, "accept")
    assert (held(s), held(s, 1)) == ("1V", "1C")
    assert [s.tally[seat].sources[6] for seat in range(2)] == [1, -1]


def test_a_refused_offer_is_not_made_again_and_there_are_three_at_most():
    """MM-9.4, MM-9.7."""
    s = table(2)
    hold(s, 0, "2C 2A 2R")
    hold(s, 1, "1G")
    begin(s, TRADE)
    for left in (6, 5, 4):
        assert len(legal(s, "trade_goods")) == left
        choose(s, "trade_goods", **{name: legal(s, "trade_goods")[0][name] for name in ("gives", "gets")})
        choose(s, "refuse")
    assert (s.seat, decision(s)) == (1, "propose")
    choose(s, "no")
    assert s.phase == WORK


def test_a_round_with_a_deal_is_followed_by_another_up_to_the_limit():
    """MM-9.2: one deal a pair and round."""
    for rounds in (1, 2, 3):
        s = table(2, sets=(f"trade_rounds={rounds}",))
        hold(s, 0, "9C")
        hold(s, 1, "9G")
        begin(s, TRADE)
        deals = 0
        while s.phase == TRADE:
            if s.seat == 0 and decision(s) == "propose":
                choose(s, "trade_goods", gives={"crops": 1}, gets={"gold": 1})
                choose(s, "accept")
                deals += 1
            else:
                choose(s, "no")
        assert deals == rounds


# Work


@pytest.mark.parametrize(("fixed", "left"), [("true", 1), ("false", 2)])
def test_settlers_may_work_at_once_if_actions_follow_the_peasants(fixed, left):
    s = table(2, sets=(f"actions_fixed_at_start={fixed}",))
    give(s, 0, "settlers")
    begin(s, WORK)
    choose(s, "bounty", land="road")
    assert (peasants(s), s.players[0].actions) == (3, left)


@pytest.mark.parametrize(("fixed", "left"), [("true", 1), ("false", 0)])
def test_plague_takes_an_action_if_actions_follow_the_peasants(fixed, left):
    s = table(2, sets=(f"actions_fixed_at_start={fixed}",))
    give(s, 0, "council")
    stack(s, "plague")
    begin(s, WORK)
    choose(s, "bounty", land="church")
    assert (peasants(s), s.players[0].actions) == (1, left)


def test_actions_never_fall_below_none():
    s = table(2, sets=("actions_fixed_at_start=false", "actions_per_peasant=2"))
    hold(s, 0, "2P")
    hold(s, 1, "1P")
    give(s, 0, "council")
    stack(s, "plague")
    begin(s, WORK)
    while s.players[0].actions > 1:
        choose(s, "pass")
    pick(s, "bounty", card="council", land="church")
    assert (peasants(s), s.players[0].actions) == (1, 0)


def test_a_pass_may_be_final():
    for final, left in (("false", 1), ("true", 0)):
        s = table(2, sets=(f"pass_final={final}",))
        begin(s, WORK)
        choose(s, "pass")
        assert s.players[0].actions == left


def test_a_glean_of_other_numbers_gives_one_kind():
    s = table(2, sets=("glean_discard=3", "glean_gain=2"))
    give(s, 0, "wheat", "rye", "mine", "stone")
    begin(s, WORK)
    choose(s, "glean", good="animals")
    for card in ("wheat", "rye", "mine"):
        choose(s, "discard", card=card)
    assert (held(s), hand(s), legal(s, "glean")) == ("2A", ["stone"], [])


@pytest.mark.parametrize(
    ("sets", "crops"),
    [
        ((), "6C"),
        (("land_mods=false",), "5C"),
        (("adj_bonus=2",), "7C"),
        (("adj_bonus=2", "adj_stack=true"), "9C"),
        (("adj_bonus=0",), "5C"),
    ],
)
def test_what_land_and_boosters_add(sets, crops):
    """Wheat on Fertile Fields between Compost and Pollination."""
    s = table(2, sets=sets)
    give(s, 0, "wheat")
    lay(s, "compost", "poor_fields")
    lay(s, "pollination", "good_fields")
    begin(s, WORK)
    choose(s, "bounty", land="fertile_fields")
    assert held(s) == crops


def test_a_land_takes_no_more_than_the_card_gives_and_boosters_still_add():
    """Q18."""
    for lying, counters in ((False, "1A"), (True, "1C 1A")):
        s = table(2, sets=("lands.poor_fields.modifier={ crops = -3 }",))
        give(s, 0, "manure")
        if lying:
            lay(s, "compost", "village")
        begin(s, WORK)
        choose(s, "bounty", land="poor_fields")
        assert held(s) == counters


@pytest.mark.parametrize(("counts", "price"), [("true", 4), ("false", 3)])
def test_upgrades_on_the_map_may_count_or_not(counts, price):
    s = table(2, sets=(f"upgrade_counts_map={counts}",))
    hold(s, 0, "9G")
    give(s, 0, "mine", "keep")
    begin(s, WORK)
    choose(s, "upgrade", card="mine", land="hills")
    choose(s, "pass")
    assert legal(s, "upgrade")[0]["pays"] == {"gold": price}


def test_no_more_upgrades_than_the_rules_allow():
    s = table(2, sets=("upgrade_max=2",))
    hold(s, 0, "20G")
    own(s, 0, "mill")
    give(s, 0, "mine", "keep")
    begin(s, WORK)
    choose(s, "upgrade", card="mine", land="hills")
    choose(s, "pass")
    assert legal(s, "upgrade") == []


@pytest.mark.parametrize(
    ("counters", "ways"),
    [
        ("3R 4G", {"resources_first": {"resources": 3}, "gold_first": {"gold": 3}}),
        ("3G", {"resources_first": {"gold": 3}}),
        ("1R 2G", {"resources_first": {"gold": 2, "resources": 1}}),
    ],
)
def test_payment_options_ask_which_money_builds(counters, ways):
    """D7: gold first is left out where it pays the same."""
    s = table(2, sets=("payment_options=true",))
    hold(s, 0, counters)
    give(s, 0, "keep")
    begin(s, WORK)
    assert {one["way"]: one["pays"] for one in legal(s, "upgrade")} == ways


def test_no_more_steps_than_the_cap():
    s = table(2, sets=("conv_cap=2",))
    hold(s, 0, "9R")
    give(s, 0, "merchants")
    own(s, 0, "smithy", "guild_hall")
    begin(s, WORK)
    choose(s, "bounty", land="road")
    assert [one["steps"] for one in legal(s, "convert")] == [1, 2]
    choose(s, "no")
    on_to(s, UPGRADE)
    choose(s, "convert", card="smithy", steps=1)
    assert [one["steps"] for one in legal(s, "convert", card="guild_hall")] == [1]


# Hardships outside the Draw phase


def test_a_hardship_outside_the_draw_may_be_drawn_anew():
    for way, points, cards in (("strike", "", []), ("redraw", "1V", ["wheat"])):
        s = table(2, sets=(f"hardship_outside_draw={way}",))
        give(s, 0, "council")
        begin(s, WORK)
        stack(s, "scandal", "wheat")
        choose(s, "bounty", land="church")
        assert (held(s), hand(s), discards(s)) == (points, cards, ["scandal"])


def test_redrawing_ends_when_only_hardships_are_left():
    s = table(2, sets=("hardship_outside_draw=redraw",))
    give(s, 0, "council")
    give(s, 1, *(card for card in slugs(s, s.deck[: s.n_deck]) if card not in s.book.rules.hardships))
    begin(s, WORK)
    choose(s, "bounty", land="church")
    assert (held(s), hand(s), s.n_deck, s.n_discarded) == ("1V", [], 9, 1)


def test_upgrades_redraw_too_but_the_draw_phase_never_does():
    s = table(2, sets=("hardship_outside_draw=redraw",))
    own(s, 0, "scriptorium", "smithy")
    hold(s, 0, "1P 1V")
    stack(s, "scandal", "wheat")
    begin(s, UPGRADE)
    assert (hand(s), discards(s)[:1]) == (["wheat"], ["scandal"])
    s = table(2, sets=("hardship_outside_draw=redraw",))
    hold(s, 0, "1P 1V")
    stack(s, "scandal")
    begin(s, DRAW)
    assert (held(s), hand(s)) == ("", [])


# Feeding and the end


@pytest.mark.parametrize(
    ("sets", "before", "after"),
    [
        (("food_per_peasant=2",), "2P 5C", "2P 1C"),
        (("food_per_peasant=2",), "2P 3C 3V", "1P 1V"),
        (("starve_peasants=2",), "4P 5V", "2P 3V"),
        (("starve_peasants=2",), "2P 5V", "1P 3V"),
        (("starve_peasants=0", "starve_vp=4"), "2P 5V", "2P 1V"),
    ],
)
def test_meals_and_hunger_by_other_numbers(sets, before, after):
    s = table(2, sets=sets)
    hold(s, 0, before)
    hold(s, 1, "9C")
    begin(s, FEEDING)
    assert f"{peasants(s)}P {held(s)}" == after


def test_growth_is_asked_again_up_to_the_limit():
    s = table(2, sets=("grow_limit=2", "grow_cost=4"))
    hold(s, 0, "2P 15C")
    hold(s, 1, "2C")
    begin(s, FEEDING)
    choose(s, "grow")
    pick(s, "grow")
    assert (peasants(s), held(s)) == (4, "5C")
    advance(s)
    assert s.phase != FEEDING


def test_payment_options_ask_which_food_is_eaten():
    """D9: not where both ways eat the same."""
    s = table(2, sets=("payment_options=true",))
    hold(s, 0, "2C 2A")
    hold(s, 1, "2C")
    begin(s, FEEDING)
    assert {one["way"]: one["pays"] for one in legal(s, "feed")} == {
        "larger_first": {"crops": 1, "animals": 1},
        "animals_first": {"animals": 2},
    }
    pick(s, "feed", way="animals_first")
    assert held(s) == "2C"
    advance(s)
    assert (s.phase, held(s, 1)) == (DRAW, "")


def test_a_game_is_cut_off_after_the_last_turn():
    s = table(2, sets=("max_turns=1",))
    hold(s, 0, "24V 2C")
    begin(s, END)
    assert s.over == 2


# The Lord


def after_the_castle(*sets, points=("9C 3V", "9C 2V", "9C 4V")):
    """The third seat of three plays on the Castle: the Lord then, the seats asked in Feeding, and the next Lord."""
    s = table(3, sets=sets)
    for seat, counters in enumerate(points):
        hold(s, seat, counters)
    give(s, 2, "rents")
    begin(s, WORK)
    keep(s)
    keep(s)
    choose(s, "bounty", card="rents", land="castle")
    now = s.lord
    on_to(s, FEEDING)
    order = []
    while s.phase == FEEDING:
        order.append(s.seat)
        keep(s)
    if s.round_no == 1:
        end_turn(s)
    return now, order, s.lord


@pytest.mark.parametrize(
    ("sets", "found"),
    [
        ((), (2, [2, 0, 1], 2)),
        (("lord_effect=next_turn",), (0, [0, 1, 2], 2)),
        (("lord_mode=fixed",), (0, [0, 1, 2], 0)),
        (("lord_mode=rotate",), (0, [0, 1, 2], 1)),
        (("lord_mode=lowest_vp",), (0, [0, 1, 2], 1)),
    ],
)
def test_how_the_lord_is_made(sets, found):
    assert after_the_castle(*sets) == found


@pytest.mark.parametrize(
    ("points", "lord"), [(("9C", "9C", "9C"), 0), (("9C 1V", "9C", "9C"), 1), (("9C 1V", "9C 1V", "9C"), 2)]
)
def test_a_tie_for_the_fewest_points_goes_to_the_first_from_the_lord_on(points, lord):
    assert after_the_castle("lord_mode=lowest_vp", points=points)[2] == lord


def test_the_lord_himself_comes_first_in_a_tie_for_the_fewest_points():
    for lord, points, found in ((1, ("", "", ""), 1), (1, ("", "1V", ""), 2), (2, ("", "", "1V"), 0)):
        s = table(3, sets=("lord_mode=lowest_vp",))
        for seat, counters in enumerate(points):
            hold(s, seat, f"9C {counters}")
        s.lord = lord
        begin(s, END)
        assert s.lord == found


def test_a_lord_by_lot_is_every_seat_alike():
    found = Counter()
    for game in range(40):
        s = table(3, sets=("lord_mode=random",), seed=game)
        for _turn in range(10):
            for seat in range(3):
                hold(s, seat, "9C")
            begin(s, END)
            found[s.lord] += 1
    assert sum(found.values()) == 400
    assert all(100 < found[seat] < 167 for seat in range(3))
