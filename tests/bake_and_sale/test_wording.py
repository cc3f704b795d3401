"""The words of a told game, and the names in its JSON."""

import pytest

from simulator.bake_and_sale.codes import (
    AWARDED,
    CARRIED,
    GIVEN,
    HIRING,
    LOST,
    PLACED,
    ROLLED,
    SETTLED,
    WASTED,
    bake_argument,
    building_of,
)  # fmt: skip
from simulator.bake_and_sale.state import A_FAME, A_PIN, A_STAR, BRIOCHE, FOCACCIA
from simulator.bake_and_sale.wording import headline, say_option, say_told, state, told
from tests.bake_and_sale.positions import lay, market, scores, table

SAID = {
    ("market", market("HG 2, EG 1")): "gets 2 high-gluten flour and 1 egg in the market for 2 hourglasses",
    ("market", market("EG 2", 1)): "swaps the colours of the dice and gets 2 eggs in the market for 2 hourglasses",
    ("baking_network", 1): "gains fame at the Baking Network and marks it on the Marketing Agency's row",
    ("local_supplier", market("YE 1, BU 1")): "has the Local Supplier bring 1 yeast and 1 butter",
    ("retail_store", 1): "fulfils order 2 at the Retail Store: 2 olive oil and 1 egg for 10 money",
    ("retail_store", 2): (
        "fulfils order 3 at the Retail Store: 1 high-gluten flour, 1 butter and 1 Baguette for 12 money"
    ),
    ("rolling_lab", FOCACCIA): "practises Focaccia at the Rolling Lab and can now bake it",
    ("rolling_lab", BRIOCHE): "practises Brioche at the Rolling Lab",
    ("pin", BRIOCHE): "uses the new rolling pin for Brioche",
    ("star", BRIOCHE): "puts the new quality star on Brioche",
    ("hiring_agency", 0): "hires help for 3 money: 1 more hourglass",
    ("voluntary_agency", market("YE 3")): "gives 3 yeast to the Voluntary Agency for 1 more hourglass",
    ("supermarket", 0): "delivers to the Supermarket for 8 money",
    ("bake", bake_argument(BRIOCHE, 1)): "bakes 1 loaf of Brioche",
}


@pytest.mark.parametrize(("kind", "argument"), SAID)
def test_options_in_words(kind, argument):
    assert say_option(table(), kind, argument) == SAID[kind, argument]


@pytest.mark.parametrize(
    ("tell", "said"),
    [
        ((ROLLED, 0, 1, 0), "The dice show white 1 2 3 and black 4 5 6."),
        ((PLACED, 0, A_FAME, 0), "Seat 1 gains fame on the way and marks it on the fame track."),
        ((PLACED, 1, A_STAR, BRIOCHE), "Seat 2 gains a quality star on the way for Brioche."),
        ((PLACED, 0, A_PIN, 0), "Seat 1 gains a rolling pin on the way for Baguette and can now bake it."),
        ((LOST, 0, A_FAME, 0), "Seat 1 gains fame on the way, but has no place left for it."),
        ((SETTLED, 2, 0, 5), "Seat 3 is paid 5 money for order 1, which is now closed to all."),
        ((WASTED, 0, 1, 0), "Seat 1 leaves 1 hourglass unused."),
        ((CARRIED, 0, 2, 0), "Seat 1 keeps 2 hourglasses overnight."),
        ((GIVEN, 0, 7, 300), "Seat 1 starts with 7 money and 3 fame."),
        ((GIVEN, 0, 0, 2), "Seat 1 starts with 2 more hourglasses on the first day."),
        ((AWARDED, 0, 3, 7), "Seat 1 shares the award Best Manufacturer: 3 money."),
        ((AWARDED, 0, 1, 21), "Seat 1 wins the award Best Quality: 10 money."),
        ((AWARDED, 1, 1, 10), "Seat 2 comes second for Best Quality: 5 money."),
    ],
)
def test_tells_in_words(tell, said):
    s = lay(table(3), "123", "456")
    s.players[0].stars[0] = 1
    scores(s)
    assert say_told(s, *tell) == said
    assert isinstance(told(s, *tell), dict)


def test_a_new_day_begins_with_sizes_and_loaves():
    s = table(3)
    s.players[1].made[0] = 4
    assert headline(s) == "business size 2, 2 and 2; loaves on hand 0, 4 and 0"
    assert headline(table()) == "business size 2; loaves on hand 0"


def test_positions_go_by_the_names_of_the_dossier():
    s = lay(table(sets=("solo_level=hard",)), "123", "456")
    p = s.players[0]
    p.visits[building_of(HIRING)], p.order_day[3], p.order_money[3], p.retail_used[0] = 2, 1, 13, 1
    found = state(s)
    sheet = found.pop("players")[0]
    assert found == {
        "day": 1,
        "turn": 1,
        "n_players": 1,
        "solo_level": "hard",
        "dice_white": [1, 2, 3],
        "dice_black": [4, 5, 6],
    }
    assert (sheet["hg"], sheet["size"], sheet["hired"], sheet["swap_today"]) == (8, 2, 2, "undecided")
    assert (sheet["orders_done"], sheet["order_money"], sheet["retail_used"]["baguette"]) == ([4], {"4": 13}, 1)
    names = "extra_left day_over pending consult_today circled crossed pins stars made prod_count prod_today fame_track"
    assert set(sheet) >= {
        *names.split(),
        *["mkt_open", "mkt_fame", "supermarket", "volunteered", "friendly", "stockroom"],
    }
