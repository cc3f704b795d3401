"""The audit: what must hold after every choice. The dossier's IN-11 to IN-15 compare whole games and are tests."""

from __future__ import annotations

from simulator.bake_and_sale.codes import (
    ACADEMY,
    CONSULTING,
    FRIENDLY,
    HIRING,
    LAB,
    MARKETING,
    NETWORK,
    STOCK_ROOM,
    SUPERMARKET,
    VOLUNTARY,
    building_of,
)
from simulator.bake_and_sale.gains import pin_missing
from simulator.bake_and_sale.market import row_length, section_end
from simulator.bake_and_sale.names import PLACES
from simulator.bake_and_sale.scoring import (
    AGENCY_ROW,
    AWARD,
    FAME,
    HIRED,
    MARKET_MONEY,
    PRODUCTION,
    RETAIL,
    STARRED,
    WHOLESALE,
    count_money,
)
from simulator.bake_and_sale.state import (
    A_FAME,
    A_PIN,
    A_STAR,
    FIRST_AWARD,
    FIRST_BREAD,
    FIRST_BUILDING,
    FIRST_ORDER,
    FIRST_ROW,
    FLOOR_SHARE,
    GIFT_FAME,
    GIFT_HOURS,
    N_AWARDS,
    N_BREADS,
    N_BUILDINGS,
    N_GAINS,
    N_ROWS,
    Building,
    Position,
    Sheet,
)
from simulator.engine import effective, rule

HOURS_MARKET, HOURS_BUILDINGS = PLACES["hours_market"], PLACES["hours_buildings"]
HOURS_PRODUCTION, HOURS_WASTED = PLACES["hours_production"], PLACES["hours_wasted"]
MOST_GAINS = 2 * N_ROWS


@rule
def audit(s: Position) -> int:
    """0, or the number of the first invariant (IN-1 to IN-10) that fails."""
    for seat in range(s.seats):
        broken = audit_sheet(s, seat)
        if broken != 0:
            return broken
    if s.over == 1:
        count_money(s)
        if not scores_hold(s):
            return 9
        if not awards_hold(s):
            return 10
    return 0


@rule
def audit_sheet(s: Position, seat: int) -> int:
    """The first invariant that one sheet breaks."""
    if not supplies_hold(s, seat):
        return 1
    if not balance_holds(s, s.players[seat]):
        return 2
    if not breads_hold(s, s.players[seat]):
        return 3
    if not hours_hold(s, seat):
        return 4
    if not size_holds(s, seat):
        return 5
    if not squares_hold(s, seat):
        return 6
    if not bonuses_hold(s, seat):
        return 7
    return 0 if gains_hold(s, seat) else 8


@rule
def paying(s: Position, seat: int, kind: int) -> Building:
    """The row by which a building pays this seat."""
    return s.rules.buildings[effective(s, seat, FIRST_BUILDING, building_of(kind))]


@rule
def supplies_hold(s: Position, seat: int) -> bool:
    """IN-1: spent within circled within the row, and circles stay."""
    p = s.players[seat]
    for row in range(N_ROWS):
        if not 0 <= p.crossed[row] <= p.circled[row] <= row_length(s, row):
            return False
        if p.circled[row] < s.seen[seat].circled[row]:
            return False
    return True


@rule
def balance_holds(s: Position, p: Sheet) -> bool:
    """IN-2: every supply spent went into a loaf, an order or the Voluntary Agency."""
    volunteered = 0
    for row in range(N_ROWS):
        spent = p.given[row]
        volunteered += p.given[row]
        for bread in range(N_BREADS):
            spent += s.rules.breads[bread].recipe[row] * p.made[bread]
        for order in range(s.rules.n_orders):
            if p.order_day[order] > 0:
                spent += s.rules.orders[order].supplies[row]
        if spent != p.crossed[row]:
            return False
    agency = building_of(VOLUNTARY)
    return volunteered == p.visits[agency] * s.rules.buildings[agency].supplies


@rule
def breads_hold(s: Position, p: Sheet) -> bool:
    """IN-3: loaves within their icons, made of unlocked breads, and those in orders accounted for."""
    for bread in range(N_BREADS):
        if not 0 <= p.retail_used[bread] <= p.made[bread] <= s.rules.loaf_cap:
            return False
        if p.made[bread] > 0 and (pin_missing(s, p, bread) or p.prod_count[bread] == 0):
            return False
        if p.prod_count[bread] > p.made[bread] or p.prod_count[bread] > s.round_no:
            return False
        if loaves_ordered(s, p, bread) != p.retail_used[bread]:
            return False
    return True


