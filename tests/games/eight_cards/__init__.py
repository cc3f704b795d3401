"""Eight cards: each seat is dealt two of eight and plays one; the higher points win. Every value can be worked out."""

from typing import Any

from simulator.engine.facts import Family, Game


def rules() -> type[Any]:
    from tests.games.eight_cards.schema import Rules

    return Rules


def position() -> type[Any]:
    from tests.games.eight_cards.state import Position

    return Position


GAME = Game(
    id="eight-cards",
    title="Eight cards",
    about="Two cards each from a deck of eight; play one, then the other; the sum of the points wins.",
    folder="tests.games.eight_cards",
    rules_version=1,
    seats=(1, 2, 3),
    default_seats=2,
    rules=rules,
    position=position,
    families=(
        Family(
            "card",
            "cards",
            10,
            payoff=("points",),
            events={"offered": "in hand at a choice", "dealt": "dealt", "played": "played"},
        ),
    ),
    sources={"first": "points of the card played first", "second": "points of the card played second", "gift": "gift"},
    kinds={"play": "play a card"},
    keeping=("play",),
    decisions=("play",),
    tells=("dealt",),
    stats={"cards": "cards played"},
    goals={"eleven": "at least 11 points"},
    gifts={"points": "points at the start"},
    round_name="round",
    rounds=2,
    symmetric=False,
    turn_cap=50,
)
