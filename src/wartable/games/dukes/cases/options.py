"""The options of a case, with the names and values that case files use.

The names are ours. Yes and no are JSON booleans, the price of a fortress is a number, a limit may
be ``unlimited``, and ``port`` is the alternative value of two options. An option that a case does
not mention has the default of such files, which is ours except for ``USUAL``.
"""

from __future__ import annotations

from functools import cache

from wartable.engine.cases import Case, bad, of_kind
from wartable.engine.errors import quoted
from wartable.engine.options.data import NO_OVERLAY
from wartable.engine.options.fields import changed
from wartable.games.dukes.book import make_book
from wartable.games.dukes.options import UNLIMITED, Options, default_options, load_figures
from wartable.games.dukes.state import SIDES, Book

#: Option and value in a case file -> our value.
RENAMED: dict[tuple[str, str], int | str] = {
    ("lake_shore", "port"): "leave_anywhere",
    ("setup_duke", "port"): "as_unit",
    ("push_limit", "unlimited"): UNLIMITED,
}

#: Defaults of case files that differ from ours.
USUAL: dict[str, int | str] = {"push_scope": "axis"}


def read_book(case: Case) -> Book:
    """Return the book of a case, shared and not to be changed; raise ``BadOption``."""
    given = of_kind(case.get("options", {}), "options", dict)
    return _book(tuple(sorted((name, _value(name, value)) for name, value in given.items())))


@cache
def _book(changes: tuple[tuple[str, int | str], ...]) -> Book:
    return make_book(changed(_standard(), dict(changes)), SIDES)


@cache
def _standard() -> Options:
    return changed(default_options(load_figures(NO_OVERLAY)), USUAL)


def _value(name: str, value: object) -> int | str:
    """Return our value for the value of an option."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return RENAMED.get((name, value), value)
    if name == "fortress_entry_cost" and isinstance(value, int | float):
        return f"{value:g}" if isinstance(value, float) else str(value)
    if isinstance(value, int):
        return min(value, UNLIMITED) if name == "push_limit" else value
    raise bad(f"{name} cannot be {quoted(value)}")
