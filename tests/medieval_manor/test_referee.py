"""The checklist of section 13, followed by a referee who sees nothing but traces; and that he finds what is wrong."""

import json
from collections import Counter
from copy import deepcopy
from functools import cache

import pytest

from experiments.telling import as_json
from simulator.engine.trace import follow as trace_of
from simulator.medieval_manor import GAME
from simulator.rulebook import load, variants
from strategies.lineup import entry
from tests.medieval_manor.referee.board import Foul
from tests.medieval_manor.referee.referee import LINES, Referee, follow
from tests.tables import batch_of

PLAYERS = ("random", "balanced", "lord", "random", "builder", "hoarder")
SHORT = "max_turns=8"
NO_CARDS_FROM_CARDS = tuple(
    f"upgrades.{name}.{side}={{}}"
    for name in ("farmstead", "cattle_enclosure", "quarry", "sawmill", "mine", "university")
    for side in ("pays", "yields")
)
"""Conversions that take cards, left out so that another one may yield some."""
SWITCHED = {
    "buys": ("buy_draw=5", "buy_keep=2", "buy_limit=3", "buy_cost=2", "extra_deal=2"),
    "swaps": ("swap_discard=1", "swap_draw=2", "swap_limit=3", "cards_per_peasant=2"),
    "trade": ("trade_mixed=true", "trade_vp=true", "trade_rounds=3", "trade_block=20"),
    "actions": ("actions_fixed_at_start=false", "pass_final=true", "actions_per_peasant=2"),
    "gleans": ("glean_discard=1", "glean_gain=2", "start_hand=6", "hand_limit=6"),
    "prices": ("upgrade_base=1", "upgrade_step=2", "upgrade_counts_map=false", "upgrade_max=3"),
    "lands": ("land_mods=false", "adj_bonus=2", "adj_stack=true", "map_layout=random", "map_size=4x4"),
    "meals": ("food_per_peasant=2", "starve_peasants=2", "start_peasants=4", "start_crops=9"),
    "growth": ("grow_cost=3", "grow_limit=3", "payment_options=true", "conv_cap=2"),
    "redrawing": ("hardship_outside_draw=redraw", "bounties.council.count=6", "hardships.scandal.count=6"),
    "gifts": ("seat_gift.crops=[-6, 0, 2, 0, 0, 0]", "seat_gift.points=[0, 3, 0, 0, 0, 0]", "end_vp=10"),
    "next_turn": ("lord_effect=next_turn", "bounties.rents.count=6"),
    "by_lot": ("lord_mode=random", "end_vp=8"),
    "fixed": ("lord_mode=fixed", "upgrades.keep.gain={ points = 1, peasants = 1, cards = 1 }"),
    "cards": (*NO_CARDS_FROM_CARDS, "upgrades.mill.yields={ gold = 1, cards = 1 }", "upgrades.mill.count=6"),
    "mixed": ("bounties.oats.pays={ crops = 1, food = 1 }", "bounties.oats.yields={ gold = 1 }", "start_crops=9"),
}


@cache
def trace(seats: int, variant: str = "", sets: tuple[str, ...] = (), deal: int = 0) -> list[str]:
    """The lines of one game."""
    book = load(GAME, (variant,) if variant else (), (), sets)
    pool = [entry(name, GAME, seats) for name in PLAYERS[:seats]]
    return list(as_json(trace_of(book, seats, pool, batch_of(seats, 1, first=deal))))


@pytest.mark.parametrize("seats", GAME.seats)
def test_whole_games_by_the_printed_rules(seats):
    checked = Counter()
    for deal in range(2):
        checked += follow(trace(seats, deal=deal)).checked
    assert set(checked) == set(LINES)


@pytest.mark.parametrize("name", list(variants(GAME)))
def test_a_game_of_every_variant(name):
    assert follow(trace(3, name, (SHORT,))).checked


@pytest.mark.parametrize("name", SWITCHED)
def test_games_with_every_switch(name):
    assert follow(trace(3, sets=(*SWITCHED[name], SHORT))).checked


# That the referee finds what is wrong


def chosen(event):
    return event["options"][event["chosen"]]


def player(event):
    """What lies before the seat of a choice."""
    return event["state"]["players"][event["seat"] - 1]


def lies(event):
    """The space that a card was laid on."""
    return event["state"]["map"][chosen(event)["space"] - 1]


def other(event):
    return event["state"]["players"][event["seat"] % 3]


def shift(holder, key, step=1):
    holder[key] += step


def move(origin, target):
    """A card goes from one place to another."""
    target.append(origin.pop())


