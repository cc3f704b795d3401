"""Parts of sentences, for the games that are told."""

from __future__ import annotations


def listed(parts: list[str]) -> str:
    """Parts of a sentence: "a, b and c"."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def many(count: int, one: str, more: str) -> str:
    """A count with its noun."""
    return f"{count} {one if count == 1 else more}"
