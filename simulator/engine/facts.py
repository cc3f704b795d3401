"""Facts of a game: all that anything outside its rules must know, with nothing compiled or imported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from simulator.engine.position import Head


@dataclass(frozen=True)
class Family:
    """A family of cards: the rows of one table of the rulebook."""

    name: str
    """What one of them is called, such as "bread"."""
    key: str
    """The rulebook table that holds them, such as "breads"."""
    most: int
    """How many rows a rules file may bring it to."""
    payoff: tuple[str, ...]
    """The fields of a row that pay. The replacement differs from the card in these alone."""
    events: dict[str, str]
    """What offered, dealt, taken and played mean here; an event that cannot happen is left out."""
    cost: str | None = None
    """The field that says which cards are of similar cost (within 1); None: all are."""
    replacements: tuple[str, ...] = ("mean", "nothing")
    pays_when: str | None = None
    """The event from which on a card pays its seat; None: the first of taken, played and dealt that it knows."""
    held: bool = True
    """Whether a starting hand may hold one, if they are dealt at all."""
    whole: tuple[str, ...] = ()
    """Lists of the payoff whose mean keeps its rounded total, where each item alone would round to nothing."""


@dataclass(frozen=True)
class Game:
    """The facts of one game."""

    id: str
    title: str
    about: str
    folder: str
    """Package with `state`, `play` (the compiled functions) and `wording`."""
    rules_version: int
    seats: tuple[int, ...]
    default_seats: int
    rules: Callable[[], type[Any]]
    """The msgspec class of the rulebook."""
    position: Callable[[], type[Head]]
    families: tuple[Family, ...]
    sources: dict[str, str]
    """Score sources by slug, each with its words."""
    kinds: dict[str, str]
    """Option kinds by slug, in the order of their codes, each with its words."""
    keeping: tuple[str, ...]
    """Option kinds that keep a position legal (end, pass, no, refuse): these cannot be banned."""
    decisions: tuple[str, ...]
    tells: tuple[str, ...]
    stats: dict[str, str]
    goals: dict[str, str]
    gifts: dict[str, str]
    round_name: str
    rounds: int
    """How many rounds `score_r<k>` is kept for."""
    symmetric: bool
    """Whether the rules treat all seats alike, so that rotation adds nothing."""
    turn_cap: int
    """Decisions after which a game is ended and counted as capped."""
    quiet: tuple[str, ...] = ()
    """Option kinds by which nothing happens: a game told in words passes over them."""
    own_limit: str | None = None
    """The rule that cuts off a game which nobody ends, such as "max_turns"; such games count as capped."""
    check: Callable[[Any], list[str]] = field(default=lambda rules: [])
    """What is wrong with a rulebook that its types cannot say."""

    def family_first(self, name: str) -> int:
        """The number of a family's first card."""
        first = 0
        for family in self.families:
            if family.name == name:
                return first
            first += family.most
        raise KeyError(name)

    @property
    def most_cards(self) -> int:
        return sum(family.most for family in self.families)

    def cards(self, rules: Any) -> dict[int, tuple[Family, str]]:
        """Card number to family and slug, for one rulebook."""
        found = {}
        for family in self.families:
            first = self.family_first(family.name)
            for row, slug in enumerate(getattr(rules, family.key)):
                found[first + row] = (family, slug)
        return found
