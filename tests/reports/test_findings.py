"""What the analyses say about runs whose answers are known."""

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy import stats

from reports.analyses import gather
from reports.build import Report, build
from reports.findings import Finding, Table
from reports.runs import Run
from reports.statistics.intervals import wilson
from reports.statistics.sums import group_rows
from reports.statistics.tests import seat_test
from tests.reports.fake_runs import COMMAND, Cell, FakeRun, Game, Seat, cell_of, played, shared


@pytest.fixture
def built(tmp_path: Path) -> Any:
    """Builds the report of some cells."""

    def make(*cells: Cell, facts: dict[str, Any] | None = None, **manifest: Any) -> Report:
        return build(FakeRun(cells, facts or {}, manifest).write(tmp_path / "run"))

    return make


def found(report: Report, code: str) -> list[Finding]:
    return [finding for finding in report.findings if finding.code == code]


def only(report: Report, code: str) -> Finding:
    (finding,) = found(report, code)
    return finding


def table(report: Report, name: str) -> Table:
    (match,) = [one for one in report.tables if one.name == name]
    return match


def row(report: Report, name: str, **where: Any) -> dict[str, Any]:
    rows = table(report, name).frame.iter_rows(named=True)
    (match,) = [one for one in rows if all(one[key] == value for key, value in where.items())]
    return match


def often_first(deal: int) -> list[int]:
    """Seat 1 wins four deals of five."""
    return [10, 20] if deal % 5 == 0 else [20, 10]


# Seats


def test_a_seat_that_wins_four_games_of_five_is_a_material_finding(built: Any) -> None:
    finding = only(built(cell_of("mirror:netter", ["netter"] * 2, 500, often_first)), "SEAT01")
    assert finding.interval.estimate == pytest.approx(0.8)
    assert finding.verdict_words == "material"
    assert "With netter in every seat, seat 1 wins 80.0 %" in finding.sentence
    assert "30.0 points of win chance above fair" in finding.sentence
    assert (finding.evidence.games, finding.evidence.deals, finding.evidence.capped) == (500, 500, 0)
    assert finding.command == COMMAND


def test_the_interval_of_a_seat_is_wilsons_for_both_seats_at_once(built: Any) -> None:
    report = built(cell_of("mirror:netter", ["netter"] * 2, 5000, often_first))
    held = row(report, "seats", seat=1)
    assert (held["low"], held["high"]) == pytest.approx(wilson(4000, 5000, 0.975), abs=2e-5)


def test_seats_that_share_every_win_are_exactly_equal_and_not_tested(built: Any) -> None:
    report = built(
        cell_of("mirror:netter", ["netter"] * 4, 50, lambda deal: [deal % 7] * 4),
        cell_of("mirror:trapper", ["trapper"] * 4, 50, lambda deal: [deal % 5] * 4),
        facts={"symmetric": True},
    )
    finding = only(report, "SEAT01")
    assert finding.verdict_words == "exactly equal"
    assert finding.sentence == (
        "The rules treat all seats alike: with the same strategy in every seat (netter and trapper), "
        "all 4 seats are exactly equal in every game."
    )
    assert (finding.p_value, finding.interval.exact, finding.evidence.games, finding.evidence.deals) == (
        None,
        True,
        100,
        50,
    )
    held = row(report, "seats", seat=3, lineup="mirror:netter")
    assert (held["p_value"], held["verdict"], held["low"], held["high"]) == (None, "exactly equal", 0.25, 0.25)
    assert table(report, "seats-4").rows()[0][1:] == ["25.0"] * 4 + ["-", "exactly equal"]


def test_an_equal_line_up_beside_an_unequal_one_is_named(built: Any) -> None:
    report = built(
        cell_of("mirror:netter", ["netter"] * 2, 500, often_first),
        cell_of("mirror:trapper", ["trapper"] * 2, 500, lambda deal: [9, 9]),
    )
    finding = only(report, "SEAT01")
    assert finding.verdict_words == "material"
    assert "The seats are exactly equal in every game with trapper." in finding.sentence
    assert (finding.evidence.games, finding.evidence.deals) == (1000, 500), "two line-ups on the same deals"
    assert "p below 0.0001" in finding.sentence


