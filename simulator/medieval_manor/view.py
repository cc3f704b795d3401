"""Medieval Manor as JSON: options, tells and whole positions, by slug, with seats and spaces counted from 1."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from simulator.engine import NOBODY, argument_of, effective, kind_of
from simulator.medieval_manor.cards import is_upgrade, paying
from simulator.medieval_manor.codes import (
    ASK_CONVERT,
    ASK_PROPOSE,
    CLEARED,
    FED,
    FOR_CONVERSION,
    FOR_GLEAN,
    GAINED,
    GAME_ENDED,
    GIVEN,
    GOOD_STEP,
    NEW_LORD,
    RESHUFFLED,
    STARVED,
    STRUCK,
    THROWN_AWAY,
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
from simulator.medieval_manor.names import GOODS, GROUPS, HELD, KINDS, SOURCES
from simulator.medieval_manor.phases import seat_at
from simulator.medieval_manor.state import CARDS, FIRST_HARDSHIP, FIRST_UPGRADE, N_GOODS, TRADE, WORK, Position
from simulator.medieval_manor.trade import ANSWERING, partner_of, proposer_of
from simulator.medieval_manor.work import CONVERTING, next_cost

PHASES = ("draw", "trade", "work", "rest", "upgrade", "feeding", "end")
LETTERS = "CAGRVP"
"""What the dossier calls the counters of a player, in the order in which they are held."""
WAYS = ("surplus", "food", "money")
"""How a Buy is paid."""
BUILT_WITH = ("resources_first", "gold_first")
EATEN = ("larger_first", "animals_first")
OFFERS = ("trade_goods", "trade_cards", "sell_card", "buy_card")
"""Kinds of offer."""
OWED_FOR = ("swap", "glean", "conversion", "hand_limit")


# Names and counts


def slug_of(s: Position, card: int) -> str:
    """The slug of a card in the rulebook that is played."""
    return str(s.book.game.cards(s.book.rules)[card][1])


def slugs_of(s: Position, cards: Iterable[int]) -> list[str]:
    known = s.book.game.cards(s.book.rules)
    return [known[card][1] for card in cards]


def land_of(s: Position, space: int) -> str:
    """The slug of the land in a space."""
    return list(s.book.rules.lands)[s.land[space]]


def counted(names: Iterable[str], counts: Iterable[int]) -> dict[str, int]:
    """Counts by name, those that are not 0."""
    return {name: count for name, count in zip(names, counts, strict=True) if count != 0}


def paid(s: Position, pay: Callable[[list[int]], None]) -> dict[str, int]:
    """What a payment takes from the seat that chooses."""
    left = list(s.players[s.seat].held)
    pay(left)
    return counted(HELD, [held - kept for held, kept in zip(s.players[s.seat].held, left, strict=True)])


def paid_buy(s: Position, way: int) -> dict[str, int]:
    """What a Buy takes."""
    held = s.players[s.seat].held
    return counted(GOODS, [held[good] - after_paying(s, s.seat, way, good) for good in range(N_GOODS)])


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
    cards = counted(["cards"], [row.pays[CARDS] * steps])
    return paid(s, lambda held: pay_steps(row, held, steps)) | cards


def yielded(s: Position, steps: int) -> dict[str, int]:
    """What so many steps of the conversion in question bring."""
    return counted(HELD, [count * steps for count in paying(s, s.seat, s.converting).yields])


def gained(s: Position, argument: int) -> dict[str, int]:
    """What a Bounty brings on a space, before its conversion."""
    row, space = paying(s, s.seat, card_placed(argument)), space_placed(argument)
    return counted(HELD, [gain_on(s, row, space, what) for what in range(len(HELD))])


# Options


def option(s: Position, kind: str, argument: int) -> dict[str, Any]:
    """The arguments of an option."""
    if kind == "no":
        return declined(s)
    if kind in OFFERS:
        return {"partner": partner_of(s) + 1, **offer_of(s, kind, argument)}
    if kind in ("refuse", "accept"):
        return {"partner": s.proposer + 1}
    if kind in ("bounty", "upgrade"):
        return placement(s, kind, argument)
    if kind in ("buy", "feed"):
        pays = paid_buy(s, argument) if kind == "buy" else paid_meal(s, argument)
        return {"way": (WAYS if kind == "buy" else EATEN)[argument], "pays": pays}
    if kind == "keep":
        return {"cards": slugs_of(s, kept(argument))}
    if kind == "discard":
        return {"card": slug_of(s, argument), "for": OWED_FOR[s.owed_for]}
    if kind == "convert":
        what = {"pays": paid_steps(s, argument), "gets": yielded(s, argument)}
        return {"card": slug_of(s, s.converting), "steps": argument, **what}
    if kind == "glean":
        return {"good": GOODS[argument]}
    return {"pays": paid_growth(s)} if kind == "grow" else {}


def declined(s: Position) -> dict[str, Any]:
    """Whom no offer is made to, or which conversion is left."""
    if s.decision == ASK_PROPOSE:
        return {"partner": partner_of(s) + 1}
    return {"card": slug_of(s, s.converting)} if s.decision == ASK_CONVERT else {}


def kept(argument: int) -> list[int]:
    """The cards that a seat keeps of a Buy."""
    return [card for card in (first_card(argument), second_card(argument)) if card != NOBODY]


def placement(s: Position, kind: str, argument: int) -> dict[str, Any]:
    """A card on a space, with the price of an Upgrade."""
    space, order = space_placed(argument), order_placed(argument)
    placed = {"card": slug_of(s, card_placed(argument)), "land": land_of(s, space), "space": space + 1}
    return placed | ({"way": BUILT_WITH[order], "pays": paid_build(s, order)} if kind == "upgrade" else {})


def sides(kind: str, argument: int) -> tuple[dict[str, int], dict[str, int]]:
    """What the proposer of an offer gives and gets: counters by name, or a card by number."""
    if kind == "trade_goods":
        return {HELD[good_given(argument)]: amount_in(argument)}, {HELD[good_gotten(argument)]: 1}
    if kind == "trade_cards":
        return {"card": first_card(argument)}, {"card": second_card(argument)}
    card, goods = {"card": card_in(argument)}, {HELD[good_in(argument)]: amount_in(argument)}
    return (card, goods) if kind == "sell_card" else (goods, card)


def offer_of(s: Position, kind: str, argument: int) -> dict[str, Any]:
    """What the proposer of an offer gives and gets."""
    gives, gets = ({"card": slug_of(s, side["card"])} if "card" in side else side for side in sides(kind, argument))
    return {"gives": gives, "gets": gets}


# Tells


def told(s: Position, what: int, a: int, b: int, c: int) -> dict[str, Any]:
    """The fields of a tell."""
    if what == RESHUFFLED:
        return {"deck": deck(s)}
    if what == CLEARED:
        return {"discarded": cleared(s, upgrades=False), "in_play": cleared(s, upgrades=True)}
    if what == GAME_ENDED:
        return {"reached": a == 1}
    if what == THROWN_AWAY:
        return {"card": slug_of(s, a)}
    return {"seat": a + 1, **told_of(s, what, a, b, c)}


def told_of(s: Position, what: int, seat: int, b: int, c: int) -> dict[str, Any]:
    """What a tell says of a seat."""
    if what == FED:
        return {"pays": counted(GOODS, [b, c, 0, 0])}
    if what == STARVED:
        return {"peasants": b, "points": c}
    if what == GIVEN:
        return {"gets": {HELD[b]: c}}
    if what == GAINED:
        return {"card": slug_of(s, b), "gets": {HELD[c % GOOD_STEP]: c // GOOD_STEP}}
    if what == STRUCK:
        return {"card": slug_of(s, b), "loses": {target_of(s, seat, b): c}}
    return {} if what == NEW_LORD else {"card": slug_of(s, b)}


def target_of(s: Position, seat: int, card: int) -> str:
    """What a Hardship takes from a seat."""
    row = effective(s, seat, FIRST_HARDSHIP, card - FIRST_HARDSHIP)
    return (*HELD, *GROUPS)[s.rules.hardships[row].what]


def on_map(s: Position) -> list[tuple[int, int, int]]:
    """Each card on the map: its space, the card and its owner."""
    return [(space, s.card_at[space], s.owner_at[space]) for space in range(s.n_spaces) if s.card_at[space] != NOBODY]


def cleared(s: Position, upgrades: bool) -> list[dict[str, Any]]:
    """What leaves the map in the Rest phase: Upgrades for their owners, or Bounties for the discard pile."""
    leaving = [(card, owner) for _space, card, owner in on_map(s) if is_upgrade(card) == upgrades]
    return [{"seat": owner + 1, "card": slug_of(s, card)} for card, owner in leaving]


# Positions


def state(s: Position) -> dict[str, Any]:
    """The whole position, by the names of the dossier's section 2."""
    known = {card: slug for card, (_family, slug) in s.book.game.cards(s.book.rules).items()}
    return {
        "turn": s.round_no,
        "phase": PHASES[s.phase - 1],
        "lord": s.lord + 1,
        "lord_next": None if s.lord_next == NOBODY else s.lord_next + 1,
        "deck": deck(s),
        "discard": [slug for card, slug in known.items() for _copy in range(s.discarded[card])],
        "map": [space_state(s, space) for space in range(s.n_spaces)],
        "pending": slugs_of(s, s.pending[: s.n_pending]),
        "work_order": [seat_at(s, place) + 1 for place in range(s.seats)] if s.phase == WORK else [],
        "converting": slug_of(s, s.converting) if s.phase == WORK and s.step == CONVERTING else None,
        "owed": owed(s) if s.owed > 0 else None,
        "trade": trade_state(s) if s.phase == TRADE and 1 <= s.trade_round <= s.rules.trade_rounds else None,
        "players": [player_state(s, seat) for seat in range(s.seats)],
    }


