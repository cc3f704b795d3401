"""What a rule key may be, read from the game's schema and put into words; and what is wrong with one."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import msgspec.inspect as schema

from simulator.engine.facts import Game
from simulator.engine.names import unknown


def limits_of(game: Game) -> schema.Type:
    """The schema of a game's rulebook."""
    return schema.type_info(game.rules())


def allowed(kind: Any, path: list[str]) -> str:
    """What the schema allows at a key, in words; empty where it sets no limit."""
    if path:
        return allowed(kind_at(kind, path), [])
    if isinstance(kind, schema.ListType):
        return f"each {allowed(kind.item_type, [])}".removesuffix("each ")
    if isinstance(kind, schema.UnionType):
        return " or ".join(filter(None, (allowed(part, []) for part in kind.types)))
    if isinstance(kind, schema.LiteralType):
        return ", ".join(str(value) for value in kind.values)
    if isinstance(kind, schema.BoolType):
        return "true, false"
    return between(kind)


def kind_at(kind: Any, path: list[str]) -> Any:
    """The type at a dotted key, if the schema knows one."""
    for name in path:
        kind = inside(kind, name)
    return kind


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
    "object": "a table",
}
"""What the schema's types are called."""
SENTENCES = {
    "Object missing required field": "it lacks the field",
    "Object contains unknown field": "it has no field",
    "Invalid enum value": "there is no choice",
}
TYPE = re.compile(r"`([^`]*)`")
BOUND = re.compile(r" [<>]=? -?[\d.]+")
LENGTH = re.compile(r" of length( [<>]=)? \d+")
ANY_ROW = "[...]"


def said(game: Game, tree: dict[str, Any], message: str) -> str:
    """A schema error as a sentence about a key, with what is allowed there."""
    text, _, where = message.partition(" - at ")
    path = where.strip("`").removeprefix("$").lstrip(".")
    if ANY_ROW in path:
        path = path.replace(ANY_ROW, f".{faulty_row(game, tree, path.partition(ANY_ROW)[0], message)}", 1)
    key = re.sub(r"\[(\d+)\]", lambda place: f".{int(place[1]) + 1}", path).replace(ANY_ROW, "")
    parts = key.split(".") if key else []
    kind = kind_at(limits_of(game), parts)
    limit = allowed(kind, [])
    for told, words in SENTENCES.items():
        text = text.replace(told, words)
    text = LENGTH.sub(length_words(kind), text)
    text = BOUND.sub("" if limit else r"\g<0>", TYPE.sub(lambda name: typed_words(name[1]), text))
    if text.startswith("Expected"):
        text = text.partition(", got")[0] + got(tree, parts) + keys_hint(kind, key)
    hint = f"; allowed: {limit}" if limit else ""
    return f"{game.title}, rule key '{key or 'the rules'}': {text[0].lower()}{text[1:]}{hint}."


def length_words(kind: Any) -> str:
    """How many items a list takes."""
    low, high = getattr(kind, "min_length", None), getattr(kind, "max_length", None)
    if low == high:
        return f" of {low} items"
    return f" of {low or 0} to {high} items" if high is not None else f" of {low} items or more"


def keys_hint(kind: Any, key: str) -> str:
    """The keys of a table, for who gave one value in its place."""
    fields = kind.fields if isinstance(kind, schema.StructType) else ()
    names = [field.encode_name for field in fields if field.encode_name != "provenance"] if key else []
    return f"; its keys are {', '.join(f'{key}.{name}' for name in names)}" if names else ""


MOST_SHOWN = 60


def got(tree: Any, path: list[str]) -> str:
    """The value that was given at a key."""
    for name in path:
        inner = {str(place): item for place, item in enumerate(tree, start=1)} if isinstance(tree, list) else tree
        tree = inner.get(name)
        if tree is None:
            return ""
    said = shown(tree)
    return f", got {said if len(said) <= MOST_SHOWN else said[:MOST_SHOWN] + ' ...'}"


def shown(value: Any) -> str:
    """A value as TOML would write it, words in quotes."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    if isinstance(value, dict):
        return "a table"
    return f"'{value}'" if isinstance(value, str) else str(value)


# Provenance


def unknown_tags(tree: dict[str, Any], known: tuple[str, ...], path: str = "") -> list[str]:
    """A sentence for every provenance tag that does not exist."""
    found = []
    for name, value in tree.items():
        key = f"{path}{name}"
        if name == "provenance":
            tags = {f"{key}.{field}": tag for field, tag in value.items()} if isinstance(value, dict) else {key: value}
            found += [f"rule key '{at}': {no_tag(tag, known)}" for at, tag in tags.items() if tag not in known]
        elif isinstance(value, dict):
            found += unknown_tags(value, known, f"{key}.")
    return found


def no_tag(tag: str, known: tuple[str, ...]) -> str:
    said = unknown("tag", tag, known)
    return said[0].lower() + said[1:]


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
