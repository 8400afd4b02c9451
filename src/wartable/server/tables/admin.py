"""Administering a server, even while it runs: listing tables and closing one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

from sqlalchemy import select

from wartable.engine.errors import NotFound, Refusal, Unreadable, printable, quoted
from wartable.server.settings import Settings
from wartable.server.store.models import SeatRow, TableRow
from wartable.server.store.store import Store
from wartable.server.store.upgrade import check_version
from wartable.server.tables.summary import (
    CLOSED,
    FINISHED,
    INVITE,
    LOBBY,
    OPEN,
    PAUSED,
    RUNNING,
    Info,
    Seat,
    make_info,
)
from wartable.server.tables.transaction import Draft, change_row
from wartable.server.times import now

STATUSES = (LOBBY, RUNNING, PAUSED, FINISHED, CLOSED)
LONGEST_REASON = 200


@contextmanager
def existing_store(settings: Settings) -> Iterator[Store]:
    """Give the store of a server; raise ``NotFound`` if it does not exist."""
    store = Store(settings.url)
    name = store.engine.url.database
    if store.is_sqlite and not (name and Path(name).exists()):
        raise NotFound("no-database", f"there is no database {quoted(Path(name or ''))}")
    check_version(store)
    try:
        yield store
    finally:
        store.close()


def all_tables(store: Store, status: str = "") -> list[Info]:
    """Return all tables, or those with one status, the most recently changed last."""
    wanted = select(TableRow).order_by(TableRow.changed, TableRow.id)
    if status:
        wanted = wanted.where(TableRow.status == status)
    with store.reading() as session:
        rows = session.scalars(wanted).all()
        seats = session.scalars(select(SeatRow).order_by(SeatRow.table_id, SeatRow.number))
        taken = {key: list(found) for key, found in groupby(seats, lambda seat: seat.table_id)}
    return [make_info(row, taken.get(row.id, [])) for row in rows]


def players_of(info: Info) -> str:
    """Return who sits at a table, equal neighbours as ``greedy*19``; invitees stay unnamed."""
    alike = [(name, len(list(seats))) for name, seats in groupby(map(_player, info.seats))]
    return ", ".join(f"{name}*{count}" if count > 1 else name for name, count in alike)


def _player(seat: Seat) -> str:
    if seat.kind == OPEN:
        return "(open)"
    if seat.kind == INVITE:
        return "(invited)"
    return printable(f"{seat.name} ({seat.standin})" if seat.standin else seat.name)


def close_table(store: Store, table_id: str, reason: str) -> None:
    """Close a table for good with a reason; raise ``NotFound`` or ``Refusal``.

    Raises ``Unreadable`` for an empty or overlong reason.
    """
    because = printable(" ".join(reason.split()))
    if not because or len(because) > LONGEST_REASON:
        message = f"{quoted(reason)}: a reason has 1 to {LONGEST_REASON} characters"
        raise Unreadable("bad-reason", message)

    def action(draft: Draft) -> None:
        if draft.info.is_over:
            raise Refusal("is-over", f"table {quoted(table_id)} is {draft.info.status} already")
        draft.set(status=CLOSED, ended=now(), reason=because, deadline=None, bots_at=None)
        draft.say(f"The table is closed: {because}")

    change_row(store, table_id, action)
