"""A builder at first, then a rush for points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from simulator.engine import Floats
from simulator.medieval_manor.state import Position
from strategies.medieval_manor.builder import builder
from strategies.medieval_manor.steward import decide, room
from strategies.medieval_manor.trading import from_place
from strategies.medieval_manor.valuation import horizon
from strategies.medieval_manor.vprush import vprush
from strategies.medieval_manor.weights import N_WEIGHTS
from strategies.strategy import strategy

T = TypeVar("T")
TURNS_OF_RUSH = 6.0
"""From so many turns before the end on."""


def two_rows(first: Mapping[str, T], then: Mapping[str, T]) -> dict[str, T]:
    """Two rows of weights, the second under names of its own."""
    return {**first, **{f"{name}_then": value for name, value in then.items()}}


@strategy(
    "medieval-manor",
    weights=two_rows(builder.weights, vprush.weights),
    sets={"dossier": two_rows(builder.sets["dossier"], vprush.sets["dossier"])},
    prepare=room,
)
def engine_then_rush(s: Position, w: Floats, memo: Floats) -> int:
    """Plays like builder while the end is far, and like vprush from some six turns before the end on."""
    first = 0 if horizon(s) > TURNS_OF_RUSH else N_WEIGHTS
    return decide(s, from_place(w, first), memo, first)