FOULS = {
    "1 a card too many": ("buy", lambda e: e["state"]["deck"].append("wheat")),
    "1 a card is another one": ("pass", lambda e: e["state"]["deck"].__setitem__(0, "cultivar")),
    "2 a counter falls below none": ("pass", lambda e: other(e).update(G=-1)),
    "3 a Hardship rests in a hand": ("keep", lambda e: move(e["state"]["discard"], player(e)["hand"])),
    "4 a crop too many at the start": ("setup", lambda e: e["state"]["players"][1].update(C=5)),
    "5 a land changes": ("pass", lambda e: e["state"]["map"][5].update(land="good_fields")),
    "6 a card is dealt that lay deeper": ("dealt in Draw", lambda e: e.update(card="mine")),
    "7 the deck is laid in another order": ("glean", lambda e: e["state"]["deck"].reverse()),
    "7 a shuffle leaves a card out": ("reshuffled", lambda e: e["deck"].pop()),
    "8 a Buy costs too little": ("buy", lambda e: shift(player(e), "C")),
    "8 a way to pay is not listed": ("buy", lambda e: e["options"].pop()),
    "8 a Buy is not counted": ("buy", lambda e: shift(player(e), "buys", -1)),
    "9 a Swap is not counted": ("swap", lambda e: shift(player(e), "swaps", -1)),
    "10 a Hardship takes too much": ("hardship", lambda e: e.update(loses={"crops": 7})),
    "11 a deal loses a good": ("accept", lambda e: shift(player(e), "C", -1)),
    "11 an offer is not listed": ("trade_goods", lambda e: e["options"].pop(0)),
    "12 another seat acts": ("pass", lambda e: e.update(seat=e["seat"] % 3 + 1)),
    "12 an action is not used up": ("pass", lambda e: shift(player(e), "actions_left")),
    "13 a placement is not listed": ("bounty", lambda e: e["options"].pop(0)),
    "13 the price listed is wrong": ("upgrade", lambda e: chosen(e).update(pays={"gold": 1})),
    "14 a Bounty gives too much": ("bounty", lambda e: shift(player(e), "C")),
    "14 a Bounty has another owner": ("bounty", lambda e: lies(e).update(owner=9)),
    "15 a conversion costs too little": ("convert", lambda e: shift(player(e), "R")),
    "16 an Upgrade costs too little": ("upgrade", lambda e: shift(player(e), "G")),
    "17 a Glean is for another good": ("glean", lambda e: e["state"]["owed"].update(good="cards")),
    "17 a pass changes something": ("pass", lambda e: shift(other(e), "A")),
    "18 somebody else is Lord": ("lord", lambda e: e.update(seat=e["seat"] % 3 + 1)),
    "19 an Upgrade comes to nobody": ("cleared of Upgrades", lambda e: e["in_play"].clear()),
    "20 an Upgrade yields too much": ("gained", lambda e: e.update(gets={"gold": 9})),
    "21 Peasants eat too little": ("fed", lambda e: e.update(pays={"crops": 0})),
    "21 hunger costs a point too few": ("starved", lambda e: shift(e, "points", -1)),
    "21 growth costs nothing": ("grow", lambda e: shift(player(e), "C", 5)),
    "22 a hand stays too large": ("limited", lambda e: player(e)["hand"].append(e["state"]["discard"].pop(0))),
    "23 points come from nowhere": ("pass", lambda e: e["state"]["players"][0]["sources"].update(trade=1)),
    "24 an Upgrade is gone": ("owner", lambda e: move(player(e)["upgrades"], e["state"]["discard"])),
    "25 the wrong winner": ("end", lambda e: e.update(winners=[5])),
    "25 the game goes on": ("ended", lambda e: e.update(event="choice")),
}
"""What is wrong with which event, by the line of the checklist that tells."""


@cache
def events():
    """A game to spoil."""
    return [json.loads(line) for line in trace(3)]


def places(name):
    """Where a choice of an option, or an event of a name, stands in the game to spoil."""
    for place, event in enumerate(events()):
        what = event.get("what", event["event"])
        option = chosen(event) if what == "choice" else {}
        names = {what, option.get("kind")}
        if what == "dealt" and events()[place - 1].get("what") in ("fed", "starved"):
            names.add("dealt in Draw")
        if what == "cleared" and event["in_play"]:
            names.add("cleared of Upgrades")
        if option.get("for") == "hand_limit":
            names.add("limited")
        if option.get("kind") == "pass" and player(event)["upgrades"]:
            names.add("owner")
        if name in names:
            yield place


@pytest.mark.parametrize("foul", FOULS)
def test_the_referee_finds(foul):
    name, spoil = FOULS[foul]
    place = next(places(name))
    event = deepcopy(events()[place])
    spoil(event)
    with pytest.raises(Foul, match=f"^line {foul.split()[0]}:"):
        Referee([*events()[:place], event, *events()[place + 1 :]]).game()
