"""What programs asked of a server and what it answered, and when the server was away.

Times are milliseconds since 1970 by the clock of this machine, which nobody steps.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

NEVER = 2**62


def now() -> int:
    """Return the current time."""
    return time.time_ns() // 1_000_000


class Outcome(StrEnum):
    """What an attempt came to.

    ``KNOWN`` says that the server had the request already. After ``UNKNOWN`` it may have it or not.
    """

    MADE = "made"
    KNOWN = "known"
    REFUSED = "refused"
    UNKNOWN = "unknown"


@dataclass(slots=True)
class Attempt:
    """One time that a request was sent."""

    begun: int
    ended: int = NEVER
    outcome: Outcome = Outcome.UNKNOWN

    def end(self, outcome: Outcome) -> None:
        """Note what it came to."""
        self.outcome, self.ended = outcome, now()

    @property
    def is_acknowledged(self) -> bool:
        """Whether the server said that it has the request."""
        return self.outcome in (Outcome.MADE, Outcome.KNOWN)


@dataclass(slots=True)
class Request:
    """A move or a take-back that a program asked for, under a mark that no other request has.

    ``deed`` is ``move`` or ``undo``; ``phase`` is the one that the program decided in.
    """

    mark: str
    table: str
    seat: int
    phase: int
    deed: str = "move"
    move: str = ""
    amount: int | None = None
    text: str | None = None
    attempts: list[Attempt] = field(default_factory=list)

    def attempt(self) -> Attempt:
        """Note that the request is being sent."""
        self.attempts.append(Attempt(now()))
        return self.attempts[-1]

    @property
    def begun(self) -> int:
        """When it was sent first."""
        return min(each.begun for each in self.attempts)

    @property
    def acknowledged_at(self) -> int:
        """When the server first said that it has the request, ``NEVER`` if it did not."""
        return min((each.ended for each in self.attempts if each.is_acknowledged), default=NEVER)

    @property
    def is_acknowledged(self) -> bool:
        """Whether the server ever said that it has the request."""
        return self.acknowledged_at < NEVER

    @property
    def is_refused(self) -> bool:
        """Whether the server refused it every time."""
        return all(each.outcome == Outcome.REFUSED for each in self.attempts)


@dataclass(slots=True)
class Away:
    """A time during which a fault kept everybody from playing.

    It ends when the server says that it is ready. Players may have got through earlier, but not
    before ``restarted``, when what was ended was started again.
    """

    cause: str
    begun: int
    ended: int = NEVER
    restarted: int = NEVER


@dataclass(frozen=True, slots=True)
class Step:
    """From ``at`` on, the server's clock is ahead by ``offset``."""

    at: int
    offset: int


class History:
    """Everything that happened in a run."""

    def __init__(self) -> None:
        self.requests: dict[str, Request] = {}
        self.aways: list[Away] = []
        self.steps: list[Step] = []
        #: The tables that programs play at, and how many lines each had after the last fault.
        self.tables: dict[str, int] = {}
        self.ended = NEVER

    def add(self, request: Request) -> Request:
        """Note a request that is about to be sent."""
        assert request.mark not in self.requests, "every request has a mark of its own"
        self.requests[request.mark] = request
        return request

    def true_time(self, at: int) -> int:
        """Return when it was that the server's clock showed ``at``.

        Offsets differ from each other by more than a run lasts, so only one step fits.
        """
        steps = [Step(0, 0), *self.steps]
        ends = [step.at for step in steps[1:]] + [self.ended]
        for step, end in zip(reversed(steps), reversed(ends), strict=True):
            if step.at <= at - step.offset < end:
                return at - step.offset
        return at

    def got_through(self, times: Iterable[int]) -> None:
        """End every time away with the first move that a player made after the restart."""
        ordered = sorted(times)
        for away in self.aways:
            at = bisect_left(ordered, away.restarted)
            if at < len(ordered):
                away.ended = min(away.ended, ordered[at])

    def away_within(self, begun: int, ended: int) -> int:
        """Return for how long of a period the server was away."""
        total, until = 0, begun
        for away in sorted(self.aways, key=lambda each: each.begun):
            low, high = max(away.begun, until), min(away.ended, ended)
            if high > low:
                total, until = total + high - low, high
        return total
