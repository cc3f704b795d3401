"""What Pig's rulebook holds, and within which limits."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Points = Annotated[int, Meta(ge=0, le=1000)]


class Gift(Struct, forbid_unknown_fields=True):
    points: Annotated[list[Points], Meta(min_length=8, max_length=8)]


class Goal(Struct, forbid_unknown_fields=True):
    chosen: Literal["quick", "steady", "slow"]
    quick: Annotated[int, Meta(ge=1, le=1000)]
    steady: Annotated[int, Meta(ge=1, le=1000)]
    slow: Annotated[int, Meta(ge=1, le=1000)]


class Rules(Struct, forbid_unknown_fields=True):
    target: Annotated[int, Meta(ge=1, le=1000)]
    die: Annotated[int, Meta(ge=2, le=100)]
    bust: Annotated[int, Meta(ge=1, le=100)]
    seat_gift: Gift
    goal: Goal
    provenance: dict[str, str]
