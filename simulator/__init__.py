"""The games and the engine that plays them."""

__steelyard__ = "simulator"
