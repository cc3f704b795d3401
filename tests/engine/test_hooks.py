"""Every hook of the engine, in a game small enough to work out by hand."""

from itertools import combinations, permutations

import numpy as np
import pytest

from simulator.engine.names import RunError
from simulator.engine.table import Table
from simulator.engine.trace import follow
from simulator.rulebook import Rulebook
from tests.games.eight_cards.state import Position
from tests.tables import NO_ARM, batch_of, book_of, eight_cards_game, play, same, seated

POINTS = (1, 2, 3, 4, 5, 6, 7, 9)
GAMES = 200_000
TWO = ["high-first", "high-first"]


@pytest.fixture(autouse=True)
def registered(registered_for_one_test: None) -> None:
    """The small game and its strategies are there for every test of this file."""
    eight_cards_game()


def book(**changes: object) -> Rulebook:
    return book_of("eight-cards", **changes)


def share(mine: int, theirs: int) -> float:
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


def exact_share(card: int, pays: int) -> float:
    """The win share of a hand that holds a card which pays so many points, over all deals of the rest."""
    rest = [other for other in range(8) if other != card]
    results = [
        share(pays + POINTS[partner], POINTS[a] + POINTS[b])
        for partner in rest
        for a, b in combinations([other for other in rest if other != partner], 2)
    ]
    return float(np.mean(results))


def standard_error(values: np.ndarray) -> float:
    return float(values.std(ddof=1) / np.sqrt(len(values)))


def arms(games: int, **places: int) -> np.ndarray:
    found = np.tile(np.array(NO_ARM, np.int32), (games, 1))
    for name, value in places.items():
        found[:, ("swap_seat", "swap_card", "swap_row", "force_seat", "force_card").index(name)] = value
    return found


@pytest.mark.parametrize("card", range(8))
def test_a_forced_card_has_the_win_share_of_enumeration(card: int) -> None:
    rows = play(book(), TWO, GAMES, arms=arms(GAMES, force_seat=0, force_card=card))
    wins = rows.seats["win"].reshape(-1, 2)[:, 0]
    assert (rows.events[0::2, 1, card] == 1).all()
    assert abs(wins.mean() - exact_share(card, POINTS[card])) < 4.5 * standard_error(wins)


@pytest.mark.parametrize("card", [0, 7])
def test_a_swapped_card_pays_the_rounded_mean_of_its_family(card: int) -> None:
    mean = round(sum(POINTS) / 8)
    held = play(book(), TWO, GAMES).events[0::2, 1, card] == 1
    rows = play(book(), TWO, GAMES, arms=arms(GAMES, swap_seat=0, swap_card=card, swap_row=10 + card))
    wins = rows.seats["win"].reshape(-1, 2)[held, 0]
    assert abs(wins.mean() - exact_share(card, mean)) < 4.5 * standard_error(wins)


def test_a_swap_to_nothing_pays_nothing_and_changes_no_choice() -> None:
    plain = play(book(), TWO, 500)
    swapped = play(book(), TWO, 500, arms=arms(500, swap_seat=0, swap_card=7, swap_row=20))
    assert np.array_equal(plain.events, swapped.events)
    lost = plain.seats["score"] - swapped.seats["score"]
    assert np.array_equal(lost[0::2], 9 * plain.events[0::2, 3, 7])
    assert not lost[1::2].any()


def test_games_without_the_swapped_card_are_the_same_games() -> None:
    plain = play(book(), TWO, 500)
    swapped = play(book(), TWO, 500, arms=arms(500, swap_seat=1, swap_card=3, swap_row=20))
    without = plain.events[1::2, 1, 3] == 0
    assert without.any()
    assert np.array_equal(plain.seats["score"].reshape(-1, 2)[without], swapped.seats["score"].reshape(-1, 2)[without])


def test_a_gift_of_the_rules_is_a_source_of_its_own() -> None:
    plain, given = play(book(), TWO, 50), play(book(sets=["seat_gift.points.2=5"]), TWO, 50)
    assert np.array_equal(given.seats["score"] - plain.seats["score"], np.tile([0, 5], 50))
    assert np.array_equal(given.seats["src_gift"], np.tile([0, 5], 50))


def test_a_dose_adds_to_the_gift_of_each_seat() -> None:
    doses = np.array([[0, 3], [4, 0]], np.int32)
    rows = play(book(sets=["seat_gift.points.1=1"]), TWO, 2, doses=doses, dose_kind=0)
    assert rows.seats["src_gift"].tolist() == [1, 3, 5, 0]


def test_a_ban_takes_the_option_from_one_slot_alone() -> None:
    from simulator.pig.play import HOLD

    bans = np.array([0, 1 << HOLD], np.int64)
    rows = play(book_of("pig"), ["hold", "uniform"], 50, bans=bans)
    legal = rows.options[..., HOLD, :, 0].sum(axis=(2, 3))
    assert legal[0, 0] > 0
    assert legal[1, 1] == 0


def test_banning_all_there_is_stops_the_run_with_a_sentence() -> None:
    with pytest.raises(RunError, match="No legal option"):
        play(book(), TWO, 1, bans=np.array([1, 0], np.int64))


def test_the_turn_cap_ends_a_game_and_says_so() -> None:
    rows = play(book_of("pig"), ["roller", "roller"], 3)
    assert rows.games["capped"].tolist() == [1, 1, 1]
    assert (rows.games["decisions"] + rows.games["forced"]).tolist() == [20_000] * 3
    assert rows.seats["win"].reshape(-1, 2).sum(axis=1).tolist() == [1.0, 1.0, 1.0]


