"""Solo means of Bake & Sale's strategies beside the figures of the dossier.

python -m experiments.bake_and_sale_solo [-n 100_000] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np

from reports.statistics.distributions import summary
from reports.statistics.intervals import Interval, mean_by_deal
from reports.statistics.sums import over_deals
from simulator import registry
from simulator.engine.table import Batch, Table
from simulator.rulebook import load
from strategies.lineup import Entry, entry

MEASURED = {
    "random": 29.5,
    "retail-runner@dossier": 118.0,
    "diversified@dossier": 119.1,
    "sourdough-house@dossier": 124.3,
    "fame-rush@dossier": 127.6,
    "big-business@dossier": 127.8,
    "special-chef@dossier": 128.9,
    "volume-baker@dossier": 132.5,
    "balanced-planner@dossier": 142.2,
    "quality-specialist@dossier": 143.9,
    "award-hunter@dossier": 156.8,
}
"""The dossier's means of 5,000 games each, by line-up."""
SEARCHED = {"day-search@dossier:beam=1": 153.6, "day-search@dossier:beam=6": 161.9}
"""Means of the search player: 1,000 games with weights that were not rounded, and 300 games with these weights."""
SEARCH_SHARE = 100
"""A search player gets one game for so many of a script's."""
CHUNK = 500


def chunks(games: int, seed: int) -> Iterator[Batch]:
    """One seat, one game a deal."""
    for first in range(0, games, CHUNK):
        deals = np.arange(first, min(first + CHUNK, games))
        alone = np.zeros((len(deals), 1), np.int32)
        yield Batch(seed, deals, alone, alone)


def solo_scores(player: Entry, games: int, seed: int) -> Any:
    """The scores of so many games alone."""
    table = Table(load(registry.find("bake-and-sale")), 1, [player])
    return np.concatenate([table.play(batch).seats["score"] for batch in chunks(games, seed)])


def mean_score(scores: Any) -> Interval:
    """The mean with its 95 % interval; every game is a deal of its own."""
    return mean_by_deal(over_deals(scores, np.ones(len(scores))))


def line(name: str, scores: Any, measured: float) -> str:
    """One row of the table."""
    mean = mean_score(scores)
    spread = summary(*np.unique(scores, return_counts=True))
    interval = f"{mean.low:.2f} to {mean.high:.2f}"
    gap = mean.estimate - measured
    return (
        f"{name:28} {len(scores):>9,} {mean.estimate:8.2f}   {interval:17} {spread.deviation:6.1f} "
        f"{measured:8.1f} {gap:+8.2f}"
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Solo means of Bake & Sale's strategies beside the dossier's.")
    parser.add_argument("-n", "--games", type=int, default=100_000, help="games for each script")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    """Play every strategy alone and print its mean beside the dossier's."""
    chosen = arguments()
    game = registry.find("bake-and-sale")
    searched = max(2, chosen.games // SEARCH_SHARE)
    print(f"{'strategy':28} {'games':>9} {'mean':>8}   {'95 % interval':17} {'sd':>6} {'dossier':>8} {'gap':>8}")
    for figures, games in ((MEASURED, chosen.games), (SEARCHED, searched)):
        for name, measured in figures.items():
            print(line(name, solo_scores(entry(name, game, 1), games, chosen.seed), measured), flush=True)


if __name__ == "__main__":
    main()
