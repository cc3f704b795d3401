"""The frame of a turn: seven phases, each with its own order of seats."""

from __future__ import annotations

from simulator.engine import rule
from simulator.medieval_manor.state import CARDS, Position


@rule
def begin_phase(s: Position, phase: int) -> None:
    """Section 4, Q3: the order of a phase is read when it begins, and starts with the Lord."""
    s.phase = phase
    s.first = s.lord
    s.place = 0
    s.step = 0


@rule
def seat_at(s: Position, place: int) -> int:
    """The seat that has this place in the order of the phase."""
    return (s.first + place) % s.seats


@rule
def next_seat(s: Position) -> None:
    """This seat has finished the phase."""
    s.place += 1
    s.step = 0


@rule
def owe(s: Position, count: int, purpose: int, what: int) -> None:
    """Hand cards to discard, one at a time, before what they are for happens."""
    s.owed = min(count, s.players[s.seat].held[CARDS])
    s.owed_for = purpose
    s.owed_what = what
