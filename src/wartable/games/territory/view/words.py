"""Words for squares, directions, seats and phases."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.games.territory.moves import place
from wartable.games.territory.state import LETTERS, REASONS, Book

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
)  # fmt: skip
HEADINGS = ("up", "down", "left", "right")


def reason(number: int) -> str:
    """Return annihilation, domination or timeout."""
    return REASONS[number]


def xy(book: Book, cell: int) -> tuple[int, int]:
    """Return a square's column and row."""
    return cell % book.width, cell // book.width


def way(book: Book, cell: int, direction: int) -> str:
    """Say from which square, in which direction and to which square."""
    target = book.beyond[cell][direction]
    return f"from {place(book, cell)} {HEADINGS[direction]} to {place(book, target)}"


def letters(seats: Iterable[int]) -> str:
    """Return the letters of seats, separated by commas."""
    return ", ".join(LETTERS[seat] for seat in seats)


def numbered(book: Book, step: int, word: str) -> str:
    """Return the word with an ordinal if a round has several declarations."""
    return f"{ORDINALS[step]} {word}" if book.plans > 1 else word
