"""What holds for every game, seat count and strategy: a game joins by being registered."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import simulator
from experiments import plan as plans
from experiments import runs, shards
from simulator import registry
from simulator.engine.facts import Game
from simulator.engine.kernel import EVENTS
from simulator.engine.position import argument_of, kind_of
from simulator.engine.table import Batch, Rows, Table
from simulator.engine.trace import follow
from simulator.rulebook import Rulebook, load, variants
from strategies import registry as players
from strategies.lineup import can_sit, entry, parse
from strategies.strategy import CHANCE, SCRIPT, SEARCH
from tests.regenerate_playthroughs import lines_of, path_of
from tests.tables import Walk, batch_of, play, same, seated

GAMES = sorted(registry.shipped().values(), key=lambda game: game.id)
LONG = 100_000
SEARCHED_LONG = 1000
FEW = {SEARCH: 4}
"""Games a combination; a search player is some thousand times slower than a script."""


def combinations() -> Iterator[Any]:
    """Every game, seat count and strategy that can sit there."""
    for game in GAMES:
        for seats in game.seats:
            for name, strategy in players.named(game.id).items():
                if can_sit(strategy, seats):
                    yield pytest.param(game, seats, name, id=f"{game.id}-{seats}-{name}")


def by_strategy() -> Iterator[Any]:
    """Every game and strategy, at the smallest shared seat count."""
    for game in GAMES:
        for name, strategy in players.named(game.id).items():
            count = 2 if can_sit(strategy, 2) and 2 in game.seats else (strategy.seats or game.seats)[0]
            yield pytest.param(game, count, name, id=f"{game.id}-{count}-{name}")


def kind_of_strategy(game: Game, name: str) -> str:
    return players.find(game.id, name).kind


def in_every_seat(game: Game, seats: int, name: str, compiled: bool = True, variant: tuple[str, ...] = ()) -> Table:
    return Table(load(game, variant), seats, [entry(name, game, seats)], compiled)


def mirrored(seats: int, games: int, **more: Any) -> Batch:
    """The one strategy of the pool in every seat."""
    batch = batch_of(seats, games, **more)
    batch.who = np.zeros_like(batch.who)
    return batch


def may_be_cut(game: Game, name: str) -> bool:
    """Whether a game may end by its own limit: nobody who plays by chance is bound to reach the goal before."""
    return game.own_limit is not None and kind_of_strategy(game, name) == CHANCE


def check_rows(game: Game, seats: int, name: str, rows: Rows) -> None:
    """Sources add up to the score, wins to one, and events stay within what the game declares."""
    assert np.array_equal(sum(rows.seats[f"src_{source}"] for source in game.sources), rows.seats["score"])
    if seats > 1:
        assert np.allclose(rows.seats["win"].reshape(-1, seats).sum(axis=1), 1.0, atol=1e-12)
    else:
        assert set(np.unique(rows.seats["win"])) <= {0.0, 1.0}
    assert may_be_cut(game, name) or not rows.games["capped"].any()
    assert (rows.games["rounds"] >= 1).all()
    declared = {name for family in game.families for name in family.events}
    for place, event in enumerate(EVENTS):
        assert event in declared or not rows.events[:, place].any()


@pytest.mark.parametrize(("game", "seats", "name"), list(combinations()))
def test_audited_games_add_up(game: Game, seats: int, name: str) -> None:
    games = FEW.get(kind_of_strategy(game, name), 200)
    rows = in_every_seat(game, seats, name).play(mirrored(seats, games, audit=True))
    check_rows(game, seats, name, rows)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats", "name"), list(combinations()))
def test_many_audited_games_add_up(game: Game, seats: int, name: str) -> None:
    table = in_every_seat(game, seats, name)
    games = SEARCHED_LONG if kind_of_strategy(game, name) == SEARCH else LONG
    step = 1000
    for first in range(0, games, step):
        check_rows(game, seats, name, table.play(mirrored(seats, min(step, games - first), first=first, audit=True)))


@pytest.mark.parametrize(
    ("game", "variant"), [pytest.param(game, name, id=f"{game.id}-{name}") for game in GAMES for name in variants(game)]
)
def test_every_variant_is_played_without_a_fault(game: Game, variant: str) -> None:
    for seats in (game.seats[0], game.default_seats):
        rows = in_every_seat(game, seats, "uniform", variant=(variant,)).play(mirrored(seats, 50, audit=True))
        check_rows(game, seats, "uniform", rows)


@pytest.mark.parametrize(("game", "seats", "name"), list(by_strategy()))
def test_compiled_equals_mirror(game: Game, seats: int, name: str) -> None:
    search = kind_of_strategy(game, name) == SEARCH
    count = game.seats[0] if search and game.seats[0] in (players.find(game.id, name).seats or game.seats) else seats
    games = 1 if search else 8
    one, other = (in_every_seat(game, count, name, way).play(mirrored(count, games)) for way in (True, False))
    assert same(one, other)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_compiled_equals_mirror_at_every_seat_count(game: Game) -> None:
    for seats in game.seats:
        names = (["uniform", *(name for name, one in players.named(game.id).items() if one.kind == SCRIPT)] * 8)[:seats]
        fitting = [name if can_sit(players.find(game.id, name), seats) else "uniform" for name in names]
        assert same(play(load(game), fitting, 3, compiled=True), play(load(game), fitting, 3, compiled=False))


@pytest.mark.parametrize(("game", "seats", "name"), list(by_strategy()))
def test_no_choice_depends_on_what_is_hidden(game: Game, seats: int, name: str) -> None:
    """A seat chooses the same, from the same options, when all it cannot see is dealt anew."""
    table = seated(load(game), [name] * seats)
    walk = Walk(table)
    checked = 0
    most = 60 if kind_of_strategy(game, name) == SEARCH else 600
    for deal in range(6):
        for s in walk.decisions(deal):
            other = walk.copied(s)
            table.functions["redeal"](other, checked + 1)
            options = s["options"][: s["n_options"]].tolist()
            place = walk.choice(other)
            table.functions["advance"](other)
            assert other["options"][: other["n_options"]].tolist() == options
            natural = walk.choice(walk.copied(s))
            assert place == natural
            checked += 1
            if checked >= most:
                return
    assert checked


@pytest.mark.parametrize(("game", "seats", "name"), list(by_strategy()))
def test_a_swap_changes_no_choice_before_the_card_pays(game: Game, seats: int, name: str) -> None:
    """A strategy never looks at which card is swapped: it reads printed values."""
    if not game.families:
        assert not game.cards(load(game).rules)
        return
    table = seated(load(game), [name] * seats)
    walk = Walk(table)
    cards = list(game.cards(table.book.rules).items())
    checked = 0
    most = 40 if kind_of_strategy(game, name) == SEARCH else 400
    for deal in range(4):
        for s in walk.decisions(deal):
            natural = walk.choice(walk.copied(s))
            number, (family, _slug) = cards[checked % len(cards)]
            other = walk.copied(s)
            other["swap_seat"], other["swap_card"], other["swap_row"] = s["seat"], number, 2 * family.most
            assert walk.choice(other) == natural
            checked += 1
            if checked >= most:
                return
    assert checked


def turned(game: Game) -> Iterator[Rulebook]:
    """The printed rules, and after them those with one switch turned, by which more kinds of option come up."""
    yield load(game)
    for key, value in load(game).tree.items():
        if isinstance(value, bool):
            yield load(game, sets=[f"{key}={str(not value).lower()}"])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_option_kind_comes_up_and_has_words(game: Game) -> None:
    wording = importlib.import_module(f"{game.folder}.wording")
    names = list(game.kinds)
    found: set[str] = set()
    for book, seats in product(turned(game), (game.seats[0], game.default_seats)):
        table = seated(book, ["uniform"] * seats, compiled=False)
        rules = dict(table.functions)

        def apply(s: Any, code: int, rules: dict[str, Any] = rules) -> None:
            for option in s.options[: s.n_options]:
                kind = names[kind_of(option)]
                if kind not in found:
                    said = wording.say_option(s, kind, argument_of(option))
                    assert said.strip(), kind
                    assert isinstance(wording.option(s, kind, argument_of(option)), dict)
                    found.add(kind)
            rules["apply"](s, code)

        table.functions["apply"] = apply
        for first in range(0, 8, 2):
            table.play(batch_of(seats, 2, first=first))
            if found == set(names):
                return
    assert found == set(names)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_traced_game_is_the_game_that_is_stored(game: Game) -> None:
    seats = game.default_seats
    table = seated(load(game), ["uniform"] * seats)
    rows = table.play(batch_of(seats, 1))
    end = follow(load(game), seats, table.pool, batch_of(seats, 1))[-1].fields
    assert end["scores"] == rows.seats["score"].tolist()
    assert end["winners"] == [seat + 1 for seat in range(seats) if rows.seats["win"][seat] > 0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_playthrough_matches(game: Game) -> None:
    """After a change that is meant: make playthroughs."""
    kept = path_of(game).read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(lines_of(game), kept, strict=True), start=1):
        assert now == then, f"line {number} of {path_of(game).name} is told in another way"


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.parquet"))}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_workers_and_chunks_change_no_byte(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "GAMES_A_SHARD", 120)
    plan = plans.make(game, seed=5, seats=[game.seats[0], game.default_seats], lineups=["field"], keep=["cards"])
    runs.run(plan, 500, tmp_path / "one", workers=1)
    monkeypatch.setattr(shards, "chunk_size", lambda cell: 7)
    runs.run(plan, 500, tmp_path / "two", workers=2)
    one, two = bytes_of(tmp_path / "one"), bytes_of(tmp_path / "two")
    assert len(one) > 10
    assert one == two


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_change_that_cannot_trigger_changes_no_game(game: Game) -> None:
    """Any rule may be set to its printed value: the games are the same, seat by seat."""
    book = load(game)
    again = load(game, sets=[f"{key}={value}" for key, value in book.tree.items() if type(value) is int])
    names = ["uniform"] * game.default_seats
    assert not again.changes
    assert same(play(book, names, 50), play(again, names, 50))


def test_no_game_is_left_out() -> None:
    folders = [info.name for info in pkgutil.iter_modules(simulator.__path__) if info.ispkg and info.name != "engine"]
    assert sorted(game.folder for game in GAMES) == sorted(f"simulator.{name}" for name in folders)
    for game in GAMES:
        kinds = {one.kind for one in players.named(game.id).values()}
        assert SCRIPT in kinds, f"{game.id} has no scripted strategy"
        assert path_of(game).is_file()
        assert parse("field", game, game.default_seats).pool
