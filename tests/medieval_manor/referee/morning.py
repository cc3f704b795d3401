"""The phases up to Work, as the dossier tells them."""

from __future__ import annotations

from tests.medieval_manor.referee.board import COUNTERS, GOODS, Json
from tests.medieval_manor.referee.trace import Trace


class Morning(Trace):
    # Draw

    def deal(self) -> None:
        """MM-3 and line 6."""
        for seat in self.lord_order():
            for _ in range(self.rules["cards_per_peasant"] * self.players[seat]["P"] + self.rules["extra_deal"]):
                self.draw(6, seat)
            while self.buy(seat):
                pass
            while self.swap(seat):
                pass

    def buy(self, seat: int) -> bool:
        """Line 8; true if another one may follow."""
        cost, player = self.rules["buy_cost"], self.players[seat]
        if player["buys"] >= self.rules["buy_limit"] or self.stock(seat, "goods") < cost:
            return False
        ways = {"surplus": "goods", "food": "food", "money": "money"}
        bills: dict[str, dict[str, int]] = {}
        for way, what in ways.items():
            if self.stock(seat, what) >= cost and self.bill(seat, what, cost) not in bills.values():
                bills[way] = self.bill(seat, what, cost)
        options = [{"kind": "no"}, *({"kind": "buy", "way": way, "pays": bill} for way, bill in bills.items())]
        chosen = self.ask(8, seat, "buy", options)
        if chosen["kind"] == "no":
            self.settle(8)
            return False
        self.pay(seat, chosen["pays"])
        player["buys"] += 1
        for _ in range(self.rules["buy_draw"]):
            card = self.top(8)
            if card:
                self.into(self.shown["pending"], card)
        self.settle(8)
        if self.shown["pending"]:
            self.keep(seat)
        return True

    def keep(self, seat: int) -> None:
        """D2, MM-5: as few Hardships as can be; the rest is discarded without effect."""
        pending = self.shown["pending"]
        count = min(self.rules["buy_keep"], len(pending))
        sets = [[one] for one in pending]
        if count == 2:
            sets = [[one, other] for at, one in enumerate(pending) for other in pending[at + 1 :]]
        fewest = min(sum(map(self.is_hardship, cards)) for cards in sets)
        fit = [tuple(cards) for cards in sets if sum(map(self.is_hardship, cards)) == fewest]
        options = [{"kind": "keep", "cards": list(cards)} for cards in dict.fromkeys(fit)]
        chosen = self.ask(8, seat, "keep", options)
        for card in chosen["cards"]:
            pending.remove(card)
        for card in pending:
            self.discard(card)
        pending.clear()
        for card in chosen["cards"]:
            if self.is_hardship(card):
                self.strike(seat, card)
            else:
                self.into(self.hand(seat), card)
        self.settle(8)

    def swap(self, seat: int) -> bool:
        """Line 9; true if another one may follow."""
        count, player = self.rules["swap_discard"], self.players[seat]
        if player["swaps"] >= self.rules["swap_limit"] or len(player["hand"]) < count:
            return False
        chosen = self.ask(9, seat, "swap", [{"kind": "no"}, {"kind": "swap"}])
        if chosen["kind"] == "no":
            self.settle(9)
            return False
        player["swaps"] += 1
        self.owe(9, seat, count, {"for": "swap"})
        for _ in range(self.rules["swap_draw"]):
            self.draw(9, seat)
        self.settle(9)
        return True

    # Trade

    def trade(self) -> None:
        """MM-9 and line 11: pair by pair, until a round passes without a deal."""
        pairs = [(a, (a + step) % self.seats) for a in self.lord_order() for step in range(1, self.seats)]
        rounds = self.rules["trade_rounds"] if self.rules["trade_enabled"] else 0
        number, deals, left = 1, 0, list(pairs)
        while number <= rounds:
            a, b = left.pop(0)
            dealt = self.pair(number, a, b)
            deals += dealt is True
            if not left:
                number = number + 1 if deals else rounds + 1
                deals, left = 0, list(pairs)
            self.shown["trade"] = self.pairing(number, *left[0]) if number <= rounds else None
            if dealt is not None:
                self.settle(11)

    def pairing(self, number: int, a: int, b: int) -> Json:
        """What the position shows of a pair before its first offer."""
        return {"round": number, "proposer": a + 1, "partner": b + 1, "refused": [], "offered": None}

    def pair(self, number: int, a: int, b: int) -> bool | None:
        """Whether a deal was made or declined; None if the pair came to its end without being asked again."""
        trade = self.shown["trade"] = self.pairing(number, a, b)
        limit = self.rules["end_vp"] - self.rules["trade_block"]
        while len(trade["refused"]) < self.rules["trade_max_offers"]:
            offers = [one for one in self.offers(a, b) if one not in trade["refused"]]
            if not offers or max(self.players[a]["V"], self.players[b]["V"]) >= limit:
                return None
            options = [{"kind": "no"}, *offers]
            chosen = self.ask(11, a, "propose", [{**one, "partner": b + 1} for one in options])
            if chosen["kind"] == "no":
                return False
            trade["offered"] = {name: chosen[name] for name in ("kind", "gives", "gets")}
            self.settle(11)
            answers = [{"kind": kind, "partner": a + 1} for kind in ("refuse", "accept")]
            if self.ask(11, b, "answer", answers)["kind"] == "accept":
                self.hand_over(a, b, chosen["gives"])
                self.hand_over(b, a, chosen["gets"])
                return True
            trade["refused"].append(trade["offered"])
            trade["offered"] = None
            self.settle(11)
        return None

    def offers(self, a: int, b: int) -> list[Json]:
        """MM-9.3: the bounded set, in its order."""
        kinds = [*GOODS, "points"] if self.rules["trade_vp"] else [*GOODS]
        mine, theirs = list(dict.fromkeys(self.hand(a))), list(dict.fromkeys(self.hand(b)))
        found = [
            ("trade_goods", {x: amount}, {y: 1})
            for amount in (1, 2)
            for x in kinds
            for y in kinds
            if x != y and self.stock(a, x) >= amount and self.stock(b, y) >= 1
        ]
        found += [("trade_cards", {"card": x}, {"card": y}) for x in mine for y in theirs if x != y]
        if self.rules["trade_mixed"]:
            for x in mine:
                found += [("sell_card", {"card": x}, goods) for goods in self.pairs_of(b)]
            for good in GOODS:
                for y in theirs:
                    found += [("buy_card", goods, {"card": y}) for goods in self.pairs_of(a) if good in goods]
        return [{"kind": kind, "gives": gives, "gets": gets} for kind, gives, gets in found]

    def pairs_of(self, seat: int) -> list[dict[str, int]]:
        """One or two goods of a kind that a seat has."""
        return [{good: amount} for good in GOODS for amount in (1, 2) if self.stock(seat, good) >= amount]

    def hand_over(self, giver: int, taker: int, side: Json) -> None:
        """One side of a deal."""
        if "card" in side:
            self.hand(giver).remove(side["card"])
            self.into(self.hand(taker), side["card"])
            return
        ((what, count),) = side.items()
        self.pay(giver, side)
        self.gain(taker, what, count, "trade")
        if what == "points":
            self.score(giver, "trade", -count)

    # Work

    def work(self) -> None:
        """MM-10, MM-11 and line 12."""
        order = self.lord_order()
        self.shown["work_order"] = [seat + 1 for seat in order]
        for player in self.players:
            player["actions_left"] = player["P"] * self.rules["actions_per_peasant"]
        while any(player["actions_left"] for player in self.players):
            for seat in order:
                if self.players[seat]["actions_left"] > 0:
                    self.act(seat)
        self.shown["work_order"] = []

    def act(self, seat: int) -> None:
        """D5 and lines 12 to 17."""
        hand = self.hand(seat)
        options = [one for card in dict.fromkeys(hand) for one in self.placements(seat, card)]
        if len(hand) >= self.rules["glean_discard"]:
            options += [{"kind": "glean", "good": good} for good in GOODS]
        chosen = self.ask(12, seat, "action", [*options, {"kind": "pass"}], listed=13)
        player = self.players[seat]
        player["actions_left"] -= 1
        if chosen["kind"] in ("bounty", "upgrade"):
            self.place(seat, chosen)
            return
        if chosen["kind"] == "glean":
            self.owe(17, seat, self.rules["glean_discard"], {"for": "glean", "good": chosen["good"]})
            self.gain(seat, chosen["good"], self.rules["glean_gain"])
        elif self.rules["pass_final"]:
            player["actions_left"] = 0
        self.settle(17)

    def placements(self, seat: int, card: str) -> list[Json]:
        """A card on each space that is free for it; an Upgrade with each way to pay."""
        spots = [{"card": card, "land": self.map[at]["land"], "space": at + 1} for at in self.places(card)]
        if not self.is_upgrade(card):
            return [{"kind": "bounty", **spot} for spot in spots]
        price, most = self.price(seat), self.rules["upgrade_max"]
        owned = len(self.players[seat]["upgrades"]) + self.laid(seat)
        if self.stock(seat, "money") < price or (most != "none" and owned >= most):
            return []
        ways = {"resources_first": self.bill(seat, "money", price)}
        if self.rules["payment_options"] and self.bill(seat, "money", price, "gold") != ways["resources_first"]:
            ways["gold_first"] = self.bill(seat, "money", price, "gold")
        return [{"kind": "upgrade", **spot, "way": way, "pays": bill} for spot in spots for way, bill in ways.items()]

    def place(self, seat: int, chosen: Json) -> None:
        """MM-12, MM-16 and lines 14 to 16."""
        card, space = chosen["card"], chosen["space"] - 1
        gains = {what: self.harvest(card, space, what) for what in COUNTERS}
        self.hand(seat).remove(card)
        self.pay(seat, chosen.get("pays", {}))
        self.map[space].update(card=card, owner=seat + 1)
        if self.rules["lands"][chosen["land"]]["land_class"] == "castle" and self.rules["lord_mode"] == "castle":
            if self.rules["lord_effect"] == "immediate":
                self.crown(seat)
            elif self.shown["lord"] != seat + 1:
                self.shown["lord_next"] = seat + 1
        if chosen["kind"] == "upgrade":
            self.settle(16)
            return
        for what, count in gains.items():
            self.gain(seat, what, count, "bounty_gain")
        for _ in range(self.harvest(card, space, "cards")):
            self.draw(14, seat)
        most = min(self.rules["conv_cap"], self.steps(seat, card))
        self.shown["converting"] = card if most > 0 else None
        self.settle(14)
        if most > 0:
            self.convert(15, seat, card, most)

    def crown(self, seat: int) -> None:
        """Line 18."""
        if self.shown["lord"] != seat + 1:
            self.shown["lord"] = seat + 1
            self.tell(18, "lord", seat=seat + 1)
