"""What there is: games, their rules with provenance, cards, variants and strategies, as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from simulator import registry
from simulator.engine.facts import Game
from simulator.limits import allowed, limits_of
from simulator.rulebook import CHANGED, Rulebook, load, numbers, variants
from strategies.registry import named
from strategies.strategy import Strategy

TOPICS = ("cards", "rules", "variants", "strategies")


def listed_games() -> list[dict[str, Any]]:
    """One row a game."""
    return [game_row(game) for game in registry.games().values()]


def game_row(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "seats": list(game.seats),
        "default_seats": game.default_seats,
        "rules_version": game.rules_version,
        "variants": len(variants(game)),
        "strategies": len(named(game.id)),
        "about": game.about,
    }


def overview(book: Rulebook) -> dict[str, Any]:
    """The facts of one game."""
    game = book.game
    cards = {family.key: len(getattr(book.rules, family.key)) for family in game.families}
    return {
        **game_row(game),
        "cards": cards,
        "sources": game.sources,
        "options": game.kinds,
        "decisions": list(game.decisions),
        "stats": game.stats,
        "goals": game.goals,
        "gifts": game.gifts,
        "symmetric_seats": game.symmetric,
        "provenance": dict(Counter(book.provenance().values())),
    }


def rule_rows(book: Rulebook) -> list[dict[str, Any]]:
    """Every rule key with its value, what it may be, and where it comes from."""
    before = {change.key: change.printed for change in book.changes}
    limits = limits_of(book.game)
    rows = []
    for key, value, tag in numbers(book.tree, book.changes):
        row = {"key": key, "value": value, "allowed": allowed(limits, key.split(".")), "provenance": tag}
        rows.append({**row, "printed": before[key]} if tag == CHANGED else row)
    return rows


def card_rows(book: Rulebook) -> list[dict[str, Any]]:
    """Every card with its family, its fields and the tags of its numbers."""
    rows = []
    tags = book.provenance()
    for number, (family, slug) in book.game.cards(book.rules).items():
        prefix = f"{family.key}.{slug}."
        fields = {
            key.removeprefix(prefix): value for key, value, _tag in numbers(book.tree, ()) if key.startswith(prefix)
        }
        seen = Counter(tag for key, tag in tags.items() if key.startswith(prefix))
        rows.append({"number": number, "family": family.name, "card": slug, "fields": fields, "provenance": dict(seen)})
    return rows


def variant_rows(game: Game) -> list[dict[str, Any]]:
    """Every variant with its question and what it changes."""
    return [
        {"name": name, "dossier": entry.get("dossier"), "asks": entry["asks"], "changes": changed(game, name)}
        for name, entry in variants(game).items()
    ]


def changed(game: Game, variant: str) -> list[dict[str, Any]]:
    book = load(game, variant=[variant])
    return [{"key": change.key, "printed": change.printed, "value": change.value} for change in book.changes]


def strategy_rows(game: Game) -> list[dict[str, Any]]:
    """Every strategy that can play the game."""
    return [strategy_row(strategy) for strategy in named(game.id).values()]


def strategy_row(strategy: Strategy) -> dict[str, Any]:
    weights = {
        name: {"default": weight.default, "low": weight.low, "high": weight.high, "words": weight.words}
        for name, weight in strategy.weights.items()
    }
    seats = list(strategy.seats) if strategy.seats is not None else None
    sets = {name: dict(values) for name, values in strategy.sets.items()}
    return {
        "name": strategy.name,
        "kind": strategy.kind,
        "seats": seats,
        "words": strategy.words,
        "weights": weights,
        "sets": sets,
    }


# A rules file to start from


def template(book: Rulebook) -> str:
    """A rules file that holds every key at its present value, with what it may be and where it comes from."""
    game = book.game
    lines = [
        f"# Rules of {game.title}, to start from. Change numbers, leave out what you do not change, and play with",
        f"#   steelyard run {game.id} --rules FILE",
        "# Behind each number: what it may be, and its provenance.",
        "",
    ]
    lines += table_lines(book.tree, (), limits_of(game), book.provenance())
    for family in game.families:
        lines += added_row(book, family.key, family.name, family.most)
    return "\n".join(lines) + "\n"


def table_lines(tree: dict[str, Any], path: tuple[str, ...], limits: Any, tags: dict[str, str]) -> list[str]:
    """A table's own keys first, then the tables inside it."""
    inner = {name: value for name, value in tree.items() if isinstance(value, dict) and name != "provenance"}
    own = {name: value for name, value in tree.items() if name not in inner and name != "provenance"}
    lines = [f"[{'.'.join(path)}]"] if path and (own or not inner) else []
    for name, value in own.items():
        note = [allowed(limits, [*path, name]), tags[".".join((*path, name))]]
        lines.append(f"{name} = {toml(value)}  # {'; '.join(filter(None, note))}")
    lines += [""] if lines else []
    for name, value in inner.items():
        lines += table_lines(value, (*path, name), limits, tags)
    return lines


def toml(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(toml(item) for item in value)}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }" if value else "{}"
    return toml_string(value) if isinstance(value, str) else str(value)


def toml_string(text: str) -> str:
    """A basic TOML string; JSON's escapes are TOML's too."""
    import json

    return json.dumps(text, ensure_ascii=False)


def added_row(book: Rulebook, key: str, name: str, most: int) -> list[str]:
    """How to add a card, as a comment made from the family's last row."""
    table = book.tree[key]
    if len(table) >= most:
        return []
    last = table[list(table)[-1]]
    fields = [f"# {field} = {toml(value)}" for field, value in fields_of(last)]
    return [
        f"# One more {name} (there may be up to {most}): take away the '# ' and change the numbers.",
        f"# [{key}.my_{name}]",
        *fields,
        "",
    ]


def fields_of(row: dict[str, Any]) -> Iterable[tuple[str, Any]]:
    for field, value in row.items():
        yield (field, "reconstructed") if field == "provenance" else (field, value)
