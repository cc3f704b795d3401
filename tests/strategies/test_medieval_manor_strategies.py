"""The scripted players of Medieval Manor: their weights, and each of their heuristics where a person would see why."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.memo import Memo
from simulator.engine.table import blank_position
from simulator.medieval_manor import GAME
from simulator.medieval_manor.codes import ASK_DISCARD
from simulator.medieval_manor.state import Position
from simulator.medieval_manor.trade import partner_of
from simulator.rulebook import load
from strategies.lineup import parse
from strategies.medieval_manor.steward import OWN
from strategies.medieval_manor.trading import look_at_deals, partners_gain, proposers_gain
from strategies.medieval_manor.valuation import eyes
from strategies.medieval_manor.weights import N_WEIGHTS
from strategies.registry import find
from tests.medieval_manor.positions import (
    DRAW,
    FEEDING,
    TRADE,
    UPGRADE,
    WORK,
    begin,
    choose,
    decision,
    give,
    held,
    hold,
    lay,
    named,
    own,
    stack,
    table,
)
from tests.tables import play

SYMBOLS = {
    "V": "points", "fn": "food_now", "fm": "food_next", "fg": "food_growth", "fl": "food_rest", "m1": "money_cost",
    "m2": "money_rest", "P": "peasant", "pmax": "peasants_most", "up": "upgrade", "upV": "upgrade_points",
    "upO": "upgrade_other", "K": "card", "lord": "lord", "late": "late", "crop": "crops", "anim": "animals",
    "res": "reserve",
}  # fmt: skip
"""The dossier's symbols."""
BASE = {
    "V": 1.0, "fn": 2.4, "fm": 0.8, "fg": 0.32, "fl": 0.10, "m1": 0.42, "m2": 0.20, "P": 0.55, "pmax": 5, "up": 0.5,
    "upV": 1, "upO": 1, "K": 0.22, "lord": 0.25, "late": 1.5, "crop": 1, "anim": 1, "res": 0.7,
}  # fmt: skip
TABLE: dict[str, dict[str, float]] = {
    "balanced": {},
    "builder": {"up": 0.6, "m1": 0.5},
    "peasant": {"P": 0.95, "pmax": 8, "fg": 0.50, "res": 0.4},
    "vprush": {"V": 1.5, "up": 0.35, "P": 0.35, "pmax": 4, "m2": 0.26},
    "lord": {"lord": 1.3},
    "farmer": {"crop": 1.5, "anim": 1.5, "fl": 0.25, "fg": 0.45, "pmax": 6},
    "hoarder": {"K": 0.45, "m2": 0.38, "fl": 0.24, "V": 0.75, "late": 2.5},
    "churchman": {"V": 1.2, "upV": 1.6, "upO": 0.7},
}
"""Section 9 of the dossier: the weights that differ."""
EXTRA: dict[str, dict[str, float]] = {"spoiler": {"spoil": 0.5}, "trader": {"margin": 0.02}}
SCRIPTS = (*TABLE, *EXTRA, "engine-then-rush")


# Weights


def dossier(name: str) -> dict[str, float]:
    """The dossier's weights of an archetype, by the names they have here."""
    row = {SYMBOLS[symbol]: float(value) for symbol, value in (BASE | TABLE.get(name, {})).items()}
    return row | {"one_up": 0.0, "margin": -1.0, "spoil": 0.0} | EXTRA.get(name, {})


@pytest.mark.parametrize("name", [*TABLE, *EXTRA])
def test_weights_are_the_dossiers(name: str) -> None:
    assert find(GAME.id, name).sets["dossier"] == dossier(name)


@pytest.mark.parametrize("name", [*TABLE, *EXTRA])
def test_the_character_of_an_archetype_is_in_its_own_weights_too(name: str) -> None:
    strategy = find(GAME.id, name)
    character = {SYMBOLS[symbol] for symbol in TABLE.get(name, {})} | set(EXTRA.get(name, {}))
    assert {key: strategy.weights[key].default for key in character} == {key: dossier(name)[key] for key in character}
    assert strategy.weights["one_up"].default == 1


