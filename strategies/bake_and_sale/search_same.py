"""Whether two sheets, or two mornings, are the same for all that can still be done."""

from __future__ import annotations

from simulator.bake_and_sale.names import MOST_ORDERS
from simulator.bake_and_sale.state import N_BREADS, N_BUILDINGS, N_ROWS, Dice, Sheet
from simulator.engine import Ints, rule


@rule
def same_row(one: Ints, other: Ints, count: int) -> bool:
    for place in range(count):
        if one[place] != other[place]:
            return False
    return True


@rule
def same_sheet(one: Sheet, other: Sheet) -> bool:
    """Whether two sheets of the same day differ in nothing but how they came about."""
    return same_numbers(one, other) and same_breads(one, other) and same_goods(one, other)


@rule
def same_numbers(one: Sheet, other: Sheet) -> bool:
    """Time, size, fame and ongoing effects."""
    return (
        one.hours == other.hours
        and one.extra_left == other.extra_left
        and one.n_pending == other.n_pending
        and one.business_size == other.business_size
        and one.consult_today == other.consult_today
        and one.fame_track == other.fame_track
        and one.mkt_fame == other.mkt_fame
        and one.friendly == other.friendly
        and one.stockroom == other.stockroom
        and one.swap_today == other.swap_today
    )


@rule
def same_breads(one: Sheet, other: Sheet) -> bool:
    """Pins, stars, loaves and productions."""
    return (
        same_row(one.pins, other.pins, N_BREADS)
        and same_row(one.stars, other.stars, N_BREADS)
        and same_row(one.made, other.made, N_BREADS)
        and same_row(one.retail_used, other.retail_used, N_BREADS)
        and same_row(one.prod_count, other.prod_count, N_BREADS)
        and same_row(one.prod_today, other.prod_today, N_BREADS)
    )


@rule
def same_goods(one: Sheet, other: Sheet) -> bool:
    """Supplies, visits and orders."""
    return (
        same_row(one.circled, other.circled, N_ROWS)
        and same_row(one.crossed, other.crossed, N_ROWS)
        and same_row(one.visits, other.visits, N_BUILDINGS)
        and same_row(one.order_day, other.order_day, MOST_ORDERS)
        and same_row(one.order_money, other.order_money, MOST_ORDERS)
    )


@rule
def same_dice(one: Dice, other: Dice) -> bool:
    """Whether two rolls give the same supplies."""
    for swap in range(2):
        if not same_row(one.pools[swap].plain, other.pools[swap].plain, N_ROWS):
            return False
        if not same_row(one.pools[swap].wild, other.pools[swap].wild, N_ROWS):
            return False
    return True
