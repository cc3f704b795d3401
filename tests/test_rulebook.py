"""Rulebooks: what is printed, what was changed, and what is refused."""

from pathlib import Path

import pytest

from simulator import registry
from simulator.engine.facts import Game
from simulator.engine.names import UsageError
from simulator.engine.table import blank_position
from simulator.rulebook import TAGS, from_tree, load, variants
from tests.games import eight_cards

PIG = registry.find("pig")
CARDS = eight_cards.GAME
EVERY = sorted(registry.shipped().values(), key=lambda game: game.id)


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_every_number_of_a_printed_rulebook_says_where_it_comes_from(game: Game) -> None:
    tags = load(game).provenance()
    assert tags
    assert set(tags.values()) <= set(TAGS)


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_every_variant_changes_something_and_asks_a_question(game: Game) -> None:
    for name, entry in variants(game).items():
        book = load(game, [name])
        assert book.changes, name
        assert entry["asks"].endswith("?")
        tags = book.provenance()
        assert {tags.get(change.key, "changed") for change in book.changes} == {"changed"}


def test_later_changes_lie_over_earlier_ones(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text("target = 70\ndie = 8\n")
    book = load(PIG, ["short-race"], [file], ["die=12"])
    assert (book.rules.target, book.rules.die, book.rules.bust) == (70, 12, 1)
    changes = [(change.key, change.printed, change.value) for change in book.changes]
    assert changes == [("target", 100, 70), ("die", 6, 12)]
    assert book.title == "Pig (target=70, die=12)"


def test_a_stored_tree_gives_the_same_rules_again() -> None:
    book = load(PIG, sets=["target=60"])
    again = from_tree(PIG, book.tree)
    assert (again.rules, again.changes) == (book.rules, book.changes)


def test_one_place_of_a_list_is_set_by_its_number() -> None:
    assert load(PIG, sets=["seat_gift.points.2=4"]).rules.seat_gift.points == [0, 4, 0, 0, 0, 0, 0, 0]


def test_a_rules_file_may_add_a_card_and_it_is_dealt(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text('[cards.ten]\nname = "Ten"\npoints = 10\n')
    book = load(CARDS, files=[file])
    position = blank_position(book)
    assert position.rules.n_cards == 9
    assert position.rules.cards[8].points == 10
    assert book.provenance()["cards.ten.points"] == "changed"


def test_replacement_rows_hold_the_mean_and_nothing() -> None:
    cards = blank_position(load(CARDS)).rules.cards
    assert [card.points for card in cards[10:18]] == [5] * 8
    assert cards[20].points == 0


WRONG = [
    ({"variant": ["short-rase"]}, "short-race"),
    ({"sets": ["targt=5"]}, "target"),
    ({"sets": ["target"]}, "KEY=VALUE"),
    ({"sets": ["=5"]}, "KEY=VALUE"),
    ({"sets": ["target=many"]}, "target"),
    ({"sets": ["target=-4"]}, "target"),
    ({"sets": ["target=3.5"]}, "target"),
    ({"sets": ["seat_gift.points.9=1"]}, "places 1 to 8"),
    ({"sets": ["seat_gift.pints.1=1"]}, "seat_gift.points"),
    ({"sets": ["bust=9"]}, "bust=9"),
    ({"sets": ["seat_gift.points.1=100"]}, "gift"),
    ({"sets": ["provenance.target=public"]}, "provenance"),
    ({"files": ["missing.toml"]}, "missing.toml"),
    ({"sets": ["target=5000"]}, "'target': expected a whole number, got 5000; allowed: 1 to 1000."),
    ({"sets": ["target=many"]}, "'target': expected a whole number, got 'many'; allowed: 1 to 1000."),
    ({"sets": ["seat_gift.points=[1,2]"]}, "'seat_gift.points': expected a list of 8 items, got [1, 2]; allowed: each"),
    ({"sets": ["seat_gift.points.8=5000"]}, "'seat_gift.points.8': expected a whole number, got 5000; allowed: 0 to"),
    ({"sets": ["seat_gift=7"]}, "'seat_gift': expected a table, got 7; its keys are seat_gift.points."),
    ({"sets": ["seat=7"]}, "Did you mean 'seat_gift'?"),
]


@pytest.mark.parametrize(("asked", "said"), WRONG, ids=lambda value: str(value))
def test_what_cannot_be_played_is_refused_by_name(asked: dict[str, list[str]], said: str) -> None:
    with pytest.raises(UsageError) as caught:
        load(PIG, **asked)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


FILES = [
    ("target = \n", "not valid TOML"),
    ("targt = 5\n", "target"),
    ("target = 'x'\n", "target"),
    ("[die]\na = 1\n", "got a table; allowed: 2 to 100"),
    ("[provenance]\ntarget = 'publik'\n", "'provenance.target': there is no tag 'publik'. Did you mean 'public'?"),
]


@pytest.mark.parametrize(("text", "said"), FILES)
def test_a_rules_file_with_a_mistake_is_refused_by_name(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(text)
    with pytest.raises(UsageError) as caught:
        load(PIG, files=[file])
    assert said in str(caught.value)


def test_a_tag_of_one_card_must_exist_too(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text("[breads.baguette.provenance]\npins = 'rulebok'\n")
    with pytest.raises(UsageError, match=r"breads\.baguette\.provenance\.pins.*Did you mean 'rulebook'"):
        load(registry.find("bake-and-sale"), files=[file])


def test_a_family_takes_so_many_rows_and_no_more(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text("".join(f'[cards.more{number}]\nname = "More"\npoints = 1\n' for number in range(3)))
    with pytest.raises(UsageError, match="at most 10"):
        load(CARDS, files=[file])
