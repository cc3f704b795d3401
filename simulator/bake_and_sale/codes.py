"""Option codes: their kinds in canonical order (BW-38, BW-39), and what their arguments hold."""

from __future__ import annotations

from simulator.bake_and_sale.names import KINDS
from simulator.bake_and_sale.state import N_ROWS
from simulator.engine import Ints, rule

(
    MARKET,
    NETWORK,
    SUPPLIER,
    RETAIL,
    ACADEMY,
    LAB,
    CONSULTING,
    HIRING,
    VOLUNTARY,
    FRIENDLY,
    STOCK_ROOM,
    MARKETING,
    SUPERMARKET,
    BAKE,
    END,
    STAR,
    PIN,
    FAME,
) = range(len(KINDS))
"""Kinds of option. The buildings stand in the order of the rulebook's table, see `building_of`."""

ACTION, BONUS = 0, 1
"""Kinds of decision."""
TRACK, AGENCY = 0, 1
"""Places for fame: the fame track and the Marketing Agency's row."""
ROLLED, PLACED, LOST, WASTED, CARRIED, SETTLED, AWARDED, GIVEN = range(8)
"""What rules tell."""

BITS, MOST_COUNT = 4, 15
SWAP = 1 << (BITS * N_ROWS)
LOAVES = 16


@rule
def building_of(kind: int) -> int:
    """The row of the building that an option of this kind visits."""
    return kind - NETWORK


@rule
def unit(row: int) -> int:
    """One supply of a row in a count vector; the first row weighs most, so vectors compare like numbers."""
    return 1 << (BITS * (N_ROWS - 1 - row))


@rule
def count_in(argument: int, row: int) -> int:
    """How many supplies of a row the argument of a market, supplier or volunteer option holds."""
    return (argument >> (BITS * (N_ROWS - 1 - row))) & MOST_COUNT


@rule
def swap_in(argument: int) -> int:
    """Whether a market option swaps the colours of the dice."""
    return argument // SWAP


@rule
def unpack(argument: int, counts: Ints) -> None:
    """Write the whole count vector into a row."""
    for row in range(N_ROWS):
        counts[row] = count_in(argument, row)


@rule
def pack(swap: int, counts: Ints) -> int:
    """The argument that holds a swap and a count vector."""
    argument = swap * SWAP
    for row in range(N_ROWS):
        argument += counts[row] * unit(row)
    return argument


@rule
def bake_argument(bread: int, loaves: int) -> int:
    """The argument of a production."""
    return bread * LOAVES + loaves


@rule
def bread_baked(argument: int) -> int:
    """The bread of a production."""
    return argument // LOAVES


@rule
def loaves_baked(argument: int) -> int:
    """The loaves of a production."""
    return argument % LOAVES
