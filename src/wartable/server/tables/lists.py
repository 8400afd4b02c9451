"""Lists of tables: a person's own, and the public ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session

from wartable.engine.errors import WartableError
from wartable.engine.play.view import SPECTATOR
from wartable.server.store.models import SeatRow, TableRow
from wartable.server.tables.service import Room
from wartable.server.tables.summary import LOBBY, PAUSED, RUNNING, Info, Seat, make_info

#: The statuses of tables that are not over.
CURRENT = (LOBBY, RUNNING, PAUSED)


@dataclass(frozen=True, slots=True)
class Entry:
    """A table in a list, as one person sees it: their seats, and the seats to act."""

    info: Info
    mine: tuple[Seat, ...]
    to_act: tuple[Seat, ...]

    @property
    def my_turn(self) -> bool:
        """Whether it is the person's turn."""
        return any(seat.is_active and seat in self.to_act for seat in self.mine)


def tables_of(
    room: Room,
    person_id: int,
    statuses: Sequence[str],
    *,
    limit: int,
    offset: int = 0,
    seated: bool = False,
) -> list[Entry]:
    """Return a person's tables: owned or seated at, or with ``seated`` only the latter."""
    seats = select(SeatRow.table_id).where(SeatRow.person_id == person_id)
    mine = TableRow.id.in_(seats)
    wanted = mine if seated else mine | (TableRow.owner_id == person_id)
    return _entries(room, person_id, (wanted, TableRow.status.in_(statuses)), limit, offset)


def public_tables(
    room: Room, person_id: int | None, statuses: Sequence[str], *, limit: int, offset: int = 0
) -> list[Entry]:
    """Return the tables that everybody may see."""
    wanted = (TableRow.public.is_(True), TableRow.status.in_(statuses))
    return _entries(room, person_id, wanted, limit, offset)


def by_urgency(entries: Iterable[Entry]) -> list[Entry]:
    """Sort tables: my turn first, soonest deadline first; then running games, then lobbies."""

    def urgency(entry: Entry) -> tuple[bool, bool, bool, int]:
        deadline = entry.info.deadline
        is_lobby = entry.info.status == LOBBY
        return not entry.my_turn, is_lobby, deadline is None, deadline or 0

    return sorted(entries, key=urgency)


def _entries(
    room: Room,
    person_id: int | None,
    wanted: tuple[ColumnElement[bool], ...],
    limit: int,
    offset: int,
) -> list[Entry]:
    # A nested match is reached through the table of the outer match.
    query = select(TableRow).where(*wanted, TableRow.part_of.is_(None))
    query = query.order_by(TableRow.changed.desc(), TableRow.id)
    with room.store.reading() as session:
        rows = list(session.scalars(query.limit(limit).offset(offset)))
        infos = _infos(session, rows)
    return [_entry(room, info, person_id) for info in infos]


def _infos(session: Session, rows: list[TableRow]) -> list[Info]:
    ids = [row.id for row in rows]
    query = select(SeatRow).where(SeatRow.table_id.in_(ids))
    found = session.scalars(query.order_by(SeatRow.table_id, SeatRow.number))
    seats = {key: list(group) for key, group in groupby(found, lambda seat: seat.table_id)}
    return [make_info(row, seats.get(row.id, [])) for row in rows]


def _entry(room: Room, info: Info, person_id: int | None) -> Entry:
    mine = info.seats_of(person_id)
    viewer = mine[0].number if mine else SPECTATOR
    to_act = _to_act(room, info, viewer) if info.status == RUNNING else ()
    return Entry(info, mine, to_act)


def _to_act(room: Room, info: Info, viewer: int) -> tuple[Seat, ...]:
    """Return the seats to act as a viewer sees them; empty if the table cannot be read."""
    try:
        with room.looking(info.id) as live:
            return tuple(info.seats[seat] for seat in live.match.view(viewer).to_act)
    except WartableError:
        return ()
