"""A position of Pig."""

from __future__ import annotations

from typing import Annotated

from simulator.engine import Head, Record

SEATS = 8
DICE = 0
"""The one chance stream: the die, keyed anew for each turn."""


class Goals(Record):
    chosen: int
    quick: int
    steady: int
    slow: int


class Rules(Record):
    target: int
    die: int
    bust: int
    goal: Goals


class Position(Head, seats=SEATS, streams=1, sources=2, stats=2, goals=3, gifts=1, cards=0):
    """Banked points by seat, and the turn being played."""

    rules: Rules
    banked: Annotated[list[int], SEATS]
    turns: Annotated[list[int], SEATS]
    turn_total: int
