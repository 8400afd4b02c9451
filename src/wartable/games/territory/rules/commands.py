"""Rule 2: giving commands, why one is refused, and a random command."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import packed
from wartable.games.territory.events import commanded
from wartable.games.territory.moves import DONE, command_move
from wartable.games.territory.state import Book, State, border_at, cell_of

# Refusals by `check` and `fault`, in the order of the messages in messages.py.
NOT_NOW = 1
OFF_MAP_SOURCE = 2
OFF_MAP_TARGET = 3
NO_UNITS = 4
ZERO = 5
TOO_MANY = 6


# --- 2. Commands ------------------------------------------------------------------------------


def give_command(s: State, seat: int, cell: int, direction: int, units: int, log: Log) -> None:
    """Rule 2-1: append a command to those of a seat."""
    at = s.given[seat]
    s.command[seat][at] = border_at(cell, direction)
    s.amount[seat][at] = units
    s.given[seat] = at + 1
    commanded(log, 1 << seat, seat, cell, direction, units)


def available(s: State, seat: int, cell: int) -> int:
    """Rules 2-5 and 2-6: a seat's units on a square that no earlier command sends away."""
    if s.owner[cell] != seat + 1:
        return 0
    units = s.units[cell]
    for at in range(s.given[seat]):
        if cell_of(s.command[seat][at]) == cell:
            units -= s.amount[seat][at]
    return units


def fault(book: Book, s: State, seat: int, x: int, y: int, direction: int, count: int) -> int:
    """Rules 2-3 and 2-4: return why a command is ignored, 0 if it counts."""
    if x < 0 or x >= book.width or y < 0 or y >= book.width:
        return OFF_MAP_SOURCE
    cell = y * book.width + x
    if book.beyond[cell][direction] < 0:
        return OFF_MAP_TARGET
    if available(s, seat, cell) == 0:
        return NO_UNITS
    if count <= 0:
        return ZERO
    return 0


def sample_command(book: Book, s: State, chance: Chance, seat: int) -> int:
    """Return a random command: any square with units to send, any direction, any amount."""
    begin = s.first[seat]
    squares = s.first[seat + 1] - begin
    at = draw(chance, squares)
    for _ in range(squares):
        cell = s.held[begin + at]
        units = available(s, seat, cell)
        if units > 0:
            direction = draw(chance, 4)
            while book.beyond[cell][direction] < 0:
                direction = draw(chance, 4)
            return packed(command_move(cell, direction), 1 + draw(chance, units))
        at += 1
        if at == squares:
            at = 0
    return DONE
