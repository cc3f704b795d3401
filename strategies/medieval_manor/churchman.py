"""Upgrades that yield points, and conversions into points."""

from strategies.medieval_manor.steward import steward

churchman = steward("churchman", __doc__, {"points": 1.2, "upgrade_points": 1.6, "upgrade_other": 0.7})
