"""Action 1: the supplies market, where the dice give supplies and time is the price."""

from __future__ import annotations

from simulator.bake_and_sale.codes import MARKET, SWAP, count_in, swap_in, unit, unpack
from simulator.bake_and_sale.gains import pend
from simulator.bake_and_sale.names import PLACES
from simulator.bake_and_sale.state import (
    BLACK,
    FIRST_ROW,
    N_ROWS,
    NOTHING,
    SCOPE_SHEET,
    SWAP_BY_DAY,
    SWAP_NO,
    SWAP_YES,
    UNDECIDED,
    Dice,
    Pool,
    Position,
    Sheet,
)
from simulator.engine import effective, offer, rule

MARKET_VISITS, SECTION_VISITS = PLACES["market_visits"], PLACES["market_section_1"]
MARKET_SUPPLIES, HOURS_MARKET = PLACES["market_supplies"], PLACES["hours_market"]
SWAP_DAYS, WILD_DICE = PLACES["swap_days"], PLACES["wild_dice"]


# Rows and sections


@rule
def row_length(s: Position, row: int) -> int:
    """The icons of a row."""
    sections = s.rules.rows[row].sections
    return sections[0] + sections[1] + sections[2]


@rule
def section_end(s: Position, row: int, section: int) -> int:
    """The icons of a row up to the end of a section."""
    end = 0
    for passed in range(section + 1):
        end += s.rules.rows[row].sections[passed]
    return end


@rule
def section_of(s: Position, row: int, icon: int) -> int:
    """The section, from 0, of the icon with this number, from 1."""
    sections = s.rules.rows[row].sections
    if icon <= sections[0]:
        return 0
    return 1 if icon <= sections[0] + sections[1] else 2


@rule
def stock(p: Sheet, row: int) -> int:
    """BW-36: supplies circled and not yet crossed out."""
    return p.circled[row] - p.crossed[row]


@rule
def cross_out(p: Sheet, row: int, count: int) -> None:
    """BW-36, RU-32: spend supplies; a crossed-out icon is never freed."""
    p.crossed[row] += count


@rule
def circle(s: Position, seat: int, row: int, count: int) -> None:
    """BW-13, RU-2, RU-31: circle supplies left to right; the first of section 2 and of section 3 bring a gain."""
    p = s.players[seat]
    before = p.circled[row]
    p.circled[row] += count
    for section in range(1, 3):
        if before <= section_end(s, row, section - 1) < p.circled[row]:
            gain = s.rules.rows[effective(s, seat, FIRST_ROW, row)].bonus[section - 1]
            if gain != NOTHING:
                p.bonus[gain] += 1
                pend(p, gain)


# Prices


@rule
def pay(p: Sheet, hours: int) -> None:
    """BW-4: cross out hourglasses, ordinary ones before bought ones."""
    p.hours -= hours
    p.spent += hours
    p.extra_left = min(p.extra_left, p.hours)


@rule
def deepest_section(s: Position, p: Sheet) -> int:
    """The rightmost section with a supply ever circled; the first on a blank sheet."""
    deepest = 0
    for row in range(N_ROWS):
        deepest = max(deepest, section_of(s, row, p.circled[row]))
    return deepest


@rule
def visit_section(s: Position, p: Sheet, argument: int) -> int:
    """BW-14, RU-1: the rightmost section that this visit would touch, or ever touched if the rules say so."""
    deepest = deepest_section(s, p) if s.rules.market_scope == SCOPE_SHEET else 0
    for row in range(N_ROWS):
        count = count_in(argument, row)
        if count > 0:
            deepest = max(deepest, section_of(s, row, p.circled[row] + count))
    return deepest


@rule
def market_price(s: Position, p: Sheet, argument: int) -> int:
    """BW-14: the hourglasses that a market option costs."""
    return s.rules.section_price[visit_section(s, p, argument)]


@rule
def sections_in_reach(s: Position, p: Sheet) -> int:
    """RU-4: how many sections the hourglasses left can pay for."""
    reach = 0
    while reach < 3 and s.rules.section_price[reach] <= p.hours:
        reach += 1
    if s.rules.market_scope == SCOPE_SHEET and deepest_section(s, p) >= reach:
        return 0
    return reach


# What the dice give


@rule
def is_friendly(s: Position, face: int) -> bool:
    """BW-27: whether the Friendly Bakery knows this face."""
    for known in s.rules.friendly_faces:
        if known == face:
            return True
    return False


@rule
def sort_dice(s: Position, dice: Dice) -> None:
    """BW-12, BW-28: count the dice of the day by what they give, without and with the colours swapped."""
    for swap in range(2):
        pool = dice.pools[swap]
        pool.wilds = 0
        for row in range(N_ROWS):
            pool.plain[row] = 0
            pool.wild[row] = 0
        for number in range(s.rules.white_dice):
            sort_die(s, pool, dice.white[number], swap == 1)
        for number in range(s.rules.black_dice):
            sort_die(s, pool, dice.black[number], swap == 0)