def test_an_option_that_is_not_on_the_list_stops_the_run_with_a_sentence() -> None:
    with pytest.raises(RunError, match=r"beyond in seat 1 .*seed 1, deal 0.*option number 99"):
        play(book(), ["beyond", "high-first"], 1)


def test_a_strategy_that_raises_on_the_mirror_is_named() -> None:
    with pytest.raises(RunError, match=r"faulty in seat 2 .*ZeroDivisionError"):
        play(book(), ["high-first", "faulty"], 1, compiled=False)


@pytest.mark.parametrize("broken", [True, False])
def test_the_audit_is_asked_after_every_choice(broken: bool) -> None:
    table = seated(book(), TWO, compiled=False)
    asked = []

    def audit(s: Position) -> int:
        asked.append(s.players[0].left + s.players[1].left)
        return 3 if broken and len(asked) == 2 else 0

    table.functions["audit"] = audit
    if broken:
        with pytest.raises(RunError, match="invariant 3"):
            table.play(batch_of(2, 1, audit=True))
    else:
        table.play(batch_of(2, 1, audit=True))
        assert asked == [3, 2, 1, 0]


def test_what_chance_does_is_told_in_order() -> None:
    entries = seated(book(), TWO, compiled=False).pool
    events = follow(book(), 2, entries, batch_of(2, 1))
    told = [event.fields for event in events if event.name == "tell"]
    assert [fields["what"] for fields in told] == ["dealt"] * 4
    assert [fields["seat"] for fields in told] == [1, 1, 2, 2]
    assert [event.name for event in events].count("choice") == 4
    assert events[0].name == "setup"
    assert events[-1].name == "end"


def test_looking_ahead_on_a_scratch_position_is_the_same_compiled_and_not() -> None:
    one, other = (play(book(), ["look-ahead", "uniform"], 200, compiled=way) for way in (True, False))
    assert same(one, other)
    highest = one.seats["src_first"] >= one.seats["src_second"]
    assert highest[0::2].all()


def test_looking_ahead_does_not_see_the_swap() -> None:
    plain = play(book(), ["look-ahead", "uniform"], 300)
    swapped = play(book(), ["look-ahead", "uniform"], 300, arms=arms(300, swap_seat=0, swap_card=7, swap_row=20))
    assert np.array_equal(plain.options, swapped.options)
    assert np.array_equal(plain.events, swapped.events)


def test_redealing_shuffles_what_the_seat_cannot_see_and_only_that() -> None:
    from tests.games.eight_cards.play import redeal

    seen = set()
    for salt in range(300):
        table = seated(book(), TWO, compiled=False)
        table.play(batch_of(2, 1))
        s = table.position
        table.functions["setup"](s)
        own = list(s.players[0].hand)
        redeal(s, salt)
        assert s.players[0].hand == own
        seen.add(tuple(sorted(s.players[1].hand)))
    unseen = [card for card in range(8) if card not in own]
    assert seen == set(combinations(unseen, 2))


def test_rounds_margins_ties_and_places_are_as_the_scores_say() -> None:
    rows = play(book(), ["uniform"] * 3, 3000)
    scores = rows.seats["score"].reshape(-1, 3)
    ordered = np.sort(scores, axis=1)[:, ::-1]
    assert np.array_equal(rows.games["margin"], ordered[:, 0] - ordered[:, 1])
    winners = (scores == ordered[:, :1]).sum(axis=1)
    assert np.array_equal(rows.games["ties"], np.where(winners > 1, winners, 0))
    assert np.array_equal(rows.seats["rank"].reshape(-1, 3), 1 + (scores[:, None, :] > scores[:, :, None]).sum(axis=2))
    assert np.array_equal(rows.seats["score_r2"], rows.seats["score"])
    assert np.array_equal(rows.seats["score_r1"], rows.seats["src_first"])


def test_lead_changes_count_the_seats_that_lead_alone() -> None:
    rows = play(book(), ["uniform"] * 2, 2000)
    first = rows.seats["score_r1"].reshape(-1, 2)
    last = rows.seats["score"].reshape(-1, 2)
    turned = np.sign(first[:, 0] - first[:, 1]) * np.sign(last[:, 0] - last[:, 1]) < 0
    assert turned.any()
    assert np.array_equal(rows.games["lead_changes"], turned.astype(int))


def test_alone_the_win_is_the_goal() -> None:
    rows = play(book(), ["uniform"], 3000)
    assert np.array_equal(rows.seats["win"], (rows.seats["score"] >= 11).astype(float))
    hits = np.mean([a + b >= 11 for a, b in permutations(POINTS, 2)])
    assert abs(rows.seats["win"].mean() - hits) < 4.5 * standard_error(rows.seats["win"])


def test_options_are_counted_where_they_were_legal_and_chosen() -> None:
    rows = play(book(), TWO, 100)
    assert rows.options.sum(axis=(0, 1, 2, 3, 4)).tolist() == [200, 200]
    assert rows.games["forced"].tolist() == [2] * 100


def test_a_table_seats_so_many_strategies_and_no_more() -> None:
    from simulator.engine.names import UsageError
    from simulator.engine.position import POOL

    one = seated(book(), TWO).pool[0]
    with pytest.raises(UsageError, match=str(POOL)):
        Table(book(), 2, [one] * (POOL + 1))
