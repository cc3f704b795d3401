"""Paired arms: the same deals with one thing different, played next to the games they are compared with.

The difference is always the win share with the thing less the share without it: with the card's own payoff, with the
card forced into the hand, with the option kind allowed, with the gift.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl

from experiments.cards import group_sums, win_parts
from experiments.plan import BAN, DOSE, FORCE, SWAP, Arm, Cell, card_of, gift_of
from experiments.tables import PAIRS, Chunk, constant, frame, labels
from simulator.engine.facts import Family
from simulator.engine.kernel import EVENTS
from simulator.engine.table import Batch, Rows, Table

HELD = ("taken", "played", "dealt")
"""The event that says a seat had the card: the first that the family knows."""


class Pairs:
    """The paired differences of one shard, filled chunk by chunk, in whole parts of a win."""

    def __init__(self, cell: Cell):
        self.cell = cell
        self.pool, self.parts = len(cell.lineup.pool), win_parts(cell.seats)
        groups = (self.pool + 1) * (cell.seats + 1)
        self.sums = {arm: np.zeros((groups, 6)) for arm in cell.arms}

    def add(self, table: Table, batch: Batch, chunk: Chunk) -> None:
        """Play every arm of a chunk and add its differences."""
        for arm in self.cell.arms:
            game, seat, difference = PLAYED[arm.kind](arm, table, batch, chunk)
            if len(game):
                self.add_differences(arm, chunk, game, seat, np.rint(difference * self.parts))

    def add_differences(self, arm: Arm, chunk: Chunk, game: Any, seat: Any, difference: Any) -> None:
        strategy, deal = chunk.who[game, seat], chunk.deals[game] - chunk.deals[0]
        everyone, anywhere = np.full(len(game), self.pool), np.zeros(len(game), int)
        for who, where in ((strategy, seat + 1), (strategy, anywhere), (everyone, seat + 1), (everyone, anywhere)):
            self.add_units(arm, deal, who * (self.cell.seats + 1) + where, difference)

    def add_units(self, arm: Arm, deal: Any, group: Any, difference: Any) -> None:
        """Sum a deal's differences in a group, then add the deal to the group."""
        sums = self.sums[arm]
        units, inverse = np.unique(deal * len(sums) + group, return_inverse=True)
        n, d = group_sums(np.stack([np.ones(len(deal)), difference], axis=1), inverse.ravel(), len(units)).T
        values = np.stack([np.ones(len(n)), n, d, d * d, n * n, n * d], axis=1)
        sums += group_sums(values, units % len(sums), len(sums))

    def frame(self, shard: int) -> pl.DataFrame:
        scale = np.array([1, 1, 1 / self.parts, 1 / self.parts**2, 1, 1 / self.parts])
        parts = [self.arm_frame(shard, arm, sums * scale) for arm, sums in self.sums.items()]
        return pl.concat(parts)

    def arm_frame(self, shard: int, arm: Arm, sums: Any) -> pl.DataFrame:
        (group,) = np.nonzero(sums[:, 0])
        same = np.zeros(len(group), int)
        strategy, seat = np.divmod(group, self.cell.seats + 1)
        numbers = dict(zip(("deals", "n", "Sd", "Sdd", "Snn", "Snd"), sums[group].T, strict=True))
        columns = {"arm": same, "subject": same, "detail": same, "strategy": strategy, "seat": seat, **numbers}
        words = {"arm": [arm.kind], "subject": [arm.subject], "detail": [arm.detail], "strategy": labels(self.cell)}
        return frame({**constant(self.cell, shard, len(group)), **columns}, PAIRS, words)


Differences = tuple[Any, Any, Any]
"""Games, seats, and the win share with the thing less the share without it."""


def wins(rows: Rows, seats: int) -> Any:
    return rows.seats["win"].reshape(-1, seats)


def focal(chunk: Chunk) -> tuple[Any, Any]:
    """All games of a chunk, and the one seat of each that is treated: the seats take turns by deal."""
    return np.arange(chunk.games), chunk.deals % chunk.cell.seats


def some(batch: Batch, game: Any, **changed: Any) -> Batch:
    """A batch of some of the games, with an experiment."""
    doses = None if batch.doses is None else batch.doses[game]
    chosen = replace(batch, deals=batch.deals[game], who=batch.who[game], slots=batch.slots[game], doses=doses)
    return replace(chosen, **changed)


def swapped(arm: Arm, table: Table, batch: Batch, chunk: Chunk) -> Differences:
    """The card's own payoff against its replacement's, in the games and seats that had the card."""
    number, family = card_of(chunk.cell.book, arm.subject)
    event = EVENTS.index(family.pays_when or next(name for name in HELD if name in family.events))
    seats = chunk.cell.seats
    game, seat = np.nonzero((chunk.rows.events[:, event, number] > 0).reshape(-1, seats))
    arms = no_arms(len(game))
    arms[:, 0], arms[:, 1], arms[:, 2] = seat, number, replacement_row(chunk.cell, family, number, arm.detail)
    other = table.play(some(batch, game, arms=arms))
    return game, seat, wins(chunk.rows, seats)[game, seat] - wins(other, seats)[np.arange(len(game)), seat]


def replacement_row(cell: Cell, family: Family, number: int, detail: str) -> int:
    """The row of the family's table that pays in the card's stead."""
    row = number - cell.game.family_first(family.name)
    return family.most + row if detail == "mean" else 2 * family.most


def no_arms(count: int) -> Any:
    return np.full((count, 5), -1, np.int32)


def forced(arm: Arm, table: Table, batch: Batch, chunk: Chunk) -> Differences:
    """The card in one seat's starting hand against the natural deal."""
    game, seat = focal(chunk)
    arms = no_arms(len(game))
    arms[:, 3], arms[:, 4] = seat, card_of(chunk.cell.book, arm.subject)[0]
    other = wins(table.play(some(batch, game, arms=arms)), chunk.cell.seats)
    return game, seat, other[game, seat] - wins(chunk.rows, chunk.cell.seats)[game, seat]


def banned(arm: Arm, table: Table, batch: Batch, chunk: Chunk) -> Differences:
    """An option kind allowed against banned for one slot; the slots take turns by deal."""
    seats = chunk.cell.seats
    kind = list(chunk.cell.game.kinds).index(arm.subject)
    seat = np.argmax(chunk.slots == (chunk.deals % seats)[:, None], axis=1)
    other = np.zeros(chunk.games)
    for slot in range(seats):
        game = np.flatnonzero(chunk.deals % seats == slot)
        if len(game):
            bans = np.zeros(seats, np.int64)
            bans[slot] = 1 << kind
            other[game] = wins(table.play(some(batch, game, bans=bans)), seats)[np.arange(len(game)), seat[game]]
    return np.arange(chunk.games), seat, wins(chunk.rows, seats)[np.arange(chunk.games), seat] - other


def given(arm: Arm, table: Table, batch: Batch, chunk: Chunk) -> Differences:
    """A gift to one seat against none."""
    game, seat = focal(chunk)
    kind, amount = gift_of(chunk.cell.game, arm.subject)
    doses = np.zeros((chunk.games, chunk.cell.seats), np.int32)
    doses[game, seat] = amount
    other = wins(table.play(some(batch, game, doses=doses, dose_kind=kind)), chunk.cell.seats)
    return game, seat, other[game, seat] - wins(chunk.rows, chunk.cell.seats)[game, seat]


PLAYED = {SWAP: swapped, FORCE: forced, BAN: banned, DOSE: given}
