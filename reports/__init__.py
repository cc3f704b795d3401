"""What a run means: statistics, tables, findings, charts and the files that hold them.

Nothing here plays a game or knows its rules: a report is built from a run folder and from the facts in its manifest.
"""

__steelyard__ = "reports"
