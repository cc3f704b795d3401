"""What all games share. The names a game or a strategy needs, none of which imports the compiler."""

from simulator.engine.chance import chance, forget, roll, shuffle, start_stream, think
from simulator.engine.facts import Family, Game
from simulator.engine.position import (
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
from simulator.engine.rules import Floats, Ints, Words, rule

__all__ = [
    "KINDS",
    "NOBODY",
    "NO_LIMIT",
    "Family",
    "Floats",
    "Game",
    "Head",
    "Ints",
    "Long",
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
    "start_stream",
    "tell",
    "think",
]
