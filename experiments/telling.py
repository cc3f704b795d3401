"""One game told to a person, or line by line to a program."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from simulator.engine.facts import Game
from simulator.engine.trace import CHOICE, END, SETUP, Event
from simulator.rulebook import Rulebook, shown


def as_json(events: Iterable[Event]) -> Iterator[str]:
    """One JSON object a line."""
    for event in events:
        yield json.dumps(event.fields, ensure_ascii=False, separators=(",", ":"))


def in_words(events: Iterable[Event], book: Rulebook) -> Iterator[str]:
    """The lines of a play report."""
    labels: list[str] = []
    choices = 0
    for event in events:
        if event.headline is not None:
            yield ""
            yield f"{book.game.round_name.capitalize()} {event.round_no}: {event.headline}"
        if event.name == SETUP:
            labels = event.fields["lineup"]
            yield from opening(event, book)
        elif event.name == END:
            yield from ending(event, book.game, labels, choices)
        else:
            choices += event.name == CHOICE
            if not passed_over(event, book.game):
                yield f"  {event.words}"


def passed_over(event: Event, game: Game) -> bool:
    """Whether a choice is one by which nothing happens."""
    fields = event.fields
    return event.name == CHOICE and fields["options"][fields["chosen"]]["kind"] in game.quiet


def opening(event: Event, book: Rulebook) -> Iterator[str]:
    labels = event.fields["lineup"]
    seats = "1 seat" if len(labels) == 1 else f"{len(labels)} seats"
    yield f"{book.game.title}, {seats}, seed {event.fields['seed']}, deal {event.fields['deal']}"
    yield "Line-up: " + ", ".join(f"seat {seat} {label}" for seat, label in enumerate(labels, 1))
    yield "Rules: " + (", ".join(map(change_words, book.changes)) or "as printed")


def change_words(change: Any) -> str:
    before = "" if change.printed is None else f" (printed: {shown(change.printed)})"
    return f"{change.key} = {shown(change.value)}{before}"


def ending(event: Event, game: Game, labels: list[str], choices: int) -> Iterator[str]:
    yield ""
    cap = ", stopped at its limit" if event.fields.get("capped") else ""
    yield f"The end, after {choices} choices{cap}"
    winners = event.fields["winners"]
    for seat, label in enumerate(labels, 1):
        yield f"  Seat {seat} ({label}): {event.fields['scores'][seat - 1]}{place_words(seat, winners, len(labels))}"
        yield from source_lines(event.fields["sources"][seat - 1], game)
    if "goals" in event.fields:
        yield from goal_lines(event.fields["goals"], game)


def place_words(seat: int, winners: list[int], seats: int) -> str:
    if seat not in winners or seats == 1:
        return ""
    others = len(winners) - 1
    return f", shares the win with {others} other{'s' * (others > 1)}" if others else ", wins"


def source_lines(sources: dict[str, int], game: Game) -> Iterator[str]:
    for source, points in sources.items():
        if points:
            yield f"    {points:>5} {game.sources[source]}"


def goal_lines(goals: dict[str, bool], game: Game) -> Iterator[str]:
    for goal, met in goals.items():
        yield f"  Goal {goal}, {game.goals[goal]}: {'met' if met else 'missed'}"
