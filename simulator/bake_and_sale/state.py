"""A position of Bake & Sale: the rules as numbers, the dice of the day, and a sheet for each seat."""

from __future__ import annotations

from typing import Annotated

from simulator.bake_and_sale.names import (
    AWARDS,
    BREADS,
    BUILDINGS,
    GAINS,
    LEVELS,
    MOST_ORDERS,
    ROWS,
    SOURCES,
    STATS,
)
from simulator.engine import Head, Record

SEATS = 8
N_ROWS, N_BREADS, N_BUILDINGS, N_AWARDS, N_GAINS = len(ROWS), len(BREADS), len(BUILDINGS), len(AWARDS), len(GAINS)
HIGH_GLUTEN, ALL_PURPOSE, YEAST, OLIVE_OIL, EGGS, BUTTER = range(N_ROWS)
BAGUETTE, CIABATTA, FOCACCIA, BRIOCHE, SOURDOUGH, SPECIAL = range(N_BREADS)
BEST_TECHNIQUE, BEST_QUALITY, BEST_PRODUCTION, BEST_MANUFACTURER, BEST_KNOWN = range(N_AWARDS)

WHITE, BLACK = 0, 1
"""Colours of dice and rows; also the two chance streams."""
NOTHING, A_STAR, A_PIN, A_FAME = range(N_GAINS)
"""What a section of the market gives."""
UNDECIDED, SWAP_NO, SWAP_YES = range(3)
"""The Stock Room's choice of the day."""
SCOPE_VISIT, SCOPE_SHEET = 0, 1
SWAP_BY_DAY, SWAP_BY_VISIT = 0, 1
SEEN_NEVER, SEEN_EVENING = 0, 1
FLOOR_SHARE, FULL_EACH, NONE_IF_TIED = range(3)
GIFT_MONEY, GIFT_FAME, GIFT_HOURS = range(3)

MOST_DICE, MOST_FACES, MOST_FAME_ROWS, MOST_PENDING = 4, 12, 8, 20

FIRST_BUILDING = 0
FIRST_BREAD = FIRST_BUILDING + N_BUILDINGS
FIRST_ORDER = FIRST_BREAD + N_BREADS
FIRST_AWARD = FIRST_ORDER + MOST_ORDERS
FIRST_ROW = FIRST_AWARD + N_AWARDS
N_CARDS = FIRST_ROW + N_ROWS
"""Card numbers: buildings, breads, orders, awards, supply rows."""


class SupplyRow(Record):
    colour: int
    sections: Annotated[list[int], 3]
    bonus: Annotated[list[int], 2]
    """What entering section 2 and section 3 gives."""


class Bread(Record):
    recipe: Annotated[list[int], N_ROWS]
    pins: int
    hours: int
    price: Annotated[list[int], 3]
    bonus: Annotated[list[int], 3]
    """Money for the first, second and third production."""


class Order(Record):
    count: int
    supplies: Annotated[list[int], N_ROWS]
    loaves: Annotated[list[int], N_BREADS]
    money: int


class Building(Record):
    hours: int
    visits: int
    per_day: int
    fame: int
    stars: int
    pins: int
    growth: int
    supplies: int
    gives_hours: int
    orders: int
    ongoing: int
    icons: int
    money: int


class Award(Record):
    money: int
    second: int
    least: int
    alone: int


class Levels(Record):
    easy: int
    normal: int
    hard: int
    challenging: int
    impossible: int


class Rules(Record):
    days: int
    hours: int
    white_dice: int
    black_dice: int
    size_start: int
    size_max: int
    star_cap: int
    star_value: int
    loaf_cap: int
    fame_row_icons: int
    section_price: Annotated[list[int], 3]
    tier_from: Annotated[list[int], 3]
    n_white_face: int
    white_face: Annotated[list[int], MOST_FACES]
    black_face: Annotated[list[int], MOST_FACES]
    friendly_faces: Annotated[list[int], MOST_FACES]
    n_fame_rows: int
    fame_rows: Annotated[list[int], MOST_FAME_ROWS]
    market_scope: int
    swap_scope: int
    extra_carry: int
    dice_shared: int
    visibility: int
    order_race: int
    award_split: int
    solo_level: int
    solo_levels: Levels
    n_orders: int
    rows: Annotated[list[SupplyRow], 2 * N_ROWS + 1]
    breads: Annotated[list[Bread], 2 * N_BREADS + 1]
    orders: Annotated[list[Order], 2 * MOST_ORDERS + 1]
    buildings: Annotated[list[Building], 2 * N_BUILDINGS + 1]
    awards: Annotated[list[Award], 2 * N_AWARDS + 1]


class Pool(Record):
    """What the dice of a day give under one setting of the Stock Room."""

    plain: Annotated[list[int], N_ROWS]
    """Dice by row that can give nothing else."""
    wild: Annotated[list[int], N_ROWS]
    """Dice by flour row that the Friendly Bakery also lets count as any black row."""
    wilds: int
    """The sum of `wild`."""


class Dice(Record):
    white: Annotated[list[int], MOST_DICE]
    black: Annotated[list[int], MOST_DICE]
    pools: Annotated[list[Pool], 2]
    """Without and with the colours swapped."""


class Sheet(Record):
    """All that a seat has on paper. Rows, breads, orders and buildings count from 0."""

    hours: int
    extra_left: int
    granted: int
    """Hourglasses of this morning."""
    bought: int
    """Hourglasses bought today."""
    spent: int
    wasted: int
    day_over: int
    n_pending: int
    next_pending: int
    pending: Annotated[list[int], MOST_PENDING]
    circled: Annotated[list[int], N_ROWS]
    crossed: Annotated[list[int], N_ROWS]
    given: Annotated[list[int], N_ROWS]
    """Supplies crossed out at the Voluntary Agency."""
    business_size: int
    consult_today: int
    pins: Annotated[list[int], N_BREADS]
    stars: Annotated[list[int], N_BREADS]
    made: Annotated[list[int], N_BREADS]
    retail_used: Annotated[list[int], N_BREADS]
    prod_count: Annotated[list[int], N_BREADS]
    prod_today: Annotated[list[int], N_BREADS]
    fame_track: int
    mkt_fame: int
    visits: Annotated[list[int], N_BUILDINGS]
    """Visits by building: hired, volunteered and the squares of every other one."""
    friendly: int
    stockroom: int
    swap_today: int
    order_day: Annotated[list[int], MOST_ORDERS]
    """The day an order was fulfilled, 0 if it was not."""
    order_money: Annotated[list[int], MOST_ORDERS]
    bonus: Annotated[list[int], N_GAINS]
    """Gains of the market's sections, by kind."""
    lost: Annotated[list[int], N_GAINS]
    """Gains that had no free place, by kind."""


class Position(
    Head, seats=SEATS, streams=2, sources=len(SOURCES), stats=len(STATS), goals=len(LEVELS), gifts=3, cards=N_CARDS
):
    """The rules, the table and the sheets; `seen` holds the sheets as of the previous evening."""

    rules: Rules
    orders_closed: Annotated[list[int], MOST_ORDERS]
    dice: Annotated[list[Dice], SEATS]
    """By seat; with shared dice only the first is rolled and everybody uses it."""
    players: Annotated[list[Sheet], SEATS]
    seen: Annotated[list[Sheet], SEATS]
    limit: Annotated[list[int], N_ROWS]
    """Scratch: the most of each row that an option may take."""
    plain: Annotated[list[int], N_ROWS]
    """Scratch: how much of each row needs no wild die."""
    counts: Annotated[list[int], N_ROWS]
    """Scratch: the count vector being listed or applied."""
