"""What a report is built from: one plan whose cells show a game from every side that the analyses look at.

A field of all scripts tells the strategies apart, the same script in every seat tells the seats apart, and each script
alone shows the solitaire game where there is one.
"""

from __future__ import annotations

from collections.abc import Sequence

from experiments.plan import Plan, Request, paired
from simulator.engine.facts import Game
from simulator.engine.names import UsageError
from strategies import registry
from strategies.lineup import FIELD, MIRROR, can_sit
from strategies.strategy import SCRIPT

VERB = "report"
GAMES_IN_ALL = 1_000_000
"""About two minutes of Bake & Sale on two cores, shared out among the cells."""
FEWEST, MOST, STEP = 10_000, 100_000, 10_000
"""A cell has at least and at most so many games, in whole steps."""


def plan_for(
    game: Game,
    *,
    seed: int,
    seats: Sequence[int] = (),
    lineups: Sequence[str] = (),
    variants: Sequence[str] = (),
    files: Sequence[str] = (),
    sets: Sequence[str] = (),
) -> Plan:
    """The plan that `report GAME` plays: the game's default seats and solitaire, or only the seats asked for."""
    request = Request(tuple(variants), tuple(map(str, files)), tuple(sets), tuple(seats), tuple(lineups), VERB)
    pairs = [(count, text) for count in seats or usual_seats(game) for text in lineups or lineups_for(game, count)]
    return paired(game, pairs, request, seed=seed)


def games_for(plan: Plan) -> int:
    """How many games of each cell a report plays unless told otherwise."""
    share = GAMES_IN_ALL // len(plan.cells) // STEP * STEP
    return max(FEWEST, min(MOST, share))


def usual_seats(game: Game) -> tuple[int, ...]:
    """The default number of seats, and one seat where that is a game too."""
    return tuple(dict.fromkeys((game.default_seats, 1) if 1 in game.seats else (game.default_seats,)))


def lineups_for(game: Game, seats: int) -> list[str]:
    """Every script against itself, and all of them in one field where there are several to meet."""
    names = [one.name for one in registry.named(game.id).values() if one.kind == SCRIPT and can_sit(one, seats)]
    if not names:
        raise UsageError(f"{game.title} has no script that plays {seats} seats; name a line-up with --lineup.")
    if seats == 1:
        return names
    mirrors = [f"{MIRROR}:{name}" for name in names]
    return [FIELD, *mirrors] if len(names) > 1 else mirrors
