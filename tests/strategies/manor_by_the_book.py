"""Section 9 of Medieval Manor's dossier once more, word for word and without any saving: what tests compare with.

S is worked out whole, before and after; nothing here is shared with the strategies but the names of the weights.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simulator.engine import KINDS, argument_of, kind_of
from simulator.medieval_manor import codes
from simulator.medieval_manor.cards import strike
from simulator.medieval_manor.map import free_for
from simulator.medieval_manor.play import advance, apply
from simulator.medieval_manor.trade import exchange
from simulator.medieval_manor.work import CONVERTING

EQUAL = 1e-9
Weights = Mapping[str, float]
GAIN = ("crops", "animals", "gold", "resources", "points", "peasants", "cards")
ON_BOUNTY = {"crops": 0.4, "animals": 0.4, "gold": 0.42, "resources": 0.38, "peasants": 2.0, "cards": 0.3}
BY_UPGRADE = {
    "crops": 0.3, "animals": 0.3, "resources": 0.36, "gold": 0.4, "cards": 0.35, "points": 0.95, "peasants": 0.5,
}  # fmt: skip


class Cards:
    """Kind and row of each card of a rulebook."""

    def __init__(self, rulebook: Any):
        self.rulebook = rulebook
        known = rulebook.game.cards(rulebook.rules).items()
        self.rows = {number: (one.key, getattr(rulebook.rules, one.key)[slug]) for number, (one, slug) in known}


KNOWN: dict[int, Cards] = {}


def rows(s: Any) -> dict[int, tuple[str, Any]]:
    if id(s.book) not in KNOWN:
        KNOWN[id(s.book)] = Cards(s.book)
    return KNOWN[id(s.book)].rows


def card(s: Any, number: int) -> Any:
    return rows(s)[number][1]


def kind(s: Any, number: int) -> str:
    return rows(s)[number][0]


def turns(s: Any) -> float:
    most = max(s.players[seat].held[4] for seat in range(s.seats))
    return min(max((s.book.rules.end_vp - most) / 2, 1), 14)


def yields(upgrade: Any, w: Weights) -> float:
    """u(card)."""
    value = sum(getattr(upgrade.gain, name) * worth for name, worth in BY_UPGRADE.items())
    if any(getattr(upgrade.pays, name) for name in upgrade.pays.__struct_fields__):
        value += 0.15
    if upgrade.yields.points:
        value += 0.15
    value += 0.10 * upgrade.hand_bonus
    points = upgrade.gain.points or upgrade.yields.points
    return float(value * (w["upgrade_points"] if points else w["upgrade_other"]))


def own_upgrades(s: Any, seat: int) -> list[int]:
    """In play, and own ones on the map."""
    first = s.book.game.family_first("upgrade")
    played = [first + row for row, count in enumerate(s.players[seat].built) for _copy in range(count)]
    lying = [s.card_at[at] for at in range(s.n_spaces) if s.card_at[at] >= first and s.owner_at[at] == seat]
    return played + lying


def next_cost(s: Any, seat: int) -> int:
    return int(s.book.rules.upgrade_base + s.book.rules.upgrade_step * len(own_upgrades(s, seat)))


def position_value(s: Any, seat: int, w: Weights, t: float) -> float:
    """S."""
    crops, animals, gold, resources, points, peasants, cards = s.players[seat].held
    value = food_value(crops + animals, peasants, w, t)
    money, price, soon = gold + resources, next_cost(s, seat), min(1, t / 3)
    rest = max(0, money - price)
    value += min(money, price) * w["money_cost"] * soon + min(rest, 14) * w["money_rest"] * soon + 0.04 * gold
    value += points * w["points"] * (w["late"] if t < 2.5 else 1)
    value += w["peasant"] * min(peasants, w["peasants_most"]) * min(t, 8) / 2
    value += 0.2 * max(0, peasants - w["peasants_most"])
    value += sum(yields(card(s, number), w) * t * w["upgrade"] for number in own_upgrades(s, seat))
    return float(value + w["card"] * min(cards, 6))


def food_value(food: int, peasants: int, w: Weights, t: float) -> float:
    """Unit by unit."""
    value, rest = 0.0, 0
    for unit in range(food):
        if unit < peasants:
            value += w["food_now"]
        elif unit < 2 * peasants:
            value += w["food_next"] if t > 1.5 else w["food_rest"] / 2
        elif unit < 2 * peasants + 5 and peasants < w["peasants_most"] and t > 3:
            value += w["food_growth"]
        elif rest < 12:
            rest += 1
            value += w["food_rest"] * (0.3 if t <= 1.5 else 1)
    return value


def cardval(s: Any, seat: int, number: int, w: Weights, t: float) -> float:
    printed = card(s, number)
    if kind(s, number) == "upgrades":
        price = next_cost(s, seat)
        money = s.players[seat].held[2] + s.players[seat].held[3]
        gain = yields(printed, w) * t * w["upgrade"] - price * w["money_cost"]
        return max(0.1, gain * (0.9 if money >= price else 0.6))
    value = 0.1 + sum(getattr(printed.gain, name) * worth for name, worth in ON_BOUNTY.items())
    return float(value + printed.gain.points * 1.2 * w["points"])


def keeping_values(s: Any, seat: int, w: Weights, t: float) -> list[tuple[float, int]]:
    """Each copy in hand with its value where the least valued are looked for."""
    p = s.players[seat]
    hand = p.hand[: p.held[6]]
    values = [cardval(s, seat, number, w, t) for number in hand]
    upgrades = [place for place, number in enumerate(hand) if kind(s, number) == "upgrades"]
    if w["one_up"] == 1 and p.held[2] + p.held[3] < next_cost(s, seat) and upgrades:
        kept = min(upgrades, key=lambda place: (-round(values[place], 9), hand[place], place))
        values = [0.05 if place in upgrades and place != kept else value for place, value in enumerate(values)]
    return list(zip(values, hand, strict=True))


# What options change, by trying each on a copy


def copied(s: Any) -> Any:
    """A position to try things on; what no choice changes is shared."""
    twin = type(s).__new__(type(s))
    for field in type(s).fields:
        value = getattr(s, field.name)
        setattr(twin, field.name, value if field.name in ("rules", "minds") else field.copied(value))
    twin.book = s.book
    return twin


def least_valued(s: Any, seat: int, w: Weights, t: float) -> int:
    return min(keeping_values(s, seat, w, t), key=lambda one: (round(one[0], 9), one[1]))[1]


def pay_cards(s: Any, seat: int) -> None:
    """Discard what is owed; the position's value does not depend on which cards go."""
    while s.owed > 0:
        apply(s, codes.DISCARD + KINDS * s.players[seat].hand[0])


