"""The room: all tables of a store; those in use stay in memory and change one step at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Protocol, TypeVar

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from wartable.engine.errors import WartableError
from wartable.engine.play.match import Match
from wartable.engine.play.record import LiveRecord
from wartable.server.errors import Unavailable
from wartable.server.log import complaints
from wartable.server.plugins import added_to
from wartable.server.settings import TABLE_MEMORY
from wartable.server.store.announce import CHANGED
from wartable.server.store.models import Line, TableRow
from wartable.server.store.store import Question, Store
from wartable.server.tables.cache import Cache
from wartable.server.tables.heartbeat import Heartbeat
from wartable.server.tables.snapshots import Snapshots, restored
from wartable.server.tables.summary import CLOSED, FINISHED, RUNNING, Info, no_table, read_info
from wartable.server.tables.transaction import TRIES, Draft
from wartable.server.tables.unplayable import pause_broken
from wartable.server.waits import BoundedLock, busy

T = TypeVar("T")

#: How many bytes the tables in memory may take, by estimate. Beyond that, those unused for longest
#: are dropped, and read again when needed.
BUDGET = TABLE_MEMORY * 2**20
#: What a table takes without its match, in bytes.
BARE = 16 * 1024
#: What the mark of a line takes, in bytes.
PER_MARK = 160
#: How many tables one statement asks for.
CHUNK = 500

#: After so many changes in a row by one process, it makes the next without asking first whether
#: others have changed the table: the commit finds out, but then everything has to be read again.
ALONE = 8

#: How many may wait for one table longer than a moment.
WAITING = 4

# The kinds of change that a table announces.
VIEW, TALK, PEOPLE = CHANGED, "talk", "people"

_VERSION = Question(select(TableRow.version).where(TableRow.id == bindparam("table")))
_INNER = Question(
    select(TableRow.id).where(
        TableRow.part_of == bindparam("table"),
        TableRow.part == bindparam("phase"),
        TableRow.status != bindparam("closed"),
    )
)


class Bus(Protocol):
    """Tells every process that something has happened at a table."""

    def publish(self, table_id: str, kind: str) -> None:
        """Announce what has happened; may be called from any thread.

        Other processes are not told of a ``VIEW``: they have been told by the commit.
        """


class Shown(Protocol):
    """What viewers are shown of a table, made again with every change (:mod:`.looks`)."""

    def refresh(self, live: Live) -> None:
        """Make it again, for those who look often."""

    def footprint(self) -> int:
        """Return roughly how many bytes of memory it takes."""


class Live:
    """A table in memory. Hold its lock while using it: one thing at a time happens at a table."""

    def __init__(self, info: Info) -> None:
        self.lock = BoundedLock(WAITING)
        self.info = info
        self.record: LiveRecord | None = None
        self.lines = 0
        #: The marks of the lines: who submits something under one of them has done so before.
        self.marks: set[str] = set()
        #: How many changes in a row this process has made since the table was last read.
        self.alone = 0
        #: How many lines the snapshot in the store covers.
        self.saved_lines = 0
        #: Why the match cannot be played here, empty if it can.
        self.broken = ""
        #: The table of the nested match that is played now, None if none is open.
        self.inner: str | None = None
        self.knows_inner = False
        #: What viewers are shown, None before anybody has looked.
        self.shown: Shown | None = None

    @property
    def match(self) -> Match:
        """The match; raises ``Unavailable`` if it cannot be played here or has not begun."""
        if self.broken:
            raise Unavailable("unplayable", f"this table cannot go on: {self.broken}")
        if self.record is None:
            raise Unavailable("not-begun", "the game has not begun")
        if self.info.is_over:
            self.record.match.stop()
        return self.record.match

    def footprint(self) -> int:
        """Return roughly how many bytes of memory the table takes."""
        match = 0 if self.record is None else self.record.match.footprint()
        shown = 0 if self.shown is None else self.shown.footprint()
        return BARE + PER_MARK * len(self.marks) + match + shown


class Room:
    """All tables. After every change it calls the ``listeners`` with the table's info.

    ``kept`` are the tables in memory, which take about ``budget`` bytes at most.
    """

    def __init__(self, store: Store, bus: Bus, budget: int = BUDGET) -> None:
        self.store = store
        self.bus = bus
        self.listeners: list[Callable[[Info], None]] = []
        self.heartbeat = Heartbeat(store)
        self.snapshots = Snapshots(store)
        self.kept: Cache[Live] = Cache(budget, self.snapshots.after_read)

    # --- reading ---------------------------------------------------------------------------------

    @contextmanager
    def looking(self, table_id: str) -> Iterator[Live]:
        """Give a table as it is now, locked against changes; raise ``Busy``."""
        live = self.held(table_id)
        with live.lock:
            self._refresh(live)
            try:
                yield live
            finally:
                self._weigh(live)

    def held(self, table_id: str) -> Live:
        """Return a table in memory as it was last read; raise ``NotFound``."""
        live = self.kept.get(table_id)
        if live is None:
            fresh = Live(replace(self.info(table_id), version=-1))
            live = self.kept.add(table_id, fresh, BARE)
        return live

    def version(self, table_id: str) -> int:
        """Return the version that a table has in the store; raise ``NotFound``."""
        newest = self.store.ask(_VERSION, table=table_id)
        if newest is None:
            raise no_table(table_id)
        return int(newest[0])

    def info(self, table_id: str) -> Info:
        """Return a table without its match; raise ``NotFound``."""
        with self.store.reading() as session:
            return read_info(session, table_id)

    def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the versions that these tables have in the store."""
        found: dict[str, int] = {}
        for at in range(0, len(tables), CHUNK):
            some = TableRow.id.in_(tables[at : at + CHUNK])
            with self.store.reading() as session:
                rows = session.execute(select(TableRow.id, TableRow.version).where(some))
                found |= {row.id: row.version for row in rows}
        return found

    def has_seat_values(self, game: str) -> bool:
        """Tell whether the seat options of a game are earned, not chosen."""
        return any(each.seat_values for each in added_to(game))

    def seat_values(self, game: str, person_id: int) -> Mapping[str, object]:
        """Return the seat options that a person has earned in such a game."""
        find = next(each.seat_values for each in added_to(game) if each.seat_values)
        return find(self.store, person_id)

    def inner_of(self, info: Info) -> str | None:
        """Return the table of the nested match that a table waits for, None if none is open."""
        if info.status != RUNNING or not info.has_inner:
            return None
        found = self.store.ask(_INNER, table=info.id, phase=info.phase, closed=CLOSED)
        return None if found is None else str(found[0])

    # --- changing --------------------------------------------------------------------------

    def change(self, table_id: str, action: Callable[[Draft], T], *, once: str | None = None) -> T:
        """Run an action on a table, commit it, then notify; raise what the action raises.

        Runs the action again if another process has changed the table meanwhile; what it raises
        or returns counts only for the newest version. Raises ``Busy`` if that happens too often,
        or if the table or the store cannot be had soon.
        """
        live = self.held(table_id)
        with self.store.careful(), live.lock:
            for _ in range(TRIES):
                is_sure = live.alone < ALONE
                if is_sure:
                    self._refresh(live)
                version = live.info.version
                draft = Draft(live.info, live.record, live.lines, once, once in live.marks)
                before = _played(live)
                try:
                    result = self._run(live, draft, action)
                except Exception:
                    if is_sure or self._is_current(live, version):
                        raise
                    continue
                if draft.is_empty and draft.record is live.record and _played(live) == before:
                    if is_sure or self._is_current(live, version):
                        return result
                    continue
                if self._commit(live, draft):
                    break
                self._forget(live)
            else:
                raise busy()
            info = live.info
            self._show(live)
            self._weigh(live)
            self.snapshots.after_change(table_id, live)
        self.bus.publish(table_id, VIEW)
        for listener in self.listeners:
            listener(info)
        return result

    def _run(self, live: Live, draft: Draft, action: Callable[[Draft], T]) -> T:
        before = _played(live)
        try:
            return action(draft)
        except BaseException:
            if _played(live) != before:
                self._forget(live)  # the match is only partly changed
            raise

    def _commit(self, live: Live, draft: Draft) -> bool:
        def write(connection: Connection) -> bool:
            if not draft.write(connection):
                return False
            self._follow(connection, draft)
            return True

        once = draft.once
        try:
            if not self.store.change(write):
                return False
        except IntegrityError:
            return False
        except BaseException:
            self._forget(live)
            raise
        if once is not None and draft.once is None:  # a line has it now
            live.marks.add(once)
        live.info = replace(draft.info, version=draft.info.version + 1)
        live.record, live.lines = draft.record, draft.lines
        live.knows_inner = False
        live.alone += 1
        return True

    def _is_current(self, live: Live, version: int) -> bool:
        """Tell whether a table still has a version; if not, it is read before the next change."""
        if self.version(live.info.id) == version:
            return True
        live.alone = 0
        return False

    def _follow(self, connection: Connection, draft: Draft) -> None:
        """Let plugins write along; what they write is committed with the change, or not at all."""
        if draft.record is None:
            return
        has_ended = draft.row.get("status") == FINISHED
        for each in added_to(draft.info.game):
            if each.on_change is not None:
                each.on_change(connection, draft.info, draft.match)
            if each.on_end is not None and has_ended:
                each.on_end(connection, draft.info, draft.match)

    # --- the cache -------------------------------------------------------------------------------

    def _weigh(self, live: Live) -> None:
        self.kept.weigh(live.info.id, live, live.footprint())

    def _forget(self, live: Live) -> None:
        """Drop what is in memory, because it differs from the store."""
        live.info = replace(live.info, version=-1)
        live.record, live.lines, live.saved_lines, live.broken = None, 0, 0, ""
        live.marks.clear()
        live.alone = 0

    def _refresh(self, live: Live) -> None:
        """Catch up with the changes of other processes."""
        is_new = self.version(live.info.id) != live.info.version
        if is_new:
            self._read_again(live)
        if not live.knows_inner:
            live.inner, live.knows_inner = self.inner_of(live.info), True
        if is_new:
            self._show(live)

    def _show(self, live: Live) -> None:
        """Make what viewers are shown, so that their looks cost the same whatever has happened."""
        if live.shown is None:
            return
        try:
            if not live.knows_inner:
                live.inner, live.knows_inner = self.inner_of(live.info), True
            live.shown.refresh(live)
        except Exception as error:  # the change is made; whoever looks is told what fails
            live.shown = None
            complaints.tell(f"cannot show table {live.info.id}", error)

    def _read_again(self, live: Live) -> None:
        with self.store.reading() as session:
            info = read_info(session, live.info.id)
            if live.record is None and not live.broken and info.has_begun:
                live.record, live.lines = restored(session, info.id)
                live.saved_lines = live.lines
                live.marks |= _marks(session, info.id, live.lines)
            found = session.execute(
                select(Line.line, Line.once)
                .where(Line.table_id == info.id, Line.number >= live.lines)
                .order_by(Line.number)
            )
            lines = [(row.line, row.once) for row in found]
        live.alone = 0
        # The version counts only once everything is read; if that fails, the next call reads again.
        live.info = info
        live.knows_inner = False
        live.marks |= {once for _, once in lines if once is not None}
        self._feed(live, [line for line, _ in lines])
        self.snapshots.after_read(info.id, live)

    def _feed(self, live: Live, lines: list[str]) -> None:
        if live.broken:
            return
        try:
            for line in lines:
                if live.record is None:
                    live.record = LiveRecord.read([line])
                else:
                    live.record.feed(line)
                live.lines += 1
        except WartableError as error:
            live.broken = error.message  # the error itself would keep the match alive
            live.record = None
            self._pause_broken(live)
        except BaseException:
            self._forget(live)  # only some of the lines are applied
            raise

    def _pause_broken(self, live: Live) -> None:
        """Pause a game that cannot be played here, with the reason; never continue it."""
        if live.info.status != RUNNING:
            return
        draft = Draft(live.info, None, 0)
        pause_broken(draft, live.broken)
        if not self.store.change(draft.write):
            return
        live.info = replace(draft.info, version=draft.info.version + 1)


def _marks(session: Session, table_id: str, lines: int) -> set[str]:
    """Return the marks of the first lines of a table, which a snapshot covers."""
    wanted = select(Line.once).where(
        Line.table_id == table_id, Line.number < lines, Line.once.is_not(None)
    )
    return {once for once in session.scalars(wanted) if once is not None}


def _played(live: Live) -> int:
    return len(live.record.match.history) if live.record else 0
