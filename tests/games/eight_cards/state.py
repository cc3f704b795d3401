"""A position of eight cards."""

from __future__ import annotations

from typing import Annotated

from simulator.engine import Head, Record

SEATS, MOST = 3, 10
DECK = 0


class Card(Record):
    points: int


class Rules(Record):
    hand: int
    n_cards: int
    cards: Annotated[list[Card], 2 * MOST + 1]


class Player(Record):
    hand: Annotated[list[int], 2]
    left: int
    earned: Annotated[list[int], 2]


class Position(Head, seats=SEATS, streams=1, sources=3, stats=1, goals=1, gifts=1, cards=MOST):
    rules: Rules
    deck: Annotated[list[int], MOST]
    players: Annotated[list[Player], SEATS]
