"""Sow, a game of the tests' own: Pig in which every seat has a breed and a die of its own.

The breed is known to all, the die to nobody else until the game is over: they are options of a
seat. The status line tells what a viewer's book knows of the dice, so that a leak would show.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

from support.games import pig
from support.games.pig import DIE, PIG, Book, Options, State
from wartable.engine.errors import BadOption, quoted
from wartable.engine.options.fields import choice, words
from wartable.engine.options.seat import SeatOptions

#: Dice by their names, each a list of faces; a pattern is repeated on dice with more faces.
NAMED = {"fair": "", "low": "1, 2*5", "high": "1*2, 6*4"}
WILD = 3


@dataclass(frozen=True)
class OfSeat:
    """What every seat chooses for itself."""

    breed: str = choice("tame", "what is kept: wild pigs begin with something", "wild")
    die: str = words("fair", "a die by its name, or its faces such as 1*2, 6*4", longest=40)


def settled(options: Options, of_seat: OfSeat) -> OfSeat:
    """Return the die in its one form; every face is named that is none."""
    if of_seat.die in NAMED:
        return of_seat
    faces, defects = [], []
    for word in of_seat.die.replace(" ", "").split(","):
        face, _, times = word.partition("*")
        if face.isdigit() and 1 <= int(face) <= 9 and (times or "1").isdigit():
            faces += [face] * int(times or 1)
        else:
            defects.append(f"{quoted(word)} is no face")
    if not defects and len(faces) != options.faces:
        defects.append(f"a die has {options.faces} faces, not {len(faces)}")
    if defects:
        raise BadOption("bad-die", "; ".join(defects))
    runs = [(face, faces.count(face)) for face in sorted(set(faces))]
    return replace(of_seat, die=", ".join(f"{f}*{n}" if n > 1 else f for f, n in runs))


def faces_of(text: str, count: int) -> list[int]:
    """Return the faces of a die; one that is unknown is fair."""
    faces: list[int] = []
    for word in filter(None, NAMED.get(text, text).split(", ")):
        face, _, times = word.partition("*")
        faces += [int(face)] * int(times or 1)
    return [faces[at % len(faces)] for at in range(count)] if faces else list(range(1, count + 1))


def make_book(options: Options, seats: int, of_seats: tuple[OfSeat, ...]) -> Book:
    """Give every seat its die and what its breed begins with."""
    book = pig.make_book(options, seats)
    for seat, of_seat in enumerate(of_seats):
        book.begins_with[seat] = WILD if of_seat.breed == "wild" else 0
        for at, face in enumerate(faces_of(of_seat.die, options.faces)):
            book.die[DIE * seat + at] = face
    return book


def status(book: Book, s: State, seat: int) -> str:
    """Tell the pot and the sum of every die, as far as it is known."""
    sums = [sum(book.die[DIE * each : DIE * (each + 1)]) for each in range(book.seats)]
    return f"{pig.status(book, s, seat)}; dice {sums}"


def from_file(name: str, text: str) -> str:
    """A file has a face on a line."""
    return ", ".join(text.split())


def offers(name: str) -> list[tuple[str, str]]:
    """There are dice to choose from."""
    return [(die, f"the {die} die") for die in NAMED]


_look: Any = SimpleNamespace(**(vars(sys.modules["support.games.pig"]) | {"status": status}))

SOW = replace(
    PIG,
    key="sow",
    title="Sow",
    package="wartable.games.territory",  # for a guide and a rulebook, which Pig has not
    look=_look,
    make_book=make_book,
    capabilities=(SeatOptions(OfSeat, ("die",), settled, {"die": ""}, from_file, offers),),
)
