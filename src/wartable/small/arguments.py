"""What is wrong with the arguments of ``game`` by themselves, before anything follows from them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from keyword import iskeyword
from string import Formatter
from types import ModuleType
from typing import Any

from wartable.engine.errors import quoted
from wartable.engine.kit.moves import FAMILIES_SIZE
from wartable.engine.sources import place_of_argument
from wartable.small.boards import Board

#: The most seats that a game can have (``wartable.engine.validation``).
MOST_SEATS = 32
#: What no field of a move can be called: derived functions have parameters with these names.
TAKEN = ("at", "book", "chance", "code", "log", "s", "seat")


def defects_in_arguments(module: ModuleType, given: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the arguments of a module's ``game``, each as one line."""
    for name, defect in DEFECTS.items():
        for said in defect(given):
            yield f"{place_of_argument(module, 'game', name)}: {name} is {said}"


def _seats(given: Mapping[str, Any]) -> Iterator[str]:
    seats = given["seats"]
    ends = (seats, seats) if type(seats) is int else seats
    is_pair = isinstance(ends, tuple) and len(ends) == 2 and all(type(end) is int for end in ends)
    if not is_pair or not 1 <= ends[0] <= ends[1] <= MOST_SEATS:
        yield f"{quoted(seats)}; expected a number from 1 to {MOST_SEATS}, or the fewest and most"


def _names(given: Mapping[str, Any]) -> Iterator[str]:
    if list(_seats(given)):
        return
    seats, names = given["seats"], given["names"]
    most = seats if isinstance(seats, int) else seats[1]
    letters = {name[:1] for name in names[:most] if isinstance(name, str) and name}
    if len(letters) < most:
        yield f"{quoted(names)}; expected {most} names with a first letter of their own"


def _moves(given: Mapping[str, Any]) -> Iterator[str]:
    moves = given["moves"]
    boards = (moves,) if isinstance(moves, Board) else moves
    is_sequence = isinstance(boards, Sequence) and boards
    if not is_sequence or not all(isinstance(board, Board) for board in boards):
        yield f"{quoted(moves)}; expected a board such as grid(3, 3), or several"
        return
    fields = [board.field for board in boards]
    for field in dict.fromkeys(fields):
        if not field.isidentifier() or iskeyword(field) or field in TAKEN:
            yield f"of a field {quoted(field)}; expected another name, which Python can have"
        elif fields.count(field) > 1:
            yield f"of two fields {quoted(field)}; expected that each has a name of its own"
    many = 1
    for board in boards:
        many *= board.domain.size
    if many > FAMILIES_SIZE:
        yield f"one of {many}; expected at most {FAMILIES_SIZE}, as all are listed"


def _words(name: str) -> Callable[[Mapping[str, Any]], Iterator[str]]:
    def defects(given: Mapping[str, Any]) -> Iterator[str]:
        words = given[name]
        if isinstance(words, str) or not all(isinstance(each, str) and each for each in words):
            yield f"{quoted(words)}; expected a tuple of words, such as ('one',)"
        elif name == "ends" and not words:
            yield "empty; expected a word for each number that over() returns, from 1"

    return defects


def _sentence(name: str, *known: str) -> Callable[[Mapping[str, Any]], Iterator[str]]:
    def defects(given: Mapping[str, Any]) -> Iterator[str]:
        if list(_moves(given)):
            return
        boards = (given["moves"],) if isinstance(given["moves"], Board) else given["moves"]
        there = [*known, *(board.field for board in boards)]
        for _, field, _, _ in Formatter().parse(given[name]):
            if field is not None and field not in there:
                yield f"{quoted(given[name])}; expected only the fields {', '.join(there)}"
                return

    return defects


def _options(given: Mapping[str, Any]) -> Iterator[str]:
    options = given["options"]
    if not isinstance(options, type) or not dataclasses.is_dataclass(options):
        yield f"{quoted(options)}; expected a class with the decorator @dataclass(frozen=True)"


#: An argument -> what yields what is wrong with it.
DEFECTS: dict[str, Callable[[Mapping[str, Any]], Iterator[str]]] = {
    "seats": _seats,
    "names": _names,
    "moves": _moves,
    "ends": _words("ends"),
    "shows": _words("shows"),
    "told": _sentence("told", "seat"),
    "doc": _sentence("doc"),
    "options": _options,
}
