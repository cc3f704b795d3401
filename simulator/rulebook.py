"""Rulebooks as data: load a game's TOML, patch it by variants, files and single keys, check it, fill a position."""

from __future__ import annotations

import copy
import math
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from simulator.engine.facts import Family, Game
from simulator.engine.names import UsageError, unknown
from simulator.engine.position import NO_LIMIT, Head
from simulator.engine.records import Field, Record
from simulator.limits import said, unknown_tags

Tree = dict[str, Any]
TAGS = ("rulebook", "implied", "public", "reconstructed")
TITLED = 4
"""Changes that a title names before it says there are more."""
CHANGED = "changed"
"""The provenance of a number that a variant, a file or --set put there."""


@dataclass(frozen=True)
class Change:
    """One number that differs from the printed rules."""

    key: str
    printed: Any
    value: Any


@dataclass(frozen=True)
class Rulebook:
    """One game's rules as they will be played."""

    game: Game
    tree: Tree
    """Every key with its value, as written in TOML."""
    rules: Any
    """The same, typed and checked."""
    changes: tuple[Change, ...]
    variants: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The game's title with what was changed."""
        if not self.changes:
            return self.game.title
        first = ", ".join(f"{change.key}={shown(change.value)}" for change in self.changes[:TITLED])
        return f"{self.game.title} ({first}{' ...' if len(self.changes) > TITLED else ''})"

    def provenance(self) -> dict[str, str]:
        """The tag of every number, by dotted key."""
        return {key: tag for key, _value, tag in numbers(self.tree, self.changes)}


def shown(value: Any) -> str:
    """A value as TOML would write it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    return str(value)


def printed(game: Game) -> Tree:
    """The tree of the printed rules."""
    return tomllib.loads(resources.files(game.folder).joinpath("rulebook.toml").read_text("utf-8"))


def variants(game: Game) -> dict[str, Tree]:
    """The named variants: each with `asks` (its question), `dossier` (its number) and `set` (its patch)."""
    return tomllib.loads(resources.files(game.folder).joinpath("variants.toml").read_text("utf-8"))


def load(
    game: Game, variant: Iterable[str] = (), files: Iterable[str | Path] = (), sets: Iterable[str] = ()
) -> Rulebook:
    """The rules of a game with variants, then rules files, then single keys laid over the printed ones."""
    base = printed(game)
    tree = copy.deepcopy(base)
    known = variants(game)
    names = tuple(variant)
    for name in names:
        if name not in known:
            raise UsageError(unknown(f"variant of {game.title}", name, known))
        overlay(tree, known[name]["set"], f"variant {name}", game)
    for file in files:
        overlay(tree, read_file(Path(file)), str(file), game)
    for text in sets:
        set_key(tree, text, game)
    rules = typed(game, tree)
    return Rulebook(game, tree, rules, tuple(differences(base, tree)), names)


def from_tree(game: Game, tree: Tree) -> Rulebook:
    """The rules that a stored tree holds."""
    return Rulebook(game, tree, typed(game, tree), tuple(differences(printed(game), tree)))


def read_file(path: Path) -> Tree:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise UsageError(f"The rules file {path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise UsageError(f"The rules file {path} is not text in UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"The rules file {path} is not valid TOML: {error}.") from None


def overlay(tree: Tree, patch: Tree, where: str, game: Game, path: str = "") -> None:
    """Lay a patch over a tree. A family's table takes new rows; everything else must exist."""
    for key, value in patch.items():
        full = f"{path}{key}"
        if key not in tree and path.rstrip(".") in {family.key for family in game.families}:
            tree[key] = copy.deepcopy(value)
        elif key not in tree:
            raise UsageError(f"{where}: " + unknown("rule key", full, [path + name for name in names_of(tree)]))
        elif isinstance(tree[key], dict) and isinstance(value, dict) and key not in REPLACED:
            overlay(tree[key], value, where, game, f"{full}.")
        else:
            tree[key] = copy.deepcopy(value)


REPLACED = ("recipe", "supplies", "loaves", "gain", "pays", "yields", "modifier")
"""Tables that a patch replaces as a whole: what a card needs or gives."""


def names_of(tree: Tree) -> list[str]:
    return [name for name in tree if name != "provenance"]


