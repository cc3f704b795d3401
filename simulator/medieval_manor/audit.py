"""The audit: what must hold after every choice, by the numbers of the dossier's invariants (section 11)."""

from __future__ import annotations

from simulator.engine import ENDED, NOBODY, rule
from simulator.medieval_manor.cards import copies_of, is_hardship
from simulator.medieval_manor.codes import GIFT, STARVATION, TRADED
from simulator.medieval_manor.end import hand_limit
from simulator.medieval_manor.map import is_edge
from simulator.medieval_manor.state import (
    CARDS,
    FIRST_UPGRADE,
    LORD_CASTLE,
    N_CARDS,
    N_HELD,
    PEASANTS,
    POINTS,
    WORK,
    Position,
)


@rule
def audit(s: Position) -> int:
    """0, or the number of the first invariant that fails."""
    if not copies_hold(s):
        return 1
    if not map_holds(s):
        return 4
    if s.rules.lord_mode == LORD_CASTLE and s.lord_moves > 1:
        return 5
    for seat in range(s.seats):
        broken = audit_player(s, seat)
        if broken != 0:
            return broken
    return 0


@rule
def audit_player(s: Position, seat: int) -> int:
    """The first invariant that one player breaks."""
    p = s.players[seat]
    for what in range(N_HELD):
        if p.held[what] < 0:
            return 2
    if p.held[PEASANTS] < 1:
        return 2
    if not hand_holds(s, seat):
        return 3
    if s.phase == WORK and not actions_hold(s, seat):
        return 6
    if not prices_hold(s, seat):
        return 7
    if not sources_hold(s, seat):
        return 9
    if s.round_no > 1 and p.hand_begun > hand_limit(s, seat):
        return 8
    return 0 if turn_holds(s, seat) else 12


@rule
def copies_hold(s: Position) -> bool:
    """1: every copy is in exactly one place."""
    for card in range(N_CARDS):
        s.keys[card] = s.discarded[card]
    for place in range(s.n_deck):
        s.keys[s.deck[place]] += 1
    for place in range(s.n_pending):
        s.keys[s.pending[place]] += 1
    for space in range(s.n_spaces):
        if s.card_at[space] != NOBODY:
            s.keys[s.card_at[space]] += 1
    for seat in range(s.seats):
        p = s.players[seat]
        for place in range(p.held[CARDS]):
            s.keys[p.hand[place]] += 1
        for row in range(s.rules.n_upgrades):
            s.keys[FIRST_UPGRADE + row] += p.built[row]
    for card in range(N_CARDS):
        if s.keys[card] != copies_of(s, card):
            return False
    return True


@rule
def map_holds(s: Position) -> bool:
    """4: cards lie where their lands allow, and only in the Work phase; edge lands lie on the edge."""
    for space in range(s.n_spaces):
        card = s.card_at[space]
        if s.rules.lands[s.land[space]].edge == 1 and not is_edge(s, space):
            return False
        if (card != NOBODY) != ((s.taken >> space) & 1 == 1):
            return False
        if card != NOBODY and (s.phase != WORK or (s.spaces_for[card] >> space) & 1 == 0):
            return False
    return True


@rule
def hand_holds(s: Position, seat: int) -> bool:
    """3: no Hardship rests in a hand, and hands are sorted."""
    p = s.players[seat]
    for place in range(p.held[CARDS]):
        if is_hardship(p.hand[place]) or (place > 0 and p.hand[place] < p.hand[place - 1]):
            return False
    return True


@rule
def actions_hold(s: Position, seat: int) -> bool:
    """6: actions used and left are those of the Peasants at the start of the phase."""
    p = s.players[seat]
    return s.rules.actions_fixed_at_start == 0 or p.acted + p.actions == p.actions_begun


@rule
def prices_hold(s: Position, seat: int) -> bool:
    """7: what was paid for Upgrades is the sum of their rising prices."""
    p = s.players[seat]
    count = p.n_built + p.on_map
    wanted = s.rules.upgrade_base * count + s.rules.upgrade_step * (count * (count - 1) // 2)
    return s.rules.upgrade_counts_map == 0 or p.paid_built == wanted


@rule
def sources_hold(s: Position, seat: int) -> bool:
    """9: the sources add up to the points, and so do the cards to what cards brought."""
    mine = s.tally[seat]
    total = 0
    for source in range(len(mine.sources)):
        total += mine.sources[source]
    by_card = 0
    for card in range(N_CARDS):
        by_card += mine.points[card]
    others = mine.sources[STARVATION] + mine.sources[TRADED] + mine.sources[GIFT]
    return total == s.players[seat].held[POINTS] and by_card == total - others


@rule
def turn_holds(s: Position, seat: int) -> bool:
    """12: nobody had enough points when this turn began, and at an uncut end somebody has."""
    if s.round_no > 1 and s.players[seat].points_begun >= s.rules.end_vp:
        return False
    if s.over == ENDED and seat == 0:
        for other in range(s.seats):
            if s.players[other].held[POINTS] >= s.rules.end_vp:
                return True
        return False
    return True
