"""The timer: closes phases whose time is up and wakes bots.

Exactly one process claims each due table.
"""

from __future__ import annotations

import threading
from typing import Any, Protocol

from sqlalchemy import select, update
from sqlalchemy.orm import InstrumentedAttribute

from wartable.server.log import complaints
from wartable.server.store.models import TableRow
from wartable.server.store.outage import is_gone
from wartable.server.store.store import Store
from wartable.server.tables.play import BOTS_AFTER, expire
from wartable.server.tables.service import Room
from wartable.server.tables.summary import Info
from wartable.server.times import SECOND

#: How long until others take over a deadline from a process that died.
LEASE = 10 * SECOND


def next_deadline(store: Store, at: int) -> int | None:
    """Return the earliest deadline that no process has claimed."""
    return _earliest(store, TableRow.deadline, TableRow.lease < at)


def next_bots(store: Store) -> int | None:
    """Return when the first table needs its bots checked."""
    return _earliest(store, TableRow.bots_at)


def claim_deadline(store: Store, at: int) -> str | None:
    """Claim a table whose time is up; return its id, None if there is none left."""
    free = TableRow.lease < at
    return _claim(store, TableRow.deadline, at, {"lease": at + LEASE}, free)


def claim_bots(store: Store, at: int) -> str | None:
    """Claim a table whose bots have been waiting; return its id, None if none is left."""
    return _claim(store, TableRow.bots_at, at, {"bots_at": at + BOTS_AFTER})


def _earliest(store: Store, due: InstrumentedAttribute[int | None], *also: Any) -> int | None:
    wanted = select(due).where(due.is_not(None), *also).order_by(due).limit(1)
    with store.reading() as session:
        return session.scalar(wanted)


def _claim(
    store: Store,
    due: InstrumentedAttribute[int | None],
    at: int,
    values: dict[str, int],
    *also: Any,
) -> str | None:
    # The conditions appear twice: a row may change between being picked and updated.
    wanted = (due <= at, *also)
    pick = select(TableRow.id).where(*wanted).order_by(due).limit(1)
    if not store.is_sqlite:
        pick = pick.with_for_update(skip_locked=True)
    claimed = (
        update(TableRow)
        .where(TableRow.id == pick.scalar_subquery(), *wanted)
        .values(**values)
        .returning(TableRow.id)
        .execution_options(synchronize_session=False)
    )
    with store.writing() as session:
        return session.scalar(claimed)


# --- the clock thread ----------------------------------------------------------------------------

#: The shortest and longest wait between two checks, in seconds.
SHORTEST, LONGEST = 0.02, 1.0


class Wakes(Protocol):
    """Something that runs bots."""

    def wake(self, table_id: str) -> None:
        """Check whether a bot is to act at a table."""


class Clock:
    """One thread that claims what is due. Several, in any processes, never do anything twice."""

    def __init__(self, room: Room, bots: Wakes) -> None:
        self._room = room
        self._bots = bots
        self._next = 0
        self._wake = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="clock", daemon=True)
        room.listeners.append(self._changed)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def close(self) -> None:
        """Stop after the current task."""
        self._closing = True
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(5)

    def _changed(self, info: Info) -> None:
        if info.deadline is not None and info.deadline < self._next:
            self._wake.set()

    def _run(self) -> None:
        while not self._closing:
            try:
                seconds = self.step()
            except Exception as error:  # the store keeps the deadlines
                if is_gone(error):
                    self._room.heartbeat.lost()
                complaints.tell("cannot look for deadlines", error)
                seconds = LONGEST
            self._wake.wait(seconds)
            self._wake.clear()

    def step(self) -> float:
        """Do everything that is due; return how many seconds to wait before the next check.

        Only time in which the servers ran makes a deadline due.
        """
        store, time = self._room.store, self._room.heartbeat.time
        at = time()
        self._next = at + int(LONGEST * SECOND)
        deadline = next_deadline(store, at)
        if deadline is not None and deadline <= at:
            while not self._closing and (table_id := claim_deadline(store, time())):
                self._expire(table_id)
            deadline = next_deadline(store, time())
        bots = next_bots(store)
        if bots is not None and bots <= at:
            while not self._closing and (table_id := claim_bots(store, time())):
                self._bots.wake(table_id)
        nearest = min([self._next, *(each for each in (deadline, bots) if each is not None)])
        self._next = nearest
        return max(SHORTEST, (nearest - time()) / SECOND)

    def _expire(self, table_id: str) -> None:
        try:
            expire(self._room, table_id)
        except Exception as error:  # one table must not stop the others
            complaints.tell(f"cannot close the phase at table {table_id}", error)