@rule
def loaves_ordered(s: Position, p: Sheet, bread: int) -> int:
    """Loaves of a bread that the orders done have used."""
    used = 0
    for order in range(s.rules.n_orders):
        if p.order_day[order] > 0:
            used += s.rules.orders[order].loaves[bread]
    return used


@rule
def hours_hold(s: Position, seat: int) -> bool:
    """IN-4: no hourglass is missing or made up, today and over all days."""
    p = s.players[seat]
    kept = p.extra_left if p.day_over == 1 else 0
    if p.hours < 0 or p.extra_left < 0 or (p.day_over == 0 and p.extra_left > p.hours):
        return False
    if p.spent + p.wasted + p.hours + kept != p.granted + p.bought or not granted_holds(s, seat):
        return False
    stats = s.tally[seat].stats
    spent = stats[HOURS_MARKET] + stats[HOURS_BUILDINGS] + stats[HOURS_PRODUCTION]
    return spent + stats[HOURS_WASTED] <= hours_ever(s, seat)


@rule
def granted_holds(s: Position, seat: int) -> bool:
    """IN-4: a morning brings the hours of the rules, those of a gift on the first day, and what was kept if allowed."""
    gift = s.tally[seat].gifts[GIFT_HOURS] if s.round_no == 1 else 0
    kept = s.players[seat].granted - s.rules.hours - gift
    return kept == 0 or (kept > 0 and s.rules.extra_carry == 1)


@rule
def hours_ever(s: Position, seat: int) -> int:
    """All hourglasses that a seat has had so far."""
    p = s.players[seat]
    bought = p.visits[building_of(HIRING)] * paying(s, seat, HIRING).gives_hours
    bought += p.visits[building_of(VOLUNTARY)] * paying(s, seat, VOLUNTARY).gives_hours
    return s.round_no * s.rules.hours + s.tally[seat].gifts[GIFT_HOURS] + bought


@rule
def size_holds(s: Position, seat: int) -> bool:
    """IN-5: the business grew by its visits to Bakery Consulting, so many a day, up to the end of the track."""
    p = s.players[seat]
    visits = p.visits[building_of(CONSULTING)]
    allowed = s.rules.buildings[building_of(CONSULTING)].per_day
    if p.consult_today > allowed or visits > allowed * s.round_no:
        return False
    growth = visits * paying(s, seat, CONSULTING).growth
    return p.business_size == min(s.rules.size_start + growth, s.rules.size_max)


@rule
def squares_hold(s: Position, seat: int) -> bool:
    """IN-6: fame, stars, pins and visits within their places, and effects only of what was visited."""
    p = s.players[seat]
    for building in range(N_BUILDINGS):
        if not 0 <= p.visits[building] <= s.rules.buildings[building].visits:
            return False
    if p.friendly != p.visits[building_of(FRIENDLY)] * paying(s, seat, FRIENDLY).ongoing:
        return False
    if p.stockroom != p.visits[building_of(STOCK_ROOM)] * paying(s, seat, STOCK_ROOM).ongoing:
        return False
    return fame_fits(s, p) and icons_fit(s, p)


@rule
def fame_fits(s: Position, p: Sheet) -> bool:
    """IN-6: the track and the Marketing Agency's row, which is closed before the visit."""
    agency = building_of(MARKETING)
    open_icons = s.rules.buildings[agency].icons if p.visits[agency] > 0 else 0
    return 0 <= p.mkt_fame <= open_icons and 0 <= p.fame_track <= s.rules.n_fame_rows * s.rules.fame_row_icons


@rule
def icons_fit(s: Position, p: Sheet) -> bool:
    """IN-6: stars and pins by bread."""
    for bread in range(N_BREADS):
        if not 0 <= p.stars[bread] <= s.rules.star_cap or not 0 <= p.pins[bread] <= s.rules.breads[bread].pins:
            return False
    return True


@rule
def bonuses_hold(s: Position, seat: int) -> bool:
    """IN-7: one gain for each section entered, kind by kind."""
    p = s.players[seat]
    total = 0
    for gain in range(1, N_GAINS):
        if p.bonus[gain] != sections_entered(s, seat, gain):
            return False
        total += p.bonus[gain]
    return total <= MOST_GAINS


@rule
def sections_entered(s: Position, seat: int, gain: int) -> int:
    """Sections 2 and 3 reached in rows where they give this."""
    count = 0
    for row in range(N_ROWS):
        for section in range(1, 3):
            given = s.rules.rows[effective(s, seat, FIRST_ROW, row)].bonus[section - 1]
            if given == gain and s.players[seat].circled[row] > section_end(s, row, section - 1):
                count += 1
    return count


