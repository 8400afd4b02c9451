"""Reading the numbers and tables of cases, and comparing figures to the last bit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.errors import quoted
from wartable.engine.vectors import of_kind
from wartable.games.thardferr.case_economy_fields import bad, number
from wartable.games.thardferr.kingdom.counts import Number


def read_number(value: object, name: str, *, level: bool = False) -> Number:
    """Return a number that is not negative, a level also of true or false; nothing given is 0."""
    found = 0 if value is None else number(value, name, level=level)
    if found < 0:
        raise bad(f"{name} must not be negative, but is {quoted(found)}")
    return found


def read_counts(value: object, name: str) -> dict[str, Number]:
    """Return a table of numbers in its order; nothing given is an empty one."""
    if value is None:
        return {}
    table = of_kind(value, name, dict)
    return {
        key: read_number(each, f"{name} {quoted(key)}", level=name == "techs")
        for key, each in table.items()
    }


def read_strategy(value: object, name: str = "strategy") -> str:
    """Return a strategy, whatever its name; nothing given is none."""
    return "" if value is None else of_kind(value, name, str)


def comparable(value: Any) -> Any:
    """Return a value in which a number has one form: 3, never 3.0.

    Beyond 2^53 texts of the same double differ, so there it is the double that counts.
    """
    if isinstance(value, Mapping):
        return {key: comparable(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [comparable(each) for each in value]
    if type(value) is int and 2**53 < abs(value) < 2**1023:
        value = float(value)
    return int(value) if isinstance(value, float) and value.is_integer() else value
