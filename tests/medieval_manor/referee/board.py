"""A board of Medieval Manor for the referee: the dossier's rules on the JSON of a trace, with none of our code."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

Json = dict[str, Any]
GOODS = {"crops": "C", "animals": "A", "gold": "G", "resources": "R"}
COUNTERS = {**GOODS, "points": "V", "peasants": "P"}
GROUPS = {"food": ("crops", "animals"), "money": ("resources", "gold")}
SURPLUS = ("crops", "animals", "resources", "gold")
"""D1: which good goes first when stocks are equal."""
COLUMNS = 4
NOBODY: Json = {"card": None, "owner": None}


class Foul(AssertionError):
    """The trace shows something that the rules do not allow."""


class Board:
    def __init__(self, setup: Json):
        self.rules: Json = setup["rules"]
        self.shown: Json = deepcopy(setup["state"])
        self.players: list[Json] = self.shown["players"]
        self.map: list[Json] = self.shown["map"]
        self.seats = len(self.players)
        self.cards: Json = {**self.rules["bounties"], **self.rules["upgrades"], **self.rules["hardships"]}
        self.numbers = {card: number for number, card in enumerate(self.cards)}
        self.phase = "draw"

    def lord_order(self) -> list[int]:
        """The seats from the Lord on."""
        return [(self.shown["lord"] - 1 + step) % self.seats for step in range(self.seats)]

    # Counters

    def stock(self, seat: int, what: str) -> int:
        """How much a seat has of a kind, of a group, or of all goods."""
        if what == "cards":
            return len(self.players[seat]["hand"])
        kinds = GOODS if what == "goods" else GROUPS.get(what, (what,))
        return sum(self.players[seat][COUNTERS[kind]] for kind in kinds)

    def bill(self, seat: int, what: str, count: int, first: str | None = None) -> dict[str, int]:
        """What a payment takes: canonical for a group, by surplus for goods; or `first` as far as it goes."""
        before = {kind: self.players[seat][letter] for kind, letter in COUNTERS.items()}
        left = dict(before)
        for _ in range(count):
            left[first if first and left[first] else next_paid(left, what)] -= 1
        return {kind: before[kind] - left[kind] for kind in before if left[kind] != before[kind]}

    def pay(self, seat: int, bill: dict[str, int]) -> None:
        for what, count in bill.items():
            if what != "cards":
                self.players[seat][COUNTERS[what]] -= count

    def gain(self, seat: int, what: str, count: int, source: str = "") -> None:
        self.players[seat][COUNTERS[what]] += count
        if what == "points":
            self.score(seat, source, count)
        if what == "peasants":
            self.follow_peasants(seat, count)

    def score(self, seat: int, source: str, points: int) -> None:
        """Write points to their source; the trace leaves out sources of nothing."""
        sources = self.players[seat]["sources"]
        sources[source] = sources.get(source, 0) + points
        if sources[source] == 0:
            del sources[source]

    def lose(self, seat: int, what: str, count: int, source: str) -> int:
        """A loss as far as there is something to lose, and never the last Peasant."""
        count = min(count, self.stock(seat, what) - (what == "peasants"))
        self.pay(seat, self.bill(seat, what, count))
        if what == "points":
            self.score(seat, source, -count)
        if what == "peasants":
            self.follow_peasants(seat, -count)
        return count

    def follow_peasants(self, seat: int, count: int) -> None:
        """Section 7: actions follow the Peasants within Work where the rules say so."""
        if self.phase == "work" and not self.rules["actions_fixed_at_start"]:
            player = self.players[seat]
            player["actions_left"] = max(0, player["actions_left"] + count * self.rules["actions_per_peasant"])

    # Cards

    def hand(self, seat: int) -> list[str]:
        hand: list[str] = self.players[seat]["hand"]
        return hand

    def into(self, cards: list[str], card: str) -> None:
        """A card joins others that lie in the order of their numbers."""
        cards.append(card)
        cards.sort(key=self.numbers.__getitem__)

    def discard(self, card: str) -> None:
        self.into(self.shown["discard"], card)

    def hand_limit(self, seat: int) -> int:
        """MM-26."""
        bonus = sum(self.rules["upgrades"][card]["hand_bonus"] for card in self.players[seat]["upgrades"])
        return int(self.rules["hand_limit"] + bonus)

    def is_hardship(self, card: str) -> bool:
        return card in self.rules["hardships"]

    def is_upgrade(self, card: str) -> bool:
        return card in self.rules["upgrades"]

    # The map

    def neighbours(self, space: int) -> list[int]:
        """MM-S7."""
        row, column = divmod(space, COLUMNS)
        beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        rows = len(self.map) // COLUMNS
        return [r * COLUMNS + c for r, c in beside if 0 <= r < rows and 0 <= c < COLUMNS]

    def places(self, card: str) -> list[int]:
        """MM-12, MM-15: the empty spaces that a card's lands allow."""
        allowed = self.cards[card]["lands"]
        return [
            space
            for space, lies in enumerate(self.map)
            if lies["card"] is None and self.rules["lands"][lies["land"]]["land_class"] in allowed
        ]

    def harvest(self, card: str, space: int, what: str) -> int:
        """MM-16: printed amount, land modifier, boosters."""
        count = int(self.cards[card]["gain"].get(what, 0))
        if count == 0 or what not in GOODS:
            return count
        if self.rules["land_mods"]:
            count = max(0, count + self.rules["lands"][self.map[space]["land"]]["modifier"].get(what, 0))
        lying = [self.map[other]["card"] for other in self.neighbours(space)]
        boosters = sum(self.rules["bounties"].get(other, {}).get("boosts") == what for other in lying)
        return count + int(self.rules["adj_bonus"]) * (boosters if self.rules["adj_stack"] else min(boosters, 1))

    def price(self, seat: int) -> int:
        """MM-18."""
        count = len(self.players[seat]["upgrades"])
        if self.rules["upgrade_counts_map"]:
            count += self.laid(seat)
        return int(self.rules["upgrade_base"] + self.rules["upgrade_step"] * count)

    def laid(self, seat: int) -> int:
        """Own Upgrades still on the map."""
        return sum(self.is_upgrade(lies["card"]) and lies["owner"] == seat + 1 for lies in self.map)

    # Conversions

    def steps(self, seat: int, card: str) -> int:
        """How often a conversion can be paid: each kind for itself, and each group with what is in it."""
        pays = self.cards[card]["pays"]
        if not any(pays.values()):
            return 0
        most = [self.stock(seat, what) // count for what, count in pays.items() if count]
        for group, kinds in GROUPS.items():
            if pays.get(group):
                most.append(self.stock(seat, group) // (pays[group] + sum(pays.get(kind, 0) for kind in kinds)))
        return min(most)

    def cost(self, seat: int, card: str, steps: int) -> dict[str, int]:
        """What so many steps take: what is named first, then the groups."""
        pays = self.cards[card]["pays"]
        total = {what: pays[what] * steps for what in (*COUNTERS, "cards") if pays.get(what)}
        kept = dict(self.players[seat])
        self.pay(seat, total)
        for group in GROUPS:
            for what, count in self.bill(seat, group, pays.get(group, 0) * steps).items():
                total[what] = total.get(what, 0) + count
                self.players[seat][COUNTERS[what]] -= count
        self.players[seat].update(kept)
        return total


def next_paid(left: dict[str, int], what: str) -> str:
    """Canonical payment: the kind that the next one is taken from."""
    if what == "food":
        return "crops" if left["crops"] >= left["animals"] else "animals"
    if what == "money":
        return "resources" if left["resources"] > 0 else "gold"
    return max(SURPLUS, key=left.__getitem__) if what == "goods" else what
