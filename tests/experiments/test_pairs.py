"""Paired arms against answers that can be worked out: what a card, a gift or an option is worth."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from experiments import plan as plans
from experiments import runs
from experiments.plan import Arm, Plan
from tests.engine.test_hooks import POINTS, exact_share, share
from tests.experiments.playing import eight_cards, pig, stored

SLUGS = ("one", "two", "three", "four", "five", "six", "seven", "nine")
N = 20_000


def pairs_of(plan: Plan, n: int, folder: Path) -> pl.DataFrame:
    runs.run(plan, n, folder)
    keys = ["arm", "subject", "detail", "strategy", "seat"]
    sums = ["deals", "n", "Sd", "Sdd", "Snn", "Snd"]
    return stored(folder, "pairs").group_by(keys).agg(pl.col(sums).sum()).sort(keys)


def of(pairs: pl.DataFrame, strategy: str = "*", seat: int = 0) -> pl.DataFrame:
    return pairs.filter((pl.col("strategy") == strategy) & (pl.col("seat") == seat))


def effect(row: dict[str, float]) -> tuple[float, float]:
    """The mean difference and its standard error, grouped by deal."""
    mean = row["Sd"] / row["n"]
    spread = row["Sdd"] - 2 * mean * row["Snd"] + mean**2 * row["Snn"]
    return mean, float(np.sqrt(spread)) / row["n"]


def exact_gift(points: int) -> float:
    """What points at the start are worth, over all deals of two hands."""
    results = [
        share(POINTS[a] + POINTS[b] + points, POINTS[c] + POINTS[d])
        for a, b in combinations(range(8), 2)
        for c, d in combinations([card for card in range(8) if card not in (a, b)], 2)
    ]
    return float(np.mean(results)) - 0.5


@pytest.fixture(autouse=True)
def longer_shards(short: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "GAMES_A_SHARD", 5000)


@pytest.mark.parametrize(("detail", "pays"), [("mean", 5), ("nothing", 0)])
def test_a_swap_is_worth_the_cards_own_points_over_its_replacements(detail: str, pays: int, tmp_path: Path) -> None:
    arms = [Arm("swap", slug, detail) for slug in SLUGS]
    pairs = of(pairs_of(eight_cards(arms=arms), N, tmp_path))
    held = stored(tmp_path, "cards").filter((pl.col("event") == "dealt") & (pl.col("strategy") == "*"))
    counts = dict(held.group_by("card").agg(pl.col("Sx").sum()).iter_rows())
    assert set(pairs["detail"]) == {detail}
    for row in pairs.iter_rows(named=True):
        card = SLUGS.index(row["subject"])
        mean, error = effect(row)
        assert row["n"] == row["deals"] == counts[row["subject"]]
        assert abs(mean - (exact_share(card, POINTS[card]) - exact_share(card, pays))) < 4.5 * error + 1e-12


def test_a_forced_card_is_worth_its_hand_over_any_hand(tmp_path: Path) -> None:
    pairs = pairs_of(eight_cards(arms=[Arm("force", slug) for slug in SLUGS]), N, tmp_path)
    for row in of(pairs).iter_rows(named=True):
        card = SLUGS.index(row["subject"])
        mean, error = effect(row)
        assert row["n"] == row["deals"] == N
        assert abs(mean - (exact_share(card, POINTS[card]) - 0.5)) < 4.5 * error
    seats = [of(pairs, seat=seat)["n"].to_list() for seat in (1, 2)]
    assert seats == [[N // 2] * 8] * 2


@pytest.mark.parametrize("points", [1, 4])
def test_a_gift_is_worth_what_enumeration_says(points: int, tmp_path: Path) -> None:
    (row,) = of(pairs_of(eight_cards(arms=[Arm("dose", f"points:{points}")]), N, tmp_path)).rows(named=True)
    mean, error = effect(row)
    assert abs(mean - exact_gift(points)) < 4.5 * error
    assert row["n"] == N


def test_a_seat_that_may_not_bank_loses_all_it_would_have_won(tmp_path: Path) -> None:
    """In Pig nobody wins without holding, so the ban costs exactly the wins of the natural games."""
    plan = pig("rotate:hold,random", arms=[Arm("ban", "hold")])
    pairs = pairs_of(plan, 2000, tmp_path)
    seats = stored(tmp_path, "seats").filter(pl.col("slot") == pl.col("deal") % 2 + 1)
    assert (of(pairs)["n"].item(), of(pairs)["deals"].item()) == (2000, 1000)
    assert of(pairs)["Sd"].item() == seats["win"].sum()
    for strategy in ("hold", "random"):
        own = seats.filter(pl.col("strategy") == strategy)
        assert of(pairs, strategy)["Sd"].item() == own["win"].sum()
        by_deal = own.group_by("deal").agg(pl.col("win").sum())["win"]
        assert of(pairs, strategy)["Sdd"].item() == (by_deal**2).sum()
        assert of(pairs, strategy)["Snn"].item() == 4 * len(by_deal)
        assert of(pairs, strategy)["Snd"].item() == 2 * by_deal.sum()


def test_groups_of_pairs_add_up(tmp_path: Path) -> None:
    pairs = pairs_of(eight_cards("rotate:high-first,uniform", arms=[Arm("swap", "nine")]), 2000, tmp_path)
    for name in ("n", "Sd"):
        by_seat = sum(of(pairs, seat=seat)[name].item() for seat in (1, 2))
        by_strategy = sum(of(pairs, strategy)[name].item() for strategy in ("high-first", "uniform"))
        assert by_seat == pytest.approx(of(pairs)[name].item())
        assert by_strategy == pytest.approx(of(pairs)[name].item())


def test_arms_change_no_byte_of_the_games_they_are_compared_with(tmp_path: Path) -> None:
    runs.run(eight_cards(), 500, tmp_path / "plain")
    runs.run(eight_cards(arms=[Arm("swap", "nine"), Arm("swap", "one")]), 500, tmp_path / "paired")
    for table in ("games", "seats", "options", "cards"):
        assert stored(tmp_path / "plain", table).equals(stored(tmp_path / "paired", table))
