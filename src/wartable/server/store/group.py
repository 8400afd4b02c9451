"""Changes committed together: what several threads want to write at once is one transaction.

SQLite has one writer at a time, and a commit costs more than most changes. So the thread whose turn
it is to write also writes what others have handed in meanwhile, and commits all of it. They wait,
and go on once it is committed.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Generic, TypeVar, cast

from sqlalchemy import Connection, text

from wartable.server import waits
from wartable.server.store.outage import outage
from wartable.server.store.question import Question

T = TypeVar("T")

#: The most changes in one transaction, so that nobody waits long for those of others.
MOST = 32
#: How many may wait longer than a moment.
WAITING = 16

_BEGIN, _UNDO, _END = (
    Question(text(f"{word} one_change")) for word in ("SAVEPOINT", "ROLLBACK TO", "RELEASE")
)


class _Change(Generic[T]):
    """A change that somebody waits for."""

    __slots__ = ("bell", "error", "leads", "result", "work")

    def __init__(self, work: Callable[[Connection], T]) -> None:
        self.work = work
        self.result: T | None = None
        self.error: BaseException | None = None
        #: Whether whoever waits for it is to write now.
        self.leads = False
        #: Rings once, by being released: the change is written, or leads.
        self.bell = threading.Lock()
        self.bell.acquire()

    def write(self, connection: Connection) -> None:
        """Write it alone; raise what it raises."""
        self.result = self.work(connection)

    def write_among_others(self, connection: Connection) -> None:
        """Write it, or nothing of it if it raises."""
        _BEGIN.run(connection, {})
        try:
            self.result = self.work(connection)
        except Exception as error:
            self.error = error
            # This fails if the database itself has rolled back everything: then all changes fail.
            _UNDO.run(connection, {})
        _END.run(connection, {})


class Group:
    """Writes changes in transactions of as many as have been handed in.

    ``transaction`` gives a connection in a transaction that commits at the end, and rolls back on
    an exception.
    """

    def __init__(self, transaction: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._transaction = transaction
        self._guard = threading.Lock()
        self._queue: deque[_Change[Any]] = deque()
        self._is_led = False
        self._waiting = 0

    def write(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` in a transaction; return its result once that is committed.

        Raises what ``work`` raises, and then nothing of it is written; others' changes are. Any
        thread may run it. Raises ``Busy`` if the turn to write does not come soon.
        """
        change = _Change(work)
        with self._guard:
            if self._is_led:
                self._queue.append(change)
            else:
                self._is_led = change.leads = True
        if not change.leads:
            self._wait(change)
        if change.leads:
            self._lead(change)
        if change.error is not None:
            raise change.error
        return cast("T", change.result)

    # --- those who write --------------------------------------------------------------------

    def _lead(self, first: _Change[Any]) -> None:
        """Write a change and those that wait, and let the next one lead."""
        changes = [first]
        try:
            with self._transaction() as connection:
                # Only now, so that whoever cannot wait for the store as long as we can gives up.
                changes += self._taken()
                _write(changes, connection)
        except BaseException as error:
            _fail(changes, error)
        finally:
            self._hand_over()
            for each in changes[1:]:
                each.bell.release()

    def _taken(self) -> list[_Change[Any]]:
        with self._guard:
            return [self._queue.popleft() for _ in range(min(len(self._queue), MOST - 1))]

    def _hand_over(self) -> None:
        with self._guard:
            if not self._queue:
                self._is_led = False
                return
            following = self._queue.popleft()
            following.leads = True
        following.bell.release()

    # --- those who wait -----------------------------------------------------------------------

    def _wait(self, change: _Change[Any]) -> None:
        """Wait until a change is written, or leads; raise ``Busy`` if neither comes soon."""
        with waits.waiting() as seconds:
            if self._is_rung(change, seconds):
                return
        with self._guard:
            waits_still = change in self._queue
            if waits_still:
                self._queue.remove(change)
        if waits_still:
            raise waits.busy()
        change.bell.acquire()  # it is being written: whether it is kept shows in a moment

    def _is_rung(self, change: _Change[Any], seconds: float) -> bool:
        if change.bell.acquire(timeout=min(waits.BRIEF, seconds)):
            return True
        with self._guard:
            if self._waiting >= WAITING:
                return False
            self._waiting += 1
        try:
            return change.bell.acquire(timeout=max(0.0, seconds - waits.BRIEF))
        finally:
            with self._guard:
                self._waiting -= 1


def _write(changes: list[_Change[Any]], connection: Connection) -> None:
    if len(changes) == 1:
        changes[0].write(connection)
        return
    for each in changes:
        each.write_among_others(connection)
    errors = [each.error for each in changes if each.error is not None]
    if len(errors) == len(changes) and outage(errors[0]) is not None:
        raise errors[0]  # nothing is left to commit, and the store should be known to fail


def _fail(changes: list[_Change[Any]], error: BaseException) -> None:
    """Let all changes of a transaction that was not committed fail."""
    first, *others = changes
    first.error = first.error or error
    for each in others:
        # Each thread raises an error of its own: raising one leaves traces in it.
        each.error = each.error or outage(error) or _NotCommitted(error)


class _NotCommitted(Exception):
    """A change was not committed, for a reason that lies in the transaction it was part of."""
