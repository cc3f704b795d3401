"""Phase 2, Trade: pairs of seats make deals; one proposes, the other answers."""

from __future__ import annotations

from simulator.engine import KINDS, argument_of, ask, kind_of, offer, rule
from simulator.medieval_manor.cards import from_hand, to_hand
from simulator.medieval_manor.codes import (
    ACCEPT,
    ASK_ANSWER,
    ASK_PROPOSE,
    BUY_CARD,
    NO,
    REFUSE,
    SELL_CARD,
    TRADE_CARDS,
    TRADE_GOODS,
    TRADED,
    amount_in,
    card_in,
    card_offer,
    first_card,
    good_given,
    good_gotten,
    good_in,
    goods_offer,
    second_card,
    two_cards,
)
from simulator.medieval_manor.names import PLACES
from simulator.medieval_manor.phases import begin_phase, seat_at
from simulator.medieval_manor.state import CARDS, N_GOODS, POINTS, WORK, Player, Position

DEALS, OFFERS = PLACES["deals"], PLACES["offers"]
MOST_FOR_ONE = 2
"""Goods that may be given for one, or paid for a card."""
PROPOSING, ANSWERING = 0, 1


@rule
def trade_phase(s: Position) -> bool:
    """MM-9: rounds over all pairs in the order of the phase, until one passes without a deal."""
    if s.trade_round == 0:
        s.trade_round = 1
        s.partner = 1
    while s.rules.trade_enabled == 1 and s.trade_round <= s.rules.trade_rounds:
        if s.step == ANSWERING:
            return ask_answer(s)
        if ask_proposal(s):
            return True
        next_pair(s)
    s.trade_round = 0
    s.deals_in_round = 0
    s.offers = 0
    begin_phase(s, WORK)
    return False


@rule
def proposer_of(s: Position) -> int:
    return seat_at(s, s.place)


@rule
def partner_of(s: Position) -> int:
    """The other party: `partner` seats on from the proposer."""
    return (proposer_of(s) + s.partner) % s.seats


@rule
def next_pair(s: Position) -> None:
    """MM-9.2, MM-9.7: the next pair; after a round without a deal there is no other."""
    s.offers = 0
    s.partner += 1
    if s.partner < s.seats:
        return
    s.partner = 1
    s.place += 1
    if s.place < s.seats:
        return
    s.place = 0
    s.trade_round = s.trade_round + 1 if s.deals_in_round > 0 else s.rules.trade_rounds + 1
    s.deals_in_round = 0


@rule
def is_blocked(s: Position, seat: int) -> bool:
    """MM-9.6: nobody deals with a player who is close to the end."""
    return s.players[seat].held[POINTS] >= s.rules.end_vp - s.rules.trade_block


# Proposing


@rule
def ask_proposal(s: Position) -> bool:
    """MM-9.3, MM-9.4: nothing, or any offer of the bounded set that was not refused before."""
    seat = proposer_of(s)
    other = partner_of(s)
    if s.offers >= s.rules.trade_max_offers or is_blocked(s, seat) or is_blocked(s, other):
        return False
    ask(s, seat, ASK_PROPOSE)
    offer(s, NO, 0)
    list_goods(s, s.players[seat], s.players[other])
    list_cards(s, s.players[seat], s.players[other])
    if s.rules.trade_mixed == 1:
        list_mixed(s, s.players[seat], s.players[other])
    return s.n_options > 1


@rule
def offer_deal(s: Position, kind: int, argument: int) -> None:
    """List a deal unless it was refused in this round."""
    for place in range(s.offers):
        if s.refused[place] == kind + KINDS * argument:
            return
    offer(s, kind, argument)


@rule
def list_goods(s: Position, a: Player, b: Player) -> None:
    """MM-9.3 (i), (ii): one or two of a kind for one of another; points only if the rules allow."""
    kinds = N_GOODS + s.rules.trade_vp
    for amount in range(1, MOST_FOR_ONE + 1):
        for gives in range(kinds):
            if a.held[gives] >= amount:
                for gets in range(kinds):
                    if gets != gives and b.held[gets] >= 1:
                        offer_deal(s, TRADE_GOODS, goods_offer(gives, amount, gets))


