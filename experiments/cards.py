"""Sums over deals of what seats did with cards and of the wins that went with it.

Wins are counted in whole parts of a win (the least common multiple of all shares), so that every sum is an exact
integer and no grouping of the games into chunks can change a bit of it.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import polars as pl

from experiments.plan import Cell
from experiments.seating import slots_by_seat
from experiments.tables import CARDS, Chunk, card_names, constant, frame, labels
from simulator.engine.kernel import EVENTS
from simulator.engine.table import Rows
from strategies.lineup import FIELD

LINEAR = ("Sx", "Sy", "copies", "points")
SQUARES = ("Sxx", "Sxy", "Syy")


def win_parts(seats: int) -> int:
    """Into how many equal parts a win divides whatever number of seats shares it."""
    return math.lcm(*range(1, seats + 1))


def group_sums(values: Any, key: Any, groups: int) -> Any:
    """The sum of the rows of each group."""
    if groups == 1:
        return values.sum(axis=0, keepdims=True)
    order = np.argsort(key, kind="stable")
    ordered = key[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    out = np.zeros((groups, values.shape[1]))
    out[ordered[starts]] = np.add.reduceat(values[order], starts, axis=0)
    return out


class Margin:
    """One way to pool seats, slots and strategies: sums by group, where a deal counts once in each group."""

    def __init__(self, groups: int, columns: int):
        self.deals = np.zeros(groups)
        self.n = np.zeros(groups)
        self.sums = {name: np.zeros((groups, columns)) for name in (*LINEAR, *SQUARES)}

    def add_squares(self, x: Any, y: Any, key: Any) -> None:
        """Add one row a deal and group."""
        groups = len(self.deals)
        self.deals += np.bincount(key, minlength=groups)
        for name, values in zip(SQUARES, (x * x, x * y, y * y), strict=True):
            self.sums[name] += group_sums(values, key, groups)

    def pool(self, finer: Margin, group: Any, squares: bool) -> None:
        """Take over the sums of finer groups; squares too where a deal is in one of them at most."""
        np.add.at(self.n, group, finer.n)
        for name in (*LINEAR, *SQUARES) if squares else LINEAR:
            np.add.at(self.sums[name], group, finer.sums[name])
        if squares:
            np.add.at(self.deals, group, finer.deals)


class Happened:
    """The card events that came up in a chunk, each with its row and column: most did not, and cost nothing."""

    def __init__(self, rows: Rows, places: Any, cards: Any, seats: int):
        counts = rows.events.reshape(len(rows.events), -1)[:, places]
        self.width = len(places)
        self.row, self.column = np.nonzero(counts)
        self.copies = counts[self.row, self.column]
        self.points = rows.points[self.row, cards[self.column]]
        self.wins = np.rint(rows.seats["win"] * win_parts(seats))[self.row]

    def sums(self, key: Any, groups: int, *weights: Any) -> list[Any]:
        """For each group of rows and each event: how often it came up, then the sums of the weights."""
        place = key[self.row] * self.width + self.column
        shape = (groups, self.width)
        return [np.bincount(place, each, groups * self.width).reshape(shape) for each in (None, *weights)]


class CardSums:
    """The card sums of one shard, filled chunk by chunk."""

    def __init__(self, cell: Cell):
        self.cell = cell
        self.seats, self.turns, self.pool = cell.seats, cell.rotations, len(cell.lineup.pool)
        self.columns = list(columns_of(cell))
        self.places = np.array([event * cell.game.most_cards + card for event, card in self.columns], np.intp)
        self.cards = np.array([card for _event, card in self.columns], np.intp)
        width = len(self.columns)
        self.by_seat = Margin(self.seats * self.turns * self.pool, width)
        self.by_slot = Margin(self.seats * self.pool, width)
        self.by_strategy = Margin(self.pool, width)
        self.overall = Margin(1, width)
        self.once = sits_once(cell)

    def add(self, chunk: Chunk) -> None:
        """Add some whole deals."""
        found = Happened(chunk.rows, self.places, self.cards, self.seats)
        self.add_rows(chunk, found)
        deal = np.repeat(np.arange(chunk.games) // self.turns, self.seats)
        if self.turns > 1:
            self.add_slots(chunk, found, deal)
        if not self.once:
            units, unit = np.unique(deal * self.pool + chunk.who.ravel(), return_inverse=True)
            self.add_units(self.by_strategy, found, unit.ravel(), units % self.pool)
        self.add_units(self.overall, found, deal, np.zeros(chunk.games // self.turns, np.intp))

    def add_rows(self, chunk: Chunk, found: Happened) -> None:
        """By seat, slot and strategy a deal has one row at most, so x squared is x."""
        margin, key = self.by_seat, self.row_key(chunk)
        present = np.bincount(key, minlength=len(margin.n))
        margin.deals += present
        margin.n += present
        x, y, yy, copies, points = found.sums(key, len(margin.n), found.wins, found.wins**2, found.copies, found.points)
        sums = {"Sx": x, "Sxx": x, "Sy": y, "Sxy": y, "Syy": yy, "copies": copies, "points": points}
        for name, values in sums.items():
            margin.sums[name] += values

    def row_key(self, chunk: Chunk) -> Any:
        """Seat, rotation (which together give the slot) and strategy as one number."""
        seat = np.tile(np.arange(self.seats), chunk.games)
        rotation = np.repeat(chunk.rotation, self.seats)
        return (seat * self.turns + rotation) * self.pool + chunk.who.ravel()

    def add_slots(self, chunk: Chunk, found: Happened, deal: Any) -> None:
        """A deal's unit is a slot with its rotations, through which one strategy holds it."""
        slot = chunk.slots.ravel()
        unit = deal * self.seats + slot
        group = np.empty(chunk.games // self.turns * self.seats, np.intp)
        group[unit] = slot * self.pool + chunk.who.ravel()
        self.add_units(self.by_slot, found, unit, group)

    def add_units(self, margin: Margin, found: Happened, unit: Any, group: Any) -> None:
        """Sum the rows of each unit of a deal, then add it to its group."""
        x, y = found.sums(unit, len(group), found.wins)
        margin.add_squares(x, y, group)

    def frame(self, shard: int) -> pl.DataFrame:
        """The sums of all margins, coarsest last."""
        self.pool_margins()
        seat, rotation, strategy = np.indices((self.seats, self.turns, self.pool)).reshape(3, -1)
        slot = slots_by_seat(self.seats, self.turns)[rotation, seat]
        nobody = np.full(self.pool, -1)
        parts = [
            self.margin_rows(self.by_seat, seat, slot, strategy),
            self.margin_rows(
                self.by_slot, np.full(self.seats * self.pool, -1), *np.indices((self.seats, self.pool)).reshape(2, -1)
            ),
            self.margin_rows(self.by_strategy, nobody, nobody, np.arange(self.pool)),
            self.margin_rows(self.overall, nobody[:1], nobody[:1], np.array([self.pool])),
        ]
        columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        words = {"strategy": labels(self.cell), "card": card_names(self.cell), "event": list(EVENTS)}
        return frame({**constant(self.cell, shard, len(columns["n"])), **columns}, CARDS, words)

    def pool_margins(self) -> None:
        _seat, rotation, strategy = np.indices((self.seats, self.turns, self.pool)).reshape(3, -1)
        slot = slots_by_seat(self.seats, self.turns)[rotation, _seat]
        self.by_slot.pool(self.by_seat, slot * self.pool + strategy, squares=self.turns == 1)
        self.by_strategy.pool(self.by_slot, np.tile(np.arange(self.pool), self.seats), squares=self.once)
        self.overall.pool(self.by_strategy, np.zeros(self.pool, np.intp), squares=False)

    def margin_rows(self, margin: Margin, seat: Any, slot: Any, strategy: Any) -> dict[str, Any]:
        """One row for each group and each card event that came up in it; 0 stands for all seats and all slots."""
        group, column = np.nonzero(margin.sums["Sx"])
        event, card = np.array(self.columns, np.intp).reshape(-1, 2)[column].T
        part = 1.0 / win_parts(self.seats)
        scale = {"Sy": part, "Sxy": part, "Syy": part * part}
        sums = {name: values[group, column] * scale.get(name, 1.0) for name, values in margin.sums.items()}
        keys = {
            "seat": seat[group] + 1,
            "slot": slot[group] + 1,
            "strategy": strategy[group],
            "card": card,
            "event": event,
        }
        return {**keys, "deals": margin.deals[group], "n": margin.n[group], **sums}


def columns_of(cell: Cell) -> list[tuple[int, int]]:
    """The pairs of event and card number that can come up under these rules."""
    cards = cell.game.cards(cell.book.rules)
    return [
        (place, number)
        for place, event in enumerate(EVENTS)
        for number, (family, _slug) in cards.items()
        if event in family.events
    ]


def sits_once(cell: Cell) -> bool:
    """Whether a strategy is in a deal once at most: one game a deal, and no strategy in two slots."""
    lineup = cell.lineup
    different = len(lineup.pool) >= cell.seats if lineup.form == FIELD else len(set(lineup.slots)) == cell.seats
    return cell.rotations == 1 and different
