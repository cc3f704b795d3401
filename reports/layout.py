"""Tables as plain lines that fit a width."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

GAP = "  "
NARROWEST = 8
"""A column of words is not made narrower than this."""


def table_lines(headings: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[bool], width: int) -> list[str]:
    """A table in columns; words wrap where it is too wide, and where that does not help each row is a short list."""
    widths = [max(len(text) for text in column) for column in zip(headings, *rows, strict=True)]
    fitted = shrunk(widths, right, width)
    if sum(fitted) + len(GAP) * (len(fitted) - 1) > width:
        return listed(headings, rows, width)
    rule = GAP.join("-" * size for size in fitted)
    body = [line for row in rows for line in row_lines(row, fitted, right)]
    return [*row_lines(headings, fitted, right), rule, *body]


def shrunk(widths: Sequence[int], right: Sequence[bool], width: int) -> list[int]:
    """Take from the widest column of words until the table fits or nothing is left to take."""
    sizes = list(widths)
    while sum(sizes) + len(GAP) * (len(sizes) - 1) > width:
        soft = [place for place, size in enumerate(sizes) if not right[place] and size > NARROWEST]
        if not soft:
            return sizes
        sizes[max(soft, key=lambda place: sizes[place])] -= 1
    return sizes


def row_lines(row: Sequence[str], sizes: Sequence[int], right: Sequence[bool]) -> list[str]:
    """One row, over as many lines as its longest cell needs."""
    cells = [textwrap.wrap(text, size) or [""] for text, size in zip(row, sizes, strict=True)]
    height = max(len(cell) for cell in cells)
    lines = []
    for place in range(height):
        parts = [cell[place] if place < len(cell) else "" for cell in cells]
        sided = [
            part.rjust(size) if end else part.ljust(size) for part, size, end in zip(parts, sizes, right, strict=True)
        ]
        lines.append(GAP.join(sided).rstrip())
    return lines


def listed(headings: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Rows one below the other, a line for each cell."""
    lines = []
    for row in rows:
        for place, (heading, text) in enumerate(zip(headings, row, strict=True)):
            lines += filled(f"{heading}: {text}", width, first="- " if place == 0 else "  ", others="    ")
    return lines


def filled(text: str, width: int, first: str = "", others: str | None = None) -> list[str]:
    """A paragraph wrapped to a width, with an indent."""
    hanging = others if others is not None else " " * len(first)
    return textwrap.wrap(
        text, max(width, 20), initial_indent=first, subsequent_indent=hanging, break_on_hyphens=False
    ) or [first.rstrip()]