def deck(s: Position) -> list[str]:
    """The deck, the top first."""
    return slugs_of(s, reversed(s.deck[: s.n_deck]))


def space_state(s: Position, space: int) -> dict[str, Any]:
    """A land, and the card on it with its owner."""
    card, owner = s.card_at[space], s.owner_at[space]
    lies = {"card": None, "owner": None} if card == NOBODY else {"card": slug_of(s, card), "owner": owner + 1}
    return {"land": land_of(s, space), **lies}


def owed(s: Position) -> dict[str, Any]:
    """Hand cards that the seat has still to discard, and what comes of it."""
    found = {"seat": s.seat + 1, "cards": s.owed, "for": OWED_FOR[s.owed_for]}
    if s.owed_for == FOR_CONVERSION:
        return {**found, "card": slug_of(s, s.converting), "steps": s.owed_what}
    return {**found, "good": GOODS[s.owed_what]} if s.owed_for == FOR_GLEAN else found


def trade_state(s: Position) -> dict[str, Any]:
    """The pair that trades, and its offers."""
    refused = [named_offer(s, code) for code in s.refused[: s.offers]]
    offered = named_offer(s, s.offered) if s.step == ANSWERING else None
    pair = {"proposer": proposer_of(s) + 1, "partner": partner_of(s) + 1}
    return {"round": s.trade_round, **pair, "refused": refused, "offered": offered}


def named_offer(s: Position, code: int) -> dict[str, Any]:
    """An offer by its code."""
    kind = list(KINDS)[kind_of(code)]
    return {"kind": kind, **offer_of(s, kind, argument_of(code))}


def player_state(s: Position, seat: int) -> dict[str, Any]:
    """All that lies before a seat, and where its points came from."""
    p = s.players[seat]
    built = [FIRST_UPGRADE + row for row in range(s.rules.n_upgrades) for _copy in range(p.built[row])]
    return {
        **dict(zip(LETTERS, p.held, strict=False)),
        "hand": slugs_of(s, p.hand[: p.held[CARDS]]),
        "upgrades": slugs_of(s, built),
        "actions_left": p.actions,
        "buys": p.buys,
        "swaps": p.swaps,
        "sources": counted(SOURCES, s.tally[seat].sources),
    }
