"""Phase 6, Feeding: Peasants eat, starve or grow in number."""

from __future__ import annotations

from simulator.engine import argument_of, ask, kind_of, offer, rule, tell
from simulator.medieval_manor.codes import (
    ASK_FEED,
    ASK_GROW,
    FED,
    FEED,
    GROW,
    NO,
    OTHER,
    STARVATION,
    STARVED,
    USUAL,
)
from simulator.medieval_manor.goods import food, gain, lose_peasants, lose_points, pay_food, pay_meal
from simulator.medieval_manor.names import PLACES
from simulator.medieval_manor.phases import begin_phase, next_seat, seat_at
from simulator.medieval_manor.state import ANIMALS, CROPS, END, PEASANTS, Position

FOOD_EATEN, STARVATIONS, GROWTHS = PLACES["food_eaten"], PLACES["starvations"], PLACES["growths"]
EATING, GROWING = range(2)
"""Steps of a seat in this phase."""


@rule
def feeding_phase(s: Position) -> bool:
    """MM-23 to MM-25: each seat eats and grows before the next one; true if it must be asked."""
    if s.place == s.seats:
        begin_phase(s, END)
        return False
    s.seat = seat_at(s, s.place)
    if s.step == EATING:
        return eat(s, s.seat)
    return ask_growth(s, s.seat)


@rule
def meal_of(s: Position, seat: int) -> int:
    """MM-23: the food that all Peasants of a seat need."""
    return s.rules.food_per_peasant * s.players[seat].held[PEASANTS]


@rule
def eat(s: Position, seat: int) -> bool:
    """MM-23, MM-24: feed everybody, or starve; D9: with `payment_options` the seat says what is eaten first."""
    held = s.players[seat].held
    if food(held) < meal_of(s, seat):
        starve(s, seat)
        return False
    if s.rules.payment_options == 1 and meals_differ(s, seat):
        ask(s, seat, ASK_FEED)
        offer(s, FEED, USUAL)
        offer(s, FEED, OTHER)
        return True
    feed(s, seat, USUAL)
    return False


@rule
def meals_differ(s: Position, seat: int) -> bool:
    """D9: whether animals first eats other food than the usual meal."""
    held = s.players[seat].held
    crops, animals = held[CROPS], held[ANIMALS]
    meal = meal_of(s, seat)
    pay_food(held, meal)
    differ = held[ANIMALS] != animals - min(animals, meal)
    held[CROPS] = crops
    held[ANIMALS] = animals
    return differ


@rule
def feed(s: Position, seat: int, order: int) -> None:
    """MM-23: pay the meal."""
    p = s.players[seat]
    meal = meal_of(s, seat)
    crops = p.held[CROPS]
    pay_meal(p.held, meal, order)
    crops -= p.held[CROPS]
    p.growths = 0
    s.tally[seat].stats[FOOD_EATEN] += meal
    tell(s, FED, seat, crops, meal - crops)
    s.step = GROWING


@rule
def starve(s: Position, seat: int) -> None:
    """MM-24, Q11, Q13, Q15: all food is eaten, a Peasant leaves unless he is the last, and points are lost."""
    held = s.players[seat].held
    s.tally[seat].stats[FOOD_EATEN] += food(held)
    s.tally[seat].stats[STARVATIONS] += 1
    held[CROPS] = 0
    held[ANIMALS] = 0
    gone = lose_peasants(s, seat, s.rules.starve_peasants)
    lost = lose_points(s, seat, s.rules.starve_vp, STARVATION)
    tell(s, STARVED, seat, gone, lost)
    next_seat(s)


@rule
def ask_growth(s: Position, seat: int) -> bool:
    """MM-25, D10, Q12: those who were fed may pay for a new Peasant."""
    p = s.players[seat]
    if food(p.held) < s.rules.grow_cost or p.growths >= s.rules.grow_limit:
        next_seat(s)
        return False
    ask(s, seat, ASK_GROW)
    offer(s, NO, 0)
    offer(s, GROW, 0)
    return True


@rule
def choose_in_feeding(s: Position, seat: int, code: int) -> None:
    """What the seat says of its meal, or of growth."""
    if kind_of(code) == FEED:
        feed(s, seat, argument_of(code))
    elif kind_of(code) == GROW:
        pay_food(s.players[seat].held, s.rules.grow_cost)
        s.players[seat].growths += 1
        s.tally[seat].stats[GROWTHS] += 1
        gain(s, seat, PEASANTS, 1, STARVATION, 0)
    else:
        next_seat(s)
