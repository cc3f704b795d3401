"""Action 3: produce bread."""

from __future__ import annotations

from simulator.bake_and_sale.codes import BAKE, bake_argument, bread_baked, loaves_baked
from simulator.bake_and_sale.gains import pin_missing
from simulator.bake_and_sale.market import cross_out, pay, stock
from simulator.bake_and_sale.names import PLACES
from simulator.bake_and_sale.state import FIRST_BREAD, N_BREADS, N_ROWS, Position, Sheet
from simulator.engine import offer, rule

HOURS_PRODUCTION, FIRST_MADE = PLACES["hours_production"], PLACES["first_made_day_baguette"]


@rule
def on_hand(p: Sheet, bread: int) -> int:
    """BW-34: loaves made and not used for a retail order."""
    return p.made[bread] - p.retail_used[bread]


@rule
def most_loaves(s: Position, p: Sheet, bread: int) -> int:
    """BW-31, BW-34: the loaves that supplies and free icons allow."""
    most = s.rules.loaf_cap - p.made[bread]
    for row in range(N_ROWS):
        needed = s.rules.breads[bread].recipe[row]
        if needed > 0:
            most = min(most, stock(p, row) // needed)
    return most


@rule
def may_bake(s: Position, p: Sheet, bread: int) -> bool:
    """BW-31, BW-32: unlocked, not yet produced today, and enough time."""
    return p.prod_today[bread] == 0 and p.hours >= s.rules.breads[bread].hours and not pin_missing(s, p, bread)


@rule
def list_production(s: Position, seat: int) -> None:
    """BW-31, BW-35, RU-18: each bread that can be produced, from one loaf to the most."""
    p = s.players[seat]
    for bread in range(N_BREADS):
        if may_bake(s, p, bread):
            most = most_loaves(s, p, bread)
            if most > 0:
                s.tally[seat].offered[FIRST_BREAD + bread] = 1
            for loaves in range(1, most + 1):
                offer(s, BAKE, bake_argument(bread, loaves))


@rule
def bake(s: Position, seat: int, argument: int) -> None:
    """BW-31 to BW-33: cross out the supplies, circle the loaves, pay the time once."""
    p = s.players[seat]
    bread = bread_baked(argument)
    loaves = loaves_baked(argument)
    for row in range(N_ROWS):
        cross_out(p, row, loaves * s.rules.breads[bread].recipe[row])
    p.made[bread] += loaves
    p.prod_count[bread] += 1
    p.prod_today[bread] = 1
    pay(p, s.rules.breads[bread].hours)
    s.tally[seat].stats[HOURS_PRODUCTION] += s.rules.breads[bread].hours
    if p.prod_count[bread] == 1:
        s.tally[seat].stats[FIRST_MADE + bread] = s.round_no
