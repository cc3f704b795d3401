"""The analyses: each a function from a run to a section with its findings, tables and figures."""
