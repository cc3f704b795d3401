"""What a sheet is worth at the end of a day: the money it shows, and what the days to come may make of the rest."""

from __future__ import annotations

from simulator.bake_and_sale.codes import HIRING, MARKETING, SUPERMARKET, building_of
from simulator.bake_and_sale.gains import agency_free, pin_missing
from simulator.bake_and_sale.market import stock
from simulator.bake_and_sale.names import BREADS
from simulator.bake_and_sale.production import on_hand
from simulator.bake_and_sale.scoring import (
    agency_full,
    fame_money,
    merit,
    production_money,
    star_money,
    wholesale_money,
)
from simulator.bake_and_sale.state import (
    BEST_KNOWN,
    BEST_PRODUCTION,
    BEST_QUALITY,
    BEST_TECHNIQUE,
    N_AWARDS,
    N_BREADS,
    N_ROWS,
    Position,
    Sheet,
)
from simulator.engine import Floats, rule
from strategies.bake_and_sale.search_weights import AT, FEATURES, N_FEATURES, TAUGHT

PLACE = {name: place for place, name in enumerate(FEATURES)}
STOCK, STAR, MADE = PLACE["stock_high_gluten"], PLACE["star_baguette"], PLACE["made_baguette"]
FIRST_TAUGHT = len(BREADS) - len(TAUGHT)
PINS, UNLOCKED = PLACE["pins_focaccia"] - FIRST_TAUGHT, PLACE["unlocked_focaccia"] - FIRST_TAUGHT
SIZE, FAME_ROW, KNOWN, QUALITY = PLACE["business_size"], PLACE["fame_row"], PLACE["known"], PLACE["quality"]
LOAVES, TYPES, FRIENDLY, STOCK_ROOM = PLACE["loaves"], PLACE["types"], PLACE["friendly"], PLACE["stock_room"]
AGENCY, ON_HAND = PLACE["marketing"], PLACE["on_hand"]
PLENTY, SURPLUS, LOCKED, N_FACTORS = N_FEATURES, N_FEATURES + 1, N_FEATURES + 2, N_FEATURES + 3
"""Places in the row of factors: one for each feature, then what its features need besides."""


@rule
def set_factors(s: Position, w: Floats, factors: Floats) -> None:
    """What each feature counts today. On the last day only money does."""
    left = s.rules.days - s.round_no
    ahead = left / w[AT.week]
    for feature in range(N_FEATURES):
        factors[feature] = w[feature] + w[N_FEATURES + feature] * ahead if left > 0 else 0.0
    factors[PLENTY] = w[AT.plenty]
    factors[SURPLUS] = w[AT.surplus]
    factors[LOCKED] = w[AT.locked]


@rule
def sheet_value(s: Position, p: Sheet, f: Floats) -> float:
    """The worth of a sheet if the day ends here."""
    value = float(money_shown(s, p))
    if s.round_no < s.rules.days:
        value += supplies_value(p, f) + breads_value(s, p, f) + others_value(s, p, f)
    return value


@rule
def money_shown(s: Position, p: Sheet) -> int:
    """The score as it stands; the thresholds of the solitaire game stand for winning the awards in company too."""
    money = fame_money(s, p)
    for bread in range(N_BREADS):
        money += wholesale_money(s, p, bread, bread) + star_money(s, p, bread) + production_money(s, p, bread, bread)
    for order in range(s.rules.n_orders):
        money += p.order_money[order]
    for award in range(N_AWARDS):
        if merit(p, award) >= s.rules.awards[award].alone:
            money += s.rules.awards[award].money
    if agency_full(s, p):
        money += s.rules.buildings[building_of(MARKETING)].money
    money += p.visits[building_of(SUPERMARKET)] * s.rules.buildings[building_of(SUPERMARKET)].money
    return money - p.visits[building_of(HIRING)] * s.rules.buildings[building_of(HIRING)].money


@rule
def supplies_value(p: Sheet, f: Floats) -> float:
    """Supplies in stock; those beyond plenty count for less."""
    value = 0.0
    for row in range(N_ROWS):
        held = float(stock(p, row))
        value += f[STOCK + row] * (min(held, f[PLENTY]) + f[SURPLUS] * max(0.0, held - f[PLENTY]))
    return value


@rule
def breads_value(s: Position, p: Sheet, f: Floats) -> float:
    """Pins, stars and loaves of each bread."""
    value = 0.0
    for bread in range(N_BREADS):
        room = (s.rules.loaf_cap - p.made[bread]) / s.rules.loaf_cap
        if pin_missing(s, p, bread):
            value += f[STAR + bread] * p.stars[bread] * room * f[LOCKED]
            if bread >= FIRST_TAUGHT:
                value += f[PINS + bread] * p.pins[bread] / s.rules.breads[bread].pins
        else:
            value += f[STAR + bread] * p.stars[bread] * room
            if bread >= FIRST_TAUGHT:
                value += f[PINS + bread] + f[UNLOCKED + bread]
        if p.made[bread] > 0:
            value += f[MADE + bread] + f[ON_HAND] * (on_hand(p, bread) % s.rules.loaf_cap)
    return value


@rule
def others_value(s: Position, p: Sheet, f: Floats) -> float:
    """Size, fame, the way to each award, and ongoing effects."""
    value = f[SIZE] * p.business_size
    value += f[FAME_ROW] * (p.fame_track % s.rules.fame_row_icons) / s.rules.fame_row_icons
    value += f[KNOWN] * part_of(s, p, BEST_KNOWN) + f[QUALITY] * part_of(s, p, BEST_QUALITY)
    value += f[LOAVES] * part_of(s, p, BEST_PRODUCTION) + f[TYPES] * part_of(s, p, BEST_TECHNIQUE)
    value += f[FRIENDLY] * p.friendly + f[STOCK_ROOM] * p.stockroom
    if agency_free(s, p):
        value += f[AGENCY] * (p.mkt_fame + 1) / s.rules.buildings[building_of(MARKETING)].icons
    return value


@rule
def part_of(s: Position, p: Sheet, award: int) -> float:
    """How much of what an award asks for alone is there, up to all of it."""
    asked = s.rules.awards[award].alone
    return min(merit(p, award), asked) / asked if asked > 0 else 1.0
