"""What the rulebook of Medieval Manor holds, and within which limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from simulator.medieval_manor.names import LANDS, MOST_COPIES
from simulator.medieval_manor.state import COLUMNS, LANDS_SMALL, MOST_BOUGHT, MOST_REFUSED, SEATS, SPACES

LandClass = Literal["fields", "woods", "pasture", "hills", "river", "road", "village", "market", "church", "castle"]
"""In the order of names.CLASSES."""
LandName = Literal[
    "river",
    "fertile_fields",
    "good_fields",
    "poor_fields",
    "woods",
    "pasture",
    "hills",
    "road",
    "village",
    "market",
    "church",
    "castle",
    "irrigated_fields",
    "hunting_grounds",
    "mountains",
    "forest",
]
"""In the order of names.LANDS."""
Loss = Literal["crops", "animals", "gold", "resources", "points", "peasants", "cards", "food", "money"]
"""What a Hardship may take, in the order of names.HELD and names.GROUPS."""
Amount = Annotated[int, Meta(ge=0, le=20)]
Few = Annotated[int, Meta(ge=0, le=5)]
Modifier = Annotated[int, Meta(ge=-5, le=5)]
Copies = Annotated[int, Meta(ge=0, le=20)]
Provenance = str | dict[str, str]
SixGoods = Annotated[list[Annotated[int, Meta(ge=-50, le=50)]], Meta(min_length=SEATS, max_length=SEATS)]
SixPoints = Annotated[list[Annotated[int, Meta(ge=0, le=100)]], Meta(min_length=SEATS, max_length=SEATS)]
Places = Annotated[list[LandClass], Meta(min_length=1, max_length=10)]


class Gain(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a card brings, in the order of names.HELD."""

    crops: Amount = 0
    animals: Amount = 0
    gold: Amount = 0
    resources: Amount = 0
    points: Amount = 0
    peasants: Few = 0
    cards: Amount = 0


