"""The day search: plans each day on its own sheet and plays the best line it found."""

from __future__ import annotations

from typing import Any

from simulator.bake_and_sale.codes import BONUS, END, STAR
from simulator.bake_and_sale.day import wake
from simulator.bake_and_sale.market import dice_of
from simulator.bake_and_sale.names import MOST_ORDERS
from simulator.bake_and_sale.state import A_STAR, Position, Sheet
from simulator.engine import Floats, argument_of, copy_record, kind_of, rule, think
from simulator.engine.memo import floats_for, scratch
from strategies.bake_and_sale.random import dearest
from strategies.bake_and_sale.reading import NONE, place_of
from strategies.bake_and_sale.search_beam import Plan, Thought, best_place, list_actions, search
from strategies.bake_and_sale.search_same import same_dice, same_row, same_sheet
from strategies.bake_and_sale.search_value import set_factors
from strategies.bake_and_sale.search_weights import AT, DOSSIER, WEIGHTS
from strategies.strategy import SEARCH, strategy

ahead = scratch(Position)
thought = scratch(Thought)
AHEAD = 1
THOUGHT = AHEAD + floats_for(Position)
"""Places in the memo: after the price of the dearest action, the position that things are tried on, then the notes."""


def room(rules: Any, seats: int, weights: list[float]) -> list[float]:
    """The price of the dearest action, and room for a position and for all that the search writes down."""
    return dearest(rules, seats, weights) + [0.0] * (floats_for(Position) + floats_for(Thought))


@rule
def begin_to_think(s: Position, t: Position, th: Thought, w: Floats, memo: Floats) -> None:
    """A copy of the position to try things on, and the weights of today."""
    think(s, t)
    set_factors(s, w, th.factors)
    th.hour = w[AT.hour]
    th.beam = int(w[AT.beam])
    th.dearest = int(memo[0])


@rule
def missing_kinds(s: Position, t: Position) -> int:
    """The kinds of option that the rules allow and the list lacks, as bits: they are banned."""
    list_actions(t)
    return kinds_listed(t) & ~kinds_listed(s)


@rule
def kinds_listed(s: Position) -> int:
    """The kinds of option on the list, as bits."""
    kinds = 0
    for place in range(s.n_options):
        kinds |= 1 << kind_of(s.options[place])
    return kinds


# The plan of the day


@rule
def note_morning(t: Position, plan: Plan) -> bool:
    """Begin a plan with the sheet of this morning, last evening's with a new day's time; False if it is made already.

    A plan depends on nothing but the morning, so that keeping it saves time and changes no choice.
    """
    copy_record(t.players[t.seat], t.seen[t.seat])
    wake(t, t.seat)
    if is_for(plan, t):
        return False
    plan.known = 1
    plan.day = t.round_no
    copy_record(plan.dice, t.dice[dice_of(t, t.seat)])
    for order in range(MOST_ORDERS):
        plan.closed[order] = t.orders_closed[order]
    copy_record(plan.path[0], t.players[t.seat])
    return True


@rule
def is_for(plan: Plan, t: Position) -> bool:
    """Whether a plan was made for this very morning."""
    return (
        plan.known == 1
        and plan.day == t.round_no
        and same_dice(plan.dice, t.dice[dice_of(t, t.seat)])
        and same_row(plan.closed, t.orders_closed, MOST_ORDERS)
        and same_sheet(plan.path[0], t.players[t.seat])
    )


@rule
def step_of(plan: Plan, p: Sheet) -> int:
    """How far along a plan a sheet is, NONE if the plan does not lead through it."""
    for step in range(plan.length + 1):
        if same_sheet(plan.path[step], p):
            return step
    return NONE


@rule
def follow(s: Position, plan: Plan, step: int) -> int:
    """The option with which a plan goes on after so many steps; at its end the day ends."""
    code = plan.codes[step] if step < plan.length else END
    return place_of(s, kind_of(code), argument_of(code))


@rule
def bonus(s: Position, t: Position, th: Thought) -> int:
    """The best place for what the market gave, which is where the plan saw it too."""
    kind = kind_of(s.options[0])
    return place_of(s, kind, best_place(t, th, A_STAR + kind - STAR))


@strategy("bake-and-sale", weights=WEIGHTS, sets={"dossier": DOSSIER}, prepare=room, kind=SEARCH)
def day_search(s: Position, w: Floats, memo: Floats) -> int:
    """Tries out its own day action by action, keeps the most promising plans, and plays the one that ends best."""
    t = ahead(memo, AHEAD)
    th = thought(memo, THOUGHT)
    begin_to_think(s, t, th, w, memo)
    if s.decision == BONUS:
        return bonus(s, t, th)
    th.banned = missing_kinds(s, t)
    if th.banned == 0:
        if note_morning(t, th.today):
            search(t, th, th.today)
        step = step_of(th.today, s.players[s.seat])
        if step != NONE:
            return follow(s, th.today, step)
    copy_record(th.now.path[0], s.players[s.seat])
    search(t, th, th.now)
    return follow(s, th.now, 0)
