"""The words of a told game, and the names in its JSON."""

import json
import re

import pytest

from experiments.telling import as_json
from simulator.engine import argument_of, kind_of
from simulator.engine.trace import follow
from simulator.medieval_manor import GAME
from simulator.medieval_manor.codes import (
    CLEARED,
    DEALT,
    FED,
    GAINED,
    GAME_ENDED,
    GIVEN,
    GOOD_STEP,
    NEW_LORD,
    REDRAWN,
    RESHUFFLED,
    STARVED,
    STRUCK,
    THROWN_AWAY,
)
from simulator.medieval_manor.end import begin_turn
from simulator.medieval_manor.names import KINDS, TELLS
from simulator.medieval_manor.state import CROPS, POINTS
from simulator.medieval_manor.view import state
from simulator.medieval_manor.wording import headline, say_option, say_told, told
from simulator.rulebook import load
from strategies.lineup import entry
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
    give,
    hold,
    keep,
    lay,
    legal,
    number,
    own,
    pick,
    slugs,
    stack,
    table,
)  # fmt: skip
from tests.tables import batch_of


def said(s):
    """What each legal option says, by its kind; of several of a kind the first."""
    found = {}
    for code in s.options[: s.n_options]:
        kind = list(KINDS)[kind_of(code)]
        found.setdefault(kind, say_option(s, kind, argument_of(code)))
    return found


# Options


def test_the_draw_phase_in_words():
    s = table(2)
    hold(s, 0, "3C 2A 1R")
    stack(s, "wheat", "peas_and_beans", "plague", "mine", "rye")
    begin(s, DRAW)
    assert said(s) == {"no": "buys no cards", "buy": "pays 2 Crops and 1 Animal to look at 3 cards"}
    choose(s, "buy", way="surplus")
    assert said(s) == {"keep": "keeps Rye and throws away Mine and Plague"}
    choose(s, "keep", cards=["mine"])
    assert said(s) == {"no": "keeps its hand", "swap": "swaps 2 cards for 1 new card"}
    choose(s, "swap")
    assert said(s) == {"discard": "discards Wheat for the Swap"}


def test_trade_in_words():
    s = table(3, sets=("trade_mixed=true",))
    hold(s, 0, "2C")
    hold(s, 1, "1G")
    give(s, 0, "wheat")
    give(s, 1, "royal_charter")
    begin(s, TRADE)
    assert said(s) == {
        "no": "makes seat 2 no offer",
        "trade_goods": "offers seat 2 1 Crop for 1 Gold",
        "trade_cards": "offers seat 2 Wheat for Royal Charter",
        "sell_card": "offers seat 2 Wheat for 1 Gold",
        "buy_card": "offers seat 2 1 Crop for Royal Charter",
    }
    choose(s, "trade_goods", gives={"crops": 2})
    assert said(s) == {"refuse": "refuses the offer of seat 1", "accept": "accepts the offer of seat 1"}


def test_work_in_words():
    s = table(2)
    hold(s, 0, "2R 1G")
    give(s, 0, "poultry", "mine")
    lay(s, "compost", "good_fields")
    begin(s, WORK)
    assert said(s) == {
        "bounty": "plays Poultry on the Fertile Fields for 3 Crops and 2 Animals",
        "upgrade": "builds the Mine on the Hills for 1 Gold and 2 Resources",
        "glean": "gleans 1 Crop for 2 cards",
        "pass": "passes",
    }
    choose(s, "glean", good="gold")
    assert said(s) == {"discard": "discards Poultry for the Glean"}


def test_a_bounty_that_brings_cards_and_one_that_brings_nothing():
    s = table(2, sets=("bounties.manure.gain={ crops = 1 }",))
    give(s, 0, "minstrels", "manure")
    begin(s, WORK)
    words = [say_option(s, "bounty", argument_of(code)) for code in s.options[: s.n_options] if kind_of(code) == 11]
    assert "plays Manure on the Poor Fields for nothing" in words
    assert "plays Minstrels on the Castle for 1 Gold and 2 cards" in words


def test_conversions_in_words():
    s = table(2)
    hold(s, 0, "2C 2A")
    own(s, 0, "mine", "almshouse")
    give(s, 0, "wheat", "rye")
    begin(s, UPGRADE)
    assert said(s) == {"no": "converts nothing with the Mine", "convert": "converts 1 card into 1 Gold with the Mine"}
    choose(s, "convert", steps=1)
    assert said(s) == {"discard": "discards Wheat for the Mine"}
    choose(s, "discard", card="wheat")
    assert said(s)["convert"] == "converts 2 Crops and 1 Animal into 1 Victory Point with the Almshouse"


