"""A change to a table while it is being made: nothing of it counts until it is committed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, cast

from sqlalchemy import Connection, Table, bindparam, insert, update

from wartable.engine.match import Match
from wartable.engine.record import LiveRecord
from wartable.server.errors import Unavailable
from wartable.server.store.models import Chat, Line, Notice, SeatRow, TableRow
from wartable.server.tables.info import Info, Seat
from wartable.server.times import now

# Every move goes through these, so they are composed once, and without the object mapper.
_TABLES, _SEATS = (cast("Table", each.__table__) for each in (TableRow, SeatRow))
_UPDATE_TABLE = update(_TABLES).where(
    _TABLES.c.id == bindparam("the_id"), _TABLES.c.version == bindparam("the_version")
)
_UPDATE_SEAT = update(_SEATS).where(
    _SEATS.c.table_id == bindparam("the_table"), _SEATS.c.number == bindparam("the_number")
)
_ADD_LINES, _ADD_CHATS, _ADD_NOTICES = (
    insert(cast("Table", each.__table__)) for each in (Line, Chat, Notice)
)

#: How often a change is tried anew when another process was first.
TRIES = 10

#: Columns that only the loops of the server look at.
_ROW_ONLY = ("bots_at", "lease")
#: What a secret move may change of a seat.
_SEAT_SECRET = {"missed"}


@dataclass
class Draft:
    """What an action changes: the table's row, its seats, its record, and what the table says.

    ``info`` always shows the table with the changes so far.
    """

    info: Info
    record: LiveRecord | None
    lines: int
    once: str | None = None
    row: dict[str, Any] = field(default_factory=dict)
    seats: dict[int, dict[str, Any]] = field(default_factory=dict)
    sayings: list[str] = field(default_factory=list)
    notices: list[tuple[int, str, int]] = field(default_factory=list)

    @property
    def match(self) -> Match:
        """The match; raises ``Unavailable`` if it has not begun, or cannot be played here."""
        if self.record is None:
            raise Unavailable("not-playable", "there is no game to play here")
        return self.record.match

    def set(self, **values: Any) -> None:
        """Change the table."""
        self.row |= values
        self.info = replace(self.info, **{k: v for k, v in values.items() if k not in _ROW_ONLY})

    def seat(self, number: int, **values: Any) -> None:
        """Change a seat."""
        self.seats.setdefault(number, {}).update(values)
        seats = list(self.info.seats)
        seats[number] = replace(seats[number], **values)
        self.info = replace(self.info, seats=tuple(seats))

    def each_seat(self, **values: Any) -> None:
        """Change all seats."""
        for seat in self.info.seats:
            self.seat(seat.number, **values)

    def say(self, text: str) -> None:
        """Let the table tell everybody something."""
        self.sayings.append(text)

    def notify(self, seat: Seat, kind: str, due: int) -> None:
        """Have a person told outside the page."""
        if seat.person_id is not None:
            self.notices.append((seat.person_id, kind, due))

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been changed; of the record only the caller knows."""
        return not (self.row or self.seats or self.sayings or self.notices)

    # --- committing ------------------------------------------------------------------------

    def write(self, connection: Connection) -> bool:
        """Write everything; return False if somebody else has changed the table before."""
        info, at = self.info, now()
        columns = self._columns() | ({"changed": at} if self._is_seen else {})
        values = {"the_id": info.id, "the_version": info.version, "version": info.version + 1}
        if connection.execute(_UPDATE_TABLE, values | columns).rowcount != 1:
            return False
        self.info = replace(info, changed=columns.get("changed", info.changed))
        for statement, rows in (
            (_ADD_LINES, list(self._lines(at))),
            (_ADD_CHATS, [_saying(info.id, text, at) for text in self.sayings]),
            (_ADD_NOTICES, [_notice(info.id, *notice) for notice in self.notices]),
        ):
            if rows:
                connection.execute(statement, rows)
        for number, changes in self.seats.items():
            place = {"the_table": info.id, "the_number": number}
            connection.execute(_UPDATE_SEAT, place | changes)
        return True

    @property
    def _is_seen(self) -> bool:
        """Whether everybody may know of the change.

        Lists put what changed last first: moves that are still secret must not show there.
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
