"""What the rulebook of Bake & Sale holds, and within which limits."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from simulator.bake_and_sale.names import AWARDS, BREADS, BUILDINGS, LEVELS, ROWS

RowName = Literal["high_gluten", "all_purpose", "yeast", "olive_oil", "eggs", "butter"]
Few = Annotated[int, Meta(ge=0, le=5)]
Hours = Annotated[int, Meta(ge=1, le=8)]
Dice = Annotated[int, Meta(ge=0, le=4)]
Size = Annotated[int, Meta(ge=1, le=8)]
Money = Annotated[int, Meta(ge=0, le=100)]
Visits = Annotated[int, Meta(ge=0, le=20)]
Provenance = str | dict[str, str]
Three = Meta(min_length=3, max_length=3)


class Supplies(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Supplies by row."""

    high_gluten: Few = 0
    all_purpose: Few = 0
    yeast: Few = 0
    olive_oil: Few = 0
    eggs: Few = 0
    butter: Few = 0


class Loaves(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Loaves by bread."""

    baguette: Few = 0
    ciabatta: Few = 0
    focaccia: Few = 0
    brioche: Few = 0
    sourdough: Few = 0
    bakerys_special: Few = 0


class SupplyRow(Struct, forbid_unknown_fields=True):
    dossier: str
    name: str
    colour: Literal["white", "black"]
    sections: Annotated[list[Annotated[int, Meta(ge=1, le=12)]], Three]
    bonus: Annotated[list[Literal["nothing", "star", "pin", "fame"]], Meta(min_length=2, max_length=2)]
    provenance: Provenance = "changed"


class Bread(Struct, forbid_unknown_fields=True):
    dossier: str
    name: str
    recipe: Supplies
    pins: Annotated[int, Meta(ge=0, le=8)]
    hours: Hours
    price: Annotated[list[Money], Three]
    bonus: Annotated[list[Money], Three]
    provenance: Provenance = "changed"


class Order(Struct, forbid_unknown_fields=True):
    name: str
    money: Money
    dossier: str = "added"
    supplies: Supplies = field(default_factory=Supplies)
    loaves: Loaves = field(default_factory=Loaves)
    count: Annotated[int, Meta(ge=0, le=1)] = 1
    provenance: Provenance = "changed"


class Building(Struct, forbid_unknown_fields=True):
    """A building. What a column means for a building that has it stands in the rulebook."""

    dossier: str
    name: str
    row: Literal["top", "bottom"]
    hours: Annotated[int, Meta(ge=0, le=8)] = 0
    visits: Visits | Literal["none"] = "none"
    per_day: Annotated[int, Meta(ge=0, le=8)] | Literal["none"] = "none"
    fame: Annotated[int, Meta(ge=0, le=3)] = 0
    stars: Annotated[int, Meta(ge=0, le=3)] = 0
    pins: Annotated[int, Meta(ge=0, le=3)] = 0
    growth: Annotated[int, Meta(ge=0, le=3)] = 0
    supplies: Annotated[int, Meta(ge=0, le=6)] = 0
    gives_hours: Annotated[int, Meta(ge=0, le=4)] = 0
    orders: Annotated[int, Meta(ge=0, le=1)] = 0
    ongoing: Annotated[int, Meta(ge=0, le=1)] = 0
    icons: Annotated[int, Meta(ge=0, le=8)] = 0
    money: Money = 0
    provenance: Provenance = "changed"


class Award(Struct, forbid_unknown_fields=True):
    dossier: str
    name: str
    money: Money
    second: Money
    least: Annotated[int, Meta(ge=0, le=100)]
    alone: Annotated[int, Meta(ge=0, le=100)]
    provenance: Provenance = "changed"


class Levels(Struct, forbid_unknown_fields=True):
    easy: Annotated[int, Meta(ge=-100, le=1000)]
    normal: Annotated[int, Meta(ge=-100, le=1000)]
    hard: Annotated[int, Meta(ge=-100, le=1000)]
    challenging: Annotated[int, Meta(ge=-100, le=1000)]
    impossible: Annotated[int, Meta(ge=-100, le=1000)]


Eight = Meta(min_length=8, max_length=8)


class Gift(Struct, forbid_unknown_fields=True):
    money: Annotated[list[Annotated[int, Meta(ge=-100, le=100)]], Eight]
    fame: Annotated[list[Annotated[int, Meta(ge=0, le=20)]], Eight]
    hours: Annotated[list[Annotated[int, Meta(ge=0, le=8)]], Eight]


class Rules(Struct, forbid_unknown_fields=True):
    """The whole rulebook. The limits are wider than any sensible sweep; beyond them the sheet has no room."""

    max_players: Annotated[int, Meta(ge=8, le=100)]
    days: Annotated[int, Meta(ge=1, le=10)]
    hours: Annotated[int, Meta(ge=1, le=16)]
    white_dice: Dice
    black_dice: Dice
    size_start: Size
    size_max: Size
    section_price: Annotated[list[Hours], Three]
    star_cap: Annotated[int, Meta(ge=0, le=8)]
    star_value: Annotated[int, Meta(ge=0, le=10)]
    loaf_cap: Annotated[int, Meta(ge=1, le=15)]
    tier_from: Annotated[list[Annotated[int, Meta(ge=1, le=16)]], Three]
    fame_row_icons: Annotated[int, Meta(ge=1, le=6)]
    fame_rows: Annotated[list[Money], Meta(min_length=1, max_length=8)]
    white_face: Annotated[list[RowName], Meta(min_length=2, max_length=12)]
    black_face: Annotated[list[RowName], Meta(min_length=2, max_length=12)]
    friendly_faces: Annotated[list[Annotated[int, Meta(ge=1, le=12)]], Meta(max_length=12)]
    market_scope: Literal["visit", "sheet"]
    swap_scope: Literal["day", "visit"]
    extra_carry: bool
    dice_shared: bool
    visibility: Literal["none", "previous_evening"]
    order_race: bool
    award_split: Literal["floor_share", "full_each", "none_if_tied"]
    solo_level: Literal["easy", "normal", "hard", "challenging", "impossible"]
    solo_levels: Levels
    seat_gift: Gift
    rows: dict[str, SupplyRow]
    breads: dict[str, Bread]
    orders: dict[str, Order]
    buildings: dict[str, Building]
    awards: dict[str, Award]
    provenance: dict[str, str]


def check(book: Any) -> list[str]:
    """What the types cannot say."""
    return [*dice_problems(book), *order_problems(book), *table_problems(book), *building_problems(book)]


def dice_problems(book: Any) -> list[str]:
    found = []
    if book.white_dice + book.black_dice == 0:
        found.append("there is no die to roll")
    if len(book.white_face) != len(book.black_face):
        found.append("white_face and black_face must list the same number of faces")
    for key, colour in (("white_face", "white"), ("black_face", "black")):
        wrong = [row for row in getattr(book, key) if book.rows[row].colour != colour]
        if wrong:
            found.append(f"{key} names {wrong[0]}, which is not a {colour} row")
    beyond = [face for face in book.friendly_faces if face > len(book.white_face)]
    if beyond:
        found.append(f"friendly_faces names {beyond[0]}, but the dice have {len(book.white_face)} faces")
    if len(set(book.friendly_faces)) != len(book.friendly_faces):
        found.append("friendly_faces names a face twice")
    return found


def table_problems(book: Any) -> list[str]:
    found = []
    if book.size_start > book.size_max:
        found.append(f"size_start={book.size_start} is above size_max={book.size_max}")
    if book.section_price != sorted(book.section_price):
        found.append("section_price must not fall from left to right")
    if book.tier_from[0] != 1 or sorted(set(book.tier_from)) != book.tier_from:
        found.append("tier_from must start at 1 and rise")
    levels = [getattr(book.solo_levels, level) for level in LEVELS]
    if sorted(set(levels)) != levels:
        found.append("solo_levels must rise from easy to impossible")
    for key, names in (("rows", ROWS), ("breads", BREADS), ("buildings", BUILDINGS), ("awards", AWARDS)):
        if tuple(getattr(book, key)) != names:
            found.append(f"{key} must be {', '.join(names)}: the sheet has room for these alone")
    found += [
        f"breads.{slug}.recipe names no supply" for slug, bread in book.breads.items() if not needed(bread.recipe)
    ]
    return found


def order_problems(book: Any) -> list[str]:
    return [
        f"orders.{slug} asks for nothing"
        for slug, order in book.orders.items()
        if not needed(order.supplies) and not needed(order.loaves)
    ]


def building_problems(book: Any) -> list[str]:
    """A visit that costs neither time nor a square could be repeated for ever."""
    found = [
        f"buildings.{slug}.hours must be at least 1: nothing else limits the visits"
        for slug, building in book.buildings.items()
        if building.hours == 0 and building.visits == "none"
    ]
    found += [
        f"buildings.{slug}.visits may be at most 1"
        for slug in ("friendly_bakery", "stock_room", "marketing_agency")
        if book.buildings[slug].visits == "none" or book.buildings[slug].visits > 1
    ]
    return found


def needed(goods: Any) -> int:
    return sum(getattr(goods, name) for name in goods.__struct_fields__)
