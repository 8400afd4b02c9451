"""Events: what happened, written by ``apply`` into a log of fixed size.

An event is a kind and four numbers whose meaning the game gives, and who may know of it.
Bulk play turns the log off. A full log goes on counting, so that an overflow is noticed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from wartable.engine.tables import i1, i2, i4, i8, table

LOG_SIZE = 1024

#: ``seen`` of an event that everybody may know.
EVERYBODY = -1

#: Viewers that are no seats. OPEN sees everything; only games that are over are shown so.
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
    seen = i8("who may know: a bit a seat, -1 everybody", LOG_SIZE)
    a = i4("first figure", LOG_SIZE)
    b = i4("second figure", LOG_SIZE)
    c = i4("third figure", LOG_SIZE)
    d = i4("fourth figure", LOG_SIZE)


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
    """One event outside the rules: by which move and in which phase, what it was, who may know.

    In a view the number counts only the moves of which that seat saw something. ``details`` are
    events that say nothing by themselves, such as what a number in this one is made of.
    """

    number: int
    phase: int
    kind: int
    figures: tuple[int, int, int, int]
    seen: int = EVERYBODY
    details: tuple[Event, ...] = ()

    def visible_to(self, seat: int) -> bool:
        """Tell whether a seat, or a viewer that is none, may know of this event."""
        if self.seen == EVERYBODY or seat == OPEN:
            return True
        return seat >= 0 and bool(self.seen >> seat & 1)

    def told_to(self, seat: int, number: int) -> Event:
        """Return this event for a viewer who may know of it: renumbered, without other details."""
        known = (each for each in self.details if each.visible_to(seat))
        details = tuple(replace(each, number=number) for each in known)
        return replace(self, number=number, details=details)


def read_log(
    log: Log, number: int, phase: int, details: Mapping[int, Collection[int]] = NO_DETAILS
) -> Iterator[Event]:
    """Yield the events in a log; raise ``OverflowError`` if some were lost.

    ``details`` are kinds of events that only belong to a later one, with the kinds it can have:
    they are yielded with that event.
    """
    if log.count > LOG_SIZE:
        raise OverflowError(f"{log.count} events in one move, at most {LOG_SIZE} fit")
    waiting: list[Event] = []
    for at in range(log.count):
        figures = (log.a[at], log.b[at], log.c[at], log.d[at])
        event = Event(number, phase, log.kind[at], figures, log.seen[at])
        if event.kind in details:
            waiting.append(event)
            continue
        own = tuple(each for each in waiting if event.kind in details[each.kind])
        waiting = [each for each in waiting if each not in own]
        yield replace(event, details=own) if own else event
