"""Tune the weights of one archetype of Medieval Manor against the field, without touching what makes its character.

python -m experiments.medieval_manor_tuning vprush [--generations 12] [--games 6000] [--seed 1]

The weights in which an archetype's `@dossier` set differs from the balanced player's are its character and stay as
they are. The others are searched by hill climbing: every candidate of a generation plays the same deals, the next
generation gets new ones, and the last line is measured on deals that no candidate has seen.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np

from experiments.seating import drawn
from reports.statistics.intervals import mean_by_deal
from reports.statistics.sums import over_deals
from simulator import registry
from simulator.engine.table import Batch, Table
from simulator.rulebook import load
from strategies.lineup import parse
from strategies.strategy import Strategy

GAME, SEATS = registry.find("medieval-manor"), 4
CANDIDATES, STEP, CHUNK = 12, 0.25, 500
SEARCHED = (
    "food_now", "food_next", "food_growth", "food_rest", "money_cost", "money_rest", "peasant", "upgrade", "card",
    "late", "reserve",
)  # fmt: skip
Weights = dict[str, float]


def free_weights(archetype: Strategy, balanced: Strategy) -> list[str]:
    """The weights that may move: those in which the archetype plays like the balanced player."""
    own, common = archetype.sets["dossier"], balanced.sets["dossier"]
    return [name for name in SEARCHED if own.get(name) == common.get(name)]


def slot_of(archetype: Strategy, weights: Weights) -> str:
    return f"{archetype.name}:" + ",".join(f"{name}={value:.4g}" for name, value in weights.items())


def batches(pool: int, games: int, seed: int) -> Iterator[Batch]:
    """The candidate, first in the pool, in a seat that turns with the deal; the others drawn from the field."""
    for first in range(0, games, CHUNK):
        deals = np.arange(first, min(first + CHUNK, games))
        who = drawn(seed, deals, pool - 1, SEATS) + 1
        who[np.arange(len(deals)), deals % SEATS] = 0
        slots = np.tile(np.arange(SEATS, dtype=np.int32), (len(deals), 1))
        yield Batch(seed, deals, who.astype(np.int32), slots)


def wins_of(slot: str, games: int, seed: int) -> Any:
    """The candidate's share of the win, deal by deal."""
    rivals = parse("field", GAME, SEATS).pool
    (candidate,) = parse(f"mirror:{slot}", GAME, SEATS).pool
    table = Table(load(GAME), SEATS, [candidate, *rivals])
    played = ((batch, table.play(batch)) for batch in batches(len(rivals) + 1, games, seed))
    return np.concatenate([rows.seats["win"].reshape(-1, SEATS)[batch.who == 0] for batch, rows in played])


def neighbours(weights: Weights, archetype: Strategy, chance: np.random.Generator) -> Iterator[Weights]:
    """The weights themselves, then others with every weight moved a little."""
    yield weights
    for _ in range(CANDIDATES - 1):
        moved = {name: value * float(np.exp(chance.normal(0, STEP))) for name, value in weights.items()}
        yield {
            name: min(max(value, archetype.weights[name].low), archetype.weights[name].high)
            for name, value in moved.items()
        }


def tuned(archetype: Strategy, asked: argparse.Namespace) -> Weights:
    chance = np.random.default_rng(asked.seed)
    balanced = parse("mirror:balanced", GAME, SEATS).pool[0].strategy
    best = {name: archetype.weights[name].default for name in free_weights(archetype, balanced)}
    for generation in range(1, asked.generations + 1):
        found = [
            (float(wins_of(slot_of(archetype, one), asked.games, asked.seed * 1000 + generation).mean()), one)
            for one in neighbours(best, archetype, chance)
        ]
        start = found[0][0]
        share, best = max(found, key=lambda pair: pair[0])
        print(f"generation {generation:2}: from {start * SEATS:.3f} to {share * SEATS:.3f} of a fair share", flush=True)
    return best


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("archetype")
    reader.add_argument("--generations", type=int, default=12)
    reader.add_argument("--games", type=int, default=6000)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    archetype = parse(f"mirror:{asked.archetype}", GAME, SEATS).pool[0].strategy
    best = tuned(archetype, asked)
    for name, value in best.items():
        print(f"  {name} = {value:.3g}    (was {archetype.weights[name].default:g})")
    wins = wins_of(slot_of(archetype, best), 10 * asked.games, asked.seed * 1000)
    share = mean_by_deal(over_deals(wins, np.ones(len(wins))))
    fair = f"{share.estimate * SEATS:.3f} ({share.low * SEATS:.3f} to {share.high * SEATS:.3f})"
    print(f"{len(wins):,} fresh games: {fair} of a fair share")


if __name__ == "__main__":
    main()
