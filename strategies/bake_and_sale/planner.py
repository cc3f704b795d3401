"""The planner: one procedure for every day. An archetype is a way to set its weights."""

from __future__ import annotations

from typing import Any

from simulator.bake_and_sale.codes import (
    BONUS,
    CONSULTING,
    FAME,
    FRIENDLY,
    LAB,
    MARKETING,
    NETWORK,
    PIN,
    STAR,
    STOCK_ROOM,
    building_of,
)
from simulator.bake_and_sale.gains import pin_missing
from simulator.bake_and_sale.state import N_BREADS, Position, Sheet
from simulator.engine import Floats, kind_of, rule
from strategies.bake_and_sale.baking import last_hours, production
from strategies.bake_and_sale.leftovers import answer_to_rivals, any_star, leftover, may_pay
from strategies.bake_and_sale.plan import AT, MAIN, WEIGHTS, unmoved
from strategies.bake_and_sale.reading import NONE, fame_place, fame_total, place_of
from strategies.bake_and_sale.supplies import LATE_DAYS, ROOM, bread_of, purchase
from strategies.strategy import Strategy, archetype, strategy


def room(rules: Any, seats: int, weights: list[float]) -> list[float]:
    """Room for the values of supplies by row and count."""
    return [0.0] * ROOM


# Bonuses


@rule
def pin_for(s: Position, p: Sheet, w: Floats) -> int:
    """The first bread of the plan that is locked, or NONE."""
    for number in range(MAIN):
        bread = bread_of(w, number)
        if bread != NONE and pin_missing(s, p, bread):
            return bread
    return NONE


@rule
def any_pin(s: Position, p: Sheet, w: Floats) -> int:
    """Where a pin goes: to the plan's breads in order, then to any."""
    bread = pin_for(s, p, w)
    if bread != NONE:
        return bread
    for other in range(N_BREADS):
        if pin_missing(s, p, other):
            return other
    return NONE


@rule
def bonus(s: Position, p: Sheet, w: Floats) -> int:
    """The place for what the market gave."""
    kind = kind_of(s.options[0])
    if kind == STAR:
        return place_of(s, STAR, any_star(s, p, w))
    if kind == PIN:
        return place_of(s, PIN, any_pin(s, p, w))
    return place_of(s, FAME, fame_place(s, p))


# The morning


@rule
def is_due(s: Position, p: Sheet, kind: int, start: float) -> bool:
    """Whether a building that is visited once should be visited now."""
    return 0.0 < start <= s.round_no and p.visits[building_of(kind)] == 0


@rule
def opened_today(s: Position, p: Sheet, kind: int, start: float) -> int:
    """The hourglasses that went into a building visited once, if today was the day for it."""
    opened = s.round_no == start and p.visits[building_of(kind)] > 0
    return s.rules.buildings[building_of(kind)].hours if opened else 0


@rule
def early_fame(s: Position, p: Sheet, w: Floats) -> bool:
    """Whether more fame comes first: read off the time spent today, less what went into growth and effects."""
    spent = p.spent - p.consult_today * s.rules.buildings[building_of(CONSULTING)].hours
    spent -= opened_today(s, p, FRIENDLY, w[AT.friendly_from])
    spent -= opened_today(s, p, STOCK_ROOM, w[AT.stock_room_from])
    spent -= opened_today(s, p, MARKETING, w[AT.marketing_from])
    wanted = w[AT.fame_first] * s.rules.buildings[building_of(NETWORK)].hours
    return spent < wanted and fame_total(p) < w[AT.fame]


@rule
def morning_visit(s: Position, p: Sheet, w: Floats) -> int:
    """Growth, ongoing effects, first fame and pins, in this order; NONE when they are done."""
    day = s.round_no
    learning = day <= s.rules.days - LATE_DAYS
    place = NONE
    if day <= w[AT.size_by] and p.business_size < w[AT.size] and p.consult_today == 0:
        place = place_of(s, CONSULTING, 0)
    if place == NONE and learning and is_due(s, p, FRIENDLY, w[AT.friendly_from]):
        place = place_of(s, FRIENDLY, 0)
    if place == NONE and learning and is_due(s, p, STOCK_ROOM, w[AT.stock_room_from]):
        place = place_of(s, STOCK_ROOM, 0)
    if place == NONE and is_due(s, p, MARKETING, w[AT.marketing_from]):
        place = place_of(s, MARKETING, 0)
    if place == NONE and early_fame(s, p, w):
        place = place_of(s, NETWORK, fame_place(s, p))
    if place == NONE and learning and day >= w[AT.lab_from] and may_pay(s, p, LAB):
        bread = pin_for(s, p, w)
        place = NONE if bread == NONE else place_of(s, LAB, bread)
    return place


# The day


@rule
def still_buying(s: Position, p: Sheet, w: Floats) -> bool:
    """Supplies are bought until the first production, order, hire or late growth of the day."""
    for bread in range(N_BREADS):
        if p.prod_today[bread] == 1:
            return False
    for order in range(s.rules.n_orders):
        if p.order_day[order] == s.round_no:
            return False
    return p.bought == 0 and (p.consult_today == 0 or s.round_no <= w[AT.size_by])


@rule
def action(s: Position, p: Sheet, w: Floats, memo: Floats) -> int:
    """The next step of the day, or NONE when it is over."""
    last = s.round_no == s.rules.days
    place = NONE
    if still_buying(s, p, w):
        place = morning_visit(s, p, w)
        if place == NONE:
            place = purchase(s, p, w, memo)
    if place == NONE:
        place = production(s, p, w)
    if place == NONE:
        place = answer_to_rivals(s, p, w)
    if place == NONE and last and p.bought > 0:
        place = last_hours(s, p, w)
    if place == NONE:
        place = leftover(s, p, w)
    if place == NONE and last:
        place = last_hours(s, p, w)
    return place


@rule
def follow(s: Position, w: Floats, memo: Floats) -> int:
    """Grow, learn, buy what the plan's loaves lack, bake, then spend the time left on what pays."""
    p = s.players[s.seat]
    if s.decision == BONUS:
        return bonus(s, p, w)
    place = action(s, p, w, memo)
    return s.n_options - 1 if place == NONE else place


def planner(name: str, words: str | None, plan: dict[str, float]) -> Strategy:
    """An archetype: it answers its rivals unless it plays with the weights `@dossier`."""
    family = strategy("bake-and-sale", weights=WEIGHTS, prepare=room)(follow)
    return archetype(family, name, words, plan, dossier=unmoved(plan))
