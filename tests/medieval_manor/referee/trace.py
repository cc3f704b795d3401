"""What the referee does all the time: he reads the next event and compares; and cards drawn, owed and converted."""

from __future__ import annotations

from collections import Counter, deque
from typing import Any

from tests.medieval_manor.referee.board import Board, Foul, Json

NAMED = {"deck": 7, "buys": 8, "swaps": 9, "actions_left": 12, "lord": 18, "sources": 23}
"""Fields of a position that have a line of their own."""


class Trace(Board):
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
        """Everything shown is as it is on the referee's board."""
        self.always(found)
        for name in found.keys() | self.shown.keys():
            if name != "players":
                self.same(NAMED.get(name, line), (name, found[name]), (name, self.shown[name]))
        for seat, (player, own) in enumerate(zip(found["players"], self.players, strict=True), 1):
            for name in player.keys() | own.keys():
                self.same(NAMED.get(name, line), (seat, name, player[name]), (seat, name, own[name]))

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

    # Cards

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
