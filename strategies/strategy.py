"""What a strategy is: a name, words, named weights, and one function `choose(s, w, memo) -> index`."""

from __future__ import annotations

import inspect
from collections import namedtuple
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from simulator.engine.rules import rule

ANY_GAME = "*"
SCRIPT, CHANCE, SEARCH = "script", "chance", "search"


@dataclass(frozen=True)
class Weight:
    """A named number of a strategy: its default, its range, and what it does."""

    default: float
    low: float
    high: float
    words: str = ""


@dataclass(frozen=True, eq=False)
class Strategy:
    """One strategy. Archetypes of a family share `choose` and differ in their weights."""

    name: str
    game: str
    words: str
    choose: Callable[..., int]
    weights: Mapping[str, Weight] = field(default_factory=dict)
    sets: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    prepare: Callable[[Any, int, list[float]], list[float]] | None = None
    """Makes the memo from the rules, the number of seats and the weights."""
    kind: str = SCRIPT
    seats: tuple[int, ...] | None = None
    """The seat counts it can play; None for all of the game's."""

    def __call__(self, s: Any, w: Any, memo: Any) -> int:
        return self.choose(s, w, memo)


def places(weights: Mapping[str, Weight]) -> Any:
    """The place of each weight, so that code reads `w[AT.hold]`."""
    return namedtuple("AT", weights)(*range(len(weights)))


def strategy(
    game: str,
    *,
    name: str | None = None,
    weights: Mapping[str, Weight] | None = None,
    sets: Mapping[str, Mapping[str, float]] | None = None,
    prepare: Callable[[Any, int, list[float]], list[float]] | None = None,
    kind: str = SCRIPT,
    seats: tuple[int, ...] | None = None,
) -> Callable[[Callable[..., int]], Strategy]:
    """Declare a strategy: decorate its function `choose(s, w, memo) -> index of the chosen option`."""

    def declared(choose: Callable[..., int]) -> Strategy:
        slug = name or choose.__name__.replace("_", "-")
        words = inspect.getdoc(choose) or ""
        return Strategy(slug, game, words, rule(choose), weights or {}, sets or {}, prepare, kind, seats)

    return declared


def archetype(
    family: Strategy, name: str, words: str | None, weights: Mapping[str, float], **sets: Mapping[str, float]
) -> Strategy:
    """A named way to play a family: the same function with weights of its own."""
    unknown = set(weights) - set(family.weights)
    if unknown:
        raise TypeError(f"{name}: {family.name} has no weight {', '.join(sorted(unknown))}")
    own = {key: replace(weight, default=weights.get(key, weight.default)) for key, weight in family.weights.items()}
    return replace(family, name=name, words=inspect.cleandoc(words or ""), weights=own, sets=sets)
