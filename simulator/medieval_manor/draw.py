"""Phase 1, Draw: everybody is dealt cards, and may buy and swap."""

from __future__ import annotations

from simulator.engine import NOBODY, argument_of, ask, offer, rule
from simulator.medieval_manor.cards import discard, draw, is_hardship, next_card, strike, to_hand
from simulator.medieval_manor.codes import (
    ASK_BUY,
    ASK_KEEP,
    ASK_SWAP,
    BUY,
    BY_FOOD,
    BY_MONEY,
    BY_SURPLUS,
    FOR_SWAP,
    KEEP,
    NO,
    SWAP,
    first_card,
    second_card,
    two_cards,
)
from simulator.medieval_manor.goods import food, goods, money, pay_food, pay_goods, pay_money
from simulator.medieval_manor.names import PLACES
from simulator.medieval_manor.phases import begin_phase, next_seat, owe, seat_at
from simulator.medieval_manor.state import (
    ANIMALS,
    CARDS,
    CROPS,
    GOLD,
    N_GOODS,
    PEASANTS,
    RESOURCES,
    TRADE,
    Position,
)

BUYS, SWAPS, CARDS_DRAWN = PLACES["buys"], PLACES["swaps"], PLACES["cards_drawn"]
DEAL, BUYING, KEEPING, SWAPPING = range(4)
"""Steps of a seat in this phase."""


@rule
def draw_phase(s: Position) -> bool:
    """MM-3, Q1: each seat does everything before the next one; true if it must be asked."""
    if s.place == s.seats:
        begin_phase(s, TRADE)
        return False
    s.seat = seat_at(s, s.place)
    if s.step == DEAL:
        deal(s, s.seat)
        s.step = BUYING
    if s.step == BUYING:
        return ask_buy(s, s.seat)
    if s.step == KEEPING:
        return ask_keep(s, s.seat)
    return ask_swap(s, s.seat)


@rule
def deal(s: Position, seat: int) -> None:
    """MM-4: a card for each Peasant there was before the deal."""
    for _ in range(s.rules.cards_per_peasant * s.players[seat].held[PEASANTS] + s.rules.extra_deal):
        draw(s, seat)


# The Buy


@rule
def ask_buy(s: Position, seat: int) -> bool:
    """MM-5, D1, Q16: no, or yes with one of the ways to pay that differ."""
    p = s.players[seat]
    price = s.rules.buy_cost
    if p.buys >= s.rules.buy_limit or goods(p.held) < price:
        s.step = SWAPPING
        return False
    ask(s, seat, ASK_BUY)
    offer(s, NO, 0)
    offer(s, BUY, BY_SURPLUS)
    by_food = food(p.held) >= price and not pays_alike(s, seat, BY_SURPLUS, BY_FOOD)
    if by_food:
        offer(s, BUY, BY_FOOD)
    if money(p.held) >= price and not pays_alike(s, seat, BY_SURPLUS, BY_MONEY):
        if not (by_food and pays_alike(s, seat, BY_FOOD, BY_MONEY)):
            offer(s, BUY, BY_MONEY)
    return True


@rule
def after_paying(s: Position, seat: int, way: int, good: int) -> int:
    """How much of a good is left after a Buy paid one way."""
    held = s.players[seat].held
    kept_crops, kept_animals, kept_gold, kept_resources = held[CROPS], held[ANIMALS], held[GOLD], held[RESOURCES]
    pay_buy(s, seat, way)
    left = held[good]
    held[CROPS] = kept_crops
    held[ANIMALS] = kept_animals
    held[GOLD] = kept_gold
    held[RESOURCES] = kept_resources
    return left


@rule
def pays_alike(s: Position, seat: int, one: int, other: int) -> bool:
    """Whether two ways to pay take the same goods."""
    for good in range(N_GOODS):
        if after_paying(s, seat, one, good) != after_paying(s, seat, other, good):
            return False
    return True


@rule
def pay_buy(s: Position, seat: int, way: int) -> None:
    """D1: from the largest stocks, or food alone, or money alone."""
    held = s.players[seat].held
    if way == BY_FOOD:
        pay_food(held, s.rules.buy_cost)
    elif way == BY_MONEY:
        pay_money(held, s.rules.buy_cost)
    else:
        pay_goods(held, s.rules.buy_cost)


