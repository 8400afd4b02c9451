"""Reading the fields of worked cases of kingdoms; what is malformed is named."""

from __future__ import annotations

from wartable.engine.errors import BadRecord, quoted
from wartable.engine.vectors import Case, anything, field
from wartable.games.thardferr.catalogue import Race, catalogue
from wartable.games.thardferr.kingdom.counts import Number

#: Beyond this, sums of numbers are not exact, and products may not be numbers.
LARGEST = 10**15


def bad(words: str) -> BadRecord:
    """Return the error for a malformed case."""
    return BadRecord("bad-case", words)


def race_in(given: Case) -> Race:
    """Return the race of a case."""
    name = field(given, "race", str)
    if name not in catalogue().races:
        raise bad(f"no race {quoted(name)}")
    return catalogue().races[name]


def number(value: object, name: str, *, level: bool = False) -> Number:
    """Return a number that can be reckoned with; where levels are meant, true and false too."""
    if isinstance(value, bool) and level:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise bad(f"{name} must be a number, not {quoted(value)}")
    if not abs(value) <= LARGEST:  # nor is what is not a number at all
        raise bad(f"{name} must be at most {LARGEST}, not {quoted(value)}")
    return value


def number_in(given: Case, name: str) -> Number:
    """Return a field that is a number."""
    return number(anything(given, name), name)


def counts_in(given: Case, name: str) -> dict[str, Number]:
    """Return a field that is a table of numbers."""
    table = field(given, name, dict)
    return {
        key: number(value, f"{name} {quoted(key)}", level=name == "techs")
        for key, value in table.items()
    }
