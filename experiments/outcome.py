"""What a command says about a run: where it is stored, how far it got, what it would take."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from experiments import terminal
from experiments.plan import Cell, Plan, quoted
from experiments.runs import Estimate, Result

TWO_SIDED_95 = 1.96
HASH_LETTERS = 6


def folder_name(plan: Plan) -> str:
    """A name that the same plan always gets and another plan never."""
    return f"{plan.game.id}-seed{plan.seed}-{plan.hash[:HASH_LETTERS]}"


def width_words(plan: Plan, n: int, done: int) -> str:
    """How well the seat shares of the cell being played are known after so many games of the plan."""
    cell, games = cell_at(plan, n, done)
    if cell.seats == 1 or games < cell.rotations:
        return ""
    fair, deals = 1 / cell.seats, games // cell.rotations
    half = TWO_SIDED_95 * math.sqrt(fair * (1 - fair) / deals)
    return f"seat shares to ±{100 * half:.2g} points"


def cell_at(plan: Plan, n: int, done: int) -> tuple[Cell, int]:
    """The cell that is being played and the games it has; cells are played in order."""
    for cell in plan.cells[:-1]:
        if done <= cell.games_for(n):
            return cell, done
        done -= cell.games_for(n)
    return plan.cells[-1], done


def result_data(result: Result, plan: Plan) -> dict[str, Any]:
    return {
        "game": plan.game.id,
        "folder": str(result.folder),
        "seed": plan.seed,
        "cells": len(plan.cells),
        "games": result.games,
        "played": result.played,
        "seconds": result.seconds,
        "bytes": result.size,
        "mended": list(result.mended),
        "rerun": result.command,
    }


def result_lines(result: Result, plan: Plan) -> Iterator[str]:
    cells = f" in {len(plan.cells)} cells" if len(plan.cells) > 1 else ""
    size = terminal.size(result.size)
    yield f"{result.games:,} games of {plan.game.title}{cells}, stored in {result.folder} ({size})."
    if result.played:
        rate = result.played / max(result.seconds, 1e-9)
        took = f"{terminal.duration(result.seconds)} ({rate:,.0f} games/s)"
        yield f"Played {'all' if result.played == result.games else f'{result.played:,} of them'} now, in {took}."
    else:
        yield "All of them were there already; nothing was played."
    folder = quoted(str(result.folder))
    yield f"What they say:        steelyard report {folder}"
    yield f"One of them in words: steelyard replay {folder} 1:1"
    yield f"The same games again: {result.command}"


def estimate_data(found: Estimate) -> dict[str, Any]:
    return {"games": found.games, "seconds": round(found.seconds, 1), "bytes": found.size}


def estimate_words(found: Estimate) -> str:
    took, size = terminal.duration(found.seconds), terminal.size(found.size)
    return f"{found.games:,} games would take about {took} and {size} on disk. Nothing was played."


def files_words(paths: Sequence[Path]) -> str:
    """Where a report's files are: the pages by name, the rest by number."""
    folder = paths[0].parent
    pages = [path.name for path in paths if path.parent == folder]
    rest = len(paths) - len(pages)
    return f"Written to {folder}: {', '.join(pages)}, and {rest} tables and figures."