def set_key(tree: Tree, text: str, game: Game) -> None:
    """Apply one KEY=VALUE."""
    key, equals, raw = text.partition("=")
    if not equals or not key.strip():
        raise UsageError(f"--set takes KEY=VALUE, such as --set {first_number(tree)}; got '{text}'.")
    parts = key.strip().split(".")
    node: Any = tree
    for depth, part in enumerate(parts[:-1]):
        node = step(node, part, parts[: depth + 1], tree, game)
    last = parts[-1]
    value = parsed(raw.strip())
    if isinstance(node, list):
        node[index_in(node, last, parts)] = value
    elif isinstance(node, dict) and (last in names_of(node) or open_table(parts, node)):
        node[last] = value
    else:
        raise UsageError(unknown(f"rule key of {game.title}", key.strip(), keys_beside(node, parts, tree)))


def open_table(parts: list[str], node: Tree) -> bool:
    return len(parts) > 1 and parts[-2] in REPLACED


def step(node: Any, part: str, path: list[str], tree: Tree, game: Game) -> Any:
    if isinstance(node, dict) and part in names_of(node):
        return node[part]
    if isinstance(node, list):
        return node[index_in(node, part, path)]
    raise UsageError(unknown(f"rule key of {game.title}", ".".join(path), keys_beside(node, path, tree)))


def index_in(node: list[Any], part: str, path: list[str]) -> int:
    """Places in a list count from 1."""
    if part.isdigit() and 1 <= int(part) <= len(node):
        return int(part) - 1
    raise UsageError(f"{'.'.join(path)}: this list has places 1 to {len(node)}, not '{part}'.")


def keys_beside(node: Any, path: list[str], tree: Tree) -> list[str]:
    """The keys that could stand where an unknown one does; all keys below a value that holds no others."""
    if isinstance(node, dict):
        return [".".join([*path[:-1], name]) for name in names_of(node)]
    return [key for key, _value, _tag in numbers(tree, ())]


def first_number(tree: Tree) -> str:
    return next(f"{key}={value}" for key, value, _tag in numbers(tree, ()) if isinstance(value, int))


def parsed(raw: str) -> Any:
    """A value as TOML would read it; a bare word is a string."""
    try:
        return tomllib.loads(f"value = {raw}")["value"]
    except tomllib.TOMLDecodeError:
        return raw


def numbers(tree: Tree, changes: Iterable[Change], path: str = "", tags: Any = None) -> Iterable[tuple[str, Any, str]]:
    """Every leaf of a tree as (dotted key, value, provenance tag)."""
    changed = {change.key for change in changes}
    own = tree.get("provenance", tags)
    for name in names_of(tree):
        key, value = f"{path}{name}", tree[name]
        tag = own.get(name, own.get("else", "reconstructed")) if isinstance(own, dict) else own
        if isinstance(value, dict):
            yield from numbers(value, changes, f"{key}.", tag if tag is not None else own)
        else:
            yield key, value, CHANGED if key in changed else str(tag)


def differences(base: Tree, tree: Tree, path: str = "") -> Iterable[Change]:
    """Each key whose value is not the printed one."""
    for name in dict.fromkeys([*names_of(base), *names_of(tree)]):
        before, after = base.get(name), tree.get(name)
        if isinstance(before, dict) and isinstance(after, dict):
            yield from differences(before, after, f"{path}{name}.")
        elif isinstance(after, dict):
            yield from differences({}, after, f"{path}{name}.")
        elif before != after:
            yield Change(f"{path}{name}", before, after)


def typed(game: Game, tree: Tree) -> Any:
    """Check the tree against the game's schema and its own conditions."""
    try:
        rules = msgspec.convert(tree, game.rules())
    except msgspec.ValidationError as error:
        raise UsageError(said(game, tree, str(error))) from None
    for wrong in unknown_tags(tree, (*TAGS, CHANGED)):
        raise UsageError(f"{game.title}, {wrong}")
    too_many = [
        f"{family.key} holds {len(getattr(rules, family.key))} rows; at most {family.most} are possible"
        for family in game.families
        if len(getattr(rules, family.key)) > family.most
    ]
    problems = too_many + game.check(rules)
    if problems:
        raise UsageError(f"These rules of {game.title} cannot be played: {'; '.join(problems)}.")
    return rules


