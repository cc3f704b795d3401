"""Chance: splitmix64 streams, each keyed by (seed, deal, purpose, number).

A stream belongs to one purpose (a deck, the dice of a day), so a rule that draws more or less disturbs no other.
"""

from __future__ import annotations

from simulator.engine.position import Head, copy_position
from simulator.engine.rules import Ints, Longs, Words, primitive, rule

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB

OWN_PURPOSE = 1 << 20
"""Purposes from here on are the strategies' own chance, by slot."""
THOUGHT = 1 << 21
"""Purpose of the key that a strategy thinks with."""


def mix(z: int) -> int:
    """The splitmix64 finaliser."""
    z = ((z ^ (z >> 30)) * FIRST) & MASK
    z = ((z ^ (z >> 27)) * SECOND) & MASK
    return z ^ (z >> 31)


def hashed(key: int, purpose: int, number: int) -> int:
    """A new stream's state from a key, a purpose and a number."""
    return mix((mix((mix((key + GOLDEN) & MASK) + purpose * FIRST) & MASK) + number * SECOND + GOLDEN) & MASK)


@primitive
def next_bits(streams: Words, which: int) -> int:
    """Advance one stream and return 32 fresh bits."""
    z = (streams[which] + GOLDEN) & MASK
    streams[which] = z
    return mix(z) >> 32


@primitive
def set_key(s: Head, seed: int, deal: int) -> None:
    """Key a position to one deal."""
    s.key = hashed(hashed(0, seed & MASK, 0), deal, 1)


@primitive
def start_stream(s: Head, stream: int, number: int) -> None:
    """Begin a stream anew under a number: the day of the dice, the count of a reshuffle."""
    s.streams[stream] = hashed(s.key, stream, number)


@primitive
def start_own(s: Head, seat: int, slot: int) -> None:
    """Give a seat's strategy its own chance, which travels with its slot."""
    s.own[seat] = hashed(s.key, OWN_PURPOSE, slot)


@primitive
def change_key(s: Head, purpose: int, salt: int) -> None:
    """Replace the deal by another one."""
    s.key = hashed(s.key, purpose, salt)


@rule
def below(streams: Words, which: int, n: int) -> int:
    """A number from 0 to n - 1 from one stream."""
    return (next_bits(streams, which) * n) >> 32


@rule
def roll(s: Head, stream: int, n: int) -> int:
    """A number from 0 to n - 1 by the game's chance."""
    return below(s.streams, stream, n)


@rule
def chance(s: Head, n: int) -> int:
    """A number from 0 to n - 1 by the deciding strategy's own chance."""
    return below(s.own, s.seat, n)


@rule
def shuffle(s: Head, stream: int, items: Ints, count: int) -> None:
    """Shuffle the first `count` items in place."""
    for last in range(count - 1, 0, -1):
        other = roll(s, stream, last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept


GAPS = (57, 23, 10, 4, 1)
"""Steps of the shell sort."""
ITEMS = 256
"""Kinds of item that `shuffle_by_item` tells apart."""


@rule
def shuffle_by_item(s: Head, stream: int, number: int, items: Ints, count: int, keys: Longs) -> None:
    """Shuffle items that lie sorted, each by chance of its own: an item more or less moves no other past another.

    That keeps two decks that differ in a few cards alike, which is what sharpens a comparison of rules.
    """
    for place in range(count):
        if place == 0 or items[place] != items[place - 1]:
            start_stream(s, stream, number * ITEMS + items[place])
        keys[place] = roll(s, stream, 1 << 31) * ITEMS + items[place]
    sort(keys, count)
    for place in range(count):
        items[place] = keys[place] % ITEMS


@rule
def sort(keys: Longs, count: int) -> None:
    """Put the first `count` keys into ascending order, by shell sort."""
    for gap in GAPS:
        for last in range(gap, count):
            key = keys[last]
            place = last
            while place >= gap and keys[place - gap] > key:
                keys[place] = keys[place - gap]
                place -= gap
            keys[place] = key


@rule
def forget(s: Head, salt: int) -> None:
    """Replace all chance to come but the deciding seat's own: the shared part of every game's `redeal`."""
    change_key(s, THOUGHT, salt)
    for stream in range(len(s.streams)):
        start_stream(s, stream, salt)
    for seat in range(s.seats):
        if seat != s.seat:
            start_own(s, seat, seat + salt)


@rule
def think(s: Head, scratch: Head) -> None:
    """Copy a position for looking ahead: no swapped card, and chance of its own."""
    copy_position(scratch, s)
    scratch.swap_seat = -1
    scratch.force_seat = -1
    change_key(scratch, THOUGHT, s.seat)
    for stream in range(len(scratch.streams)):
        start_stream(scratch, stream, 0)
    for seat in range(s.seats):
        start_own(scratch, seat, seat)
