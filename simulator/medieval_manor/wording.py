"""Medieval Manor in words."""

from __future__ import annotations

from simulator.medieval_manor.cards import is_upgrade
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
    THROWN_AWAY,
    card_placed,
    order_placed,
    space_placed,
)
from simulator.medieval_manor.draw import DEAL
from simulator.medieval_manor.names import GOODS, HELD
from simulator.medieval_manor.state import DRAW, PEASANTS, POINTS, Position
from simulator.medieval_manor.trade import partner_of
from simulator.medieval_manor.view import (
    OFFERS,
    counted,
    gained,
    kept,
    on_map,
    option,
    paid_build,
    paid_buy,
    paid_growth,
    paid_meal,
    paid_steps,
    sides,
    state,
    target_of,
    told,
    yielded,
)
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
DISCARDED_FOR = ("for the Swap", "for the Glean", "for the conversion", "for the hand limit")


# Names and counts


def title(s: Position, card: int) -> str:
    """What is printed on a card."""
    family, slug = s.book.game.cards(s.book.rules)[card]
    return str(getattr(s.book.rules, family.key)[slug].name)


def titles(s: Position, cards: list[int]) -> str:
    """Cards in words."""
    return listed([title(s, card) for card in cards])


def land_title(s: Position, space: int) -> str:
    """What is printed on the land of a space."""
    return str(list(s.book.rules.lands.values())[s.land[space]].name)


def counters(count: int, what: str) -> str:
    """Counters of a kind, or cards, in words."""
    return many(count, *COUNTERS.get(what, (what.title(), what.title())))


def all_counters(found: dict[str, int]) -> str:
    """Counters and cards in words."""
    return listed([counters(count, what) for what, count in found.items()]) if found else "nothing"


# Options


def say_option(s: Position, kind: str, argument: int) -> str:
    """What the seat does, after "Seat 1"."""
    if kind == "no":
        return say_no(s)
    if kind in OFFERS:
        gives, gets = (said_in_offer(s, side) for side in sides(kind, argument))
        return f"offers seat {partner_of(s) + 1} {gives} for {gets}"
    if kind in ("refuse", "accept"):
        return f"{kind}s the offer of seat {s.proposer + 1}"
    if kind in ("bounty", "upgrade"):
        return say_placement(s, kind, argument)
    if kind in ("buy", "keep", "swap", "discard"):
        return say_cards(s, kind, argument)
    if kind == "glean":
        good = counters(s.rules.glean_gain, GOODS[argument])
        return f"gleans {good} for {counters(s.rules.glean_discard, 'cards')}"
    if kind == "convert":
        pays, gets = all_counters(paid_steps(s, argument)), all_counters(yielded(s, argument))
        return f"converts {pays} into {gets} with the {title(s, s.converting)}"
    if kind == "feed":
        return f"has the Peasants eat {all_counters(paid_meal(s, argument))}"
    return f"gives {all_counters(paid_growth(s))} for a new Peasant" if kind == "grow" else "passes"


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
    return f"stays at {counters(s.players[s.seat].held[PEASANTS], 'peasants')}"


def said_in_offer(s: Position, side: dict[str, int]) -> str:
    """One side of an offer."""
    return title(s, side["card"]) if "card" in side else all_counters(side)


def say_placement(s: Position, kind: str, argument: int) -> str:
    """A card on the map."""
    name, land = title(s, card_placed(argument)), land_title(s, space_placed(argument))
    if kind == "bounty":
        return f"plays {name} on the {land} for {all_counters(gained(s, argument))}"
    return f"builds the {name} on the {land} for {all_counters(paid_build(s, order_placed(argument)))}"


def say_cards(s: Position, kind: str, argument: int) -> str:
    """A Buy, a Swap, and hand cards that are paid."""
    if kind == "buy":
        return f"pays {all_counters(paid_buy(s, argument))} to look at {counters(s.rules.buy_draw, 'cards')}"
    if kind == "keep":
        return say_keep(s, kept(argument))
    if kind == "swap":
        drawn = many(s.rules.swap_draw, "new card", "new cards")
        return f"swaps {counters(s.rules.swap_discard, 'cards')} for {drawn}"
    purpose = f"for the {title(s, s.converting)}" if s.owed_for == FOR_CONVERSION else DISCARDED_FOR[s.owed_for]
    return f"discards {title(s, argument)} {purpose}"


