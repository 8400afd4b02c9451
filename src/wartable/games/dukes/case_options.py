"""The options of a case, under the names and with the values that such files use for them.

The names are ours. Yes and no are JSON's booleans, the price of a fortress is a number, a limit
may be ``unlimited``, and ``port`` is the other value of two options whose values have names here.
What a case does not mention has the usual value of such files, which is ours but for ``USUAL``.
"""

from __future__ import annotations

from functools import cache

from wartable.engine.errors import BadRecord, quoted
from wartable.engine.figures import NO_OVERLAY
from wartable.engine.options import changed
from wartable.engine.vectors import Case, of_kind
from wartable.games.dukes.book import make_book
from wartable.games.dukes.options import UNLIMITED, Options, default_options, load_figures
from wartable.games.dukes.state import SIDES, Book

#: Values that are called otherwise here.
RENAMED: dict[tuple[str, str], int | str] = {
    ("lake_shore", "port"): "leave_anywhere",
    ("setup_duke", "port"): "as_unit",
    ("push_limit", "unlimited"): UNLIMITED,
}

#: What such files mean by an option that a case does not mention, where our default is another.
USUAL: dict[str, int | str] = {"push_scope": "axis"}


def read_book(case: Case) -> Book:
    """Return the book of a case, which nobody may change; raise ``BadOption``."""
    given = of_kind(case.get("options", {}), "options", dict)
    return _book(tuple(sorted((name, _value(name, value)) for name, value in given.items())))


@cache
def _book(changes: tuple[tuple[str, int | str], ...]) -> Book:
    return make_book(changed(_standard(), dict(changes)), SIDES)


@cache
def _standard() -> Options:
    return changed(default_options(load_figures(NO_OVERLAY)), USUAL)


def _value(name: str, value: object) -> int | str:
    """Return our value for an option's."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return RENAMED.get((name, value), value)
    if name == "fortress_entry_cost" and isinstance(value, int | float):
        return f"{value:g}" if isinstance(value, float) else str(value)
    if isinstance(value, int):
        return min(value, UNLIMITED) if name == "push_limit" else value
    raise BadRecord("bad-case", f"{name} cannot be {quoted(value)}")
