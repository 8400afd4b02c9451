"""Vectors: files of cases, each a JSON object, against which any implementation is compared.

A game brings a function that runs one case and says how its result differs from the expected
one. Naming the place of a defect and counting are the same for every game, and so is reading
files with a case a line, or with one object that lists them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import Any, TypeVar

from wartable.engine.errors import QUOTE_LIMIT, BadRecord, WartableError, quoted
from wartable.engine.traced import Traced, load_traced, unread

T = TypeVar("T")

#: One case as it was read.
Case = dict[str, Any]

#: A report names no more differing cases than this, and of a case no more differences.
SHOWN_CASES = 20
SHOWN_IN_CASE = 5

#: What a kind of value is called in a message.
KINDS: dict[type[Any], str] = {
    int: "a whole number",
    bool: "true or false",
    str: "a text",
    list: "a list",
    dict: "an object",
}

#: Members of a file that is one object which may list its cases.
LISTS = ("samples", "vectors", "cases")

#: Fields that are words for readers, in the files of all games.
READERS = frozenset({"id", "title", "note", "notes", "basis", "rulings", "tag", "tags"})

#: What cases call what they expect.
EXPECTED = ("expect", "output")

#: Stands for what only one of two results has.
NOTHING = object()


class NotCovered(Exception):
    """A case of a kind that our rules have nothing for; it says why."""


@dataclass(frozen=True, slots=True)
class Report:
    """How many of all cases agree, how many are not covered, and the first differing ones.

    ``reasons`` says why cases are not covered: the rules have nothing for them, or they are out of
    format. ``unread`` names fields that were given and passed over. Neither is longer than shown.
    """

    agree: int
    total: int
    not_covered: int
    differences: tuple[str, ...]
    reasons: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def fine(self) -> bool:
        """Whether no case differs, and at least one was compared."""
        return 0 < self.agree == self.total - self.not_covered

    def __str__(self) -> str:
        uncovered = f", {self.not_covered} not covered" if self.not_covered else ""
        return f"{self.agree} of {self.total} agree{uncovered}"


#: What runs a case: it returns what differs, nothing if all agrees, None if it is not covered.
Runner = Callable[[Case], list[str] | None]


def compare(text: str, differences: Runner, *, spoken: Collection[str] = ()) -> Report:
    """Run all cases of a file and report.

    A file has a case a line, or is one JSON list, or one JSON object: a case, or with a list of
    them as one of the ``LISTS``. A case that is out of format is not covered, and the others are
    compared all the same.
    ``spoken`` are fields that are words for readers, besides those that all files have.
    """
    return tally(_cases(text), differences, spoken)


def tally(
    cases: Iterable[tuple[str, object]], differences: Runner, spoken: Collection[str] = ()
) -> Report:
    """Run cases, each with its place in the file."""
    agree = total = not_covered = 0
    shown: list[str] = []
    reasons: list[str] = []
    passed: dict[str, list[str]] = {}
    for place, case in cases:
        total += 1
        name = _named(place, case)
        try:
            found = _run(case, differences)
        except NotCovered as reason:
            not_covered += 1
            reasons.append(f"{name} is not covered: {reason}")
            continue
        for path in unread(case):
            if path not in READERS and path not in spoken:
                passed.setdefault(path, []).append(name)
        agree += not found
        if found and len(shown) < SHOWN_CASES:
            shown.append(f"{name}: {_shortened(found)}")
    named = (_passed_over(path, names) for path, names in passed.items())
    return Report(
        agree,
        total,
        not_covered,
        tuple(shown),
        tuple(reasons[:SHOWN_CASES]),
        tuple(islice(named, SHOWN_CASES)),
    )


def _passed_over(path: str, names: list[str]) -> str:
    more = len(names) - 1
    also = f" and {more} more {'case' if more == 1 else 'cases'}" if more else ""
    return f"the field {quoted(path)} is not read: {names[0]}{also}"


def _named(place: str, case: object) -> str:
    """Return what a case is called in the report."""
    if not isinstance(case, dict) or "id" not in case:
        return place
    return f"{place} ({_said(case['id'])})"


def _cases(text: str) -> Iterator[tuple[str, object]]:
    """Yield the cases of a file with their places; what cannot be read is an error in its place."""
    whole = _read(text)
    listed = whole
    if isinstance(whole, dict):
        named = (dict.get(whole, name) for name in LISTS)
        listed = next((each for each in named if isinstance(each, list)), None)
    if isinstance(listed, list):
        yield from ((f"case {number}", case) for number, case in enumerate(listed, 1))
    elif isinstance(whole, dict):
        yield "line 1", whole  # a single case, on however many lines
    else:
        # Not splitlines: a JSON text may hold any separator of lines but the newline itself.
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip():
                yield f"line {number}", _read(line)


def _read(text: str) -> object:
    """Return what a text holds; an error if it is not JSON."""
    try:
        return load_traced(text)
    except ValueError as error:
        return BadRecord("bad-case", f"{quoted(text)} is not JSON: {_why(error)}")
    except RecursionError:
        return BadRecord("bad-case", "too deeply nested")


def _why(error: ValueError) -> str:
    return error.msg if isinstance(error, json.JSONDecodeError) else "a number is too long"


def _run(case: object, differences: Runner) -> list[str]:
    """Run a case; raise ``NotCovered`` for one that is out of format."""
    if isinstance(case, BadRecord):
        raise NotCovered(str(case))
    if not isinstance(case, dict):
        raise NotCovered(f"{quoted(case)} is not a JSON object")
    try:
        found = differences(case)
    except WartableError as error:
        raise NotCovered(str(error)) from None
    except RecursionError:
        raise NotCovered("too deeply nested") from None
    if found is None:
        raise NotCovered("the rules have nothing for it")
    if not found and not _says_something(case):
        raise NotCovered("nothing that it expects can be compared")
    return found


def _says_something(case: Case) -> bool:
    """Tell whether anything was read of what a case expects, where that is an object."""
    expected = [dict.get(case, name) for name in EXPECTED]
    objects = [each for each in expected if isinstance(each, Traced)]
    return not objects or any(not each.seen.isdisjoint(each) for each in objects)


def _shortened(found: list[str]) -> str:
    more = len(found) - SHOWN_IN_CASE
    return "; ".join(found[:SHOWN_IN_CASE]) + (f"; and {more} more" if more > 0 else "")


def unlike(name: str, ours: object, expected: object) -> list[str]:
    """Say where two values of JSON differ, member by member; a list of plain values is one."""
    if isinstance(ours, dict) and isinstance(expected, dict):
        pairs = [
            (key, ours.get(key, NOTHING), expected.get(key, NOTHING)) for key in ours | expected
        ]
    elif isinstance(ours, list) and isinstance(expected, list) and _nested(ours + expected):
        both = enumerate(zip_longest(ours, expected, fillvalue=NOTHING), 1)
        pairs = [(number, *pair) for number, pair in both]
    elif type(ours) is type(expected) and ours == expected:
        return []
    else:
        return [f"{name}: {_said(ours)}, expected {_said(expected)}"]
    return [line for key, *pair in pairs for line in unlike(f"{name} {_said(key)}", *pair)]


def _nested(members: list[Any]) -> bool:
    return any(isinstance(member, list | dict) for member in members)


def _said(value: object) -> str:
    """Return a value as JSON: on one line, shortened, nothing invisible."""
    said = "nothing" if value is NOTHING else json.dumps(value)
    return said if len(said) <= QUOTE_LIMIT else said[:QUOTE_LIMIT] + "…"


def field(case: Case, name: str, kind: type[T]) -> T:
    """Return a field of one of the ``KINDS``; raise ``BadRecord`` if it is missing or another."""
    return of_kind(anything(case, name), name, kind)


def of_kind(value: object, name: str, kind: type[T]) -> T:
    """Return a value that must be of one of the ``KINDS``; raise ``BadRecord`` if it is not."""
    if type(value) is not kind and not (kind is dict and isinstance(value, dict)):
        raise BadRecord("bad-case", f"{name} must be {KINDS[kind]}, not {quoted(value)}")
    return value  # type: ignore[return-value]


def texts(value: object, name: str) -> list[str]:
    """Return a list of texts; raise ``BadRecord`` if it is anything else."""
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise BadRecord("bad-case", f"{name} must be a list of texts, not {quoted(value)}")
    return value


def anything(case: Case, name: str) -> Any:
    """Return a field of a case, whatever it is; raise ``BadRecord`` if it is missing."""
    if name not in case:
        raise BadRecord("bad-case", f"the field {name} is missing")
    return case[name]
