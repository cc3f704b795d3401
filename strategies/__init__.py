"""Who plays: strategies by game, and players for any game."""

__steelyard__ = "strategies"
