"""A referee who follows a game from its trace alone: JSON lines and the dossier, with none of our code.

He plays the game along on a board of his own. At every choice he lists the options himself, carries out what was chosen
and compares his board with the position shown; every tell must be the one he expects. Only what chance decides is read
from the trace: the order of a shuffled deck, and a Lord drawn by lot. `checked` counts how often each line of the
checklist in section 13 was looked at.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable

from tests.medieval_manor.referee.board import COUNTERS
from tests.medieval_manor.referee.evening import Evening

LINES = range(1, 26)
"""Of the checklist."""


def follow(lines: Iterable[str]) -> Referee:
    """Check a whole trace; the referee can say then what he has looked at."""
    referee = Referee([json.loads(line) for line in lines])
    referee.game()
    return referee


class Referee(Evening):
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
        while self.tells("given"):
            event = self.events.popleft()
            ((what, count),) = event["gets"].items()
            self.same(4, count, gifts[what][event["seat"] - 1])
        thrown = [card for seat in range(self.seats) for card in self.first_hand(seat)]
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

    def first_hand(self, seat: int) -> list[str]:
        """The first cards of a seat, as they were told; what was thrown away meanwhile is returned."""
        thrown, hand = [], []
        while len(hand) < self.rules["start_hand"]:
            event = self.events.popleft()
            self.holds(4, event["what"] == "thrown_away" or event.get("seat") == seat + 1, "dealt out of order")
            (thrown if event["what"] == "thrown_away" else hand).append(event["card"])
        self.same(4, Counter(hand), Counter(self.hand(seat)))
        return thrown

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
