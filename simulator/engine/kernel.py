"""The loop that plays games and writes rows. The same source runs compiled and on the mirror."""

from __future__ import annotations

from typing import Any

from simulator.engine.chance import set_key, start_own
from simulator.engine.position import CUT, KINDS, NOBODY, Head, copy_position
from simulator.engine.rules import Ints, rule

NULL = -(2**31)
"""A score after a round that was not played."""

SEED, AUDIT, CAP, DOSE_KIND, SEATS = range(5)
"""Places in `settings`."""
FINE, BAD_INDEX, NO_OPTION, TOO_MANY, AUDIT_FAILED = range(5)
"""What stopped a batch; the place 0 of `status`, followed by game, seat and detail."""
ROUNDS, DECISIONS, FORCED, CAPPED, MARGIN, LEAD_CHANGES, TIES = range(7)
"""Columns of `games`."""
GAME_COLUMNS = ("rounds", "decisions", "forced", "capped", "margin", "lead_changes", "ties")
SCORE, RANK, FIRST_SOURCE = range(3)
"""First columns of `seats`, followed by sources, stats, goals and scores by round."""
EVENTS = ("offered", "dealt", "taken", "played")


@rule
def begin(s: Head, blank: Head, seats: int, seed: int, deal: int, who: Ints, slots: Ints, arm: Ints) -> None:
    """Lay a blank position with its rules, its deal and its experiment."""
    copy_position(s, blank)
    s.seats = seats
    set_key(s, seed, deal)
    for seat in range(seats):
        start_own(s, seat, slots[seat])
        s.playing[seat] = who[seat]
    s.swap_seat = arm[0]
    s.swap_card = arm[1]
    s.swap_row = arm[2]
    s.force_seat = arm[3]
    s.force_card = arm[4]


@rule
def drop_banned(s: Head, banned: int) -> None:
    """Leave out the options of banned kinds."""
    kept = 0
    for place in range(s.n_options):
        if (banned >> (s.options[place] % KINDS)) & 1 == 0:
            s.options[kept] = s.options[place]
            kept += 1
    s.n_options = kept


@rule
def kinds_legal(s: Head) -> int:
    """A bit for each option kind that can be chosen now."""
    kinds = 0
    for place in range(s.n_options):
        kinds |= 1 << (s.options[place] % KINDS)
    return kinds


@rule
def leader(s: Head) -> int:
    """The seat that leads alone, or nobody."""
    best = 0
    alone = True
    for seat in range(1, s.seats):
        if s.tally[seat].score > s.tally[best].score:
            best = seat
            alone = True
        elif s.tally[seat].score == s.tally[best].score:
            alone = False
    return best if alone else NOBODY


@rule
def rank_of(s: Head, seat: int) -> int:
    """1 for the best: by score, then by the tie-break."""
    rank = 1
    mine = s.tally[seat]
    for other in range(s.seats):
        theirs = s.tally[other]
        if theirs.score > mine.score or (theirs.score == mine.score and theirs.tiebreak > mine.tiebreak):
            rank += 1
    return rank


@rule
def margin_of(s: Head) -> int:
    """How far the best score is above the next."""
    best = NULL
    second = NULL
    for seat in range(s.seats):
        score = s.tally[seat].score
        if score > best:
            second = best
            best = score
        elif score > second:
            second = score
    return best - second if s.seats > 1 else 0


@rule
def winners_of(s: Head) -> int:
    """How many seats share the first place."""
    count = 0
    for seat in range(s.seats):
        if rank_of(s, seat) == 1:
            count += 1
    return count


@rule
def win_of(s: Head, seat: int, winners: int) -> float:
    """A seat's share of the win; alone, whether the chosen goal is met."""
    if s.seats == 1:
        return float(s.tally[0].goals[s.goal]) if len(s.tally[0].goals) > 0 else 1.0
    return 1.0 / winners if rank_of(s, seat) == 1 else 0.0


