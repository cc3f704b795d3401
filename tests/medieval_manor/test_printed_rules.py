"""The printed rules, by sums in which a slip of the pen would show; what else may be played, and what may not."""

import copy
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from simulator.engine.names import UsageError
from simulator.engine.position import NO_LIMIT
from simulator.engine.table import blank_position
from simulator.medieval_manor import GAME, schema
from simulator.medieval_manor import state as place
from simulator.medieval_manor.names import BASIC_LANDS, CLASSES, GIFTS, GOODS, GROUPS, HELD, LANDS
from simulator.rulebook import from_tree, load, printed, variants

BOOK = load(GAME)
RULES = BOOK.rules
TABLES = ("bounties", "upgrades", "hardships")


def gained_by_all_copies(cards):
    """What one play of every copy gains, in the order of HELD."""
    return [sum(card.count * getattr(card.gain, kind) for card in cards.values()) for kind in HELD]


def copies(cards):
    return sum(card.count for card in cards.values())


def tags_of_names():
    """Distinct cards, and copies, by where the name comes from."""
    tags = BOOK.provenance()
    rows = [(tags[f"{table}.{slug}.name"], card) for table in TABLES for slug, card in getattr(RULES, table).items()]
    names = Counter(tag for tag, _card in rows)
    return {tag: (names[tag], sum(card.count for other, card in rows if other == tag)) for tag in names}


def refused(*sets):
    with pytest.raises(UsageError) as caught:
        load(GAME, sets=sets)
    return str(caught.value)


def refused_file(folder: Path, text: str) -> str:
    file = folder / "rules.toml"
    file.write_text(text)
    with pytest.raises(UsageError) as caught:
        load(GAME, files=[file])
    return str(caught.value)


# What is printed


def test_the_deck_has_59_bounties_32_upgrades_and_10_hardships():
    assert [copies(getattr(RULES, table)) for table in TABLES] == [59, 32, 10]
    assert [len(getattr(RULES, table)) for table in TABLES] == [38, 26, 9]


def test_what_all_copies_gain_together():
    assert gained_by_all_copies(RULES.bounties) == [56, 43, 16, 23, 11, 1, 3]
    assert gained_by_all_copies(RULES.upgrades) == [7, 5, 6, 7, 4, 0, 3]


def test_every_upgrade_yields_one_thing_a_turn():
    assert all(sum(getattr(card.gain, kind) for kind in HELD) == 1 for card in RULES.upgrades.values())


def test_cards_stand_in_the_order_of_the_dossier():
    for table, letter in zip(TABLES, "BUH", strict=True):
        cards = list(getattr(RULES, table).values())
        assert [card.dossier for card in cards] == [f"{letter}{number:02}" for number in range(1, len(cards) + 1)]
    for table in (*TABLES, "lands"):
        for slug, card in getattr(RULES, table).items():
            assert card.name.lower().replace(" ", "_") == slug


def test_what_a_few_bounties_say():
    wheat, merchants, minstrels = (RULES.bounties[slug] for slug in ("wheat", "merchants", "minstrels"))
    assert (wheat.count, wheat.lands, wheat.gain) == (4, ["fields"], schema.Gain(crops=4))
    assert (merchants.lands, merchants.pays, merchants.yields) == (
        ["road", "market"],
        schema.Price(resources=1),
        schema.Gain(gold=1),
    )
    assert minstrels.gain == schema.Gain(gold=1, cards=2)
    assert RULES.bounties["royal_charter"].pays == schema.Price(money=3)
    assert (RULES.bounties["wedding"].pays, RULES.bounties["wedding"].yields) == (
        schema.Price(food=4),
        schema.Gain(peasants=1),
    )


def test_boosters():
    by_good = {
        good: [slug for slug, card in RULES.bounties.items() if card.boosts == good] for good in ("crops", "animals")
    }
    assert by_good == {"crops": ["compost", "cultivar", "manure", "pollination"], "animals": ["fodder"]}


def test_what_a_few_upgrades_say():
    mine, cathedral, university = (RULES.upgrades[slug] for slug in ("mine", "cathedral", "university"))
    assert (mine.count, mine.gain, mine.pays, mine.yields) == (
        2,
        schema.Gain(gold=1),
        schema.Price(cards=1),
        schema.Gain(gold=1),
    )
    assert (cathedral.count, cathedral.gain, cathedral.pays) == (2, schema.Gain(points=1), schema.Price())
    assert (university.gain, university.pays, university.yields) == (
        schema.Gain(cards=1),
        schema.Price(cards=2),
        schema.Gain(points=1),
    )
    larger = {slug: card.hand_bonus for slug, card in RULES.upgrades.items() if card.hand_bonus}
    assert larger == {"granary": 1, "storehouse": 1, "inn": 1, "scriptorium": 1, "great_hall": 2}
    assert {card.end_bonus for card in RULES.upgrades.values()} == {0}


