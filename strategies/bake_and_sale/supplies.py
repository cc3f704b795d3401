"""A planner's purchases: the market visit or delivery with the best value for an hourglass."""

from __future__ import annotations

from simulator.bake_and_sale.codes import BITS, MARKET, MOST_COUNT, NETWORK, SUPPLIER, building_of
from simulator.bake_and_sale.gains import pin_missing
from simulator.bake_and_sale.market import deepest_section, section_end, stock
from simulator.bake_and_sale.production import most_loaves
from simulator.bake_and_sale.state import A_STAR, N_ROWS, NOTHING, SCOPE_SHEET, Position, Sheet
from simulator.engine import Floats, argument_of, kind_of, rule
from strategies.bake_and_sale.plan import AT, MAIN
from strategies.bake_and_sale.reading import NONE

WIDTH = MOST_COUNT + 1
FIRST_BREAD, FIRST_LOAVES, FIRST_WORTH, FIRST_GAIN = AT.bread_1, AT.loaves_1, AT.worth_high_gluten, AT.worth_star

NEED, FULL, BARE, DEPTH = 0, N_ROWS, N_ROWS + N_ROWS * WIDTH, N_ROWS + 2 * N_ROWS * WIDTH
ROOM = DEPTH + N_ROWS * WIDTH
"""Places in the memo: the need by row; by row and count the value with surplus, the value without, and the section."""

LATE_DAYS = 2
"""In the last days every loaf is worth a production."""


@rule
def bread_of(w: Floats, number: int) -> int:
    """The bread of the plan with this number, from 0, or NONE."""
    return int(w[FIRST_BREAD + number]) - 1


@rule
def is_late(s: Position) -> bool:
    """Whether these are the last two days."""
    return s.round_no > s.rules.days - LATE_DAYS


@rule
def batch_now(s: Position, p: Sheet, w: Floats, bread: int) -> int:
    """The loaves of a bread that could be made now if they are worth a production, else 0."""
    if bread == NONE or p.prod_today[bread] == 1 or pin_missing(s, p, bread):
        return 0
    loaves = most_loaves(s, p, bread)
    return loaves if is_late(s) or loaves >= w[AT.batch] else 0


@rule
def reserve(s: Position, p: Sheet, w: Floats) -> int:
    """The hourglasses that the productions in reach will take."""
    hours = 0
    for number in range(MAIN):
        bread = bread_of(w, number)
        if batch_now(s, p, w, bread) > 0:
            hours += s.rules.breads[bread].hours
    return hours


@rule
def note_need(s: Position, p: Sheet, w: Floats, memo: Floats) -> bool:
    """Write down what the plan's loaves still lack by row, and say whether it is anything."""
    for row in range(N_ROWS):
        memo[NEED + row] = -stock(p, row)
    for number in range(MAIN):
        bread = bread_of(w, number)
        if bread != NONE:
            missing = int(w[FIRST_LOAVES + number]) - p.made[bread]
            if missing > 0:
                for row in range(N_ROWS):
                    memo[NEED + row] += missing * s.rules.breads[bread].recipe[row]
    for row in range(N_ROWS):
        if memo[NEED + row] > 0.0:
            return True
    return False


@rule
def note_values(s: Position, p: Sheet, w: Floats, memo: Floats, most: int) -> None:
    """Write down what each number of supplies of each row is worth, and which section it reaches."""
    for row in range(N_ROWS):
        need = max(0.0, memo[NEED + row])
        first = section_end(s, row, 0) - p.circled[row]
        second = first + s.rules.rows[row].sections[1]
        gains = 0.0
        place = row * WIDTH
        for count in range(most + 1):
            if count > 0 and count == first + 1:
                gains += worth_of_gain(w, s.rules.rows[row].bonus[0])
            if count > 0 and count == second + 1:
                gains += worth_of_gain(w, s.rules.rows[row].bonus[1])
            used = min(float(count), need)
            bare = w[FIRST_WORTH + row] * used + gains
            memo[BARE + place + count] = bare
            memo[FULL + place + count] = bare + w[AT.worth_surplus] * (count - used)
            memo[DEPTH + place + count] = 0.0 if count <= max(0, first) else (1.0 if count <= max(0, second) else 2.0)


@rule
def worth_of_gain(w: Floats, gain: int) -> float:
    """The value of a section's gain."""
    return 0.0 if gain == NOTHING else w[FIRST_GAIN + gain - A_STAR]


@rule
def best_purchase(s: Position, p: Sheet, w: Floats, memo: Floats, hours: int) -> int:
    """The purchase with the best value for an hourglass, or NONE if none exceeds the plan's ratio."""
    delivery = s.rules.buildings[building_of(SUPPLIER)]
    note_values(s, p, w, memo, min(MOST_COUNT, max(p.business_size, delivery.supplies)))
    found = NONE
    best = w[AT.ratio]
    best_price = 1
    place = 0
    deepest = deepest_section(s, p) if s.rules.market_scope == SCOPE_SHEET else 0
    while place < s.n_options and kind_of(s.options[place]) == MARKET:
        argument = argument_of(s.options[place])
        value = 0.0
        depth = float(deepest)
        for row in range(N_ROWS):
            spot = row * WIDTH + ((argument >> (BITS * (N_ROWS - 1 - row))) & MOST_COUNT)
            value += memo[FULL + spot]
            depth = max(depth, memo[DEPTH + spot])
        price = s.rules.section_price[int(depth)]
        if price <= hours and value * best_price > best * price:
            found = place
            best = value
            best_price = price
        place += 1
    while place < s.n_options and kind_of(s.options[place]) == NETWORK:
        place += 1
    while place < s.n_options and kind_of(s.options[place]) == SUPPLIER:
        value = delivery_value(memo, argument_of(s.options[place]))
        if delivery.hours <= hours and value * best_price > best * delivery.hours:
            found = place
            best = value
            best_price = delivery.hours
        place += 1
    return found


@rule
def delivery_value(memo: Floats, argument: int) -> float:
    """What a delivery is worth; what goes beyond need counts nothing."""
    value = 0.0
    for row in range(N_ROWS):
        value += memo[BARE + row * WIDTH + ((argument >> (BITS * (N_ROWS - 1 - row))) & MOST_COUNT)]
    return value


@rule
def purchase(s: Position, p: Sheet, w: Floats, memo: Floats) -> int:
    """The supplies to buy next, or NONE when nothing is needed or worth its time."""
    hours = p.hours - reserve(s, p, w)
    if hours < min(s.rules.section_price[0], s.rules.buildings[building_of(SUPPLIER)].hours):
        return NONE
    if s.round_no == s.rules.days and hours < s.rules.section_price[1]:
        return NONE
    if not note_need(s, p, w, memo):
        return NONE
    return best_purchase(s, p, w, memo, hours)
