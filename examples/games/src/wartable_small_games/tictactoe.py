"""Tic-tac-toe: three in a row on three by three cells.

Two players take turns. Each marks an empty cell. Whoever has three cells in a row, across, down or
diagonally, wins. If all nine cells are marked and nobody has, the game is a draw.
"""

from __future__ import annotations

from wartable.small import Book, Chance, game, grid, i1, table

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@table
class State:
    """A position."""

    turn = i1("moves made")
    cells = i1("who has a cell: seat + 1, 0 nobody", 9)


def can(book: Book, s: State, seat: int, cell: int) -> bool:
    """An empty cell can be marked."""
    return s.cells[cell] == 0


def play(book: Book, s: State, chance: Chance, seat: int, cell: int) -> None:
    """Mark it."""
    s.cells[cell] = seat + 1


def score(book: Book, s: State, seat: int) -> int:
    """Count the lines that a seat has."""
    lines = 0
    for a, b, c in LINES:
        lines += s.cells[a] == s.cells[b] == s.cells[c] == seat + 1
    return lines


def over(book: Book, s: State) -> int:
    """Three in a row, or no empty cell left."""
    if score(book, s, 0) + score(book, s, 1) > 0:
        return 1
    return 2 if s.turn == 9 else 0


GAME = game(
    __name__, seats=2, names="XO", moves=grid(3, 3), owner="cells", ends=("three in a row", "draw")
)