@rule
def sort_die(s: Position, pool: Pool, face: int, black: bool) -> None:
    """BW-12, RU-16, RU-17: one die by the colour it counts as."""
    if black:
        pool.plain[s.rules.black_face[face - 1]] += 1
    elif is_friendly(s, face):
        pool.wild[s.rules.white_face[face - 1]] += 1
        pool.wilds += 1
    else:
        pool.plain[s.rules.white_face[face - 1]] += 1


@rule
def dice_of(s: Position, seat: int) -> int:
    """BW-2: whose dice a seat uses: the shared ones are the first seat's."""
    return 0 if s.rules.dice_shared == 1 else seat


# Listing


@rule
def list_market(s: Position, seat: int) -> None:
    """BW-16, BW-28: every visit, for each setting of the Stock Room that is still open."""
    p = s.players[seat]
    reach = sections_in_reach(s, p)
    if reach == 0:
        return
    if p.stockroom == 0 or p.swap_today != SWAP_YES:
        list_visits(s, seat, reach, 0)
    if p.stockroom == 1 and p.swap_today != SWAP_NO:
        list_visits(s, seat, reach, 1)


@rule
def list_visits(s: Position, seat: int, reach: int, swap: int) -> None:
    """BW-11, BW-12, BW-14, RU-3: every count vector that dice, size, room and hourglasses allow under one setting."""
    p = s.players[seat]
    pool = s.dice[dice_of(s, seat)].pools[swap]
    wilds = pool.wilds if p.friendly == 1 else 0
    for row in range(N_ROWS):
        own = pool.wild[row]
        s.plain[row] = pool.plain[row] if p.friendly == 1 else pool.plain[row] + own
        most = pool.plain[row] + (wilds if s.rules.rows[row].colour == BLACK else own)
        s.limit[row] = max(0, min(most, section_end(s, row, reach - 1) - p.circled[row]))
        if s.limit[row] > 0:
            s.tally[seat].offered[FIRST_ROW + row] = 1
    list_counts(s, MARKET, swap * SWAP, 1, p.business_size, wilds)


@rule
def list_counts(s: Position, kind: int, base: int, least: int, most: int, wilds: int) -> None:
    """BW-16, BW-39: offer every count vector within `limit` in descending lexicographic order.

    Its sum lies between `least` and `most`, and what goes beyond `plain` is covered by at most `wilds` dice.
    Each vector comes from the one before: take one from the last row that has some, and refill the rows after it.
    """
    code = base
    taken = 0
    first = 0
    while first >= 0:
        for row in range(first, N_ROWS):
            count = min(s.limit[row], most - taken, s.plain[row] + wilds)
            s.counts[row] = count
            taken += count
            wilds -= max(0, count - s.plain[row])
            code += count * unit(row)
        if taken >= least:
            offer(s, kind, code)
        last = N_ROWS - 1
        while last >= 0 and s.counts[last] == 0:
            last -= 1
        if last >= 0:
            s.counts[last] -= 1
            taken -= 1
            code -= unit(last)
            if s.counts[last] >= s.plain[last]:
                wilds += 1
            last += 1
        first = last


# Visiting


@rule
def visit_market(s: Position, seat: int, argument: int) -> None:
    """BW-11 to BW-15: circle the supplies, queue their gains, and pay for the rightmost section."""
    p = s.players[seat]
    section = visit_section(s, p, argument)
    settle_swap(s, seat, swap_in(argument))
    unpack(argument, s.counts)
    count_visit(s, seat, section, swap_in(argument))
    for row in range(N_ROWS):
        circle(s, seat, row, s.counts[row])
    pay(p, s.rules.section_price[section])


@rule
def settle_swap(s: Position, seat: int, swap: int) -> None:
    """BW-28, RU-7: the first visit of the day with the Stock Room fixes the colours until evening."""
    p = s.players[seat]
    if p.stockroom == 1 and s.rules.swap_scope == SWAP_BY_DAY:
        if p.swap_today == UNDECIDED:
            p.swap_today = SWAP_YES if swap == 1 else SWAP_NO
            s.tally[seat].stats[SWAP_DAYS] += swap
    else:
        s.tally[seat].stats[SWAP_DAYS] += swap


@rule
def count_visit(s: Position, seat: int, section: int, swap: int) -> None:
    """Keep the figures of a visit whose counts stand in `counts`."""
    stats = s.tally[seat].stats
    pool = s.dice[dice_of(s, seat)].pools[swap]
    stats[MARKET_VISITS] += 1
    stats[SECTION_VISITS + section] += 1
    stats[HOURS_MARKET] += s.rules.section_price[section]
    for row in range(N_ROWS):
        stats[MARKET_SUPPLIES] += s.counts[row]
        if s.rules.rows[row].colour == BLACK:
            stats[WILD_DICE] += max(0, s.counts[row] - pool.plain[row])