def test_engine_then_rush_has_the_weights_of_both() -> None:
    strategy = find(GAME.id, "engine-then-rush")
    assert strategy.sets["dossier"] == dossier("builder") | {f"{key}_then": w for key, w in dossier("vprush").items()}
    assert len(strategy.weights) == 2 * N_WEIGHTS <= len(blank_position(load(GAME)).minds[0].weights)


def test_defaults_lie_within_their_ranges() -> None:
    for name in SCRIPTS:
        strategy = find(GAME.id, name)
        for row in (strategy.sets["dossier"], {key: weight.default for key, weight in strategy.weights.items()}):
            assert all(strategy.weights[key].low <= value <= strategy.weights[key].high for key, value in row.items())


def test_the_field_is_every_scripted_player() -> None:
    assert {one.label for one in parse("field", GAME, 4).pool} == set(SCRIPTS)


def test_all_stewards_are_one_family_and_the_two_rows_another() -> None:
    s: Any = blank_position(load(GAME), parse("vprush,trader,engine-then-rush,random", GAME, 4).pool)
    families = [mind.family for mind in s.minds[:4]]
    assert families[0] == families[1]
    assert len(set(families)) == 3


# Choosing


def weights(name: str, **changes: float) -> dict[str, float]:
    return dict(find(GAME.id, name).sets["dossier"]) | {"one_up": 1.0} | changes


def code_of(s: Position, name: str = "balanced", **changes: float) -> int:
    """The option that a strategy takes, with the dossier's weights and one Upgrade kept at most."""
    strategy = find(GAME.id, name)
    row = weights(name, **changes) if strategy.weights else {}
    memo = Memo([0.0] if strategy.prepare is None else strategy.prepare(s.book.rules, s.seats, []))
    return int(s.options[strategy.choose(s, list(row.values()), memo)])


def choice(s: Position, name: str = "balanced", **changes: float) -> dict[str, Any]:
    return named(s, code_of(s, name, **changes))


def takes(s: Position, name: str = "balanced", **changes: float) -> str:
    return str(choice(s, name, **changes)["kind"])


def discarded(s: Position, name: str = "balanced", **changes: float) -> list[str]:
    """The cards that a seat discards, in order."""
    gone = []
    while s.decision == ASK_DISCARD and s.owed > 0:
        option = choice(s, name, **changes)
        gone.append(option["card"])
        choose(s, "discard", card=option["card"])
    return gone


# Draw


def dealt(counters: str, *cards: str) -> Position:
    """The first question to seat 1, of two Peasants, after it was dealt two cards."""
    s = table(2)
    hold(s, 0, counters)
    stack(s, *cards)
    return begin(s, DRAW)


def test_it_buys_with_few_cards_and_enough_to_eat() -> None:
    assert takes(dealt("5C", "scandal", "wheat")) == "buy"
    assert takes(dealt("4C 1R", "scandal", "wheat")) == "no"
    assert takes(dealt("5C", "wheat", "wheat")) == "no"


def test_it_buys_out_of_plenty_and_pays_from_the_largest_stock() -> None:
    assert choice(dealt("7C 2R 4G", "wheat", "wheat"))["way"] == "surplus"
    assert takes(dealt("7C 1R 4G", "wheat", "wheat")) == "no"


def bought(counters: str, *revealed: str) -> Position:
    """What to keep of a Buy of seat 1."""
    s = dealt(counters, "scandal", "wheat", *revealed)
    choose(s, "buy", way="surplus")
    return s


def test_it_keeps_the_card_of_the_highest_value() -> None:
    assert choice(bought("7C 6R", "tolls", "poultry", "wheat"))["cards"] == ["wheat"]
    assert choice(bought("7C 6R", "wheat", "tolls", "holy_day"))["cards"] == ["holy_day"]
    assert choice(bought("7C 6R", "holy_day", "tolls", "cathedral"))["cards"] == ["cathedral"]


def test_of_hardships_it_keeps_the_one_that_costs_least() -> None:
    assert choice(bought("8C 2G", "drought", "bandits", "fire"))["cards"] == ["fire"]
    assert choice(bought("8C 2A", "drought", "murrain", "famine"))["cards"] == ["murrain"]


