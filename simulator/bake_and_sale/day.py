"""The day: its morning, whose turn it is, and its evening."""

from __future__ import annotations

from simulator.bake_and_sale.codes import CARRIED, ROLLED, SETTLED, WASTED
from simulator.bake_and_sale.market import dice_of, sort_dice
from simulator.bake_and_sale.names import PLACES
from simulator.bake_and_sale.state import (
    BLACK,
    GIFT_HOURS,
    N_BREADS,
    SEEN_EVENING,
    UNDECIDED,
    WHITE,
    Position,
)
from simulator.engine import copy_record, roll, rule, start_stream, tell

HOURS_WASTED = PLACES["hours_wasted"]
DAY_STEP = 64
"""Numbers of dice streams: the day, and 64 for each seat that rolls its own."""


@rule
def morning(s: Position, day: int) -> None:
    """BW-2: roll the dice, hand out the hourglasses, and turn to the first seat."""
    s.round_no = day
    s.seat = 0
    for seat in range(s.seats):
        if dice_of(s, seat) == seat:
            roll_dice(s, seat, day)
        wake(s, seat)


@rule
def roll_dice(s: Position, seat: int, day: int) -> None:
    """BW-2, RU-15: each colour has its own stream, keyed by the day and, with dice of one's own, the seat."""
    dice = s.dice[seat]
    start_stream(s, WHITE, day + DAY_STEP * seat)
    start_stream(s, BLACK, day + DAY_STEP * seat)
    for number in range(s.rules.white_dice):
        dice.white[number] = roll(s, WHITE, s.rules.n_white_face) + 1
    for number in range(s.rules.black_dice):
        dice.black[number] = roll(s, BLACK, s.rules.n_white_face) + 1
    sort_dice(s, dice)
    tell(s, ROLLED, seat, day, 0)


@rule
def wake(s: Position, seat: int) -> None:
    """BW-2: fresh hourglasses, with those kept overnight if the rules allow, and nothing done today."""
    p = s.players[seat]
    p.hours = s.rules.hours + p.extra_left
    if s.round_no == 1:
        p.hours += s.tally[seat].gifts[GIFT_HOURS]
    p.granted = p.hours
    p.bought = 0
    p.spent = 0
    p.wasted = 0
    p.day_over = 0
    p.consult_today = 0
    p.swap_today = UNDECIDED
    for bread in range(N_BREADS):
        p.prod_today[bread] = 0


@rule
def end_day(s: Position, seat: int) -> None:
    """BW-3, BW-6, RU-6, RU-24: stop; what is left of the time is lost unless bought hourglasses keep."""
    p = s.players[seat]
    if s.rules.extra_carry == 0 or s.round_no == s.rules.days:
        p.extra_left = 0
    p.wasted = p.hours - p.extra_left
    p.hours = 0
    p.day_over = 1
    s.tally[seat].stats[HOURS_WASTED] += p.wasted
    if p.wasted > 0:
        tell(s, WASTED, seat, p.wasted, 0)
    if p.extra_left > 0:
        tell(s, CARRIED, seat, p.extra_left, 0)


@rule
def pass_on(s: Position) -> None:
    """BW-5: the seats work one after the other; after the last one comes the evening."""
    if s.seat + 1 < s.seats:
        s.seat += 1
        return
    evening(s)
    if s.round_no == s.rules.days:
        s.over = 1
    else:
        morning(s, s.round_no + 1)


@rule
def evening(s: Position) -> None:
    """BW-3, BW-5: settle raced orders and show the sheets to everybody."""
    if s.rules.order_race == 1:
        for order in range(s.rules.n_orders):
            settle_order(s, order)
    if s.rules.visibility == SEEN_EVENING:
        for seat in range(s.seats):
            copy_record(s.seen[seat], s.players[seat])


@rule
def settle_order(s: Position, order: int) -> None:
    """V-14: those who fulfilled an order today share its money, rounded down, and it closes for all."""
    sharing = 0
    for seat in range(s.seats):
        if s.players[seat].order_day[order] == s.round_no:
            sharing += 1
    if sharing == 0:
        return
    s.orders_closed[order] = 1
    for seat in range(s.seats):
        p = s.players[seat]
        if p.order_day[order] == s.round_no:
            p.order_money[order] //= sharing
            tell(s, SETTLED, seat, order, p.order_money[order])
