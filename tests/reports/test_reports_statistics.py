"""The statistics against published numbers, against other libraries, and against data whose truth is known."""

import math

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from reports.statistics.distributions import bins_for, effective_number, histogram, summary
from reports.statistics.intervals import (
    Interval,
    mean_by_deal,
    normal_quantile,
    quantile_interval,
    ratio_by_deal,
    share_by_deal,
    shares_by_deal,
    wilson,
)
from reports.statistics.sums import DealSums, group_rows, over_deals
from reports.statistics.tests import seat_test
from reports.statistics.verdicts import (
    INNER_LEVEL,
    MATERIAL,
    MOST_GAMES,
    NO_MATERIAL_EFFECT,
    UNDECIDED,
    Verdict,
    margin_of,
    overall,
    round_up,
    verdict,
)

RUNS = 4000
"""Enough that a true 5 % shows as 5 % give or take 0.34."""


def null_game(rng: np.random.Generator, deals: int, rotations: int, seats: int) -> DealSums:
    """A fair game of whole scores: about a third of the games tie, and rotations share the luck of their deal."""
    luck = np.repeat(rng.normal(size=(deals, seats)), rotations, axis=0)
    scores = np.round(1.5 * (luck + rng.normal(size=luck.shape)))
    wins = (scores == scores.max(axis=1, keepdims=True)).astype(float)
    wins /= wins.sum(axis=1, keepdims=True)
    return over_deals(wins.reshape(deals, rotations, seats).sum(axis=1), np.full(deals, rotations))


# Shares


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_newcombes_published_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 5000), st.floats(0, 1), st.sampled_from([0.9, 0.95, 0.99]))
def test_wilson_agrees_with_two_other_libraries(games: int, part: float, level: float) -> None:
    wins = round(part * games)
    ours = wilson(wins, games, level)
    theirs = stats.binomtest(wins, games).proportion_ci(level, method="wilson")
    assert ours == pytest.approx((theirs.low, theirs.high), abs=1e-12)
    assert ours == pytest.approx(proportion_confint(wins, games, 1 - level, method="wilson"), abs=1e-12)


def test_wilson_covers_as_often_as_is_known() -> None:
    wins = np.arange(201)
    held = [low <= 0.25 <= high for low, high in (wilson(k, 200) for k in wins)]
    assert stats.binom.pmf(wins, 200, 0.25)[held].sum() == pytest.approx(0.959, abs=5e-4)


def test_one_game_a_deal_without_ties_is_wilson_but_for_students_t() -> None:
    wins = np.array([1.0] * 700 + [0.0] * 1300)
    ours = share_by_deal(group_rows(wins, np.arange(2000)))
    assert (ours.low, ours.high) == pytest.approx(wilson(700, 2000), abs=2e-4)
    assert (ours.deals, ours.rows) == (2000, 2000)


def test_a_share_of_nothing_or_everything_keeps_an_interval() -> None:
    never = share_by_deal(over_deals(np.zeros(50), np.ones(50)))
    always = share_by_deal(over_deals(np.full(50, 4.0), np.full(50, 4.0)))
    assert never.low == 0
    assert 0.05 < never.high < 0.1
    assert always.low == pytest.approx(1 - never.high)


def test_a_share_that_is_the_same_in_every_deal_is_exact() -> None:
    third = share_by_deal(over_deals(np.full(9, 1 / 3), np.ones(9)))
    assert third.exact
    assert third.estimate == pytest.approx(1 / 3)


def test_one_deal_says_nothing_about_chance() -> None:
    alone = share_by_deal(over_deals([1.0], [2.0]))
    assert (alone.low, alone.high, alone.error) == (0.0, 1.0, math.inf)
    assert mean_by_deal(over_deals([7.0], [2.0])).high == math.inf


@pytest.mark.parametrize(("deals", "rotations", "seats"), [(200, 1, 4), (200, 3, 3), (150, 2, 2)])
def test_share_intervals_cover_95_of_100_with_ties_and_rotations(deals: int, rotations: int, seats: int) -> None:
    rng = np.random.default_rng(1)
    held = [share_by_deal(null_game(rng, deals, rotations, seats)) for _ in range(RUNS)]
    covered = np.mean([one.low <= 1 / seats <= one.high for one in held])
    assert covered == pytest.approx(0.95, abs=0.01)


