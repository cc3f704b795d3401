"""A bit of everything."""

from strategies.medieval_manor.steward import steward

balanced = steward("balanced", __doc__, {})
