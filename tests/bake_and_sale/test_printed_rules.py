"""The printed rules: sums and patterns by which a slip of the pen in the rulebook shows."""

from simulator.bake_and_sale import GAME
from simulator.rulebook import load

BOOK = load(GAME)
RULES = BOOK.rules
BREADS = list(RULES.breads.values())


def recipes():
    return [
        "".join(RULES.rows[row].dossier for row in bread.recipe.__struct_fields__ if getattr(bread.recipe, row))
        for bread in BREADS
    ]


def test_rows_and_what_their_sections_give():
    assert [sum(row.sections) for row in RULES.rows.values()] == [12, 12, 12, 10, 10, 10]
    assert ["".join(gain[0] for gain in row.bonus) for row in RULES.rows.values()] == [
        "sp",
        "pf",
        "fs",
        "sf",
        "ps",
        "fp",
    ]
    assert [row.dossier for row in RULES.rows.values()] == ["HG", "AP", "YE", "OO", "EG", "BU"]
    assert RULES.section_price == [2, 3, 4]


def test_dice():
    assert [RULES.rows[row].dossier for row in RULES.white_face + RULES.black_face] == (
        ["HG"] * 3 + ["AP"] * 3 + ["YE", "YE", "OO", "OO", "EG", "BU"]
    )
    assert (RULES.white_dice, RULES.black_dice, RULES.friendly_faces) == (3, 3, [1, 4])


def test_breads():
    assert recipes() == ["HGYE", "HGYEOO", "APYEOO", "APEGBU", "HGAPYE", "APOOEGBU"]
    assert [bread.pins for bread in BREADS] == [0, 0, 1, 2, 2, 3]
    assert [bread.hours for bread in BREADS] == [1, 1, 2, 2, 3, 3]
    assert [bread.price for bread in BREADS] == [[number, number + 1, number + 2] for number in range(1, 7)]
    assert all(bread.bonus == [2, 4, 6] for bread in BREADS)
    assert (RULES.tier_from, RULES.loaf_cap, RULES.star_cap, RULES.star_value) == ([1, 4, 6], 8, 3, 1)


def test_orders_and_fame():
    assert [order.money for order in RULES.orders.values()] == [10, 10, 12, 13, 15, 17, 20, 24]
    assert (sum(RULES.fame_rows), RULES.fame_rows[0], RULES.fame_row_icons) == (30, 6, 3)


def test_buildings():
    buildings = RULES.buildings.values()
    assert [building.hours for building in buildings] == [1, 2, 2, 2, 2, 2, 0, 0, 3, 3, 3, 3]
    assert [building.visits for building in buildings] == ["none"] * 6 + [4, 4, 1, 1, 1, 2]
    assert [building.money for building in buildings] == [0] * 6 + [3, 0, 0, 0, 16, 8]
    assert [building.supplies for building in buildings] == [0, 2, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0]
    assert [building.row for building in buildings] == ["top"] * 6 + ["bottom"] * 6
    assert RULES.buildings["bakery_consulting"].per_day == 1


def test_awards_and_levels():
    awards = RULES.awards.values()
    assert [(award.money, award.second) for award in awards] == [(10, 0)] * 5
    assert [award.least for award in awards] == [1, 1, 1, 0, 1]
    assert [award.alone for award in awards] == [3, 5, 15, 6, 9]
    assert list(RULES.solo_levels.__struct_fields__) == ["easy", "normal", "hard", "challenging", "impossible"]
    assert [getattr(RULES.solo_levels, level) for level in RULES.solo_levels.__struct_fields__] == [
        120,
        140,
        160,
        180,
        200,
    ]


def test_what_is_not_on_the_page_says_so():
    tags = BOOK.provenance()
    weak = {key for key, tag in tags.items() if tag == "reconstructed" and "." not in key}
    assert weak == {
        "size_max",
        "star_cap",
        "fame_rows",
        "black_face",
        "market_scope",
        "swap_scope",
        "extra_carry",
        "visibility",
        "order_race",
        "solo_level",
    }
    for key, tag in {
        "max_players": "public",
        "white_face": "implied",
        "rows.butter.colour": "implied",
        "rows.eggs.colour": "rulebook",
        "rows.yeast.sections": "reconstructed",
        "rows.high_gluten.bonus": "reconstructed",
        "breads.ciabatta.pins": "rulebook",
        "breads.focaccia.pins": "reconstructed",
        "breads.brioche.recipe.eggs": "reconstructed",
        "breads.brioche.price": "rulebook",
        "orders.order_1.money": "reconstructed",
        "buildings.hiring_agency.money": "rulebook",
        "buildings.hiring_agency.row": "implied",
        "awards.best_known.least": "reconstructed",
        "awards.best_known.alone": "rulebook",
    }.items():
        assert tags[key] == tag, key