def swapping(counters: str, *cards: str) -> Position:
    """Whether to swap, with these cards in hand, for seat 1 of two Peasants."""
    s = table(2)
    hold(s, 0, counters)
    give(s, 0, *cards[2:])
    stack(s, *cards[:2])
    begin(s, DRAW)
    while decision(s) != "swap":
        choose(s, "no")
    return s


def test_it_swaps_with_too_many_cards() -> None:
    cards = ("wheat", "wheat", "barley", "barley", "oats")
    assert takes(swapping("4C", *cards)) == "swap"
    assert takes(swapping("4C", *cards[:4])) == "no"


def test_it_swaps_when_upgrades_are_far_out_of_reach() -> None:
    s = swapping("4C", "keep", "mine", "wheat")
    assert takes(s) == "no"
    own(s, 0, "cathedral")
    assert takes(s) == "swap"
    hold(s, 0, "4C 1G")
    assert takes(s) == "no"


def test_it_swaps_when_no_food_is_in_sight() -> None:
    assert takes(swapping("1C", "tolls", "tolls", "timber", "timber")) == "swap"
    assert takes(swapping("1C", "tolls", "tolls", "timber", "manure")) == "no"


# Discards


def discarding(counters: str, *cards: str) -> Position:
    """What to discard for a Swap, with these cards in hand."""
    s = swapping(counters, *cards)
    choose(s, "swap")
    return s


def test_it_discards_the_least_valued_cards() -> None:
    cards = ("wheat", "compost", "timber", "tolls", "holy_day")
    assert discarded(discarding("1C", *cards)) == ["compost", "timber"]


UPGRADES = ("cathedral", "cathedral", "quarry", "mine", "compost")


def test_it_keeps_one_upgrade_that_it_cannot_pay() -> None:
    assert discarded(discarding("2G", *UPGRADES)) == ["quarry", "mine"]
    assert discarded(discarding("2G", "cathedral", "cathedral", "wheat", "wheat", "compost")) == [
        "cathedral",
        "compost",
    ]


def test_without_that_or_with_the_money_an_upgrade_counts_what_it_is_worth() -> None:
    assert discarded(discarding("2G", *UPGRADES), one_up=0) == ["compost", "quarry"]
    assert discarded(discarding("3G", *UPGRADES)) == ["compost", "quarry"]


# Work


def working(counters: str, *cards: str, lying: tuple[tuple[str, str], ...] = ()) -> Position:
    """The first action of seat 1, of two Peasants."""
    s = table(2)
    hold(s, 0, counters)
    give(s, 0, *cards)
    for card, land in lying:
        lay(s, card, land)
    return begin(s, WORK)


def test_it_plays_where_the_card_gains_most() -> None:
    assert choice(working("", "wheat"))["land"] == "fertile_fields"
    assert choice(working("", "wheat", lying=(("compost", "fertile_fields"),)))["land"] == "good_fields"


def test_of_equal_placements_it_takes_the_first() -> None:
    assert choice(working("", "orchard_fruit"))["land"] == "woods"
    assert choice(working("9C", "timber", "stone"))["card"] == "timber"


def test_it_likes_the_castle_unless_it_is_lord() -> None:
    s = working("9C", "rents")
    assert choice(s)["land"] == "village"
    s.lord = 1
    assert choice(s)["land"] == "castle"


def test_the_lord_goes_far_for_the_castle() -> None:
    s = working("2C", "rents", "tolls")
    s.lord = 1
    assert choice(s, lord=0)["card"] == "tolls"
    assert choice(s, "lord")["land"] == "castle"


def test_it_builds_what_pays_and_passes_when_nothing_does() -> None:
    s = working("8C 3R", "cathedral")
    assert takes(s) == "upgrade"
    hold(s, 0, "8C 3R")
    hold(s, 1, "23V")
    assert takes(s) == "pass"


def test_a_taste_for_crops_shows_in_what_is_played_first() -> None:
    s = working("9C", "wheat", "tolls")
    assert choice(s, crops=1)["card"] == "tolls"
    assert choice(s, crops=4)["card"] == "wheat"


