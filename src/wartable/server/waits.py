"""How long anybody waits in the server: a request two seconds in all, whatever it waits for.

A request has an allowance. Waiting for a thread, a table or the store uses it up; working does not.
Threads that run beside the requests may wait that long each time.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import TracebackType

from wartable.server.errors import Busy

#: How many seconds a request may wait in all.
PATIENCE = 2.0
#: Up to so many seconds, any number may wait for a lock.
BRIEF = 0.5


class Allowance:
    """The seconds that a request may still wait."""

    __slots__ = ("left",)

    def __init__(self, left: float) -> None:
        self.left = left


_allowance: ContextVar[Allowance | None] = ContextVar("allowance", default=None)


def begin_request() -> None:
    """Give this task, and what it runs in threads, an allowance of its own."""
    _allowance.set(Allowance(PATIENCE))


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Wait no longer than this in the block, and no longer than allowed."""
    token = _allowance.set(Allowance(min(seconds, seconds_left())))
    try:
        yield
    finally:
        _allowance.reset(token)


def seconds_left() -> float:
    """Return how long one may wait now."""
    allowance = _allowance.get()
    return PATIENCE if allowance is None else max(0.0, allowance.left)


@contextmanager
def waiting() -> Iterator[float]:
    """Give the seconds that the block may wait; what it takes is used up."""
    allowance, began = _allowance.get(), time.monotonic()
    try:
        yield seconds_left()
    finally:
        if allowance is not None:
            allowance.left -= time.monotonic() - began


def busy() -> Busy:
    """Return the error for whoever has waited long enough."""
    return Busy("busy", "too much is happening here right now: try again in a moment")


class BoundedLock:
    """A lock for which nobody waits longer than allowed, and only ``few`` longer than ``BRIEF``.

    So one thing that is stuck holds up few threads. Its holder may take it again. Raises ``Busy``.
    """

    def __init__(self, few: int) -> None:
        self._few = few
        self._lock = threading.RLock()
        self._guard = threading.Lock()
        self._waiting = 0

    def __enter__(self) -> None:
        """Take the lock."""
        if self._lock.acquire(blocking=False):
            return
        with waiting() as seconds:
            if not self._take(seconds):
                raise busy()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        """Release the lock."""
        self._lock.release()

    def _take(self, seconds: float) -> bool:
        if self._lock.acquire(timeout=min(BRIEF, seconds)):
            return True
        with self._guard:
            if self._waiting >= self._few:
                return False
            self._waiting += 1
        try:
            return self._lock.acquire(timeout=max(0.0, seconds - BRIEF))
        finally:
            with self._guard:
                self._waiting -= 1
