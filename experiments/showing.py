"""The pages of `games` and `show` as lines of text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

from experiments import catalogue
from experiments.terminal import PIPED_WIDTH, table_lines
from simulator.rulebook import Rulebook, shown


def data_of(topic: str | None, book: Rulebook) -> dict[str, Any]:
    """One page of `show` as data."""
    if topic is None:
        return catalogue.overview(book)
    rows = {
        "cards": lambda: catalogue.card_rows(book),
        "rules": lambda: catalogue.rule_rows(book),
        "variants": lambda: catalogue.variant_rows(book.game),
        "strategies": lambda: catalogue.strategy_rows(book.game),
    }
    return {"game": book.game.id, topic: rows[topic]()}


def lines_of(topic: str | None, book: Rulebook) -> list[str]:
    """One page of `show` as text."""
    data = data_of(topic, book)
    if topic is None:
        return overview_lines(data, book)
    pages = {"cards": card_lines, "rules": rule_lines, "variants": variant_lines, "strategies": strategy_lines}
    return [book.title, "", *pages[topic](data[topic])]


def games_lines(rows: list[dict[str, Any]]) -> list[str]:
    shown_rows = [
        (row["id"], seat_words(row["seats"]), row["strategies"], row["variants"], row["about"]) for row in rows
    ]
    return table_lines(("game", "seats", "strategies", "variants", "about"), shown_rows, numbers=(2, 3))


def seat_words(seats: list[int]) -> str:
    return f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else str(seats[0])


def overview_lines(data: dict[str, Any], book: Rulebook) -> list[str]:
    cards = ", ".join(f"{count} {key.replace('_', ' ')}" for key, count in data["cards"].items())
    pairs = [
        ("seats", f"{seat_words(data['seats'])}, {data['default_seats']} unless said otherwise"),
        ("rules", f"version {data['rules_version']}; {tag_words(data['provenance'])}"),
        ("cards", cards or "none"),
        ("changed", ", ".join(f"{change.key} = {shown(change.value)}" for change in book.changes) or "nothing"),
    ]
    lines = [data["title"], data["about"], "", *table_lines(("", ""), pairs)[1:]]
    for key, title in LISTS.items():
        if data[key]:
            lines += ["", f"{title}:", *(f"  {line}" for line in table_lines(("", ""), data[key].items())[1:])]
    return lines


LISTS = {
    "sources": "Where the score comes from",
    "options": "What a seat can choose",
    "stats": "What is counted for each seat",
    "goals": "Goals when playing alone",
    "gifts": "What a seat can be given at the start",
}
"""The facts of a game that are lists of names with words, and their headings."""


def tag_words(tags: dict[str, int]) -> str:
    """Provenance in words."""
    return "numbers: " + ", ".join(f"{count} {tag}" for tag, count in sorted(tags.items(), key=lambda item: -item[1]))


def rule_lines(rows: list[dict[str, Any]]) -> list[str]:
    marked = [(row["key"], shown(row["value"]), row["allowed"], provenance_words(row)) for row in rows]
    return table_lines(("rule key", "value", "allowed", "provenance"), marked)


def provenance_words(row: dict[str, Any]) -> str:
    if "printed" not in row:
        return str(row["provenance"])
    return "changed, new" if row["printed"] is None else f"changed, printed {shown(row['printed'])}"


def card_lines(rows: list[dict[str, Any]]) -> list[str]:
    if not rows:
        return ["This game has no cards."]
    shown_rows = [(row["family"], row["card"], field_words(row["fields"]), counts(row["provenance"])) for row in rows]
    return table_lines(("family", "card", "what it says", "provenance"), shown_rows)


def field_words(fields: dict[str, Any]) -> str:
    return " ".join(f"{name}={shown(value)}" for name, value in fields.items())


def counts(tags: dict[str, int]) -> str:
    return ", ".join(f"{count} {tag}" for tag, count in tags.items())


def variant_lines(rows: list[dict[str, Any]]) -> list[str]:
    lines: list[str] = []
    for row in rows:
        lines += [f"{row['name']}: {row['asks']}", *(f"    {changed_words(change)}" for change in row["changes"])]
    return lines or ["This game has no variants."]


def changed_words(change: dict[str, Any]) -> str:
    return f"{change['key']} = {shown(change['value'])} (printed: {shown(change['printed'])})"


def strategy_lines(rows: list[dict[str, Any]]) -> list[str]:
    """Every strategy, then what the weights mean: once for all strategies that have the same."""
    lines: list[str] = []
    for row in rows:
        only = "" if row["seats"] is None else f", {seat_words(row['seats'])} seats only"
        lines += [f"{row['name']} ({row['kind']}{only})", *indented(row["words"])]
        usual = {name: weight["default"] for name, weight in row["weights"].items()}
        lines += filled("weights: ", usual)
        for name, values in row["sets"].items():
            own = {key: value for key, value in values.items() if value != usual[key]}
            lines += filled(f"set @{name}: ", own) or [f"    set @{name}: these weights"]
    for names, weights in families(rows):
        lines += ["", f"Weights of {', '.join(names)}:", *weight_lines(weights)]
    return lines


def indented(text: str) -> Iterable[str]:
    return (f"    {line}".rstrip() for line in text.splitlines())


def filled(title: str, values: dict[str, float]) -> list[str]:
    """Names and numbers on as few lines as they need."""
    text = " ".join(f"{name}={value:g}" for name, value in values.items())
    return textwrap.wrap(text, PIPED_WIDTH, initial_indent=f"    {title}", subsequent_indent=" " * 8) if values else []


def families(rows: list[dict[str, Any]]) -> Iterable[tuple[list[str], dict[str, Any]]]:
    """Strategies whose weights have the same names, ranges and words, with these weights."""
    found: dict[str, tuple[list[str], dict[str, Any]]] = {}
    for row in rows:
        if row["weights"]:
            key = repr([(name, {**weight, "default": None}) for name, weight in row["weights"].items()])
            found.setdefault(key, ([], row["weights"]))[0].append(row["name"])
    return found.values()


def weight_lines(weights: dict[str, Any]) -> list[str]:
    rows = [(name, f"{weight['low']:g} to {weight['high']:g}", weight["words"]) for name, weight in weights.items()]
    return [f"  {line}" for line in table_lines(("weight", "allowed", "what it does"), rows)]
