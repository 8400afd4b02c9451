"""Rule 0: starting squares, resource squares, and who holds what."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.games.territory.events import resource, starts
from wartable.games.territory.state import Book, State, Work


def place_players(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rules 0-3 and 0-4: each player starts on an edge square of their own, drawn at random."""
    left = book.edges
    for at in range(left):
        work.pool[at] = book.edge[at]
    for seat in range(book.seats):
        cell = take_from_pool(work, chance, left)
        left -= 1
        s.owner[cell] = seat + 1
        s.units[cell] = book.start
        starts(log, seat, cell, book.start)
    clear_pool(work, left)


def place_resources(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rule 0-5: draw the resource squares, by default not from starting squares."""
    left = 0
    for cell in range(book.cells):
        if s.owner[cell] == 0 or book.on_start == 1:
            work.pool[left] = cell
            left += 1
    for _ in range(min(book.resources, left)):
        cell = take_from_pool(work, chance, left)
        left -= 1
        s.resource[cell] = 1
        resource(log, cell)
    clear_pool(work, left)


def take_from_pool(work: Work, chance: Chance, left: int) -> int:
    """Draw one of the first `left` squares of the pool and fill the gap with the last."""
    at = draw(chance, left)
    cell = work.pool[at]
    work.pool[at] = work.pool[left - 1]
    work.pool[left - 1] = 0
    return cell


def clear_pool(work: Work, left: int) -> None:
    """Clear the pool, so that the scratch space is left as it was."""
    for at in range(left):
        work.pool[at] = 0


def take_stock(book: Book, s: State, work: Work) -> None:
    """Group the controlled squares by seat and count each seat's units."""
    group_squares(book, s, work)
    for seat in range(book.seats):
        s.total[seat] = count_units(s, seat)


def group_squares(book: Book, s: State, work: Work) -> None:
    """List the controlled squares by seat, in board order."""
    before = s.first[book.seats]
    for cell in range(book.cells):
        if s.owner[cell] > 0:
            work.tally[s.owner[cell] - 1] += 1
    end = 0
    for seat in range(book.seats):
        s.first[seat] = end
        end += work.tally[seat]
        work.tally[seat] = s.first[seat]
    s.first[book.seats] = end
    for cell in range(book.cells):
        if s.owner[cell] > 0:
            seat = s.owner[cell] - 1
            s.held[work.tally[seat]] = cell
            work.tally[seat] += 1
    for seat in range(book.seats):
        work.tally[seat] = 0
    for at in range(end, before):
        s.held[at] = 0


def count_units(s: State, seat: int) -> int:
    """Return a seat's units on all its squares."""
    units = 0
    for at in range(s.first[seat], s.first[seat + 1]):
        units += s.units[s.held[at]]
    return units
