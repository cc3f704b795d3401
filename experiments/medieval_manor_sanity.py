"""Medieval Manor with the dossier's weights beside the figures of the dossier's sanity table.

python -m experiments.medieval_manor_sanity [-n 100_000] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from experiments.seating import seating
from simulator import registry
from simulator.engine.table import Batch, Rows, Table
from simulator.rulebook import load
from strategies.lineup import Lineup, parse

ARCHETYPES = ("balanced", "builder", "churchman", "farmer", "hoarder", "lord", "peasant", "vprush")
MIXED = "field:" + ",".join(f"{name}@dossier" for name in ARCHETYPES)
CHUNK = 500


@dataclass(frozen=True)
class Line:
    """One line of the table: who played, at how many seats, and what the dossier measured."""

    title: str
    seats: int
    lineup: str
    games: int
    """Games of the dossier's own model."""
    figures: tuple[float, ...]


COLUMNS = ("turns", "winner VP", "mean VP", "margin", "Peasants", "Upgrades", "starved", "capped")
WIDTHS = {"starved": 3, "capped": 4}
"""Decimals of the columns that need more than one."""
TABLE = (
    Line("mixed", 2, MIXED, 800, (15.2, 27.3, 20.7, 13.3, 3.9, 2.8, 0.050, 0)),
    Line("mixed", 3, MIXED, 600, (14.9, 27.3, 18.3, 9.5, 3.7, 2.4, 0.053, 0)),
    Line("mixed", 4, MIXED, 480, (13.4, 27.4, 17.3, 7.4, 4.0, 2.4, 0.048, 0)),
    Line("balanced", 5, "mirror:balanced@dossier", 160, (13.4, 26.9, 16.6, 6.6, 3.5, 2.4, 0.042, 0)),
    Line("balanced", 6, "mirror:balanced@dossier", 160, (13.7, 26.5, 15.5, 6.0, 3.4, 2.2, 0.041, 0)),
    Line("random", 2, "mirror:random", 100, (35.0, 25.7, 17.9, 15.5, 3.4, 6.7, 0.222, 0.02)),
    Line("random", 4, "mirror:random", 60, (26.1, 25.9, 11.8, 13.0, 2.9, 4.9, 0.211, 0)),
)


def chunks(line: Line, lineup: Lineup, games: int, seed: int) -> Iterator[Batch]:
    """One game a deal."""
    for first in range(0, games, CHUNK):
        deals = np.arange(first, min(first + CHUNK, games))
        who, slots = seating(lineup, line.seats, 1, seed, deals)
        yield Batch(seed, deals, who, slots)


def figures_of(rows: Rows, seats: int) -> Any:
    """The figures of each game, one row a game."""

    def by_game(name: str) -> Any:
        return rows.seats[name].reshape(-1, seats)

    turns, points = rows.games["rounds"], by_game("score")
    return np.stack(
        [
            turns,
            points.max(axis=1),
            points.mean(axis=1),
            rows.games["margin"],
            by_game("x_peasants").mean(axis=1),
            by_game("x_upgrades").mean(axis=1),
            by_game("x_starvations").sum(axis=1) / (turns * seats),
            rows.games["capped"],
        ],
        axis=1,
    ).astype(float)


def measured(line: Line, games: int, seed: int) -> Any:
    game = registry.find("medieval-manor")
    lineup = parse(line.lineup, game, line.seats)
    table = Table(load(game), line.seats, lineup.pool)
    return np.concatenate([figures_of(table.play(batch), line.seats) for batch in chunks(line, lineup, games, seed)])


def lines_for(line: Line, found: Any) -> Iterator[str]:
    """Means with their standard errors, then the dossier's, then how many of its standard errors lie between."""
    spread = found.std(axis=0, ddof=1)
    means, errors = found.mean(axis=0), spread / np.sqrt(len(found))
    theirs = np.array(line.figures)
    far = np.divide(means - theirs, spread / np.sqrt(line.games), out=np.zeros(len(means)), where=spread > 0)
    low, high = np.percentile(found[:, 0], [5, 95])
    head = f"{line.title} {line.seats}p"
    yield row(f"{head}, {len(found):,} games", [told(means, place) for place in range(len(COLUMNS))])
    yield row("  standard error", [told(errors, place, 2) for place in range(len(COLUMNS))])
    yield row(f"  dossier, {line.games} games", [told(theirs, place) for place in range(len(COLUMNS))])
    yield row("  gap in its errors", [f"{value:+.1f}" for value in far])
    yield f"  turns: 5 % below {low:.0f}, 95 % up to {high:.0f}"


def told(values: Any, place: int, more: int = 0) -> str:
    return f"{values[place]:.{WIDTHS.get(COLUMNS[place], 1) + more}f}"


def row(head: str, cells: list[str]) -> str:
    return f"{head:30}" + "".join(f"{cell:>11}" for cell in cells)


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("-n", type=int, default=100_000, help="games a line")
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    print(row("line-up", list(COLUMNS)))
    for line in TABLE:
        for text in lines_for(line, measured(line, asked.n, asked.seed)):
            print(text, flush=True)


if __name__ == "__main__":
    main()
