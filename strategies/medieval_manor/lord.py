"""Fights for the Castle, and for the first pick that comes with being Lord."""

from strategies.medieval_manor.steward import steward

lord = steward("lord", __doc__, {"lord": 1.3})
