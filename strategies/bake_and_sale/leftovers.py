"""What a planner does with the time left over: orders, stars, the Supermarket, fame, growth, and answers to rivals."""

from __future__ import annotations

from simulator.bake_and_sale.buildings import may_fulfil
from simulator.bake_and_sale.codes import ACADEMY, CONSULTING, NETWORK, RETAIL, SUPERMARKET, building_of
from simulator.bake_and_sale.gains import star_free
from simulator.bake_and_sale.state import N_BREADS, N_ROWS, SEEN_EVENING, Position, Sheet
from simulator.engine import Floats, rule
from strategies.bake_and_sale.baking import best_star, star_gain
from strategies.bake_and_sale.plan import AT, MAIN, STARRED
from strategies.bake_and_sale.reading import NONE, fame_place, fame_total, place_of, sale_lost, star_total
from strategies.bake_and_sale.supplies import bread_of, is_late

FIRST_STARRED, FIRST_STARS = AT.starred_1, AT.stars_1


@rule
def may_pay(s: Position, p: Sheet, kind: int) -> bool:
    """Whether there is time for a building."""
    return p.hours >= s.rules.buildings[building_of(kind)].hours


# Stars


@rule
def listed_star(s: Position, p: Sheet, w: Floats) -> int:
    """The first bread whose stars fall short of the plan, or NONE."""
    for number in range(STARRED):
        bread = int(w[FIRST_STARRED + number]) - 1
        if bread != NONE and p.stars[bread] < w[FIRST_STARS + number] and star_free(s, p, bread):
            return bread
    return NONE


@rule
def any_star(s: Position, p: Sheet, w: Floats) -> int:
    """Where a star goes: down the plan's stars, then to its breads, then anywhere; NONE if all are full."""
    bread = listed_star(s, p, w)
    if bread != NONE:
        return bread
    for number in range(MAIN):
        bread = bread_of(w, number)
        if bread != NONE and star_free(s, p, bread):
            return bread
    for other in range(N_BREADS):
        if star_free(s, p, other):
            return other
    return NONE


# Orders


@rule
def order_net(s: Position, p: Sheet, w: Floats, order: int) -> float:
    """What an order adds if the game ended now, less what its supplies could still become."""
    net = float(s.rules.orders[order].money - sale_lost(s, p, order))
    if s.round_no < s.rules.days:
        for row in range(N_ROWS):
            net -= w[AT.order_supply] * s.rules.orders[order].supplies[row]
    return net


@rule
def best_order(s: Position, p: Sheet, w: Floats) -> int:
    """The order with the best net gain of those worth it, as its place on the list, or NONE."""
    best = NONE
    most = w[AT.order_gain]
    for order in range(s.rules.n_orders):
        if may_fulfil(s, p, order):
            net = order_net(s, p, w, order)
            if net > most or (net == most and best == NONE):
                best = order
                most = net
    return NONE if best == NONE else place_of(s, RETAIL, best)


# The loop


@rule
def leftover(s: Position, p: Sheet, w: Floats) -> int:
    """The first use of the time left that applies, or NONE."""
    day = s.round_no
    place = NONE
    if may_pay(s, p, RETAIL):
        place = best_order(s, p, w)
    if place == NONE and day >= w[AT.star_from] and may_pay(s, p, ACADEMY):
        place = star_visit(s, listed_star(s, p, w))
    if place == NONE and day >= w[AT.supermarket_from] and p.visits[building_of(SUPERMARKET)] < w[AT.supermarket]:
        place = place_of(s, SUPERMARKET, 0)
    if place == NONE and fame_total(p) < w[AT.fame]:
        place = place_of(s, NETWORK, fame_place(s, p))
    if place == NONE and w[AT.size_by] < day < s.rules.days and p.business_size < w[AT.size] and p.consult_today == 0:
        place = place_of(s, CONSULTING, 0)
    if place == NONE and day == s.rules.days:
        place = last_resort(s, p)
    return place


@rule
def last_resort(s: Position, p: Sheet) -> int:
    """On the last day any star that still brings money, then any fame."""
    place = NONE
    bread = best_star(s, p)
    if bread != NONE and star_gain(s, p, bread) > 0 and may_pay(s, p, ACADEMY):
        place = star_visit(s, bread)
    if place == NONE:
        place = place_of(s, NETWORK, fame_place(s, p))
    return place


@rule
def star_visit(s: Position, bread: int) -> int:
    """A visit to the Bakery Academy for a bread."""
    return NONE if bread == NONE else place_of(s, ACADEMY, bread)


# Rivals


@rule
def short_of(mine: int, best: int, reaction: float) -> int:
    """How much is missing to draw level with the best rival, or to pass him; 0 if nothing is."""
    return max(0, best + int(reaction) - 1 - mine)


@rule
def answer_to_rivals(s: Position, p: Sheet, w: Floats) -> int:
    """Late in the week: the star, fame or growth that wins back an award as of last evening, if time allows."""
    if s.seats == 1 or w[AT.reaction] < 1.0 or not is_late(s) or s.rules.visibility != SEEN_EVENING:
        return NONE
    stars, fame, size = 0, 0, 0
    for seat in range(s.seats):
        if seat != s.seat:
            stars = max(stars, star_total(s.seen[seat]))
            fame = max(fame, fame_total(s.seen[seat]))
            size = max(size, s.seen[seat].business_size)
    stars = short_of(star_total(p), stars, w[AT.reaction])
    fame = short_of(fame_total(p), fame, w[AT.reaction])
    size = short_of(p.business_size, size, w[AT.reaction])
    return closing_step(s, p, w, stars, fame, size)


@rule
def closing_step(s: Position, p: Sheet, w: Floats, stars: int, fame: int, size: int) -> int:
    """The first step towards an award whose gap the time left can close."""
    place = NONE
    if 0 < stars * s.rules.buildings[building_of(ACADEMY)].hours <= p.hours:
        place = star_visit(s, any_star(s, p, w))
    if place == NONE and 0 < fame * s.rules.buildings[building_of(NETWORK)].hours <= p.hours:
        place = place_of(s, NETWORK, fame_place(s, p))
    if place == NONE and size == 1 and may_pay(s, p, CONSULTING):
        place = place_of(s, CONSULTING, 0)
    return place
