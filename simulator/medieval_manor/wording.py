"""Medieval Manor in words and as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulator.engine import NOBODY, effective
from simulator.medieval_manor.cards import is_upgrade, paying
from simulator.medieval_manor.codes import (
    ASK_BUY,
    ASK_CONVERT,
    ASK_PROPOSE,
    ASK_SWAP,
    CLEARED,
    DEALT,
    FED,
    FOR_CONVERSION,
    GAINED,
    GAME_ENDED,
    GIVEN,
    GOOD_STEP,
    NEW_LORD,
    REDRAWN,
    RESHUFFLED,
    STARVED,
    STRUCK,
    amount_in,
    card_in,
    card_placed,
    first_card,
    good_given,
    good_gotten,
    good_in,
    order_placed,
    second_card,
    space_placed,
)
from simulator.medieval_manor.draw import after_paying
from simulator.medieval_manor.feeding import meal_of
from simulator.medieval_manor.goods import pay_built, pay_food, pay_meal, pay_steps
from simulator.medieval_manor.map import gain_on
from simulator.medieval_manor.names import GOODS, GROUPS, HELD
from simulator.medieval_manor.picture import OWED_FOR, slug_of, slugs_of, state
from simulator.medieval_manor.state import CARDS, FIRST_HARDSHIP, PEASANTS, POINTS, Position
from simulator.medieval_manor.trade import partner_of
from simulator.medieval_manor.work import next_cost
from simulator.words import listed, many

__all__ = ["headline", "option", "say_option", "say_told", "state", "told"]

COUNTERS = {
    "crops": ("Crop", "Crops"),
    "animals": ("Animal", "Animals"),
    "resources": ("Resource", "Resources"),
    "points": ("Victory Point", "Victory Points"),
    "peasants": ("Peasant", "Peasants"),
    "cards": ("card", "cards"),
}
"""One and several, where they differ."""
WAYS = ("surplus", "food", "money")
BUILT_WITH = ("resources_first", "gold_first")
EATEN = ("larger_first", "animals_first")
DEALS = ("trade_goods", "trade_cards", "sell_card", "buy_card")
"""Kinds of offer."""
ENDS_OF_DISCARD = ("for the Swap", "for the Glean", "", "down to the hand limit")


# Names and counts


def title(s: Position, card: int) -> str:
    """What is printed on a card."""
    family, slug = s.book.game.cards(s.book.rules)[card]
    return str(getattr(s.book.rules, family.key)[slug].name)


def land_title(s: Position, space: int) -> str:
    """What is printed on the land of a space."""
    return str(list(s.book.rules.lands.values())[s.land[space]].name)


def counters_said(counters: dict[str, int]) -> str:
    """Counters and cards in words."""
    parts = [many(count, *COUNTERS.get(what, (what.title(), what.title()))) for what, count in counters.items()]
    return listed(parts) if parts else "nothing"


def paid(s: Position, pay: Callable[[list[int]], None]) -> dict[str, int]:
    """What a payment takes from the seat that chooses, by name."""
    before = s.players[s.seat].held
    after = list(before)
    pay(after)
    return {HELD[what]: before[what] - after[what] for what in range(len(HELD)) if before[what] != after[what]}


def paid_buy(s: Position, way: int) -> dict[str, int]:
    """What a Buy takes."""
    counts = [s.players[s.seat].held[good] - after_paying(s, s.seat, way, good) for good in range(len(GOODS))]
    return {good: count for good, count in zip(GOODS, counts, strict=True) if count > 0}


def paid_build(s: Position, order: int) -> dict[str, int]:
    """What the next Upgrade takes."""
    return paid(s, lambda held: pay_built(held, next_cost(s, s.players[s.seat]), order))


def paid_meal(s: Position, order: int) -> dict[str, int]:
    """What the Peasants eat."""
    return paid(s, lambda held: pay_meal(held, meal_of(s, s.seat), order))


def paid_growth(s: Position) -> dict[str, int]:
    """What a new Peasant takes."""
    return paid(s, lambda held: pay_food(held, s.rules.grow_cost))


def paid_steps(s: Position, steps: int) -> dict[str, int]:
    """What so many steps of the conversion in question take, hand cards too."""
    row = paying(s, s.seat, s.converting)
    counters = paid(s, lambda held: pay_steps(row, held, steps))
    return counters | ({"cards": row.pays[CARDS] * steps} if row.pays[CARDS] > 0 else {})


def yielded(s: Position, steps: int) -> dict[str, int]:
    """What so many steps of the conversion in question bring."""
    counts = paying(s, s.seat, s.converting).yields
    return {what: count * steps for what, count in zip(HELD, counts, strict=True) if count > 0}


def gained(s: Position, argument: int) -> dict[str, int]:
    """What a Bounty brings on a space, before its conversion."""
    row, space = paying(s, s.seat, card_placed(argument)), space_placed(argument)
    counts = [gain_on(s, row, space, what) for what in range(len(HELD))]
    return {what: count for what, count in zip(HELD, counts, strict=True) if count > 0}


# Options


def option(s: Position, kind: str, argument: int) -> dict[str, Any]:
    """The arguments of an option, for JSON."""
    if kind in DEALS:
        return {"partner": partner_of(s) + 1, **deal_of(s, kind, argument)}
    if kind in ("refuse", "accept"):
        return {"partner": s.proposer + 1}
    if kind in ("bounty", "upgrade"):
        return placement_of(s, kind, argument)
    if kind == "buy":
        return {"way": WAYS[argument], "pays": paid_buy(s, argument)}
    if kind == "keep":
        return {"cards": slugs_of(s, kept(argument))}
    if kind == "discard":
        return {"card": slug_of(s, argument), "for": OWED_FOR[s.owed_for]}
    if kind == "glean":
        return {"good": GOODS[argument]}
    if kind == "convert":
        what = {"pays": paid_steps(s, argument), "gets": yielded(s, argument)}
        return {"card": slug_of(s, s.converting), "steps": argument, **what}
    if kind == "feed":
        return {"way": EATEN[argument], "pays": paid_meal(s, argument)}
    return {"pays": paid_growth(s)} if kind == "grow" else {}


def kept(argument: int) -> list[int]:
    """The cards that a seat keeps of a Buy."""
    return [card for card in (first_card(argument), second_card(argument)) if card != NOBODY]


def placement_of(s: Position, kind: str, argument: int) -> dict[str, Any]:
    """A card on a space, with the price of an Upgrade."""
    space = space_placed(argument)
    names = list(s.book.rules.lands)
    placed = {"card": slug_of(s, card_placed(argument)), "land": names[s.land[space]], "space": space + 1}
    if kind == "bounty":
        return placed
    return {**placed, "way": BUILT_WITH[order_placed(argument)], "pays": paid_build(s, order_placed(argument))}


def say_option(s: Position, kind: str, argument: int) -> str:
    """What the seat does, after "Seat 1"."""
    if kind == "no":
        return say_no(s)
    if kind in DEALS:
        gives, gets = (said_in_deal(s, side) for side in sides(kind, argument))
        return f"offers seat {partner_of(s) + 1} {gives} for {gets}"
    if kind in ("refuse", "accept"):
        return f"{kind}s the offer of seat {s.proposer + 1}"
    if kind in ("bounty", "upgrade"):
        return say_placement(s, kind, argument)
    if kind in ("buy", "keep", "swap", "discard"):
        return say_draw(s, kind, argument)
    if kind == "glean":
        good = counters_said({GOODS[argument]: s.rules.glean_gain})
        return f"gleans {good} for {many(s.rules.glean_discard, 'card', 'cards')}"
    if kind == "convert":
        pays, gets = counters_said(paid_steps(s, argument)), counters_said(yielded(s, argument))
        return f"converts {pays} into {gets} with the {title(s, s.converting)}"
    if kind == "feed":
        return f"has the Peasants eat {counters_said(paid_meal(s, argument))}"
    if kind == "grow":
        return f"pays {counters_said(paid_growth(s))} for a new Peasant"
    return "passes"


def say_no(s: Position) -> str:
    """What a seat leaves undone."""
    if s.decision == ASK_BUY:
        return "buys no cards"
    if s.decision == ASK_SWAP:
        return "keeps its hand"
    if s.decision == ASK_PROPOSE:
        return f"makes seat {partner_of(s) + 1} no offer"
    if s.decision == ASK_CONVERT:
        return f"converts nothing with the {title(s, s.converting)}"
    return f"stays at {counters_said({'peasants': s.players[s.seat].held[PEASANTS]})}"


def say_draw(s: Position, kind: str, argument: int) -> str:
    """What a seat does with cards in the Draw phase, and hand cards that it pays."""
    if kind == "buy":
        return f"pays {counters_said(paid_buy(s, argument))} for a look at {counters_said({'cards': s.rules.buy_draw})}"
    if kind == "keep":
        return say_keep(s, kept(argument))
    if kind == "swap":
        drawn = many(s.rules.swap_draw, "new card", "new cards")
        return f"swaps {counters_said({'cards': s.rules.swap_discard})} for {drawn}"
    if s.owed_for == FOR_CONVERSION:
        return f"discards {title(s, argument)} for the {title(s, s.converting)}"
    return f"discards {title(s, argument)} {ENDS_OF_DISCARD[s.owed_for]}"


def say_keep(s: Position, cards: list[int]) -> str:
    """The cards kept of a Buy, and the others."""
    others = list(s.pending[: s.n_pending])
    for card in cards:
        others.remove(card)
    away = f" and throws away {listed([title(s, card) for card in others])}" if others else ""
    return f"keeps {listed([title(s, card) for card in cards])}{away}"


def say_placement(s: Position, kind: str, argument: int) -> str:
    """A card on the map."""
    name, where = title(s, card_placed(argument)), f"on the {land_title(s, space_placed(argument))}"
    if kind == "bounty":
        return f"plays {name} {where} for {counters_said(gained(s, argument))}"
    return f"builds the {name} {where} for {counters_said(paid_build(s, order_placed(argument)))}"


# Offers


def sides(kind: str, argument: int) -> tuple[dict[str, int], dict[str, int]]:
    """What the proposer of an offer gives and gets: counters by name, or a card by number."""
    if kind == "trade_goods":
        return {HELD[good_given(argument)]: amount_in(argument)}, {HELD[good_gotten(argument)]: 1}
    if kind == "trade_cards":
        return {"card": first_card(argument)}, {"card": second_card(argument)}
    card, goods = {"card": card_in(argument)}, {HELD[good_in(argument)]: amount_in(argument)}
    return (card, goods) if kind == "sell_card" else (goods, card)


def deal_of(s: Position, kind: str, argument: int) -> dict[str, Any]:
    """An offer for JSON."""
    gives, gets = (named_in_deal(s, side) for side in sides(kind, argument))
    return {"gives": gives, "gets": gets}


def named_in_deal(s: Position, side: dict[str, int]) -> dict[str, Any]:
    return {"card": slug_of(s, side["card"])} if "card" in side else side


def said_in_deal(s: Position, side: dict[str, int]) -> str:
    return title(s, side["card"]) if "card" in side else counters_said(side)


# Tells


def told(s: Position, what: int, a: int, b: int, c: int) -> dict[str, Any]:
    """A tell as JSON fields."""
    if what == RESHUFFLED:
        return {"deck": deck_of(s)}
    ...
