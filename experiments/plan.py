"""Plans: what to play. A plan has cells, a cell has shards, and all of it is fixed before the first game.

Nothing here depends on how many games are wanted, where they are stored or who plays them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from simulator.engine.facts import Family, Game
from simulator.engine.names import UsageError, listed, unknown
from simulator.rulebook import Rulebook, load
from strategies.lineup import FIELD, ROTATE, Lineup, parse

SCHEMA = 1
"""Version of the stored tables and of the manifest."""
GAMES_A_SHARD, SEARCHED_GAMES_A_SHARD = 20_000, 200
MOST_GAMES = 4_000_000_000
"""Games a cell: a stored game's number has 32 bits."""
SWAP, FORCE, BAN, DOSE = "swap", "force", "ban", "dose"
ARMS = (SWAP, FORCE, BAN, DOSE)
KEEPABLE = ("cards",)


@dataclass(frozen=True)
class Arm:
    """The second side of a paired comparison: what is different, and about what."""

    kind: str
    """swap, force, ban or dose."""
    subject: str
    """A card, an option kind, or a gift with its amount such as "coins:2"."""
    detail: str = ""
    """For a swap, the replacement: "mean" or "nothing"."""

    def stored(self) -> dict[str, str]:
        return {"arm": self.kind, "subject": self.subject, "detail": self.detail}


