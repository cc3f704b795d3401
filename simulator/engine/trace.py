"""Traces: one game played on the mirror by the loop that plays all games, with every event told as it happens."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from simulator.engine.position import Head, argument_of, kind_of
from simulator.engine.table import Batch, Player, Rows, Table
from simulator.rulebook import Rulebook

SETUP, CHOICE, TELL, END = "setup", "choice", "tell", "end"


@dataclass(frozen=True)
class Event:
    """One thing that happened: its JSON fields, its words, and the headline if a round begins with it."""

    fields: dict[str, Any]
    words: str
    round_no: int
    headline: str | None = None

    @property
    def name(self) -> str:
        return str(self.fields["event"])


def follow(book: Rulebook, seats: int, pool: Sequence[Player], batch: Batch) -> list[Event]:
    """The events of the one game that a batch describes."""
    return Follower(book, seats, pool, batch).play()


class Follower:
    """Sits beside the loop: wraps the rules it calls and writes down what they do."""

    def __init__(self, book: Rulebook, seats: int, pool: Sequence[Player], batch: Batch):
        self.book, self.game, self.batch = book, book.game, batch
        self.table = Table(book, seats, pool, compiled=False)
        self.wording = importlib.import_module(f"{self.game.folder}.wording")
        self.rules = dict(self.table.functions)
        self.table.functions.update(setup=self.setup, apply=self.apply)
        self.table.position.listener = self.hear
        self.labels = [self.table.pool[player].label for player in batch.who[0]]
        self.events: list[Event] = []
        self.heard: list[Event] = []
        self.choices = 0
        self.round_no = 0

    def play(self) -> list[Event]:
        rows = self.table.play(self.batch)
        self.release()
        self.end(self.table.position, rows)
        return self.events

    # What the loop calls

    def setup(self, s: Head) -> None:
        self.round_no = -1
        self.rules["setup"](s)
        self.round_no = 0
        fields = {
            "event": SETUP,
            "game": self.game.id,
            "seed": int(self.batch.seed),
            "deal": int(self.batch.deals[0]),
            "rules": without_provenance(self.book.tree),
            "lineup": self.labels,
            "state": self.wording.state(s),
        }
        self.events.append(Event(fields, "", s.round_no))
        self.head_setup(s)
        self.release()

    def head_setup(self, s: Head) -> None:
        """The first thing told of a round that setup began stands under its headline."""
        for place, event in enumerate(self.heard):
            if event.round_no > 0:
                self.heard[place] = replace(event, headline=self.new_round(s))
                break

    def apply(self, s: Head, code: int) -> None:
        self.release()
        headline = self.new_round(s)
        legal = list(s.options[: s.n_options])
        self.choices += 1
        fields = {
            "event": CHOICE,
            "n": self.choices,
            "seat": s.seat + 1,
            "decision": self.game.decisions[s.decision],
            "options": [self.option(s, other) for other in legal],
            "chosen": legal.index(code),
        }
        words, round_no = self.say_choice(s, code), s.round_no
        self.rules["apply"](s, code)
        self.events.append(Event({**fields, "state": self.wording.state(s)}, words, round_no, headline))

    def hear(self, s: Head, what: int, a: int, b: int, c: int) -> None:
        headline = self.new_round(s)
        fields = {"event": TELL, "what": self.game.tells[what], **self.wording.told(s, what, a, b, c)}
        self.heard.append(Event(fields, self.wording.say_told(s, what, a, b, c), s.round_no, headline))

    def end(self, s: Head, rows: Rows) -> None:
        tallies = s.tally[: s.seats]
        fields: dict[str, Any] = {
            "event": END,
            "scores": [tally.score for tally in tallies],
            "sources": [dict(zip(self.game.sources, tally.sources, strict=True)) for tally in tallies],
            "winners": [seat + 1 for seat in range(s.seats) if rows.seats["win"][seat] > 0],
            "state": self.wording.state(s),
        }
        if s.seats == 1:
            fields["goals"] = {goal: bool(met) for goal, met in zip(self.game.goals, s.tally[0].goals, strict=True)}
        if rows.games["capped"][0]:
            fields["capped"] = True
        self.events.append(Event(fields, "", s.round_no))

    # Helpers

    def release(self) -> None:
        """Tells come after the event that caused them."""
        self.events += self.heard
        self.heard = []

    def new_round(self, s: Head) -> str | None:
        """The headline of a round that has just begun; nothing of that kind happens during setup."""
        if self.round_no < 0 or s.round_no == self.round_no:
            return None
        self.round_no = s.round_no
        return str(self.wording.headline(s))

    def option(self, s: Head, code: int) -> dict[str, Any]:
        kind = list(self.game.kinds)[kind_of(code)]
        return {"kind": kind, **self.wording.option(s, kind, argument_of(code))}

    def say_choice(self, s: Head, code: int) -> str:
        kind = list(self.game.kinds)[kind_of(code)]
        return f"Seat {s.seat + 1} ({self.labels[s.seat]}) {self.wording.say_option(s, kind, argument_of(code))}."


def without_provenance(tree: Any) -> Any:
    """The resolved keys alone."""
    if not isinstance(tree, dict):
        return tree
    return {key: without_provenance(value) for key, value in tree.items() if key != "provenance"}
