"""Strategies for Bake & Sale."""