def test_hardships():
    said = [(card.effect, card.what, card.amount, card.count) for card in RULES.hardships.values()]
    assert said == [
        ("lose", "crops", 3, 1),
        ("lose", "animals", 3, 1),
        ("lose", "food", 2, 1),
        ("half", "food", 0, 1),
        ("lose", "peasants", 1, 1),
        ("lose", "money", 2, 2),
        ("lose", "gold", 2, 1),
        ("lose", "resources", 3, 1),
        ("lose", "points", 1, 1),
    ]


def test_lands():
    lands = RULES.lands
    assert tuple(lands) == LANDS
    assert [slug for slug, land in lands.items() if land.extra] == list(LANDS[BASIC_LANDS:])
    assert [slug for slug, land in lands.items() if land.edge] == ["river", "road"]
    assert {land: lands[land].land_class for land in LANDS[BASIC_LANDS:]} == {
        "irrigated_fields": "fields",
        "hunting_grounds": "woods",
        "mountains": "hills",
        "forest": "woods",
    }
    added = {slug: schema.kinds_in(land.modifier) for slug, land in lands.items() if schema.kinds_in(land.modifier)}
    assert added == {
        "fertile_fields": ["crops"],
        "pasture": ["animals"],
        "market": ["gold"],
        "irrigated_fields": ["crops"],
        "hunting_grounds": ["animals"],
        "mountains": ["resources"],
        "forest": ["resources"],
    }
    assert lands["poor_fields"].modifier.crops == -1


def test_every_land_is_on_the_large_map_and_every_basic_one_on_the_small_map():
    assert set(RULES.layout_4x4) == set(LANDS)
    assert set(RULES.layout_3x4) == set(LANDS[:BASIC_LANDS])


def test_costs_and_limits():
    said = {
        "end_vp": 25,
        "start_peasants": 2,
        "start_crops": 4,
        "start_hand": 3,
        "buy_cost": 3,
        "buy_draw": 3,
        "swap_discard": 2,
        "glean_discard": 2,
        "upgrade_base": 3,
        "upgrade_step": 1,
        "starve_vp": 2,
        "grow_cost": 5,
        "hand_limit": 3,
    }
    assert {key: getattr(RULES, key) for key in said} == said


def test_where_the_names_of_cards_come_from():
    assert tags_of_names() == {"rulebook": (8, 14), "public": (6, 10), "reconstructed": (59, 77)}


def test_what_is_not_on_the_page_says_so():
    tags = BOOK.provenance()
    for key, tag in {
        "bounties.wheat.gain.crops": "rulebook",
        "bounties.wheat.count": "reconstructed",
        "bounties.compost.boosts": "rulebook",
        "bounties.compost.gain.crops": "reconstructed",
        "bounties.barley.pays.crops": "reconstructed",
        "upgrades.mine.yields.gold": "rulebook",
        "upgrades.mine.lands": "reconstructed",
        "upgrades.cathedral.gain.points": "rulebook",
        "upgrades.smithy.name": "public",
        "upgrades.smithy.gain.resources": "reconstructed",
        "upgrades.keep.end_bonus": "implied",
        "hardships.famine.effect": "reconstructed",
        "lands.poor_fields.modifier.crops": "rulebook",
        "lands.pasture.modifier.animals": "reconstructed",
        "lands.forest.land_class": "rulebook",
        "end_vp": "rulebook",
        "buy_limit": "reconstructed",
        "layout_3x4": "reconstructed",
        "seat_gift.crops": "reconstructed",
    }.items():
        assert tags[key] == tag, key
    effects = [tag for key, tag in tags.items() if key.startswith("hardships.")]
    assert set(effects) == {"reconstructed"}


# The record


def test_the_words_of_the_rulebook_stand_in_the_order_of_the_record():
    assert get_args(schema.LandClass) == CLASSES
    assert get_args(schema.LandName) == LANDS
    assert get_args(schema.Loss) == HELD + GROUPS
    assert schema.Gain.__struct_fields__ == HELD
    assert schema.Price.__struct_fields__ == HELD + GROUPS
    assert schema.Modifiers.__struct_fields__ == GOODS
    assert schema.Gift.__struct_fields__ == tuple(GIFTS)


