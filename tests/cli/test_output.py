"""What commands print: one JSON object for programs, JSON Lines for a game, and a pipe that may close early."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cli
from tests.cli.conftest import Steelyard

ROOT = Path(__file__).parents[2]
RUN = ("run", "pig", "--seats", "2", "--lineup", "rotate:hold,random", "-n", "100", "--seed", "5", "--out", "run")
AS_JSON = {
    "games": [("games",)],
    "show": [
        ("show", "pig"),
        *(("show", "bake-and-sale", topic) for topic in ("cards", "rules", "variants", "strategies")),
    ],
    "run": [(*RUN, "--dry-run"), RUN],
    "report": [("report", "run"), ("report", "pig", "--seats", "1", "-n", "100", "--seed", "5", "--out", "report")],
    "query": [("query", "run", "SELECT seat, AVG(win) AS share FROM seats GROUP BY seat ORDER BY seat")],
    "doctor": [("doctor",)],
    "bench": [("bench", "pig", "--seats", "1", "--quick")],
}
"""Every command that prints an object, in an order in which each finds what it reads."""
LINES = ("play", "replay")


def test_every_command_prints_one_object_and_nothing_else(steelyard: Steelyard) -> None:
    for command, calls in AS_JSON.items():
        for arguments in calls:
            answer = steelyard(*arguments, "--json")
            assert (answer.code, answer.err) == (0, ""), arguments
            found = json.loads(answer.out)
            assert found["schema"] == 1, arguments
            assert f"steelyard {command}" in (found.get("kind"), f"steelyard {found['command']}")


def test_no_command_with_an_object_is_left_out() -> None:
    with_json = {name for name, one in cli.cli.commands.items() if any(param.name == "as_json" for param in one.params)}
    assert with_json == {*AS_JSON, *LINES}


def test_numbers_of_a_query_come_as_a_table_an_object_or_csv(steelyard: Steelyard) -> None:
    assert steelyard(*RUN, "--quiet").code == 0
    ask = ("query", "run", "SELECT seats, COUNT(*) AS games FROM games GROUP BY seats")
    assert steelyard(*ask).out == "seats  games\n    2    100\n"
    assert steelyard(*ask, "--csv").out == "seats,games\n2,100\n"
    found = json.loads(steelyard(*ask, "--json").out)
    assert (found["columns"], found["rows"]) == (["seats", "games"], [[2, 100]])


KINDS = "DATE '2024-02-29', CAST(1.5 AS DECIMAL(4, 2)), CAST('x' AS BINARY), CAST(1 AS DOUBLE) / 0, ARRAY_AGG(score)"


def test_an_answer_of_any_kind_has_a_form(steelyard: Steelyard) -> None:
    assert steelyard(*RUN, "--quiet").code == 0
    ask = ("query", "run", f"SELECT {KINDS} FROM seats WHERE game = 1")
    assert steelyard(*ask).code == 0
    (row,) = json.loads(steelyard(*ask, "--json").out)["rows"]
    assert (row[:2], row[3], len(row[4])) == (["2024-02-29", 1.5], None, 2)
    refused = steelyard(*ask, "--csv")
    assert refused.code == 2
    assert refused.err.startswith("Error: The answer cannot be written as CSV: ")


def test_progress_and_hints_stay_off_stdout_and_can_be_silenced(steelyard: Steelyard) -> None:
    loud = steelyard(*RUN)
    assert "Seed 5" in loud.err
    assert "Seed 5;" not in loud.out
    assert "100 games of Pig" in loud.out
    assert steelyard(*RUN, "--quiet").err == ""


@pytest.mark.parametrize("line", ["show bake-and-sale strategies", "play bake-and-sale --seed 1", "show pig --json"])
def test_a_reader_that_leaves_early_is_no_error(line: str) -> None:
    """As with `| head -1`: the pipe is closed before the command has said all."""
    command = f"import os, sys, cli; os.read(0, 1); sys.exit(cli.exit_code({line.split()!r}))"
    child = subprocess.Popen(
        [sys.executable, "-c", command],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    child.stdin.write("go")
    child.stdin.close()
    assert child.stderr.read() == ""
    assert child.wait() == 0


def test_a_report_on_one_game_speaks_of_one_deal(steelyard: Steelyard) -> None:
    answer = steelyard("report", "pig", "--seats", "1", "-n", "1", "--seed", "5", "--out", "one", "--quiet")
    assert "[1 game, 1 deal]" in answer.out
    assert "1 deals" not in answer.out


# The trace of one game

KEYS = {
    "setup": ["event", "game", "seed", "deal", "rules", "lineup", "state"],
    "choice": ["event", "n", "seat", "decision", "options", "chosen", "state"],
    "end": ["event", "scores", "sources", "winners", "state"],
}


def traced(steelyard: Steelyard, *arguments: str) -> list[dict[str, Any]]:
    answer = steelyard(*arguments, "--json")
    assert (answer.code, answer.err) == (0, "")
    return [json.loads(line) for line in answer.out.splitlines()]


@pytest.mark.parametrize("game", ["pig", "bake-and-sale"])
def test_a_trace_has_the_promised_events(steelyard: Steelyard, game: str) -> None:
    events = traced(steelyard, "play", game, "--seats", "2", "--seed", "3", "--deal", "2")
    assert [events[0]["event"], events[-1]["event"]] == ["setup", "end"]
    assert (events[0]["game"], events[0]["seed"], events[0]["deal"]) == (game, 3, 2)
    for event in events:
        assert list(event)[: len(KEYS.get(event["event"], ()))] == KEYS.get(event["event"], [])
    choices = [event for event in events if event["event"] == "choice"]
    assert [event["n"] for event in choices] == list(range(1, len(choices) + 1))
    assert {event["seat"] for event in choices} == {1, 2}
    for event in choices:
        assert 0 <= event["chosen"] < len(event["options"])
        assert all("kind" in option for option in event["options"])
        assert len(event["state"]["players"]) == 2
    assert all("what" in event for event in events if event["event"] == "tell")
    assert [sum(sources.values()) for sources in events[-1]["sources"]] == events[-1]["scores"]


def test_an_outsider_can_referee_pig_from_its_trace(steelyard: Steelyard) -> None:
    """Follow the game with nothing but the rules of Pig: all positions, options and scores must agree."""
    setup, *events, end = traced(steelyard, "play", "pig", "--seats", "2", "--lineup", "hold,optimal", "--seed", "3")
    target, bust = setup["rules"]["target"], setup["rules"]["bust"]
    banked, seat, turn = [0, 0], 0, 0
    while events:
        choice = events.pop(0)
        assert choice["seat"] == seat + 1
        kinds = [option["kind"] for option in choice["options"]]
        assert kinds == (["roll", "hold"] if turn else ["roll"])
        if kinds[choice["chosen"]] == "hold":
            banked[seat], seat, turn = banked[seat] + turn, 1 - seat, 0
        else:
            rolled = events.pop(0)
            assert rolled["what"] == ("busted" if rolled["face"] == bust else "rolled")
            seat, turn = (1 - seat, 0) if rolled["face"] == bust else (seat, turn + rolled["face"])
        state = choice["state"]
        assert [player["banked"] for player in state["players"]] == banked
        if events:
            assert (state["turn"], state["turn_total"]) == (seat + 1, turn)
    assert (end["scores"], max(banked) >= target) == (banked, True)
    assert end["winners"] == [banked.index(max(banked)) + 1]


def test_a_replayed_game_is_the_game_that_was_played(steelyard: Steelyard) -> None:
    steelyard(*RUN, "--quiet")
    again = traced(steelyard, "replay", "run", "1:2")
    assert again[0]["lineup"] == ["random", "hold"]
    seats = json.loads(steelyard("query", "run", "SELECT score FROM seats WHERE game = 2 ORDER BY seat", "--json").out)
    assert [row[0] for row in seats["rows"]] == again[-1]["scores"]
