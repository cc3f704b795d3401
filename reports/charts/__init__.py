"""Charts: light, colour-blind safe, labelled directly, and the same bytes for the same run."""