def test_it_gleans_what_it_needs_most_when_nothing_can_be_played() -> None:
    s = working("1C", "timber", "timber", lying=(("swine", "woods"),))
    assert choice(s) == {"kind": "glean", "good": "crops"}
    assert takes(working("2C", "timber", "timber", lying=(("swine", "woods"),)), card=0.5) == "pass"


# Conversions


def test_it_converts_as_long_as_each_step_is_a_gain() -> None:
    s = working("9C", "barley")
    choose(s, "bounty", land="good_fields")
    assert choice(s)["steps"] == 2
    assert choice(s, money_cost=0.7)["steps"] == 3
    assert takes(s, food_rest=0.5) == "no"


def test_upgrades_convert_when_it_pays() -> None:
    s = table(2)
    hold(s, 0, "8C 9R")
    own(s, 0, "guild_hall")
    begin(s, UPGRADE)
    assert choice(s)["steps"] == 2
    assert choice(s, "vprush")["steps"] == 3


def test_cards_paid_for_a_conversion_are_the_least_valued() -> None:
    s = table(2)
    hold(s, 0, "8C")
    own(s, 0, "mine")
    give(s, 0, "wheat", "compost", "tolls")
    begin(s, UPGRADE)
    assert choice(s)["steps"] == 3
    choose(s, "convert", steps=2)
    assert discarded(s) == ["compost", "tolls"]


# Feeding and End


def fed(counters: str, *cards: str) -> Position:
    """Whether to grow a Peasant, for seat 1 of three Peasants."""
    s = table(2)
    hold(s, 0, f"{counters} 3P")
    give(s, 0, *cards)
    return begin(s, FEEDING)


def test_it_grows_a_peasant_when_food_enough_is_in_sight() -> None:
    assert takes(fed("11C")) == "grow"
    assert takes(fed("10C")) == "no"
    assert takes(fed("10C", "manure")) == "grow"
    s = fed("10C")
    own(s, 0, "mill")
    assert takes(s) == "grow"


def test_it_grows_no_peasant_that_it_does_not_want_or_that_comes_too_late() -> None:
    assert takes(fed("30C"), peasants_most=3) == "no"
    s = fed("30C")
    hold(s, 1, "19V")
    assert takes(s) == "grow"
    hold(s, 1, "20V")
    assert takes(s) == "no"


def test_it_cuts_its_hand_by_value() -> None:
    s = fed("3C", "wheat", "compost", "tolls", "holy_day", "timber")
    assert decision(s) == "discard"
    assert discarded(s) == ["compost", "timber"]


# Trade


def market(sets: tuple[str, ...] = ()) -> Position:
    """T39: seat 1 has gold alone, seat 2 crops alone."""
    s = table(2, sets=sets)
    hold(s, 0, "4G 1V")
    hold(s, 1, "9C 1V")
    return begin(s, TRADE)


def gains(s: Position, code: int) -> tuple[float, float]:
    """What an offer changes for two balanced players: for the one that proposes, and for the one that answers."""
    strategy, row = find(GAME.id, "balanced"), list(weights("balanced").values())
    assert strategy.prepare is not None
    memo = Memo(strategy.prepare(s.book.rules, s.seats, row))
    e = eyes(memo, OWN)
    look_at_deals(s, e, row, memo, s.seat, partner_of(s))
    mine = proposers_gain(e, code)
    look_at_deals(s, e, row, memo, partner_of(s), s.seat)
    return mine, partners_gain(e, code)


def test_t39_the_first_deal_is_a_gold_for_a_crop() -> None:
    s = market()
    option = choice(s)
    assert (option["gives"], option["gets"]) == ({"gold": 1}, {"crops": 1})
    assert gains(s, code_of(s)) == pytest.approx((2.40 - 0.20 - 0.04, 0.42 + 0.04 - 0.32))
    choose(s, "trade_goods", gives={"gold": 1})
    assert takes(s) == "accept"
    choose(s, "accept")
    assert (held(s, 0), held(s, 1)) == ("1C 3G 1V", "8C 1G 1V")


def test_a_deal_must_gain_each_party_more_than_the_margin() -> None:
    assert choice(market(("trade_margin=0.13",)))["gives"] == {"gold": 1}
    assert choice(market(("trade_margin=0.15",)))["gives"] == {"gold": 2}
    assert takes(market(("trade_margin=2.2",))) == "no"
    s = market()
    choose(s, "trade_goods", gives={"gold": 1})
    assert takes(s) == "accept"
    assert takes(s, margin=0.15) == "refuse"


