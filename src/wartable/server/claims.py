"""What is due at tables, and how exactly one process takes each of it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import InstrumentedAttribute

from wartable.server.store.models import TableRow
from wartable.server.store.store import Store
from wartable.server.tables.play import BOTS_AFTER
from wartable.server.times import SECOND

#: A process that dies with a deadline in hand leaves it to others after so long.
LEASE = 10 * SECOND


def next_deadline(store: Store, at: int) -> int | None:
    """Return the earliest deadline that no process has in hand."""
    return _earliest(store, TableRow.deadline, TableRow.lease < at)


def next_bots(store: Store) -> int | None:
    """Return when the first table wants its bots looked after."""
    return _earliest(store, TableRow.bots_at)


def claim_deadline(store: Store, at: int) -> str | None:
    """Take a table whose time is up, or None if there is none left."""
    free = TableRow.lease < at
    return _claim(store, TableRow.deadline, at, {"lease": at + LEASE}, free)


def claim_bots(store: Store, at: int) -> str | None:
    """Take a table whose bots have been waiting, or None if there is none left."""
    return _claim(store, TableRow.bots_at, at, {"bots_at": at + BOTS_AFTER})


def _earliest(store: Store, due: InstrumentedAttribute[int | None], *also: Any) -> int | None:
    wanted = select(due).where(due.is_not(None), *also).order_by(due).limit(1)
    with store.reading() as session:
        return session.scalar(wanted)


def _claim(
    store: Store,
    due: InstrumentedAttribute[int | None],
    at: int,
    values: dict[str, int],
    *also: Any,
) -> str | None:
    # The conditions stand twice: a row may change between being picked and being updated.
    wanted = (due <= at, *also)
    pick = select(TableRow.id).where(*wanted).order_by(due).limit(1)
    if not store.is_sqlite:
        pick = pick.with_for_update(skip_locked=True)
    claimed = (
        update(TableRow)
        .where(TableRow.id == pick.scalar_subquery(), *wanted)
        .values(**values)
        .returning(TableRow.id)
        .execution_options(synchronize_session=False)
    )
    with store.writing() as session:
        return session.scalar(claimed)
