"""Every named variant changes what it says it changes; the printed rule stands beside it."""

import pytest

from simulator.medieval_manor import GAME
from simulator.rulebook import load, variants
from tests.medieval_manor.positions import (
    DRAW,
    END,
    FEEDING,
    TRADE,
    WORK,
    begin,
    choose,
    dealt,
    decision,
    end_turn,
    give,
    held,
    hold,
    keep,
    lay,
    legal,
    own,
    scores,
    source,
    table,
)  # fmt: skip


def over_at_15(*names):
    s = table(2, *names)
    hold(s, 0, "15V")
    begin(s, END)
    return bool(s.over)


def asked_after_the_draw(*names):
    s = table(2, *names)
    for seat, counters in enumerate(("1G", "1C")):
        hold(s, seat, counters)
    begin(s, TRADE)
    return decision(s)


def maps(*names):
    """How many different maps five games have."""
    return len({tuple(dealt(2, *names, seed=seed).land[:12]) for seed in range(5)})


def grows_from_six_crops(*names):
    s = table(2, *names)
    hold(s, 0, "6C")
    hold(s, 1, "9C")
    begin(s, FEEDING)
    return (s.seat, decision(s)) == (0, "grow")


def price_of_the_third(*names):
    s = table(2, *names)
    hold(s, 0, "9G")
    own(s, 0, "quarry", "inn")
    give(s, 0, "mine")
    begin(s, WORK)
    return legal(s, "upgrade")[0]["pays"]["gold"]


def points_after_hunger(*names):
    s = table(2, *names)
    hold(s, 0, "5V")
    begin(s, FEEDING)
    return held(s)


def discards_of_six(*names):
    s = table(2, *names)
    give(s, 0, *["wheat"] * 4, "rye", "rye")
    begin(s, END)
    return s.owed


def hardships(*names):
    """Copies in the deck, and how many of them are Hardships."""
    s = table(2, *names)
    deck = [GAME.cards(s.book.rules)[card][1] for card in s.deck[: s.n_deck]]
    return len(deck), sum(card in s.book.rules.hardships for card in deck)


def lord_now_and_next(*names):
    """The third seat plays on the Castle; the second one has fewer points than both others."""
    s = table(3, *names)
    for seat, counters in enumerate(("9C 3V", "9C 2V", "9C 4V")):
        hold(s, seat, counters)
    give(s, 2, "rents")
    begin(s, WORK)
    keep(s)
    keep(s)
    choose(s, "bounty", card="rents", land="castle")
    now = s.lord
    end_turn(s)
    return now, s.lord


def wheat_between_two_boosters(*names):
    s = table(2, *names)
    give(s, 0, "wheat")
    lay(s, "compost", "poor_fields")
    lay(s, "pollination", "good_fields")
    begin(s, WORK)
    choose(s, "bounty", card="wheat", land="fertile_fields")
    return held(s)


def final_score(*names):
    s = table(2, *names)
    hold(s, 0, "25V")
    own(s, 0, "university", "guild_hall", "mine")
    begin(s, END)
    scores(s)
    return s.tally[0].score, source(s, "end_bonus")


def crops_at_the_start(*names):
    s = dealt(3, *names)
    return [held(s, seat) for seat in range(3)]


def spaces_for_three(*names):
    return dealt(3, *names).n_spaces


def cathedrals(*names):
    """Copies of the Cathedral and the Farmstead, where a Monastery may be built, and the size of the deck."""
    s = table(2, *names)
    hold(s, 0, "9G")
    give(s, 0, "monastery")
    begin(s, WORK)
    rules = s.book.rules.upgrades
    lands = {one["land"] for one in legal(s, "upgrade")}
    return rules["cathedral"].count, rules["farmstead"].count, lands, s.n_copies


def buys(*names):
    s = table(2, *names)
    hold(s, 0, "40C")
    begin(s, DRAW)
    count = 0
    while decision(s) in ("buy", "keep") and s.seat == 0:
        count += decision(s) == "buy"
        choose(s, "buy", way="surplus") if decision(s) == "buy" else keep(s)
    return count


EFFECTS = {
    "original-15": (over_at_15, False, True),
    "no-trade": (asked_after_the_draw, "propose", "action"),
    "random-map": (maps, 1, 5),
    "cheap-peasants": (grows_from_six_crops, False, True),
    "flat-price": (price_of_the_third, 5, 3),
    "mild-hunger": (points_after_hunger, "3V", "5V"),
    "big-hand": (discards_of_six, 3, 1),
    "no-hardship": (hardships, (101, 10), (91, 0)),
    "rotating-lord": (lord_now_and_next, (2, 2), (0, 1)),
    "humble-lord": (lord_now_and_next, (2, 2), (0, 1)),
    "stacking-manure": (wheat_between_two_boosters, "6C", "7C"),
    "end-scoring": (final_score, (25, 0), (29, 4)),
    "steep-price": (price_of_the_third, 5, 7),
    "seat-compensation": (crops_at_the_start, ["4C", "4C", "4C"], ["4C", "5C", "6C"]),
    "big-map-3p": (spaces_for_three, 12, 16),
    "single-cathedral": (
        cathedrals,
        (2, 1, {"church", "hills", "woods"}, 101),
        (1, 2, {"church"}, 101),
    ),
    "free-buying": (buys, 1, 5),
}


def test_every_variant_is_here():
    assert set(EFFECTS) == set(variants(GAME))


def test_the_variants_are_those_of_the_dossier():
    assert [one["dossier"] for one in variants(GAME).values()] == [f"V{number}" for number in range(1, 18)]


@pytest.mark.parametrize("name", EFFECTS)
def test_variant(name):
    effect, printed, changed = EFFECTS[name]
    assert effect() == printed
    assert effect(name) == changed


def test_the_end_bonus_never_triggers_the_end():
    s = table(2, "end-scoring")
    hold(s, 0, "24V 9C")
    own(s, 0, "university", "guild_hall")
    begin(s, END)
    assert (s.over, held(s)) == (0, "9C 24V")


@pytest.mark.parametrize("name", list(variants(GAME)))
def test_a_variant_changes_only_what_it_sets(name):
    keys = {change.key for change in load(GAME, (name,)).changes}
    assert keys == set(flat(variants(GAME)[name]["set"]))


def flat(tree, path=""):
    """The dotted keys of a patch."""
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{key}.")
        else:
            yield f"{path}{key}"
