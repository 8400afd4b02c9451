"""The room: all tables of a store, those in use kept in memory and changed one step at a time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Protocol, TypeVar

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import IntegrityError

from wartable.engine.errors import InUse, WartableError
from wartable.engine.match import Match
from wartable.engine.record import LiveRecord
from wartable.server.errors import Unavailable
from wartable.server.store.models import Line, TableRow
from wartable.server.store.question import Question
from wartable.server.store.store import Store
from wartable.server.tables.draft import TRIES, Draft
from wartable.server.tables.info import FINISHED, RUNNING, Info, no_table, read_info
from wartable.server.tables.unplayable import pause_broken

T = TypeVar("T")

#: Tables kept in memory; the one not used for longest is dropped, and read again when needed.
KEPT = 512

# What a table tells those who follow it.
VIEW, TALK, PEOPLE = "view", "talk", "people"

_VERSION = Question(select(TableRow.version).where(TableRow.id == bindparam("table")))


#: What follows in the store when a game has ended, within the transaction that ends it; or, for
#: a keeper, when anything has happened in it.
Ending = Callable[[Connection, Info, Match], None]
#: Returns the options of a seat that a person has earned in earlier games.
Earned = Callable[[int], Mapping[str, object]]


class Bus(Protocol):
    """Tells every process that something at a table has changed."""

    def publish(self, table_id: str, kind: str) -> None:
        """Pass it on; may be called from any thread."""


class Live:
    """A table in memory. Whoever uses it holds its lock: one thing at a time happens at a table."""

    def __init__(self, info: Info) -> None:
        self.lock = threading.RLock()
        self.info = info
        self.record: LiveRecord | None = None
        self.lines = 0
        self.broken: WartableError | None = None
        #: What viewers were last known to see, by seat; cleared with every change.
        self.tags: dict[int, str] = {}

    @property
    def match(self) -> Match:
        """The match; raises ``Unavailable`` if it cannot be played here, or has not begun."""
        if self.broken is not None:
            raise Unavailable("unplayable", f"this table cannot go on: {self.broken}")
        if self.record is None:
            raise Unavailable("not-begun", "the game has not begun")
        if self.info.is_over:
            self.record.match.stop()
        return self.record.match


class Room:
    """All tables. ``listeners`` are called after every change, with the table as it is then.

    ``endings`` are by the key of a game: what they write comes with the end of a table, once.
    ``keepers`` are likewise, but write with every change of a table whose game has begun.
    ``earned`` are also by the key of a game: what its seats have is not chosen, but earned.
    """

    def __init__(self, store: Store, bus: Bus) -> None:
        self.store = store
        self.bus = bus
        self.listeners: list[Callable[[Info], None]] = []
        self.endings: dict[str, Ending] = {}
        self.keepers: dict[str, Ending] = {}
        self.earned: dict[str, Earned] = {}
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._guard = threading.Lock()

    # --- looking ---------------------------------------------------------------------------

    @contextmanager
    def looking(self, table_id: str) -> Iterator[Live]:
        """Give a table as it is now, for as long as nobody may change it."""
        live = self._live(table_id)
        with live.lock:
            self._refresh(live)
            yield live

    def info(self, table_id: str) -> Info:
        """Return a table without its match; raise ``NotFound``."""
        with self.store.reading() as session:
            return read_info(session, table_id)

    # --- changing --------------------------------------------------------------------------

    def change(self, table_id: str, action: Callable[[Draft], T], *, once: str | None = None) -> T:
        """Do something at a table, commit it, then tell everybody; raise what the action raises.

        The action is run again if another process has changed the table meanwhile.
        """
        live = self._live(table_id)
        with live.lock:
            for _ in range(TRIES):
                self._refresh(live)
                draft = Draft(live.info, live.record, live.lines, once)
                before = _played(live)
                result = self._run(live, draft, action)
                if draft.is_empty and draft.record is live.record and _played(live) == before:
                    return result
                if self._commit(live, draft):
                    break
                self._forget(live)
            else:
                raise InUse("busy", "too much is happening at this table: try again")
            info = live.info
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
                self._forget(live)  # the match went part of the way
            raise

    def _commit(self, live: Live, draft: Draft) -> bool:
        try:
            with self.store.changing() as connection:
                if not draft.write(connection):
                    return False
                self._follow(connection, draft)
        except IntegrityError:
            return False
        except BaseException:
            self._forget(live)
            raise
        live.info = replace(draft.info, version=draft.info.version + 1)
        live.record, live.lines = draft.record, draft.lines
        live.tags.clear()
        return True

    def _follow(self, connection: Connection, draft: Draft) -> None:
        keeper = self.keepers.get(draft.info.game)
        if keeper is not None and draft.record is not None:
            keeper(connection, draft.info, draft.match)
        ending = self.endings.get(draft.info.game)
        if ending is not None and draft.row.get("status") == FINISHED:
            ending(connection, draft.info, draft.match)

    # --- keeping ---------------------------------------------------------------------------

    def _live(self, table_id: str) -> Live:
        with self._guard:
            live = self._lives.get(table_id)
        if live is None:
            fresh = Live(replace(self.info(table_id), version=-1))
            with self._guard:
                live = self._lives.setdefault(table_id, fresh)
                while len(self._lives) > KEPT:
                    self._lives.popitem(last=False)
        with self._guard:
            if table_id in self._lives:
                self._lives.move_to_end(table_id)
        return live

    def _forget(self, live: Live) -> None:
        """Have everything read anew: what is in memory is not what is in the store."""
        live.info = replace(live.info, version=-1)
        live.record, live.lines, live.broken = None, 0, None
        live.tags.clear()

    def _refresh(self, live: Live) -> None:
        """Catch up with what other processes have changed."""
        newest = self.store.ask(_VERSION, table=live.info.id)
        if newest is None:
            raise no_table(live.info.id)
        if newest[0] == live.info.version:
            return
        with self.store.reading() as session:
            info = read_info(session, live.info.id)
            found = session.scalars(
                select(Line.line)
                .where(Line.table_id == info.id, Line.number >= live.lines)
                .order_by(Line.number)
            )
            lines = list(found)
        # Only with all of it read is the table the newest; before, the next look reads again.
        live.info = info
        live.tags.clear()
        self._feed(live, lines)

    def _feed(self, live: Live, lines: list[str]) -> None:
        if live.broken is not None:
            return
        try:
            for line in lines:
                if live.record is None:
                    live.record = LiveRecord.read([line])
                else:
                    live.record.feed(line)
                live.lines += 1
        except WartableError as error:
            live.broken = error
            live.record = None
            self._pause_broken(live)
        except BaseException:
            self._forget(live)  # some of the lines are in, some are not
            raise

    def _pause_broken(self, live: Live) -> None:
        """A game whose rules are not here is paused with the reason, never continued."""
        if live.info.status != RUNNING:
            return
        draft = Draft(live.info, None, 0)
        pause_broken(draft, str(live.broken))
        with self.store.changing() as connection:
            if not draft.write(connection):
                return
        live.info = replace(draft.info, version=draft.info.version + 1)


def _played(live: Live) -> int:
    return len(live.record.match.history) if live.record else 0