def test_the_record_has_every_key_of_the_rulebook():
    apart = {"deck_id", "seat_gift", "provenance"}
    assert set(schema.Rules.__struct_fields__) - apart == {
        field.name for field in place.Rules.fields if not field.name.startswith("n_")
    }


def test_a_position_holds_the_rules():
    rules = blank_position(BOOK).rules
    assert (rules.n_bounties, rules.n_upgrades, rules.n_hardships) == (38, 26, 9)
    manure = rules.bounties[8]
    assert manure.lands[: manure.n_lands] == [place.FIELDS, place.PASTURE]
    assert (manure.gain[place.CROPS], manure.gain[place.ANIMALS], manure.boosts) == (1, 1, 1 + place.CROPS)
    assert rules.bounties[10].boosts == 1 + place.ANIMALS
    great_hall = rules.upgrades[20]
    assert (great_hall.gain[place.CARDS], great_hall.hand_bonus, great_hall.boosts) == (1, 2, 0)
    guild_hall = rules.upgrades[17]
    assert (guild_hall.pays[place.MONEY], guild_hall.yields[place.POINTS]) == (3, 1)
    famine, tax = rules.hardships[3], rules.hardships[5]
    assert (famine.effect, famine.what) == (place.HALF, place.FOOD)
    assert (tax.effect, tax.what, tax.amount, tax.count) == (place.LOSE, place.MONEY, 2, 2)
    market = rules.lands[LANDS.index("market")]
    assert (market.land_class, market.edge, market.modifier) == (place.MARKET, 0, [0, 0, 1, 0])
    assert (rules.trade_margin, rules.upgrade_max, rules.land_mods) == (0.1, NO_LIMIT, 1)
    assert [LANDS[land] for land in rules.layout_3x4] == RULES.layout_3x4
    assert [LANDS[land] for land in rules.layout_4x4] == RULES.layout_4x4


def test_words_become_the_numbers_of_the_record():
    sets = {
        "hardship_outside_draw=redraw": ("hardship_outside_draw", place.REDRAW),
        "lord_mode=castle": ("lord_mode", place.LORD_CASTLE),
        "lord_mode=rotate": ("lord_mode", place.LORD_ROTATE),
        "lord_mode=fixed": ("lord_mode", place.LORD_FIXED),
        "lord_mode=random": ("lord_mode", place.LORD_RANDOM),
        "lord_mode=lowest_vp": ("lord_mode", place.LORD_LOWEST),
        "lord_effect=next_turn": ("lord_effect", place.NEXT_TURN),
        "map_layout=random": ("map_layout", place.LAYOUT_RANDOM),
        "map_size=3x4": ("map_size", place.SIZE_SMALL),
        "map_size=4x4": ("map_size", place.SIZE_LARGE),
        "upgrade_max=5": ("upgrade_max", 5),
    }
    for text, (field, number) in sets.items():
        assert getattr(blank_position(load(GAME, sets=[text])).rules, field) == number, text


def test_gifts_go_to_the_seats():
    tally = blank_position(load(GAME, ["seat-compensation"])).tally
    assert [seat.gifts[0] for seat in tally] == [0, 1, 2, 3, 4, 5]
    assert all(set(seat.gifts[1:]) == {0} for seat in tally)


# Variants

CHANGED = {
    "original-15": {"end_vp": 15},
    "no-trade": {"trade_enabled": False},
    "random-map": {"map_layout": "random"},
    "cheap-peasants": {"grow_cost": 4},
    "flat-price": {"upgrade_step": 0},
    "mild-hunger": {"starve_vp": 0},
    "big-hand": {"hand_limit": 5},
    "no-hardship": {"hardships_enabled": False},
    "rotating-lord": {"lord_mode": "rotate"},
    "humble-lord": {"lord_mode": "lowest_vp"},
    "stacking-manure": {"adj_stack": True},
    "end-scoring": {"upgrades.university.end_bonus": 2, "upgrades.guild_hall.end_bonus": 2},
    "steep-price": {"upgrade_step": 2},
    "seat-compensation": {"seat_gift.crops": [0, 1, 2, 3, 4, 5]},
    "big-map-3p": {"map_size": "4x4"},
    "single-cathedral": {
        "upgrades.cathedral.count": 1,
        "upgrades.monastery.lands": ["church"],
        "upgrades.farmstead.count": 2,
    },
    "free-buying": {"buy_limit": 5},
}


