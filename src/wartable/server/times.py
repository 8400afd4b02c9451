"""Times on the server: whole milliseconds since 1970, the same in every database."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

#: A clock that nobody sets. Where the system has one, it runs on while the machine sleeps.
_STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


@dataclass(frozen=True, slots=True)
class Source:
    """Where times come from, in milliseconds: the wall clock, and one that is never set."""

    wall: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    steady: Callable[[], int] = lambda: time.clock_gettime_ns(_STEADY) // 1_000_000


#: What every time is read from; a test puts its own here.
source = Source()


def now() -> int:
    """Return the current time in milliseconds."""
    return source.wall()


def steady() -> int:
    """Return milliseconds since some moment, for durations: setting the clock changes nothing."""
    return source.steady()
