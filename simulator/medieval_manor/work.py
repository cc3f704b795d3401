"""Phase 3, Work: one action at a time, a card on the map, a Glean or a pass."""

from __future__ import annotations

from simulator.engine import NOBODY, argument_of, ask, kind_of, offer, rule, tell
from simulator.medieval_manor.cards import (
    draw,
    from_hand,
    is_upgrade,
    paying,
)
from simulator.medieval_manor.codes import (
    ASK_ACTION,
    BOUNTY,
    BOUNTY_GAIN,
    BUILD,
    FOR_GLEAN,
    GLEAN,
    NEW_LORD,
    OTHER,
    PASS,
    USUAL,
    card_placed,
    order_placed,
    place_argument,
    space_placed,
)
from simulator.medieval_manor.conversions import ask_conversion, conversion_open
from simulator.medieval_manor.goods import gain, money, pay_built
from simulator.medieval_manor.map import class_of, free_for, gain_on
from simulator.medieval_manor.names import PLACES
from simulator.medieval_manor.phases import begin_phase, owe, seat_at
from simulator.medieval_manor.state import (
    AT_ONCE,
    CARDS,
    CASTLE,
    GOLD,
    LORD_CASTLE,
    N_GOODS,
    PEASANTS,
    RESOURCES,
    REST,
    Player,
    Position,
)

BOUNTIES, BUILT, FIRST_TURN = PLACES["bounties"], PLACES["upgrades_built"], PLACES["first_upgrade_turn"]
CASTLE_PLAYS, GLEANS, CONTESTED = PLACES["castle_plays"], PLACES["gleans"], PLACES["contested"]
PASSES, NO_HAND, NO_SPACE = PLACES["passes"], PLACES["passes_no_hand"], PLACES["passes_no_space"]
BY_CHOICE, MONEY_BUILT, USE = PLACES["passes_choice"], PLACES["money_built"], PLACES["use_river"]
READY, ACTING, CONVERTING = range(3)
"""Steps of this phase: before its first action, between actions, and at a Bounty's conversion."""


@rule
def work_phase(s: Position) -> bool:
    """MM-11: actions go round in the order of the phase until nobody has one left; true if a seat must be asked."""
    if s.step == READY:
        hand_out_actions(s)
        s.step = ACTING
    if s.step == CONVERTING:
        if ask_conversion(s, s.seat, s.rules.conv_cap):
            return True
        end_action(s)
    if find_worker(s):
        return ask_action(s, s.seat)
    begin_phase(s, REST)
    return False


@rule
def hand_out_actions(s: Position) -> None:
    """MM-10, Q4: actions by the Peasants that each seat has now."""
    for seat in range(s.seats):
        p = s.players[seat]
        p.actions = p.held[PEASANTS] * s.rules.actions_per_peasant
        p.actions_begun = p.actions
        p.acted = 0
        p.contested = 0


@rule
def find_worker(s: Position) -> bool:
    """MM-11: turn to the next seat with an action left; false if there is none."""
    for _ in range(s.seats):
        seat = seat_at(s, s.place)
        if s.players[seat].actions > 0:
            s.seat = seat
            return True
        s.place = (s.place + 1) % s.seats
    return False


@rule
def end_action(s: Position) -> None:
    """The next seat is to act."""
    s.converting = NOBODY
    s.step = ACTING
    s.place = (s.place + 1) % s.seats


# Listing


@rule
def own_upgrades(s: Position, p: Player) -> int:
    """MM-18, Q10: Upgrades owned, those on the map too."""
    return p.n_built + (p.on_map if s.rules.upgrade_counts_map == 1 else 0)


@rule
def next_cost(s: Position, p: Player) -> int:
    """MM-18: the Money that the next Upgrade costs."""
    return s.rules.upgrade_base + s.rules.upgrade_step * own_upgrades(s, p)


@rule
def may_build(s: Position, p: Player) -> bool:
    """MM-12, MM-18: whether another Upgrade can be paid and may be owned."""
    return money(p.held) >= next_cost(s, p) and p.n_built + p.on_map < s.rules.upgrade_max


@rule
def ask_action(s: Position, seat: int) -> bool:
    """D5: every placement, every Glean, and the pass."""
    p = s.players[seat]
    ask(s, seat, ASK_ACTION)
    building = may_build(s, p)
    before = NOBODY
    for place in range(p.held[CARDS]):
        card = p.hand[place]
        if card != before:
            before = card
            if building or not is_upgrade(card):
                list_placements(s, seat, card)
    if p.held[CARDS] >= s.rules.glean_discard:
        for good in range(N_GOODS):
            offer(s, GLEAN, good)
    offer(s, PASS, 0)
    return True