def test_feeding_and_the_end_in_words():
    s = table(2, sets=("payment_options=true",))
    hold(s, 0, "6C 6A")
    begin(s, FEEDING)
    assert said(s) == {"feed": "has the Peasants eat 1 Crop and 1 Animal"}
    choose(s, "feed", way="animals_first")
    assert said(s) == {"no": "stays at 2 Peasants", "grow": "gives 4 Crops and 1 Animal for a new Peasant"}
    give(s, 0, *["wheat"] * 4)
    begin(s, END)
    assert said(s) == {"discard": "discards Wheat for the hand limit"}


# Tells


@pytest.mark.parametrize(
    ("tell", "words"),
    [
        ((DEALT, 1, "peas_and_beans", 0), "Seat 2 draws Peas and Beans."),
        ((THROWN_AWAY, "royal_tax", 0, 0), "Royal Tax comes up in the first deal and is thrown away."),
        ((RESHUFFLED, 30, 0, 0), "The deck is empty: the discard pile of 30 cards is shuffled into a new one."),
        ((STRUCK, 0, "royal_tax", 2), "Seat 1 is struck by Royal Tax and loses 2 Money."),
        ((STRUCK, 0, "drought", 1), "Seat 1 is struck by Drought and loses 1 Crop."),
        ((STRUCK, 2, "plague", 0), "Seat 3 is struck by Plague, which does no harm."),
        ((REDRAWN, 0, "fire", 0), "Seat 1 draws Fire, which is thrown away for another card."),
        ((GAINED, 0, "mine", 2 + GOOD_STEP * 2), "Seat 1 gains 2 Gold from the Mine."),
        ((FED, 0, 2, 1), "Seat 1 feeds its Peasants 2 Crops and 1 Animal."),
        ((FED, 0, 0, 0), "Seat 1 feeds its Peasants nothing."),
        (
            (STARVED, 1, 1, 2),
            "Seat 2 cannot feed its Peasants: all its Food is eaten, and it loses 1 Peasant and 2 Victory Points.",
        ),
        ((STARVED, 1, 0, 0), "Seat 2 cannot feed its Peasants: all its Food is eaten."),
        ((NEW_LORD, 2, 0, 0), "Seat 3 becomes Lord of the Manor."),
        ((GIVEN, 0, CROPS, 1), "Seat 1 starts with 1 Crop more."),
        ((GIVEN, 0, POINTS, 3), "Seat 1 starts with 3 Victory Points more."),
        ((GIVEN, 0, CROPS, -2), "Seat 1 starts with 2 Crops fewer."),
        ((GAME_ENDED, 1, 0, 0), "Seats 1 and 3 have reached 25 Victory Points: the game is over."),
        ((GAME_ENDED, 0, 0, 0), "Turn 1 is the last one there may be: the game is cut off."),
        ((CLEARED, 0, 0, 0), "The map is cleared: 2 Bounties are discarded and seat 1 takes in the Mine."),
    ],
)
def test_tells_in_words(tell, words):
    s = table(3)
    hold(s, 0, "25V 3G")
    hold(s, 2, "26V")
    give(s, 0, "mine")
    lay(s, "wheat", "good_fields")
    lay(s, "rents", "castle")
    begin(s, WORK)
    pick(s, "upgrade", card="mine", land="hills")
    what, *numbers = (number(s, part) if isinstance(part, str) else part for part in tell)
    assert say_told(s, what, *numbers) == words
    assert json.loads(json.dumps(told(s, what, *numbers)))


def test_an_empty_map_has_words_too():
    assert say_told(table(2), CLEARED, 0, 0, 0) == "No card lies on the map."


def test_one_seat_ends_the_game_alone():
    s = table(2)
    hold(s, 1, "25V")
    assert say_told(s, GAME_ENDED, 1, 0, 0) == "Seat 2 has reached 25 Victory Points: the game is over."


def test_a_turn_begins_with_the_lord_the_points_and_the_peasants():
    s = table(3)
    hold(s, 1, "7V 4P")
    s.lord = 1
    begin_turn(s)
    hold(s, 1, "6V 3P")
    assert headline(s) == "seat 2 is Lord; points 0, 7 and 0; Peasants 2, 4 and 2"


# Whole games


def traced(sets=(), seats=3, names=("random", "uniform", "balanced")):
    pool = [entry(name, GAME, seats) for name in names]
    return follow(load(GAME, sets=sets), seats, pool, batch_of(seats, 1))


