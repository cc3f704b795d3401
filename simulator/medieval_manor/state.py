"""A position of Medieval Manor: the rules as numbers, the two piles, the map, and what each player has."""

from __future__ import annotations

from typing import Annotated

from simulator.engine import Head, Long, Record
from simulator.medieval_manor.names import (
    CLASSES,
    GIFTS,
    GOODS,
    GROUPS,
    HELD,
    LANDS,
    MOST_BOUNTIES,
    MOST_COPIES,
    MOST_HARDSHIPS,
    MOST_UPGRADES,
    SOURCES,
    STATS,
)

SEATS = 6
SPACES, LANDS_SMALL, COLUMNS = 16, 12, 4
N_HELD, N_PAID = len(HELD), len(HELD) + len(GROUPS)
CROPS, ANIMALS, GOLD, RESOURCES, POINTS, PEASANTS, CARDS, FOOD, MONEY = range(N_PAID)
"""What can be held, and the two groups that a payment may mix."""
N_GOODS = len(GOODS)
FIELDS, WOODS, PASTURE, HILLS, RIVER, ROAD, VILLAGE, MARKET, CHURCH, CASTLE = range(len(CLASSES))

FIRST_BOUNTY = 0
FIRST_UPGRADE = FIRST_BOUNTY + MOST_BOUNTIES
FIRST_HARDSHIP = FIRST_UPGRADE + MOST_UPGRADES
N_CARDS = FIRST_HARDSHIP + MOST_HARDSHIPS
"""Card numbers: Bounties, Upgrades, Hardships, each in the order of the rulebook's tables."""

DECK, MAP, LORD = 0, 1, 2
"""The chance streams."""
LOSE, HALF = 0, 1
"""What a Hardship does."""
STRIKE, REDRAW = 0, 1
LORD_CASTLE, LORD_ROTATE, LORD_FIXED, LORD_RANDOM, LORD_LOWEST = range(5)
AT_ONCE, NEXT_TURN = 0, 1
SIZE_AUTO, SIZE_SMALL, SIZE_LARGE = range(3)
LAYOUT_FIXED, LAYOUT_RANDOM = 0, 1
MOST_BOUGHT, MOST_REFUSED, MOST_WEIGHTS = 8, 16, 48

DRAW, TRADE, WORK, REST, UPGRADE, FEEDING, END = range(1, 8)
"""The phases of a turn."""


class Card(Record):
    """A Bounty or an Upgrade. `gain` and `yields` go by what is held, `pays` by that and the two groups."""

    count: int
    n_lands: int
    lands: Annotated[list[int], len(CLASSES)]
    gain: Annotated[list[int], N_HELD]
    pays: Annotated[list[int], N_PAID]
    yields: Annotated[list[int], N_HELD]
    boosts: int
    """0 nothing, or 1 more than the good whose gains next to this card grow."""
    hand_bonus: int
    end_bonus: int


class Hardship(Record):
    count: int
    effect: int
    what: int
    """What is lost, by the places of `pays`."""
    amount: int


class Land(Record):
    land_class: int
    edge: int
    modifier: Annotated[list[int], N_GOODS]


class Rules(Record):
    end_vp: int
    max_turns: int
    start_peasants: int
    start_crops: int
    start_hand: int
    cards_per_peasant: int
    extra_deal: int
    buy_cost: int
    buy_draw: int
    buy_keep: int
    buy_limit: int
    swap_discard: int
    swap_draw: int
    swap_limit: int
    trade_enabled: int
    trade_rounds: int
    trade_max_offers: int
    trade_margin: float
    trade_block: int
    trade_mixed: int
    trade_vp: int
    actions_per_peasant: int
    actions_fixed_at_start: int
    pass_final: int
    glean_discard: int
    glean_gain: int
    upgrade_base: int
    upgrade_step: int
    upgrade_counts_map: int
    upgrade_max: int
    land_mods: int
    adj_bonus: int
    adj_stack: int
    food_per_peasant: int
    starve_vp: int
    starve_peasants: int
    grow_cost: int
    grow_limit: int
    hand_limit: int
    conv_cap: int
    payment_options: int
    hardship_outside_draw: int
    hardships_enabled: int
    lord_mode: int
    lord_effect: int
    map_layout: int
    map_size: int
    layout_3x4: Annotated[list[int], 12]
    layout_4x4: Annotated[list[int], SPACES]
    lands: Annotated[list[Land], len(LANDS)]
    n_bounties: int
    n_upgrades: int
    n_hardships: int
    bounties: Annotated[list[Card], 2 * MOST_BOUNTIES + 1]
    upgrades: Annotated[list[Card], 2 * MOST_UPGRADES + 1]
    hardships: Annotated[list[Hardship], 2 * MOST_HARDSHIPS + 1]


