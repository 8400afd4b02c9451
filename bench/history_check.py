"""The checker: compares the history of a run with what the store holds at its end.

Every acknowledged request must be in the store once, in order, as it was sent and in the phase it
was meant for; nothing else may be there but what bots and clocks did. Every table must go on, and
nobody may run out of time because of a fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from history import NEVER, History, Outcome, Request

#: Phases are timed in whole milliseconds, and a restart is seen only when the server answers again.
TOLERANCE = 500
#: A player has at least this much time after the server is back.
GRACE = 1000
#: Faults during which the server answers, but its store takes nothing. It need not stop the clocks
#: then, so such phases are only counted.
BLOCKING = {"lock", "disk"}
RUNNING, FINISHED = "running", "finished"


class Kind(StrEnum):
    """What can be wrong."""

    LOST = "lost"
    DOUBLED = "doubled"
    FORGOTTEN = "forgotten marks"
    DISORDERED = "out of order"
    UNSENT = "nobody's"
    ALTERED = "altered"
    REFUSED = "refused but stored"
    STUCK = "stuck tables"
    LATE = "out of time through a fault"
    BLOCKED = "out of time while the store was blocked"
    BROKEN = "broken records"
    NESTED = "nested matches amiss"


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that must not be, at a table."""

    kind: Kind
    table: str
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: table {self.table}, {self.what}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a record: ``deed`` is ``move``, ``undo``, ``within`` or ``other``.

    ``phase`` is the one in which it was made, and ``mark`` that of the request behind it.
    ``report`` says that the match made it itself, to tell how a nested match went.
    """

    number: int
    at: int
    deed: str
    seat: int = -1
    move: str = ""
    text: str | None = None
    mark: str | None = None
    phase: int = 0
    by_clock: bool = False
    report: bool = False


def _as_sent(move: str, amount: int | None) -> str:
    return move if amount is None else f"{move} {amount}"


@dataclass(slots=True)
class Stored:
    """A table as the store has it; ``people`` are the seats in which persons sit.

    ``pace`` is how many milliseconds a phase may last, ``begun`` when each began by the server's
    clock, and ``broken`` why the record does not verify. ``written`` writes a move as records do.
    """

    id: str
    status: str
    entries: Sequence[Entry]
    people: frozenset[int]
    pace: int | None = None
    begun: dict[int, int] = field(default_factory=dict)
    broken: str = ""
    part_of: str | None = None
    counts: bool = True
    written: Callable[[str, int | None], str] = _as_sent


def check(history: History, tables: Iterable[Stored]) -> list[Violation]:
    """Return everything that is wrong."""
    stored = list(tables)
    entries = (each for table in stored for each in table.entries)
    history.got_through(history.true_time(each.at) for each in entries if each.mark)
    found = [*_marks(history, stored)]
    for table in stored:
        if table.broken:
            found.append(Violation(Kind.BROKEN, table.id, table.broken))
        found += _entries(history, table)
        found += _order(history, table)
        found += _late(history, table)
    return [*found, *_stuck(history, stored), *_nested(stored)]


# --- each move once, in order, nothing else ----------------------------------------------------


def _marks(history: History, stored: Sequence[Stored]) -> Iterator[Violation]:
    times = Counter((table.id, each.mark) for table in stored for each in table.entries)
    for request in history.requests.values():
        count = times[request.table, request.mark]
        made = sum(each.outcome == Outcome.MADE for each in request.attempts)
        if request.is_acknowledged and not count:
            yield Violation(Kind.LOST, request.table, request.mark)
        if count > 1 or made > 1:
            yield Violation(Kind.DOUBLED, request.table, f"{request.mark}: {count} in the store")
        if request.is_refused and count:
            yield Violation(Kind.REFUSED, request.table, request.mark)
        refusals = (each for each in request.attempts if each.outcome == Outcome.REFUSED)
        if any(each.begun > request.acknowledged_at for each in refusals):
            yield Violation(Kind.FORGOTTEN, request.table, request.mark)


def _entries(history: History, table: Stored) -> Iterator[Violation]:
    numbers = [each.number for each in table.entries]
    if numbers != list(range(len(numbers))):
        yield Violation(Kind.BROKEN, table.id, "the numbers of its lines have gaps")
    for entry in table.entries:
        if entry.mark is None:
            if _is_somebodys(table, entry):
                yield Violation(Kind.UNSENT, table.id, f"line {entry.number}: {entry.move}")
            continue
        request = history.requests.get(entry.mark)
        if request is None or request.table != table.id:
            yield Violation(Kind.UNSENT, table.id, f"line {entry.number}: {entry.mark}")
        elif not _is_as_sent(table, entry, request):
            yield Violation(Kind.ALTERED, table.id, f"line {entry.number}: {entry.mark}")


def _is_somebodys(table: Stored, entry: Entry) -> bool:
    """Tell whether only a person can have made a line."""
    if entry.deed == "undo":
        return True
    return (
        entry.deed == "move"
        and entry.seat in table.people
        and not entry.by_clock
        and not entry.report
    )


def _is_as_sent(table: Stored, entry: Entry, request: Request) -> bool:
    if entry.deed != request.deed or entry.phase != request.phase:
        return False
    if entry.deed == "undo":
        return True
    sent = table.written(request.move, request.amount)
    return (entry.seat, entry.move, entry.text) == (request.seat, sent, request.text)


def _order(history: History, table: Stored) -> Iterator[Violation]:
    """Find requests that the store has after others that were only sent when they were done."""
    latest = 0
    for entry in table.entries:
        request = history.requests.get(entry.mark or "")
        if request is None:
            continue
        if request.acknowledged_at < latest:
            yield Violation(Kind.DISORDERED, table.id, f"line {entry.number}: {entry.mark}")
        latest = max(latest, request.begun)


# --- tables go on ------------------------------------------------------------------------------


def _stuck(history: History, stored: Sequence[Stored]) -> Iterator[Violation]:
    """Find tables at which only the clock has done anything since the last fault."""
    on = {table.id for table in stored if table.status == FINISHED or _goes_on(history, table)}
    on |= {table.part_of for table in stored if table.part_of is not None and table.id in on}
    for table in stored:
        if table.id in history.tables and table.id not in on:
            yield Violation(Kind.STUCK, table.id, f"{table.status} at line {len(table.entries)}")


def _goes_on(history: History, table: Stored) -> bool:
    since = history.tables.get(table.id, 0)
    return any(each.number >= since and not each.by_clock for each in table.entries)


# --- clocks ------------------------------------------------------------------------------------


def _late(history: History, table: Stored) -> Iterator[Violation]:
    """Find phases that the clock closed too early, because the server was away or its clock off."""
    if table.pace is None:
        return
    closed: set[int] = set()
    for entry in table.entries:
        if not entry.by_clock or entry.seat not in table.people or entry.phase in closed:
            continue
        closed.add(entry.phase)
        begun = history.true_time(table.begun[entry.phase])
        causes, what = _causes(history, table.pace, begun, history.true_time(entry.at))
        if causes:
            kind = Kind.BLOCKED if causes <= BLOCKING else Kind.LATE
            what = f"line {entry.number}, seat {entry.seat}: {what}"
            yield Violation(kind, table.id, f"{what}, {' and '.join(sorted(causes))}")


def _causes(history: History, pace: int, begun: int, at: int) -> tuple[set[str], str]:
    """Return which faults cost somebody time in a phase, and how much time was left of it."""
    aways = [each for each in history.aways if each.begun < at and each.ended > begun]
    had = at - begun - history.away_within(begun, at)
    if had < pace - TOLERANCE:
        stepped = any(begun - TOLERANCE <= each.at <= at for each in history.steps)
        causes = {each.cause for each in aways} | ({"clock"} if stepped else set())
        return causes or {"no fault"}, f"{had} of {pace} ms"
    # Who comes back needs a moment, even if their time was nearly up before.
    # What was ended closed phases until it was ended.
    back = [each for each in aways if each.restarted == NEVER or each.restarted <= at]
    soon = [each for each in back if at - each.ended < GRACE - TOLERANCE]
    return {each.cause for each in soon}, "at once on coming back"


# --- nested matches ----------------------------------------------------------------------------


def _nested(stored: Sequence[Stored]) -> Iterator[Violation]:
    """Compare what outer records say of their nested matches with the tables of those."""
    outer = {table.id: table for table in stored}
    inside = Counter[tuple[str, tuple[tuple[int, str], ...]]]()
    for table in stored:
        inside.update((table.id, block) for block in _blocks(table))
    for table in stored:
        if table.part_of is None or not table.counts or table.part_of not in outer:
            continue
        played = table.part_of, tuple((e.seat, e.move) for e in table.entries if e.deed == "move")
        if table.status == FINISHED:
            if inside[played] < 1:
                yield Violation(Kind.NESTED, table.part_of, f"match {table.id} is not counted")
            inside[played] -= 1
    for (table_id, block), left in inside.items():
        if left > 0:
            yield Violation(Kind.NESTED, table_id, f"{left} of {len(block)} moves, nobody's")


def _blocks(table: Stored) -> Iterator[tuple[tuple[int, str], ...]]:
    """Yield the moves of each nested match that a record holds."""
    block: list[tuple[int, str]] = []
    for entry in table.entries:
        if entry.deed == "within":
            block.append((entry.seat, entry.move))
        elif block:
            yield tuple(block)
            block = []
    if block:
        yield tuple(block)
