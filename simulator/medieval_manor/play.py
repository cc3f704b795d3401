"""The rules of Medieval Manor: the functions that the engine calls."""

from __future__ import annotations

from simulator.engine import argument_of, ask, forget, kind_of, offer, rule, shuffle_by_item
from simulator.medieval_manor.audit import audit
from simulator.medieval_manor.cards import discard, from_hand
from simulator.medieval_manor.codes import (
    ASK_DISCARD,
    CONVERT,
    DISCARD,
    FOR_CONVERSION,
    FOR_GLEAN,
    FOR_SWAP,
    KEEP,
    NO,
    SWAP,
)
from simulator.medieval_manor.conversions import convert, end_conversion
from simulator.medieval_manor.draw import decline_draw, draw_phase, end_swap, take_buy, take_keep, take_swap
from simulator.medieval_manor.end import end_phase
from simulator.medieval_manor.feeding import choose_in_feeding, feeding_phase
from simulator.medieval_manor.scoring import score_all
from simulator.medieval_manor.setup import setup
from simulator.medieval_manor.state import CARDS, DECK, DRAW, FEEDING, REST, TRADE, UPGRADE, WORK, Position
from simulator.medieval_manor.trade import ANSWERING, answer, propose, trade_phase
from simulator.medieval_manor.upgrade import rest_phase, upgrade_phase
from simulator.medieval_manor.work import act, end_action, end_glean, work_phase

__all__ = ["advance", "apply", "audit", "redeal", "scores", "setup"]


@rule
def advance(s: Position) -> None:
    """Section 4: go through the phases to the next decision."""
    asked = False
    while s.over == 0 and not asked:
        asked = ask_discard(s) if s.owed > 0 else go_on(s)


@rule
def go_on(s: Position) -> bool:
    """The running phase, up to its next decision or its end."""
    if s.phase == DRAW:
        return draw_phase(s)
    if s.phase == TRADE:
        return trade_phase(s)
    if s.phase == WORK:
        return work_phase(s)
    if s.phase == REST:
        return rest_phase(s)
    if s.phase == UPGRADE:
        return upgrade_phase(s)
    if s.phase == FEEDING:
        return feeding_phase(s)
    return end_phase(s)


@rule
def apply(s: Position, code: int) -> None:
    """Do what was chosen."""
    if kind_of(code) == DISCARD:
        take_discard(s, s.seat, argument_of(code))
    elif s.phase == DRAW:
        choose_in_draw(s, code)
    elif s.phase == TRADE:
        if s.step == ANSWERING:
            answer(s, code)
        else:
            propose(s, code)
    elif s.phase == FEEDING:
        choose_in_feeding(s, s.seat, code)
    elif kind_of(code) in (CONVERT, NO):
        choose_conversion(s, code)
    else:
        act(s, s.seat, code)


@rule
def choose_in_draw(s: Position, code: int) -> None:
    """A Buy, what to keep of it, or a Swap."""
    if kind_of(code) == NO:
        decline_draw(s)
    elif kind_of(code) == KEEP:
        take_keep(s, s.seat, code)
    elif kind_of(code) == SWAP:
        take_swap(s, s.seat)
    else:
        take_buy(s, s.seat, code)


# Conversions, in Work and in Upgrade


@rule
def choose_conversion(s: Position, code: int) -> None:
    """So many steps of the conversion in question, or none."""
    if kind_of(code) == CONVERT and convert(s, s.seat, argument_of(code)):
        return
    leave_conversion(s, argument_of(code))


@rule
def leave_conversion(s: Position, steps: int) -> None:
    """Each conversion is asked once: the action is over, or the next conversion comes."""
    if s.phase == WORK:
        end_action(s)
    else:
        s.players[s.seat].conversions += steps
        s.conversion_at += 1


# Cards that a choice costs


@rule
def ask_discard(s: Position) -> bool:
    """Which hand card goes: each different one, the next of those owed."""
    p = s.players[s.seat]
    ask(s, s.seat, ASK_DISCARD)
    for place in range(p.held[CARDS]):
        if place == 0 or p.hand[place] != p.hand[place - 1]:
            offer(s, DISCARD, p.hand[place])
    return True


@rule
def take_discard(s: Position, seat: int, card: int) -> None:
    """A hand card goes to the discard pile; with the last one owed, what it was for happens."""
    from_hand(s.players[seat], card)
    discard(s, card)
    s.owed -= 1
    if s.owed == 0:
        pay_off(s, seat)


@rule
def pay_off(s: Position, seat: int) -> None:
    """All cards are paid."""
    if s.owed_for == FOR_SWAP:
        end_swap(s, seat)
    elif s.owed_for == FOR_GLEAN:
        end_glean(s, seat, s.owed_what)
    elif s.owed_for == FOR_CONVERSION:
        end_conversion(s, seat, s.owed_what)
        leave_conversion(s, s.owed_what)


# What the engine asks besides


@rule
def scores(s: Position) -> None:
    """Section 6: everybody's points as they stand, and what breaks a tie."""
    score_all(s)


@rule
def redeal(s: Position, salt: int) -> None:
    """MM-2: hands and discards are open; only the order of the deck, and chance to come, are hidden."""
    forget(s, salt)
    for last in range(1, s.n_deck):
        card = s.deck[last]
        place = last
        while place > 0 and s.deck[place - 1] > card:
            s.deck[place] = s.deck[place - 1]
            place -= 1
        s.deck[place] = card
    shuffle_by_item(s, DECK, salt, s.deck, s.n_deck, s.keys)
