"""The stored tables: what is in them, that they agree with each other, and that the documentation tells the truth."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from experiments import runs
from experiments.files import HASH_KEY, SCHEMA_KEY
from experiments.plan import Arm, Plan
from experiments.tables import EVERYONE, TABLES
from simulator import registry
from tests.experiments.playing import ROOT, eight_cards, pig, stored

SECTION = re.compile(r"^## (\w+)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
COLUMN = re.compile(r"^\| `([\w<>]+)` \| (\w+) \|", re.MULTILINE)


def described() -> dict[str, list[tuple[str, str]]]:
    page = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")
    return {name: COLUMN.findall(text) for name, text in SECTION.findall(page)}


def spelled_out(columns: list[tuple[str, str]], facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The columns with a name in angle brackets, once for each thing of that sort."""
    rounds = [str(number) for number in range(1, facts["rounds"] + 1)]
    sorts = {"<source>": facts["sources"], "<stat>": facts["stats"], "<level>": facts["goals"], "<k>": rounds}
    found = []
    for name, kind in columns:
        sort = next((sort for sort in sorts if sort in name), None)
        found += [(name.replace(sort, one), kind) for one in sorts[sort]] if sort else [(name, kind)]
    return found


def test_the_documentation_describes_exactly_the_columns_that_are_stored(tmp_path: Path) -> None:
    runs.run(eight_cards(keep=["cards"], arms=[Arm("swap", "nine")]), 50, tmp_path)
    facts = json.loads((tmp_path / "manifest.json").read_text())["facts"]
    files = {table: next((tmp_path / table).glob("*.parquet")) for table in TABLES} | {
        "cells": tmp_path / "cells.parquet"
    }
    pages = described()
    assert pages.keys() == files.keys()
    for table, path in files.items():
        actual = [(name, str(kind)) for name, kind in pl.read_parquet_schema(path).items()]
        assert actual == spelled_out(pages[table], facts), table


def test_every_part_names_its_plan_and_its_version(tmp_path: Path) -> None:
    plan = pig()
    runs.run(plan, 250, tmp_path)
    for path in tmp_path.rglob("*.parquet"):
        metadata = pl.read_parquet_metadata(path)
        assert (metadata[HASH_KEY], metadata[SCHEMA_KEY]) == (plan.hash, "1")


def test_the_manifest_holds_all_that_a_report_must_know(tmp_path: Path) -> None:
    plan = eight_cards("field:high-first,uniform", sets=["cards.nine.points=10"], seed=11)
    runs.run(plan, 250, tmp_path, workers=2)
    told = json.loads((tmp_path / "manifest.json").read_text())
    assert told["plan"] == plan.described()
    assert (told["plan_hash"], told["code_hash"], told["seed"], told["games"]) == (plan.hash, plan.code, 11, 250)
    assert (told["status"], told["schema"], told["game"]) == ("finished", 1, "eight-cards")
    assert told["command"] == plan.command(250, str(tmp_path))
    assert told["title"] == "Eight cards (cards.nine.points=10)"
    assert told["provenance"]["cards.nine.points"] == "changed"
    assert (told["timings"]["games"], told["timings"]["workers"]) == (250, 2)
    assert set(told["versions"]) == {"python", "platform", "steelyard", "numpy", "numba", "polars", "joblib", "msgspec"}
    facts, game = told["facts"], registry.find("eight-cards")
    for name in (
        "title",
        "rules_version",
        "symmetric",
        "turn_cap",
        "rounds",
        "round_name",
        "sources",
        "kinds",
        "stats",
    ):
        assert facts[name] == getattr(game, name)
    assert (facts["goals"], facts["gifts"], facts["seats"]) == (game.goals, game.gifts, [1, 2, 3])
    (family,) = facts["families"]
    assert (family["events"], family["payoff"]) == (game.families[0].events, ["points"])
    assert family["replacements"] == ["mean", "nothing"]
    nine = facts["cards"][7]
    assert nine == {
        "slug": "nine",
        "family": "card",
        "number": 7,
        "payoff": {"points": 10},
        "provenance": {"changed": 1, "reconstructed": 1},
    }


