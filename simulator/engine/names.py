"""Nearest names and errors that a person can act on."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class SteelyardError(Exception):
    """Something a person must know; `code` is the exit code of the command."""

    code = 1


class UsageError(SteelyardError):
    """Bad input: a name, a value, a combination."""

    code = 2


class RunError(SteelyardError):
    """A run that had to stop: a bad strategy, a failed audit, a fault."""

    code = 3


class DataError(SteelyardError):
    """Bad data or a folder that does not fit."""

    code = 4


def listed(names: Iterable[str], most: int = 12) -> str:
    """Names for a sentence, shortened when there are many."""
    shown = list(names)
    if len(shown) > most:
        return ", ".join(shown[:most]) + f" and {len(shown) - most} more"
    return ", ".join(shown)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The name that was most likely meant: the shortest that goes on as this one begins, or the one most alike."""
    names = {item.lower(): item for item in reversed(list(known))}
    begun = sorted((item for item in names if len(name) >= LEAST_BEGUN and item.startswith(name.lower())), key=len)
    near = begun or difflib.get_close_matches(name.lower(), names, n=1, cutoff=0.5)
    return names[near[0]] if near else None


LEAST_BEGUN = 2
"""Letters from which a name counts as the beginning of another."""


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """One sentence for a name that does not exist, with the nearest right one."""
    names = list(known)
    meant = nearest(name, names)
    hint = f" Did you mean '{meant}'?" if meant else ""
    known_names = f"Known: {listed(names)}." if names else "There are none."
    return f"There is no {what} '{name}'.{hint} {known_names}"
