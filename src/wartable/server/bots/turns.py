"""Whose bots are next: every person in turn, their tables in turn, no table twice at a time."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque

#: Whose a table is that was queued up without saying so.
NOBODY = 0


class Turns:
    """A queue of tables; a table stands in it once, and not while somebody has it in hand.

    Whoever opened a hundred tables waits for their own: each ``owner`` has a turn, not each table.
    """

    def __init__(self) -> None:
        #: The tables that wait, by owner; the owner who waits for longest is first.
        self._queues: OrderedDict[int, deque[str]] = OrderedDict()
        self._waiting: set[str] = set()
        self._in_hand: set[str] = set()
        self._again: dict[str, int] = {}
        self._ready = threading.Condition()
        self._closed = False

    def put(self, table_id: str, owner: int = NOBODY) -> None:
        """Queue a table up, or have it queued up when it is done."""
        with self._ready:
            if table_id in self._in_hand:
                self._again[table_id] = owner or self._again.get(table_id, NOBODY)
            elif table_id not in self._waiting:
                self._enqueue(table_id, owner)

    def get(self) -> str | None:
        """Wait for the next table and take it in hand; None when the queue is closed."""
        with self._ready:
            self._ready.wait_for(lambda: self._queues or self._closed)
            if self._closed:
                return None
            owner, tables = self._queues.popitem(last=False)
            table_id = tables.popleft()
            if tables:
                self._queues[owner] = tables
            self._waiting.discard(table_id)
            self._in_hand.add(table_id)
            return table_id

    def done(self, table_id: str) -> None:
        """Give a table back; it goes to the end if there is more to do."""
        with self._ready:
            self._in_hand.discard(table_id)
            if table_id in self._again:
                self._enqueue(table_id, self._again.pop(table_id))

    def close(self) -> None:
        """Send everybody away who waits."""
        with self._ready:
            self._closed = True
            self._ready.notify_all()

    def _enqueue(self, table_id: str, owner: int) -> None:
        self._waiting.add(table_id)
        self._queues.setdefault(owner, deque()).append(table_id)
        self._ready.notify()
