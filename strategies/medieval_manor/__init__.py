"""Strategies for Medieval Manor."""
