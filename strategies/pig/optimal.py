"""The best play for two, by value iteration."""

from typing import Any

from simulator.engine import Floats
from simulator.pig.play import HOLD
from simulator.pig.state import Position
from strategies.strategy import strategy


def prepare(rules: Any, seats: int, weights: list[float]) -> list[float]:
    """For each pair of banked scores and turn total: 1 where banking is at least as good as rolling on.

    Neller and Presser's iteration: sweeps over the win chances until none moves by more than 1e-9.
    """
    import numpy as np

    target, die, bust = rules.target, rules.die, rules.bust
    faces = [face for face in range(1, die + 1) if face != bust]
    win = np.zeros((target, target, target + 1))
    mine, theirs = np.meshgrid(np.arange(target), np.arange(target), indexing="ij")
    change = 1.0
    while change > 1e-9:
        start = win[:, :, 0]
        lost = 1.0 - start.T
        fresh = np.empty_like(win)
        for total in range(target, -1, -1):
            going_on = rolled(fresh, lost, faces, die, total, target)
            fresh[:, :, total] = np.maximum(held(win, mine, theirs, total), going_on)
        change = float(np.abs(fresh - win).max())
        win = fresh
    lost = 1.0 - win[:, :, 0].T
    policy = np.zeros((target, target, target + 1))
    for total in range(1, target + 1):
        policy[:, :, total] = held(win, mine, theirs, total) >= rolled(win, lost, faces, die, total, target)
    return policy.ravel().tolist()


def held(win: Any, mine: Any, theirs: Any, total: int) -> Any:
    """The win chance after banking `total`: certain at the target, else the other seat's turn."""
    target = win.shape[0]
    banked = mine + total
    after = 1.0 - win[theirs, (banked).clip(max=target - 1), 0]
    after[banked >= target] = 1.0
    if total == 0:
        after[:] = 0.0
    return after


def rolled(win: Any, lost: Any, faces: list[int], die: int, total: int, target: int) -> Any:
    """The win chance after one more roll; totals beyond the table have won already."""
    chance = lost * ((die - len(faces)) / die)
    for face in faces:
        after = win[:, :, total + face] if total + face <= target else 1.0
        chance = chance + after / die
    return chance


@strategy("pig", prepare=prepare, seats=(2,))
def optimal(s: Position, w: Floats, memo: Floats) -> int:
    """Plays the move with the higher chance to win, worked out in advance for every position of two seats."""
    target = s.rules.target
    mine = s.banked[s.seat]
    if mine + s.turn_total >= target:
        return HOLD
    place = (mine * target + s.banked[1 - s.seat]) * (target + 1) + s.turn_total
    if memo[place] > 0.5 and s.n_options > 1:
        return HOLD
    return 0
