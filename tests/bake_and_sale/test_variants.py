"""Every named variant changes what it says it changes."""

import pytest

from simulator.bake_and_sale import GAME
from simulator.bake_and_sale.codes import ACADEMY, CONSULTING, FRIENDLY, HIRING, MARKET, STOCK_ROOM
from simulator.engine.names import SteelyardError
from simulator.rulebook import load, variants
from tests.bake_and_sale.positions import (
    bake,
    circle,
    do,
    end_day,
    lay,
    legal,
    market,
    money,
    stocked,
    table,
    visit,
)  # fmt: skip


def hired(*names):
    s = table(1, *names)
    if legal(s, HIRING):
        do(s, HIRING)
        return money(s, "hiring")
    return None


def most_stars(*names):
    s = table(1, *names)
    count = 0
    while True:
        if s.players[0].hours < 2:
            end_day(s)
        if 0 not in legal(s, ACADEMY):
            return count
        do(s, ACADEMY, 0)
        count += 1


def baking_hours(*names):
    s = table(1, *names)
    found = []
    for bread in (0, 4):
        s.players[0].pins[bread] = s.rules.breads[bread].pins
        stocked(s, "HG 2, AP 2, YE 2")
        before = s.players[0].hours
        bake(s, bread, 1)
        found.append(before - s.players[0].hours)
    return found


def three_bakings(*names):
    s = table(1, *names)
    found = []
    stocked(s, "HG 3, YE 3")
    for _ in range(3):
        bake(s, 0, 1)
        found.append(money(s, "production_baguette"))
        end_day(s)
    return found


def shared_quality(*names):
    s = table(2, *names)
    s.players[0].stars[0] = s.players[1].stars[0] = 1
    return [money(s, "award_best_quality", seat) for seat in range(2)]


def second_quality(*names):
    s = table(2, *names)
    s.players[0].stars[0], s.players[1].stars[0] = 2, 1
    return [money(s, "award_best_quality", seat) for seat in range(2)]


def days_and_hours(*names):
    s = table(1, *names)
    hours = s.players[0].hours
    days = 0
    while s.over == 0:
        end_day(s)
        days += 1
    return days, hours


def grown_in_a_day(*names):
    s = table(1, *names)
    start = s.players[0].business_size
    while legal(s, CONSULTING):
        do(s, CONSULTING)
    return start, s.players[0].business_size


def prices(*names):
    s = table(1, *names)
    for kind in (FRIENDLY, STOCK_ROOM):
        do(s, kind)
    return 8 - s.players[0].hours


def fame_paid(*names):
    s = table(1, *names)
    s.players[0].fame_track = 12
    return money(s, "fame")


def own_dice(*names):
    s = table(4, *names)
    return any(s.dice[seat].white[:3] + s.dice[seat].black[:3] != [0] * 6 for seat in range(1, 4))


def raced(*names):
    s = table(2, *names)
    stocked(s, "HG 1, AP 1, YE 1", 0)
    do(s, 3, 0)
    end_day(s, 2)
    return s.orders_closed[0]


def black_four(*names):
    s = lay(table(1, *names), "111", "444")
    circle(s, "EG 4")
    visit(s, "EG 1" if names else "OO 1")
    return s.players[0].circled[4], s.players[0].hours


def sheet_price(*names):
    s = lay(table(1, *names), "111", "111")
    circle(s, "AP 6")
    visit(s, "HG 1")
    return s.players[0].hours


EFFECTS = {
    "depleted-market": (sheet_price, 6, 5),
    "no-agency": (hired, -3, None),
    "dear-agency-4": (hired, -3, -4),
    "dear-agency-5": (hired, -3, -5),
    "quality-boom": (most_stars, 3, 4),
    "quality-bust": (most_stars, 3, 2),
    "flat-ovens": (baking_hours, [1, 3], [2, 2]),
    "steady-baker-level": (three_bakings, [2, 6, 12], [4, 8, 12]),
    "steady-baker-falling": (three_bakings, [2, 6, 12], [6, 10, 12]),
    "full-honours": (shared_quality, [5, 5], [10, 10]),
    "own-flour": (own_dice, False, True),
    "short-week-6": (days_and_hours, (7, 8), (6, 9)),
    "short-week-5": (days_and_hours, (7, 8), (5, 11)),
    "early-start": (grown_in_a_day, (2, 3), (3, 4)),
    "fast-growth": (grown_in_a_day, (2, 3), (2, 6)),
    "friendly-prices": (prices, 6, 4),
    "fame-crash": (fame_paid, 30, 22),
    "order-race": (raced, 0, 1),
    "even-supplies": (black_four, (4, 6), (5, 6)),
    "award-ladder": (second_quality, [10, 0], [10, 5]),
}


def test_every_variant_is_here():
    assert set(EFFECTS) == set(variants(GAME))


@pytest.mark.parametrize("name", EFFECTS)
def test_variant(name):
    effect, printed, changed = EFFECTS[name]
    assert effect() == printed
    assert effect(name) == changed


def test_the_stock_room_by_visit_stays_open():
    s = lay(table(sets=("swap_scope=visit",)), "111", "666")
    do(s, STOCK_ROOM)
    visit(s, "YE 1", swap=1)
    assert market("HG 1") in legal(s, MARKET)
    assert market("YE 1", 1) in legal(s, MARKET)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("friendly_faces=[7]", "6 faces"),
        ("friendly_faces=[1, 1]", "twice"),
        ('black_face=["yeast", "yeast"]', "same number of faces"),
        ('white_face=["yeast","yeast","yeast","yeast","yeast","yeast"]', "not a white row"),
        ("size_start=7", "above size_max"),
        ("section_price=[4, 3, 2]", "must not fall"),
        ("tier_from=[2, 4, 6]", "start at 1"),
        ("solo_levels.easy=150", "must rise"),
        ("buildings.rolling_lab.hours=0", "at least 1"),
        ("buildings.stock_room.visits=2", "at most 1"),
        ("breads.baguette.recipe={ high_gluten = 0, yeast = 0 }", "names no supply"),
        ("orders.order_4.loaves={ baguette = 0, ciabatta = 0 }", "asks for nothing"),
        ("days=11", "days"),
    ],
)
def test_a_rulebook_that_cannot_be_played_is_refused(key, said):
    with pytest.raises(SteelyardError, match=said):
        load(GAME, (), (), (key,))


def test_no_dice_are_refused():
    with pytest.raises(SteelyardError, match="no die"):
        load(GAME, (), (), ("white_dice=0", "black_dice=0"))


@pytest.mark.parametrize(
    ("name", "table_of", "field", "value", "count"),
    [
        ("flat-ovens", "breads", "hours", 2, 4),
        ("steady-baker-level", "breads", "bonus", [4, 4, 4], 6),
        ("steady-baker-falling", "breads", "bonus", [6, 4, 2], 6),
        ("even-supplies", "rows", "sections", [5, 4, 3], 3),
        ("award-ladder", "awards", "second", 5, 5),
    ],
)
def test_a_variant_of_a_whole_table_reaches_every_row(name, table_of, field, value, count):
    book = load(GAME, (name,))
    assert all(getattr(row, field) == value for row in getattr(book.rules, table_of).values())
    assert sum(change.key.startswith(f"{table_of}.") for change in book.changes) == count


def test_even_supplies_are_laid_out_as_the_dossier_says():
    faces = load(GAME, ("even-supplies",)).rules.black_face
    assert faces == ["yeast", "yeast", "olive_oil", "eggs", "eggs", "butter"]
