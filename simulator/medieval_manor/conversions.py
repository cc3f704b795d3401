"""Conversions: how often one may be used, what it costs, and what it brings."""

from __future__ import annotations

from simulator.engine import ask, offer, rule
from simulator.medieval_manor.cards import draw, is_upgrade, paying
from simulator.medieval_manor.codes import (
    ASK_CONVERT,
    BOUNTY_CONVERSION,
    CONVERT,
    FOR_CONVERSION,
    NO,
    UPGRADE_CONVERSION,
)
from simulator.medieval_manor.goods import converts, gain, pay_steps, steps_payable
from simulator.medieval_manor.phases import owe
from simulator.medieval_manor.state import CARDS, Position


@rule
def most_steps(s: Position, seat: int, cap: int) -> int:
    """D6, D8: how often the seat can pay the conversion in question, up to a cap."""
    row = paying(s, seat, s.converting)
    return min(cap, steps_payable(row, s.players[seat].held)) if converts(row) else 0


@rule
def conversion_open(s: Position, seat: int, cap: int) -> bool:
    """Whether the conversion in question can be used at all."""
    return most_steps(s, seat, cap) > 0


@rule
def ask_conversion(s: Position, seat: int, cap: int) -> bool:
    """D6, D8: not at all, or any number of steps; false if it cannot be used."""
    most = most_steps(s, seat, cap)
    if most <= 0:
        return False
    ask(s, seat, ASK_CONVERT)
    offer(s, NO, 0)
    for steps in range(1, most + 1):
        offer(s, CONVERT, steps)
    return True


@rule
def convert(s: Position, seat: int, steps: int) -> bool:
    """Use the conversion; true if hand cards must be chosen for it first."""
    cards = paying(s, seat, s.converting).pays[CARDS] * steps
    if cards > 0:
        owe(s, cards, FOR_CONVERSION, steps)
        return True
    end_conversion(s, seat, steps)
    return False


@rule
def end_conversion(s: Position, seat: int, steps: int) -> None:
    """MM-16.5, MM-21, MM-22: pay the counters, then gain; cards are drawn last."""
    card = s.converting
    row = paying(s, seat, card)
    source = UPGRADE_CONVERSION if is_upgrade(card) else BOUNTY_CONVERSION
    pay_steps(row, s.players[seat].held, steps)
    for what in range(CARDS):
        if row.yields[what] > 0:
            gain(s, seat, what, row.yields[what] * steps, source, card)
    for _ in range(row.yields[CARDS] * steps):
        draw(s, seat)
