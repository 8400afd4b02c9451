"""Hex: join your two sides of the board before the other player joins theirs.

The board is a rhombus of hexes. Two players take turns. Each takes an empty hex. A joins the upper
and the lower side by an unbroken chain of their hexes, B the left and the right side. Whoever does
so first wins; there is never a draw. The second player may not swap sides, so the first has the
better start.
"""

from __future__ import annotations

from wartable.small import Book, Chance, game, hexes, i1, i2, table

SIZE = 9
HEXES = SIZE * SIZE
#: The six neighbours of a hex, as steps along the columns and the rows.
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


@table
class State:
    """A position."""

    turn = i2("moves made")
    cells = i1("who has a hex: seat + 1, 0 nobody", HEXES)
    joined = i1("1 for a hex that its owner has joined with their first side", HEXES)
    won = i1("who has joined both sides: seat + 1, 0 nobody")


def can(book: Book, s: State, seat: int, cell: int) -> bool:
    """An empty hex can be taken."""
    return s.cells[cell] == 0


def play(book: Book, s: State, chance: Chance, seat: int, cell: int) -> None:
    """Take a hex, and see what it joins."""
    s.cells[cell] = seat + 1
    if is_joined(s, seat, cell):
        join(s, seat, cell)


def is_joined(s: State, seat: int, at: int) -> bool:
    """Tell whether a hex is at its owner's first side, or beside one that is joined with it."""
    x, y = at % SIZE, at // SIZE
    if (y if seat == 0 else x) == 0:
        return True
    for dx, dy in STEPS:
        if 0 <= x + dx < SIZE and 0 <= y + dy < SIZE:
            beside = (y + dy) * SIZE + x + dx
            if s.cells[beside] == seat + 1 and s.joined[beside] == 1:
                return True
    return False


def join(s: State, seat: int, at: int) -> None:
    """Join a hex with its owner's first side, and with it all that it touches."""
    s.joined[at] = 1
    grown = True
    while grown:
        grown = False
        for each in range(HEXES):
            if s.cells[each] == seat + 1 and s.joined[each] == 0 and is_joined(s, seat, each):
                s.joined[each] = 1
                grown = True
    for step in range(SIZE):
        end = (SIZE - 1) * SIZE + step if seat == 0 else step * SIZE + SIZE - 1
        if s.cells[end] == seat + 1 and s.joined[end] == 1:
            s.won = seat + 1


def over(book: Book, s: State) -> int:
    """One player has joined both sides."""
    return 1 if s.won > 0 else 0


def score(book: Book, s: State, seat: int) -> int:
    """1 for whoever has joined both sides."""
    return 1 if s.won == seat + 1 else 0


GAME = game(
    __name__, seats=2, moves=hexes(SIZE, SIZE), owner="cells", ends=("both sides are joined",)
)