def test_the_variants_are_those_of_the_dossier():
    entries = variants(GAME)
    assert list(entries) == list(CHANGED)
    assert [entry["dossier"] for entry in entries.values()] == [f"V{number}" for number in range(1, 18)]


@pytest.mark.parametrize("name", CHANGED)
def test_a_variant_changes_what_it_says_and_nothing_else(name):
    assert {change.key: change.value for change in load(GAME, [name]).changes} == CHANGED[name]


def test_a_single_cathedral_leaves_the_deck_at_its_size():
    assert copies(load(GAME, ["single-cathedral"]).rules.upgrades) == 32


# Changes


def test_what_a_card_gains_is_set_by_its_kind():
    book = load(GAME, sets=["bounties.wheat.gain.crops=5", "bounties.wheat.gain.gold=1"])
    assert book.rules.bounties["wheat"].gain == schema.Gain(crops=5, gold=1)
    assert {change.key: (change.printed, change.value) for change in book.changes} == {
        "bounties.wheat.gain.crops": (4, 5),
        "bounties.wheat.gain.gold": (None, 1),
    }
    assert blank_position(book).rules.bounties[0].gain == [5, 0, 1, 0, 0, 0, 0]


def test_a_card_is_given_a_conversion():
    book = load(GAME, sets=["bounties.wheat.pays.food=2", "bounties.wheat.yields.gold=1"])
    wheat = blank_position(book).rules.bounties[0]
    assert (wheat.pays[place.FOOD], wheat.yields[place.GOLD]) == (2, 1)


def test_a_land_is_given_a_modifier():
    rules = blank_position(load(GAME, sets=["lands.woods.modifier.animals=-2"])).rules
    assert rules.lands[LANDS.index("woods")].modifier == [0, -2, 0, 0]


def test_a_rules_file_replaces_a_gain_as_a_whole(tmp_path):
    file = tmp_path / "rules.toml"
    file.write_text("[bounties.wheat]\ngain = { gold = 2 }\n")
    assert load(GAME, files=[file]).rules.bounties["wheat"].gain == schema.Gain(gold=2)


def test_a_rules_file_adds_cards(tmp_path):
    file = tmp_path / "rules.toml"
    file.write_text(
        '[bounties.honey]\nname = "Honey"\nlands = ["woods"]\ngain = { crops = 2, points = 1 }\n'
        '[upgrades.dovecote]\nname = "Dovecote"\nlands = ["village"]\ngain = { animals = 1 }\ncount = 2\n'
        '[hardships.thieves]\nname = "Thieves"\nwhat = "money"\namount = 3\n'
    )
    book = load(GAME, files=[file])
    rules = blank_position(book).rules
    assert (rules.n_bounties, rules.n_upgrades, rules.n_hardships) == (39, 27, 10)
    honey, dovecote, thieves = rules.bounties[38], rules.upgrades[26], rules.hardships[9]
    assert (honey.count, honey.lands[0], honey.gain[:5]) == (1, place.WOODS, [2, 0, 0, 0, 1])
    assert (dovecote.count, dovecote.gain[place.ANIMALS]) == (2, 1)
    assert (thieves.effect, thieves.what, thieves.amount) == (place.LOSE, place.MONEY, 3)
    assert book.provenance()["bounties.honey.gain.crops"] == "changed"


def test_a_conversion_may_yield_cards_where_none_leads_from_cards_to_its_price():
    """Q34: with this deck only once the Upgrades that turn cards into goods are out of it."""
    sets = ["upgrades.keep.pays.money=2", "upgrades.keep.yields.cards=1"]
    assert "run in a circle" in refused(*sets)
    load(GAME, sets=sets + [f"upgrades.{slug}.count=0" for slug, card in RULES.upgrades.items() if card.pays.cards])


# What cannot be played


def test_a_conversion_into_itself_is_refused():
    said = refused("bounties.wheat.pays.crops=1", "bounties.wheat.yields.crops=2")
    assert "circle, as here: crops to crops (bounties.wheat)." in said


def test_two_conversions_that_undo_each_other_are_refused():
    said = refused("upgrades.keep.pays.animals=1", "upgrades.keep.yields.crops=1")
    assert "circle, as here: crops to animals (bounties.oats), animals to crops (upgrades.keep)." in said


def test_a_group_stands_for_both_its_goods_in_a_circle():
    said = refused("upgrades.keep.pays.money=3", "upgrades.keep.yields.resources=1")
    assert "circle, as here: resources to resources (upgrades.keep)." in said
    said = refused("upgrades.keep.pays.food=3", "upgrades.keep.yields.animals=1")
    assert "animals to animals (upgrades.keep)" in said


