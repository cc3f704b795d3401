"""Every figure that a game keeps of a seat."""

from simulator.bake_and_sale.codes import (
    ACADEMY,
    CONSULTING,
    END,
    FRIENDLY,
    HIRING,
    LAB,
    MARKETING,
    NETWORK,
    RETAIL,
    STAR,
    STOCK_ROOM,
    SUPERMARKET,
    SUPPLIER,
)  # fmt: skip
from simulator.bake_and_sale.names import PLACES
from simulator.bake_and_sale.state import BAGUETTE, BRIOCHE, CIABATTA, FOCACCIA
from tests.bake_and_sale.positions import bake, circle, do, end_day, lay, market, scores, stocked, table, visit


def figures(s, seat=0):
    """The stats of a seat that are not 0."""
    scores(s)
    return {name: s.tally[seat].stats[place] for name, place in PLACES.items() if s.tally[seat].stats[place] != 0}


def test_a_blank_sheet_has_its_size_alone():
    assert figures(table()) == {"final_size": 2}


def test_days_of_buildings_growth_and_unlocking():
    s = table()
    end_day(s)
    for kind, argument in ((CONSULTING, 0), (FRIENDLY, 0), (LAB, FOCACCIA), (NETWORK, 0), (END, 0)):
        do(s, kind, argument)
    for kind, argument in ((MARKETING, 0), (NETWORK, 1), (STOCK_ROOM, 0), (END, 0)):
        do(s, kind, argument)
    found = figures(s)
    days = {name: found[name] for name in found if "_day" in name}
    assert days == {
        "opened_day_friendly_bakery": 2,
        "opened_day_marketing_agency": 3,
        "opened_day_stock_room": 3,
        "size_day_3": 2,
        "unlocked_day_focaccia": 2,
    }
    assert (found["pins_focaccia"], found["fame_track"], found["agency_fame"], found["final_size"]) == (1, 1, 1, 3)
    assert (found["hours_wasted"], found["hours_buildings"]) == (8 + 1, 8 + 7)


def test_loaves_orders_and_supplies():
    s = table()
    stocked(s, "HG 3, YE 3, OO 1, EG 2")
    bake(s, BAGUETTE, 2)
    bake(s, CIABATTA, 1)
    do(s, RETAIL, 3)
    do(s, ACADEMY, BAGUETTE)
    found = figures(s)
    expected = {
        "made_baguette": 2,
        "made_ciabatta": 1,
        "productions_baguette": 1,
        "productions_ciabatta": 1,
        "retail_used_baguette": 1,
        "retail_used_ciabatta": 1,
        "stars_baguette": 1,
        "first_made_day_baguette": 1,
        "first_made_day_ciabatta": 1,
        "circled_high_gluten": 3,
        "circled_yeast": 3,
        "circled_olive_oil": 1,
        "circled_eggs": 2,
        "leftover_eggs": 2,
        "order_day_4": 1,
        "hours_production": 2,
        "hours_buildings": 4,
        "visits_retail_store": 1,
        "visits_bakery_academy": 1,
        "final_size": 2,
    }
    assert found == expected


def test_market_visits_by_section_and_what_they_bring():
    s = lay(table(), "146", "121")
    s.players[0].friendly, s.players[0].fame_track = 1, 12
    s.players[0].business_size = 5
    circle(s, "YE 5")
    visit(s, "HG 1")
    visit(s, "YE 5")
    do(s, STAR, BRIOCHE)
    found = figures(s)
    assert (found["market_visits"], found["market_section_1"], found["market_section_3"]) == (2, 1, 1)
    assert (found["market_supplies"], found["hours_market"], found["wild_dice"]) == (6, 6, 2)
    assert (found["bonus_fame"], found["bonus_star"], found["lost_gains"], found["stars_brioche"]) == (1, 1, 1, 1)


def test_days_with_swapped_colours_and_every_visit():
    s = lay(table(), "111", "666")
    for kind in (STOCK_ROOM, HIRING, SUPERMARKET):
        do(s, kind)
    visit(s, "YE 1", swap=1)
    do(s, HIRING)
    do(s, SUPPLIER, market("OO 1, BU 1"))
    found = figures(s)
    assert (found["swap_days"], found["visits_hiring_agency"], found["visits_stock_room"]) == (1, 2, 1)
    assert (found["visits_supermarket"], found["visits_local_supplier"], found["circled_yeast"]) == (1, 1, 1)


def test_awards_are_counted_when_shared():
    s = table(2)
    assert [figures(s, seat)["awards_won"] for seat in range(2)] == [1, 1]
