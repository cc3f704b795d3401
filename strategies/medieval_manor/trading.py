"""The Trade phase: the best deal that the partner should like too, and which deals are good enough."""

from __future__ import annotations

from simulator.engine import NOBODY, Floats, argument_of, kind_of, rule
from simulator.medieval_manor.codes import (
    SELL_CARD,
    TRADE_CARDS,
    TRADE_GOODS,
    amount_in,
    card_in,
    first_card,
    good_given,
    good_gotten,
    good_in,
    second_card,
)
from simulator.medieval_manor.goods import food, money
from simulator.medieval_manor.state import CARDS, GOLD, PEASANTS, POINTS, Player, Position
from simulator.medieval_manor.trade import partner_of
from strategies.medieval_manor.valuation import (
    MOST_DEALT,
    TINY,
    Eyes,
    card_value,
    food_worth,
    hand_worth,
    look,
    money_worth,
)
from strategies.medieval_manor.weights import AT

NO_DEAL, ACCEPTED = 0, 1
CARDS_COUNT = 0.7
"""What the value of a card counts beside goods."""


# Whose weights


@rule
def from_place(w: Floats, first: int) -> Floats:
    """The weights from a place on."""
    return w[first:]


@rule
def weights_of(s: Position, seat: int, w: Floats, first: int) -> Floats:
    """The weights by which another seat should answer: its own if it is of this family, else those of who asks."""
    mine, theirs = s.minds[s.playing[s.seat]], s.minds[s.playing[seat]]
    if mine.family != NOBODY and mine.family == theirs.family:
        return from_place(theirs.weights, first)
    return w


@rule
def margin(s: Position, w: Floats) -> float:
    """The gain that a deal must exceed."""
    return s.rules.trade_margin if w[AT.margin] < 0.0 else w[AT.margin]


# What deals change


@rule
def look_at_deals(s: Position, e: Eyes, w: Floats, memo: Floats, seat: int, other: int) -> None:
    """Note what each amount of goods changes for a seat, and how it values its own and its partner's cards."""
    look(s, e, w, seat)
    held = s.players[seat].held
    stock, coins, gold, peasants = food(held), money(held), held[GOLD], held[PEASANTS]
    eaten = food_worth(s, e, stock, peasants)
    owned = money_worth(e, e.price, coins, gold)
    for change in range(-MOST_DEALT, MOST_DEALT + 1):
        e.food_change[change + MOST_DEALT] = food_worth(s, e, stock + change, peasants) - eaten
        e.money_change[change + MOST_DEALT] = money_worth(e, e.price, coins + change, gold) - owned
    value_hand(e, memo, s.players[seat])
    value_hand(e, memo, s.players[other])


@rule
def value_hand(e: Eyes, memo: Floats, p: Player) -> None:
    for place in range(p.held[CARDS]):
        e.value_of[p.hand[place]] = card_value(e, memo, p.hand[place])


@rule
def food_in_deal(good: int, count: int) -> int:
    return count if good < GOLD else 0


@rule
def money_in_deal(good: int, count: int) -> int:
    return count if GOLD <= good < POINTS else 0


@rule
def beside(e: Eyes, good: int, count: int) -> float:
    """What gold counts more than resources, and points."""
    if good == GOLD:
        return 0.04 * count
    return e.points * count if good == POINTS else 0.0


@rule
def goods_gain(e: Eyes, gives: int, given: int, gets: int, gotten: int) -> float:
    """What giving so many of one good for so many of another changes."""
    eaten = food_in_deal(gets, gotten) - food_in_deal(gives, given)
    coins = money_in_deal(gets, gotten) - money_in_deal(gives, given)
    value = e.food_change[eaten + MOST_DEALT] + e.money_change[coins + MOST_DEALT]
    return value + beside(e, gets, gotten) - beside(e, gives, given)


@rule
def sale_gain(e: Eyes, argument: int, sells: bool) -> float:
    """What a card sold or bought for goods changes."""
    sign = 1 if sells else -1
    good, count = good_in(argument), sign * amount_in(argument)
    value = e.food_change[food_in_deal(good, count) + MOST_DEALT]
    value += e.money_change[money_in_deal(good, count) + MOST_DEALT] + beside(e, good, count)
    value += hand_worth(e, e.cards - sign) - hand_worth(e, e.cards)
    return value - sign * CARDS_COUNT * e.value_of[card_in(argument)]


@rule
def proposers_gain(e: Eyes, code: int) -> float:
    """What a deal changes for the one who proposes it."""
    kind, argument = kind_of(code), argument_of(code)
    if kind == TRADE_GOODS:
        return goods_gain(e, good_given(argument), amount_in(argument), good_gotten(argument), 1)
    if kind == TRADE_CARDS:
        return CARDS_COUNT * (e.value_of[second_card(argument)] - e.value_of[first_card(argument)])
    return sale_gain(e, argument, kind == SELL_CARD)


@rule
def partners_gain(e: Eyes, code: int) -> float:
    """What a deal changes for the one who answers."""
    kind, argument = kind_of(code), argument_of(code)
    if kind == TRADE_GOODS:
        return goods_gain(e, good_gotten(argument), 1, good_given(argument), amount_in(argument))
    if kind == TRADE_CARDS:
        return CARDS_COUNT * (e.value_of[first_card(argument)] - e.value_of[second_card(argument)])
    return sale_gain(e, argument, kind != SELL_CARD)


# Choosing


@rule
def propose(s: Position, e: Eyes, theirs: Eyes, w: Floats, memo: Floats, first: int) -> int:
    """The offer of the highest gain of those that the partner should accept; of equal ones the first."""
    other = partner_of(s)
    look_at_deals(s, e, w, memo, s.seat, other)
    answers_with = weights_of(s, other, w, first)
    least = margin(s, answers_with)
    asked = False
    best = NO_DEAL
    highest = margin(s, w)
    for place in range(1, s.n_options):
        gain = proposers_gain(e, s.options[place])
        if gain > highest + TINY:
            if not asked:
                look_at_deals(s, theirs, answers_with, memo, other, s.seat)
                asked = True
            if partners_gain(theirs, s.options[place]) > least + TINY:
                best = place
                highest = gain
    return best


@rule
def answer(s: Position, e: Eyes, w: Floats, memo: Floats) -> int:
    """Accept what is a gain by more than the margin."""
    look_at_deals(s, e, w, memo, s.seat, s.proposer)
    return ACCEPTED if partners_gain(e, s.offered) > margin(s, w) + TINY else NO_DEAL
