"""The head that every position shares: who decides, what is legal, and what is counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar

from simulator.engine.records import Long, Record, Size, Word
from simulator.engine.rules import primitive, rule

MOST_OPTIONS = 4096
POOL = 32
"""Strategies that one table can seat."""
NOBODY = -1
NO_LIMIT = 1_000_000
"""What the word "none" of a rulebook becomes in a position."""

KINDS = 64
"""Option kinds a game may have: an option code is its kind plus 64 times its argument."""

NO_FAULT, OVERFLOW = 0, 1
RUNNING, ENDED, CUT = 0, 1, 2
"""What `over` holds: a game that its own rules cut off, because nobody would end it, counts as capped."""


class Tally(Record):
    """What is counted for one seat: its score by source, its stats, and its dealings with every card."""

    score: int
    tiebreak: int
    sources: Annotated[list[int], Size("sources")]
    stats: Annotated[list[int], Size("stats")]
    goals: Annotated[list[int], Size("goals")]
    gifts: Annotated[list[int], Size("gifts")]
    offered: Annotated[list[int], Size("cards")]
    dealt: Annotated[list[int], Size("cards")]
    taken: Annotated[list[int], Size("cards")]
    played: Annotated[list[int], Size("cards")]
    points: Annotated[list[int], Size("cards")]


class Mind(Record):
    """How one strategy of the pool plays, for partners who want to foresee its answer."""

    family: Long
    """The same number for all that share one function; NOBODY if it is not known."""
    weights: Annotated[list[float], Size("weights")]


class Head(Record, weights=0):
    """The common head of a position; a game's Position adds its rules, its table and its players.

    A game whose seats make deals with each other keeps room for `weights`; in any other, minds are not told.
    """

    trailing: ClassVar[tuple[str, ...]] = ("options",)
    mirror_only = ("listener", "book")
    listener: ClassVar[Callable[..., None] | None]
    book: ClassVar[Any]
    """The rulebook that is played, for the names of its cards."""

    key: Word
    own: Annotated[list[Word], Size("seats")]
    streams: Annotated[list[Word], Size("streams")]
    seats: int
    seat: int
    decision: int
    over: int
    fault: int
    round_no: int
    goal: int
    minds: Annotated[list[Mind], POOL]
    playing: Annotated[list[int], Size("seats")]
    """The place in `minds` of who sits in each seat."""
    swap_seat: int
    swap_card: int
    swap_row: int
    force_seat: int
    force_card: int
    tally: Annotated[list[Tally], Size("seats")]
    n_options: int
    options: Annotated[list[Long], MOST_OPTIONS]


@rule
def ask(s: Head, seat: int, decision: int) -> None:
    """Turn to a seat with a kind of decision; its options are offered next."""
    s.seat = seat
    s.decision = decision
    s.n_options = 0


@rule
def offer(s: Head, kind: int, argument: int) -> None:
    """List one more legal option. Too many is a fault that stops the run, never a cut."""
    if s.n_options >= MOST_OPTIONS:
        s.fault = OVERFLOW
        return
    s.options[s.n_options] = kind + KINDS * argument
    s.n_options += 1


@rule
def kind_of(code: int) -> int:
    """The kind of an option code."""
    return code % KINDS


@rule
def argument_of(code: int) -> int:
    """The argument of an option code."""
    return code // KINDS


@rule
def effective(s: Head, seat: int, first: int, row: int) -> int:
    """The row that pays for a card: its own, or the replacement's for the one swapped card of one seat.

    `first` is the number of the family's first card, `row` the card's place in the family.
    """
    if s.swap_seat == seat and s.swap_card == first + row:
        return s.swap_row
    return row


@primitive
def tell(s: Head, what: int, a: int, b: int, c: int) -> None:
    """Report what chance or a rule did on its own. Compiled, it is nothing at all."""
    listener = getattr(s, "listener", None)
    if listener is not None:
        listener(s, what, a, b, c)


@primitive
def copy_record(target: Record, origin: Record) -> None:
    """Copy all fields of one record into another of the same class."""
    target.assign(origin)


@primitive
def copy_position(target: Head, origin: Head) -> None:
    """Copy a position without its options, which `advance` lists anew."""
    target.assign(origin)
