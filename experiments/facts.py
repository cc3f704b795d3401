"""Facts for a manifest: all that a report must know of a game, and what code and versions made the run."""

from __future__ import annotations

import hashlib
import platform
from collections import Counter
from collections.abc import Iterable
from importlib import metadata, resources
from pathlib import Path
from typing import Any

from experiments.plan import Plan
from simulator.engine.facts import Family
from simulator.rulebook import Rulebook

PACKAGES = ("steelyard", "numpy", "numba", "polars", "joblib", "msgspec")

TABLE_MAKERS = ("arms", "cards", "seating", "shards", "tables")
"""Modules of this package that decide who plays and what is stored."""


def facts(book: Rulebook) -> dict[str, Any]:
    """The facts of a game under some rules, as plain data."""
    game = book.game
    return {
        "id": game.id,
        "title": game.title,
        "rules_title": book.title,
        "about": game.about,
        "seats": list(game.seats),
        "default_seats": game.default_seats,
        "rules_version": game.rules_version,
        "round_name": game.round_name,
        "rounds": game.rounds,
        "symmetric": game.symmetric,
        "turn_cap": game.turn_cap,
        "sources": game.sources,
        "kinds": game.kinds,
        "keeping": list(game.keeping),
        "stats": game.stats,
        "goals": game.goals,
        "gifts": game.gifts,
        "families": [family_facts(family) for family in game.families],
        "cards": card_facts(book),
        "provenance": dict(sorted(Counter(book.provenance().values()).items())),
    }


def family_facts(family: Family) -> dict[str, Any]:
    return {
        "name": family.name,
        "key": family.key,
        "events": family.events,
        "payoff": list(family.payoff),
        "cost": family.cost,
        "replacements": list(family.replacements),
    }


def card_facts(book: Rulebook) -> list[dict[str, Any]]:
    """Every card: its slug, family and number, its fields, and how many of its numbers have which provenance."""
    tags = book.provenance()
    rows = []
    for number, (family, slug) in book.game.cards(book.rules).items():
        own = [tag for key, tag in tags.items() if key.startswith(f"{family.key}.{slug}.")]
        row = book.tree[family.key][slug]
        payoff = {name: row.get(name) for name in family.payoff}
        provenance = dict(sorted(Counter(own).items()))
        rows.append({"slug": slug, "family": family.name, "number": number, "payoff": payoff, "provenance": provenance})
    return rows


def code_hash(plan: Plan) -> str:
    """A hash of every source that can change a result: engine, rules, seating, tables, strategies, a user's files."""
    found = hashlib.sha256()
    for name, content in sorted(sources(plan)):
        found.update(name.encode() + b"\0" + content + b"\0")
    return found.hexdigest()


def sources(plan: Plan) -> set[tuple[str, bytes]]:
    packages = ["simulator", "simulator.engine", plan.game.folder]
    modules = {entry.strategy.choose.__module__ for cell in plan.cells for entry in cell.lineup.pool}
    files = {entry.strategy.choose.__code__.co_filename for cell in plan.cells for entry in cell.lineup.pool}
    packages += sorted({module.rpartition(".")[0] for module in modules if "." in module})
    own = [*map(Path, files), *(Path(__file__).with_name(f"{name}.py") for name in TABLE_MAKERS)]
    return {*(source for package in packages for source in package_sources(package)), *map(read, own)}


def package_sources(package: str) -> Iterable[tuple[str, bytes]]:
    for item in resources.files(package).iterdir():
        if item.name.endswith(".py"):
            yield f"{package}/{item.name}", item.read_bytes()


def read(path: Path) -> tuple[str, bytes]:
    return path.name, path.read_bytes()


def versions() -> dict[str, str]:
    """The versions of what made the run."""
    return {
        "python": platform.python_version(),
        "platform": f"{platform.system()} {platform.machine()}",
        **{name: version(name) for name in PACKAGES},
    }


def version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "not installed"