@dataclass(frozen=True)
class Cell:
    """One combination of rules, seats and line-up, with the design it serves."""

    number: int
    book: Rulebook
    seats: int
    lineup: Lineup
    role: str
    argument: str = ""
    arms: tuple[Arm, ...] = ()
    doses: tuple[int, ...] = ()
    """Amounts of the gift named by `argument`, one of which each seat gets by the deal's own chance."""

    @property
    def game(self) -> Game:
        return self.book.game

    @property
    def rotations(self) -> int:
        """Games a deal: all seatings where they can differ, else one. Equal strategies would repeat one game."""
        turning = self.lineup.form in (ROTATE, FIELD) and len(self.lineup.pool) > 1
        return self.seats if turning and not self.game.symmetric else 1

    @property
    def deals_a_shard(self) -> int:
        games = SEARCHED_GAMES_A_SHARD if self.lineup.searches else GAMES_A_SHARD
        return -(-games // self.rotations)

    @property
    def rules_hash(self) -> str:
        return digest(self.book.tree)

    def games_for(self, n: int) -> int:
        """`n` rounded up to whole deals."""
        return -(-n // self.rotations) * self.rotations

    def shards(self, n: int) -> Iterator[Shard]:
        """The shards of the first `n` games; only the last may be short."""
        deals = -(-n // self.rotations)
        for number, first in enumerate(range(0, deals, self.deals_a_shard), start=1):
            yield Shard(self.number, number, first, min(deals, first + self.deals_a_shard))

    def place(self, game: int) -> tuple[int, int]:
        """The deal and the rotation of a game; games count from 1."""
        return divmod(game - 1, self.rotations)

    def described(self) -> dict[str, Any]:
        """All that decides what this cell plays."""
        return {
            "cell": self.number,
            "seats": self.seats,
            "lineup": self.lineup.text,
            "strategies": [{"label": one.label, "weights": list(one.weights)} for one in self.lineup.pool],
            "role": self.role,
            "argument": self.argument,
            "arms": [arm.stored() for arm in self.arms],
            "doses": list(self.doses),
            "rotations": self.rotations,
            "games_a_shard": self.deals_a_shard * self.rotations,
            "variants": list(self.book.variants),
            "changes": {change.key: change.value for change in self.book.changes},
            "rules": self.book.tree,
        }


@dataclass(frozen=True)
class Shard:
    """A range of deals of one cell: the unit of storage, resume and distribution."""

    cell: int
    number: int
    first_deal: int
    end_deal: int

    @property
    def deals(self) -> int:
        return self.end_deal - self.first_deal


@dataclass(frozen=True)
class Request:
    """What the user asked for in words, from which the same command can be written again."""

    variants: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    lineups: tuple[str, ...] = ()
    verb: str = "run"
    """The command that was given."""


@dataclass(frozen=True)
class Plan:
    """Everything that decides the results of a run, but for how many games are played."""

    game: Game
    cells: tuple[Cell, ...]
    seed: int
    keep: tuple[str, ...] = ()
    audit: bool = False
    code: str = ""
    """Hash of the rules, the engine and the strategies that play."""
    request: Request = field(default_factory=Request)

    def described(self) -> dict[str, Any]:
        """The resolved plan, as the manifest holds it."""
        return {
            "schema": SCHEMA,
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "seed": self.seed,
            "keep": list(self.keep),
            "audit": self.audit,
            "code": self.code,
            "cells": [cell.described() for cell in self.cells],
        }

    @property
    def hash(self) -> str:
        return digest(self.described())

    def cell(self, number: int) -> Cell:
        """A cell by its number, which counts from 1."""
        if not 1 <= number <= len(self.cells):
            raise UsageError(f"There is no cell {number}; this run has cells 1 to {len(self.cells)}.")
        return self.cells[number - 1]

    def shards(self, n: int) -> Iterator[Shard]:
        for cell in self.cells:
            yield from cell.shards(n)

    def games_for(self, n: int) -> int:
        return sum(cell.games_for(n) for cell in self.cells)

    def command(self, n: int, out: str) -> str:
        """The command that plays this plan."""
        asked = self.request
        parts = [f"steelyard {asked.verb}", self.game.id, f"-n {n}"]
        parts += [f"--variant {name}" for name in asked.variants]
        parts += [f"--rules {quoted(name)}" for name in asked.files]
        parts += [f"--set {quoted(text)}" for text in asked.sets]
        parts += [f"--seats {','.join(map(str, asked.seats))}"] if asked.seats else []
        parts += [f"--lineup {quoted(text)}" for text in asked.lineups]
        parts += [f"--seed {self.seed}"]
        parts += [f"--keep {name}" for name in self.keep] + (["--audit"] if self.audit else [])
        return " ".join([*parts, f"--out {quoted(out)}"])


def quoted(text: str) -> str:
    import shlex

    return shlex.quote(text)


def digest(content: Any) -> str:
    """A hash of plain data that does not depend on the order of keys."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def make(
    game: Game,
    *,
    seed: int,
    seats: Sequence[int] = (),
    lineups: Sequence[str] = (),
    variants: Sequence[str] = (),
    files: Sequence[str] = (),
    sets: Sequence[str] = (),
    keep: Iterable[str] = (),
    audit: bool = False,
    arms: Iterable[Arm] = (),
) -> Plan:
    """A plan with one cell for each number of seats and each line-up."""
    request = Request(tuple(variants), tuple(map(str, files)), tuple(sets), tuple(seats), tuple(lineups))
    pairs = [(count, text) for count in seats or (game.default_seats,) for text in lineups or (FIELD,)]
    return paired(game, pairs, request, seed=seed, keep=keep, audit=audit, arms=arms)


def paired(
    game: Game,
    pairs: Iterable[tuple[int, str]],
    request: Request,
    *,
    seed: int,
    keep: Iterable[str] = (),
    audit: bool = False,
    arms: Iterable[Arm] = (),
) -> Plan:
    """A plan with one cell for each pair of a number of seats and a line-up."""
    from experiments.facts import code_hash

    book = load(game, request.variants, request.files, request.sets)
    kept = checked_keep(keep)
    checked = tuple(checked_arm(arm, book) for arm in arms)
    cells = tuple(
        new_cell(number, book, count, parse(text, game, checked_seats(game, count)), checked)
        for number, (count, text) in enumerate(dict.fromkeys(pairs), start=1)
    )
    plan = Plan(game, cells, checked_seed(seed), kept, audit, request=request)
    return replace(plan, code=code_hash(plan))


def new_cell(number: int, book: Rulebook, seats: int, lineup: Lineup, arms: tuple[Arm, ...] = ()) -> Cell:
    """A cell whose role is the form of its line-up, or the kind of its one sort of arm."""
    kinds = list(dict.fromkeys(arm.kind for arm in arms))
    if len(kinds) > 1:
        raise UsageError(f"A cell pairs its games one way, not by {listed(kinds)}.")
    role = kinds[0] if kinds else lineup.form
    argument = ",".join(dict.fromkeys(arm.detail or arm.subject for arm in arms))
    return Cell(number, book, seats, lineup, role, argument, arms)


def dosed(cell: Cell, gift: str, amounts: Sequence[int]) -> Cell:
    """The cell with a gift whose amount is drawn for each seat and deal."""
    if gift not in cell.game.gifts:
        raise UsageError(unknown(f"gift of {cell.game.title}", gift, cell.game.gifts))
    return replace(cell, role=DOSE, argument=gift, doses=tuple(amounts))


# Checks


def checked_seed(seed: int) -> int:
    if not 0 <= seed < 2**63:
        raise UsageError(f"A seed goes from 0 to {2**63 - 1}, not {seed}.")
    return seed


def checked_seats(game: Game, seats: int) -> int:
    if seats not in game.seats:
        raise UsageError(f"{game.title} is played with {listed(map(str, game.seats))} seats, not {seats}.")
    return seats


def checked_games(n: int) -> int:
    if not 1 <= n <= MOST_GAMES:
        raise UsageError(f"-n is the number of games: from 1 to {MOST_GAMES:_}, not {n}.")
    return n


def checked_keep(keep: Iterable[str]) -> tuple[str, ...]:
    kept = tuple(sorted(set(keep)))
    for name in kept:
        if name not in KEEPABLE:
            raise UsageError(unknown("table to keep", name, KEEPABLE))
    return kept


def checked_arm(arm: Arm, book: Rulebook) -> Arm:
    """The arm with its replacement filled in, or what is wrong with it."""
    game = book.game
    if arm.kind not in ARMS:
        raise UsageError(unknown("paired arm", arm.kind, ARMS))
    if arm.kind in (SWAP, FORCE):
        family = family_of(book, arm.subject)
        return checked_swap(arm, family) if arm.kind == SWAP else checked_force(arm, family)
    if arm.kind == BAN:
        return checked_ban(arm, game)
    gift_of(game, arm.subject)
    return arm


def family_of(book: Rulebook, card: str) -> Family:
    return card_of(book, card)[1]


def card_of(book: Rulebook, card: str) -> tuple[int, Family]:
    """The number and the family of a card by its slug."""
    cards = {slug: (number, family) for number, (family, slug) in book.game.cards(book.rules).items()}
    if card not in cards:
        raise UsageError(unknown(f"card of {book.game.title}", card, cards))
    return cards[card]


def checked_swap(arm: Arm, family: Family) -> Arm:
    detail = arm.detail or family.replacements[0]
    if detail not in family.replacements:
        raise UsageError(unknown(f"replacement for a {family.name}", detail, family.replacements))
    return replace(arm, detail=detail)


def checked_force(arm: Arm, family: Family) -> Arm:
    if "dealt" not in family.events or not family.held:
        raise UsageError(f"No hand begins with a {family.name}, so '{arm.subject}' cannot be forced into one.")
    return arm


def checked_ban(arm: Arm, game: Game) -> Arm:
    if arm.subject not in game.kinds:
        raise UsageError(unknown(f"option kind of {game.title}", arm.subject, game.kinds))
    if arm.subject in game.keeping:
        free = [kind for kind in game.kinds if kind not in game.keeping]
        raise UsageError(f"'{arm.subject}' keeps a position legal and cannot be banned. Can be: {listed(free)}.")
    return arm


def gift_of(game: Game, subject: str) -> tuple[int, int]:
    """The place and the amount of a gift written as "coins:2"."""
    name, _, amount = subject.partition(":")
    if name not in game.gifts:
        raise UsageError(unknown(f"gift of {game.title}", name, game.gifts))
    if not amount.lstrip("-").isdigit():
        raise UsageError(f"A dose is a gift and its amount, such as {name}:1, not '{subject}'.")
    return list(game.gifts).index(name), int(amount)
