"""Medieval Manor: the facts of the game."""

from typing import Any

from simulator.engine.facts import Family, Game
from simulator.medieval_manor.names import (
    DECISIONS,
    GIFTS,
    KEEPING,
    KINDS,
    MOST_BOUNTIES,
    MOST_HARDSHIPS,
    MOST_UPGRADES,
    SOURCES,
    STATS,
    TELLS,
)


def rules() -> type[Any]:
    from simulator.medieval_manor.schema import Rules

    return Rules


def position() -> type[Any]:
    from simulator.medieval_manor.state import Position

    return Position


def check(book: Any) -> list[str]:
    """What the types cannot say."""
    from simulator.medieval_manor.schema import check as problems

    return problems(book)


HELD_EVENTS = {
    "offered": "it could be played, or was revealed in a Buy, at least once",
    "dealt": "drawn from the deck into the hand",
    "taken": "kept in a Buy or traded for",
    "played": "played on the map",
}
"""What happens to cards that players hold."""

FAMILIES = (
    Family(
        "bounty",
        "bounties",
        MOST_BOUNTIES,
        payoff=("gain", "pays", "yields", "boosts"),
        events=HELD_EVENTS,
        pays_when="played",
        whole=("gain",),
    ),
    Family(
        "upgrade",
        "upgrades",
        MOST_UPGRADES,
        payoff=("gain", "pays", "yields", "hand_bonus", "end_bonus"),
        events=HELD_EVENTS,
        pays_when="played",
        whole=("gain",),
    ),
    Family(
        "hardship",
        "hardships",
        MOST_HARDSHIPS,
        payoff=("amount",),
        events={"dealt": "struck"},
        held=False,
        replacements=("nothing",),
    ),
)

GAME = Game(
    id="medieval-manor",
    title="Medieval Manor",
    about="Send Peasants out to harvest, build and trade: cards on a shared map, mouths to feed, first to 25 points.",
    folder="simulator.medieval_manor",
    rules_version=1,
    seats=(2, 3, 4, 5, 6),
    default_seats=4,
    rules=rules,
    position=position,
    families=FAMILIES,
    sources=SOURCES,
    kinds=KINDS,
    keeping=KEEPING,
    decisions=DECISIONS,
    tells=TELLS,
    stats=STATS,
    goals={},
    gifts=GIFTS,
    round_name="turn",
    rounds=30,
    symmetric=False,
    turn_cap=250_000,
    quiet=("no",),
    own_limit="max_turns",
    check=check,
)
