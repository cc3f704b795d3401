"""Beam search over one's own day: which actions, in which order, leave the sheet worth most in the evening."""

from __future__ import annotations

from typing import Annotated

from simulator.bake_and_sale.buildings import list_buildings, visit_building
from simulator.bake_and_sale.codes import ACTION, BAKE, HIRING, MARKET, VOLUNTARY, count_in, swap_in
from simulator.bake_and_sale.gains import drop_first, fits, place_gain
from simulator.bake_and_sale.market import dice_of, list_market, row_length, section_of, visit_market, visit_section
from simulator.bake_and_sale.names import MOST_ORDERS
from simulator.bake_and_sale.production import bake, list_production
from simulator.bake_and_sale.state import BLACK, N_BREADS, N_ROWS, Dice, Position, Sheet
from simulator.engine import Long, Record, argument_of, ask, copy_record, kind_of, rule
from strategies.bake_and_sale.reading import NONE
from strategies.bake_and_sale.search_same import same_sheet
from strategies.bake_and_sale.search_value import N_FACTORS, sheet_value
from strategies.bake_and_sale.search_weights import MOST_BEAM

MOST_STEPS = 40
"""Actions of a day that a plan can hold."""


class Branch(Record):
    """A sheet on the way, how promising it looks, and how it came about: from which one before, by which option."""

    sheet: Sheet
    promise: float
    origin: int
    code: Long


class Plan(Record):
    """The best line found from a sheet, and the sheets it leads through; `dice` and `closed` say for which morning."""

    known: int
    day: int
    dice: Dice
    closed: Annotated[list[int], MOST_ORDERS]
    length: int
    codes: Annotated[list[Long], MOST_STEPS]
    path: Annotated[list[Sheet], MOST_STEPS + 1]


class Thought(Record):
    """All that the search writes down."""

    factors: Annotated[list[float], N_FACTORS]
    hour: float
    beam: int
    dearest: int
    """The price of the dearest action: with as many hourglasses, none needs to be bought."""
    banned: Long
    """Kinds of option that may not be chosen, as bits."""
    kept: Annotated[list[int], MOST_STEPS + 1]
    """Sheets kept after each number of actions."""
    branches: Annotated[list[Branch], (MOST_STEPS + 1) * MOST_BEAM]
    spare: Sheet
    best: Branch
    """The sheet of the best evening so far; its promise is its worth."""
    best_depth: int
    today: Plan
    """The plan made in the morning."""
    now: Plan
    """A plan made in the middle of the day."""


# Options


@rule
def list_actions(t: Position) -> None:
    """Every action that the rules allow the deciding seat."""
    ask(t, t.seat, ACTION)
    list_market(t, t.seat)
    list_buildings(t, t.seat)
    list_production(t, t.seat)


@rule
def is_tried(t: Position, th: Thought, p: Sheet, code: int) -> bool:
    """BW-16, BW-26: leave out market visits that another one beats, and hourglasses bought before they run short."""
    kind = kind_of(code)
    if (th.banned >> kind) & 1 == 1:
        return False
    if kind == MARKET:
        return not is_beaten(t, p, argument_of(code))
    return p.hours < th.dearest or kind not in (HIRING, VOLUNTARY)


@rule
def is_beaten(t: Position, p: Sheet, argument: int) -> bool:
    """BW-16: whether the dice give one more supply for the same price; if several more, then one more too."""
    pool = t.dice[dice_of(t, t.seat)].pools[swap_in(argument)]
    taken = 0
    wild = pool.wilds if p.friendly == 1 else 0
    for row in range(N_ROWS):
        count = count_in(argument, row)
        taken += count
        if p.friendly == 1:
            wild -= max(0, count - pool.plain[row])
    if taken >= p.business_size:
        return False
    price = t.rules.section_price[visit_section(t, p, argument)]
    for row in range(N_ROWS):
        more = count_in(argument, row) + 1
        own = pool.plain[row] + pool.wild[row]
        free = more <= (pool.plain[row] if p.friendly == 1 else own)
        spared = wild > 0 and (t.rules.rows[row].colour == BLACK or more <= own)
        if (free or spared) and p.circled[row] + more <= row_length(t, row):
            if t.rules.section_price[section_of(t, row, p.circled[row] + more)] <= price:
                return True
    return False


@rule
def take(t: Position, code: int) -> None:
    """Take an action on the position that things are tried on."""
    kind = kind_of(code)
    if kind == MARKET:
        visit_market(t, t.seat, argument_of(code))
    elif kind == BAKE:
        bake(t, t.seat, argument_of(code))
    else:
        visit_building(t, t.seat, kind, argument_of(code))