def test_a_cells_row_says_what_it_played_and_what_for(tmp_path: Path) -> None:
    plan = eight_cards("rotate:high-first,uniform", sets=["hand=1"], arms=[Arm("swap", "nine", "nothing")])
    runs.run(plan, 10, tmp_path)
    (row,) = pl.read_parquet(tmp_path / "cells.parquet").rows(named=True)
    assert row.pop("rules_hash") == plan.cells[0].rules_hash
    assert row == {
        "cell": 1,
        "role": "swap",
        "argument": "nothing",
        "seats": 2,
        "form": "rotate",
        "lineup": "rotate:high-first,uniform",
        "strategies": "high-first,uniform",
        "rotations": 2,
        "games_a_shard": 200,
        "arms": '[{"arm": "swap", "subject": "nine", "detail": "nothing"}]',
        "doses": "[]",
        "variants": "[]",
        "changes": '{"hand": 1}',
    }


# What the tables say of each other


def test_games_and_seats_tell_of_the_same_games(tmp_path: Path) -> None:
    runs.run(pig(seats=3), 450, tmp_path)
    games, seats = stored(tmp_path, "games"), stored(tmp_path, "seats")
    assert seats["game"].to_list() == [number for number in range(1, 451) for _seat in range(3)]
    assert seats["seat"].to_list() == [1, 2, 3] * 450
    assert (seats["slot"] == (seats["seat"].cast(int) - 1 - seats["rotation"].cast(int)) % 3 + 1).all()
    assert seats.group_by("deal", "slot").agg(pl.col("strategy").n_unique())["strategy"].to_list() == [1] * 450
    by_game = seats.group_by("game", maintain_order=True).agg(
        pl.col("win").sum(), pl.col("score").top_k(2).alias("best")
    )
    assert np.allclose(by_game["win"], 1.0)
    assert [best[0] - best[1] for best in by_game["best"].list.sort(descending=True)] == games["margin"].to_list()
    assert (seats["score"] == seats["src_turns"] + seats["src_gift"]).all()
    last = [
        next(row[f"score_r{k}"] for k in range(12, 0, -1) if row[f"score_r{k}"] is not None)
        for row in seats.iter_rows(named=True)
    ]
    short = games["rounds"].to_numpy().repeat(3) <= 12
    assert (np.array(last) == seats["score"].to_numpy())[short].all()
    assert short.any()


def test_options_count_the_decisions_of_the_games(tmp_path: Path) -> None:
    runs.run(pig(), 450, tmp_path)
    games, options = stored(tmp_path, "games"), stored(tmp_path, "options")
    assert options["chosen"].sum() == games["decisions"].sum()
    assert (options["chosen"] <= options["legal"]).all()
    assert set(options["third"]) == {1, 2, 3}
    assert set(options["shard"]) == {1, 2, 3}
    assert set(options["kind"]) == {"roll", "hold"}
    assert set(options["strategy"]) == {"hold", "hold:n=25", "random"}


def test_one_seat_wins_by_its_goal(tmp_path: Path) -> None:
    runs.run(eight_cards("high-first", seats=1), 300, tmp_path)
    seats = stored(tmp_path, "seats")
    assert (seats["goal_eleven"] == (seats["score"] >= 11)).all()
    assert (seats["win"] == seats["goal_eleven"].cast(float)).all()
    assert 0 < seats["win"].mean() < 1


CARD_PLANS = {
    "mirror": lambda: eight_cards(keep=["cards"]),
    "three seats": lambda: eight_cards("mirror:uniform", seats=3, keep=["cards"]),
    "rotate": lambda: eight_cards("rotate:high-first,uniform", keep=["cards"]),
    "one strategy twice": lambda: eight_cards("rotate:high-first,uniform,uniform", seats=3, keep=["cards"]),
    "field": lambda: eight_cards("field:high-first,look-ahead,uniform", keep=["cards"]),
    "small field": lambda: eight_cards("field:high-first,uniform", seats=3, keep=["cards"]),
    "fixed": lambda: eight_cards("high-first,uniform", keep=["cards"]),
}
MARGINS = (("seat", "slot", "strategy"), ("slot", "strategy"), ("strategy",), ())
ALL = {"seat": pl.lit(0, pl.UInt8), "slot": pl.lit(0, pl.UInt8), "strategy": pl.lit(EVERYONE)}


