"""Action 2: the twelve buildings."""

from __future__ import annotations

from simulator.bake_and_sale.codes import (
    ACADEMY,
    AGENCY,
    CONSULTING,
    FRIENDLY,
    HIRING,
    LAB,
    MARKETING,
    NETWORK,
    RETAIL,
    STOCK_ROOM,
    SUPERMARKET,
    SUPPLIER,
    TRACK,
    VOLUNTARY,
    building_of,
    count_in,
)
from simulator.bake_and_sale.gains import agency_free, pend, pin_missing, place_gain, star_free, track_free
from simulator.bake_and_sale.market import circle, cross_out, list_counts, pay, row_length, stock
from simulator.bake_and_sale.names import PLACES
from simulator.bake_and_sale.production import on_hand
from simulator.bake_and_sale.state import (
    A_FAME,
    A_PIN,
    A_STAR,
    BLACK,
    FIRST_BUILDING,
    FIRST_ORDER,
    FIRST_ROW,
    N_BREADS,
    N_ROWS,
    Position,
    Sheet,
)
from simulator.engine import effective, offer, rule

HOURS_BUILDINGS, SIZE_DAY = PLACES["hours_buildings"], PLACES["size_day_3"]
OPENED_DAY = PLACES["opened_day_friendly_bakery"]
FIRST_SIZE, LAST_SIZE = 3, 6
"""The business sizes whose day is kept."""


@rule
def may_visit(s: Position, p: Sheet, kind: int) -> bool:
    """BW-4, BW-37: a square is free and there is time; what a building needs besides is its own rule."""
    building = s.rules.buildings[building_of(kind)]
    return p.hours >= building.hours and p.visits[building_of(kind)] < building.visits


@rule
def offer_visit(s: Position, seat: int, kind: int, argument: int) -> None:
    """List a visit and note that the building was within reach."""
    s.tally[seat].offered[FIRST_BUILDING + building_of(kind)] = 1
    offer(s, kind, argument)


# Listing, in the order of the sheet


@rule
def list_buildings(s: Position, seat: int) -> None:
    """BW-38, BW-39: every visit, building by building."""
    list_network(s, seat)
    list_supplier(s, seat)
    list_retail(s, seat)
    list_academy(s, seat)
    list_lab(s, seat)
    list_consulting(s, seat)
    list_plain(s, seat, HIRING)
    list_voluntary(s, seat)
    list_plain(s, seat, FRIENDLY)
    list_plain(s, seat, STOCK_ROOM)
    list_plain(s, seat, MARKETING)
    list_plain(s, seat, SUPERMARKET)


@rule
def list_plain(s: Position, seat: int, kind: int) -> None:
    """BW-24, BW-27 to BW-30: buildings that need no more than time and a square; a hire needs no money (RU-19)."""
    if may_visit(s, s.players[seat], kind):
        offer_visit(s, seat, kind, 0)


@rule
def list_network(s: Position, seat: int) -> None:
    """BW-18, RU-8: fame on the track or in the Marketing Agency, if either has room."""
    p = s.players[seat]
    if may_visit(s, p, NETWORK):
        if track_free(s, p):
            offer_visit(s, seat, NETWORK, TRACK)
        if agency_free(s, p):
            offer_visit(s, seat, NETWORK, AGENCY)


@rule
def list_supplier(s: Position, seat: int) -> None:
    """BW-19, RU-5, RU-27, RU-29: any supplies of the black rows, as many as there is room for."""
    p = s.players[seat]
    if not may_visit(s, p, SUPPLIER):
        return
    room = 0
    for row in range(N_ROWS):
        free = row_length(s, row) - p.circled[row] if s.rules.rows[row].colour == BLACK else 0
        s.limit[row] = free
        s.plain[row] = free
        room += free
        if free > 0:
            s.tally[seat].offered[FIRST_ROW + row] = 1
    count = min(s.rules.buildings[building_of(SUPPLIER)].supplies, room)
    if room > 0:
        s.tally[seat].offered[FIRST_BUILDING + building_of(SUPPLIER)] = 1
        list_counts(s, SUPPLIER, 0, count, count, 0)


@rule
def list_retail(s: Position, seat: int) -> None:
    """BW-20: each order that can be fulfilled."""
    p = s.players[seat]
    if may_visit(s, p, RETAIL):
        for order in range(s.rules.n_orders):
            if may_fulfil(s, p, order):
                s.tally[seat].offered[FIRST_ORDER + order] = 1
                offer_visit(s, seat, RETAIL, order)


@rule
def may_fulfil(s: Position, p: Sheet, order: int) -> bool:
    """BW-20, RU-11: open, not yet done by this seat, and its goods are there."""
    if p.order_day[order] > 0 or s.orders_closed[order] == 1 or s.rules.orders[order].count == 0:
        return False
    for row in range(N_ROWS):
        if stock(p, row) < s.rules.orders[order].supplies[row]:
            return False
    for bread in range(N_BREADS):
        if on_hand(p, bread) < s.rules.orders[order].loaves[bread]:
            return False
    return True


@rule
def list_academy(s: Position, seat: int) -> None:
    """BW-21, RU-8, RU-9: a star for any bread with room for one."""
    p = s.players[seat]
    if may_visit(s, p, ACADEMY):
        for bread in range(N_BREADS):
            if star_free(s, p, bread):
                offer_visit(s, seat, ACADEMY, bread)


