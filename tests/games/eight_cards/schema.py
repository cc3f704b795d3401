"""What the rulebook of eight cards holds."""

from typing import Annotated

from msgspec import Meta, Struct

Points = Annotated[int, Meta(ge=0, le=100)]


class Card(Struct, forbid_unknown_fields=True):
    name: str
    points: Points
    provenance: str = "changed"


class Gift(Struct, forbid_unknown_fields=True):
    points: Annotated[list[Points], Meta(min_length=3, max_length=3)]


class Rules(Struct, forbid_unknown_fields=True):
    hand: Annotated[int, Meta(ge=1, le=2)]
    cards: dict[str, Card]
    seat_gift: Gift
    provenance: dict[str, str]
