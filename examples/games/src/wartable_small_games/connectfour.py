"""Connect Four: four of your own in a row, and every disc falls.

Two players take turns. Each drops a disc of their colour into one of seven columns, where it falls
onto the discs below it; a column holds six. Whoever has four discs in a row, across, upright or
diagonally, wins. If the board is full and nobody has, the game is a draw.
"""

from __future__ import annotations

from wartable.small import Book, Chance, columns, game, i1, table

WIDE, HIGH, FOUR = 7, 6, 4


@table
class State:
    """A position."""

    turn = i1("moves made")
    cells = i1("whose disc: seat + 1, 0 none; the upper row first", WIDE * HIGH)
    full = i1("discs in each column", WIDE)
    won = i1("who has four in a row: seat + 1, 0 nobody")


def can(book: Book, s: State, seat: int, column: int) -> bool:
    """A column that is not full takes a disc."""
    return s.full[column] < HIGH


def play(book: Book, s: State, chance: Chance, seat: int, column: int) -> None:
    """Drop a disc, and see whether it makes four in a row."""
    row = HIGH - 1 - s.full[column]
    s.cells[row * WIDE + column] = seat + 1
    s.full[column] += 1
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        own = 1 + reach(s, column, row, dx, dy) + reach(s, column, row, -dx, -dy)
        if own >= FOUR:
            s.won = seat + 1


def reach(s: State, x: int, y: int, dx: int, dy: int) -> int:
    """Count the discs of the same colour beside one in a direction."""
    own, count = s.cells[y * WIDE + x], 0
    while 0 <= x + dx < WIDE and 0 <= y + dy < HIGH and s.cells[(y + dy) * WIDE + x + dx] == own:
        x, y, count = x + dx, y + dy, count + 1
    return count


def over(book: Book, s: State) -> int:
    """Four in a row, or no room left."""
    if s.won > 0:
        return 1
    return 2 if s.turn == WIDE * HIGH else 0


def score(book: Book, s: State, seat: int) -> int:
    """1 for whoever has four in a row."""
    return 1 if s.won == seat + 1 else 0


GAME = game(
    __name__,
    seats=2,
    names=("red", "yellow"),
    colours=(3, 4),
    moves=columns(WIDE, HIGH),
    owner="cells",
    ends=("four in a row", "draw"),
)
