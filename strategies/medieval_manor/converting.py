"""Conversions: one step at a time, as long as the next one is a gain."""

from __future__ import annotations

from simulator.engine import Ints, argument_of, rule
from simulator.medieval_manor.cards import printed
from simulator.medieval_manor.goods import pay_steps, steps_payable
from simulator.medieval_manor.state import CARDS, N_HELD, Card, Position
from strategies.medieval_manor.valuation import TINY, Eyes, try_on, worth


@rule
def take_step(row: Card, held: Ints) -> None:
    """One step of a conversion; a hand card paid is any card."""
    pay_steps(row, held, 1)
    held[CARDS] -= row.pays[CARDS]
    for what in range(N_HELD):
        held[what] += row.yields[what]


@rule
def steps_that_pay(s: Position, e: Eyes, row: Card, most: int) -> int:
    """How many steps are each a gain, from what is tried on; `reached` is what the last of them leaves."""
    e.reached = worth(s, e, e.held)
    steps = 0
    while steps < most:
        take_step(row, e.held)
        value = worth(s, e, e.held)
        if value <= e.reached + TINY:
            return steps
        e.reached = value
        steps += 1
    return steps


@rule
def conversion(s: Position, e: Eyes) -> int:
    """How many steps of the conversion that is asked for; they stand on the list by their number."""
    row = printed(s, s.converting)
    try_on(e, s.players[s.seat].held)
    most = min(argument_of(s.options[s.n_options - 1]), steps_payable(row, e.held))
    return steps_that_pay(s, e, row, most)