def test_a_longer_circle_is_told_step_by_step():
    said = refused("upgrades.toll_house.pays.gold=1", "upgrades.toll_house.yields.cards=1")
    told = said.partition("as here: ")[2].rstrip(".").split(", ")
    steps = [step.split(" (")[0].split(" to ") for step in told]
    assert [step[0] for step in steps[1:] + steps[:1]] == [step[1] for step in steps]
    assert "gold to cards (upgrades.toll_house)" in told


def test_a_card_that_is_not_in_the_deck_closes_no_circle():
    load(GAME, sets=["upgrades.keep.pays.animals=1", "upgrades.keep.yields.crops=1", "upgrades.keep.count=0"])


REFUSED = [
    (["bounties.wheat.yields.gold=1"], "bounties.wheat.pays must name something"),
    (["upgrades.keep.pays.points=1", "upgrades.keep.yields.gold=1"], "upgrades.keep.pays.points must be 0"),
    (["bounties.feast.pays.peasants=1"], "bounties.feast.pays.peasants must be 0: no conversion takes Peasants"),
    (["hardships.fire.what=cards"], "hardships.fire.what may not be cards"),
    (["hardships.famine.amount=2"], "hardships.famine.amount must be 0"),
    (['bounties.rye.lands=["fields", "fields"]'], "bounties.rye.lands names fields twice"),
    (["bounties.rye.lands=[]"], "bounties.rye.lands"),
    (['bounties.rye.lands=["fjelds"]'], "there is no choice 'fjelds'"),
    (["bounties.wheat.gain.gems=1"], "it has no field gems"),
    (["bounties.wheat.gain.crops=-1"], "allowed: 0 to 20"),
    (["buy_keep=2", "buy_draw=1"], "buy_keep=2 is above buy_draw=1"),
    (["buy_limit=none"], "buy_limit"),
    (["upgrade_max=101"], "allowed: 0 to 100 or none"),
    (["layout_3x4.1=woods"], "layout_3x4 names woods twice"),
    (["layout_3x4.1=forest"], "layout_3x4 names forest, an extra land"),
    (["layout_3x4.1=village", "layout_3x4.7=river"], "layout_3x4 has river inside"),
    (["layout_4x4.9=good_fields", "layout_4x4.7=road"], "layout_4x4 has road inside"),
    (["lands.village.edge=true"], "layout_3x4 has village inside"),
    (["layout_3x4=[]"], "layout_3x4"),
    (
        ["start_hand=10", "bounties.wheat.count=0", *[f"upgrades.{slug}.count=0" for slug in RULES.upgrades]],
        "at least 60",
    ),
    (["bounties.wheat.count=20", "bounties.rye.count=20", "bounties.oats.count=20", "bounties.tolls.count=20"], "171"),
]


@pytest.mark.parametrize(("sets", "said"), REFUSED, ids=lambda value: str(value)[:60])
def test_what_cannot_be_played_is_refused_by_name(sets, said):
    message = refused(*sets)
    assert said in message
    assert "\n" not in message


def test_the_first_deal_needs_cards_that_are_no_hardships():
    few = [f"{table}.{slug}.count=0" for table in TABLES[:2] for slug in getattr(RULES, table) if slug != "wheat"]
    assert "start_hand=3 for up to 6 seats needs at least 18" in refused(*few)
    load(GAME, sets=[*few, "start_hand=0"])


def test_a_land_that_is_not_extra_may_lie_on_the_small_map():
    book = load(GAME, sets=["lands.forest.extra=false", "layout_3x4.4=forest"])
    assert "woods" not in book.rules.layout_3x4


def test_the_lands_are_those_of_the_map(tmp_path):
    assert "lands.moor" in refused_file(tmp_path, '[lands.moor]\nname = "Moor"\n')
    tree = copy.deepcopy(printed(GAME))
    tree["lands"]["forest"] = tree["lands"].pop("forest")
    from_tree(GAME, tree)
    tree["lands"]["river"] = tree["lands"].pop("river")
    with pytest.raises(UsageError, match="lands must be river, fertile_fields"):
        from_tree(GAME, tree)


def test_a_table_takes_so_many_rows_and_no_more(tmp_path):
    rows = "".join(f'[upgrades.more{number}]\nname = "More"\nlands = ["hills"]\n' for number in range(7))
    assert "upgrades holds 33 rows; at most 32" in refused_file(tmp_path, rows)
