"""Kingdoms in the calculator: what they cost, make, train and house, and kingdoms as text."""
