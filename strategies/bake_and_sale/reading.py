"""What planners read off a sheet: money, free places, and where an option stands on the list."""

from __future__ import annotations

from simulator.bake_and_sale.codes import AGENCY, TRACK
from simulator.bake_and_sale.gains import agency_free
from simulator.bake_and_sale.production import on_hand
from simulator.bake_and_sale.state import N_BREADS, Position, Sheet
from simulator.engine import KINDS, rule

NONE = -1
"""No bread, no place, no option."""


@rule
def place_of(s: Position, kind: int, argument: int) -> int:
    """Where an option stands on the list, or NONE. Market visits come first, so the search starts at the end."""
    code = kind + KINDS * argument
    place = s.n_options - 1
    while place >= 0 and s.options[place] != code:
        place -= 1
    return place


@rule
def loaf_price(s: Position, bread: int, loaves: int) -> int:
    """The wholesale price of each of so many loaves, without stars."""
    tier = 0
    while tier < 2 and loaves >= s.rules.tier_from[tier + 1]:
        tier += 1
    return s.rules.breads[bread].price[tier]


@rule
def sale(s: Position, p: Sheet, bread: int, loaves: int) -> int:
    """What so many loaves of a bread bring at the end."""
    return loaves * (loaf_price(s, bread, loaves) + p.stars[bread] * s.rules.star_value)


@rule
def fame_total(p: Sheet) -> int:
    """Fame icons, on the track and in the Marketing Agency."""
    return p.fame_track + p.mkt_fame


@rule
def star_total(p: Sheet) -> int:
    """Quality stars on all breads."""
    total = 0
    for bread in range(N_BREADS):
        total += p.stars[bread]
    return total


@rule
def fame_money(s: Position, icons: int) -> int:
    """What the finished rows of the fame track bring."""
    money = 0
    for row in range(min(icons // s.rules.fame_row_icons, s.rules.n_fame_rows)):
        money += s.rules.fame_rows[row]
    return money


@rule
def award_step(s: Position, award: int, before: int, after: int) -> int:
    """The money for reaching an award's threshold, which stands for winning it in company too."""
    least = s.rules.awards[award].alone
    return s.rules.awards[award].money if before < least <= after else 0


@rule
def fame_place(s: Position, p: Sheet) -> int:
    """Fame goes to the Marketing Agency's row first."""
    return AGENCY if agency_free(s, p) else TRACK


@rule
def sale_lost(s: Position, p: Sheet, order: int) -> int:
    """The wholesale money that an order's loaves would have brought."""
    lost = 0
    for bread in range(N_BREADS):
        used = s.rules.orders[order].loaves[bread]
        if used > 0:
            loaves = on_hand(p, bread)
            lost += sale(s, p, bread, loaves) - sale(s, p, bread, loaves - used)
    return lost
