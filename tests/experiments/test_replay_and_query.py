"""Stored games again, with proof; and SQL over the tables, with errors for a person."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from experiments import query, replay, runs
from experiments.files import digest_of, packed
from experiments.plan import Plan, dosed
from experiments.records import read_record, record_path
from simulator.engine.names import DataError, UsageError
from simulator.engine.trace import follow
from tests.experiments.playing import eight_cards, pig, stored


def with_doses() -> Plan:
    plan = eight_cards("rotate:high-first,uniform")
    return replace(plan, cells=(dosed(plan.cells[0], "points", (0, 3)),))


PLANS = {
    "field": lambda: pig(seats=3),
    "rotate": lambda: eight_cards("rotate:high-first,uniform"),
    "fixed": lambda: pig("hold,random", sets=["target=40"]),
    "solo": lambda: pig("hold", seats=1),
    "doses": with_doses,
}


@pytest.mark.parametrize("make", PLANS.values(), ids=PLANS)
def test_a_replayed_game_ends_as_it_was_stored(make: Any, tmp_path: Path) -> None:
    runs.run(make(), 410, tmp_path)
    seats = stored(tmp_path, "seats")
    for number in (1, 2, 199, 200, 201, 410):
        found = replay.game(tmp_path, 1, number)
        end = follow(found.book, found.seats, found.pool, found.batch)[-1].fields
        rows = seats.filter(pl.col("game") == number)
        assert end["scores"] == rows["score"].to_list()


def forge(folder: Path, table: str, change: pl.Expr) -> None:
    """Change a part and make its record vouch for it, as nobody but a forger would."""
    record = read_record(record_path(folder, "c00001-s000001"))
    assert record is not None
    path = folder / table / "c00001-s000001.parquet"
    content = packed(pl.read_parquet(path).with_columns(change), record.plan)
    path.write_bytes(content)
    part = {**record.parts[table], "sha256": digest_of(content)}
    sealed = replace(record, parts={**record.parts, table: part})
    record_path(folder, record.name).write_bytes(sealed.stored())


FORGERIES = {
    "seats.score": ("seats", pl.when(pl.col("game") == 5).then(pl.col("score") + 1).otherwise("score").alias("score")),
    "seats.win": ("seats", (1 - pl.col("win")).alias("win")),
    "seats.strategy": ("seats", pl.lit("hold").alias("strategy")),
    "games.decisions": ("games", (pl.col("decisions") + 1).alias("decisions")),
    "seats.score_r2": ("seats", pl.lit(None, pl.Int32).alias("score_r2")),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forged_row_is_found_out(what: str, tmp_path: Path) -> None:
    runs.run(pig(), 150, tmp_path)
    table, change = FORGERIES[what]
    forge(tmp_path, table, change)
    with pytest.raises(DataError) as caught:
        replay.game(tmp_path, 1, 5)
    assert "is no longer played as it was stored" in str(caught.value)
    assert what in str(caught.value)


@pytest.mark.parametrize(
    ("cell", "game", "said"),
    [(1, 0, "games 1 to 150"), (1, 151, "games 1 to 150"), (2, 1, "cells 1 to 1"), (1, 10**9, "games 1 to 150")],
)
def test_a_game_that_is_not_there_is_said_to_be_missing(cell: int, game: int, said: str, tmp_path: Path) -> None:
    runs.run(pig(), 150, tmp_path)
    with pytest.raises(UsageError, match=said):
        replay.game(tmp_path, cell, game)


@pytest.mark.parametrize(("text", "place"), [("1:250", (1, 250)), ("17", (1, 17)), ("3:1", (3, 1))])
def test_a_game_is_named_by_cell_and_number(text: str, place: tuple[int, int]) -> None:
    assert replay.read_place(text) == place


@pytest.mark.parametrize("text", ["", "a", "1:", ":", "1:b", "1:2:3"])
def test_another_name_of_a_game_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="CELL:GAME"):
        replay.read_place(text)


# Queries


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("queries") / "run"
    runs.run(pig(), 450, folder)
    return folder


def test_queries_answer_over_all_parts(run: Path) -> None:
    seats = stored(run, "seats")
    assert query.answer(run, "SELECT COUNT(*) AS games FROM games").to_dicts() == [{"games": 450}]
    found = query.answer(run, "SELECT strategy, AVG(win) AS share FROM seats GROUP BY strategy ORDER BY strategy")
    expected = seats.group_by("strategy").agg(pl.col("win").mean().alias("share")).sort("strategy")
    assert found["strategy"].to_list() == expected["strategy"].to_list()
    assert found["share"].to_list() == pytest.approx(expected["share"].to_list())
    joined = "WITH long AS (SELECT game FROM games WHERE rounds > 20) SELECT COUNT(*) FROM seats JOIN long USING (game)"
    assert query.answer(run, joined).item() == 2 * (stored(run, "games")["rounds"] > 20).sum()
    assert query.answer(run, "SELECT lineup FROM cells").item() == "field:hold,hold:n=25,random"


@pytest.mark.parametrize("table", ["cards", "pairs", "card_games"])
def test_a_table_without_rows_has_its_columns(table: str, run: Path) -> None:
    found = query.answer(run, f"SELECT * FROM {table}")
    assert found.is_empty()
    assert "strategy" in found.columns


WRONG = [
    ("SELECT * FROM gmes", "There is no table 'gmes'. Did you mean 'games'?"),
    ("SELECT lead_chnges FROM games", "Did you mean 'lead_changes'?"),
    ("SELECT s.wni FROM seats s", "Did you mean 'win'?"),
    ("SELECT AVG(win FROM seats", "cannot be answered"),
    ("SELECT frob(win) FROM seats", "'frob'"),
    ("SELECT win + strategy FROM seats", "cannot be answered"),
    ("SELECT seat, win FROM seats GROUP BY seat", "GROUP BY"),
    ("", "begins with SELECT"),
    ("what is best?", "begins with SELECT"),
    ("DROP TABLE games", "only reads"),
    ("DELETE FROM games", "only reads"),
    ("TRUNCATE TABLE games", "only reads"),
    ("CREATE TABLE x AS SELECT * FROM games", "only reads"),
    ("SELECT 1; DROP TABLE games", "only one"),
    ("SELECT * FROM read_parquet('/etc/passwd')", "no other file (read_parquet)"),
    ("SELECT * FROM scan_csv ('x.csv')", "no other file (scan_csv)"),
    ("SELECT * FROM 'other.parquet'", "There is no table 'other.parquet'"),
]


@pytest.mark.parametrize(("sql", "said"), WRONG, ids=[sql for sql, _said in WRONG])
def test_a_query_that_cannot_be_answered_is_one_sentence(sql: str, said: str, run: Path) -> None:
    before = {path: path.read_bytes() for path in run.rglob("*") if path.is_file()}
    with pytest.raises(UsageError) as caught:
        query.answer(run, sql)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert {path: path.read_bytes() for path in run.rglob("*") if path.is_file()} == before
