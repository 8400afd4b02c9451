"""Build the book of a game of Territory from its options."""

from __future__ import annotations

from wartable.board.squares import neighbours
from wartable.engine.errors import BadOption
from wartable.engine.options.declared import fill
from wartable.games.territory.options import Options, _edge_words, seat_range
from wartable.games.territory.state import Book


def make_book(options: Options, seats: int) -> Book:
    """Return the book of a game; raise ``BadOption`` if it does not allow that many players."""
    _check_seats(options, seats)
    size = options.map_size
    book = Book()
    fill(book, options)
    book.seats = seats
    book.cells = size * size
    book.resources = -(-size * size * options.resource_square_pct // 100)
    _draw_map(book, size)
    return book


def _check_seats(options: Options, seats: int) -> None:
    fewest, most = seat_range(options)
    if most < seats <= options.max_players:
        raise BadOption("bad-seats", f"{seats} players do not fit: {_edge_words(options)}")
    if not fewest <= seats <= most:
        raise BadOption("bad-seats", f"Territory needs {fewest} to {most} players, not {seats}")


def _draw_map(book: Book, size: int) -> None:
    for cell in range(size * size):
        x, y = cell % size, cell // size
        if x in (0, size - 1) or y in (0, size - 1):
            book.edge[book.edges] = cell
            book.edges += 1
        for direction, beside in enumerate(neighbours(x, y, size, size)):
            book.beyond[cell][direction] = -1 if beside is None else beside[1] * size + beside[0]
