"""What differs between two plans, for a person who named the folder of another run."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

DIFFERENCES_SHOWN = 8


def differences(stored: dict[str, Any], asked: dict[str, Any]) -> list[str]:
    """What differs between two plans, one line each."""
    before, after = flattened(stored), flattened(asked)
    changed = [key for key in {**before, **after} if before.get(key, []) != after.get(key, [])]
    lines = [
        f"  {key}: {told(before, key)} in the folder, {told(after, key)} asked for"
        for key in changed
        if not follows(key, changed)
    ]
    if "code" in changed and "game" not in changed:
        lines.append("  the source of the engine, the rules or the strategies has changed since")
    more = len(lines) - DIFFERENCES_SHOWN
    return lines if more <= 1 else [*lines[:DIFFERENCES_SHOWN], f"  and {more} more"]


def follows(key: str, changed: Collection[str]) -> bool:
    """Whether a difference goes without saying: of another game everything, of another line-up its strategies."""
    cell, found, _rest = key.partition(".strategies.")
    return key == "code" or ("game" in changed and key != "game") or bool(found and f"{cell}.lineup" in changed)


def told(leaves: dict[str, Any], key: str) -> str:
    return json.dumps(leaves[key], ensure_ascii=False) if key in leaves else "nothing"


def flattened(tree: Any, path: str = "") -> dict[str, Any]:
    """Plain data as dotted keys; places in lists count from 1."""
    if isinstance(tree, dict):
        return {key: leaf for name, item in tree.items() for key, leaf in flattened(item, f"{path}{name}.").items()}
    if isinstance(tree, list) and tree and isinstance(tree[0], dict | list):
        return flattened({str(place): item for place, item in enumerate(tree, start=1)}, path)
    return {path.rstrip("."): tree}