def test_a_fair_field_has_no_material_effect(built: Any) -> None:
    names = ["netter", "trapper"]
    fair = built(cell_of("field", names, 10_000, lambda deal: [deal % 2, 1 - deal % 2]))
    assert only(fair, "SEAT02").verdict_words == "no material effect"
    assert "differences below 4.0 points do not matter" in only(fair, "SEAT02").sentence
    assert only(fair, "SEAT02").p_value == pytest.approx(1)


def test_a_seat_test_is_corrected_for_the_line_ups_that_were_tested(built: Any) -> None:
    uneven = cell_of("mirror:netter", ["netter"] * 2, 100, lambda deal: [2, 1] if deal < 60 else [1, 2])
    even = cell_of("mirror:trapper", ["trapper"] * 2, 100, lambda deal: [deal % 2, 1 - deal % 2])
    always = cell_of("mirror:angler", ["angler"] * 2, 100, lambda deal: [1, 1])
    alone, beside = only(built(uneven), "SEAT01"), only(built(uneven, even, always), "SEAT01")
    wins = [1.0] * 60 + [0.0] * 40
    assert alone.p_value == pytest.approx(stats.ttest_1samp(wins, 0.5).pvalue)
    assert beside.p_value == pytest.approx(2 * (alone.p_value or 0))
    assert "this much or more with p = 0.045." in alone.sentence
    assert "this much or more with p = 0.09, corrected for 2 line-ups." in beside.sentence


def test_seats_are_not_compared_where_each_strategy_keeps_its_seat(built: Any) -> None:
    report = built(cell_of("netter,trapper", ["netter", "trapper"], 500, often_first))
    assert not found(report, "SEAT01") + found(report, "SEAT02")
    assert "cannot be told apart" in report.sections[0].notes[0]
    assert "part of this may be the seat" in found(report, "STRAT01")[0].sentence


# Strategies, scores, sources, games


def test_the_strongest_and_the_weakest_strategy_are_told(built: Any) -> None:
    report = built(cell_of("rotate:netter,trapper", ["netter", "trapper"], 500, often_first))
    strong, weak = only(report, "STRAT01"), only(report, "STRAT02")
    assert (strong.interval.estimate, weak.interval.estimate) == pytest.approx((0.8, 0.2))
    assert strong.sentence.startswith("Netter is the strongest of 2 strategies in netter, trapper")
    assert weak.verdict_words == "material"


def test_rotations_of_a_deal_do_not_pass_for_independent_games(built: Any) -> None:
    """Four rotations that end alike say no more than one."""
    once = [played(["netter", "trapper"], often_first(deal), deal) for deal in range(200)]
    turned = [
        played(["netter", "trapper"], often_first(deal), deal, rotation=turn)
        for deal in range(200)
        for turn in range(4)
    ]
    one = only(built(Cell("field", 2, once)), "STRAT01").interval
    four = only(built(Cell("field", 2, turned)), "STRAT01").interval
    assert (four.low, four.high) == pytest.approx((one.low, one.high))
    assert (one.deals, four.deals, four.rows) == (200, 200, 800)


def test_scores_are_summed_up(built: Any) -> None:
    report = built(cell_of("field", ["netter", "trapper"], 101, lambda deal: [deal, 50]))
    held = row(report, "scores", strategy="netter")
    assert (held["mean"], held["median"], held["q05"], held["most"]) == (50, 50, 5, 100)
    assert row(report, "scores", strategy="all")["played"] == 202
    assert "a seat scores 50.0" in only(report, "SCORE01").sentence


