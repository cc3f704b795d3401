"""Pig in words and as JSON."""

from __future__ import annotations

from typing import Any

from simulator.pig.play import BUSTED, GIVEN, ROLLED
from simulator.pig.state import Position


def option(s: Position, kind: str, argument: int) -> dict[str, Any]:
    """The arguments of an option, for JSON."""
    return {}


def say_option(s: Position, kind: str, argument: int) -> str:
    """What the seat does, after "Seat 1"."""
    if kind == "hold":
        return f"holds and banks {s.turn_total}"
    return "rolls"


def told(s: Position, what: int, a: int, b: int, c: int) -> dict[str, Any]:
    """A tell as JSON fields."""
    if what == GIVEN:
        return {"seat": a + 1, "points": b}
    return {"seat": a + 1, "face": b, "turn_total" if what == ROLLED else "lost": c}


def say_told(s: Position, what: int, a: int, b: int, c: int) -> str:
    """A tell as a sentence."""
    if what == GIVEN:
        return f"Seat {a + 1} starts with {b} points."
    if what == BUSTED:
        return f"The die shows {b}: the turn is lost, and {c} points with it."
    return f"The die shows {b}; the turn stands at {c}."


def state(s: Position) -> dict[str, Any]:
    """The whole position."""
    return {
        "turn": s.seat + 1,
        "turn_total": s.turn_total,
        "round": s.round_no,
        "players": [{"banked": s.banked[seat], "turns": s.turns[seat]} for seat in range(s.seats)],
    }


def headline(s: Position) -> str:
    """What a reader wants to know when a new round begins."""
    return "banked: " + ", ".join(str(s.banked[seat]) for seat in range(s.seats))