class Price(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a conversion costs: the same, and the two groups of names.GROUPS."""

    crops: Amount = 0
    animals: Amount = 0
    gold: Amount = 0
    resources: Amount = 0
    points: Amount = 0
    peasants: Amount = 0
    cards: Amount = 0
    food: Amount = 0
    money: Amount = 0


class Modifiers(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a land adds to a gain, by good."""

    crops: Modifier = 0
    animals: Modifier = 0
    gold: Modifier = 0
    resources: Modifier = 0


class Land(Struct, forbid_unknown_fields=True):
    dossier: str
    name: str
    land_class: LandClass
    edge: bool
    extra: bool
    modifier: Modifiers = field(default_factory=Modifiers)
    provenance: Provenance = "changed"


class Bounty(Struct, forbid_unknown_fields=True):
    name: str
    lands: Places
    dossier: str = "added"
    count: Copies = 1
    gain: Gain = field(default_factory=Gain)
    pays: Price = field(default_factory=Price)
    yields: Gain = field(default_factory=Gain)
    boosts: Literal["none", "crops", "animals"] = "none"
    provenance: Provenance = "changed"


class Upgrade(Struct, forbid_unknown_fields=True):
    name: str
    lands: Places
    dossier: str = "added"
    count: Copies = 1
    gain: Gain = field(default_factory=Gain)
    pays: Price = field(default_factory=Price)
    yields: Gain = field(default_factory=Gain)
    hand_bonus: Annotated[int, Meta(ge=0, le=10)] = 0
    end_bonus: Annotated[int, Meta(ge=0, le=50)] = 0
    provenance: Provenance = "changed"


class Hardship(Struct, forbid_unknown_fields=True):
    name: str
    what: Loss
    amount: Amount
    effect: Literal["lose", "half"] = "lose"
    dossier: str = "added"
    count: Copies = 1
    provenance: Provenance = "changed"


class Gift(Struct, forbid_unknown_fields=True):
    crops: SixGoods
    animals: SixGoods
    gold: SixGoods
    resources: SixGoods
    points: SixPoints


class Rules(Struct, forbid_unknown_fields=True):
    """The whole rulebook. The limits are wider than any sensible sweep; every turn ends within them."""

    deck_id: str
    end_vp: Annotated[int, Meta(ge=1, le=200)]
    max_turns: Annotated[int, Meta(ge=1, le=200)]
    start_peasants: Annotated[int, Meta(ge=1, le=10)]
    start_crops: Annotated[int, Meta(ge=0, le=50)]
    start_hand: Annotated[int, Meta(ge=0, le=10)]
    cards_per_peasant: Annotated[int, Meta(ge=0, le=3)]
    extra_deal: Few
    buy_cost: Amount
    buy_draw: Annotated[int, Meta(ge=1, le=MOST_BOUGHT)]
    buy_keep: Annotated[int, Meta(ge=1, le=2)]
    buy_limit: Annotated[int, Meta(ge=0, le=8)]
    swap_discard: Annotated[int, Meta(ge=1, le=5)]
    swap_draw: Few
    swap_limit: Annotated[int, Meta(ge=0, le=8)]
    trade_enabled: bool
    trade_rounds: Annotated[int, Meta(ge=0, le=6)]
    trade_max_offers: Annotated[int, Meta(ge=1, le=MOST_REFUSED)]
    trade_margin: Annotated[float, Meta(ge=0, le=10)]
    trade_block: Annotated[int, Meta(ge=0, le=200)]
    trade_mixed: bool
    trade_vp: bool
    actions_per_peasant: Annotated[int, Meta(ge=1, le=3)]
    actions_fixed_at_start: bool
    pass_final: bool
    glean_discard: Annotated[int, Meta(ge=1, le=5)]
    glean_gain: Annotated[int, Meta(ge=1, le=5)]
    upgrade_base: Amount
    upgrade_step: Annotated[int, Meta(ge=0, le=10)]
    upgrade_counts_map: bool
    upgrade_max: Annotated[int, Meta(ge=0, le=100)] | Literal["none"]
    land_mods: bool
    adj_bonus: Few
    adj_stack: bool
    food_per_peasant: Few
    starve_vp: Amount
    starve_peasants: Few
    grow_cost: Annotated[int, Meta(ge=0, le=30)]
    grow_limit: Annotated[int, Meta(ge=0, le=10)]
    hand_limit: Annotated[int, Meta(ge=0, le=30)]
    conv_cap: Annotated[int, Meta(ge=1, le=200)]
    payment_options: bool
    hardship_outside_draw: Literal["strike", "redraw"]
    hardships_enabled: bool
    lord_mode: Literal["castle", "rotate", "fixed", "random", "lowest_vp"]
    lord_effect: Literal["immediate", "next_turn"]
    map_layout: Literal["default", "random"]
    map_size: Literal["auto", "3x4", "4x4"]
    layout_3x4: Annotated[list[LandName], Meta(min_length=LANDS_SMALL, max_length=LANDS_SMALL)]
    layout_4x4: Annotated[list[LandName], Meta(min_length=SPACES, max_length=SPACES)]
    seat_gift: Gift
    lands: dict[str, Land]
    bounties: dict[str, Bounty]
    upgrades: dict[str, Upgrade]
    hardships: dict[str, Hardship]
    provenance: dict[str, str]


def check(book: Any) -> list[str]:
    """What the types cannot say."""
    found = [*deck_problems(book), *hardship_problems(book), *map_problems(book)]
    for key, card in printed_cards(book):
        found += card_problems(key, card)
    found += circle_problems(book)
    if book.buy_keep > book.buy_draw:
        found.append(f"buy_keep={book.buy_keep} is above buy_draw={book.buy_draw}")
    return found


def printed_cards(book: Any) -> Iterator[tuple[str, Any]]:
    """Bounties and Upgrades with their keys."""
    for table in ("bounties", "upgrades"):
        for slug, card in getattr(book, table).items():
            yield f"{table}.{slug}", card


# The deck


def deck_problems(book: Any) -> list[str]:
    """MM-S3: a first deal that Hardships are put back from ends only if there are enough other cards."""
    found = []
    playable = sum(card.count for _key, card in printed_cards(book))
    copies = playable + sum(card.count for card in book.hardships.values())
    if copies > MOST_COPIES:
        found.append(f"the deck holds {copies} copies; at most {MOST_COPIES} are possible")
    if playable < SEATS * book.start_hand:
        found.append(
            f"the deck holds {playable} copies of Bounties and Upgrades; start_hand={book.start_hand} for up to "
            f"{SEATS} seats needs at least {SEATS * book.start_hand}, as the first deal passes over Hardships"
        )
    return found


def hardship_problems(book: Any) -> list[str]:
    found = []
    for slug, card in book.hardships.items():
        if card.what == "cards":
            found.append(f"hardships.{slug}.what may not be cards: a Hardship takes none")
        if card.effect == "half" and card.amount != 0:
            found.append(f"hardships.{slug}.amount must be 0: half of what a player has is lost")
    return found


def card_problems(key: str, card: Any) -> list[str]:
    found = [f"{key}.lands names {land} twice" for land in repeated(card.lands)]
    found += [
        f"{key}.pays.{kind} must be 0: no conversion takes {words}"
        for kind, words in (("points", "points"), ("peasants", "Peasants"))
        if getattr(card.pays, kind) > 0
    ]
    if kinds_in(card.yields) and not kinds_in(card.pays):
        found.append(f"{key}.pays must name something: a conversion that costs nothing has no end")
    return found


def kinds_in(amounts: Any) -> list[str]:
    """The kinds that a gain or a price names."""
    return [kind for kind in amounts.__struct_fields__ if getattr(amounts, kind) > 0]


def repeated(names: list[str]) -> list[str]:
    return sorted({name for name in names if names.count(name) > 1})


# Conversions

Step = tuple[str, str, str]
"""A kind paid, a kind yielded for it, and the card that does so."""
STANDS_FOR = {"food": ("crops", "animals"), "money": ("gold", "resources")}
"""What may be paid where a price names a group."""


def circle_problems(book: Any) -> list[str]:
    """D8: goods that can be turned into themselves could be converted for ever."""
    in_deck = [(key, card) for key, card in printed_cards(book) if card.count > 0]
    circle = circle_in([step for key, card in in_deck for step in steps_of(key, card)])
    if not circle:
        return []
    way = ", ".join(f"{paid} to {yielded} ({key})" for paid, yielded, key in circle)
    return [f"conversions may not run in a circle, as here: {way}"]


def steps_of(key: str, card: Any) -> Iterator[Step]:
    """Each kind that a conversion takes with each kind it yields."""
    for price in kinds_in(card.pays):
        for paid in STANDS_FOR.get(price, (price,)):
            for yielded in kinds_in(card.yields):
                yield paid, yielded, key


def circle_in(steps: list[Step]) -> list[Step]:
    """Strike off steps that lead no further until there are none; whoever follows the others goes in a circle."""
    left: list[Step] = []
    while left != steps:
        left = steps
        paid = {step[0] for step in left}
        steps = [step for step in left if step[1] in paid]
    if not left:
        return []
    onward = {step[0]: step for step in left}
    way, step = [left[0]], onward[left[0][1]]
    while step not in way:
        way.append(step)
        step = onward[step[1]]
    return way[way.index(step) :]


# The map


def map_problems(book: Any) -> list[str]:
    if tuple(book.lands) != LANDS:
        return [f"lands must be {', '.join(LANDS)}: the map has room for these alone"]
    found = [
        f"layout_3x4 names {land}, an extra land; those lie on the map of {SPACES} alone"
        for land in book.layout_3x4
        if book.lands[land].extra
    ]
    for key in ("layout_3x4", "layout_4x4"):
        layout = getattr(book, key)
        found += [f"{key} names {land} twice" for land in repeated(layout)]
        found += [
            f"{key} has {land} inside, which must lie on the edge"
            for space, land in enumerate(layout)
            if book.lands[land].edge and not on_edge(space, len(layout))
        ]
    return found


def on_edge(space: int, spaces: int) -> bool:
    """MM-S6: in the first or last row or column."""
    return space < COLUMNS or space >= spaces - COLUMNS or space % COLUMNS in (0, COLUMNS - 1)