def test_sources_say_where_points_come_from_and_what_winners_have_more_of(built: Any) -> None:
    games = [Game(deal, [Seat("a", 30, 1.0, (10, 20)), Seat("b", 20, 0.0, (15, 5))]) for deal in range(40)]
    report = built(Cell("a,b", 2, games))
    held = {one["source"]: one for one in table(report, "sources").frame.iter_rows(named=True)}
    assert [held[name]["mean"] for name in ("catch", "market_day", "luck")] == [12.5, 12.5, 0]
    assert [held[name]["share"] for name in ("catch", "market_day", "luck")] == [0.5, 0.5, 0]
    assert [held[name]["ahead"] for name in ("catch", "market_day", "luck")] == [-5, 15, 0]
    assert "differ most in market day: winners have exactly 15 more points" in only(report, "SRC02").sentence
    assert "luck never paid a point" in only(report, "SRC03").sentence


def test_ties_and_close_games_are_counted(built: Any) -> None:
    scores = {0: [100, 100], 1: [100, 96], 2: [100, 94], 3: [100, 40]}
    report = built(cell_of("field", ["a", "b"], 400, lambda deal: scores[deal % 4]))
    assert only(report, "TIE01").interval.estimate == 0.25
    assert only(report, "CLOSE01").interval.estimate == 0.5
    held = row(report, "games", seats=2)
    assert (held["margin"], held["tied"], held["broken"]) == (17.5, 0.25, 0)


def test_a_tie_that_the_tie_break_decides_is_no_shared_win(built: Any) -> None:
    games = [Game(deal, [Seat("a", 10, 1.0), Seat("b", 10, 0.0)]) for deal in range(30)]
    report = built(Cell("a,b", 2, games))
    assert (
        "no win was shared in 30 games; the tie-break decides 100 % (at least 87.8)" in only(report, "TIE01").sentence
    )


def test_capped_games_are_never_hidden(built: Any) -> None:
    games = [played(["a", "b"], often_first(deal), deal, capped=deal < 3) for deal in range(200)]
    report = built(Cell("mirror:a", 2, games))
    assert only(report, "CAP01").interval.estimate == 0.015
    assert "stopped 1.5 %" in only(report, "CAP01").sentence
    assert all("1.50 % capped" in finding.evidence.words for finding in report.findings)
    assert any(line.startswith("3 games of 200 (1.50 %) were stopped") for line in report.trust)
    assert row(report, "seats", seat=1)["capped"] == 3


def test_no_capped_game_is_said_too(built: Any) -> None:
    report = built(cell_of("field", ["a", "b"], 200, often_first))
    assert only(report, "CAP01").sentence == "No game was stopped by the turn cap of 500 decisions."
    assert "No game was stopped by the turn cap." in report.trust


# One seat


def alone(name: str, deals: int, often: int) -> list[Game]:
    """Games in which one in `often` reaches the higher goal."""
    return [
        Game(deal, [Seat(name, 25 if rich else 15, 1.0, (25 if rich else 15,), (True, rich))])
        for deal in range(deals)
        for rich in [deal % often == 0]
    ]


def test_goals_are_told_for_the_best_and_the_worst(built: Any) -> None:
    report = built(Cell("mirror:a", 1, alone("a", 400, 2)), Cell("mirror:b", 1, alone("b", 400, 4)))
    supper, feast = found(report, "SOLO01")
    assert supper.sentence.endswith("of games by each of 2 strategies.")
    assert "is reached in 50.0 %" in feast.sentence
    assert "by a, the best of 2, and in 25.0 %" in feast.sentence
    assert feast.sentence.endswith("by b, the worst.")
    assert [line[0] for line in table(report, "goals-page").rows()] == ["a", "b"]
    assert row(report, "goals", strategy="b", goal="feast")["reached"] == 0.25


def test_a_goal_that_some_never_reach_is_told_with_their_names(built: Any) -> None:
    never = [Game(deal, [Seat("b", 5, 0.0, (5,), (False, False))]) for deal in range(400)]
    report = built(Cell("a", 1, alone("a", 400, 2)), Cell("b", 1, never), Cell("c", 1, alone("c", 400, 4)))
    supper, feast = found(report, "SOLO01")
    assert "is reached in 100 % (at least 98.8) of games by a, the best of 3, and never by b." in supper.sentence
    assert feast.sentence.endswith("by a, the best of 3, and never by b.")