def after(s: Any, seat: int, code: int) -> Any:
    twin = copied(s)
    apply(twin, code)
    pay_cards(twin, seat)
    return twin


def steps_of_conversion(s: Any, seat: int, w: Weights, t: float) -> tuple[int, float]:
    """One step at a time as long as the next is a gain; with what they change in all."""
    advance(s)
    before = reached = position_value(s, seat, w, t)
    for steps in range(1, argument_of(s.options[s.n_options - 1]) + 1):
        value = position_value(after(s, seat, codes.CONVERT + KINDS * steps), seat, w, t)
        if value - reached <= EQUAL:
            return steps - 1, reached - before
        reached = value
    return s.n_options - 1, reached - before


def action_value(s: Any, seat: int, code: int, w: Weights, t: float) -> float:
    """What the heuristic *Action* says of an option."""
    p, what = s.players[seat], kind_of(code)
    if what == codes.PASS:
        return 0.0
    full = what == codes.GLEAN and p.held[6] - p.actions > 3
    twin = after(s, seat, code)
    value = position_value(twin, seat, w, t) - position_value(s, seat, w, t) + (0.3 if full else 0)
    if what == codes.BOUNTY:
        crops, animals = (twin.players[seat].held[good] - p.held[good] for good in (0, 1))
        value += 0.15 * (w["crops"] - 1) * crops + 0.15 * (w["animals"] - 1) * animals
        if twin.step == CONVERTING:
            value += steps_of_conversion(twin, seat, w, t)[1]
    if what in (codes.BOUNTY, codes.BUILD) and s.lord != seat:
        land = s.land[codes.space_placed(argument_of(code))]
        value += w["lord"] if land == list(s.book.rules.lands).index("castle") else 0
    return value


def draws_cards(s: Any, code: int) -> bool:
    """Whether a copy would look at the deck."""
    return kind_of(code) == codes.BOUNTY and card(s, codes.card_placed(argument_of(code))).gain.cards > 0


