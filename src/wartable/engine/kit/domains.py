"""Domains: which values a field of a move may have, and how each is written.

Rules see the number. People, records and programs see what the domain makes of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.scene.words import count


class Domain(ABC):
    """The values from ``low`` to ``low + size - 1``; ``name`` is what forms call such a field.

    ``spaces`` says that the text of a value may contain blanks.
    """

    name: str
    size: int
    low: int = 0
    spaces: bool = False

    @property
    def bits(self) -> int:
        """How many bits hold any value."""
        return (self.size - 1).bit_length()

    @property
    def high(self) -> int:
        """The highest value."""
        return self.low + self.size - 1

    def __contains__(self, value: int) -> bool:
        return self.low <= value <= self.high

    @abstractmethod
    def write(self, book: Any, value: int) -> str:
        """Return the exact text of a value."""

    @abstractmethod
    def read(self, book: Any, text: str) -> int:
        """Return the value that a text stands for; raise ``Unreadable``."""

    def say(self, book: Any, value: int) -> str:
        """Return a value as sentences name it."""
        return self.write(book, value)

    def element(self, book: Any, value: int) -> str:
        """Return the id of the element of the picture that a value stands for, empty for none."""
        return ""

    def as_json(self, book: Any, value: int) -> int | str:
        """Return a value in its JSON form: its text, or the number that it is."""
        return self.write(book, value)

    def from_json(self, book: Any, value: object) -> int:
        """Return the value that a JSON value stands for; raise ``Unreadable``."""
        if not isinstance(value, str):
            raise Unreadable("bad-move", f"expected a text, not {quoted(str(value))}")
        return self.read(book, value)

    def schema(self, book: Any) -> dict[str, Any]:
        """Return the JSON Schema of the values."""
        return {"type": "string"}


class Number(Domain):
    """Whole numbers that are written as such.

    With a ``prefix``, each stands for the element of the picture whose id is prefix and number.
    """

    def __init__(
        self, name: str, low: int, high: int, *, code: str = "bad-number", prefix: str = ""
    ) -> None:
        self.name, self.low, self.size, self.code = name, low, high - low + 1, code
        self._prefix = prefix

    def write(self, book: Any, value: int) -> str:
        """Return the digits."""
        return str(value)

    def read(self, book: Any, text: str) -> int:
        """Return the number; raise ``Unreadable``."""
        is_negative = self.low < 0 and text.startswith("-")
        return self._known(-digits(text[1:]) if is_negative else digits(text), text)

    def element(self, book: Any, value: int) -> str:
        """Return the id with the prefix, if there is one."""
        return f"{self._prefix}{value}" if self._prefix else ""

    def as_json(self, book: Any, value: int) -> int:
        """Return the number itself."""
        return value

    def from_json(self, book: Any, value: object) -> int:
        """Return the number; raise ``Unreadable``."""
        if not isinstance(value, int) or isinstance(value, bool):
            raise Unreadable("bad-number", f"{quoted(str(value))} is not a whole number")
        return self._known(value, str(value))

    def schema(self, book: Any) -> dict[str, Any]:
        """Return the JSON Schema: an integer with its ends."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def _known(self, value: int, text: str) -> int:
        if value not in self:
            raise Unreadable(self.code, f"{quoted(text)} is not from {self.low} to {self.high}")
        return value


class Counted(Number):
    """Numbers of things, which sentences name with their noun."""

    def __init__(self, name: str, noun: str, high: int = (1 << 31) - 1) -> None:
        super().__init__(name, 0, high)
        self._noun = noun

    def say(self, book: Any, value: int) -> str:
        """Return the number with its noun."""
        return count(value, self._noun)


