"""Quality stars, technique levels and fame: where they can go, and the queue of those gained in the market."""

from __future__ import annotations

from simulator.bake_and_sale.codes import AGENCY, BONUS, LOST, MARKETING, PLACED, STAR, TRACK, building_of
from simulator.bake_and_sale.names import PLACES
from simulator.bake_and_sale.state import A_PIN, A_STAR, N_BREADS, Position, Sheet
from simulator.engine import argument_of, ask, offer, rule, tell

UNLOCKED_DAY = PLACES["unlocked_day_baguette"]


@rule
def star_free(s: Position, p: Sheet, bread: int) -> bool:
    """BW-7, RU-9: a star fits on any bread, locked or not, that has fewer than the cap."""
    return p.stars[bread] < s.rules.star_cap


@rule
def pin_missing(s: Position, p: Sheet, bread: int) -> bool:
    """BW-8: a pin fits on a bread that is still locked."""
    return p.pins[bread] < s.rules.breads[bread].pins


@rule
def track_free(s: Position, p: Sheet) -> bool:
    """BW-9: whether the fame track has an icon left."""
    return p.fame_track < s.rules.n_fame_rows * s.rules.fame_row_icons


@rule
def agency_free(s: Position, p: Sheet) -> bool:
    """BW-9, BW-29: whether the Marketing Agency is open and has an icon left."""
    agency = building_of(MARKETING)
    return p.visits[agency] > 0 and p.mkt_fame < s.rules.buildings[agency].icons


@rule
def fits(s: Position, p: Sheet, gain: int, place: int) -> bool:
    """Whether a gain can go to a place: a bread, or the track or agency for fame."""
    if gain == A_STAR:
        return star_free(s, p, place)
    if gain == A_PIN:
        return pin_missing(s, p, place)
    return (place == TRACK and track_free(s, p)) or (place == AGENCY and agency_free(s, p))


@rule
def place_gain(s: Position, seat: int, gain: int, place: int) -> None:
    """BW-7, BW-8, BW-9: circle one star, pin or fame icon."""
    p = s.players[seat]
    if gain == A_STAR:
        p.stars[place] += 1
    elif gain == A_PIN:
        p.pins[place] += 1
        if not pin_missing(s, p, place):
            s.tally[seat].stats[UNLOCKED_DAY + place] = s.round_no
    elif place == TRACK:
        p.fame_track += 1
    else:
        p.mkt_fame += 1


@rule
def pend(p: Sheet, gain: int) -> None:
    """BW-17: put a gain at the end of the queue."""
    p.pending[p.n_pending] = gain
    p.n_pending += 1


@rule
def drop_first(p: Sheet) -> None:
    """Take the first gain off the queue."""
    p.next_pending += 1
    if p.next_pending == p.n_pending:
        p.next_pending = 0
        p.n_pending = 0


@rule
def work_off_queue(s: Position, seat: int) -> bool:
    """BW-10, BW-17, RU-8: lose what fits nowhere, place what fits in one place; true if the seat must be asked."""
    p = s.players[seat]
    while p.n_pending > 0:
        gain = p.pending[p.next_pending]
        list_places(s, seat, gain)
        if s.n_options > 1:
            return True
        drop_first(p)
        if s.n_options == 0:
            p.lost[gain] += 1
            tell(s, LOST, seat, gain, 0)
        else:
            place = argument_of(s.options[0])
            place_gain(s, seat, gain, place)
            tell(s, PLACED, seat, gain, place)
    return False


@rule
def list_places(s: Position, seat: int, gain: int) -> None:
    """BW-17, RU-28: every place for the first gain of the queue, which cannot be refused."""
    ask(s, seat, BONUS)
    for place in range(N_BREADS):
        if fits(s, s.players[seat], gain, place):
            offer(s, STAR + gain - A_STAR, place)


@rule
def take_place(s: Position, seat: int, gain: int, place: int) -> None:
    """BW-17: the seat chose a place for the first gain of the queue."""
    drop_first(s.players[seat])
    place_gain(s, seat, gain, place)
