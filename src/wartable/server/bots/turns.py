"""Whose bots are next: every table in turn, and never one table twice at a time."""

from __future__ import annotations

import threading
from collections import deque


class Turns:
    """A queue of tables; a table stands in it once, and not while somebody has it in hand."""

    def __init__(self) -> None:
        self._queue: deque[str] = deque()
        self._waiting: set[str] = set()
        self._in_hand: set[str] = set()
        self._again: set[str] = set()
        self._ready = threading.Condition()
        self._closed = False

    def put(self, table_id: str) -> None:
        """Queue a table up, or have it queued up when it is done."""
        with self._ready:
            if table_id in self._in_hand:
                self._again.add(table_id)
            elif table_id not in self._waiting:
                self._enqueue(table_id)

    def get(self) -> str | None:
        """Wait for the next table and take it in hand; None when the queue is closed."""
        with self._ready:
            self._ready.wait_for(lambda: self._queue or self._closed)
            if self._closed:
                return None
            table_id = self._queue.popleft()
            self._waiting.discard(table_id)
            self._in_hand.add(table_id)
            return table_id

    def done(self, table_id: str) -> None:
        """Give a table back; it goes to the end if there is more to do."""
        with self._ready:
            self._in_hand.discard(table_id)
            if table_id in self._again:
                self._again.discard(table_id)
                self._enqueue(table_id)

    def close(self) -> None:
        """Send everybody away who waits."""
        with self._ready:
            self._closed = True
            self._ready.notify_all()

    def _enqueue(self, table_id: str) -> None:
        self._waiting.add(table_id)
        self._queue.append(table_id)
        self._ready.notify()