# Filling a position


def fill(position: Head, book: Rulebook) -> None:
    """Write the rules and the gifts into a blank position."""
    fill_record(position.rules, book.rules)  # type: ignore[attr-defined]
    for family in book.game.families:
        fill_replacements(position, book, family)
    for seat, tally in enumerate(position.tally):
        for number, gift in enumerate(book.game.gifts):
            tally.gifts[number] = getattr(book.rules.seat_gift, gift)[seat]


def fill_record(record: Record, struct: Any) -> None:
    """Copy the struct's values into the record's fields of the same name."""
    hints = get_type_hints(type(struct), include_extras=False)
    for field in type(record).fields:
        if field.name.startswith("n_") and not hasattr(struct, field.name):
            setattr(record, field.name, len(getattr(struct, field.name[2:])))
        elif hasattr(struct, field.name):
            fill_field(record, field, getattr(struct, field.name), hints[field.name])


def fill_field(record: Record, field: Field, value: Any, hint: Any) -> None:
    if field.length is None and isinstance(field.kind, str):
        setattr(record, field.name, number(value, hint))
        return
    if field.length is None:
        fill_record(getattr(record, field.name), value)
        return
    row = getattr(record, field.name)
    if isinstance(field.kind, str):
        inner = get_args(hint)[-1] if get_args(hint) else int
        for place, item in enumerate(items_of(value)):
            row[place] = number(item, inner)
    else:
        for place, item in enumerate(items_of(value)):
            fill_record(row[place], item)


def items_of(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, msgspec.Struct):
        return [getattr(value, name) for name in value.__struct_fields__]
    return list(value)


def number(value: Any, hint: Any) -> int | float:
    """A rulebook value as a number: words by their place in the schema, "none" as no limit."""
    if value == "none" and get_origin(hint) is not Literal:
        return NO_LIMIT
    if isinstance(value, str):
        return words_of(hint).index(value)
    return int(value) if isinstance(value, bool) else value


def words_of(hint: Any) -> list[str]:
    """The words a field may hold, in the order of the schema."""
    if get_origin(hint) is Literal:
        return [str(word) for word in get_args(hint)]
    return [word for part in get_args(hint) for word in words_of(part)]


def fill_replacements(position: Head, book: Rulebook, family: Family) -> None:
    """Rows from `most` on: each card with the mean payoff of cards like it. The row `2 * most` pays nothing."""
    rows = getattr(position.rules, family.key)  # type: ignore[attr-defined]
    table = rows[: len(getattr(book.rules, family.key))]
    if len(rows) != 2 * family.most + 1:
        raise TypeError(f"{family.key}: the record needs {2 * family.most + 1} rows, it has {len(rows)}")
    for place, card in enumerate(table):
        twin = rows[family.most + place]
        twin.assign(card)
        alike = [other for other in table if costs_alike(card, other, family.cost)]
        for name in family.payoff:
            mean = whole_mean_of if name in family.whole else mean_of
            setattr(twin, name, mean([getattr(other, name) for other in alike]))
    for name in family.payoff:
        setattr(rows[2 * family.most], name, mean_of([zeroed(getattr(rows[0], name))]))


def costs_alike(card: Any, other: Any, cost: str | None) -> bool:
    return cost is None or abs(getattr(other, cost) - getattr(card, cost)) <= 1


def zeroed(value: Any) -> Any:
    return [0] * len(value) if isinstance(value, list) else 0


def mean_of(values: list[Any]) -> Any:
    """The mean, rounded half up, of numbers or of rows place by place."""
    if isinstance(values[0], list):
        return [mean_of([value[place] for value in values]) for place in range(len(values[0]))]
    return math.floor(sum(values) / len(values) + 0.5)


def whole_mean_of(rows: list[list[int]]) -> list[int]:
    """The mean of rows in whole numbers that add up to its rounded total: the largest parts are rounded up first."""
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    whole = [math.floor(mean) for mean in means]
    by_part = sorted(range(len(means)), key=lambda place: whole[place] - means[place])
    for place in by_part[: mean_of([sum(row) for row in rows]) - sum(whole)]:
        whole[place] += 1
    return whole
