"""Pig: the facts of the game."""

from typing import Any

from simulator.engine.facts import Game


def rules() -> type[Any]:
    from simulator.pig.schema import Rules

    return Rules


def position() -> type[Any]:
    from simulator.pig.state import Position

    return Position


def check(book: Any) -> list[str]:
    """What the types cannot say."""
    problems = []
    if book.bust > book.die:
        problems.append(f"bust={book.bust} is not a face of a die with {book.die}")
    if max(book.seat_gift.points) >= book.target:
        problems.append("a gift reaches the target before the first turn")
    return problems


GAME = Game(
    id="pig",
    title="Pig",
    about="Roll one die as often as you dare; a 1 costs the turn, 100 banked points win.",
    folder="simulator.pig",
    rules_version=1,
    seats=(1, 2, 3, 4, 5, 6, 7, 8),
    default_seats=4,
    rules=rules,
    position=position,
    families=(),
    sources={"turns": "points banked by holding", "gift": "points given at the start"},
    kinds={"roll": "roll the die", "hold": "bank the turn"},
    keeping=("roll",),
    decisions=("turn",),
    tells=("rolled", "busted", "given"),
    stats={"turns": "turns begun", "busts": "turns lost to the bust face"},
    goals={"quick": "done within the quick goal", "steady": "done within the steady goal", "slow": "done in time"},
    gifts={"points": "points banked before the first turn"},
    round_name="round",
    rounds=12,
    symmetric=False,
    turn_cap=20_000,
    check=check,
)