def test_a_goal_that_nobody_reaches_has_a_limit(built: Any) -> None:
    never = [Game(deal, [Seat("b", 5, 0.0, (5,), (False, False))]) for deal in range(400)]
    (supper, _) = found(built(Cell("b", 1, never)), "SOLO01")
    assert "is reached in 0 % (at most 1.2) of games by b." in supper.sentence


def test_a_strategy_that_plays_alone_in_two_cells_counts_once(built: Any) -> None:
    report = built(Cell("field", 1, alone("a", 100, 2)), Cell("mirror:a", 1, alone("a", 400, 4)))
    assert row(report, "goals", goal="feast")["played"] == 400


def test_strategies_in_cells_of_their_own_are_compared_by_score_and_have_no_seats(built: Any) -> None:
    report = built(Cell("a", 1, alone("a", 400, 2)), Cell("b", 1, alone("b", 400, 4)))
    assert only(report, "SCORE02").sentence.startswith("Of 2 strategies with 1 seat, a scores most, 20.0")
    assert not [finding for finding in report.findings if finding.code.startswith(("SEAT", "STRAT", "TIE", "SCORE01"))]
    assert row(report, "games", lineup="a")["margin"] is None


# Odd runs


def test_one_deal_has_no_interval_and_says_so(built: Any) -> None:
    report = built(cell_of("mirror:a", ["a"] * 2, 1, often_first))
    assert only(report, "SEAT01").verdict_words.startswith("undecided")
    assert only(report, "SEAT01").p_value is None
    assert "one deal, no interval" in only(report, "SCORE01").sentence
    assert any("Fewer than 100 deals" in line for line in report.trust)


def test_scores_after_rounds_that_were_not_played_do_no_harm(built: Any) -> None:
    games = [
        Game(
            deal, [Seat("a", 5, 1.0, (5,), rounds=(2, 5, None)), Seat("a", 3, 0.0, (3,), rounds=(1, 3, None))], rounds=2
        )
        for deal in range(30)
    ]
    assert "takes exactly 2 days" in only(built(Cell("mirror:a", 2, games)), "LEN01").sentence


def test_scores_that_add_up_to_nothing_have_no_shares(built: Any) -> None:
    report = built(cell_of("field", ["a", "b"], 30, lambda deal: [0, 0]))
    assert row(report, "sources", source="catch")["share"] is None
    assert "the largest source of points is catch: exactly 0 a seat." in only(report, "SRC01").sentence


def test_how_a_run_is_cut_into_parts_changes_nothing(tmp_path: Path) -> None:
    one, many = (
        build(
            FakeRun([cell_of("field", ["a", "b"], 97, lambda d: [d % 13, d % 7], shards=parts)]).write(
                tmp_path / f"{parts}"
            )
        )
        for parts in (1, 5)
    )
    assert [finding.sentence for finding in one.findings] == [finding.sentence for finding in many.findings]
    assert [table.rows() for table in one.tables] == [table.rows() for table in many.tables]


def test_several_seat_counts_each_have_their_findings(built: Any) -> None:
    report = built(
        cell_of("field", ["a", "b", "c"], 60, lambda deal: [deal % 3, (deal + 1) % 3, (deal + 2) % 3]),
        cell_of("field", ["a", "b"], 60, often_first),
        Cell("field", 1, alone("a", 60, 3)),
    )
    assert [finding.subject for finding in found(report, "LEN01")] == ["2 seats", "3 seats", "1 seat"]
    assert [figure.name for figure in report.figures if figure.name.startswith("seats")] == ["seats-2", "seats-3"]


def test_line_ups_of_one_seat_count_are_told_apart(built: Any) -> None:
    report = built(cell_of("a,b", ["a", "b"], 60, often_first), cell_of("a,c", ["a", "c"], 60, often_first))
    assert [finding.subject for finding in found(report, "STRAT01")] == ["2 seats, a, b", "2 seats, a, c"]
    labels = set(table(report, "sources-by-strategy").frame["label"])
    assert labels == {"a (a, b)", "b (a, b)", "a (a, c)", "c (a, c)"}


