"""Upgrades first: what they yield counts more, and so does the money for the next one."""

from strategies.medieval_manor.steward import steward

builder = steward("builder", __doc__, {"upgrade": 0.6, "money_cost": 0.5})
