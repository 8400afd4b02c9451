"""Vectors: files of cases, each a JSON object, against which any implementation is compared.

A game brings a function that runs one case and says how its result differs from the expected
one. Naming the place of a defect and counting are the same for every game, and so is reading
files with a case a line, or with one object that lists them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, TypeVar

from wartable.engine.errors import QUOTE_LIMIT, BadRecord, WartableError, quoted

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

#: Stands for what only one of two results has.
NOTHING = object()


class NotCovered(Exception):
    """A case of a kind that our rules have nothing for; it may say why."""


@dataclass(frozen=True, slots=True)
class Report:
    """How many of all cases agree, how many are not covered, and the first differing ones.

    ``reasons`` says why cases are not covered, as far as it is known, of no more than are shown.
    """

    agree: int
    total: int
    not_covered: int
    differences: tuple[str, ...]
    reasons: tuple[str, ...] = ()

    @property
    def fine(self) -> bool:
        """Whether no case differs."""
        return self.agree + self.not_covered == self.total

    def __str__(self) -> str:
        uncovered = f", {self.not_covered} not covered" if self.not_covered else ""
        return f"{self.agree} of {self.total} agree{uncovered}"


#: What runs a case: it returns what differs, nothing if all agrees, None if it is not covered.
Runner = Callable[[Case], list[str] | None]


def compare(text: str, differences: Runner) -> Report:
    """Run all cases of a file with a case a line and report.

    Raises ``BadRecord`` naming the line of a case that cannot be read.
    """
    return tally(_cases(text), differences)


def compare_listed(text: str, name: str, differences: Runner) -> Report:
    """Run all cases of a file that is one JSON object, whose member ``name`` lists them.

    Raises ``BadRecord`` naming the case that cannot be read.
    """
    return tally(_listed_cases(text, name), differences)


def tally(cases: Iterable[tuple[str, str, Case]], differences: Runner) -> Report:
    """Run cases, each with its place in the file and what it is called in the report.

    Raises ``BadRecord`` naming the place of a case that cannot be run.
    """
    agree = total = not_covered = 0
    shown: list[str] = []
    reasons: list[str] = []
    for place, name, case in cases:
        total += 1
        try:
            found = _run(place, case, differences)
        except NotCovered as reason:
            found = None
            reasons += [f"{name} is not covered: {reason}"] if str(reason) else []
        if found is None:
            not_covered += 1
        elif not found:
            agree += 1
        elif len(shown) < SHOWN_CASES:
            shown.append(f"{name}: {_shortened(found)}")
    return Report(agree, total, not_covered, tuple(shown), tuple(reasons[:SHOWN_CASES]))


def _cases(text: str) -> Iterator[tuple[str, str, Case]]:
    # Not splitlines: a JSON text may hold any separator of lines but the newline itself.
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            place = f"line {number}"
            try:
                case = _read(line)
            except BadRecord as error:
                raise BadRecord("bad-case", f"{place}: {error}") from None
            yield place, f"{place} ({_said(case['id'])})" if "id" in case else place, case


def _listed_cases(text: str, name: str) -> Iterator[tuple[str, str, Case]]:
    for number, row in enumerate(_listed(text, name), 1):
        place = f"case {number}"
        if not isinstance(row, dict):
            raise BadRecord("bad-case", f"{place}: {quoted(row)} is not a JSON object")
        if "id" in row:
            place += f" ({json.dumps(row['id'])[:60]})"
        yield place, place, row


def _listed(text: str, name: str) -> list[object]:
    try:
        whole = json.loads(text)
    except ValueError as error:
        raise BadRecord("bad-case", f"{quoted(text)} is not JSON: {error}") from None
    except RecursionError:
        raise BadRecord("bad-case", "too deeply nested") from None
    return field(of_kind(whole, "the file", dict), name, list)


def _run(place: str, case: Case, differences: Runner) -> list[str] | None:
    try:
        return differences(case)
    except WartableError as error:
        raise BadRecord("bad-case", f"{place}: {error}") from None
    except RecursionError:
        raise BadRecord("bad-case", f"{place}: too deeply nested") from None


def _read(line: str) -> Case:
    try:
        case = json.loads(line)
    except ValueError:
        raise BadRecord("bad-case", f"{quoted(line)} is not JSON") from None
    except RecursionError:
        raise BadRecord("bad-case", "too deeply nested") from None
    if not isinstance(case, dict):
        raise BadRecord("bad-case", f"{quoted(line)} is not a JSON object")
    return case


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
    if type(value) is not kind:
        raise BadRecord("bad-case", f"{name} must be {KINDS[kind]}, not {quoted(value)}")
    return value


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
