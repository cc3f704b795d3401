"""The rules of Pig: the functions that the engine calls."""

from __future__ import annotations

from simulator.engine import ask, forget, kind_of, offer, roll, rule, start_stream, tell
from simulator.pig.state import DICE, Position

ROLL, HOLD = 0, 1
TURN = 0
ROLLED, BUSTED, GIVEN = 0, 1, 2
SOURCE_TURNS, SOURCE_GIFT = 0, 1
STAT_TURNS, STAT_BUSTS = 0, 1


@rule
def setup(s: Position) -> None:
    """P-1: everyone starts with nothing but their gift, and the first seat begins."""
    for seat in range(s.seats):
        s.banked[seat] = s.tally[seat].gifts[0]
        if s.banked[seat] > 0:
            tell(s, GIVEN, seat, s.banked[seat], 0)
    s.goal = s.rules.goal.chosen
    s.round_no = 1
    begin_turn(s, 0)


@rule
def begin_turn(s: Position, seat: int) -> None:
    """P-2: the die goes to the next seat. Each turn has dice of its own, whatever happened before."""
    s.seat = seat
    s.turn_total = 0
    s.turns[seat] += 1
    s.tally[seat].stats[STAT_TURNS] += 1
    start_stream(s, DICE, s.turns[seat] * s.seats + seat)


@rule
def advance(s: Position) -> None:
    """P-3: choose to roll or, once something was rolled, to hold."""
    if s.over == 1:
        return
    ask(s, s.seat, TURN)
    offer(s, ROLL, 0)
    if s.turn_total > 0:
        offer(s, HOLD, 0)


@rule
def apply(s: Position, code: int) -> None:
    """P-4: do what was chosen."""
    if kind_of(code) == ROLL:
        roll_die(s)
    else:
        hold(s)


@rule
def roll_die(s: Position) -> None:
    """P-5: the bust face ends the turn with nothing; any other adds to the turn."""
    face = roll(s, DICE, s.rules.die) + 1
    if face == s.rules.bust:
        s.tally[s.seat].stats[STAT_BUSTS] += 1
        tell(s, BUSTED, s.seat, face, s.turn_total)
        next_seat(s)
    else:
        s.turn_total += face
        tell(s, ROLLED, s.seat, face, s.turn_total)


@rule
def hold(s: Position) -> None:
    """P-6: bank the turn; reaching the target wins at once."""
    s.banked[s.seat] += s.turn_total
    if s.banked[s.seat] >= s.rules.target:
        s.turn_total = 0
        s.over = 1
    else:
        next_seat(s)


@rule
def next_seat(s: Position) -> None:
    """P-7: the turn passes to the left; a round is over when everyone had a turn."""
    if s.seat + 1 == s.seats:
        s.round_no += 1
    begin_turn(s, (s.seat + 1) % s.seats)


@rule
def scores(s: Position) -> None:
    """P-8: the score is what is banked. Alone, fewer turns are better, and a goal says how few."""
    for seat in range(s.seats):
        mine = s.tally[seat]
        mine.sources[SOURCE_GIFT] = mine.gifts[0]
        mine.sources[SOURCE_TURNS] = s.banked[seat] - mine.gifts[0]
        mine.score = s.banked[seat]
        done = s.banked[seat] >= s.rules.target
        mine.goals[0] = int(done and s.turns[seat] <= s.rules.goal.quick)
        mine.goals[1] = int(done and s.turns[seat] <= s.rules.goal.steady)
        mine.goals[2] = int(done and s.turns[seat] <= s.rules.goal.slow)


@rule
def audit(s: Position) -> int:
    """0, or the number of the first invariant that fails."""
    for seat in range(s.seats):
        if s.banked[seat] < s.tally[seat].gifts[0]:
            return 1
        if s.banked[seat] >= s.rules.target and s.over == 0:
            return 2
        if abs(s.turns[seat] - s.turns[0]) > 1:
            return 3
    if s.over == 0 and s.turn_total < 0:
        return 4
    return 0


@rule
def redeal(s: Position, salt: int) -> None:
    """Nothing is hidden in Pig but the rolls to come."""
    forget(s, salt)
