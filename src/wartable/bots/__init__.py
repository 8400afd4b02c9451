"""The bots: a bot sees a view, never a state."""
