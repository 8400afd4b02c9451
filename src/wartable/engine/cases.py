"""Cases: files of test vectors that any implementation of a game can be compared with.

A game supplies a function that runs one case and says how its result differs from the expected one.
The rest is the same for every game: reading files (one JSON object per line, or one object that
lists them), naming the place of a defect, and counting. Traced objects remember what was read, so
that a report can name the fields a checker ignored.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import TYPE_CHECKING, Any, TypeVar

from wartable.engine.errors import QUOTE_LIMIT, BadRecord, WartableError, quoted
from wartable.engine.scene.words import count

if TYPE_CHECKING:
    from _collections_abc import dict_items, dict_values


T = TypeVar("T")

#: One parsed case.
Case = dict[str, Any]

#: The most differing cases that a report names, and the most differences per case.
SHOWN_CASES = 20
SHOWN_IN_CASE = 5

#: What messages call each kind of value.
KINDS: dict[type[Any], str] = {
    int: "a whole number",
    bool: "true or false",
    str: "a string",
    list: "a list",
    dict: "an object",
}

#: Says how a part of ours, with a name for messages, differs from the expected one.
Comparison = Callable[[str, Any, Any], list[str]]

#: Members under which a file that is one object may list its cases.
LISTS = ("samples", "vectors", "cases")

#: Fields meant for human readers, in the files of all games.
READERS = frozenset({"id", "title", "note", "notes", "basis", "rulings", "tag", "tags"})

#: The fields in which cases state what they expect.
EXPECTED = ("expect", "output")

#: Stands for a value that one of two results lacks.
NOTHING = object()


class NotCovered(Exception):
    """A case that cannot be compared; the message says why."""


@dataclass(frozen=True, slots=True)
class Checker:
    """Compares files of cases with the rules of one game.

    ``check`` runs a file, given as text. ``check_under`` does so under a named rule set, if the
    game has several; for an unknown name it raises ``BadOption`` listing them. ``covers`` lists in
    words what cases may be about, such as "rounds and whole games"; ``wartable games GAME`` shows
    it.
    """

    check: Callable[[str], Report]
    check_under: Callable[[str, str], Report] | None = None
    covers: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """How many cases agree, how many are not covered, and the first that differ.

    ``reasons`` says why cases are not covered: the rules have nothing for them, or they are
    malformed. ``unread`` names fields that were given but never read. Both are cut to
    ``SHOWN_CASES``.
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


#: Runs a case and returns what differs, nothing if all agrees. Raises ``NotCovered`` if there is
#: nothing to compare with, and ``WartableError`` if the case is malformed.
Runner = Callable[[Case], list[str]]


def compare(text: str, differences: Runner, *, spoken: Collection[str] = ()) -> Report:
    """Run all cases of a file and report.

    A file has one case per line, or is one JSON list, or one JSON object: a single case, or an
    object that lists its cases under one of the ``LISTS``. A malformed case is not covered; the
    others are compared all the same. ``spoken`` names fields meant for human readers, besides those
    that all files have.
    """
    agree = total = not_covered = 0
    shown: list[str] = []
    reasons: list[str] = []
    passed: dict[str, list[str]] = {}
    for place, case in _cases(text):
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
    also = f" and {count(more, 'more case')}" if more else ""
    return f"the field {quoted(path)} is not read: {names[0]}{also}"


def _named(place: str, case: object) -> str:
    """Return what the report calls a case."""
    if not isinstance(case, dict) or "id" not in case:
        return place
    return f"{place} ({_said(case['id'])})"


def _cases(text: str) -> Iterator[tuple[str, object]]:
    """Yield the cases of a file with their places; an unreadable one is yielded as its error."""
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
        # Not splitlines: a JSON string may hold any line separator except the newline itself.
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip():
                yield f"line {number}", _read(line)


def _read(text: str) -> object:
    """Return the value of a JSON text, or an error if it is not JSON."""
    try:
        return load_traced(text)
    except ValueError as error:
        return bad(f"{quoted(text)} is not JSON: {_why(error)}")
    except RecursionError:
        return bad("too deeply nested")


def _why(error: ValueError) -> str:
    return error.msg if isinstance(error, json.JSONDecodeError) else "a number is too long"


def _run(case: object, differences: Runner) -> list[str]:
    """Run a case; raise ``NotCovered`` if it cannot be compared."""
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
    if not found and not _says_something(case):
        raise NotCovered("none of its expected values can be compared")
    return found


def _says_something(case: Case) -> bool:
    """Tell whether the checker read any of what a case expects, if that is an object."""
    expected = [dict.get(case, name) for name in EXPECTED]
    objects = [each for each in expected if isinstance(each, Traced)]
    return not objects or any(not each.seen.isdisjoint(each) for each in objects)


def _shortened(found: list[str]) -> str:
    more = len(found) - SHOWN_IN_CASE
    return "; ".join(found[:SHOWN_IN_CASE]) + (f"; and {more} more" if more > 0 else "")