def test_simultaneous_intervals_hold_all_seats_at_once() -> None:
    rng = np.random.default_rng(2)
    games = [null_game(rng, 200, 1, 4) for _ in range(RUNS)]
    together = [all(one.low <= 0.25 <= one.high for one in shares_by_deal(game, together=4)) for game in games]
    single = [all(one.low <= 0.25 <= one.high for one in shares_by_deal(game)) for game in games]
    assert 0.945 <= np.mean(together) <= 0.965
    assert np.mean(single) < 0.87


def test_bonferroni_is_the_normal_quantile_of_a_smaller_error() -> None:
    assert normal_quantile(0.95) == pytest.approx(1.959964, abs=1e-6)
    assert normal_quantile(0.95, together=4) == pytest.approx(2.497705, abs=1e-6)


# Means by deal


def clustered(rng: np.random.Generator, deals: int) -> tuple[np.ndarray, np.ndarray]:
    """Rows of unequal deals, each deal with luck of its own; the true mean is 10."""
    sizes = rng.integers(1, 5, size=deals)
    groups = np.repeat(np.arange(deals), sizes)
    return 10 + rng.normal(size=deals)[groups] + rng.normal(size=len(groups)), groups


def test_the_error_by_deal_is_that_of_a_regression_with_clusters() -> None:
    values, groups = clustered(np.random.default_rng(3), 300)
    ours = mean_by_deal(group_rows(values, groups))
    theirs = sm.OLS(values, np.ones(len(values))).fit(cov_type="cluster", cov_kwds={"groups": groups}, use_t=True)
    assert ours.estimate == pytest.approx(theirs.params[0])
    assert ours.error == pytest.approx(theirs.bse[0])
    assert (ours.low, ours.high) == pytest.approx(tuple(theirs.conf_int()[0]))


def test_one_row_a_deal_is_students_interval() -> None:
    values = np.random.default_rng(4).normal(size=40)
    ours = mean_by_deal(group_rows(values, np.arange(40)))
    theirs = stats.ttest_1samp(values, 0).confidence_interval(0.95)
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high))


def test_mean_intervals_cover_and_rows_taken_as_independent_do_not() -> None:
    rng = np.random.default_rng(5)
    by_deal, by_row = [], []
    for _ in range(RUNS):
        values, groups = clustered(rng, 120)
        by_deal.append(mean_by_deal(group_rows(values, groups)))
        by_row.append(mean_by_deal(group_rows(values, np.arange(len(values)))))
    assert np.mean([one.low <= 10 <= one.high for one in by_deal]) == pytest.approx(0.95, abs=0.01)
    assert np.mean([one.low <= 10 <= one.high for one in by_row]) < 0.88


def test_ratio_intervals_cover() -> None:
    rng = np.random.default_rng(6)
    held = []
    for _ in range(RUNS):
        part, other = rng.gamma(2.0, size=150), rng.gamma(6.0, size=150)
        held.append(ratio_by_deal(over_deals(np.stack([part, part + other], axis=1), np.ones(150)), 0, 1))
    assert np.mean([one.low <= 0.25 <= one.high for one in held]) == pytest.approx(0.95, abs=0.01)


