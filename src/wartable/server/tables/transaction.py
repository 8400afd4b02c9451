"""A change to a table in progress: nothing of it counts until it is committed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Table, bindparam, insert, update

from wartable.engine.play.match import Match
from wartable.engine.play.record import LiveRecord
from wartable.server.errors import Unavailable
from wartable.server.store.announce import announce_change
from wartable.server.store.models import Chat, Line, Notice, SeatRow, TableRow
from wartable.server.store.store import Question, Store
from wartable.server.tables.summary import Info, Seat, read_info
from wartable.server.times import now
from wartable.server.waits import busy

# Every move runs these statements, so they are compiled once, and run on the driver.
_TABLES, _SEATS = (cast("Table", each.__table__) for each in (TableRow, SeatRow))
_UPDATE_TABLE = update(_TABLES).where(
    _TABLES.c.id == bindparam("the_id"), _TABLES.c.version == bindparam("the_version")
)
_UPDATE_SEAT = update(_SEATS).where(
    _SEATS.c.table_id == bindparam("the_table"), _SEATS.c.number == bindparam("the_number")
)
_ADD_LINE, _ADD_CHAT, _ADD_NOTICE = (
    Question(insert(cast("Table", each.__table__)), columns)
    for each, columns in (
        (Line, ("table_id", "number", "line", "at", "once")),
        (Chat, ("table_id", "person_id", "name", "text", "at")),
        (Notice, ("table_id", "person_id", "kind", "due", "tries")),
    )
)


@cache
def _update_table(columns: tuple[str, ...]) -> Question:
    return Question(_UPDATE_TABLE, columns)


@cache
def _update_seat(columns: tuple[str, ...]) -> Question:
    return Question(_UPDATE_SEAT, columns)


#: How often to retry a change when another process was quicker.
TRIES = 10

#: Columns that only the server's background loops read.
_ROW_ONLY = ("bots_at", "lease", "span")
#: The seat columns that a secret move may change.
_SEAT_SECRET = {"missed"}


@dataclass
class Draft:
    """What an action changes: the table's row, seats and record, its messages and notices.

    ``info`` always shows the table with the changes so far. ``once`` marks the first line that the
    action adds to the record, and ``was_made`` says that an earlier line has that mark already.
    """

    info: Info
    record: LiveRecord | None
    lines: int
    once: str | None = None
    was_made: bool = False
    row: dict[str, Any] = field(default_factory=dict)
    seats: dict[int, dict[str, Any]] = field(default_factory=dict)
    sayings: list[str] = field(default_factory=list)
    notices: list[tuple[int, str, int]] = field(default_factory=list)

    @property
    def match(self) -> Match:
        """The match; raises ``Unavailable`` if it has not begun or cannot be played here."""
        if self.record is None:
            raise Unavailable("not-playable", "there is no game to play here")
        return self.record.match

    def set(self, **values: Any) -> None:
        """Change columns of the table."""
        self.row |= values
        shown = {k: v for k, v in values.items() if k not in _ROW_ONLY}
        if shown:
            self.info = replace(self.info, **shown)

    def seat(self, number: int, **values: Any) -> None:
        """Change columns of a seat."""
        self.seats.setdefault(number, {}).update(values)
        seats = list(self.info.seats)
        seats[number] = replace(seats[number], **values)
        self.info = replace(self.info, seats=tuple(seats))

    def each_seat(self, **values: Any) -> None:
        """Change columns of all seats."""
        for seat in self.info.seats:
            self.seat(seat.number, **values)

    def say(self, text: str) -> None:
        """Post a message from the table."""
        self.sayings.append(text)

    def notify(self, seat: Seat, kind: str, due: int) -> None:
        """Queue a notification to the seat's person outside the page."""
        if seat.person_id is not None:
            self.notices.append((seat.person_id, kind, due))

    @property
    def is_empty(self) -> bool:
        """Whether nothing has changed apart from the record, which only the caller can compare."""
        return not (self.row or self.seats or self.sayings or self.notices)

    # --- committing ------------------------------------------------------------------------

    def write(self, connection: Connection) -> bool:
        """Write everything; return False if somebody else has changed the table first.

        Other processes are told by the commit itself, so never of a change that is rolled back.
        """
        at = now()
        self._begin_phase(at)
        info = self.info
        columns = self._columns() | {"version": info.version + 1}
        if self._is_seen:
            columns["changed"] = at
        place = {"the_id": info.id, "the_version": info.version}
        if _update_table(tuple(columns)).run(connection, place | columns) != 1:
            return False
        self.info = replace(info, changed=columns.get("changed", info.changed))
        for row in self._lines(at):
            _ADD_LINE.run(connection, row)
        for text in self.sayings:
            _ADD_CHAT.run(connection, _saying(info.id, text, at))
        for notice in self.notices:
            _ADD_NOTICE.run(connection, _notice(info.id, *notice))
        for number, changes in self.seats.items():
            seat = {"the_table": info.id, "the_number": number}
            _update_seat(tuple(changes)).run(connection, seat | changes)
        announce_change(connection, info.id)
        return True

    def _begin_phase(self, at: int) -> None:
        """Let the time of a new phase begin now: the change may have waited for the store."""
        span = self.row.get("span")
        if span and self.row.get("deadline") is not None:
            self.set(deadline=at + span)

    @property
    def _is_seen(self) -> bool:
        """Whether everybody may know of the change.

        Lists show the most recently changed tables first, so a secret move must not count.
        """
        seats = any(columns.keys() - _SEAT_SECRET for columns in self.seats.values())
        return seats or bool(self.sayings) or bool(self.row.keys() - set(_ROW_ONLY))

    def _columns(self) -> dict[str, Any]:
        return {k: list(v) if isinstance(v, tuple) else v for k, v in self.row.items()}

    def _lines(self, at: int) -> Iterator[dict[str, Any]]:
        for line in self.record.new() if self.record else ():
            yield {
                "table_id": self.info.id,
                "number": self.lines,
                "line": line,
                "at": at,
                "once": self.once,
            }
            self.lines += 1
            self.once = None  # it marks the first line of what was handed in


def _saying(table_id: str, text: str, at: int) -> dict[str, Any]:
    return {"table_id": table_id, "person_id": None, "name": "", "text": text, "at": at}


def _notice(table_id: str, person_id: int, kind: str, due: int) -> dict[str, Any]:
    return {"person_id": person_id, "table_id": table_id, "kind": kind, "due": due, "tries": 0}


# --- changes without a match ---------------------------------------------------------------------

T = TypeVar("T")


def change_row(store: Store, table_id: str, action: Callable[[Draft], T]) -> T:
    """Change a table's row and seats and commit; raise what the action raises.

    Replays nothing. Servers notice the change by the table's version, which rises.
    """
    for _ in range(TRIES):
        with store.writing() as session:
            draft = Draft(read_info(session, table_id), None, 0)
            result = action(draft)
            if draft.is_empty or draft.write(session.connection()):
                return result
    raise busy()