def test_every_option_and_every_tell_has_words_without_slugs():
    """In play, and with the switches that bring the rare kinds up."""
    kinds, tells = set(), set()
    rare = ("trade_mixed=true", "payment_options=true", "hardship_outside_draw=redraw", "seat_gift.gold=[0,1,0,0,0,0]")
    for sets in ((), rare):
        for event in traced(("max_turns=15", *sets)):
            if event.name == "choice":
                kinds.add(event.fields["options"][event.fields["chosen"]]["kind"])
            if event.name == "tell":
                tells.add(event.fields["what"])
            if event.words:
                assert re.fullmatch(r"[A-Z][A-Za-z0-9 ,:()&'-]*\.", event.words), event.words
                assert "_" not in event.words
    assert kinds == set(KINDS)
    assert tells == set(TELLS)


def test_a_card_of_a_rules_file_goes_by_its_own_name(tmp_path):
    file = tmp_path / "rules.toml"
    file.write_text('[bounties.beehives]\nname = "Bee Hives"\nlands = ["woods"]\ngain = { crops = 2 }\ncount = 20\n')
    pool = [entry("random", GAME, 2)] * 2
    events = follow(load(GAME, files=[file], sets=["max_turns=4"]), 2, pool, batch_of(2, 1))
    assert any("plays Bee Hives on the Woods for 2 Crops" in event.words for event in events)
    assert any("beehives" in line for line in as_json(events))


# Positions


def test_positions_go_by_the_names_of_the_dossier():
    s = table(3)
    hold(s, 0, "4C 1A 2G 3R 5V 6P")
    own(s, 0, "keep", "mine")
    give(s, 0, "wheat", "tolls")
    stack(s, "rye", "barley")
    lay(s, "compost", "good_fields", seat=2)
    begin(s, WORK)
    found = state(s)
    assert (found["turn"], found["phase"], found["lord"], found["deck"][:2]) == (1, "work", 1, ["rye", "barley"])
    assert found["map"][:3] == [
        {"land": "river", "card": None, "owner": None},
        {"land": "fertile_fields", "card": None, "owner": None},
        {"land": "good_fields", "card": "compost", "owner": 3},
    ]
    assert (found["work_order"], found["pending"], found["discard"]) == ([1, 2, 3], [], [])
    assert found["players"][0] == {
        "C": 4,
        "A": 1,
        "G": 2,
        "R": 3,
        "V": 5,
        "P": 6,
        "hand": ["wheat", "tolls"],
        "upgrades": ["mine", "keep"],
        "actions_left": 6,
        "buys": 0,
        "swaps": 0,
        "sources": {"gift": 5},
    }
    assert json.loads(json.dumps(found)) == found


def test_a_position_shows_what_is_pending():
    s = table(2)
    hold(s, 0, "3C")
    stack(s, "wheat", "rye", "plague", "mine", "rye")
    begin(s, DRAW)
    pick(s, "buy", way="surplus")
    assert state(s)["pending"] == ["rye", "mine", "plague"]
    advance(s)
    choose(s, "keep", cards=["rye"])
    pick(s, "swap")
    assert state(s)["owed"] == {"seat": 1, "cards": 2, "for": "swap"}


def test_a_position_shows_the_offer_that_waits_and_those_refused():
    s = table(2)
    hold(s, 0, "2C")
    hold(s, 1, "1G")
    begin(s, TRADE)
    choose(s, "trade_goods", gives={"crops": 2})
    offer = {"kind": "trade_goods", "gives": {"crops": 2}, "gets": {"gold": 1}}
    pair = {"round": 1, "proposer": 1, "partner": 2}
    assert state(s)["trade"] == {**pair, "refused": [], "offered": offer}
    pick(s, "refuse")
    assert state(s)["trade"] == {**pair, "refused": [offer], "offered": None}


def test_a_position_shows_the_conversion_that_is_open_and_what_is_owed_for_it():
    s = table(2)
    hold(s, 0, "2C")
    give(s, 0, "barley")
    begin(s, WORK)
    pick(s, "bounty", land="good_fields")
    assert state(s)["converting"] == "barley"
    advance(s)
    pick(s, "convert", steps=1)
    assert state(s)["converting"] is None
    s = table(2)
    own(s, 0, "university")
    give(s, 0, "rye", "wheat")
    begin(s, UPGRADE)
    pick(s, "convert", steps=1)
    owed = {"seat": 1, "cards": 2, "for": "conversion", "card": "university", "steps": 1}
    assert (state(s)["owed"], state(s)["converting"]) == (owed, None)


def test_seats_and_spaces_count_from_1():
    s = table(2)
    give(s, 0, "fishing")
    begin(s, WORK)
    assert legal(s, "bounty") == [{"kind": "bounty", "card": "fishing", "land": "river", "space": 1}]
    keep(s)
    assert state(s)["lord"] == 1
    assert slugs(s, [number(s, "fishing")]) == ["fishing"]
