"""Balanced, but likes to take the only space that is left for a card of a rival."""

from strategies.medieval_manor.steward import steward

spoiler = steward("spoiler", __doc__, {"spoil": 0.5})
