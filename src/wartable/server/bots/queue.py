"""The queue of tables whose bots are to act: fair between owners, then between their tables."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque

#: The owner of a table that was queued without one.
NOBODY = 0


class Turns:
    """A queue of tables; each is in it at most once, and not while a thread handles it.

    Each ``owner`` gets a turn, not each table, so a person with a hundred tables slows down only
    their own.
    """

    def __init__(self) -> None:
        #: The waiting tables by owner; the owner who has waited longest is first.
        self._queues: OrderedDict[int, deque[str]] = OrderedDict()
        self._waiting: set[str] = set()
        self._in_hand: set[str] = set()
        self._again: dict[str, int] = {}
        self._ready = threading.Condition()
        self._closed = False

    def put(self, table_id: str, owner: int = NOBODY) -> None:
        """Queue a table; one that a thread is handling goes back into the queue afterwards."""
        with self._ready:
            if table_id in self._in_hand:
                self._again[table_id] = owner or self._again.get(table_id, NOBODY)
            elif table_id not in self._waiting:
                self._enqueue(table_id, owner)

    def get(self) -> str | None:
        """Wait for the next table and take it; return None once the queue is closed."""
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
        """Release a table; it goes to the end of the queue if it was put again meanwhile."""
        with self._ready:
            self._in_hand.discard(table_id)
            if table_id in self._again:
                self._enqueue(table_id, self._again.pop(table_id))

    def close(self) -> None:
        """Release every waiting thread."""
        with self._ready:
            self._closed = True
            self._ready.notify_all()

    def _enqueue(self, table_id: str, owner: int) -> None:
        self._waiting.add(table_id)
        self._queues.setdefault(owner, deque()).append(table_id)
        self._ready.notify()