@rule
def list_lab(s: Position, seat: int) -> None:
    """BW-22, RU-8: a pin for any locked bread."""
    p = s.players[seat]
    if may_visit(s, p, LAB):
        for bread in range(N_BREADS):
            if pin_missing(s, p, bread):
                offer_visit(s, seat, LAB, bread)


@rule
def list_consulting(s: Position, seat: int) -> None:
    """BW-23, RU-14: growth, as often a day as allowed, up to the end of the track."""
    p = s.players[seat]
    allowed = s.rules.buildings[building_of(CONSULTING)].per_day
    if p.consult_today < allowed and p.business_size < s.rules.size_max:
        list_plain(s, seat, CONSULTING)


@rule
def list_voluntary(s: Position, seat: int) -> None:
    """BW-25, RU-20: any supplies in stock, equal or different; leaving some out (BW-26) is for strategies."""
    p = s.players[seat]
    if not may_visit(s, p, VOLUNTARY):
        return
    count = s.rules.buildings[building_of(VOLUNTARY)].supplies
    held = 0
    for row in range(N_ROWS):
        s.limit[row] = stock(p, row)
        s.plain[row] = s.limit[row]
        held += s.limit[row]
    if held >= count:
        s.tally[seat].offered[FIRST_BUILDING + building_of(VOLUNTARY)] = 1
        list_counts(s, VOLUNTARY, 0, count, count, 0)


# Visiting


@rule
def visit_building(s: Position, seat: int, kind: int, argument: int) -> None:
    """BW-37: pay, cross out a square, and take the effect."""
    p = s.players[seat]
    number = building_of(kind)
    pay(p, s.rules.buildings[number].hours)
    p.visits[number] += 1
    s.tally[seat].stats[HOURS_BUILDINGS] += s.rules.buildings[number].hours
    if FRIENDLY <= kind <= MARKETING:
        s.tally[seat].stats[OPENED_DAY + kind - FRIENDLY] = s.round_no
    take_effect(s, seat, kind, argument)


@rule
def take_effect(s: Position, seat: int, kind: int, argument: int) -> None:
    """BW-18 to BW-28: what a building gives. The Marketing Agency and the Supermarket pay at the end."""
    paying = s.rules.buildings[effective(s, seat, FIRST_BUILDING, building_of(kind))]
    if kind == NETWORK:
        gain(s, seat, A_FAME, paying.fame, argument)
    elif kind == ACADEMY:
        gain(s, seat, A_STAR, paying.stars, argument)
    elif kind == LAB:
        gain(s, seat, A_PIN, paying.pins, argument)
    elif kind == SUPPLIER:
        deliver(s, seat, argument, paying.supplies)
    elif kind == RETAIL:
        fulfil(s, seat, argument, paying.orders)
    elif kind == CONSULTING:
        grow(s, seat, paying.growth)
    elif kind in (HIRING, VOLUNTARY):
        if kind == VOLUNTARY:
            volunteer(s, seat, argument)
        add_hours(s, seat, paying.gives_hours)
    elif kind == FRIENDLY:
        s.players[seat].friendly = paying.ongoing
    elif kind == STOCK_ROOM:
        s.players[seat].stockroom = paying.ongoing


@rule
def gain(s: Position, seat: int, what: int, count: int, place: int) -> None:
    """BW-18, BW-21, BW-22: the first goes to the place chosen with the visit, further ones join the queue."""
    if count > 0:
        place_gain(s, seat, what, place)
    for _ in range(count - 1):
        pend(s.players[seat], what)


@rule
def deliver(s: Position, seat: int, argument: int, supplies: int) -> None:
    """BW-19: circle the supplies chosen; no section is paid, but its gain counts."""
    if supplies > 0:
        for row in range(N_ROWS):
            circle(s, seat, row, count_in(argument, row))


@rule
def fulfil(s: Position, seat: int, order: int, paid: int) -> None:
    """BW-20: cross out the goods and circle the money."""
    p = s.players[seat]
    for row in range(N_ROWS):
        cross_out(p, row, s.rules.orders[order].supplies[row])
    for bread in range(N_BREADS):
        p.retail_used[bread] += s.rules.orders[order].loaves[bread]
    p.order_day[order] = s.round_no
    p.order_money[order] = s.rules.orders[effective(s, seat, FIRST_ORDER, order)].money * paid


@rule
def grow(s: Position, seat: int, growth: int) -> None:
    """BW-23: a larger business from the next market visit on."""
    p = s.players[seat]
    before = p.business_size
    p.consult_today += 1
    p.business_size = min(before + growth, s.rules.size_max)
    for size in range(max(before + 1, FIRST_SIZE), min(p.business_size, LAST_SIZE) + 1):
        s.tally[seat].stats[SIZE_DAY + size - FIRST_SIZE] = s.round_no


@rule
def volunteer(s: Position, seat: int, argument: int) -> None:
    """BW-25: cross out the supplies given away."""
    p = s.players[seat]
    for row in range(N_ROWS):
        count = count_in(argument, row)
        cross_out(p, row, count)
        p.given[row] += count


@rule
def add_hours(s: Position, seat: int, hours: int) -> None:
    """BW-24, BW-25, RU-6: hourglasses for today."""
    p = s.players[seat]
    p.hours += hours
    p.extra_left += hours
    p.bought += hours