# The report


def test_findings_that_matter_come_first(built: Any) -> None:
    report = built(
        cell_of("field", ["a", "b"], 4000, lambda deal: [deal % 2, 1 - deal % 2]),
        cell_of("mirror:a", ["a"] * 2, 500, often_first),
    )
    kinds = [finding.verdict.kind if finding.verdict else "" for finding in report.findings]
    assert kinds[0] == "material"
    assert kinds.index("material") < kinds.index("no material effect") < kinds.index("")


def test_the_origin_of_the_numbers_is_counted(built: Any) -> None:
    report = built(cell_of("field", ["a", "b"], 200, often_first))
    assert list(report.provenance.items()) == [("rulebook", 15), ("reconstructed", 4), ("changed", 1)]
    assert report.trust[0] == (
        "Of the 20 numbers of the rules, 15 are printed in the rulebook, 4 are reconstructed and "
        "1 is changed for this run."
    )
    assert "about the reconstruction" in report.trust[1]


def test_changed_rules_stand_in_the_title_and_among_the_facts(built: Any) -> None:
    plan = {"cells": [{"variants": ["short-week"], "changes": {"days": 3, "rain": True}}]}
    report = built(
        cell_of("field", ["a", "b"], 9, often_first), facts={"rules_title": "Herrings (days=3, rain=true)"}, plan=plan
    )
    assert report.title == "Herrings (days=3, rain=true): balance report"
    assert report.facts["rules"] == "variant short-week, days=3 and rain=true"


def test_an_unfinished_run_says_so(built: Any) -> None:
    report = built(cell_of("field", ["a", "b"], 9, often_first), Cell("mirror:a", 2, []), status="interrupted")
    assert any("not finished" in line and "Not yet played: mirror:a." in line for line in report.trust)
    assert not any("not finished" in line for line in built(cell_of("field", ["a", "b"], 9, often_first)).trust)


# What must agree


def test_the_sums_behind_the_seats_are_those_of_the_games(tmp_path: Path) -> None:
    """Rotations of a deal, shared wins, and games cut into parts."""
    rng = np.random.default_rng(3)
    scores = rng.integers(0, 4, size=(40, 3, 3))
    names = ["a", "b", "c"]
    games = [played(names, scores[deal, turn].tolist(), deal, rotation=turn) for deal in range(40) for turn in range(3)]
    run = Run(FakeRun([Cell("field", 3, games, shards=4)]).write(tmp_path))
    wins = [shared(scores[deal, turn].tolist()) for deal in range(40) for turn in range(3)]
    ours, theirs = gather.seat_win_sums(run, run.played)[1], group_rows(wins, np.repeat(np.arange(40), 3))
    assert (ours.deals, ours.size) == (theirs.deals, theirs.size) == (40, 120)
    assert ours.means == pytest.approx(theirs.means)
    assert ours.covariance() == pytest.approx(theirs.covariance())
    assert seat_test(ours).p_value == pytest.approx(seat_test(theirs).p_value)


def test_the_sources_of_a_seat_add_up_to_its_score(built: Any) -> None:
    report = built(
        cell_of("field", ["a", "b"], 70, lambda deal: [deal % 13, deal % 7]),
        cell_of("mirror:a", ["a"] * 2, 70, lambda deal: [deal % 5, 2]),
        Cell("a", 1, alone("a", 70, 3)),
    )
    assert_sources_add_up(report)


def assert_sources_add_up(report: Report) -> None:
    """For all strategies together, and for each, in every seat count."""
    scores = table(report, "scores").frame
    for name, which in (("sources", {"strategy": "all"}), ("sources-by-strategy", {})):
        for (cell, *who), rows in table(report, name).frame.group_by("cell", *(["strategy"] if not which else [])):
            strategy = which.get("strategy", *who)
            mean = scores.filter((pl.col("cell") == cell) & (pl.col("strategy") == strategy))["mean"].item()
            assert rows["mean"].sum() == pytest.approx(mean), (name, cell, strategy)
