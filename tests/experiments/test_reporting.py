"""What `report GAME` plays: which cells, how many games, and the command that plays them again."""

from collections import Counter

import pytest

from experiments import plan as plans
from experiments import reporting
from simulator.engine.names import UsageError
from simulator.registry import find, games
from strategies import registry


def cells(game: str, **asked: object) -> list[tuple[int, str]]:
    made = reporting.plan_for(find(game), seed=7, **asked)  # type: ignore[arg-type]
    return [(cell.seats, cell.lineup.text) for cell in made.cells]


def scripts(game: str) -> list[str]:
    return [one.name for one in registry.named(game).values() if one.kind == "script"]


def test_bake_and_sale_has_a_field_a_mirror_for_each_script_and_each_script_alone() -> None:
    names = scripts("bake-and-sale")
    assert len(names) > 1
    mirrors = [(4, f"mirror:{name}") for name in names]
    assert cells("bake-and-sale") == [(4, "field"), *mirrors, *((1, name) for name in names)]


def test_a_script_sits_only_where_it_can() -> None:
    """Pig's optimal play is known for two seats alone, and a field of one script would repeat its mirror."""
    assert cells("pig") == [(4, "mirror:hold"), (1, "hold")]
    assert cells("pig", seats=(2,)) == [(2, "field"), (2, "mirror:hold"), (2, "mirror:optimal")]


def test_seats_and_line_ups_that_are_asked_for_are_all_that_is_played() -> None:
    assert cells("pig", seats=(3, 2), lineups=("mirror:hold",)) == [(3, "mirror:hold"), (2, "mirror:hold")]
    assert cells("pig", seats=(1,)) == [(1, "hold")]


def test_a_game_without_scripts_asks_for_a_line_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reporting, "SCRIPT", "none of these")
    with pytest.raises(UsageError, match="Pig has no script that plays 4 seats; name a line-up with --lineup"):
        cells("pig")


def test_the_command_is_the_report_with_what_was_asked_for() -> None:
    made = reporting.plan_for(find("pig"), seed=7, seats=(2,), sets=("target=50",))
    assert (
        made.command(5000, "runs/x") == "steelyard report pig -n 5000 --set target=50 --seats 2 --seed 7 --out runs/x"
    )


def test_the_same_cells_from_a_run_have_the_same_games() -> None:
    """Only the command differs: what is played is decided by the cells."""
    told = reporting.plan_for(find("pig"), seed=7, seats=(2,))
    run = plans.make(find("pig"), seed=7, seats=(2,), lineups=[text for _, text in cells("pig", seats=(2,))])
    assert told.hash == run.hash


@pytest.mark.parametrize("game", games())
def test_every_game_has_a_report_of_a_bounded_number_of_games(game: str) -> None:
    made = reporting.plan_for(find(game), seed=1)
    each = reporting.games_for(made)
    assert reporting.FEWEST <= each <= reporting.MOST
    assert each * len(made.cells) <= max(reporting.GAMES_IN_ALL, reporting.FEWEST * len(made.cells))
    assert max(Counter((cell.seats, cell.lineup.text) for cell in made.cells).values()) == 1
