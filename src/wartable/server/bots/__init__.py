"""Bots on the server: the queue of their turns, the processes they think in, and hints."""
