"""Reading the values of worked cases, and comparing numbers to the last bit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.apps.thardferr.kingdom.counts import Number
from wartable.engine.cases import Case, anything, bad, field, of_kind, without_point
from wartable.engine.errors import quoted
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import Race

#: Beyond this, sums are inexact and products may overflow.
LARGEST = 10**15


def race_in(given: Case) -> Race:
    """Return the race of a case."""
    name = field(given, "race", str)
    if name not in catalogue().races:
        raise bad(f"no race {quoted(name)}")
    return catalogue().races[name]


def number(value: object, name: str, *, level: bool = False) -> Number:
    """Return a number within bounds; with ``level``, true and false count as 1 and 0."""
    if isinstance(value, bool) and level:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise bad(f"{name} must be a number, not {quoted(value)}")
    if not abs(value) <= LARGEST:  # also catches NaN
        raise bad(f"{name} must be at most {LARGEST}, not {quoted(value)}")
    return value


def number_in(given: Case, name: str) -> Number:
    """Return a numeric field."""
    return number(anything(given, name), name)


def counts_in(given: Case, name: str) -> dict[str, Number]:
    """Return a field that maps names to numbers."""
    table = field(given, name, dict)
    return {
        key: number(value, f"{name} {quoted(key)}", level=name == "techs")
        for key, value in table.items()
    }


# --- optional values ------------------------------------------------------------------------------


def read_number(value: object, name: str, *, level: bool = False) -> Number:
    """Return a number that is not negative, 0 if it is null; a ``level`` may be true or false."""
    found = 0 if value is None else number(value, name, level=level)
    if found < 0:
        raise bad(f"{name} must not be negative, but is {quoted(found)}")
    return found


def read_counts(value: object, name: str) -> dict[str, Number]:
    """Return a mapping of numbers in its order, empty if it is null."""
    if value is None:
        return {}
    table = of_kind(value, name, dict)
    return {
        key: read_number(each, f"{name} {quoted(key)}", level=name == "techs")
        for key, each in table.items()
    }


def read_strategy(value: object, name: str = "strategy") -> str:
    """Return the name of a strategy, known or not; empty if it is null."""
    return "" if value is None else of_kind(value, name, str)


def comparable(value: Any) -> Any:
    """Return a value with every number in one form: 3, never 3.0.

    Beyond 2^53 the same double can be written in several ways, so the double itself is compared.
    """
    if isinstance(value, Mapping):
        return {key: comparable(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [comparable(each) for each in value]
    if type(value) is int and 2**53 < abs(value) < 2**1023:
        value = float(value)
    return without_point(value)
