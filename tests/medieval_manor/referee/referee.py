"""A referee who follows a game from its trace alone: JSON lines and the dossier, with none of our code.

He plays the game along on a board of his own. At every choice he lists the options himself, carries out what was chosen
and compares his board with the position shown; every tell must be the one he expects. Only what chance decides is read
from the trace: the order of a shuffled deck, and a Lord drawn by lot. `checked` counts how often each line of the
checklist in section 13 was looked at.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterable
from typing import Any

from tests.medieval_manor.board import COUNTERS, GOODS, NOBODY, Board, Foul, Json

STAGES = ("cards", "crops animals food", "gold resources money")
"""D8: what conversions of the stages 1 to 3 take."""
LINES = range(1, 26)
"""Of the checklist."""


def follow(lines: Iterable[str]) -> Referee:
    """Check a whole trace; the referee can say then what he has looked at."""
    referee = Referee([json.loads(line) for line in lines])
    referee.game()
    return referee


class Referee(Board):
    def __init__(self, events: list[Json]):
        super().__init__(events[0])
        self.setup = self.before = events[0]["state"]
        self.events = deque(events[1:])
        self.checked: Counter[int] = Counter()
        self.cut = False
        self.chosen: Json = {}

    # The trace

    def same(self, line: int, found: Any, wanted: Any) -> None:
        """One line of the checklist."""
        self.checked[line] += 1
        if found != wanted:
            raise Foul(f"line {line}: found {found}, expected {wanted}")

    def holds(self, line: int, truth: bool, words: str) -> None:
        self.checked[line] += 1
        if not truth:
            raise Foul(f"line {line}: {words}")

    def tell(self, line: int, what: str, **fields: Any) -> None:
        """The next event is this one."""
        self.same(line, self.events.popleft(), {"event": "tell", "what": what, **fields})

    def tells(self, what: str) -> bool:
        return bool(self.events[0].get("what") == what)

    def ask(self, line: int, seat: int, decision: str, options: list[Json], listed: int | None = None) -> Json:
        """The choice of a seat among the options that the referee lists himself, by one line or another."""
        event = self.events.popleft()
        self.same(line, (event["event"], event.get("seat"), event.get("decision")), ("choice", seat + 1, decision))
        self.same(listed or line, event["options"], options)
        self.chosen = event["state"]
        return options[event["chosen"]]

    def settle(self, line: int) -> None:
        """What was chosen is carried out: the referee's board is the position shown."""
        self.shown["phase"] = self.phase
        self.compare(line, self.chosen)

    def compare(self, line: int, found: Json) -> None:
        for name in found.keys() | self.shown.keys():
            if name != "players":
                self.same(line, (name, found[name]), (name, self.shown[name]))
        for seat, player in enumerate(found["players"], 1):
            for name in player.keys() | self.players[seat - 1].keys():
                self.same(line, (seat, name, player[name]), (seat, name, self.players[seat - 1][name]))
        self.always(found)

    def always(self, found: Json) -> None:
        """What every position keeps."""
        hands = [card for player in found["players"] for card in player["hand"]]
        rows = [card for player in found["players"] for card in player["upgrades"]]
        lying = [space["card"] for space in found["map"] if space["card"]]
        self.same(
            1, Counter([*found["deck"], *found["discard"], *found["pending"], *hands, *rows, *lying]), self.copies()
        )
        self.holds(2, all(player[letter] >= 0 for player in found["players"] for letter in "CAGRV"), "below zero")
        self.holds(2, all(player["P"] >= 1 for player in found["players"]), "no Peasant left")
        self.holds(3, not any(map(self.is_hardship, (*hands, *rows, *lying))), "a Hardship rests")
        self.holds(3, all(map(self.is_upgrade, rows)), "a Bounty is owned")
        self.same(5, [space["land"] for space in found["map"]], [space["land"] for space in self.setup["map"]])
        for player, before in zip(found["players"], self.before["players"], strict=True):
            self.same(23, sum(player["sources"].values()), player["V"])
            self.holds(24, Counter(before["upgrades"]) <= Counter(player["upgrades"]), "an Upgrade is gone")
        self.before = found

    def copies(self) -> Counter[str]:
        """All copies in the game."""
        left_out = () if self.rules["hardships_enabled"] else self.rules["hardships"]
        return +Counter({card: row["count"] for card, row in self.cards.items() if card not in left_out})

    # The game

    def game(self) -> None:
        self.check_setup()
        phases = (self.deal, self.trade, self.work, self.rest, self.upgrade, self.feeding, self.end)
        over = False
        while not over:
            for phase in phases:
                self.phase = "draw" if phase == self.deal else phase.__name__
                phase()
            over = self.turn_over()
        self.check_end()

    def check_setup(self) -> None:
        """Lines 4 and 5."""
        rules, gifts = self.rules, self.rules["seat_gift"]
        thrown = []
        while self.tells("given"):
            event = self.events.popleft()
            ((what, count),) = event["gets"].items()
            self.same(4, count, gifts[what][event["seat"] - 1])
        while self.tells("thrown_away"):
            thrown.append(self.events.popleft()["card"])
        self.same(4, sorted(thrown), sorted(self.shown["discard"]))
        self.holds(4, all(map(self.is_hardship, thrown)), "another card than a Hardship was thrown away")
        for seat, player in enumerate(self.players):
            start = {"crops": rules["start_crops"], "peasants": rules["start_peasants"]}
            for what, letter in COUNTERS.items():
                wanted = max(0, start.get(what, 0) + (gifts[what][seat] if what in gifts else 0))
                self.same(4, player[letter], wanted)
            self.same(4, len(player["hand"]), rules["start_hand"])
        left = len(self.shown["deck"]) + len(thrown)
        self.same(4, left, self.copies().total() - rules["start_hand"] * self.seats)
        self.same(4, self.shown["lord"], 1)
        lands = [space["land"] for space in self.map]
        small = rules["map_size"] == "3x4" or (rules["map_size"] == "auto" and self.seats <= 3)
        self.same(5, (len(lands), len(set(lands))), (12, 12) if small else (16, 16))
        for space, land in enumerate(lands):
            inner = len(self.neighbours(space)) == 4
            self.holds(5, not (inner and rules["lands"][land]["edge"]), f"{land} does not lie on the edge")
        self.compare(4, self.setup)

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

    def top(self, line: int) -> str | None:
        """MM-1: the top card of the deck, after a shuffle if it is empty."""
        deck: list[str] = self.shown["deck"]
        if not deck and self.shown["discard"]:
            self.holds(7, self.tells("reshuffled"), "the discard pile was not shuffled")
            deck[:] = self.events.popleft()["deck"]
            self.same(7, Counter(deck), Counter(self.shown["discard"]))
            self.shown["discard"].clear()
        self.checked[line] += 1
        return deck.pop(0) if deck else None

    def draw(self, line: int, seat: int) -> None:
        """MM-4, MM-7, MM-22: a card for the hand, or a Hardship that strikes."""
        card = self.top(line)
        redraws = self.phase != "draw" and self.rules["hardship_outside_draw"] == "redraw"
        while card and self.is_hardship(card) and redraws:
            self.discard(card)
            self.tell(10, "redrawn", seat=seat + 1, card=card)
            others = [other for other in (*self.shown["deck"], *self.shown["discard"]) if not self.is_hardship(other)]
            card = self.top(line) if others else None
        if card and self.is_hardship(card):
            self.strike(seat, card)
        elif card:
            self.into(self.hand(seat), card)
            self.tell(line, "dealt", seat=seat + 1, card=card)

    def strike(self, seat: int, card: str) -> None:
        """Line 10."""
        row = self.rules["hardships"][card]
        what = row["what"]
        count = (self.stock(seat, what) + 1) // 2 if row["effect"] == "half" else row["amount"]
        lost = self.lose(seat, what, count, "hardship")
        self.discard(card)
        self.tell(10, "hardship", seat=seat + 1, card=card, loses={what: lost})

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

    def owe(self, line: int, seat: int, count: int, purpose: Json) -> None:
        """Hand cards that are discarded one at a time; the position after the last one is left to the caller."""
        for left in range(count, 0, -1):
            self.shown["owed"] = {"seat": seat + 1, "cards": left, **purpose}
            if left < count or purpose["for"] != "hand_limit":
                self.settle(line)
            distinct = dict.fromkeys(self.hand(seat))
            options = [{"kind": "discard", "card": card, "for": purpose["for"]} for card in distinct]
            card = self.ask(line, seat, "discard", options)["card"]
            self.hand(seat).remove(card)
            self.discard(card)
        self.shown["owed"] = None

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

    # Work and Rest

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

    def convert(self, line: int, seat: int, card: str, most: int) -> int:
        """D6, D8: any number of steps, which is returned."""
        options = [{"kind": "no", "card": card}]
        for steps in range(1, most + 1):
            gets = {what: count * steps for what, count in self.cards[card]["yields"].items() if count}
            pays = self.cost(seat, card, steps)
            options.append({"kind": "convert", "card": card, "steps": steps, "pays": pays, "gets": gets})
        chosen = self.ask(line, seat, "convert", options)
        steps = int(chosen.get("steps", 0))
        if steps:
            self.owe(line, seat, chosen["pays"].get("cards", 0), {"for": "conversion", "card": card, "steps": steps})
            self.pay(seat, chosen["pays"])
            for what, count in chosen["gets"].items():
                if what != "cards":
                    self.gain(seat, what, count, f"{'upgrade' if self.is_upgrade(card) else 'bounty'}_conversion")
            for _ in range(chosen["gets"].get("cards", 0)):
                self.draw(line, seat)
        self.shown["converting"] = None
        self.settle(line)
        return steps

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

    # Upgrade, Feeding, End

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
                for _ in range(self.cards[card]["gain"].get("cards", 0) * count):
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

    def turn_over(self) -> bool:
        """MM-27 and line 25; true if the game is over."""
        reached = any(player["V"] >= self.rules["end_vp"] for player in self.players)
        if not reached and self.shown["turn"] < self.rules["max_turns"]:
            self.holds(25, not self.tells("ended"), "the game ends although nobody has enough points")
            self.move_lord()
            self.shown["turn"] += 1
            for player in self.players:
                player["buys"] = player["swaps"] = 0
            return False
        self.tell(25, "ended", reached=reached)
        for seat, player in enumerate(self.players):
            for card, count in Counter(player["upgrades"]).items():
                bonus = self.rules["upgrades"][card]["end_bonus"] * count
                if bonus:
                    self.gain(seat, "points", bonus, "end_bonus")
                    self.tell(25, "gained", seat=seat + 1, card=card, gets={"points": bonus})
        self.cut = not reached
        return True

    def move_lord(self) -> None:
        """Section 7, for all modes but the Castle's own."""
        mode, lord = self.rules["lord_mode"], self.shown["lord"] - 1
        if self.shown["lord_next"]:
            self.crown(self.shown["lord_next"] - 1)
            self.shown["lord_next"] = None
        elif mode == "rotate":
            self.crown((lord + 1) % self.seats)
        elif mode == "lowest_vp":
            self.crown(min(self.lord_order(), key=lambda seat: self.players[seat]["V"]))
        elif mode == "random" and self.tells("lord"):
            self.crown(self.events[0]["seat"] - 1)

    def check_end(self) -> None:
        """Section 6 and line 25."""
        event = self.events.popleft()
        self.same(25, (event["event"], len(self.events), event.get("capped", False)), ("end", 0, self.cut))
        self.shown["phase"] = self.phase
        self.compare(25, event["state"])
        self.same(25, event["scores"], [player["V"] for player in self.players])
        ranks = [(player["V"], len(player["upgrades"]), player["G"]) for player in self.players]
        self.same(25, event["winners"], [seat + 1 for seat, rank in enumerate(ranks) if rank == max(ranks)])
        shown = [{name: points for name, points in one.items() if points} for one in event["sources"]]
        self.same(23, shown, [player["sources"] for player in self.players])
