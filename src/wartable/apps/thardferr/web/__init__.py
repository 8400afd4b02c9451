"""Thardferr's battle calculator in the browser: its form, its result, its links."""

#: The game of these battles, and the address of the calculator.
GAME = "thardferr"
ADDRESS = "/thardferr/battle"
