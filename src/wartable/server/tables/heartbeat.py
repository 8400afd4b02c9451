"""The heartbeat: players get back the time in which no server ran, or its clock was set.

Every process writes a beat once a second, all into one row of the store. Whoever finds that the
newest beat is not from a moment ago extends the deadlines, in the transaction that writes its own
beat. So it happens exactly once, whichever process comes first and whenever one is killed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    case,
    insert,
    literal,
    not_,
    select,
    text,
    update,
)

from wartable.engine.scene.words import count
from wartable.server.log import complaints
from wartable.server.store.models import Beat, Chat, TableRow
from wartable.server.store.store import Store
from wartable.server.tables.summary import LIVE, SLOW
from wartable.server.times import HOUR, MINUTE, SECOND, now, steady

#: How often a process writes a beat.
BEAT = SECOND
#: The longest time without a beat that still counts for the players, and the largest error of a
#: wall clock that is left alone. A busy machine may be late by a second.
LONGEST_GAP = 2 * SECOND
#: How long a process waits for its first request before its first beat. A start takes seconds where
#: others are busy; until somebody gets through, the server is still away.
OPENS_WITHIN = 30 * SECOND
#: How long people need to find their way back, by clock. Nobody gets more than a phase anew.
GRACES = {LIVE: 30 * SECOND, SLOW: 10 * MINUTE}

#: The number of the only row.
ROW = 1
_FIRST = text("INSERT INTO beats (id, at, back) VALUES (:id, :at, 0) ON CONFLICT DO NOTHING")


@dataclass(frozen=True, slots=True)
class Gap:
    """Time in milliseconds that counts for nobody; negative if the clock was set back.

    ``was_away`` tells that no server ran; otherwise only the clock was set.
    """

    length: int
    was_away: bool

    @property
    def told(self) -> str:
        """What the players are told."""
        if not self.was_away:
            way = "forward" if self.length > 0 else "back"
            return f"The server's clock was set {way}; the deadline was moved along"
        if self.length <= 0:  # the clock was set, too: nobody knows for how long
            return "The server was away; the clock was extended"
        return f"The server was away for {_words(self.length)}; the clock was extended"


@dataclass(frozen=True, slots=True)
class _Moment:
    """The same moment on the wall clock and on the steady one."""

    wall: int
    steady: int


class Heartbeat:
    """The heartbeat of one process. All methods may be called from any thread.

    After every beat it calls the ``listeners``, in its own thread. ``back`` is when a server last
    came back after a gap. Until it is started, ``time`` is the wall clock.
    """

    def __init__(self, store: Store) -> None:
        self.listeners: list[Callable[[], None]] = []
        self.back = 0
        self._store = store
        self._is_started = False
        #: This process's newest beat, None before the first.
        self._last: _Moment | None = None
        #: Somebody else's newest beat when this process started, and when that was.
        self._seen: tuple[int, int] | None = None
        self._is_lost = False
        self._open = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="heartbeat", daemon=True)

    def start(self) -> None:
        """Write beats in a thread, the first when somebody gets through to the server.

        Until then no deadline passes.
        """
        self._is_started = True
        self._thread.start()

    def open(self) -> None:
        """Note that somebody gets through; every request does."""
        if not self._open.is_set():
            self._open.set()

    def close(self) -> None:
        """Stop after the current beat."""
        self._closing.set()
        self._open.set()
        if self._thread.is_alive():
            self._thread.join(5)

    def _run(self) -> None:
        self._open.wait(OPENS_WITHIN / SECOND)
        while not self._closing.is_set():
            self._try()
            self._closing.wait(BEAT / SECOND)

    def _try(self) -> None:
        try:
            self.beat()
            for listener in self.listeners:
                listener()
        except Exception as error:  # the next beat makes up for it
            self.lost()
            complaints.tell("cannot write the heartbeat", error)

    # --- the time that counts --------------------------------------------------------------------

    def lost(self) -> None:
        """Note that the store does not answer; the next beat makes up for the time since the last.

        So even a short outage costs nobody anything.
        """
        self._is_lost = True

    def time(self) -> int:
        """Return the time up to which deadlines count.

        It stands still while a beat is overdue, before the first one, while the store is lost, and
        after the wall clock was set forward: whatever the next beat makes up for must cost nobody
        anything meanwhile.
        """
        at = now()
        if not self._is_started:
            return at
        last = 0 if self._last is None else self._last.wall
        return last if self._is_lost or at - last > LONGEST_GAP else at

    def beat(self) -> None:
        """Write a beat; extend all deadlines first if there is a gap before it."""
        self._is_started = True
        was_lost = self._is_lost
        with self._store.changing() as connection:
            newest, back = _locked(connection)
            here = _Moment(now(), steady())
            gap: Gap | None = None
            if newest is not None:
                if self._watches(newest, here):
                    return
                gap = self._gap(newest, here)
                if gap is None and was_lost:
                    gap = self._outage(back, here)
            if gap is None:
                at = max(newest or 0, here.wall)
            else:
                at = back = here.wall
                _make_up(connection, at, gap, self._unsure(here))
            connection.execute(update(Beat).values(at=at, back=back))
        self._last, self.back = here, back
        if was_lost:
            self._is_lost = False

    def _watches(self, newest: int, here: _Moment) -> bool:
        """Tell whether this process must still find out if others run; it writes nothing then.

        A fresh beat may be that of a process that was killed right after it, or of a machine whose
        clock is ahead. Only the next one shows.
        """
        is_alone = self._store.is_sqlite or here.wall - newest > LONGEST_GAP
        if self._last is not None or is_alone:
            return False
        if self._seen is None:
            self._seen = newest, here.steady
        seen, since = self._seen
        return newest == seen and here.steady - since <= LONGEST_GAP

    def _gap(self, newest: int, here: _Moment) -> Gap | None:
        """Return the time since the newest beat of any process if it does not count."""
        passed = here.wall - newest
        if self._last is None:
            joins = self._seen is not None and newest != self._seen[0]
            return None if joins else Gap(passed, was_away=True)
        ran = here.steady - self._last.steady
        if passed > LONGEST_GAP:
            return Gap(passed, was_away=ran > LONGEST_GAP)
        was_set = here.wall - self._last.wall - ran
        if was_set < -LONGEST_GAP and passed < 0:  # else another process has noticed, too
            return Gap(passed, was_away=False)
        return None

    def _outage(self, back: int, here: _Moment) -> Gap | None:
        """Return the time since this process's last beat, unless it has been made up for.

        ``back`` is when a process last did so.
        """
        if self._last is None or back > self._last.wall:
            return None
        return Gap(here.steady - self._last.steady, was_away=True)

    def _unsure(self, here: _Moment) -> int:
        """Return how long ago the wall clock may have been set: at most since the last beat."""
        ran = 0 if self._last is None else here.steady - self._last.steady
        return max(LONGEST_GAP, ran)


def _locked(connection: Connection) -> tuple[int | None, int]:
    """Return the newest beat, None if there is none, and when a server came back.

    No other process writes a beat before this transaction ends.
    """
    wanted = select(Beat.at, Beat.back).with_for_update()
    found = connection.execute(wanted).first()
    if found is None:
        connection.execute(_FIRST, {"id": ROW, "at": now()})
        found = connection.execute(wanted).one()
        return None, int(found.back)
    return int(found.at), int(found.back)


# --- making up for it ----------------------------------------------------------------------------


def _make_up(connection: Connection, at: int, gap: Gap, unsure: int) -> None:
    """Move all deadlines by a gap, with a grace if the server was away, and tell the players.

    This takes the same few statements for any number of tables. Nobody gets more than a whole
    phase and the grace, so a server that is restarted again and again does not stop a game.
    ``unsure`` is how long ago the clock may have been set.
    """
    span: ColumnElement[int] = TableRow.span.expression
    most_grace = case(GRACES, value=TableRow.clock, else_=0)
    grace = _least(most_grace, span)
    moved = TableRow.deadline + gap.length + (grace if gap.was_away else 0)
    timed: ColumnElement[bool] = TableRow.deadline.is_not(None)
    if gap.length < 0 and not gap.was_away:
        # A phase that began after the clock was set back has the right deadline.
        timed = and_(timed, not_(TableRow.changed.between(at - unsure, at)))
    columns = TableRow.id, literal(""), literal(gap.told), literal(at)
    tell = insert(Chat).from_select(
        ["table_id", "name", "text", "at"], select(*columns).where(timed)
    )
    connection.execute(tell)
    # ``changed`` stays: it orders the lists, which would be in no order afterwards.
    extended = (
        update(TableRow)
        .where(timed)
        .values(deadline=_least(moved, at + span + grace), lease=0, version=TableRow.version + 1)
    )
    connection.execute(extended)
    if gap.length < 0:
        waiting = update(TableRow).where(TableRow.bots_at.is_not(None))
        connection.execute(waiting.values(bots_at=TableRow.bots_at + gap.length))


def _least(one: ColumnElement[Any], other: ColumnElement[Any]) -> ColumnElement[int]:
    """Return the smaller of two values; the databases have different names for that."""
    return case((one < other, one), else_=other)


def _words(milliseconds: int) -> str:
    """Return a duration, rounded up; in seconds up to two minutes, in minutes up to two hours."""
    size, name = next(
        (size, name)
        for size, name in ((HOUR, "hour"), (MINUTE, "minute"), (SECOND, "second"))
        if milliseconds > 2 * size or size == SECOND
    )
    return count(-(-milliseconds // size), name)