@settings(max_examples=50)
@given(st.integers(2, 40), st.integers(1, 39), st.integers(0, 2**32 - 1))
def test_sums_of_parts_are_the_sums_of_the_whole(deals: int, cut: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    values, sizes = rng.normal(50, 9, size=(deals, 3)), rng.integers(1, 5, size=deals)
    cut = min(cut, deals - 1)
    parts = over_deals(values[:cut], sizes[:cut]) + over_deals(values[cut:], sizes[cut:])
    whole = over_deals(values, sizes)
    assert parts.means == pytest.approx(whole.means)
    assert parts.covariance() == pytest.approx(whole.covariance(), rel=1e-6, abs=1e-9)
    assert (parts.lowest == whole.lowest).all()


# Seat test


@pytest.mark.parametrize(("deals", "rotations", "seats"), [(300, 1, 4), (200, 3, 3), (60, 2, 2), (100, 1, 5)])
def test_the_seat_test_rejects_fair_games_5_times_in_100(deals: int, rotations: int, seats: int) -> None:
    rng = np.random.default_rng(7)
    rejected = [seat_test(null_game(rng, deals, rotations, seats)).p_value < 0.05 for _ in range(RUNS)]
    assert np.mean(rejected) == pytest.approx(0.05, abs=0.01)


def test_with_two_seats_it_is_students_test() -> None:
    first = np.random.default_rng(8).choice([0.0, 0.5, 1.0], p=[0.35, 0.2, 0.45], size=90)
    ours = seat_test(over_deals(np.stack([first, 1 - first], axis=1), np.ones(90)))
    theirs = stats.ttest_1samp(first, 0.5)
    assert ours.statistic == pytest.approx(theirs.statistic**2)
    assert ours.p_value == pytest.approx(theirs.pvalue)


def test_it_has_the_power_of_the_noncentral_chi_square() -> None:
    """Seat 1 two points above fair at four seats: 6,643 games find it nine times in ten."""
    rng = np.random.default_rng(9)
    found = []
    for _ in range(600):
        winners = rng.choice(4, p=[0.27, 0.73 / 3, 0.73 / 3, 0.73 / 3], size=6643)
        found.append(seat_test(over_deals(np.eye(4)[winners], np.ones(6643))).p_value < 0.05)
    assert np.mean(found) == pytest.approx(0.9, abs=0.04)


def test_equal_in_every_game_is_not_tested() -> None:
    outcome = seat_test(over_deals(np.full((100, 3), 1 / 3), np.ones(100)))
    assert outcome.always_equal
    assert outcome.p_value == 1.0


def test_a_seat_that_always_wins_is_beyond_doubt() -> None:
    outcome = seat_test(over_deals(np.tile([1.0, 0.0, 0.0], (20, 1)), np.ones(20)))
    assert not outcome.always_equal
    assert outcome.p_value == 0.0


def test_seats_that_always_share_alike_leave_fewer_degrees_of_freedom() -> None:
    rng = np.random.default_rng(10)
    first = rng.integers(0, 2, size=400).astype(float)
    shares = np.stack([(1 - first) / 2, first / 2, first / 2, (1 - first) / 2], axis=1)
    outcome = seat_test(over_deals(shares, np.ones(400)))
    assert outcome.freedom == 1
    assert outcome.p_value == pytest.approx(stats.ttest_1samp(first, 0.5).pvalue)


def test_a_difference_that_never_varies_is_beyond_doubt() -> None:
    first = np.random.default_rng(11).integers(0, 2, size=400).astype(float)
    shares = np.stack([0.8 * (1 - first), 0.8 * first, np.full(400, 0.2)], axis=1)
    assert seat_test(over_deals(shares, np.ones(400))).p_value == 0.0


def test_fewer_deals_than_seats_give_no_answer() -> None:
    assert math.isnan(seat_test(over_deals(np.eye(4)[[0, 1, 1]], np.ones(3))).p_value)


# Verdicts


def effect(estimate: float, half: float) -> Interval:
    return Interval(estimate, estimate - half, estimate + half, half / 2, 1000, 1000)


@pytest.mark.parametrize(
    ("estimate", "half", "kind"),
    [
        (0.05, 0.02, MATERIAL),
        (-0.05, 0.02, MATERIAL),
        (0.03, 0.02, UNDECIDED),
        (0.015, 0.01, UNDECIDED),
        (0.005, 0.01, NO_MATERIAL_EFFECT),
        (0.0, 0.0, NO_MATERIAL_EFFECT),
    ],
)
def test_three_verdicts_from_one_interval(estimate: float, half: float, kind: str) -> None:
    assert verdict(effect(estimate, half), effect(estimate, half * 0.84), 0.02, 1000).kind == kind


def test_the_margin_is_a_part_of_a_fair_share() -> None:
    assert [margin_of(seats) for seats in (2, 4, 5)] == pytest.approx([0.04, 0.02, 0.016])


def test_the_games_still_needed_shrink_the_interval_to_the_margin() -> None:
    """Half as wide takes four times the games, so three times as many more."""
    one = verdict(effect(0.04, 0.04), effect(0.04, 0.03), 0.02, 1000)
    assert one.more_games == 3000
    assert one.words == "undecided, about 3,000 more games needed"


def test_an_effect_at_the_margin_is_never_settled() -> None:
    one = verdict(effect(0.02, 0.01), effect(0.02, 0.01), 0.02, 1000)
    assert one.more_games == MOST_GAMES
    assert "too close" in one.words


def test_equivalence_at_the_margin_is_claimed_5_times_in_100() -> None:
    rng = np.random.default_rng(12)
    claims = []
    for _ in range(RUNS):
        sums = over_deals(rng.normal(0.02, 0.2, size=500), np.ones(500))
        claims.append(verdict(mean_by_deal(sums), mean_by_deal(sums, level=INNER_LEVEL), 0.02, 500).kind)
    assert claims.count(NO_MATERIAL_EFFECT) / RUNS == pytest.approx(0.05, abs=0.01)
    assert claims.count(MATERIAL) / RUNS == pytest.approx(0.025, abs=0.008)


def test_a_table_has_the_verdict_of_its_rows() -> None:
    none, open_ = Verdict(NO_MATERIAL_EFFECT), Verdict(UNDECIDED, 500)
    assert overall([none, Verdict(MATERIAL), open_]).kind == MATERIAL
    assert overall([none, none]) == none
    assert overall([none, open_, Verdict(UNDECIDED, 90)]) == open_


@pytest.mark.parametrize(("number", "rounded"), [(0.2, 1), (99, 99), (101, 110), (12_345, 13_000)])
def test_games_are_rounded_up_to_two_digits(number: float, rounded: int) -> None:
    assert round_up(number) == rounded


# Distributions


def test_a_summary_of_counts_is_that_of_the_values() -> None:
    values = np.random.default_rng(13).integers(-5, 40, size=5001)
    points, counts = np.unique(values, return_counts=True)
    figures = summary(points[::-1], counts[::-1])
    assert figures.mean == pytest.approx(values.mean())
    assert figures.deviation == pytest.approx(values.std(ddof=1))
    assert (figures.least, figures.greatest) == (-5, 39)
    expected = np.quantile(values, list(figures.quantiles), method="inverted_cdf")
    assert list(figures.quantiles.values()) == pytest.approx(list(expected))


def test_median_intervals_cover() -> None:
    rng = np.random.default_rng(14)
    truth = stats.poisson.median(40)
    held = []
    for _ in range(RUNS):
        points, counts = np.unique(rng.poisson(40, size=400), return_counts=True)
        _, low, high = quantile_interval(points, counts, 0.5, 400)
        held.append(low <= truth <= high)
    assert np.mean(held) >= 0.945


def test_quantile_intervals_are_the_known_order_statistics() -> None:
    """For the median of 100 values the 95 % interval runs from the 40th to the 61st."""
    assert quantile_interval(np.arange(1, 101), np.ones(100, dtype=int), 0.5, 100) == (50, 40, 61)


def test_rows_of_one_deal_are_worth_fewer_rows() -> None:
    values = np.repeat(np.random.default_rng(15).normal(size=500), 4)
    mean = mean_by_deal(group_rows(values, np.repeat(np.arange(500), 4)))
    assert effective_number(mean, float(values.std(ddof=1))) == pytest.approx(500, rel=0.01)


def test_a_histogram_holds_every_value_once() -> None:
    edges = bins_for(-7, 96, most=20)
    assert edges[0] <= -7
    assert edges[-1] > 96
    assert len(edges) <= 22
    shares = histogram(np.arange(-7, 97), np.ones(104), edges)
    assert shares.sum() == pytest.approx(1)
    assert histogram([0, 1, 2], [1, 2, 1], [0, 1, 2, 3]) == pytest.approx([0.25, 0.5, 0.25])
