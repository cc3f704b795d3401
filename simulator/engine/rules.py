"""Marks the functions that the compiler may translate. Nothing here imports the compiler."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

Ints = Annotated[list[int], "i4"]
"""A row of int fields, passed to a rule."""
Longs = Annotated[list[int], "i8"]
"""A row of Long fields, passed to a rule."""
Words = Annotated[list[int], "u8"]
"""A row of Word fields, passed to a rule."""
Floats = Annotated[list[float], "f8"]
"""A row of floats, passed to a rule: weights or a memo."""

PRIMITIVES: dict[str, Callable[..., Any]] = {}


def rule(function: F) -> F:
    """Mark a rule function. It stays a plain function; its type hints give its one compiled signature."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def primitive(function: F) -> F:
    """Mark a function whose compiled form is written apart, under the same name, in `primitives.py`."""
    PRIMITIVES[function.__name__] = function
    return function
