"""The names of everything in Medieval Manor. Plain words: nothing is imported here."""

from __future__ import annotations

GOODS = ("crops", "animals", "gold", "resources")
HELD = (*GOODS, "points", "peasants", "cards")
"""What a player can hold: goods, Victory Points, Peasants, and cards in hand."""
GROUPS = ("food", "money")
"""Goods that a payment may mix: crops and animals, gold and resources."""
CLASSES = ("fields", "woods", "pasture", "hills", "river", "road", "village", "market", "church", "castle")
LANDS = (
    "river",
    "fertile_fields",
    "good_fields",
    "poor_fields",
    "woods",
    "pasture",
    "hills",
    "road",
    "village",
    "market",
    "church",
    "castle",
    "irrigated_fields",
    "hunting_grounds",
    "mountains",
    "forest",
)
BASIC_LANDS = 12
MOST_BOUNTIES, MOST_UPGRADES, MOST_HARDSHIPS = 44, 32, 12
MOST_COPIES = 160
"""How large a deck a rules file may bring."""
GIFTS = {
    "crops": "Crops at the start",
    "animals": "Animals at the start",
    "gold": "Gold at the start",
    "resources": "Resources at the start",
    "points": "Victory Points at the start",
}

KINDS = {
    "no": "decline: no Buy, no Swap, no offer, no conversion, no growth",
    "buy": "pay goods to draw cards and keep one",
    "keep": "keep a card that was bought",
    "swap": "discard cards to draw a new one",
    "discard": "discard a hand card",
    "trade_goods": "offer goods for goods",
    "trade_cards": "offer a card for a card",
    "sell_card": "offer a card for goods",
    "buy_card": "offer goods for a card",
    "refuse": "refuse an offer",
    "accept": "accept an offer",
    "bounty": "play a Bounty on the map",
    "upgrade": "build an Upgrade",
    "glean": "discard cards for a good",
    "pass": "spend an action on nothing",
    "convert": "use a conversion",
    "feed": "choose which food the Peasants eat",
    "grow": "pay food for a new Peasant",
}
KEEPING = ("no", "keep", "discard", "refuse", "pass", "feed")
DECISIONS = ("buy", "keep", "swap", "discard", "propose", "answer", "action", "convert", "feed", "grow")
TELLS = (
    "dealt",
    "thrown_away",
    "reshuffled",
    "hardship",
    "redrawn",
    "gained",
    "fed",
    "starved",
    "lord",
    "cleared",
    "given",
    "ended",
)

SOURCES = {
    "bounty_gain": "from Bounties played",
    "bounty_conversion": "from conversions of Bounties",
    "upgrade_gain": "from Upgrades, turn by turn",
    "upgrade_conversion": "from conversions of Upgrades",
    "starvation": "lost to starvation",
    "hardship": "lost to Hardships",
    "trade": "traded away or for",
    "end_bonus": "for Upgrades at the end of the game",
    "gift": "given at the start",
}

STATS = {
    "upgrades": "Upgrades in play at the end",
    "peasants": "Peasants at the end",
    "peasants_max": "the most Peasants at the end of any turn",
    "gold": "Gold at the end",
    "bounties": "Bounties played",
    "upgrades_built": "Upgrades built",
    "first_upgrade_turn": "turn of the first Upgrade (0 never)",
    "turns_as_lord": "turns begun as Lord",
    "castle_plays": "cards played on the Castle",
    "buys": "Buys",
    "swaps": "Swaps",
    "deals": "deals made",
    "offers": "offers made",
    "gleans": "Gleans",
    "passes": "actions passed",
    "passes_no_hand": "actions passed with no card in hand",
    "passes_no_space": "actions passed with no place for any card",
    "passes_choice": "actions passed by choice",
    "growths": "Peasants grown",
    "starvations": "turns with hungry Peasants",
    "hardships": "Hardships struck",
    "food_in": "food gained, trade aside",
    "food_eaten": "food eaten",
    "money_in": "money gained, trade aside",
    "money_built": "money paid for Upgrades",
    "cards_drawn": "cards drawn",
    "cards_dropped": "cards discarded for the hand limit",
    "reshuffles": "times the deck was shuffled anew while this seat drew",
    "contested": "turns in which a card in hand had no place only because other cards lay there",
    **{f"use_{land}": f"cards played on {land.replace('_', ' ')}" for land in LANDS},
}
PLACES = {name: place for place, name in enumerate(STATS)}
