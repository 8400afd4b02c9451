"""Cases of declarations: what players handed in, and what everybody is shown.

A case has ``declarations`` (or ``plans``): an object with one text per letter, null for nothing, or
a list with one such object per declaration phase. ``shown`` has the same form, with ``no plan`` for
players without one; a player who is not listed handed in nothing. Alternatively a case has a single
``text`` and how it is ``shown``. ``players`` is optional. The maximum length is the rulebook's,
unless ``options`` set another ``max_plan_length``.
"""

from __future__ import annotations

from wartable.engine.cases import Case, anything, bad, of_kind, unlike
from wartable.engine.errors import quoted
from wartable.games.territory.cases.round import by_seat, read_book
from wartable.games.territory.moves import clean_plan
from wartable.games.territory.state import LETTERS, SEATS, Book

#: Shown in place of a missing declaration.
NO_PLAN = "no plan"


def check_talk(case: Case) -> list[str]:
    """Say which declarations are not shown as expected."""
    if "text" in case:
        book = read_book(case, SEATS)
        return unlike("shown", shown(book, case["text"], "text"), anything(case, "shown"))
    return unlike_talk(read_book(case, SEATS), case)


def unlike_talk(book: Book, case: Case) -> list[str]:
    """Say which declarations of a case are not shown as expected."""
    given = case["declarations"] if "declarations" in case else case.get("plans")
    expected = anything(case, "shown")
    if not _is_phases(given) and not _is_phases(expected):
        return _unlike_phase(book, given, expected, "shown")
    phases, wanted = of_kind(given, "declarations", list), of_kind(expected, "shown", list)
    if len(phases) != len(wanted) or len(phases) > book.plans:
        raise bad(f"{len(phases)} declarations and {len(wanted)} shown, of {book.plans} a round")
    return [
        line
        for number, pair in enumerate(zip(phases, wanted, strict=True), 1)
        for line in _unlike_phase(book, *pair, f"phase {number}")
    ]


def _is_phases(given: object) -> bool:
    return isinstance(given, list) and any(isinstance(each, list | dict) for each in given)


def _unlike_phase(book: Book, given: object, expected: object, name: str) -> list[str]:
    said, wanted = by_seat(book, given, "declarations"), by_seat(book, expected, "shown")
    known = sorted(said.keys() | wanted.keys())
    return unlike(
        name,
        {LETTERS[seat]: shown(book, said.get(seat), LETTERS[seat]) for seat in known},
        {LETTERS[seat]: wanted.get(seat, NO_PLAN) for seat in known},
    )


def shown(book: Book, text: object, name: str) -> str:
    """Rules 1-2 and 1-3: return a declaration as everybody is shown it."""
    if text is not None and not isinstance(text, str):
        raise bad(f"{name} must be a string or null, not {quoted(text)}")
    return clean_plan(book, text) or NO_PLAN