@rule
def take_buy(s: Position, seat: int, code: int) -> None:
    """MM-5: pay and reveal the cards; nothing strikes yet."""
    pay_buy(s, seat, argument_of(code))
    s.players[seat].buys += 1
    s.tally[seat].stats[BUYS] += 1
    s.n_pending = 0
    for _ in range(s.rules.buy_draw):
        card = next_card(s, seat)
        if card != NOBODY:
            s.pending[s.n_pending] = card
            s.n_pending += 1
            s.tally[seat].offered[card] = 1
    sort_pending(s)
    s.step = KEEPING if s.n_pending > 0 else BUYING


@rule
def sort_pending(s: Position) -> None:
    """Lay the revealed cards in the order of their numbers."""
    for last in range(1, s.n_pending):
        card = s.pending[last]
        place = last
        while place > 0 and s.pending[place - 1] > card:
            s.pending[place] = s.pending[place - 1]
            place -= 1
        s.pending[place] = card


@rule
def ask_keep(s: Position, seat: int) -> bool:
    """D2, Q30, Q33: each different card, or pair, with as few Hardships as can be."""
    ask(s, seat, ASK_KEEP)
    kept = min(s.rules.buy_keep, s.n_pending)
    safe = 0
    for place in range(s.n_pending):
        if not is_hardship(s.pending[place]):
            safe += 1
    bad = max(0, kept - safe)
    for one in range(s.n_pending):
        if one > 0 and s.pending[one] == s.pending[one - 1]:
            continue
        if kept == 1:
            if int(is_hardship(s.pending[one])) == bad:
                offer(s, KEEP, two_cards(s.pending[one], NOBODY))
        else:
            offer_pairs(s, one, bad)
    return True


@rule
def offer_pairs(s: Position, one: int, bad: int) -> None:
    """Each different pair whose lower card stands at a place."""
    for other in range(one + 1, s.n_pending):
        if other > one + 1 and s.pending[other] == s.pending[other - 1]:
            continue
        if int(is_hardship(s.pending[one])) + int(is_hardship(s.pending[other])) == bad:
            offer(s, KEEP, two_cards(s.pending[one], s.pending[other]))


@rule
def take_keep(s: Position, seat: int, code: int) -> None:
    """MM-5: the cards kept go to the hand, a Hardship among them strikes; the others are discarded without effect."""
    one = first_card(argument_of(code))
    other = second_card(argument_of(code))
    left_one = 1
    left_other = 1 if other != NOBODY else 0
    for place in range(s.n_pending):
        card = s.pending[place]
        if card == one and left_one == 1:
            left_one = 0
        elif card == other and left_other == 1:
            left_other = 0
        else:
            discard(s, card)
    s.n_pending = 0
    keep_card(s, seat, one)
    if other != NOBODY:
        keep_card(s, seat, other)
    s.step = BUYING


@rule
def keep_card(s: Position, seat: int, card: int) -> None:
    s.tally[seat].stats[CARDS_DRAWN] += 1
    if is_hardship(card):
        s.tally[seat].dealt[card] += 1
        strike(s, seat, card)
        return
    s.tally[seat].taken[card] += 1
    to_hand(s.players[seat], card)


# The Swap


@rule
def ask_swap(s: Position, seat: int) -> bool:
    """MM-6, D3, Q16: no, or discard cards for a new one."""
    p = s.players[seat]
    if p.swaps >= s.rules.swap_limit or p.held[CARDS] < s.rules.swap_discard:
        next_seat(s)
        return False
    ask(s, seat, ASK_SWAP)
    offer(s, NO, 0)
    offer(s, SWAP, 0)
    return True


@rule
def take_swap(s: Position, seat: int) -> None:
    """MM-6: the cards to discard are chosen one at a time."""
    s.players[seat].swaps += 1
    s.tally[seat].stats[SWAPS] += 1
    owe(s, s.rules.swap_discard, FOR_SWAP, 0)


@rule
def end_swap(s: Position, seat: int) -> None:
    """MM-6: the new cards come when the old ones lie on the pile."""
    for _ in range(s.rules.swap_draw):
        draw(s, seat)


@rule
def decline_draw(s: Position) -> None:
    """No Buy leads to the Swap, no Swap to the next seat."""
    if s.step == BUYING:
        s.step = SWAPPING
    else:
        next_seat(s)
