"""Small games: an author writes four functions, and everything else follows from a declaration.

``game`` makes the whole game; the rest of what such a file needs is here, too. A game that outgrows
this defines more functions of the contract, or a :class:`wartable.engine.game.Game` of its own.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.tables import i1, i2, i4, i8, table
from wartable.engine.options.declared import DataFile
from wartable.engine.options.fields import choice, whole
from wartable.small.boards import columns, grid, hexes, numbers, row
from wartable.small.game import game
from wartable.small.tables import Book

__all__ = [
    "Book", "Chance", "DataFile", "choice", "columns", "draw", "game", "grid", "hexes", "i1", "i2",
    "i4", "i8", "numbers", "row", "table", "whole",
]  # fmt: skip
