"""A planner's productions, and what it buys hourglasses for on the last day."""

from __future__ import annotations

from simulator.bake_and_sale.codes import ACADEMY, BAKE, HIRING, NETWORK, TRACK, bake_argument, building_of
from simulator.bake_and_sale.gains import star_free
from simulator.bake_and_sale.production import on_hand
from simulator.bake_and_sale.state import BEST_KNOWN, BEST_QUALITY, N_BREADS, Position, Sheet
from simulator.engine import Floats, rule
from strategies.bake_and_sale.plan import AT, MAIN
from strategies.bake_and_sale.reading import NONE, award_step, fame_money, fame_total, place_of, star_total
from strategies.bake_and_sale.supplies import batch_now, bread_of

MOST_FAME_BOUGHT = 3
"""How much fame at most is worth buying hourglasses for at once."""


@rule
def hires_for(s: Position, p: Sheet, hours: int) -> int:
    """How many visits to the Hiring Agency make up for the hourglasses that are missing."""
    each = max(1, s.rules.buildings[building_of(HIRING)].gives_hours)
    return max(0, (hours - p.hours + each - 1) // each)


@rule
def may_hire(p: Sheet, w: Floats, hires: int) -> bool:
    """Whether the plan allows so many more hourglasses to be bought."""
    return p.visits[building_of(HIRING)] + hires <= w[AT.hires]


@rule
def production(s: Position, p: Sheet, w: Floats) -> int:
    """The next production: the plan's breads in their order, and on the last day any other one too."""
    last = s.round_no == s.rules.days
    for number in range(MAIN):
        bread = bread_of(w, number)
        place = produce(s, p, bread, batch_now(s, p, w, bread), last, w)
        if place != NONE:
            return place
    if last:
        for bread in range(N_BREADS):
            place = produce(s, p, bread, batch_now(s, p, w, bread), False, w)
            if place != NONE:
                return place
    return NONE


@rule
def produce(s: Position, p: Sheet, bread: int, loaves: int, hiring: bool, w: Floats) -> int:
    """The production of so many loaves, or a hire if only hourglasses are missing for it."""
    if loaves <= 0:
        return NONE
    hires = hires_for(s, p, s.rules.breads[bread].hours)
    if hires == 0:
        return place_of(s, BAKE, bake_argument(bread, loaves))
    return place_of(s, HIRING, 0) if hiring and may_hire(p, w, hires) else NONE


@rule
def star_gain(s: Position, p: Sheet, bread: int) -> int:
    """The money that one more star on a bread brings by the end of today."""
    stars = star_total(p)
    return on_hand(p, bread) * s.rules.star_value + award_step(s, BEST_QUALITY, stars, stars + 1)


@rule
def best_star(s: Position, p: Sheet) -> int:
    """The bread on which a star brings most, or NONE."""
    best = NONE
    for bread in range(N_BREADS):
        if star_free(s, p, bread) and (best == NONE or star_gain(s, p, bread) > star_gain(s, p, best)):
            best = bread
    return best


@rule
def fame_gain(s: Position, p: Sheet, icons: int) -> int:
    """The money that so many icons on the fame track bring."""
    fame = fame_total(p)
    step = award_step(s, BEST_KNOWN, fame, fame + icons)
    return fame_money(s, p.fame_track + icons) - fame_money(s, p.fame_track) + step


@rule
def last_hours(s: Position, p: Sheet, w: Floats) -> int:
    """On the last evening: hourglasses for one star or for some fame, whichever raises the score more."""
    price = s.rules.buildings[building_of(HIRING)].money
    bread = best_star(s, p)
    kind, argument, hours, best = NONE, 0, 0, 0
    star_hours = s.rules.buildings[building_of(ACADEMY)].hours
    hires = hires_for(s, p, star_hours)
    if bread != NONE and may_hire(p, w, hires):
        gain = star_gain(s, p, bread) - price * hires
        if gain > best:
            kind, argument, hours, best = ACADEMY, bread, star_hours, gain
    fame_hours = s.rules.buildings[building_of(NETWORK)].hours
    room = s.rules.n_fame_rows * s.rules.fame_row_icons - p.fame_track
    for icons in range(1, min(MOST_FAME_BOUGHT, room) + 1):
        hires = hires_for(s, p, icons * fame_hours)
        gain = fame_gain(s, p, icons) - price * hires
        if may_hire(p, w, hires) and gain > best:
            kind, argument, hours, best = NETWORK, TRACK, fame_hours, gain
    if kind == NONE:
        return NONE
    return place_of(s, kind, argument) if p.hours >= hours else place_of(s, HIRING, 0)
