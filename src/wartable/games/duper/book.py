"""Build the book of a game of Duper from its options."""

from __future__ import annotations

from wartable.board.squares import neighbours
from wartable.engine.errors import BadOption
from wartable.engine.options.declared import fill
from wartable.games.duper.options import Options
from wartable.games.duper.state import (
    LONGEST,
    SEATS,
    TILES,
    WIDTH,
    Book,
    tile_at,
    tile_xy,
)

#: Where the colours start (rule 1-3), in turn order.
HOMES = ((1, 1), (5, 1), (1, 5), (5, 5), (3, 3))


def make_book(options: Options, seats: int) -> Book:
    """Return the book of a game; raise ``BadOption`` if there are not five seats."""
    if seats != SEATS:
        raise BadOption(
            "bad-seats", f"Duper needs {SEATS} seats, not {seats}; idle is an empty one"
        )
    book = Book()
    _draw_board(book)
    fill(book, options)
    book.attack_stamina = int(options.stamina == "attack")
    book.march = int(options.stamina == "march")
    book.rounds = options.round_limit or LONGEST
    return book


def _draw_board(book: Book) -> None:
    for seat, (x, y) in enumerate(HOMES):
        book.home[seat] = tile_at(x, y)
    for tile in range(TILES):
        for direction, beside in enumerate(neighbours(*tile_xy(tile), WIDTH, WIDTH)):
            book.near[tile][direction] = -1 if beside is None else tile_at(*beside)
