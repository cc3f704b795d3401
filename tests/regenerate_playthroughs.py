"""One golden playthrough a game: the whole trace of one game, compared line by line in the tests.

python -m tests.regenerate_playthroughs writes them anew, after rules or strategies were changed on purpose.
"""

from __future__ import annotations

from pathlib import Path

from experiments import plan as plans
from experiments import replay, telling
from simulator import registry
from simulator.engine.facts import Game
from simulator.engine.trace import follow

FOLDER = Path(__file__).parent / "playthroughs"
SEED, SEATS, LINEUP = 7, 2, "field"
"""Two scripts against each other: every event of the game, with the whole position, in a file of readable size."""


def path_of(game: Game) -> Path:
    return FOLDER / f"{game.id}.jsonl"


def lines_of(game: Game) -> list[str]:
    """The trace of the one game that is kept."""
    seats = SEATS if SEATS in game.seats else game.default_seats
    plan = plans.make(game, seed=SEED, seats=[seats], lineups=[LINEUP])
    cell = plan.cells[0]
    return list(telling.as_json(follow(cell.book, seats, cell.lineup.pool, replay.one_game(plan, cell, 1))))


def regenerate() -> None:
    """Write every playthrough."""
    FOLDER.mkdir(exist_ok=True)
    for game in registry.shipped().values():
        path_of(game).write_text("\n".join(lines_of(game)) + "\n", encoding="utf-8")
        print(f"{path_of(game).relative_to(FOLDER.parent)}: {path_of(game).stat().st_size:,} bytes")


if __name__ == "__main__":
    regenerate()
