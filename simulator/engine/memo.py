"""Records kept in a strategy's memo: scratch positions and sheets for looking ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from simulator.engine.records import Record

R = TypeVar("R", bound=Record)

VIEWS: list[tuple[type[Record], Callable[..., Any]]] = []


class Memo(list[float]):
    """A memo on the mirror: numbers, and the records that the compiled memo holds in the same places."""

    def __init__(self, numbers: Any):
        super().__init__(numbers)
        self.records: dict[int, Record] = {}


def floats_for(record: type[Record]) -> int:
    """How many numbers of a memo one record takes."""
    return -(-int(record.dtype.itemsize) // 8)


def scratch(record: type[R]) -> Callable[[Any, int], R]:
    """A function `view(memo, place)`: the record that begins at a place of a memo."""

    def view(memo: Memo, place: int) -> R:
        found = memo.records.get(place)
        if found is None:
            found = memo.records[place] = record()
        return found  # type: ignore[return-value]

    VIEWS.append((record, view))
    return view
