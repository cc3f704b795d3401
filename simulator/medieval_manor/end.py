"""Phase 7, End: hands are cut to size, and the game may be over."""

from __future__ import annotations

from simulator.engine import CUT, ENDED, NOBODY, roll, rule, start_stream, tell
from simulator.medieval_manor.codes import END_BONUS, FOR_LIMIT, GAINED, GAME_ENDED, GOOD_STEP
from simulator.medieval_manor.goods import gain
from simulator.medieval_manor.names import PLACES
from simulator.medieval_manor.phases import begin_phase, owe, seat_at
from simulator.medieval_manor.state import (
    CARDS,
    DRAW,
    FIRST_UPGRADE,
    LORD,
    LORD_LOWEST,
    LORD_RANDOM,
    LORD_ROTATE,
    PEASANTS,
    POINTS,
    Player,
    Position,
)
from simulator.medieval_manor.upgrade import in_play
from simulator.medieval_manor.work import crown

PEASANTS_MAX, TURNS_AS_LORD, DROPPED = PLACES["peasants_max"], PLACES["turns_as_lord"], PLACES["cards_dropped"]


@rule
def end_phase(s: Position) -> bool:
    """MM-26, MM-27: each seat discards, then the turn ends; true if a seat must be asked."""
    if s.place == s.seats:
        end_turn(s)
        return False
    s.seat = seat_at(s, s.place)
    s.place += 1
    excess = s.players[s.seat].held[CARDS] - hand_limit(s, s.seat)
    if excess > 0:
        s.tally[s.seat].stats[DROPPED] += excess
        owe(s, excess, FOR_LIMIT, 0)
    return False


@rule
def hand_limit(s: Position, seat: int) -> int:
    """MM-26: the most cards a seat may keep."""
    limit = s.rules.hand_limit
    for row in range(s.rules.n_upgrades):
        if s.players[seat].built[row] > 0:
            limit += in_play(s, seat, row).hand_bonus * s.players[seat].built[row]
    return limit


@rule
def end_turn(s: Position) -> None:
    """MM-27, Q23: over when anybody has enough points now, or after the last turn there may be."""
    reached = False
    for seat in range(s.seats):
        held = s.players[seat].held
        stats = s.tally[seat].stats
        stats[PEASANTS_MAX] = max(stats[PEASANTS_MAX], held[PEASANTS])
        reached = reached or held[POINTS] >= s.rules.end_vp
    if reached or s.round_no >= s.rules.max_turns:
        s.over = ENDED if reached else CUT
        tell(s, GAME_ENDED, int(reached), 0, 0)
        for seat in range(s.seats):
            pay_end_bonus(s, seat)
    else:
        move_lord(s)
        begin_turn(s)


@rule
def pay_end_bonus(s: Position, seat: int) -> None:
    """Section 6: points for Upgrades in play at the end, in rules that have them."""
    p = s.players[seat]
    for row in range(s.rules.n_upgrades):
        if p.built[row] > 0:
            count = in_play(s, seat, row).end_bonus * p.built[row]
            if count != 0:
                gain(s, seat, POINTS, count, END_BONUS, FIRST_UPGRADE + row)
                tell(s, GAINED, seat, FIRST_UPGRADE + row, POINTS + GOOD_STEP * count)


@rule
def begin_turn(s: Position) -> None:
    """The next turn, with its Draw phase."""
    s.round_no += 1
    s.lord_moves = 0
    for seat in range(s.seats):
        p = s.players[seat]
        p.buys = 0
        p.swaps = 0
        note_begin(p)
    s.tally[s.lord].stats[TURNS_AS_LORD] += 1
    begin_phase(s, DRAW)


@rule
def note_begin(p: Player) -> None:
    """Keep what a player begins a turn with."""
    p.hand_begun = p.held[CARDS]
    p.points_begun = p.held[POINTS]
    p.peasants_begun = p.held[PEASANTS]


@rule
def move_lord(s: Position) -> None:
    """Section 7: where the tile goes between turns, in rules where it does."""
    if s.lord_next != NOBODY:
        crown(s, s.lord_next)
        s.lord_next = NOBODY
    if s.rules.lord_mode == LORD_ROTATE:
        crown(s, (s.lord + 1) % s.seats)
    elif s.rules.lord_mode == LORD_RANDOM:
        start_stream(s, LORD, s.round_no)
        crown(s, roll(s, LORD, s.seats))
    elif s.rules.lord_mode == LORD_LOWEST:
        crown(s, lowest(s))


@rule
def lowest(s: Position) -> int:
    """The seat with the fewest points; ties go to the first one from the Lord on."""
    best = s.lord
    for step in range(1, s.seats):
        seat = (s.lord + step) % s.seats
        if s.players[seat].held[POINTS] < s.players[best].held[POINTS]:
            best = seat
    return best