@rule
def repeats(p: Player, place: int) -> bool:
    """Whether a hand card is another copy of the one before."""
    return place > 0 and p.hand[place] == p.hand[place - 1]


@rule
def list_cards(s: Position, a: Player, b: Player) -> None:
    """MM-9.3 (iii): a card for a different card."""
    for mine in range(a.held[CARDS]):
        if not repeats(a, mine):
            for theirs in range(b.held[CARDS]):
                if not repeats(b, theirs) and a.hand[mine] != b.hand[theirs]:
                    offer_deal(s, TRADE_CARDS, two_cards(a.hand[mine], b.hand[theirs]))


@rule
def list_mixed(s: Position, a: Player, b: Player) -> None:
    """MM-9.3 (iv): a card for one or two goods of a kind, then one or two goods of a kind for a card."""
    for mine in range(a.held[CARDS]):
        if not repeats(a, mine):
            for good in range(N_GOODS):
                offer_sale(s, SELL_CARD, a.hand[mine], good, b.held[good])
    for good in range(N_GOODS):
        for theirs in range(b.held[CARDS]):
            if not repeats(b, theirs):
                offer_sale(s, BUY_CARD, b.hand[theirs], good, a.held[good])


@rule
def offer_sale(s: Position, kind: int, card: int, good: int, stock: int) -> None:
    """A card against one or two of a good, as far as there is any."""
    for amount in range(1, min(MOST_FOR_ONE, stock) + 1):
        offer_deal(s, kind, card_offer(card, good, amount))


@rule
def propose(s: Position, code: int) -> None:
    """MM-9.4: an offer waits for its answer; none leads to the next pair."""
    if kind_of(code) == NO:
        next_pair(s)
        return
    s.tally[s.seat].stats[OFFERS] += 1
    s.proposer = s.seat
    s.offered = code
    s.step = ANSWERING


# Answering


@rule
def ask_answer(s: Position) -> bool:
    """MM-9.5: refuse or accept."""
    ask(s, partner_of(s), ASK_ANSWER)
    offer(s, REFUSE, 0)
    offer(s, ACCEPT, 0)
    return True


@rule
def answer(s: Position, code: int) -> None:
    """MM-9.5: a deal is carried out at once and is the only one of its pair; a refused offer is not made again."""
    s.step = PROPOSING
    if kind_of(code) == REFUSE:
        s.refused[s.offers] = s.offered
        s.offers += 1
        return
    exchange(s, s.proposer, s.seat, s.offered)
    s.deals_in_round += 1
    s.tally[s.proposer].stats[DEALS] += 1
    s.tally[s.seat].stats[DEALS] += 1
    next_pair(s)


@rule
def exchange(s: Position, a: int, b: int, code: int) -> None:
    """MM-9.5: move what the offer says between proposer and partner."""
    kind = kind_of(code)
    argument = argument_of(code)
    if kind == TRADE_GOODS:
        hand_over(s, a, b, good_given(argument), amount_in(argument))
        hand_over(s, b, a, good_gotten(argument), 1)
    elif kind == TRADE_CARDS:
        hand_card(s, a, b, first_card(argument))
        hand_card(s, b, a, second_card(argument))
    elif kind == SELL_CARD:
        hand_card(s, a, b, card_in(argument))
        hand_over(s, b, a, good_in(argument), amount_in(argument))
    else:
        hand_card(s, b, a, card_in(argument))
        hand_over(s, a, b, good_in(argument), amount_in(argument))


@rule
def hand_over(s: Position, giver: int, taker: int, good: int, count: int) -> None:
    """Goods, or points where the rules allow, change hands."""
    s.players[giver].held[good] -= count
    s.players[taker].held[good] += count
    if good == POINTS:
        s.tally[giver].sources[TRADED] -= count
        s.tally[taker].sources[TRADED] += count


@rule
def hand_card(s: Position, giver: int, taker: int, card: int) -> None:
    """A card changes hands."""
    from_hand(s.players[giver], card)
    to_hand(s.players[taker], card)
    s.tally[taker].taken[card] += 1
