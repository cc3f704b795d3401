"""What the compiler says about a user's function, cut to what a person can use."""

from __future__ import annotations

import ast
import re
from pathlib import Path

NOISE = ("Failed in", "During:", "File ", "Compilation is")
LONGEST = 200
PLACE = re.compile(r'(?:File "[^"\n]*", line |\.py \()(\d+)')
TELLING = (
    (r"Cannot unify .* for '([^'.]+)[^']*'.*", r"'\1' holds values of different kinds"),
    (r"Unknown attribute '(\w+)' of type .*", r"there is no attribute '\1'"),
    (r"No conversion from .* for '(\w[^'.]*)[^']*'.*", r"'\1' cannot hold this value"),
    (r"No conversion from .*", "a value is not of the kind that is needed here"),
    (r"No implementation of function .*?(\w+)\W*\)? found for signature.*", r"'\1' cannot be used with these values"),
    (r"Use of unsupported opcode \((\w+)\).*", r"compiled code cannot do this (\1)"),
    (r"Untyped global name '(\w+)'.*", r"'\1' is nothing that compiled code can use"),
    (r"NameError: (.*)", r"\1"),
    (r"(.*?)[:,]? (?:of type|defined at|Raised from) .*", r"\1"),
    (r"(.*?)\W*\b(?:\w+\[|Record\(|Literal\[|array\().*", r"\1"),
)
"""Beginnings of numba's messages, and the same without its names of types."""


def uncompiled(error: Exception, file: Path) -> str:
    """Why a file does not compile, and in which line."""
    if isinstance(error, KeyError):
        name = str(error.args[0])
        return told(f"there is no field '{name}'", line_of_name(file, name))
    if isinstance(error, NotImplementedError):
        return "it needs something that compiled code cannot do, such as a list of records."
    text = str(error)
    reason = first_sentence(text).removesuffix(".")
    missing = re.search(r"name '(\w+)' is not defined", reason)
    place = PLACE.search(text)
    line = int(place[1]) if place else line_of_name(file, missing[1]) if missing else None
    return told(reason, line)


def told(reason: str, line: int | None) -> str:
    return f"{reason} (line {line})." if line else f"{reason}."


def first_sentence(text: str) -> str:
    """The line of a compiler's message that a person can use, without the compiler's types."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(NOISE)]
    return plain(telling[0])[:LONGEST].rstrip(" .:,") + "." if telling else "no reason given."


def plain(line: str) -> str:
    for pattern, words in TELLING:
        if re.fullmatch(pattern, line):
            return re.sub(pattern, words, line)
    return line


def line_of_name(file: Path, name: str) -> int | None:
    """The first line in which a file uses a name or an attribute."""
    nodes = ast.walk(ast.parse(file.read_bytes()))
    lines = [node.lineno for node in nodes if name in (getattr(node, "attr", ""), getattr(node, "id", ""))]  # type: ignore[attr-defined]
    return min(lines, default=None)
