"""Events: what happened, written by ``apply`` into a log of fixed size.

An event has a kind, four fields whose meaning the game defines, and the seats that may know of it.
Bulk play turns the log off. A full log keeps counting, so that an overflow is noticed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from wartable.engine.kit.tables import i1, i2, i4, i8, table

LOG_SIZE = 1024

#: ``seen`` of an event that everybody may know.
EVERYBODY = -1

#: Viewers without a seat. OPEN sees everything, but only in finished games.
SPECTATOR = -1
OPEN = -2

#: No kind of event is a detail of another.
NO_DETAILS: Mapping[int, Collection[int]] = MappingProxyType({})


@table
class Log:
    """The events of one call of ``apply``."""

    on = i1("1 to write events, 0 in bulk play")
    count = i4("events so far; more than LOG_SIZE means that the rest was lost")
    kind = i2("what happened, a number of the game", LOG_SIZE)
    seen = i8("who may know: one bit per seat, -1 everybody", LOG_SIZE)
    a = i4("first field", LOG_SIZE)
    b = i4("second field", LOG_SIZE)
    c = i4("third field", LOG_SIZE)
    d = i4("fourth field", LOG_SIZE)


def note(log: Log, seen: int, kind: int, a: int, b: int, c: int, d: int) -> None:
    """Write one event, unless the log is off or full."""
    if log.on == 0:
        return
    at = log.count
    log.count = at + 1
    if at >= LOG_SIZE:
        return
    log.kind[at] = kind
    log.seen[at] = seen
    log.a[at] = a
    log.b[at] = b
    log.c[at] = c
    log.d[at] = d


@dataclass(frozen=True, slots=True)
class Event:
    """One event outside the rules: its move and phase, what happened, and who may know of it.

    In a view ``number`` counts only the moves of which that viewer saw something. ``details`` are
    events that mean nothing by themselves, such as the parts of a sum in this one.
    """

    number: int
    phase: int
    kind: int
    fields: tuple[int, int, int, int]
    seen: int = EVERYBODY
    details: tuple[Event, ...] = ()

    def visible_to(self, seat: int) -> bool:
        """Tell whether a seat, or a viewer without one, may know of this event."""
        if self.seen == EVERYBODY or seat == OPEN:
            return True
        return seat >= 0 and bool(self.seen >> seat & 1)

    def told_to(self, seat: int, number: int) -> Event:
        """Return this event for a viewer: renumbered, with only the details they may know."""
        # Views of long games are made of very many events, so this copies none without need.
        if not self.details and number == self.number:
            return self
        known = (each for each in self.details if each.visible_to(seat))
        details = tuple(replace(each, number=number) for each in known) if self.details else ()
        return Event(number, self.phase, self.kind, self.fields, self.seen, details)


def read_log(
    log: Log, number: int, phase: int, details: Mapping[int, Collection[int]] = NO_DETAILS
) -> Iterator[Event]:
    """Yield the events in a log; raise ``OverflowError`` if some were lost.

    ``details`` maps kinds of events that only belong to a later one to the kinds of that one; they
    are yielded as its details.
    """
    if log.count > LOG_SIZE:
        raise OverflowError(f"{log.count} events in one move, at most {LOG_SIZE} fit")
    waiting: list[Event] = []
    for at in range(log.count):
        fields = (log.a[at], log.b[at], log.c[at], log.d[at])
        event = Event(number, phase, log.kind[at], fields, log.seen[at])
        if event.kind in details:
            waiting.append(event)
            continue
        own = tuple(each for each in waiting if event.kind in details[each.kind])
        waiting = [each for each in waiting if each not in own]
        yield replace(event, details=own) if own else event