def recomputed(folder: Path) -> pl.DataFrame:
    """The card sums of a whole run, worked out from the rows by game."""
    seats = stored(folder, "seats")
    rows = stored(folder, "card_games").unpivot(
        ["offered", "dealt", "taken", "played"],
        index=["deal", "seat", "slot", "strategy", "card", "points", "win"],
        variable_name="event",
        value_name="copies",
    )
    return pl.concat([sums_by(seats, rows.filter(pl.col("copies") > 0), list(keys)) for keys in MARGINS])


def sums_by(seats: pl.DataFrame, rows: pl.DataFrame, keys: list[str]) -> pl.DataFrame:
    everything = pl.lit(1).alias("all")
    by_deal = rows.group_by([*keys, "card", "event", "deal"]).agg(
        pl.len().alias("x"), pl.col("win").sum().alias("y"), pl.col("copies", "points").sum()
    )
    x, y = pl.col("x").cast(float), pl.col("y")
    sums = by_deal.group_by([*keys, "card", "event"]).agg(
        x.sum().alias("Sx"),
        y.sum().alias("Sy"),
        (x * x).sum().alias("Sxx"),
        (x * y).sum().alias("Sxy"),
        (y * y).sum().alias("Syy"),
        pl.col("copies", "points").sum(),
    )
    sizes = seats.group_by([*keys, everything]).agg(pl.col("deal").n_unique().alias("deals"), pl.len().alias("n"))
    joined = sums.with_columns(everything).join(sizes, on=[*keys, "all"])
    return joined.select(
        *(pl.col(name) if name in keys else kind.alias(name) for name, kind in ALL.items()),
        "card", "event", "deals", "n", "Sx", "Sy", "Sxx", "Sxy", "Syy", "copies", "points",
    )  # fmt: skip


@pytest.mark.parametrize("make", CARD_PLANS.values(), ids=CARD_PLANS)
def test_the_card_sums_are_those_of_the_games(make: Any, tmp_path: Path) -> None:
    plan: Plan = make()
    runs.run(plan, 400, tmp_path)
    keys = ["seat", "slot", "strategy", "card", "event"]
    expected = recomputed(tmp_path).sort(keys)
    found = stored(tmp_path, "cards").group_by(keys).agg(pl.col(expected.columns[5:]).sum()).sort(keys)
    assert len(found) > 30
    assert found.select(keys).equals(expected.select(keys))
    for name in expected.columns[5:]:
        assert np.allclose(found[name], expected[name], atol=1e-9), name


def test_the_win_rate_with_a_card_is_that_of_enumeration(tmp_path: Path) -> None:
    """Half of all deals of the others lose to a hand with the eight cards' nine, and so on: from the sums alone."""
    from tests.engine.test_hooks import POINTS, exact_share

    runs.run(eight_cards(), 20_000, tmp_path)
    cards = stored(tmp_path, "cards").filter((pl.col("event") == "dealt") & (pl.col("strategy") == EVERYONE))
    sums = cards.group_by("card").agg(pl.col("deals", "Sx", "Sy", "Sxx", "Sxy", "Syy").sum()).sort("card")
    places = {slug: place for place, slug in enumerate(["one", "two", "three", "four", "five", "six", "seven", "nine"])}
    assert set(sums["card"]) == set(places)
    for row in sums.iter_rows(named=True):
        rate = row["Sy"] / row["Sx"]
        error = np.sqrt(row["Syy"] - 2 * rate * row["Sxy"] + rate**2 * row["Sxx"]) / row["Sx"]
        place = places[row["card"]]
        assert abs(rate - exact_share(place, POINTS[place])) < 4.5 * error
