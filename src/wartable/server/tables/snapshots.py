"""Snapshots of tables: written in the background, so that a dropped table is soon back in memory.

The record is the only truth. A snapshot that does not fit it, or this version, is ignored, and the
record is replayed; the lines after a snapshot are replayed in any case.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any, Protocol, cast

from sqlalchemy import Table, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.orm import Session

from wartable.engine.errors import WartableError
from wartable.engine.play.record import LiveRecord
from wartable.engine.play.snapshot import restore, snapshot_of
from wartable.server.log import complaints
from wartable.server.store.models import Line, Snapshot
from wartable.server.store.store import Store

#: How many lines without a snapshot are worth one when a table was read, or is dropped from memory.
FEW = 16
#: The same while it stays in memory: only a stop of the server would lose time then. At most one
#: line in eight of a long record has to be replayed after that.
MANY, PART = 64, 8
#: How many tables may wait for their snapshot. Beyond that those that wait longest go without.
WAITING = 32

_SNAPSHOTS = cast("Table", Snapshot.__table__)
_ADD = insert(_SNAPSHOTS)
_REPLACE = update(_SNAPSHOTS).where(_SNAPSHOTS.c.table_id == bindparam("the_table"))


class Kept(Protocol):
    """A table in memory; ``saved_lines`` is how many lines the snapshot in the store covers."""

    lock: Any
    record: LiveRecord | None
    lines: int
    saved_lines: int


class Snapshots:
    """Writes snapshots in a thread of its own. All methods may be called from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: OrderedDict[str, Kept] = OrderedDict()
        self._guard = threading.Lock()
        self._wake = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="snapshots", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def close(self) -> None:
        """Stop after the current snapshot; the others are not needed to go on."""
        self._closing = True
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(5)

    # --- deciding ----------------------------------------------------------------------------

    def after_read(self, table_id: str, live: Kept) -> None:
        """Save a table that took long to read, or that leaves memory, unless little is new."""
        self._want(table_id, live, FEW)

    def after_change(self, table_id: str, live: Kept) -> None:
        """Save a table that has changed much since the last time."""
        self._want(table_id, live, max(MANY, live.lines // PART))

    def _want(self, table_id: str, live: Kept, at_least: int) -> None:
        if live.record is None or live.lines - live.saved_lines < at_least:
            return
        with self._guard:
            self._waiting[table_id] = live
            if len(self._waiting) > WAITING:
                self._waiting.popitem(last=False)
        self._wake.set()

    # --- writing -----------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._closing:
            self._wake.wait()
            self._wake.clear()
            self.save_all()

    def save_all(self) -> None:
        """Save all tables that wait for it."""
        while not self._closing and (found := self._next()) is not None:
            try:
                self._save(*found)
            except (SQLAlchemyError, WartableError, ArithmeticError) as error:
                complaints.tell(f"cannot save a snapshot of table {found[0]}", error)

    def _next(self) -> tuple[str, Kept] | None:
        with self._guard:
            return self._waiting.popitem(last=False) if self._waiting else None

    def _save(self, table_id: str, live: Kept) -> None:
        with live.lock:
            record, lines = live.record, live.lines
            if record is None or lines == live.saved_lines:
                return
            content = snapshot_of(record)
            live.saved_lines = lines
        self._write(table_id, lines, content)

    def _write(self, table_id: str, lines: int, content: bytes) -> None:
        values: dict[str, Any] = {"lines": lines, "content": content}
        try:
            with self._store.changing() as connection:
                replaced = connection.execute(_REPLACE, values | {"the_table": table_id})
                if not replaced.rowcount:
                    connection.execute(_ADD, values | {"table_id": table_id})
        except IntegrityError:  # another process was quicker; its snapshot is as good
            return


# --- reading -------------------------------------------------------------------------------------


def restored(session: Session, table_id: str) -> tuple[LiveRecord | None, int]:
    """Return the record that a table's snapshot saves, and how many lines it covers.

    Returns None and 0 if there is no snapshot that fits: then the whole record is to be replayed.
    """
    snapshot = session.get(Snapshot, table_id)
    if snapshot is None:
        return None, 0
    ends = (Line.table_id == table_id, Line.number.in_((0, snapshot.lines - 1)))
    found = session.scalars(select(Line.line).where(*ends).order_by(Line.number)).all()
    try:
        return restore(snapshot.content, found[0], found[-1]), snapshot.lines
    except WartableError:
        return None, 0  # of another version, or the header cannot be played here
    except Exception as error:  # a table must not become unusable through what only saves time
        complaints.tell(f"cannot read the snapshot of table {table_id}", error)
        return None, 0
