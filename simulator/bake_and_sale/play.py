"""The rules of Bake & Sale: the functions that the engine calls."""

from __future__ import annotations

from simulator.bake_and_sale.audit import audit
from simulator.bake_and_sale.buildings import list_buildings, visit_building
from simulator.bake_and_sale.codes import ACTION, AWARDED, BAKE, END, MARKET, STAR
from simulator.bake_and_sale.day import end_day, pass_on, wake
from simulator.bake_and_sale.gains import take_place, work_off_queue
from simulator.bake_and_sale.market import list_market, visit_market
from simulator.bake_and_sale.production import bake, list_production
from simulator.bake_and_sale.scoring import count_money
from simulator.bake_and_sale.setup import setup
from simulator.bake_and_sale.state import A_STAR, FIRST_AWARD, N_AWARDS, Position
from simulator.engine import argument_of, ask, copy_record, forget, kind_of, offer, rule, tell

__all__ = ["advance", "apply", "audit", "redeal", "scores", "setup"]


@rule
def advance(s: Position) -> None:
    """BW-4, BW-6, BW-38: gains of the market come first; then any action, or the end of the day."""
    if s.over == 1 or work_off_queue(s, s.seat):
        return
    ask(s, s.seat, ACTION)
    list_market(s, s.seat)
    list_buildings(s, s.seat)
    list_production(s, s.seat)
    offer(s, END, 0)


@rule
def apply(s: Position, code: int) -> None:
    """BW-4, BW-38: do what was chosen."""
    kind = kind_of(code)
    if kind == MARKET:
        visit_market(s, s.seat, argument_of(code))
    elif kind < BAKE:
        visit_building(s, s.seat, kind, argument_of(code))
    elif kind == BAKE:
        bake(s, s.seat, argument_of(code))
    elif kind == END:
        close_day(s)
    else:
        take_place(s, s.seat, A_STAR + kind - STAR, argument_of(code))


@rule
def close_day(s: Position) -> None:
    """BW-3: the seat's day is over; after the last day the awards are read out."""
    end_day(s, s.seat)
    pass_on(s)
    if s.over == 1:
        read_out(s)


@rule
def read_out(s: Position) -> None:
    """Tell who won which award, and who was paid for coming second."""
    count_money(s)
    for award in range(N_AWARDS):
        for seat in range(s.seats):
            won = s.tally[seat].taken[FIRST_AWARD + award]
            money = s.tally[seat].points[FIRST_AWARD + award]
            if won == 1 or money > 0:
                tell(s, AWARDED, seat, award, money * 2 + won)


@rule
def scores(s: Position) -> None:
    """Section 6: everybody's money as if the week ended now."""
    count_money(s)


@rule
def redeal(s: Position, salt: int) -> None:
    """RU-25: other chance from here on, and rivals as they were last seen; a day that passed unseen counts as idle."""
    forget(s, salt)
    for seat in range(s.seats):
        if seat != s.seat:
            copy_record(s.players[seat], s.seen[seat])
            wake(s, seat)
            forget_stats(s, seat)
            if seat < s.seat:
                end_day(s, seat)


@rule
def forget_stats(s: Position, seat: int) -> None:
    """Figures kept along the way would tell what a rival did today."""
    stats = s.tally[seat].stats
    for stat in range(len(stats)):
        stats[stat] = 0
