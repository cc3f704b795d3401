"""What is printed on the cards, made up for strategies once before play. It serves any weights."""

from __future__ import annotations

from typing import Any

from simulator.medieval_manor.names import GROUPS, HELD
from simulator.medieval_manor.state import ANIMALS, CROPS, FIRST_BOUNTY, FIRST_UPGRADE, N_CARDS, POINTS

PLAIN, WITH_POINTS, WITH_FOOD, N_TABLES = 0, N_CARDS, 2 * N_CARDS, 3 * N_CARDS
"""Places in a memo. From each on, a number for every card: what a Bounty gives besides points, or what an Upgrade
yields; the points that a Bounty gives, or whether an Upgrade yields any; the food that either gives."""

LEAST_VALUE = 0.1
ON_BOUNTY = (0.4, 0.4, 0.42, 0.38, 0.0, 2.0, 0.3)
"""What a unit on a Bounty counts, by what is held. What points count is a weight."""
BY_UPGRADE = (0.3, 0.3, 0.4, 0.36, 0.95, 0.5, 0.35)
"""What a unit that an Upgrade yields each turn counts."""
CONVERSION, TO_POINTS, PLACE_IN_HAND = 0.15, 0.15, 0.1


def tables(rules: Any) -> list[float]:
    """The tables of all cards."""
    memo = [0.0] * N_TABLES
    for number, card in enumerate(rules.bounties.values(), FIRST_BOUNTY):
        note(memo, number, card, LEAST_VALUE + counted(card, ON_BOUNTY), amounts(card.gain)[POINTS])
    for number, card in enumerate(rules.upgrades.values(), FIRST_UPGRADE):
        points = amounts(card.gain)[POINTS] + amounts(card.yields)[POINTS]
        note(memo, number, card, yielded(card), min(points, 1))
    return memo


def note(memo: list[float], number: int, card: Any, plain: float, points: int) -> None:
    gain = amounts(card.gain)
    memo[PLAIN + number] = plain
    memo[WITH_POINTS + number] = float(points)
    memo[WITH_FOOD + number] = float(gain[CROPS] + gain[ANIMALS])


def amounts(counts: Any) -> list[int]:
    """What a gain or a yield holds, by what can be held."""
    return [getattr(counts, name) for name in HELD]


def counted(card: Any, values: tuple[float, ...]) -> float:
    """What a card's gains count together."""
    return float(sum(count * value for count, value in zip(amounts(card.gain), values, strict=True)))


def yielded(card: Any) -> float:
    """What an Upgrade yields each turn, with its conversion and its room for cards."""
    value = counted(card, BY_UPGRADE) + PLACE_IN_HAND * card.hand_bonus
    if any(getattr(card.pays, name) > 0 for name in (*HELD, *GROUPS)):
        value += CONVERSION
    if card.yields.points > 0:
        value += TO_POINTS
    return value
