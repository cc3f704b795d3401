"""Run folders written by hand, in which the right answers are known."""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

FACTS: dict[str, Any] = {
    "id": "herrings",
    "title": "Herrings",
    "rules_title": "Herrings",
    "about": "A game that nobody plays.",
    "seats": [1, 2, 3, 4],
    "default_seats": 4,
    "rules_version": 3,
    "round_name": "day",
    "rounds": 3,
    "symmetric": False,
    "turn_cap": 500,
    "sources": {"catch": "fish caught", "market_day": "fish sold", "luck": "found on the beach"},
    "kinds": {"fish": "cast a net", "end": "go home"},
    "keeping": ["end"],
    "stats": {},
    "goals": {"supper": "at least 10 points", "feast": "at least 20 points"},
    "gifts": {},
    "families": [],
    "cards": [],
    "provenance": {"reconstructed": 4, "changed": 1, "rulebook": 15},
}
COMMAND = "steelyard run herrings -n 100 --seed 11 --out runs/herrings"


@dataclass(frozen=True)
class Seat:
    """One seat at the end of a game."""

    strategy: str
    score: int
    win: float
    sources: tuple[int, ...] = ()
    goals: tuple[bool, ...] = (False, False)
    rounds: tuple[int | None, ...] = (None, None, None)
    """The score after each round; none after the end."""


@dataclass(frozen=True)
class Game:
    """One game of a deal."""

    deal: int
    seats: Sequence[Seat]
    rounds: int = 3
    decisions: int = 30
    capped: bool = False
    rotation: int = 0


@dataclass(frozen=True)
class Cell:
    """One line-up; `shards` cuts its games into parts."""

    lineup: str
    seats: int
    games: Sequence[Game]
    role: str = ""
    shards: int = 1

    @property
    def design(self) -> str:
        form = self.lineup.partition(":")[0]
        return self.role or (form if form in ("field", "mirror", "rotate") else "fixed")


@dataclass
class FakeRun:
    """A folder as a run leaves it."""

    cells: Sequence[Cell]
    facts: dict[str, Any] = field(default_factory=dict)
    manifest: dict[str, Any] = field(default_factory=dict)

    def write(self, folder: Path) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "records").mkdir(exist_ok=True)
        facts = {**FACTS, **self.facts}
        (folder / "manifest.json").write_text(json.dumps(self.head(facts)))
        pl.DataFrame([self.described(n, cell) for n, cell in enumerate(self.cells, 1)]).write_parquet(
            folder / "cells.parquet"
        )
        for number, cell in enumerate(self.cells, start=1):
            for shard, games in enumerate(cut(cell), start=1):
                write_shard(folder, number, shard, cell, games, facts)
        return folder

    def head(self, facts: dict[str, Any]) -> dict[str, Any]:
        fixed = {"schema": 1, "status": "finished", "command": COMMAND, "seed": 11, "facts": facts}
        hashes = {"plan_hash": "a1b2c3d4e5f6a7b8", "code_hash": "0f1e2d3c4b5a6978", "versions": {"python": "3.11.7"}}
        return {**fixed, **hashes, "plan": {"cells": []}, **self.manifest}

    def described(self, number: int, cell: Cell) -> dict[str, Any]:
        return {"cell": number, "role": cell.design, "argument": "", "seats": cell.seats, "lineup": cell.lineup}


def cut(cell: Cell) -> Iterator[list[tuple[int, Game]]]:
    """The games of each shard with their numbers; whole deals stay together."""
    numbered = list(enumerate(cell.games, start=1))
    deals = list(dict.fromkeys(game.deal for game in cell.games))
    size = max(1, -(-len(deals) // cell.shards))
    for first in range(0, len(deals), size):
        held = set(deals[first : first + size])
        yield [(number, game) for number, game in numbered if game.deal in held]


def write_shard(
    folder: Path, number: int, shard: int, cell: Cell, games: list[tuple[int, Game]], facts: dict[str, Any]
) -> None:
    name = f"c{number:05}-s{shard:06}"
    tables = {
        "games": pl.DataFrame([game_row(number, cell, n, game) for n, game in games]),
        "seats": pl.DataFrame(
            [row for n, game in games for row in seat_rows(number, n, game, facts)], infer_schema_length=None
        ),
    }
    parts = {}
    for table, frame in tables.items():
        path = folder / table / f"{name}.parquet"
        path.parent.mkdir(exist_ok=True)
        frame.write_parquet(path)
        parts[table] = {"rows": len(frame), "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
    (folder / "records" / f"{name}.json").write_text(json.dumps({"cell": number, "shard": shard, "parts": parts}))


def game_row(number: int, cell: Cell, n: int, game: Game) -> dict[str, Any]:
    scores = sorted((seat.score for seat in game.seats), reverse=True)
    return {
        "cell": number,
        "game": n,
        "deal": game.deal,
        "rotation": game.rotation,
        "seats": cell.seats,
        "rounds": game.rounds,
        "decisions": game.decisions,
        "forced": 0,
        "capped": game.capped,
        "margin": scores[0] - scores[1] if len(scores) > 1 else 0,
        "lead_changes": 1,
        "ties": sum(seat.win > 0 for seat in game.seats),
    }


def seat_rows(number: int, n: int, game: Game, facts: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for place, seat in enumerate(game.seats, start=1):
        sources = dict(zip(facts["sources"], (*seat.sources, *[0] * 99), strict=False))
        rounds = {f"score_r{k}": score for k, score in enumerate(seat.rounds, start=1)}
        yield {
            "cell": number,
            "game": n,
            "deal": game.deal,
            "rotation": game.rotation,
            "seat": place,
            "slot": place,
            "strategy": seat.strategy,
            "score": seat.score,
            "rank": 1 + sum(other.score > seat.score for other in game.seats),
            "win": seat.win,
            **{f"src_{name}": value for name, value in sources.items()},
            **{f"goal_{name}": reached for name, reached in zip(facts["goals"], seat.goals, strict=False)},
            **rounds,
            "dose": 0,
        }


def shared(scores: Sequence[int]) -> list[float]:
    """Each seat's part of the win."""
    best = [score == max(scores) for score in scores]
    return [won / sum(best) for won in best]


def played(names: Sequence[str], scores: Sequence[int], deal: int, **more: Any) -> Game:
    """A game with these scores, two thirds of each caught and one third sold."""
    seats = [
        Seat(name, score, win, (score - score // 3, score // 3))
        for name, score, win in zip(names, scores, shared(scores), strict=True)
    ]
    return Game(deal, seats, **more)


def cell_of(lineup: str, names: Sequence[str], deals: int, scores: Callable[[int], Sequence[int]], **more: Any) -> Cell:
    """A cell in which deal d ends with `scores(d)`."""
    games = [played(names, scores(deal), deal) for deal in range(deals)]
    return Cell(lineup, len(names), games, **more)
