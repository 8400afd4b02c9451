"""Moves of Territory: plans, which carry a text, commands such as ``0,0,D,3``, and ``done``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.kit.domains import Name, Thing, digits, plain_number
from wartable.engine.kit.moves import packed
from wartable.engine.kit.verbs import Moves, verb
from wartable.games.territory.state import CELLS, DIRECTIONS, Book

#: More units than any square can have; larger counts are read as this.
MOST_TYPED = 1 << 30
#: What is wrong with a square that the map does not have.
OFF_MAP = "the square is off the map, which ends at {edge},{edge}"


# --- squares as text -----------------------------------------------------------------------------


def place(book: Book, cell: int) -> str:
    """Return a square's coordinates, such as ``3,0``."""
    return f"{cell % book.width},{cell // book.width}"


def read_place(book: Book, text: str) -> int:
    """Return the square with these coordinates; raise ``Unreadable``."""
    x, comma, y = text.partition(",")
    if not comma:
        raise Unreadable("bad-command", f"{quoted(text)}: expected X,Y such as 0,3")
    return square_at(book, digits(x), digits(y), text)


def square_at(book: Book, x: int, y: int, text: str) -> int:
    """Return the square with these coordinates; raise ``Unreadable``, quoting the text."""
    if x >= book.width or y >= book.width:
        raise Unreadable("off-map", f"{quoted(text)}: {OFF_MAP.format(edge=book.width - 1)}")
    return y * book.width + x


# --- the moves -----------------------------------------------------------------------------------

Square = Annotated[int, Thing("X,Y", CELLS, place, read_place)]
Direction = Annotated[int, Name("DIRECTION", DIRECTIONS, "bad-direction")]


@verb("plan")
def plan_move() -> None:
    """Hand in a plan."""


@verb("done")
def done_move() -> None:
    """Give no more commands."""


@verb(
    "command {square} {direction} {units}",
    text="{square},{direction},{units}",
    such_as="0,0,D,3",
)
def command_move(square: Square, direction: Direction) -> None:
    """Send units from {square} in direction {direction}."""


MOVES = Moves(plan_move, done_move, command_move)
PLAN, DONE, COMMAND = (each.number for each in MOVES.verbs)

verb_of = MOVES.verb_of
square_of, direction_of = MOVES.readers("square", "direction")
is_well_formed = MOVES.recogniser()


# --- reading a move ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Command:
    """A command as typed: any square, a direction and any number of units."""

    x: int
    y: int
    direction: int
    count: int


def read_move(book: Book, text: str) -> int:
    """Return the move; raise ``Unreadable``."""
    words = {"plan": PLAN, "done": DONE}
    if text.strip().lower() in words:
        return words[text.strip().lower()]
    command = read_command(text)
    square = square_at(book, command.x, command.y, text)
    return packed(command_move(square, command.direction), min(command.count, MOST_TYPED))


def read_command(text: str) -> Command:
    """Rules 2-2 and 2-3: read ``X,Y,DIRECTION,COUNT``; raise ``Unreadable`` if malformed."""
    fields = [field.strip(" ") for field in text.split(",")] if text.count(",") == 3 else []
    if len(fields) != 4:
        raise Unreadable("bad-command", f"{quoted(text)}: expected X,Y,DIRECTION,N such as 0,0,D,3")
    direction = DIRECTIONS.find(fields[2].upper()) if len(fields[2]) == 1 else -1
    if direction < 0:
        raise Unreadable("bad-direction", f"{quoted(text)}: the direction must be U, D, L or R")
    x, y, count = (_read_digits(text, field) for field in (fields[0], fields[1], fields[3]))
    return Command(x, y, direction, count)


def _read_digits(text: str, field: str) -> int:
    """Rules 2-2 and 2-3: plain digits only; leading zeros are fine."""
    number = plain_number(field)
    if number < 0:
        raise Unreadable("bad-number", f"{quoted(text)}: {quoted(field)} is not a whole number")
    return number


def clean_plan(book: Book, text: str | None) -> str | None:
    """Rules 1-2 and 1-3: return a declaration as one line, cut by code points; None for no plan."""
    if text is None:
        return None
    for line_break in "\r\n\t":
        text = text.replace(line_break, " ")
    text = text[: book.letters]
    return text if text.strip() else None
