"""Bots on the server: which are offered, where they think, and how they get their turn."""