@rule
def gains_hold(s: Position, seat: int) -> bool:
    """IN-8: stars, pins and fame on the sheet are those of the buildings and the market, less what was lost."""
    p = s.players[seat]
    stars = 0
    pins = 0
    for bread in range(N_BREADS):
        stars += p.stars[bread]
        pins += p.pins[bread]
    fame = p.fame_track + p.mkt_fame
    given = min(s.tally[seat].gifts[GIFT_FAME], s.rules.n_fame_rows * s.rules.fame_row_icons)
    return (
        stars == gained(p, A_STAR) + p.visits[building_of(ACADEMY)] * paying(s, seat, ACADEMY).stars
        and pins == gained(p, A_PIN) + p.visits[building_of(LAB)] * paying(s, seat, LAB).pins
        and fame == gained(p, A_FAME) + p.visits[building_of(NETWORK)] * paying(s, seat, NETWORK).fame + given
    )


@rule
def gained(p: Sheet, gain: int) -> int:
    """Gains of the market, without those lost or still in the queue."""
    count = p.bonus[gain] - p.lost[gain]
    for place in range(p.next_pending, p.n_pending):
        if p.pending[place] == gain:
            count -= 1
    return count


@rule
def scores_hold(s: Position) -> bool:
    """IN-9: the score is the sum of its sources; only hiring and a gift can be below nothing."""
    for seat in range(s.seats):
        mine = s.tally[seat]
        total = 0
        for source in range(len(mine.sources)):
            total += mine.sources[source]
            if mine.sources[source] < 0 and source != HIRED and source != len(mine.sources) - 1:
                return False
        if total != mine.score or mine.sources[HIRED] > 0 or not sources_fit(s, seat):
            return False
    return True


@rule
def sources_fit(s: Position, seat: int) -> bool:
    """IN-9: no source beyond what the rulebook can pay."""
    sources = s.tally[seat].sources
    for bread in range(N_BREADS):
        if not bread_money_fits(s, seat, bread):
            return False
    for award in range(N_AWARDS):
        prize = s.rules.awards[effective(s, seat, FIRST_AWARD, award)]
        if sources[AWARD + award] > max(prize.money, prize.second):
            return False
    return sources[RETAIL] <= most_retail(s, seat) and sources[FAME] <= most_fame(s) and building_money_fits(s, seat)


@rule
def bread_money_fits(s: Position, seat: int, bread: int) -> bool:
    """IN-9: wholesale, stars and productions of a bread."""
    sources = s.tally[seat].sources
    row = s.rules.breads[effective(s, seat, FIRST_BREAD, bread)]
    return (
        sources[WHOLESALE + bread] <= s.rules.loaf_cap * max(row.price[0], row.price[1], row.price[2])
        and sources[STARRED + bread] <= s.rules.loaf_cap * s.rules.star_cap * s.rules.star_value
        and sources[PRODUCTION + bread] <= row.bonus[0] + row.bonus[1] + row.bonus[2]
    )


@rule
def most_retail(s: Position, seat: int) -> int:
    """The money of all orders."""
    money = 0
    for order in range(s.rules.n_orders):
        money += s.rules.orders[effective(s, seat, FIRST_ORDER, order)].money
    return money


@rule
def most_fame(s: Position) -> int:
    """The money of the whole fame track."""
    money = 0
    for row in range(s.rules.n_fame_rows):
        money += s.rules.fame_rows[row]
    return money


@rule
def building_money_fits(s: Position, seat: int) -> bool:
    """IN-9: the Marketing Agency pays all or nothing, the Supermarket and the Hiring Agency by the visit."""
    sources = s.tally[seat].sources
    deliveries = s.rules.buildings[building_of(SUPERMARKET)].visits
    hires = s.rules.buildings[building_of(HIRING)].visits
    agency = paying(s, seat, MARKETING).money
    return (
        (sources[AGENCY_ROW] == 0 or sources[AGENCY_ROW] == agency)
        and sources[MARKET_MONEY] <= deliveries * paying(s, seat, SUPERMARKET).money
        and sources[HIRED] >= -hires * paying(s, seat, HIRING).money
    )


@rule
def awards_hold(s: Position) -> bool:
    """IN-10: shared awards never pay more than their money."""
    if s.seats == 1 or s.rules.award_split != FLOOR_SHARE:
        return True
    for award in range(N_AWARDS):
        paid = 0
        for seat in range(s.seats):
            paid += s.tally[seat].sources[AWARD + award]
        if paid > s.rules.awards[award].money + s.rules.awards[award].second:
            return False
    return True
