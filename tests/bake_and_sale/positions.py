"""Positions of Bake & Sale laid out by hand, for tests."""

from __future__ import annotations

from typing import Any

from simulator.bake_and_sale import GAME
from simulator.bake_and_sale.codes import BAKE, END, MARKET, bake_argument, pack
from simulator.bake_and_sale.market import sort_dice
from simulator.bake_and_sale.play import advance, apply, audit, scores, setup
from simulator.bake_and_sale.scoring import SOURCES
from simulator.bake_and_sale.state import N_ROWS, Position
from simulator.engine import argument_of, kind_of
from simulator.engine.chance import set_key
from simulator.engine.table import blank_position
from simulator.rulebook import load

ROW = {"HG": 0, "AP": 1, "YE": 2, "OO": 3, "EG": 4, "BU": 5}


def table(seats: int = 1, *variants: str, sets: tuple[str, ...] = (), seed: int = 1) -> Position:
    """A game that has just begun."""
    s: Any = blank_position(load(GAME, variants, (), sets))
    s.seats = seats
    set_key(s, seed, 0)
    setup(s)
    return s


def lay(s: Position, white: str = "123", black: str = "123") -> Position:
    """Lay the dice of the day, for everybody."""
    for dice in s.dice:
        dice.white[: len(white)] = [int(face) for face in white]
        dice.black[: len(black)] = [int(face) for face in black]
        sort_dice(s, dice)
    return s


def rows(text: str) -> list[int]:
    """Counts by row from words such as "HG 2, YE 1"."""
    counts = [0] * N_ROWS
    for part in filter(None, text.split(", ")):
        name, count = part.split()
        counts[ROW[name]] = int(count)
    return counts


def circle(s: Position, text: str, seat: int = 0, crossed: bool = True) -> None:
    """Supplies circled on a sheet; crossed out as well unless they are to be in stock."""
    for row, count in enumerate(rows(text)):
        if count:
            s.players[seat].circled[row] = count
            s.players[seat].crossed[row] = count if crossed else 0


def stocked(s: Position, text: str, seat: int = 0) -> None:
    circle(s, text, seat, crossed=False)


def legal(s: Position, kind: int | None = None) -> list[int]:
    """The arguments of all legal options of a kind, or all codes."""
    advance(s)
    codes = list(s.options[: s.n_options])
    return codes if kind is None else [argument_of(code) for code in codes if kind_of(code) == kind]


def do(s: Position, kind: int, argument: int = 0) -> None:
    """Choose a legal option; queues with nothing to ask are worked off."""
    assert argument in legal(s, kind), (kind, argument)
    apply(s, kind + 64 * argument)
    advance(s)


def market(text: str, swap: int = 0) -> int:
    return pack(swap, rows(text))


def visit(s: Position, text: str, swap: int = 0) -> None:
    do(s, MARKET, market(text, swap))


def bake(s: Position, bread: int, loaves: int) -> None:
    do(s, BAKE, bake_argument(bread, loaves))


def end_day(s: Position, times: int = 1) -> None:
    for _ in range(times):
        do(s, END)


def money(s: Position, source: str, seat: int = 0) -> int:
    """One source of a seat's score as it stands."""
    scores(s)
    return int(s.tally[seat].sources[list(SOURCES).index(source)])


def total(s: Position, seat: int = 0) -> int:
    scores(s)
    return int(s.tally[seat].score)


__all__ = ["advance", "apply", "audit", "scores"]
