"""Kinds of events, each declared once as a function without a body.

::

    @event
    def built(log: Log, seat: Seat, tile: Tile, infantry: Count) -> None:
        \"\"\"{seat} builds {infantry} infantry on {tile}.\"\"\"

    @event
    def drawn(log: Log, seen: int, seat: Seat, card: Card) -> None:
        \"\"\"{seat} draws {card}.\"\"\"

    EVENTS = Events(built, drawn)

:class:`Events` gives each declared function the body that notes such an event in the log, so rules
just call it, compiled or not. An event with the parameter ``seen`` is secret: it is a bit mask of
the seats that may know of it, or ``EVERYBODY``. Everything else is public.

From the declaration come the names of what an event tells, its JSON form, what it marks on the
board, and a sentence: the docstring, filled in. Up to four fields have a number of the log each;
more are packed.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import signature
from typing import Any, TypeVar

from wartable.engine.kit import events
from wartable.engine.kit.declarations import BadDeclaration, compiled, domains_of, first_line
from wartable.engine.kit.domains import Domain
from wartable.engine.kit.events import Event

F = TypeVar("F", bound=Callable[..., None])

#: How many numbers an event has in the log, and how many bits of each can hold packed fields.
COLUMNS, BITS = 4, 31
#: The name under which declared functions find what writes to the log.
NOTE = "_note"

_DECLARED: set[Any] = set()


def event(function: F) -> F:
    """Declare a kind of event."""
    _DECLARED.add(function)
    return function


@dataclass(frozen=True, slots=True)
class Place:
    """Where a field is: the number of the log, and which bits of it; ``bits`` 0 means all."""

    column: int
    shift: int
    bits: int


@dataclass(frozen=True)
class EventKind:
    """One kind of event: its number and name, its fields, and the sentence that tells it.

    ``secret`` says that not everybody may know of such events.
    """

    number: int
    name: str
    domains: Mapping[str, Domain]
    places: Mapping[str, Place]
    sentence: str
    secret: bool


class Events:
    """All kinds of events of a game, numbered from 1 in the order given."""

    def __init__(self, *declared: Callable[..., None]) -> None:
        functions = [function for function in declared if isinstance(function, types.FunctionType)]
        self.kinds = tuple(_kind(each, number) for number, each in enumerate(functions, 1))
        for each, function in zip(self.kinds, functions, strict=True):
            _give_body(function, each)

    def kind(self, told: Event) -> EventKind:
        """Return the kind of an event; raise ``ValueError`` if it is none of these."""
        if not 1 <= told.kind <= len(self.kinds):
            raise ValueError(f"unknown event {told}")
        return self.kinds[told.kind - 1]

    def fields(self, told: Event) -> dict[str, int]:
        """Return what an event tells, by name."""
        found = self.kind(told)
        return {
            name: _read(told.fields, place, found.domains[name])
            for name, place in found.places.items()
        }

    def as_dict(self, book: Any, told: Event) -> dict[str, int | str]:
        """Return what an event tells in its JSON form, by name."""
        domains = self.kind(told).domains
        values = self.fields(told)
        return {name: domain.as_json(book, values[name]) for name, domain in domains.items()}

    def marks(self, book: Any, told: Event) -> tuple[str, ...]:
        """Return the elements of the picture that an event names, in the order of its fields."""
        domains = self.kind(told).domains
        ids = (domains[name].element(book, value) for name, value in self.fields(told).items())
        return tuple(filter(None, ids))

    def sentence(self, book: Any, told: Event) -> str:
        """Return the docstring of an event's kind, filled in."""
        found, values = self.kind(told), self.fields(told)
        said = {name: domain.say(book, values[name]) for name, domain in found.domains.items()}
        return found.sentence.format_map(said)


def _read(numbers: tuple[int, ...], place: Place, domain: Domain) -> int:
    number = numbers[place.column]
    if place.bits == 0:
        return number
    return (number >> place.shift & (1 << place.bits) - 1) + domain.low


def _kind(function: types.FunctionType, number: int) -> EventKind:
    if function not in _DECLARED:
        raise BadDeclaration(function, f"{function.__name__} is not declared by @event")
    first, *others = signature(function).parameters
    secret = others[:1] == ["seen"]
    if first != "log":
        said = "its first parameter is the log"
        raise BadDeclaration(function, f"{function.__name__}: {said}")
    domains = domains_of(function, 2 if secret else 1)
    places = _places(function, domains)
    return EventKind(number, function.__name__, domains, places, first_line(function), secret)


def _places(function: types.FunctionType, domains: Mapping[str, Domain]) -> dict[str, Place]:
    """Give each field a number of the log; if there are too few, pack small fields together."""
    if len(domains) <= COLUMNS:
        return {name: Place(column, 0, 0) for column, name in enumerate(domains)}
    free = [BITS] * COLUMNS
    places: dict[str, Place] = {}
    for name, domain in sorted(domains.items(), key=lambda each: -each[1].bits):
        is_whole = domain.bits > BITS
        needed = BITS if is_whole else max(1, domain.bits)
        column = next((at for at, left in enumerate(free) if left >= needed), None)
        if column is None:
            said = f"no room for its field {name}"
            raise BadDeclaration(function, f"{function.__name__}: {said}")
        places[name] = Place(column, BITS - free[column], 0 if is_whole else needed)
        free[column] -= needed
    return {name: places[name] for name in domains}


def _give_body(function: types.FunctionType, declared: EventKind) -> None:
    terms: list[list[str]] = [[] for _ in range(COLUMNS)]
    for name, place in declared.places.items():
        if place.bits == 0:
            terms[place.column].append(name)
        else:
            low = declared.domains[name].low
            value = f"({name} - {low})" if low else name
            terms[place.column].append(f"{value} << {place.shift}" if place.shift else value)
    numbers = ", ".join(" | ".join(each) or "0" for each in terms)
    seen = "seen" if declared.secret else str(events.EVERYBODY)
    head = f"{function.__name__}({', '.join(signature(function).parameters)})"
    function.__globals__[NOTE] = events.note
    body = f"{NOTE}(log, {seen}, {declared.number}, {numbers})"
    function.__code__ = compiled(head, body, function)
