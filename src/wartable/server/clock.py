"""The clock: closes phases whose time is up, and sees that no table waits for its bots."""

from __future__ import annotations

import threading
from typing import Protocol

from wartable.server.claims import claim_bots, claim_deadline, next_bots, next_deadline
from wartable.server.complaints import complaints
from wartable.server.tables.info import Info
from wartable.server.tables.play import expire
from wartable.server.tables.room import Room
from wartable.server.times import SECOND, now

#: Seconds between two looks at what is due, while something is and while nothing is.
SHORTEST, LONGEST = 0.02, 1.0


class Wakes(Protocol):
    """What looks after bots."""

    def wake(self, table_id: str) -> None:
        """See whether a bot is to act at a table."""


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
        """Begin."""
        self._thread.start()

    def close(self) -> None:
        """Stop, after what is in hand."""
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
            except Exception as error:  # the store does not answer; deadlines wait in it
                complaints.tell("cannot look for deadlines", error)
                seconds = LONGEST
            self._wake.wait(seconds)
            self._wake.clear()

    def step(self) -> float:
        """Do all that is due; return after how many seconds to look again."""
        store, at = self._room.store, now()
        self._next = at + int(LONGEST * SECOND)
        deadline = next_deadline(store, at)
        if deadline is not None and deadline <= at:
            while not self._closing and (table_id := claim_deadline(store, now())):
                self._expire(table_id)
            deadline = next_deadline(store, now())
        bots = next_bots(store)
        if bots is not None and bots <= at:
            while not self._closing and (table_id := claim_bots(store, now())):
                self._bots.wake(table_id)
        nearest = min([self._next, *(each for each in (deadline, bots) if each is not None)])
        self._next = nearest
        return max(SHORTEST, (nearest - now()) / SECOND)

    def _expire(self, table_id: str) -> None:
        try:
            expire(self._room, table_id)
        except Exception as error:  # one table must not stop the others
            complaints.tell(f"cannot close the phase at table {table_id}", error)
