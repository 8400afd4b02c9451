"""The battle calculator of Thardferr in the browser: its form, its result, its links."""

#: The game whose battles these are, and where the calculator is.
GAME = "thardferr"
ADDRESS = "/thardferr/battle"
