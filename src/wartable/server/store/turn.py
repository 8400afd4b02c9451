"""The turn to write: who may write to the store now, and what happens while nobody can."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from types import TracebackType

from wartable.server.store.outage import outage
from wartable.server.waits import BoundedLock

#: How many may wait longer than a moment for their turn.
WAITING = 16
#: The same while the store takes no writes.
TRYING = 8


class Turn:
    """The turn to write, for one thread at a time if ``alone``: SQLite has one writer.

    Waiting here needs no polling, unlike waiting for SQLite's own lock.
    """

    def __init__(self, *, alone: bool) -> None:
        self._lock: AbstractContextManager[None] = BoundedLock(WAITING) if alone else nullcontext()
        self._trying = BoundedLock(TRYING)
        self._is_stuck = False

    def careful(self) -> AbstractContextManager[None]:
        """Let one thread at a time through while the last one who wrote could not."""
        return self._trying if self._is_stuck else nullcontext()

    def __enter__(self) -> None:
        """Wait for the turn; raise ``Busy``."""
        self._lock.__enter__()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        """Give the turn to the next, and remember whether the store took the write."""
        self._is_stuck = error is not None and outage(error) is not None
        self._lock.__exit__(kind, error, where)
