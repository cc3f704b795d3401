"""The phases from Rest on, as the dossier tells them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.medieval_manor.referee.board import COUNTERS, NOBODY
from tests.medieval_manor.referee.morning import Morning

STAGES = ("cards", "crops animals food", "gold resources money")
"""D8: what conversions of the stages 1 to 3 take."""


class Evening(Morning):
    def rest(self) -> None:
        """MM-19 and line 19."""
        lying = [{"seat": space["owner"], "card": space["card"]} for space in self.map if space["card"]]
        built = [one for one in lying if self.is_upgrade(one["card"])]
        played = [one for one in lying if one not in built]
        self.tell(19, "cleared", discarded=played, in_play=built)
        for one in built:
            self.into(self.players[one["seat"] - 1]["upgrades"], one["card"])
        for one in played:
            self.discard(one["card"])
        for space in self.map:
            space.update(NOBODY)

    def upgrade(self) -> None:
        """MM-20, MM-21 and line 20."""
        for seat in self.lord_order():
            rows = Counter(self.players[seat]["upgrades"])
            for card, count in rows.items():
                for what in COUNTERS:
                    gained = self.cards[card]["gain"].get(what, 0) * count
                    if gained:
                        self.gain(seat, what, gained, "upgrade_gain")
                        self.tell(20, "gained", seat=seat + 1, card=card, gets={what: gained})
            for card, count in rows.items():
                cards = self.cards[card]["gain"].get("cards", 0) * count
                if cards:
                    self.tell(20, "gained", seat=seat + 1, card=card, gets={"cards": cards})
                for _ in range(cards):
                    self.draw(20, seat)
            self.convert_all(seat, list(rows))

    def convert_all(self, seat: int, rows: list[str]) -> None:
        """D8: stage by stage, each different conversion once."""
        made = 0
        known: list[Any] = []
        for card in sorted(rows, key=lambda card: (self.stage(card), self.numbers[card])):
            conversion = self.cards[card]["pays"], self.cards[card]["yields"]
            most = min(self.rules["conv_cap"] - made, self.steps(seat, card))
            if conversion not in known and most > 0:
                made += self.convert(20, seat, card, most)
            known.append(conversion)

    def stage(self, card: str) -> int:
        pays, yields = self.cards[card]["pays"], self.cards[card]["yields"]
        for what, stage in (("points", 5), ("peasants", 4), ("cards", 0)):
            if yields.get(what):
                return stage
        return next((at for at, kinds in enumerate(STAGES, 1) if any(map(pays.get, kinds.split()))), 6)

    def feeding(self) -> None:
        """MM-23 to MM-25 and line 21."""
        for seat in self.lord_order():
            meal = self.rules["food_per_peasant"] * self.players[seat]["P"]
            if self.stock(seat, "food") < meal:
                self.pay(seat, self.bill(seat, "food", self.stock(seat, "food")))
                gone = self.lose(seat, "peasants", self.rules["starve_peasants"], "")
                lost = self.lose(seat, "points", self.rules["starve_vp"], "starvation")
                self.tell(21, "starved", seat=seat + 1, peasants=gone, points=lost)
            else:
                self.feed(seat, meal)

    def feed(self, seat: int, meal: int) -> None:
        ways = {
            "larger_first": self.bill(seat, "food", meal),
            "animals_first": self.bill(seat, "food", meal, "animals"),
        }
        bill = ways["larger_first"]
        if self.rules["payment_options"] and ways["animals_first"] != bill:
            options = [{"kind": "feed", "way": way, "pays": pays} for way, pays in ways.items()]
            bill = self.ask(21, seat, "feed", options)["pays"]
            self.pay(seat, bill)
            self.settle(21)
        else:
            self.pay(seat, bill)
        self.tell(21, "fed", seat=seat + 1, pays=bill)
        grown = 0
        while grown < self.rules["grow_limit"] and self.stock(seat, "food") >= self.rules["grow_cost"]:
            price = self.bill(seat, "food", self.rules["grow_cost"])
            chosen = self.ask(21, seat, "grow", [{"kind": "no"}, {"kind": "grow", "pays": price}])
            if chosen["kind"] == "no":
                self.settle(21)
                return
            self.pay(seat, price)
            self.gain(seat, "peasants", 1)
            grown += 1
            self.settle(21)

    def end(self) -> None:
        """MM-26 and line 22."""
        for seat in self.lord_order():
            excess = len(self.hand(seat)) - self.hand_limit(seat)
            if excess > 0:
                self.owe(22, seat, excess, {"for": "hand_limit"})
                self.settle(22)
