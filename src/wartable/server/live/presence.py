"""Presence: who is connected, written to the store in few statements."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, select, tuple_, update

from wartable.server.log import complaints
from wartable.server.store.models import SeatRow
from wartable.server.store.store import Store
from wartable.server.tables.pauses import SILENCE
from wartable.server.tables.summary import PERSON
from wartable.server.times import SECOND, now, steady

T = TypeVar("T")

#: How often signs of life are written.
BEAT = 15 * SECOND
#: How many seats one statement contains.
CHUNK = 50

#: The ids of a table and a person.
Pair = tuple[str, int]


class Presence:
    """Who is at which table in this process.

    All methods but ``close`` and ``write`` return at once. A thread of its own calls ``changed``
    with every table where somebody came or went, and ``on_beat`` with every heartbeat.
    """

    def __init__(
        self, store: Store, changed: Callable[[str], None], on_beat: Callable[[], None]
    ) -> None:
        self._store = store
        self._changed = changed
        self._on_beat = on_beat
        self._lock = threading.Lock()
        self._writing = threading.Lock()  # keeps writes in order
        self._sockets: Counter[Pair] = Counter()
        self._polled: dict[Pair, int] = {}
        self._news: set[Pair] = set()
        self._wake = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="presence", daemon=True)

    def start(self) -> None:
        """Start writing."""
        self._thread.start()

    def close(self) -> None:
        """Write that nobody is connected here any more, and stop."""
        if not self._thread.is_alive():
            return
        with self._lock:
            self._news |= self._sockets.keys() | self._polled.keys()
            self._sockets.clear()
            self._polled.clear()
        self._closing = True
        self._wake.set()
        self._thread.join(5)

    # --- arrivals and departures -----------------------------------------------------------------

    def arrive(self, table_id: str, person_id: int) -> None:
        """Record a new socket of a person at a table."""
        with self._lock:
            self._sockets[table_id, person_id] += 1
            first = self._sockets[table_id, person_id] == 1
        if first:
            self.note(table_id, person_id)

    def leave(self, table_id: str, person_id: int) -> None:
        """Record that a socket of a person has closed."""
        pair = table_id, person_id
        with self._lock:
            self._sockets[pair] -= 1
            gone = self._sockets[pair] <= 0
            if gone:
                del self._sockets[pair]
                self._polled.pop(pair, None)
        if gone:
            self.note(*pair)

    def seen(self, table_id: str, person_id: int) -> None:
        """Record that a person's program has looked at a table."""
        pair, at = (table_id, person_id), now()
        with self._lock:
            if pair in self._sockets or at - self._polled.get(pair, 0) < BEAT:
                return
            self._polled[pair] = at
        self.note(*pair)

    def note(self, table_id: str, person_id: int) -> None:
        """Schedule writing whether a person is present."""
        with self._lock:
            self._news.add((table_id, person_id))
        self._wake.set()

    # --- writing -----------------------------------------------------------------------------

    def _run(self) -> None:
        beat = steady() + BEAT
        while not self._closing:
            self._wake.wait(max(0, beat - steady()) / SECOND)
            self._wake.clear()
            is_beat = steady() >= beat
            self._try(is_beat)
            if is_beat:
                beat = steady() + BEAT
        self._try(False)  # changes since the last write

    def _try(self, is_beat: bool) -> None:
        try:
            self.write(is_beat)
            if is_beat:
                self._on_beat()
        except Exception as error:  # the next beat retries
            complaints.tell("cannot write who is connected", error)

    def write(self, everybody: bool = False) -> None:
        """Write what is new, or with ``everybody`` all signs of life; notify the tables."""
        with self._writing:
            tables = self._write(everybody)
        for table_id in tables:
            self._changed(table_id)

    def _write(self, everybody: bool) -> set[str]:
        with self._lock:
            news, self._news = self._news, set()
            if everybody:
                old = now() - BEAT
                self._polled = {pair: at for pair, at in self._polled.items() if at > old}
            there = set(self._sockets) if everybody else self._sockets.keys() & news
            came = there | (self._polled.keys() & news)
            gone = news - there - self._polled.keys()
        try:
            tables = self._mark(came, True) | self._mark(gone, False)
            if everybody:
                tables |= self._mark_silent({table_id for table_id, _ in there})
        except BaseException:
            with self._lock:
                self._news |= news
            raise
        return tables

    def _mark(self, pairs: set[Pair], connected: bool) -> set[str]:
        """Set whether these people are connected; return the tables where that changed."""
        changed: set[str] = set()
        for some in _chunks(pairs):
            people = tuple_(SeatRow.table_id, SeatRow.person_id).in_(some)
            mine = (people, SeatRow.kind == PERSON)
            changed |= self._set(mine, connected=connected, seen=now())
        return changed

    def _mark_silent(self, tables: set[str]) -> set[str]:
        """Mark people as disconnected whose process or program died silently."""
        changed: set[str] = set()
        for some in _chunks(tables):
            silent = SeatRow.seen < now() - SILENCE
            lost = (SeatRow.table_id.in_(some), SeatRow.connected.is_(True), silent)
            changed |= self._set(lost, connected=False)
        return changed

    def _set(self, where: Sequence[ColumnElement[bool]], **values: Any) -> set[str]:
        """Change seats; return the tables where somebody comes or goes.

        Skips seats that another process is changing, to avoid deadlocks; the next heartbeat catches
        up.
        """
        wanted = select(SeatRow.table_id, SeatRow.number, SeatRow.connected).where(*where)
        with self._store.writing() as session:
            found = session.execute(wanted.with_for_update(skip_locked=True)).all()
            seats = tuple_(SeatRow.table_id, SeatRow.number)
            those = seats.in_([(row.table_id, row.number) for row in found])
            changes = update(SeatRow).where(those).values(**values)
            session.execute(changes.execution_options(synchronize_session=False))
        return {row.table_id for row in found if row.connected != values["connected"]}


def _chunks(items: Iterable[T]) -> Iterator[list[T]]:
    rest = iter(items)
    while some := list(islice(rest, CHUNK)):
        yield some
