"""Anything legal, as long as there is time."""

from typing import Any

from simulator.bake_and_sale.codes import END, HIRING, VOLUNTARY
from simulator.bake_and_sale.state import Position
from simulator.engine import Floats, chance, kind_of, rule
from strategies.strategy import CHANCE, strategy


def dearest(rules: Any, seats: int, weights: list[float]) -> list[float]:
    """The hourglasses of the dearest action: with as many left, nobody needs to buy more."""
    buildings = (building.hours for building in rules.buildings.values())
    breads = (bread.hours for bread in rules.breads.values())
    return [float(max(*rules.section_price, *buildings, *breads))]


@rule
def considered(s: Position, place: int, short: bool) -> bool:
    """Hourglasses are bought only when short of them, and the day ends only when nothing else is left."""
    kind = kind_of(s.options[place])
    return kind != END and (short or kind not in (HIRING, VOLUNTARY))


@strategy("bake-and-sale", kind=CHANCE, prepare=dearest)
def random(s: Position, w: Floats, memo: Floats) -> int:
    """Takes any action that is left, each as likely as the next; buys hourglasses only when it may run short."""
    short = s.players[s.seat].hours < memo[0]
    count = 0
    for place in range(s.n_options):
        if considered(s, place, short):
            count += 1
    if count == 0:
        return s.n_options - 1
    ahead = chance(s, count)
    place = 0
    while ahead > 0 or not considered(s, place, short):
        if considered(s, place, short):
            ahead -= 1
        place += 1
    return place