# Gains of the market


@rule
def best_place(t: Position, th: Thought, gain: int) -> int:
    """The place where a gain is worth most, NONE if it fits nowhere."""
    p = t.players[t.seat]
    copy_record(th.spare, p)
    found = NONE
    best = 0.0
    for place in range(N_BREADS):
        if fits(t, p, gain, place):
            place_gain(t, t.seat, gain, place)
            value = sheet_value(t, p, th.factors)
            copy_record(p, th.spare)
            if found == NONE or value > best:
                found = place
                best = value
    return found


@rule
def settle_gains(t: Position, th: Thought) -> None:
    """BW-17: place what the market gave, one after the other, each where it is worth most."""
    p = t.players[t.seat]
    while p.n_pending > 0:
        gain = p.pending[p.next_pending]
        drop_first(p)
        place = best_place(t, th, gain)
        if place != NONE:
            place_gain(t, t.seat, gain, place)


# One layer


@rule
def slot_for(th: Thought, p: Sheet, depth: int, promise: float) -> int:
    """Where to keep a sheet, NONE if others promise more or it is there already, with exactly the same promise."""
    first = depth * MOST_BEAM
    worst = first
    for slot in range(first, first + th.kept[depth]):
        other = th.branches[slot]
        if other.promise == promise and same_sheet(other.sheet, p):
            return NONE
        if other.promise <= th.branches[worst].promise:
            worst = slot
    if th.kept[depth] < th.beam:
        th.kept[depth] += 1
        return first + th.kept[depth] - 1
    return worst if promise > th.branches[worst].promise else NONE


@rule
def write_branch(branch: Branch, p: Sheet, promise: float, origin: int, code: int) -> None:
    copy_record(branch.sheet, p)
    branch.promise = promise
    branch.origin = origin
    branch.code = code


@rule
def keep(t: Position, th: Thought, depth: int, origin: int, code: int) -> None:
    """Note the sheet reached if its evening is the best so far, and if it is promising."""
    p = t.players[t.seat]
    value = sheet_value(t, p, th.factors)
    if value > th.best.promise:
        write_branch(th.best, p, value, origin, code)
        th.best_depth = depth
    promise = value + th.hour * p.hours
    slot = slot_for(th, p, depth, promise)
    if slot != NONE:
        write_branch(th.branches[slot], p, promise, origin, code)


@rule
def expand(t: Position, th: Thought, depth: int, origin: int) -> None:
    """Try the options of a kept sheet; `depth` counts the actions it takes to where they lead."""
    sheet = th.branches[origin].sheet
    copy_record(t.players[t.seat], sheet)
    list_actions(t)
    for place in range(t.n_options):
        if is_tried(t, th, sheet, t.options[place]):
            copy_record(t.players[t.seat], sheet)
            take(t, t.options[place])
            settle_gains(t, th)
            keep(t, th, depth, origin, t.options[place])


# The whole day


@rule
def search(t: Position, th: Thought, plan: Plan) -> None:
    """Look for the best evening from the sheet that a plan starts with, and write the way there into it."""
    start(t, th, plan.path[0])
    depth = 0
    while depth < MOST_STEPS and th.kept[depth] > 0:
        depth += 1
        th.kept[depth] = 0
        first = (depth - 1) * MOST_BEAM
        for origin in range(first, first + th.kept[depth - 1]):
            expand(t, th, depth, origin)
    write_line(th, plan)


@rule
def start(t: Position, th: Thought, sheet: Sheet) -> None:
    """Begin with one sheet, and with ending the day at once as the best so far."""
    th.kept[0] = 1
    write_branch(th.branches[0], sheet, 0.0, NONE, NONE)
    write_branch(th.best, sheet, sheet_value(t, sheet, th.factors), NONE, NONE)
    th.best_depth = 0


@rule
def write_line(th: Thought, plan: Plan) -> None:
    """Follow the branches back from the best evening."""
    plan.length = th.best_depth
    if plan.length > 0:
        write_step(plan, plan.length, th.best)
        origin = th.best.origin
        for depth in range(plan.length - 1, 0, -1):
            write_step(plan, depth, th.branches[origin])
            origin = th.branches[origin].origin


@rule
def write_step(plan: Plan, step: int, branch: Branch) -> None:
    """One step of a plan, from 1: its option, and the sheet it leads to."""
    plan.codes[step - 1] = branch.code
    copy_record(plan.path[step], branch.sheet)
