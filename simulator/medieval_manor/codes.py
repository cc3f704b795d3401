"""Option codes: their kinds, what their arguments hold, and the kinds of decision and of events told."""

from __future__ import annotations

from simulator.engine import rule
from simulator.medieval_manor.names import DECISIONS, KINDS, SOURCES, TELLS
from simulator.medieval_manor.state import SPACES

(
    NO,
    BUY,
    KEEP,
    SWAP,
    DISCARD,
    TRADE_GOODS,
    TRADE_CARDS,
    SELL_CARD,
    BUY_CARD,
    REFUSE,
    ACCEPT,
    BOUNTY,
    BUILD,
    GLEAN,
    PASS,
    CONVERT,
    FEED,
    GROW,
) = range(len(KINDS))
"""Kinds of option."""

(
    ASK_BUY,
    ASK_KEEP,
    ASK_SWAP,
    ASK_DISCARD,
    ASK_PROPOSE,
    ASK_ANSWER,
    ASK_ACTION,
    ASK_CONVERT,
    ASK_FEED,
    ASK_GROW,
) = range(len(DECISIONS))
"""Kinds of decision."""

(
    DEALT,
    THROWN_AWAY,
    RESHUFFLED,
    STRUCK,
    REDRAWN,
    GAINED,
    FED,
    STARVED,
    NEW_LORD,
    CLEARED,
    GIVEN,
    GAME_ENDED,
) = range(len(TELLS))
"""What rules tell."""

(
    BOUNTY_GAIN,
    BOUNTY_CONVERSION,
    UPGRADE_GAIN,
    UPGRADE_CONVERSION,
    STARVATION,
    HARDSHIP,
    TRADED,
    END_BONUS,
    GIFT,
) = range(len(SOURCES))
"""Score sources."""

FOR_SWAP, FOR_GLEAN, FOR_CONVERSION, FOR_LIMIT = range(4)
"""What hand cards are owed for."""
BY_SURPLUS, BY_FOOD, BY_MONEY = range(3)
"""How a Buy is paid."""
USUAL, OTHER = 0, 1
"""Which good a mixed payment takes first: the usual one, or the other."""

CARD_STEP = 128
"""An argument that holds two cards is the first one plus this many times the second one."""
AMOUNT_STEP, GOOD_STEP = 4, 8


@rule
def place_argument(card: int, space: int, order: int) -> int:
    """The argument of a card played on a space, with the order of payment."""
    return (card * SPACES + space) * 2 + order


@rule
def card_placed(argument: int) -> int:
    return argument // (2 * SPACES)


@rule
def space_placed(argument: int) -> int:
    return argument // 2 % SPACES


@rule
def order_placed(argument: int) -> int:
    return argument % 2


@rule
def two_cards(one: int, other: int) -> int:
    """The argument that holds two cards; the second may be NOBODY."""
    return one + CARD_STEP * (other + 1)


@rule
def first_card(argument: int) -> int:
    return argument % CARD_STEP


@rule
def second_card(argument: int) -> int:
    return argument // CARD_STEP - 1


@rule
def goods_offer(gives: int, amount: int, gets: int) -> int:
    """Goods for goods: so many of one kind for one of another."""
    return (gives * GOOD_STEP + gets) * AMOUNT_STEP + amount


@rule
def good_given(argument: int) -> int:
    return argument // (GOOD_STEP * AMOUNT_STEP)


@rule
def good_gotten(argument: int) -> int:
    return argument // AMOUNT_STEP % GOOD_STEP


@rule
def amount_in(argument: int) -> int:
    """The goods given for goods, or paid for a card."""
    return argument % AMOUNT_STEP


@rule
def card_offer(card: int, good: int, amount: int) -> int:
    """A card against goods of one kind."""
    return (card * GOOD_STEP + good) * AMOUNT_STEP + amount


@rule
def card_in(argument: int) -> int:
    return argument // (GOOD_STEP * AMOUNT_STEP)


@rule
def good_in(argument: int) -> int:
    return argument // AMOUNT_STEP % GOOD_STEP
