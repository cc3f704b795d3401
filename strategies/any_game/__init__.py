"""Players for every game."""