def play_batch(
    s: Any, blank: Any, setup: Any, advance: Any, apply: Any, scores: Any, audit: Any, choosers: Any, weights: Any,
    memos: Any, settings: Any, deals: Any, who: Any, slots: Any, bans: Any, arms: Any, doses: Any, games: Any,
    seats: Any, wins: Any, events: Any, points: Any, options: Any, log: Any, status: Any,
) -> int:  # fmt: skip
    """Play one game a deal and write its rows; returns what stopped it, FINE when nothing did."""
    count = settings[SEATS]
    for game in range(len(deals)):
        status[1] = game
        begin(s, blank, count, settings[SEED], deals[game], who[game], slots[game], arms[game])
        if settings[DOSE_KIND] >= 0:
            for seat in range(count):
                s.tally[seat].gifts[settings[DOSE_KIND]] += doses[game][seat]
        setup(s)
        advance(s)
        decisions = 0
        forced = 0
        capped = 0
        changes = 0
        leading = NOBODY
        past = 0
        while s.over == 0:
            seat = s.seat
            status[2] = seat
            if s.fault != 0:
                return TOO_MANY
            if bans[slots[game][seat]] != 0:
                drop_banned(s, bans[slots[game][seat]])
            if s.n_options == 0:
                return NO_OPTION
            place = 0
            if s.n_options == 1:
                forced += 1
            else:
                player = who[game][seat]
                place = choosers[player](s, weights[player], memos[player])
                if place < 0 or place >= s.n_options:
                    status[3] = place
                    return BAD_INDEX
                log[decisions, 0] = seat
                log[decisions, 1] = s.round_no
                log[decisions, 2] = kinds_legal(s)
                log[decisions, 3] = s.options[place] % KINDS
                decisions += 1
            apply(s, s.options[place])
            if settings[AUDIT] != 0:
                broken = audit(s)
                if broken != 0:
                    status[3] = broken
                    return AUDIT_FAILED
            if decisions + forced >= settings[CAP]:
                capped = 1
                break
            advance(s)
            if s.round_no > past + 1 and s.over == 0:
                scores(s)
                ahead = leader(s)
                if ahead != NOBODY:
                    if leading not in (NOBODY, ahead):
                        changes += 1
                    leading = ahead
                while past < s.round_no - 1:
                    write_round(s, seats, game * count, past)
                    past += 1
        if s.over == CUT:
            capped = 1
        scores(s)
        ahead = leader(s)
        if ahead != NOBODY and leading not in (NOBODY, ahead):
            changes += 1
        winners = winners_of(s)
        games[game, ROUNDS] = s.round_no
        games[game, DECISIONS] = decisions
        games[game, FORCED] = forced
        games[game, CAPPED] = capped
        games[game, MARGIN] = margin_of(s)
        games[game, LEAD_CHANGES] = changes
        games[game, TIES] = winners if winners > 1 else 0
        write_round(s, seats, game * count, s.round_no - 1)
        for seat in range(count):
            wins[game * count + seat] = win_of(s, seat, winners)
        write_seats(s, seats, game * count)
        write_cards(s, events, points, game * count)
        write_options(log, decisions, s.round_no, who[game], slots[game], options)
    return FINE


@rule
def scores_place(s: Head) -> int:
    """The column of `seats` where the scores by round begin."""
    mine = s.tally[0]
    return FIRST_SOURCE + len(mine.sources) + len(mine.stats) + len(mine.goals)


def write_round(s: Any, seats: Any, first: Any, past: Any) -> None:
    """The scores as they stand after a round, as far as rounds are kept."""
    place = scores_place(s) + past
    if place < seats.shape[1]:
        for seat in range(s.seats):
            seats[first + seat, place] = s.tally[seat].score


def write_seats(s: Any, seats: Any, first: Any) -> None:
    """Score, rank, sources, stats and goals of each seat."""
    for seat in range(s.seats):
        mine = s.tally[seat]
        row = first + seat
        seats[row, SCORE] = mine.score
        seats[row, RANK] = rank_of(s, seat)
        place = FIRST_SOURCE
        for source in range(len(mine.sources)):
            seats[row, place] = mine.sources[source]
            place += 1
        for stat in range(len(mine.stats)):
            seats[row, place] = mine.stats[stat]
            place += 1
        for goal in range(len(mine.goals)):
            seats[row, place] = mine.goals[goal]
            place += 1


def write_cards(s: Any, events: Any, points: Any, first: Any) -> None:
    """What each seat did with each card."""
    for seat in range(s.seats):
        mine = s.tally[seat]
        row = first + seat
        for card in range(len(mine.points)):
            events[row, 0, card] = mine.offered[card]
            events[row, 1, card] = mine.dealt[card]
            events[row, 2, card] = mine.taken[card]
            events[row, 3, card] = mine.played[card]
            points[row, card] = mine.points[card]


def write_options(log: Any, decisions: Any, rounds: Any, who: Any, slots: Any, options: Any) -> None:
    """Fold the decisions of a finished game into legal and chosen kinds, by third of its rounds."""
    for number in range(decisions):
        seat = log[number, 0]
        third = min(2, (log[number, 1] - 1) * 3 // rounds)
        kinds = log[number, 2]
        kind = 0
        while kinds != 0:
            if kinds & 1:
                options[seat, slots[seat], who[seat], kind, third, 0] += 1
            kinds >>= 1
            kind += 1
        options[seat, slots[seat], who[seat], log[number, 3], third, 1] += 1