class Player(Record):
    """All that lies before one seat. `held` goes by CROPS ... CARDS; the hand is kept in the order of card numbers."""

    held: Annotated[list[int], N_HELD]
    hand: Annotated[list[int], MOST_COPIES]
    built: Annotated[list[int], MOST_UPGRADES]
    """Upgrades in play: copies by the row of the table."""
    n_built: int
    on_map: int
    """Own Upgrades that still lie on the map this turn."""
    actions: int
    """Actions left in the Work phase."""
    actions_begun: int
    """Actions at the start of the phase."""
    acted: int
    """Actions used in this phase."""
    buys: int
    swaps: int
    growths: int
    conversions: int
    """Steps of conversions made in this Upgrade phase."""
    paid_built: int
    """Money ever paid for Upgrades."""
    contested: int
    """Whether a hand card had no place this turn only because other cards lay there."""
    hand_begun: int
    """Cards in hand when the turn began, and points, and Peasants."""
    points_begun: int
    peasants_begun: int


class Position(
    Head,
    seats=SEATS,
    streams=3,
    sources=len(SOURCES),
    stats=len(STATS),
    goals=0,
    gifts=len(GIFTS),
    cards=N_CARDS,
    weights=MOST_WEIGHTS,
):
    """The rules, the piles, the map and the players; and where in the turn the game stands."""

    rules: Rules
    deck: Annotated[list[int], MOST_COPIES]
    """The top card is the last one of `n_deck`."""
    n_deck: int
    discarded: Annotated[list[int], N_CARDS]
    """Copies in the discard pile, by card."""
    n_discarded: int
    n_copies: int
    """Copies in the whole game."""
    shuffles: int
    pending: Annotated[list[int], MOST_BOUGHT]
    n_pending: int
    n_spaces: int
    land: Annotated[list[int], SPACES]
    spaces_for: Annotated[list[int], N_CARDS]
    """The spaces that a card's lands allow, as bits."""
    taken: int
    """The spaces with a card on them, as bits."""
    card_at: Annotated[list[int], SPACES]
    """The card in each space of the map, or NOBODY."""
    owner_at: Annotated[list[int], SPACES]
    players: Annotated[list[Player], SEATS]
    lord: int
    lord_next: int
    """Who becomes Lord at the end of the turn, where the tile moves only then."""
    lord_moves: int
    """Times the tile has moved this turn."""
    phase: int
    first: int
    """The Lord when the phase began: the order of the phase starts there."""
    place: int
    """How many seats have finished the phase; in Work, whose action it is, counted from `first`."""
    step: int
    owed: int
    """Hand cards that the seat still has to discard for what it chose."""
    owed_for: int
    owed_what: int
    converting: int
    """The card whose conversion is asked or carried out."""
    conversion_at: int
    trade_round: int
    partner: int
    offers: int
    """Offers refused in this pair and round."""
    refused: Annotated[list[Long], MOST_REFUSED]
    offered: Long
    """The code of the offer that waits for an answer, and who made it."""
    proposer: int
    deals_in_round: int
    keys: Annotated[list[Long], MOST_COPIES]
    """Scratch for shuffling."""
    n_conversions: int
    conversions: Annotated[list[int], MOST_UPGRADES]
    """Rows of Upgrades with a conversion, in the order in which they are asked."""
