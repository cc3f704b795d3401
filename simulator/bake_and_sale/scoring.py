"""Scoring: money by source, the five awards, and the levels of the solitaire game."""

from __future__ import annotations

from simulator.bake_and_sale.codes import HIRING, MARKETING, SUPERMARKET, building_of
from simulator.bake_and_sale.figures import keep_figures
from simulator.bake_and_sale.names import SOURCES
from simulator.bake_and_sale.production import on_hand
from simulator.bake_and_sale.state import (
    BEST_MANUFACTURER,
    BEST_PRODUCTION,
    BEST_QUALITY,
    BEST_TECHNIQUE,
    FIRST_AWARD,
    FIRST_BREAD,
    FIRST_BUILDING,
    FIRST_ORDER,
    FULL_EACH,
    GIFT_MONEY,
    N_AWARDS,
    N_BREADS,
    NONE_IF_TIED,
    Position,
    Sheet,
)
from simulator.engine import NO_LIMIT, effective, rule

PLACE = {name: place for place, name in enumerate(SOURCES)}
WHOLESALE, STARRED = PLACE["wholesale_base_baguette"], PLACE["wholesale_star_baguette"]
PRODUCTION, RETAIL, FAME = PLACE["production_baguette"], PLACE["retail"], PLACE["fame"]
AGENCY_ROW, MARKET_MONEY, HIRED = PLACE["marketing"], PLACE["supermarket"], PLACE["hiring"]
AWARD, GIFT = PLACE["award_best_technique"], PLACE["gift"]


@rule
def count_money(s: Position) -> None:
    """Section 6.1: the score is the sum of its sources; awards won break a tie (RU-21), a level is a goal alone."""
    score_awards(s)
    for seat in range(s.seats):
        score_breads(s, seat)
        score_orders(s, seat)
        score_buildings(s, seat)
        s.tally[seat].sources[FAME] = fame_money(s, s.players[seat])
        s.tally[seat].sources[GIFT] = s.tally[seat].gifts[GIFT_MONEY]
        add_up(s, seat)
        keep_figures(s, seat)


@rule
def add_up(s: Position, seat: int) -> None:
    """The score, and which levels it reaches."""
    mine = s.tally[seat]
    score = 0
    for source in range(len(mine.sources)):
        score += mine.sources[source]
    mine.score = score
    mine.goals[0] = int(score >= s.rules.solo_levels.easy)
    mine.goals[1] = int(score >= s.rules.solo_levels.normal)
    mine.goals[2] = int(score >= s.rules.solo_levels.hard)
    mine.goals[3] = int(score >= s.rules.solo_levels.challenging)
    mine.goals[4] = int(score >= s.rules.solo_levels.impossible)


# Breads and orders


@rule
def tier_of(s: Position, loaves: int) -> int:
    """RU-22: the column of the price table for loaves still on hand."""
    if loaves >= s.rules.tier_from[2]:
        return 2
    return 1 if loaves >= s.rules.tier_from[1] else 0


@rule
def wholesale_money(s: Position, p: Sheet, bread: int, row: int) -> int:
    """What the loaves on hand sell for without their stars, by the prices of a row of the bread table."""
    loaves = on_hand(p, bread)
    return loaves * s.rules.breads[row].price[tier_of(s, loaves)]


@rule
def star_money(s: Position, p: Sheet, bread: int) -> int:
    """BW-7: what the stars add for the loaves on hand."""
    return on_hand(p, bread) * p.stars[bread] * s.rules.star_value


@rule
def production_money(s: Position, p: Sheet, bread: int, row: int) -> int:
    """BW-33, RU-10, RU-30: the amounts of the first three productions, each on top of the others."""
    money = 0
    for time in range(min(p.prod_count[bread], 3)):
        money += s.rules.breads[row].bonus[time]
    return money


@rule
def score_breads(s: Position, seat: int) -> None:
    """Wholesale, stars and productions of each bread."""
    mine = s.tally[seat]
    p = s.players[seat]
    for bread in range(N_BREADS):
        row = effective(s, seat, FIRST_BREAD, bread)
        mine.sources[WHOLESALE + bread] = wholesale_money(s, p, bread, row)
        mine.sources[STARRED + bread] = star_money(s, p, bread)
        mine.sources[PRODUCTION + bread] = production_money(s, p, bread, row)
        mine.points[FIRST_BREAD + bread] = (
            mine.sources[WHOLESALE + bread] + mine.sources[STARRED + bread] + mine.sources[PRODUCTION + bread]
        )


@rule
def score_orders(s: Position, seat: int) -> None:
    """BW-20: the money circled for orders."""
    mine = s.tally[seat]
    money = 0
    for order in range(s.rules.n_orders):
        mine.points[FIRST_ORDER + order] = s.players[seat].order_money[order]
        money += s.players[seat].order_money[order]
    mine.sources[RETAIL] = money


# Fame and buildings


@rule
def fame_money(s: Position, p: Sheet) -> int:
    """BW-9, RU-23: the money of each finished row of the track."""
    money = 0
    for row in range(s.rules.n_fame_rows):
        if p.fame_track >= (row + 1) * s.rules.fame_row_icons:
            money += s.rules.fame_rows[row]
    return money


