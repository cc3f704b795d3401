"""Figures for the tables: stats, and what a seat did with each card, read off its sheet."""

from __future__ import annotations

from simulator.bake_and_sale.market import stock
from simulator.bake_and_sale.names import MOST_ORDERS, PLACES
from simulator.bake_and_sale.state import (
    A_FAME,
    A_PIN,
    A_STAR,
    FIRST_BREAD,
    FIRST_BUILDING,
    FIRST_ORDER,
    FIRST_ROW,
    N_BREADS,
    N_BUILDINGS,
    N_ROWS,
    Position,
)
from simulator.engine import rule

VISITS, MADE, PRODUCTIONS = PLACES["visits_baking_network"], PLACES["made_baguette"], PLACES["productions_baguette"]
RETAIL_USED, STARS, PINS = PLACES["retail_used_baguette"], PLACES["stars_baguette"], PLACES["pins_baguette"]
CIRCLED, LEFTOVER, ORDER_DAY = PLACES["circled_high_gluten"], PLACES["leftover_high_gluten"], PLACES["order_day_1"]
FINAL_SIZE, AWARDS_WON = PLACES["final_size"], PLACES["awards_won"]
FAME_TRACK, AGENCY_FAME, LOST_GAINS = PLACES["fame_track"], PLACES["agency_fame"], PLACES["lost_gains"]
BONUS_STAR, BONUS_PIN, BONUS_FAME = PLACES["bonus_star"], PLACES["bonus_pin"], PLACES["bonus_fame"]


@rule
def keep_figures(s: Position, seat: int) -> None:
    """All figures that the sheet still shows; the others are counted as they happen."""
    keep_breads(s, seat)
    keep_rows(s, seat)
    keep_orders(s, seat)
    keep_buildings(s, seat)
    keep_gains(s, seat)


@rule
def keep_breads(s: Position, seat: int) -> None:
    """Productions, loaves, stars and pins."""
    mine = s.tally[seat]
    p = s.players[seat]
    for bread in range(N_BREADS):
        mine.stats[MADE + bread] = p.made[bread]
        mine.stats[PRODUCTIONS + bread] = p.prod_count[bread]
        mine.stats[RETAIL_USED + bread] = p.retail_used[bread]
        mine.stats[STARS + bread] = p.stars[bread]
        mine.stats[PINS + bread] = p.pins[bread]
        mine.taken[FIRST_BREAD + bread] = p.prod_count[bread]
        mine.played[FIRST_BREAD + bread] = p.made[bread]


@rule
def keep_rows(s: Position, seat: int) -> None:
    """Supplies circled, spent and left over."""
    mine = s.tally[seat]
    p = s.players[seat]
    for row in range(N_ROWS):
        mine.stats[CIRCLED + row] = p.circled[row]
        mine.stats[LEFTOVER + row] = stock(p, row)
        mine.taken[FIRST_ROW + row] = p.circled[row]
        mine.played[FIRST_ROW + row] = p.crossed[row]


@rule
def keep_orders(s: Position, seat: int) -> None:
    """Orders and their days."""
    mine = s.tally[seat]
    for order in range(MOST_ORDERS):
        day = s.players[seat].order_day[order]
        mine.stats[ORDER_DAY + order] = day
        mine.taken[FIRST_ORDER + order] = int(day > 0)


@rule
def keep_buildings(s: Position, seat: int) -> None:
    """Visits by building."""
    mine = s.tally[seat]
    for building in range(N_BUILDINGS):
        mine.stats[VISITS + building] = s.players[seat].visits[building]
        mine.taken[FIRST_BUILDING + building] = s.players[seat].visits[building]


@rule
def keep_gains(s: Position, seat: int) -> None:
    """Gains of the market, fame, size and awards."""
    stats = s.tally[seat].stats
    p = s.players[seat]
    stats[BONUS_STAR] = p.bonus[A_STAR]
    stats[BONUS_PIN] = p.bonus[A_PIN]
    stats[BONUS_FAME] = p.bonus[A_FAME]
    stats[LOST_GAINS] = p.lost[A_STAR] + p.lost[A_PIN] + p.lost[A_FAME]
    stats[FAME_TRACK] = p.fame_track
    stats[AGENCY_FAME] = p.mkt_fame
    stats[FINAL_SIZE] = p.business_size
    stats[AWARDS_WON] = s.tally[seat].tiebreak
