"""Line-ups: who sits where, read from one line of text.

`[mirror:|rotate:]slot{,slot}` or `field[:names]`; a slot is `name[@set][:key=value{,key=value}]`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from simulator.engine.facts import Game
from simulator.engine.names import UsageError, listed, nearest, unknown
from strategies import registry
from strategies.strategy import SCRIPT, SEARCH, Strategy

FIXED, MIRROR, ROTATE, FIELD = "fixed", "mirror", "rotate", "field"
FORMS = (f"{MIRROR}:", f"{ROTATE}:", FIELD)


@dataclass(frozen=True)
class Entry:
    """One strategy with the weights it plays with, and the label it is stored under."""

    strategy: Strategy
    weights: tuple[float, ...]
    label: str
    source: str
    """The text it was read from, from which another process can read it again."""


@dataclass(frozen=True)
class Lineup:
    """Who plays. `slots` points into `pool`; a field draws its slots from the whole pool for each deal."""

    text: str
    form: str
    pool: tuple[Entry, ...]
    slots: tuple[int, ...]

    @property
    def searches(self) -> bool:
        """Whether a search player takes part, which makes games slow and shards small."""
        return any(entry.strategy.kind == SEARCH for entry in self.pool)


def parse(text: str, game: Game, seats: int) -> Lineup:
    """Read a line-up for a number of seats."""
    form, rest = split_form(text.strip())
    if form == FIXED:
        refuse_mistyped_form(rest, game)
    if form == FIELD:
        drawn = distinct(field_entries(rest, game, seats))
        return Lineup(text, FIELD, tuple(drawn.values()), ())
    tokens = slot_tokens(rest)
    entries = [entry(token, game, seats) for token in tokens]
    if form == MIRROR and len(entries) == 1:
        entries = entries * seats
    if len(entries) != seats:
        wrong = f"The line-up '{text}' has {counted(len(entries), 'slot')} for {counted(seats, 'seat')}."
        raise UsageError(wrong + advice(form, entries, seats))
    pool = distinct(entries)
    places = {label: place for place, label in enumerate(pool)}
    return Lineup(text, form, tuple(pool.values()), tuple(places[one.label] for one in entries))


def distinct(entries: list[Entry]) -> dict[str, Entry]:
    """The different strategies of a line-up by their labels; a label must mean one strategy."""
    pool: dict[str, Entry] = {}
    for one in entries:
        if pool.setdefault(one.label, one).strategy is not one.strategy:
            raise UsageError(f"Two strategies would both be stored as '{one.label}'; rename one of the files.")
    return pool


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def advice(form: str, entries: list[Entry], seats: int) -> str:
    if form == FIXED and len(entries) == 1:
        return f" For the same strategy in every seat write 'mirror:{entries[0].label}'."
    return f" Give {seats}, or use --seats {len(entries)}."


def split_form(text: str) -> tuple[str, str]:
    for form in (MIRROR, ROTATE):
        if text.startswith(form + ":"):
            return form, text[len(form) + 1 :]
    if text == FIELD or text.startswith(FIELD + ":"):
        return FIELD, text[len(FIELD) + 1 :]
    return FIXED, text


def refuse_mistyped_form(text: str, game: Game) -> None:
    """A first word that is no strategy and looks most like a form was meant as one."""
    head, colon, _ = text.partition(":")
    players = registry.named(game.id)
    if head not in players and nearest(head + colon, [*FORMS, *players]) in FORMS:
        raise UsageError(unknown("form of line-up", head + colon, FORMS))


def slot_tokens(text: str) -> list[str]:
    """Split at commas; a token with '=' and no name of its own belongs to the slot before it."""
    tokens: list[str] = []
    for part in text.split(","):
        weight_only = "=" in part and ":" not in part.split("=", 1)[0]
        if weight_only and tokens:
            tokens[-1] += "," + part
        else:
            tokens.append(part)
    return [token.strip() for token in tokens]


def field_entries(text: str, game: Game, seats: int) -> list[Entry]:
    if text:
        return [entry(token, game, seats) for token in slot_tokens(text)]
    scripts = [one for one in registry.named(game.id).values() if one.kind == SCRIPT and can_sit(one, seats)]
    return [entry(one.name, game, seats) for one in scripts]


def can_sit(strategy: Strategy, seats: int) -> bool:
    return strategy.seats is None or seats in strategy.seats


def entry(token: str, game: Game, seats: int) -> Entry:
    """Read one slot."""
    head, colon, tail = token.partition(":")
    name, at, chosen_set = head.partition("@")
    if not name:
        raise UsageError(f"A line-up slot is empty; name a strategy: {listed(registry.named(game.id))}.")
    strategy = registry.find(game.id, name)
    if not can_sit(strategy, seats):
        raise UsageError(f"{strategy.name} plays {listed(map(str, strategy.seats or ()))} seats only, not {seats}.")
    values = {key: weight.default for key, weight in strategy.weights.items()}
    if at:
        values.update(weight_set(strategy, chosen_set))
    for part in tail.split(",") if colon else ():
        values.update(weight_value(strategy, part))
    own = Path(name).name if name.endswith(".py") else strategy.name
    label = own + (f"@{chosen_set}" if chosen_set else "") + (f":{tail}" if tail else "")
    return Entry(strategy, tuple(float(value) for value in values.values()), label, token)


def weight_set(strategy: Strategy, name: str) -> dict[str, float]:
    if not name:
        raise UsageError(
            f"After '{strategy.name}@' the name of a weight set is missing. Known: {known(strategy.sets)}."
        )
    if name not in strategy.sets:
        raise UsageError(unknown(f"weight set of {strategy.name}", name, strategy.sets))
    return dict(strategy.sets[name])


def known(names: Iterable[str]) -> str:
    return listed(names) or "none"


def weight_value(strategy: Strategy, part: str) -> dict[str, float]:
    key, _equals, raw = part.partition("=")
    if not part:
        raise UsageError(f"After '{strategy.name}:' a weight is missing: KEY=VALUE. Known: {known(strategy.weights)}.")
    if key not in strategy.weights:
        raise UsageError(unknown(f"weight of {strategy.name}", key, strategy.weights))
    weight = strategy.weights[key]
    try:
        value = float(raw)
    except ValueError:
        raise UsageError(f"The weight {key} of {strategy.name} takes a number, not '{raw}'.") from None
    if not weight.low <= value <= weight.high:
        limits = f"{weight.low:g} to {weight.high:g}"
        raise UsageError(f"The weight {key} of {strategy.name} goes from {limits}, not {value:g}.")
    return {key: value}