def test_trader_has_a_small_margin_of_its_own() -> None:
    s = market(("trade_margin=0.15",))
    choose(s, "trade_goods", gives={"gold": 1})
    assert (takes(s), takes(s, "trader")) == ("refuse", "accept")


def seat_minds(s: Position, lineup: str) -> None:
    """Let everybody at the table know how the others play."""
    known: Any = blank_position(load(GAME), parse(lineup, GAME, s.seats).pool)
    s.minds = known.minds
    s.playing = list(range(len(s.playing)))


def test_a_partner_of_the_family_is_foreseen_with_its_own_weights() -> None:
    s = market()
    seat_minds(s, "balanced@dossier,balanced:margin=1")
    assert takes(s) == "no"
    seat_minds(s, "balanced@dossier,balanced:food_growth=0.2")
    assert choice(s, food_growth=0.5)["gives"] == {"gold": 1}


def test_any_other_partner_is_foreseen_with_the_weights_of_who_asks() -> None:
    s = market()
    seat_minds(s, "balanced@dossier,random")
    assert choice(s)["gives"] == {"gold": 1}
    assert choice(s, food_growth=0.5)["gives"] == {"gold": 2}


def test_engine_then_rush_foresees_by_the_row_that_plays() -> None:
    s = market()
    seat_minds(s, "engine-then-rush@dossier,engine-then-rush:margin=1")
    assert takes(s, "engine-then-rush") == "no"
    seat_minds(s, "engine-then-rush@dossier,engine-then-rush:margin_then=1")
    assert takes(s, "engine-then-rush") == "trade_goods"


def cards_traded(*sets: str) -> Position:
    """Seat 1 can pay an Upgrade that seat 2 holds, for whom the next one is too dear."""
    s = table(2, sets=sets)
    hold(s, 0, "20C 20R")
    hold(s, 1, "3C")
    give(s, 0, "wheat")
    give(s, 1, "mine")
    own(s, 1, "keep", "inn", "great_hall", "monastery")
    return begin(s, TRADE)


def test_a_card_goes_for_a_card_where_both_value_the_others_more() -> None:
    option = choice(cards_traded())
    assert (option["gives"], option["gets"]) == ({"card": "wheat"}, {"card": "mine"})


def test_a_card_goes_for_goods_where_the_rules_list_such_offers() -> None:
    option = choice(cards_traded("trade_mixed=true"))
    assert (option["gives"], option["gets"]) == ({"resources": 2}, {"card": "mine"})


# The others


def test_spoiler_takes_the_only_space_that_is_left_for_a_rivals_card() -> None:
    s = working("9C", "timber", "stone")
    give(s, 1, "iron_ore")
    assert (choice(s)["card"], choice(s, "spoiler")["card"]) == ("timber", "stone")
    s.players[1].actions = 0
    assert choice(s, "spoiler")["card"] == "timber"


def test_engine_then_rush_builds_first_and_then_takes_points() -> None:
    s = table(2)
    hold(s, 0, "8C 9R")
    own(s, 0, "guild_hall")
    begin(s, UPGRADE)
    assert choice(s, "engine-then-rush")["steps"] == choice(s, "builder")["steps"] == 2
    hold(s, 1, "13V")
    assert choice(s, "engine-then-rush")["steps"] == choice(s, "vprush")["steps"] == 3


def test_random_never_trades() -> None:
    s = market()
    assert takes(s, "random") == "no"
    choose(s, "trade_goods", gives={"gold": 1})
    assert takes(s, "random") == "refuse"


def test_random_does_each_thing_as_often_as_the_dossier_says() -> None:
    legal_and_chosen = play(load(GAME), ["random"] * 4, 300).options.sum(axis=(0, 1, 2, 4))
    for kind, often in {"buy": 0.3, "swap": 0.2, "grow": 0.5, "convert": 0.5}.items():
        legal, chosen = legal_and_chosen[list(GAME.kinds).index(kind)]
        assert chosen / legal == pytest.approx(often, abs=0.02)