@rule
def agency_full(s: Position, p: Sheet) -> bool:
    """BW-29: whether the Marketing Agency is open and its row finished."""
    agency = building_of(MARKETING)
    return p.visits[agency] > 0 and p.mkt_fame == s.rules.buildings[agency].icons


@rule
def building_money(s: Position, seat: int, kind: int) -> int:
    """The money that a building pays, or takes, each time."""
    return s.rules.buildings[effective(s, seat, FIRST_BUILDING, building_of(kind))].money


@rule
def score_buildings(s: Position, seat: int) -> None:
    """BW-24, BW-29, BW-30, RU-19: the Marketing Agency's row and the Supermarket pay, hired hours cost."""
    mine = s.tally[seat]
    p = s.players[seat]
    mine.sources[AGENCY_ROW] = building_money(s, seat, MARKETING) if agency_full(s, p) else 0
    mine.sources[MARKET_MONEY] = p.visits[building_of(SUPERMARKET)] * building_money(s, seat, SUPERMARKET)
    mine.sources[HIRED] = -p.visits[building_of(HIRING)] * building_money(s, seat, HIRING)
    mine.points[FIRST_BUILDING + building_of(MARKETING)] = mine.sources[AGENCY_ROW]
    mine.points[FIRST_BUILDING + building_of(SUPERMARKET)] = mine.sources[MARKET_MONEY]
    mine.points[FIRST_BUILDING + building_of(HIRING)] = mine.sources[HIRED]


# Awards


@rule
def merit(p: Sheet, award: int) -> int:
    """RU-12: what an award looks at: types, stars, loaves ever made, size, or fame wherever it was circled."""
    if award == BEST_MANUFACTURER:
        return p.business_size
    if award == BEST_TECHNIQUE:
        return types_made(p)
    if award == BEST_QUALITY:
        return stars_held(p)
    if award == BEST_PRODUCTION:
        return loaves_made(p)
    return p.fame_track + p.mkt_fame


@rule
def types_made(p: Sheet) -> int:
    """The number of breads with a loaf ever made."""
    count = 0
    for bread in range(N_BREADS):
        if p.made[bread] > 0:
            count += 1
    return count


@rule
def stars_held(p: Sheet) -> int:
    """RU-9: stars on all breads, made or not."""
    count = 0
    for bread in range(N_BREADS):
        count += p.stars[bread]
    return count


@rule
def loaves_made(p: Sheet) -> int:
    """Loaves ever made, those used for orders too."""
    count = 0
    for bread in range(N_BREADS):
        count += p.made[bread]
    return count


@rule
def best_below(s: Position, award: int, limit: int) -> int:
    """The highest merit below a limit, -1 if there is none."""
    best = -1
    for seat in range(s.seats):
        value = merit(s.players[seat], award)
        if best < value < limit:
            best = value
    return best


@rule
def holders(s: Position, award: int, value: int) -> int:
    """How many seats have exactly this merit."""
    count = 0
    for seat in range(s.seats):
        if merit(s.players[seat], award) == value:
            count += 1
    return count


@rule
def score_awards(s: Position) -> None:
    """Sections 6.2, 6.3: every award for every seat; RU-21: a shared award counts as one when ties are broken."""
    for seat in range(s.seats):
        s.tally[seat].tiebreak = 0
    for award in range(N_AWARDS):
        best = best_below(s, award, NO_LIMIT)
        second = best_below(s, award, best)
        for seat in range(s.seats):
            won = alone_won(s, award, best) if s.seats == 1 else award_won(s, seat, award, best)
            money = award_money(s, seat, award, second, won)
            s.tally[seat].tiebreak += int(won)
            s.tally[seat].taken[FIRST_AWARD + award] = int(won)
            s.tally[seat].points[FIRST_AWARD + award] = money
            s.tally[seat].sources[AWARD + award] = money


@rule
def alone_won(s: Position, award: int, value: int) -> bool:
    """Section 6.3, RU-14, RU-26: alone an award asks for a fixed number."""
    return value >= s.rules.awards[award].alone


@rule
def award_won(s: Position, seat: int, award: int, best: int) -> bool:
    """Section 6.2, RU-13: the most of all seats, and at least what the award asks for."""
    if merit(s.players[seat], award) < best or best < s.rules.awards[award].least:
        return False
    return s.rules.award_split != NONE_IF_TIED or holders(s, award, best) == 1


@rule
def award_money(s: Position, seat: int, award: int, second: int, won: bool) -> int:
    """Section 6.2: winners share, rounded down; so do those in second place if the rules pay one."""
    prize = s.rules.awards[effective(s, seat, FIRST_AWARD, award)]
    if won:
        alone = s.seats == 1 or s.rules.award_split == FULL_EACH
        return prize.money if alone else prize.money // holders(s, award, merit(s.players[seat], award))
    if s.seats == 1 or prize.second == 0 or second < s.rules.awards[award].least:
        return 0
    return prize.second // holders(s, award, second) if merit(s.players[seat], award) == second else 0