def last_chances(s: Any, seat: int, space: int) -> list[int]:
    """The placements on a space that are a rival's only ones for a card."""
    p, found = s.players[seat], []
    for number in set(hand(s, seat)) if p.actions > 0 else ():
        what = codes.BUILD if kind(s, number) == "upgrades" else codes.BOUNTY
        payable = p.held[2] + p.held[3] >= next_cost(s, seat)
        if free_for(s, number) == 1 << space and (what == codes.BOUNTY or payable):
            found.append(what + KINDS * codes.place_argument(number, space, 0))
    return found


def spoils(s: Any, code: int, w: Weights, t: float) -> float | None:
    """The largest loss of a rival whose only space is taken; None where a copy would look at the deck."""
    losses = [0.0]
    for seat in range(s.seats) if kind_of(code) in (codes.BOUNTY, codes.BUILD) else ():
        for other in last_chances(s, seat, codes.space_placed(argument_of(code))) if seat != s.seat else ():
            if draws_cards(s, other):
                return None
            twin = copied(s)
            twin.seat = seat
            losses.append(action_value(twin, seat, other, w, t))
    return w["spoil"] * max(losses)


def deal_values(s: Any, code: int, a: int, b: int, parties: tuple[Weights, Weights]) -> list[float]:
    """MM-9.8: what a deal changes for its two parties."""
    t, twin = turns(s), copied(s)
    exchange(twin, a, b, code)
    values = []
    for seat, w in zip((a, b), parties, strict=True):
        value = position_value(twin, seat, w, t) - position_value(s, seat, w, t)
        for number, sign in [*((one, 1) for one in hand(twin, seat)), *((one, -1) for one in hand(s, seat))]:
            value += sign * 0.7 * cardval(s, seat, number, w, t)
        values.append(value)
    return values


def hand(s: Any, seat: int) -> list[int]:
    return list(s.players[seat].hand[: s.players[seat].held[6]])


# The other heuristics, sentence by sentence


def printed_food(s: Any, seat: int) -> int:
    """On Bounties in hand, every copy."""
    gains = [card(s, number).gain for number in hand(s, seat) if kind(s, number) == "bounties"]
    return sum(gain.crops + gain.animals for gain in gains)


def buys(s: Any, seat: int) -> bool:
    crops, animals, gold, resources, _points, peasants, cards = s.players[seat].held
    food, money = crops + animals, gold + resources
    spare = max(0, food - 2 * peasants) + max(0, money - next_cost(s, seat))
    return (cards < peasants and food + money >= 3 and food - 3 >= peasants) or spare >= 6


def swaps(s: Any, seat: int) -> bool:
    crops, animals, gold, resources, _points, peasants, cards = s.players[seat].held
    upgrades = [number for number in hand(s, seat) if kind(s, number) == "upgrades"]
    far = next_cost(s, seat) - (gold + resources) > 3
    hungry = crops + animals + printed_food(s, seat) < peasants and cards >= 4
    return cards >= peasants + 3 or (len(upgrades) >= 2 and far and cards > peasants) or hungry


def grows(s: Any, seat: int, w: Weights, t: float) -> bool:
    crops, animals, peasants = (s.players[seat].held[what] for what in (0, 1, 5))
    gains = [card(s, number).gain for number in own_upgrades(s, seat)]
    income = sum(gain.crops + gain.animals for gain in gains)
    left = crops + animals - 5 + 0.7 * printed_food(s, seat) + income
    return bool(peasants < w["peasants_most"] and t > 2.5 and left >= w["reserve"] * (peasants + 1) - EQUAL)


def kept(s: Any, seat: int, w: Weights, t: float) -> list[int]:
    """The cards of a Buy that may be kept, the best first; of Hardships those that leave the highest S."""
    cards = sorted({number for number in s.pending[: s.n_pending] if kind(s, number) != "hardships"})
    if cards:
        return sorted(cards, key=lambda number: (-round(cardval(s, seat, number, w, t), 9), number))
    left = {}
    for number in sorted(set(s.pending[: s.n_pending])):
        twin = copied(s)
        strike(twin, seat, number)
        left[number] = position_value(twin, seat, w, t)
    return sorted(left, key=lambda number: (-round(left[number], 9), number))