def bad(message: str) -> BadRecord:
    """Return the error for a malformed case."""
    return BadRecord("bad-case", message)


def unlike(name: str, ours: object, expected: object) -> list[str]:
    """Say where two JSON values differ, member by member; a list of scalars counts as one."""
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


def unlike_parts(
    place: str, ours: Case, expected: Case, compared: Mapping[str, Comparison] | None = None
) -> list[str]:
    """Say how ours differs from what a case expects, part by part.

    Only parts that both have are compared. ``compared`` has the comparisons of parts that need one
    of their own instead of ``unlike``.
    """
    found: list[str] = []
    for name in expected:
        if name in ours:
            differing = (compared or {}).get(name, unlike)
            found += differing(f"{place} {name}".strip(), ours[name], expected[name])
    return found


def _nested(members: list[Any]) -> bool:
    return any(isinstance(member, list | dict) for member in members)


def _said(value: object) -> str:
    """Return a value as JSON: on one line, shortened, with nothing invisible."""
    said = "nothing" if value is NOTHING else json.dumps(value)
    return said if len(said) <= QUOTE_LIMIT else said[:QUOTE_LIMIT] + "…"


def field(case: Case, name: str, kind: type[T]) -> T:
    """Return a field of one of the ``KINDS``; raise ``BadRecord`` if it is missing or differs."""
    return of_kind(anything(case, name), name, kind)


def of_kind(value: object, name: str, kind: type[T]) -> T:
    """Return a value of one of the ``KINDS``; raise ``BadRecord`` if it is of another."""
    if type(value) is not kind and not (kind is dict and isinstance(value, dict)):
        raise bad(f"{name} must be {KINDS[kind]}, not {quoted(value)}")
    return value  # type: ignore[return-value]


def without_point(value: T) -> T | int:
    """Return a float such as 2.0 as a whole number, any other value as it is."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def one_of(value: object, name: str, known: Iterable[str], *, any_case: bool = False) -> str:
    """Return a string that is one of the known ones; raise ``BadRecord`` if it is not.

    With ``any_case``, the known ones are in lower case, and the value may be in any.
    """
    word, words = of_kind(value, name, str), tuple(known)
    if any_case:
        word = word.strip().lower()
    if word not in words:
        raise bad(f"{name}: {quoted(value)} is none of {', '.join(filter(None, words))}")
    return word


def texts(value: object, name: str) -> list[str]:
    """Return a list of strings; raise ``BadRecord`` for anything else."""
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise bad(f"{name} must be a list of strings, not {quoted(value)}")
    return value


def anything(case: Case, name: str) -> Any:
    """Return a field of any kind; raise ``BadRecord`` if it is missing."""
    if name not in case:
        raise bad(f"the field {name} is missing")
    return case[name]


# --- traced objects ------------------------------------------------------------------------------


class Traced(dict[str, Any]):
    """A JSON object that remembers which of its members were read.

    Testing for a member does not read it. A copy, or the result of ``|``, shares this memory.
    """

    __slots__ = ("seen",)

    def __init__(self, members: Mapping[str, Any]) -> None:
        super().__init__(members)
        self.seen: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.seen.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a member and mark it as read, or return the default."""
        self.seen.add(key)
        return super().get(key, default)

    def items(self) -> dict_items[str, Any]:
        """Return all members and mark them as read."""
        self.seen.update(self)
        return super().items()

    def values(self) -> dict_values[str, Any]:
        """Return the values of all members and mark them as read."""
        self.seen.update(self)
        return super().values()

    def __iter__(self) -> Iterator[str]:
        # Defined here so that dict(…) and {**…} read the members one by one.
        return super().__iter__()

    def copy(self) -> Traced:
        """Return an object with the same members; reading one marks it in both."""
        other = Traced({})
        dict.update(other, dict.items(self))
        other.seen = self.seen
        return other

    def __or__(self, other: Mapping[str, Any]) -> Traced:  # type: ignore[override]
        both = self.copy()
        dict.update(both, other)
        return both

    def __ror__(self, other: Mapping[str, Any]) -> dict[str, Any]:  # type: ignore[override]
        return {**other, **self}


def load_traced(text: str) -> Any:
    """Parse JSON into traced objects; raise what ``json`` raises."""
    return json.loads(text, object_hook=Traced)


def unread(value: object, path: str = "") -> list[str]:
    """Return the paths of all unread members, such as ``given.weather``, once each.

    Members below an unread one are not listed.
    """
    return list(dict.fromkeys(_unread(value, path)))


def _unread(value: object, path: str) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from _unread(each, path)
    elif isinstance(value, Traced):
        for key, each in dict.items(value):
            below = f"{path}.{key}" if path else key
            if key in value.seen:
                yield from _unread(each, below)
            else:
                yield below