class Name(Domain):
    """Things with names; any unambiguous beginning of a name will do, in any case.

    The first name is that of the value ``low``. With a ``prefix``, each stands for the element of
    the picture whose id is prefix and name.
    """

    def __init__(
        self,
        name: str,
        names: Sequence[str],
        code: str = "no-such-name",
        *,
        low: int = 0,
        prefix: str = "",
    ) -> None:
        self.name, self.size, self.names, self.code = name, len(names), tuple(names), code
        self.low, self._prefix = low, prefix
        self.spaces = any(" " in each for each in names)

    def write(self, book: Any, value: int) -> str:
        """Return the name."""
        return self.names[value - self.low]

    def element(self, book: Any, value: int) -> str:
        """Return the id with the prefix, if there is one."""
        return f"{self._prefix}{self.write(book, value)}" if self._prefix else ""

    def read(self, book: Any, text: str) -> int:
        """Return the value with this name; raise ``Unreadable``."""
        wanted = text.lower()
        found = [at for at, each in enumerate(self.names) if each.lower().startswith(wanted)]
        exact = [at for at in found if self.names[at].lower() == wanted]
        if len(exact or found) != 1 or not wanted:
            known = ", ".join(self.names)
            raise Unreadable(self.code, f"there are {known}, not {quoted(text)}")
        return (exact or found)[0] + self.low

    def schema(self, book: Any) -> dict[str, Any]:
        """Return the JSON Schema: one of the names."""
        return {"enum": list(self.names)}


class Thing(Domain):
    """Whatever a game writes and reads by functions of its own.

    ``read`` raises ``Unreadable`` with a message that need not quote the whole move. ``words``
    names a value in sentences; without it, they use its exact text. ``element`` returns the id of
    the element of the picture that a value stands for.
    """

    def __init__(
        self,
        name: str,
        size: int,
        write: Callable[[Any, int], str],
        read: Callable[[Any, str], int],
        *,
        words: Callable[[Any, int], str] | None = None,
        spaces: bool = False,
        element: Callable[[Any, int], str] | None = None,
    ) -> None:
        self.name, self.size, self.spaces = name, size, spaces
        self._write, self._read, self._words = write, read, words or write
        self._element = element

    def write(self, book: Any, value: int) -> str:
        """Return the exact text of a value."""
        return self._write(book, value)

    def read(self, book: Any, text: str) -> int:
        """Return the value that a text stands for; raise ``Unreadable``."""
        return self._read(book, text)

    def say(self, book: Any, value: int) -> str:
        """Return a value as sentences name it."""
        return self._words(book, value)

    def element(self, book: Any, value: int) -> str:
        """Return the id of the element that a value stands for, empty for none."""
        return "" if self._element is None else self._element(book, value)


class Seat(Number):
    """Seats; ``names`` says what a game calls each. ``low`` -1 lets it be nobody."""

    def __init__(self, seats: int, names: Callable[[int], str], *, low: int = 0) -> None:
        super().__init__("SEAT", low, seats - 1)
        self._names = names

    def say(self, book: Any, value: int) -> str:
        """Return what the game calls the seat."""
        return self._names(value) if value >= 0 else "nobody"


class Mask(Number):
    """Sets of seats as one number, a bit each."""

    def __init__(self, seats: int, names: Callable[[int], str]) -> None:
        super().__init__("SEATS", 0, (1 << seats) - 1)
        self._names = names

    def say(self, book: Any, value: int) -> str:
        """Return what the game calls these seats."""
        found = (self._names(seat) for seat in range(self.size.bit_length()) if value >> seat & 1)
        return ", ".join(found) or "nobody"


def amounts(name: str) -> Number:
    """Return the domain of any number that a log can hold."""
    return Number(name, -(1 << 31), (1 << 31) - 1)


#: More digits than any count, coordinate or total can have; a longer number is just too large.
DIGITS = 12


def plain_number(text: str) -> int:
    """Return the number that plain digits stand for, -1 for anything else."""
    plain = text.isascii() and text.isdigit()
    return int(text.lstrip("0")[:DIGITS] or "0") if plain else -1


def digits(text: str) -> int:
    """Return the number that plain digits stand for; raise ``Unreadable`` for anything else."""
    number = plain_number(text)
    if number < 0:
        raise Unreadable("bad-number", f"{quoted(text)} is not a whole number")
    return number
