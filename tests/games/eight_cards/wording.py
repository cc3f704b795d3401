"""Eight cards in words."""

from typing import Any

from tests.games.eight_cards.state import Position


def option(s: Position, kind: str, argument: int) -> dict[str, Any]:
    return {"card": s.players[s.seat].hand[argument]}


def say_option(s: Position, kind: str, argument: int) -> str:
    return f"plays card {s.players[s.seat].hand[argument]}"


def told(s: Position, what: int, a: int, b: int, c: int) -> dict[str, Any]:
    return {"seat": a + 1, "card": b}


def say_told(s: Position, what: int, a: int, b: int, c: int) -> str:
    return f"Seat {a + 1} is dealt card {b}."


def state(s: Position) -> dict[str, Any]:
    return {"players": [{"hand": s.players[p].hand[: s.players[p].left]} for p in range(s.seats)]}


def headline(s: Position) -> str:
    return ""