def say_keep(s: Position, cards: list[int]) -> str:
    """The cards kept of a Buy, and those that are not."""
    others = list(s.pending[: s.n_pending])
    for card in cards:
        others.remove(card)
    return f"keeps {titles(s, cards)}" + (f" and throws away {titles(s, others)}" if others else "")


# Tells


def say_told(s: Position, what: int, a: int, b: int, c: int) -> str:
    """A tell as a sentence."""
    if what == RESHUFFLED:
        return f"The deck is empty: the discard pile of {counters(a, 'cards')} is shuffled into a new one."
    if what == THROWN_AWAY:
        return f"{title(s, a)} comes up in the first deal and is thrown away."
    if what == CLEARED:
        return say_cleared(s)
    if what == GAME_ENDED:
        return say_end(s, a == 1)
    return f"{say_told_of(s, what, a, b, c)}."


def say_told_of(s: Position, what: int, a: int, b: int, c: int) -> str:
    """What a tell says of a seat."""
    seat = f"Seat {a + 1}"
    if what == DEALT:
        return f"{seat} {'is dealt' if s.phase <= DRAW and s.step == DEAL else 'draws'} {title(s, b)}"
    if what == REDRAWN:
        return f"{seat} draws {title(s, b)}, which is thrown away for another card"
    if what == GAINED:
        return f"{seat} gains {counters(c // GOOD_STEP, HELD[c % GOOD_STEP])} from the {title(s, b)}"
    if what == FED:
        return f"{seat} feeds its Peasants {all_counters(counted(GOODS, [b, c, 0, 0]))}"
    if what == STARVED:
        return say_starved(seat, b, c)
    if what == NEW_LORD:
        return f"{seat} becomes Lord of the Manor"
    if what == GIVEN:
        return f"{seat} starts with {counters(abs(c), HELD[b])} {'more' if c > 0 else 'fewer'}"
    harm = f" and loses {counters(c, target_of(s, a, b))}" if c > 0 else ", which does no harm"
    return f"{seat} is struck by {title(s, b)}{harm}"


def say_starved(seat: str, gone: int, lost: int) -> str:
    """A meal that was too small."""
    parts = [counters(count, what) for count, what in ((gone, "peasants"), (lost, "points")) if count > 0]
    return f"{seat} cannot feed its Peasants: all its Food is eaten" + (
        f", and it loses {listed(parts)}" if parts else ""
    )


def say_cleared(s: Position) -> str:
    """What leaves the map for the discard pile, and what for its owner."""
    lying = on_map(s)
    built = [f"seat {owner + 1} takes in the {title(s, card)}" for _space, card, owner in lying if is_upgrade(card)]
    played = len(lying) - len(built)
    parts = ([many(played, "Bounty is discarded", "Bounties are discarded")] if played else []) + built
    return f"The map is cleared: {listed(parts)}." if parts else "No card lies on the map."


def say_end(s: Position, reached: bool) -> str:
    """Why the game is over."""
    if not reached:
        return f"Turn {s.round_no} is the last one there may be: the game is cut off."
    ahead = [str(seat + 1) for seat in range(s.seats) if s.players[seat].held[POINTS] >= s.rules.end_vp]
    seats = f"Seat {ahead[0]} has" if len(ahead) == 1 else f"Seats {listed(ahead)} have"
    return f"{seats} reached {counters(s.rules.end_vp, 'points')}: the game is over."


def headline(s: Position) -> str:
    """What a reader wants to know when a new turn begins."""
    points = [str(p.points_begun) for p in s.players[: s.seats]]
    peasants = [str(p.peasants_begun) for p in s.players[: s.seats]]
    return f"seat {s.lord + 1} is Lord; points {listed(points)}; Peasants {listed(peasants)}"
