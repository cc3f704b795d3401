"""What a rule key may be, read from the game's schema and put into words; and what is wrong with one."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import msgspec.inspect as schema

from simulator.engine.facts import Game


def limits_of(game: Game) -> schema.Type:
    """The schema of a game's rulebook."""
    return schema.type_info(game.rules())


def allowed(kind: Any, path: list[str]) -> str:
    """What the schema allows at a key, in words; empty where it sets no limit."""
    if path:
        inner = inside(kind, path[0])
        return allowed(inner, path[1:]) if inner is not None else ""
    if isinstance(kind, schema.ListType):
        return f"each {allowed(kind.item_type, [])}".removesuffix("each ")
    if isinstance(kind, schema.UnionType):
        return " or ".join(filter(None, (allowed(part, []) for part in kind.types)))
    if isinstance(kind, schema.LiteralType):
        return ", ".join(str(value) for value in kind.values)
    if isinstance(kind, schema.BoolType):
        return "true, false"
    return between(kind)


def inside(kind: Any, name: str) -> Any:
    """The type under one part of a dotted key."""
    if isinstance(kind, schema.StructType):
        return next((field.type for field in kind.fields if field.encode_name == name), None)
    if isinstance(kind, schema.DictType):
        return kind.value_type
    if isinstance(kind, schema.ListType):
        return kind.item_type
    if isinstance(kind, schema.UnionType):
        return next((found for part in kind.types if (found := inside(part, name)) is not None), None)
    return None


def between(kind: Any) -> str:
    low, high = getattr(kind, "ge", None), getattr(kind, "le", None)
    if low is None or high is None:
        return ""
    return f"{low:g} to {high:g}"


# What is wrong

WORDS = {
    "int": "a whole number",
    "float": "a decimal number",
    "str": "a word",
    "bool": "true or false",
    "array": "a list",
}
"""What the schema's types are called."""
SENTENCES = {
    "Object missing required field": "it lacks the field",
    "Object contains unknown field": "it has no field",
    "Invalid enum value": "there is no choice",
}
TYPE = re.compile(r"`([^`]*)`")
BOUND = re.compile(r" [<>]=? -?[\d.]+")
ANY_ROW = "[...]"


def said(game: Game, tree: dict[str, Any], message: str) -> str:
    """A schema error as a sentence about a key, with what is allowed there."""
    text, _, where = message.partition(" - at ")
    path = where.strip("`").removeprefix("$").lstrip(".")
    if ANY_ROW in path:
        path = path.replace(ANY_ROW, f".{faulty_row(game, tree, path.partition(ANY_ROW)[0], message)}", 1)
    key = re.sub(r"\[(\d+)\]", lambda place: f".{int(place[1]) + 1}", path).replace(ANY_ROW, "")
    limit = allowed(limits_of(game), key.split(".")) if key else ""
    for told, words in SENTENCES.items():
        text = text.replace(told, words)
    text = BOUND.sub("" if limit else r"\g<0>", TYPE.sub(lambda name: typed_words(name[1]), text))
    hint = f"; allowed: {limit}" if limit else ""
    return f"{game.title}, rule key '{key or 'the rules'}': {text[0].lower()}{text[1:]}{hint}."


def typed_words(names: str) -> str:
    return " or ".join(WORDS.get(name, name) for name in names.split(" | "))


def faulty_row(game: Game, tree: dict[str, Any], table: str, message: str) -> str:
    """The row of a table that the schema's message, which names none, is about."""
    for name, row in tree.get(table, {}).items():
        try:
            msgspec.convert({**tree, table: {name: row}}, game.rules())
        except msgspec.ValidationError as error:
            if str(error) == message:
                return str(name)
    return ANY_ROW
