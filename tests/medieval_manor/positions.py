"""Positions of Medieval Manor laid out by hand, for tests.

Counters are written as in the dossier ("3C 1A"), cards and lands by slug, seats from 0 as in the code. Cards that are
laid somewhere leave the deck, so that every position passes the audit.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from simulator.engine import NOBODY, argument_of, kind_of
from simulator.engine.chance import set_key
from simulator.engine.table import blank_position
from simulator.medieval_manor import GAME
from simulator.medieval_manor.cards import discard, from_hand, is_upgrade, to_hand
from simulator.medieval_manor.codes import GIFT
from simulator.medieval_manor.map import free_for
from simulator.medieval_manor.names import KEEPING, SOURCES
from simulator.medieval_manor.phases import begin_phase
from simulator.medieval_manor.play import advance, apply, audit, scores, setup
from simulator.medieval_manor.state import (
    CARDS,
    DRAW,
    END,
    FEEDING,
    FIRST_UPGRADE,
    PEASANTS,
    POINTS,
    TRADE,
    UPGRADE,
    WORK,
    Position,
)
from simulator.medieval_manor.view import LETTERS, option
from simulator.rulebook import load

COUNTERS = "CAGRV"
"""What `held` tells; Peasants are asked for apart."""


@cache
def blank(variants: tuple[str, ...], sets: tuple[str, ...]) -> Any:
    """A position with nothing but its rules."""
    return blank_position(load(GAME, variants, (), sets))


def dealt(seats: int = 2, *variants: str, sets: tuple[str, ...] = (), seed: int = 1) -> Position:
    """A game that has just been set up."""
    s: Any = blank(variants, sets).copy()
    s.book = blank(variants, sets).book
    s.seats = seats
    set_key(s, seed, 0)
    setup(s)
    return s


def table(seats: int = 2, *variants: str, sets: tuple[str, ...] = (), seed: int = 1) -> Position:
    """The same with no cards in hand and no counters but two Peasants a seat; all cards lie in the deck."""
    s = dealt(seats, *variants, sets=sets, seed=seed)
    for seat in range(seats):
        hold(s, seat, "")
        for card in list(s.players[seat].hand[: s.players[seat].held[CARDS]]):
            from_hand(s.players[seat], card)
            to_deck(s, card)
    for card, count in enumerate(s.discarded):
        for _copy in range(count):
            to_deck(s, card)
        s.discarded[card] = 0
    s.n_discarded = 0
    return s


# Cards


def number(s: Position, slug: str) -> int:
    """The number of a card."""
    return next(card for card, (_family, name) in GAME.cards(s.book.rules).items() if name == slug)


def slugs(s: Position, cards: list[int]) -> list[str]:
    return [GAME.cards(s.book.rules)[card][1] for card in cards]


def to_deck(s: Position, card: int) -> None:
    """Lay a card at the bottom of the deck."""
    s.deck[: s.n_deck + 1] = [card, *s.deck[: s.n_deck]]
    s.n_deck += 1


def taken(s: Position, slug: str) -> int:
    """A card taken out of the deck."""
    card = number(s, slug)
    cards = list(s.deck[: s.n_deck])
    cards.reverse()
    cards.remove(card)
    cards.reverse()
    s.n_deck -= 1
    s.deck[: s.n_deck] = cards
    return card


def stack(s: Position, *names: str) -> None:
    """Lay cards on the deck; the first one named is drawn first."""
    for card in [taken(s, slug) for slug in names][::-1]:
        s.deck[s.n_deck] = card
        s.n_deck += 1


def give(s: Position, seat: int, *names: str) -> None:
    """Put cards into a hand."""
    for slug in names:
        to_hand(s.players[seat], taken(s, slug))


def own(s: Position, seat: int, *names: str) -> None:
    """Put Upgrades in play; what they cost counts as paid."""
    p = s.players[seat]
    for slug in names:
        p.built[taken(s, slug) - FIRST_UPGRADE] += 1
        p.paid_built += s.rules.upgrade_base + s.rules.upgrade_step * p.n_built
        p.n_built += 1


def throw(s: Position, *names: str) -> None:
    """Lay cards on the discard pile."""
    for slug in names:
        discard(s, taken(s, slug))


def throw_all(s: Position, keep: int = 0) -> None:
    """Lay the deck on the discard pile, but for the top cards that are to stay."""
    while s.n_deck > keep:
        discard(s, s.deck[0])
        s.n_deck -= 1
        s.deck[: s.n_deck] = s.deck[1 : s.n_deck + 1]


def space(s: Position, land: str) -> int:
    """Where a land lies."""
    return list(s.land[: s.n_spaces]).index(list(s.book.rules.lands).index(land))


def lay(s: Position, slug: str, land: str, seat: int = 1) -> None:
    """Lay a Bounty on the map."""
    card, where = taken(s, slug), space(s, land)
    assert not is_upgrade(card)
    assert (free_for(s, card) >> where) & 1
    s.card_at[where], s.owner_at[where] = card, seat
    s.taken |= 1 << where


def hand(s: Position, seat: int = 0) -> list[str]:
    return slugs(s, s.players[seat].hand[: s.players[seat].held[CARDS]])


def discards(s: Position) -> list[str]:
    return slugs(s, [card for card, count in enumerate(s.discarded) for _copy in range(count)])


def upgrades(s: Position, seat: int = 0) -> list[str]:
    """Upgrades in play."""
    return slugs(s, [FIRST_UPGRADE + row for row, count in enumerate(s.players[seat].built) for _copy in range(count)])


def on_map(s: Position) -> dict[str, str]:
    """Cards on the map by land."""
    lands = list(s.book.rules.lands)
    lying = [(lands[s.land[at]], s.card_at[at]) for at in range(s.n_spaces) if s.card_at[at] != NOBODY]
    return {land: slugs(s, [card])[0] for land, card in lying}


# Counters


def hold(s: Position, seat: int, counters: str) -> None:
    """Give a seat these counters and no others; its Peasants stay as they are unless they are named."""
    named = {letter: int(count) for count, letter in re.findall(r"(\d+)([A-Z])", counters)}
    held = s.players[seat].held
    held[PEASANTS] = named.pop("P", held[PEASANTS])
    for letter in COUNTERS:
        held[LETTERS.index(letter)] = named.pop(letter, 0)
    s.tally[seat].sources[:] = [0] * len(SOURCES)
    s.tally[seat].points[:] = [0] * len(s.tally[seat].points)
    s.tally[seat].sources[GIFT] = held[POINTS]
    assert not named


def held(s: Position, seat: int = 0) -> str:
    """The counters of a seat, those it has."""
    counts = s.players[seat].held
    return " ".join(f"{counts[LETTERS.index(letter)]}{letter}" for letter in COUNTERS if counts[LETTERS.index(letter)])


def peasants(s: Position, seat: int = 0) -> int:
    return s.players[seat].held[PEASANTS]


def source(s: Position, name: str, seat: int = 0) -> int:
    """Points of a seat by source."""
    return s.tally[seat].sources[list(SOURCES).index(name)]


# Play


def begin(s: Position, phase: int) -> Position:
    """Begin a phase and go to its first decision."""
    begin_phase(s, phase)
    advance(s)
    return s


def legal(s: Position, kind: str | None = None, **fields: Any) -> list[dict[str, Any]]:
    """The legal options, or those of a kind and with these fields."""
    found = [named(s, code) for code in s.options[: s.n_options]]
    return [one for one in found if kind in (None, one["kind"]) and fields.items() <= one.items()]


def named(s: Position, code: int) -> dict[str, Any]:
    """An option by its code."""
    kind = list(GAME.kinds)[kind_of(code)]
    return {"kind": kind, **option(s, kind, argument_of(code))}


def pick(s: Position, kind: str, **fields: Any) -> None:
    """Choose the one legal option of a kind with these fields, under the audit's eyes; the game stands still then."""
    codes = s.options[: s.n_options]
    (code,) = [code for code in codes if {"kind": kind, **fields}.items() <= named(s, code).items()]
    apply(s, code)
    assert audit(s) == 0


def choose(s: Position, kind: str, **fields: Any) -> None:
    """The same, and go on to the next decision."""
    pick(s, kind, **fields)
    advance(s)


def decision(s: Position) -> str:
    """What is asked now."""
    return GAME.decisions[s.decision]


def keep(s: Position) -> None:
    """Do as little as the decision allows."""
    kinds = [list(GAME.kinds)[kind_of(code)] for code in s.options[: s.n_options]]
    apply(s, s.options[next(place for place, kind in enumerate(kinds) if kind in KEEPING)])
    assert audit(s) == 0
    advance(s)


def on_to(s: Position, phase: int, seat: int | None = None) -> None:
    """Go on, doing as little as can be, until a phase asks, or a certain seat in it."""
    for _ in range(1000):
        if s.over or (s.phase == phase and seat in (None, s.seat)):
            return
        keep(s)
    raise AssertionError("this phase never asks")


def end_turn(s: Position) -> None:
    """Go on, doing as little as can be, until the next turn asks or the game is over."""
    turn = s.round_no
    while s.round_no == turn and not s.over:
        keep(s)


__all__ = ["DRAW", "END", "FEEDING", "TRADE", "UPGRADE", "WORK", "advance", "apply", "audit", "scores"]
