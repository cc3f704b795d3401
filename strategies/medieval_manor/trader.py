"""Balanced, but makes any deal that is the least bit good for it."""

from strategies.medieval_manor.steward import steward

trader = steward("trader", __doc__, {"margin": 0.02})
