"""Monte Carlo tree search with determinization: over single moves or whole turns."""
