"""The steward: one valuation for every decision. An archetype is a way to set its weights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simulator.engine import Floats, rule
from simulator.engine.memo import floats_for
from simulator.medieval_manor.codes import (
    ASK_ACTION,
    ASK_ANSWER,
    ASK_BUY,
    ASK_CONVERT,
    ASK_DISCARD,
    ASK_GROW,
    ASK_KEEP,
    ASK_PROPOSE,
    ASK_SWAP,
)
from simulator.medieval_manor.state import Position
from strategies.medieval_manor.converting import conversion
from strategies.medieval_manor.drawing import buy, swap
from strategies.medieval_manor.growing import growth
from strategies.medieval_manor.hand import discard, keep
from strategies.medieval_manor.tables import N_TABLES, tables
from strategies.medieval_manor.trading import answer, propose
from strategies.medieval_manor.valuation import Eyes, eyes, look
from strategies.medieval_manor.weights import DOSSIER, WEIGHTS
from strategies.medieval_manor.working import Ground, action, ground
from strategies.strategy import Strategy, archetype, strategy

OWN = N_TABLES
THEIRS = OWN + floats_for(Eyes)
GROUND = THEIRS + floats_for(Eyes)
"""Places in the memo: after the tables, how the steward sees things, how another seat does, and the map."""
USUAL_MEAL = 0


def room(rules: Any, seats: int, weights: list[float]) -> list[float]:
    """The tables of all cards, and room to think."""
    return tables(rules) + [0.0] * (2 * floats_for(Eyes) + floats_for(Ground))


@rule
def decide(s: Position, w: Floats, memo: Floats, first: int) -> int:
    """The choice of a steward whose weights stand from a place `first` on in all that it plays with."""
    e = eyes(memo, OWN)
    if s.decision == ASK_PROPOSE:
        return propose(s, e, eyes(memo, THEIRS), w, memo, first)
    if s.decision == ASK_ANSWER:
        return answer(s, e, w, memo)
    if s.decision == ASK_ACTION:
        return action(s, e, eyes(memo, THEIRS), ground(memo, GROUND), w, memo)
    if s.decision == ASK_DISCARD:
        return discard(s, e, w, memo)
    if s.decision == ASK_CONVERT:
        look(s, e, w, s.seat)
        return conversion(s, e)
    return decide_on_cards_and_growth(s, w, memo)


@rule
def decide_on_cards_and_growth(s: Position, w: Floats, memo: Floats) -> int:
    """The choices of the Draw phase and of Feeding."""
    if s.decision == ASK_BUY:
        return buy(s)
    if s.decision == ASK_KEEP:
        return keep(s, eyes(memo, OWN), w, memo)
    if s.decision == ASK_SWAP:
        return swap(s, memo)
    return growth(s, w, memo) if s.decision == ASK_GROW else USUAL_MEAL


@rule
def follow(s: Position, w: Floats, memo: Floats) -> int:
    """Takes what leaves the position worth most: food, money, points, Peasants, Upgrades, cards, on one scale."""
    return decide(s, w, memo, 0)


def steward(name: str, words: str | None, character: Mapping[str, float], **tuned: float) -> Strategy:
    """An archetype: the weights that make its character, and those that were tuned to it.

    `@dossier` are the dossier's own weights, with which it keeps any number of Upgrades that it cannot pay.
    """
    family = strategy("medieval-manor", weights=WEIGHTS, prepare=room)(follow)
    return archetype(family, name, words, {**character, **tuned}, dossier={**DOSSIER, **character})
