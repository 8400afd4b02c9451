"""The arithmetic of the comparison: times of moves, whether a load is held, which to try next."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

#: A load is held if so large a share of all moves is answered in so many seconds.
SHARE = 0.99
SOON = 0.1
#: So large a share of the moves may fail.
MAY_FAIL = 0.01
#: The step from one load to a higher one, while all are held.
GROWTH = 1.6
#: The search ends when the lowest load that is not held is at most so many times the held one.
NEAR = 1.15
#: How often a load is tried that is not held: while the load generator is in time, and while late.
TRIES = 2
LATE_TRIES = 4
#: The load generator was in time if nearly all of its timers were late by less.
IN_TIME = 0.02


def percentile(seconds: Sequence[float], share: float) -> float:
    """Return the smallest time that at least this share of all does not exceed."""
    if not seconds:
        return math.nan
    return sorted(seconds)[max(0, math.ceil(share * len(seconds)) - 1)]


@dataclass(frozen=True)
class Reading:
    """What was measured over a while, in seconds: times of moves, processor time, lags."""

    clients: int
    lasted: float
    moves: int
    failed: int
    own: Sequence[float]
    rounds: Sequence[float]
    cpu: float
    #: How late the load generator itself was, at its timers.
    lags: Sequence[float] = ()

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.lasted

    @property
    def cpu_per_move(self) -> float:
        """Processor seconds of the server per move."""
        return self.cpu / self.moves if self.moves else math.nan

    @property
    def held(self) -> bool:
        """Whether nearly all moves were answered soon, also those that end a round."""
        return (
            self.moves > 0
            and self.failed <= MAY_FAIL * self.moves
            and percentile(self.own, SHARE) <= SOON
            and not percentile(self.rounds, SHARE) > SOON  # few rounds may end while we look
        )

    @property
    def late(self) -> bool:
        """Whether the load generator was late itself, so that the server may be better than this.

        It has too much to do then, or other programs leave it no processor.
        """
        return percentile(self.lags, SHARE) > IN_TIME


@dataclass
class Meter:
    """Counts moves and their times while it is on.

    A move that is still unanswered at the end counts with the time for which it has waited, if that
    is not soon any more: a server that answers nobody holds nothing.
    """

    clock: Callable[[], float] = time.perf_counter
    on: bool = False
    moves: int = 0
    failed: int = 0
    own: list[float] = field(default_factory=list)
    rounds: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    _sent: dict[object, float] = field(default_factory=dict)
    _began: tuple[float, float] = (0.0, 0.0)

    def sent(self, mover: object) -> float:
        """Note that somebody sends a move now; return the time."""
        self._sent[mover] = self.clock()
        return self._sent[mover]

    def answered(self, mover: object) -> None:
        """Note that the move was made, as far as its player knows."""
        waited = self.clock() - self._sent.pop(mover)
        if self.on:
            self.moves += 1
            self.own.append(waited)

    def refused(self, mover: object) -> None:
        """Note that the move failed."""
        self._sent.pop(mover, None)
        self.failed += self.on

    def gone(self, mover: object) -> None:
        """Forget what somebody has sent who has left."""
        self._sent.pop(mover, None)

    def round_seen(self, sent: float) -> None:
        """Note that a player can play on after the move, sent then, that ended a round."""
        if self.on:
            self.rounds.append(self.clock() - sent)

    def lagged(self, seconds: float) -> None:
        """Note how late a timer of the load generator was."""
        if self.on:
            self.lags.append(seconds)

    def begin(self, cpu: float) -> None:
        """Measure from now on; the server has used so many processor seconds."""
        self.moves = self.failed = 0
        self.own, self.rounds, self.lags = [], [], []
        self._began = self.clock(), cpu
        self.on = True

    def end(self, cpu: float, clients: int) -> Reading:
        """Measure no more; return what was measured."""
        self.on = False
        now, (began, used) = self.clock(), self._began
        waiting = [now - at for at in self._sent.values() if now - at > SOON]
        return Reading(
            clients,
            now - began,
            self.moves,
            self.failed,
            [*self.own, *waiting],
            self.rounds,
            cpu - used,
            self.lags,
        )


class Climb:
    """Looks for the highest load that is held: first higher and higher, then in between.

    A load is a whole number, such as of tables; a higher one is taken to be harder to hold.
    """

    def __init__(self, first: int, most: int) -> None:
        self.held = 0
        #: Whether the load generator was late whenever the lowest load failed that is not held.
        self.late = False
        self._most = most
        self._next = min(first, most)
        self._failed: int | None = None
        self._tries = self._late_tries = 0

    @property
    def next(self) -> int | None:
        """The load to try next; None at the end."""
        return self._next or None

    @property
    def is_open(self) -> bool:
        """Whether the highest permitted load was held, so that the true one may be higher."""
        return self.held == self._most

    def note(self, *, held: bool, late: bool = False) -> None:
        """Note whether the load was held that had to be tried, and whether the generator was late.

        A load that is not held is tried again: once more, or more often if the generator was late.
        """
        if held:
            self.held = self._next
        else:
            self._late_tries += late
            self._tries += not late
            if self._tries < TRIES and self._late_tries < LATE_TRIES:
                return
            self._failed, self.late = self._next, self._tries < TRIES
        self._tries = self._late_tries = 0
        self._next = self._choose()

    def _choose(self) -> int:
        """Return the next load, 0 if there is none."""
        if self._failed is None:
            if self.held == self._most:
                return 0
            return min(self._most, math.ceil(self.held * GROWTH))
        if self._failed <= max(self.held + 1, self.held * NEAR):
            return 0
        return (self.held + self._failed) // 2


def times(value: float, base: float) -> str:
    """Return how many times the base a value is, as in ``2.3x``; ``-`` where that says nothing."""
    if not (base > 0 and value >= 0):
        return "-"
    return f"{value / base:.2f}x"
