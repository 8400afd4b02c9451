"""Positions of Territory as text: the phase, then the map, one line per row.

A position reads like this::

    round 3 commands
    waiting a c
    005a.|000..|012b+
    …
    orders b 0,0,D,3|1,0,R,2

``plan 1`` is the first declaration phase; the second line of a finished game is, for example,
``ended domination``. A square is its units, its owner's letter or ``.``, and ``+`` for a resource
square or ``.``. Orders are the commands given so far in a command phase.
"""

from __future__ import annotations

from typing import NamedTuple

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.kit.moves import amount_of, code_of, packed
from wartable.engine.kit.seats import seats_in
from wartable.engine.play.typed import SEPARATOR, plain_number
from wartable.games.territory import rules
from wartable.games.territory.moves import (
    MOVES,
    command_move,
    direction_of,
    read_move,
    square_of,
)
from wartable.games.territory.rules import start
from wartable.games.territory.state import (
    LETTERS,
    REASONS,
    Book,
    State,
    Work,
    border_at,
    cell_of,
    seat_of,
    side_of,
)

#: Most units on the map of a position, so that no total can overflow its field.
MOST_UNITS = 1_000_000_000


class Square(NamedTuple):
    """A square of a map, with the values that a state holds for it."""

    units: int
    owner: int
    resource: int


def write_position(book: Book, s: State) -> str:
    """Return a position as text."""
    step = "commands" if s.step == book.plans else f"plan {s.step + 1}"
    waiting = " ".join(LETTERS[seat] for seat in seats_in(s.waiting))
    lines = [
        f"round {s.turn} {step}",
        f"ended {REASONS[s.ended]}" if s.ended else f"waiting {waiting}",
        *write_map(book, s),
    ]
    for seat in range(book.seats):
        if s.given[seat]:
            lines.append(f"orders {LETTERS[seat]} {SEPARATOR.join(_orders(book, s, seat))}")
    return "\n".join(lines) + "\n"


def write_map(book: Book, s: State) -> list[str]:
    """Return the rows of the map, top to bottom."""
    squares = [
        write_square(Square(s.units[cell], s.owner[cell], s.resource[cell]))
        for cell in range(book.cells)
    ]
    return [
        SEPARATOR.join(squares[start : start + book.width])
        for start in range(0, book.cells, book.width)
    ]


def write_square(square: Square) -> str:
    """Return a square as text."""
    letter = LETTERS[square.owner - 1] if square.owner else "."
    return f"{square.units:03}{letter}{'+' if square.resource else '.'}"


def _orders(book: Book, s: State, seat: int) -> list[str]:
    given = zip(s.command[seat], s.amount[seat][: s.given[seat]], strict=False)
    return [
        MOVES.write(book, packed(command_move(cell_of(border), side_of(border)), units))
        for border, units in given
    ]


def read_position(book: Book, text: str) -> State:
    """Return the position; raise ``Unreadable`` naming the line."""
    lines = text.splitlines()
    if len(lines) < 2 + book.width:
        raise Unreadable(
            "bad-position", f"expected {2 + book.width} lines or more, not {len(lines)}"
        )
    s = State()
    read_map(book, s, lines[2 : 2 + book.width])
    start.take_stock(book, s, Work())
    _read_phase(book, s, lines[0])
    _read_waiting(book, s, lines[1])
    for number, line in enumerate(lines[2 + book.width :], 3 + book.width):
        _read_orders(book, s, number, line)
    for seat in range(book.seats):
        if s.waiting >> seat & 1 and s.given[seat] == book.commands:
            letter = LETTERS[seat]
            raise Unreadable("bad-position", f"line 2: the orders of {letter} are all in already")
    return s


def read_map(book: Book, s: State, rows: list[str]) -> None:
    """Fill the squares of a state from the rows of a map; raise ``Unreadable``."""
    squares = read_squares(book, rows)
    if not fit(squares):
        raise Unreadable("bad-position", f"the map holds more units than fit: at most {MOST_UNITS}")
    put_squares(s, squares)


def read_squares(book: Book, rows: list[str]) -> list[Square]:
    """Return the squares of a map, limits unchecked; raise ``Unreadable`` naming the square."""
    found = []
    for y, row in enumerate(rows):
        squares = row.strip().split(SEPARATOR)
        if len(squares) != book.width:
            raise Unreadable(
                "bad-position", f"row {y} of the map: {book.width} squares, not {len(squares)}"
            )
        found += [_read_square(book, x, y, square) for x, square in enumerate(squares)]
    return found


def fit(squares: list[Square]) -> bool:
    """Tell whether a state can hold the units of these squares."""
    return sum(square.units for square in squares) <= MOST_UNITS


def put_squares(s: State, squares: list[Square]) -> None:
    """Fill the map of a state."""
    for cell, square in enumerate(squares):
        s.units[cell], s.owner[cell], s.resource[cell] = square


def _read_square(book: Book, x: int, y: int, text: str) -> Square:
    count, owner, resource = text[:-2], text[-2:-1], text[-1:]
    seat, units = seat_of(book, owner), plain_number(count)
    fine = resource in ("+", ".") and (seat >= 0 if units > 0 else owner == "." and units == 0)
    if not fine:
        raise Unreadable("bad-position", f"square {x},{y}: {quoted(text)} is not a square")
    return Square(units, seat + 1, int(resource == "+"))


def _read_phase(book: Book, s: State, line: str) -> None:
    words = line.split()
    steps = {f"plan {step + 1}": step for step in range(book.plans)} | {"commands": book.plans}
    turn = plain_number(words[1]) if len(words) > 1 and words[0] == "round" else -1
    step = " ".join(words[2:])
    if step not in steps or not 0 < turn <= book.rounds:
        raise Unreadable(
            "bad-position", f"line 1: {quoted(line)}: expected such as 'round 1 plan 1'"
        )
    s.turn = turn
    s.step = steps[step]


def _read_waiting(book: Book, s: State, line: str) -> None:
    kind, *words = line.split() or [""]
    reasons = {name: number for number, name in REASONS.items()}
    if kind == "ended" and len(words) == 1 and words[0] in reasons:
        s.ended = reasons[words[0]]
        return
    seats = [seat_of(book, word) for word in words]
    if kind != "waiting" or not seats or min(seats) < 0:
        raise Unreadable("bad-position", f"line 2: {quoted(line)}: expected such as 'waiting a b'")
    for seat in seats:
        s.waiting |= 1 << seat
    if s.waiting & ~rules.expected(book, s):
        raise Unreadable("bad-position", f"line 2: {quoted(line)}: a seat without units cannot act")


def _read_orders(book: Book, s: State, number: int, line: str) -> None:
    kind, _, rest = line.partition(" ")
    letter, _, orders = rest.partition(" ")
    seat = seat_of(book, letter)
    if kind != "orders" or seat < 0 or s.step < book.plans:
        raise Unreadable(
            "bad-position", f"line {number}: {quoted(line)}: expected orders of a seat"
        )
    for order in orders.split(SEPARATOR):
        move = read_move(book, order)
        if s.given[seat] == book.commands or rules.check(book, s, Work(), seat, move):
            raise Unreadable("bad-position", f"line {number}: {quoted(order)} cannot be ordered")
        at = s.given[seat]
        s.command[seat][at] = border_at(square_of(code_of(move)), direction_of(code_of(move)))
        s.amount[seat][at] = amount_of(move)
        s.given[seat] = at + 1