@rule
def list_placements(s: Position, seat: int, card: int) -> None:
    """MM-12: a card on each empty space that its text allows."""
    free = free_for(s, card)
    if free == 0:
        if s.spaces_for[card] != 0:
            note_contest(s, seat)
        return
    s.tally[seat].offered[card] = 1
    kind = BUILD if is_upgrade(card) else BOUNTY
    both = kind == BUILD and s.rules.payment_options == 1 and orders_differ(s, s.players[seat])
    for space in range(s.n_spaces):
        if (free >> space) & 1 == 1:
            offer(s, kind, place_argument(card, space, USUAL))
            if both:
                offer(s, kind, place_argument(card, space, OTHER))


@rule
def note_contest(s: Position, seat: int) -> None:
    """Count a turn in which other cards left a hand card no place."""
    if s.players[seat].contested == 0:
        s.players[seat].contested = 1
        s.tally[seat].stats[CONTESTED] += 1


@rule
def orders_differ(s: Position, p: Player) -> bool:
    """D7: whether gold first pays other goods than resources first."""
    price = next_cost(s, p)
    return min(price, p.held[RESOURCES]) != price - min(price, p.held[GOLD])


# Acting


@rule
def act(s: Position, seat: int, code: int) -> None:
    """MM-10, MM-12 to MM-14: use one action."""
    kind = kind_of(code)
    p = s.players[seat]
    p.actions -= 1
    p.acted += 1
    if kind == BOUNTY:
        play_bounty(s, seat, argument_of(code))
    elif kind == BUILD:
        build(s, seat, argument_of(code))
    elif kind == GLEAN:
        owe(s, s.rules.glean_discard, FOR_GLEAN, argument_of(code))
    else:
        pass_action(s, seat)


@rule
def lay(s: Position, seat: int, card: int, space: int) -> None:
    """MM-12, MM-17: a hand card goes onto the map; the Castle makes its player Lord."""
    from_hand(s.players[seat], card)
    s.card_at[space] = card
    s.owner_at[space] = seat
    s.taken |= 1 << space
    s.tally[seat].played[card] += 1
    s.tally[seat].stats[USE + s.land[space]] += 1
    if class_of(s, space) == CASTLE:
        s.tally[seat].stats[CASTLE_PLAYS] += 1
        take_castle(s, seat)


@rule
def take_castle(s: Position, seat: int) -> None:
    """MM-17, Q3: Lord at once, or at the end of the turn if the rules say so."""
    if s.rules.lord_mode != LORD_CASTLE or seat == s.lord:
        return
    if s.rules.lord_effect == AT_ONCE:
        crown(s, seat)
    else:
        s.lord_next = seat


@rule
def crown(s: Position, seat: int) -> None:
    """The tile goes to another seat."""
    if seat != s.lord:
        s.lord = seat
        s.lord_moves += 1
        tell(s, NEW_LORD, seat, 0, 0)


@rule
def play_bounty(s: Position, seat: int, argument: int) -> None:
    """MM-16: counters first, then cards, then the conversion."""
    card = card_placed(argument)
    space = space_placed(argument)
    row = paying(s, seat, card)
    lay(s, seat, card, space)
    s.tally[seat].stats[BOUNTIES] += 1
    for what in range(CARDS):
        count = gain_on(s, row, space, what)
        if count > 0:
            gain(s, seat, what, count, BOUNTY_GAIN, card)
    for _ in range(row.gain[CARDS]):
        draw(s, seat)
    s.converting = card
    if conversion_open(s, seat, s.rules.conv_cap):
        s.step = CONVERTING
    else:
        end_action(s)


@rule
def build(s: Position, seat: int, argument: int) -> None:
    """MM-12, MM-18: pay, then lay the Upgrade down; it yields nothing yet."""
    p = s.players[seat]
    price = next_cost(s, p)
    stats = s.tally[seat].stats
    pay_built(p.held, price, order_placed(argument))
    p.paid_built += price
    stats[MONEY_BUILT] += price
    stats[BUILT] += 1
    if stats[FIRST_TURN] == 0:
        stats[FIRST_TURN] = s.round_no
    lay(s, seat, card_placed(argument), space_placed(argument))
    p.on_map += 1
    end_action(s)


@rule
def end_glean(s: Position, seat: int, good: int) -> None:
    """MM-13: the cards are gone, the good comes."""
    s.tally[seat].stats[GLEANS] += 1
    gain(s, seat, good, s.rules.glean_gain, BOUNTY_GAIN, 0)
    end_action(s)


@rule
def pass_action(s: Position, seat: int) -> None:
    """MM-14, Q5: do nothing with an action; with `pass_final`, with all that are left."""
    p = s.players[seat]
    stats = s.tally[seat].stats
    stats[PASSES] += 1
    if p.held[CARDS] == 0:
        stats[NO_HAND] += 1
    elif kind_of(s.options[0]) not in (BOUNTY, BUILD):
        stats[NO_SPACE] += 1
    else:
        stats[BY_CHOICE] += 1
    if s.rules.pass_final == 1:
        p.acted += p.actions
        p.actions = 0
    end_action(s)
