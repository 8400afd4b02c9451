"""How the bots play: what cards are worth, and the best next move in either mode."""
