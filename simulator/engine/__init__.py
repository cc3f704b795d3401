"""What all games share. The names a game or a strategy needs, none of which imports the compiler."""

from simulator.engine.chance import chance, forget, roll, shuffle, shuffle_by_item, start_stream, think
from simulator.engine.facts import Family, Game
from simulator.engine.position import (
    CUT,
    ENDED,
    KINDS,
    NO_LIMIT,
    NOBODY,
    Head,
    argument_of,
    ask,
    copy_position,
    copy_record,
    effective,
    kind_of,
    offer,
    tell,
)
from simulator.engine.records import Long, Record, Word
from simulator.engine.rules import Floats, Ints, Longs, Words, rule

__all__ = [
    "CUT",
    "ENDED",
    "KINDS",
    "NOBODY",
    "NO_LIMIT",
    "Family",
    "Floats",
    "Game",
    "Head",
    "Ints",
    "Long",
    "Longs",
    "Record",
    "Word",
    "Words",
    "argument_of",
    "ask",
    "chance",
    "copy_position",
    "copy_record",
    "effective",
    "forget",
    "kind_of",
    "offer",
    "roll",
    "rule",
    "shuffle",
    "shuffle_by_item",
    "start_stream",
    "tell",
    "think",
]
