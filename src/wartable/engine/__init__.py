"""The engine: the contract and what every game shares."""
