"""The rows that belong to a person: moving them to an account, or removing the identity."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from wartable.server.plugins import forget_rows, merge_rows
from wartable.server.store.announce import announce_change
from wartable.server.store.models import (
    NAME,
    Chat,
    Mute,
    Notice,
    Person,
    SeatRow,
    SignIn,
    TableRow,
    Token,
)
from wartable.server.tables.summary import OVER, PERSON

#: The name of deleted people.
GONE = "somebody"


def hand_over(session: Session, guest: int, account: int) -> None:
    """Move a guest's tables to an account, except seats at tables where the account sits.

    Rows in the tables of plugins move as these decide. If the guest has no seat left, forget the
    guest.
    """
    mine = select(SeatRow.table_id).where(SeatRow.person_id == account)
    theirs = (SeatRow.person_id == guest, SeatRow.table_id.not_in(mine))
    tables = set(session.scalars(select(SeatRow.table_id).where(*theirs)))
    owned = select(TableRow.id).where(TableRow.owner_id == guest)
    _touch(session, tables | set(session.scalars(owned)))
    moved = update(SeatRow).where(SeatRow.person_id == guest, SeatRow.table_id.in_(tables))
    unseen = {"synchronize_session": False}
    session.execute(moved.values(person_id=account).execution_options(**unseen))
    session.execute(update(TableRow).where(TableRow.owner_id == guest).values(owner_id=account))
    for table in (Chat, Notice):
        there = (table.person_id == guest, table.table_id.in_(tables))
        session.execute(update(table).where(*there).values(person_id=account))
    merge_rows(session, guest, account)
    if session.scalar(select(SeatRow.number).where(SeatRow.person_id == guest).limit(1)) is None:
        forget(session, guest)


def hand_over_named(session: Session, kept: type[Any], guest: int, account: int) -> None:
    """Move rows that have a ``name`` and a ``person_id``, with another name if theirs is taken."""
    taken = set(session.scalars(select(kept.name).where(kept.person_id == account)))
    for row in session.scalars(select(kept).where(kept.person_id == guest)):
        row.name = free_name(row.name, taken)
        row.person_id = account
        taken.add(row.name)
    session.flush()


def free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number appended if it is taken."""
    free, number = name, 2
    while free in taken:
        ending = f" ({number})"
        free, number = name[: NAME - len(ending)] + ending, number + 1
    return free


def has_seats(session: Session, person: int) -> bool:
    """Tell whether a person still plays at a table that is not over."""
    wanted = (
        select(SeatRow.table_id)
        .join(TableRow, TableRow.id == SeatRow.table_id)
        .where(SeatRow.person_id == person, SeatRow.kind == PERSON, SeatRow.standin == "")
        .where(SeatRow.resigned.is_(False), TableRow.status.not_in(OVER))
    )
    return session.scalar(wanted.limit(1)) is not None


def forget(session: Session, person: int) -> None:
    """Remove everything that identifies a person."""
    forget_rows(session, person)
    for table in (SignIn, Token, Notice):
        session.execute(delete(table).where(table.person_id == person))
    session.execute(delete(Mute).where((Mute.person_id == person) | (Mute.muted_id == person)))
    seats = list(session.scalars(select(SeatRow).where(SeatRow.person_id == person)))
    _touch(session, {seat.table_id for seat in seats})
    for seat in seats:
        _unname(session, seat)
    session.execute(update(Chat).where(Chat.person_id == person).values(name=GONE))
    session.execute(
        update(Person)
        .where(Person.id == person)
        .values(name=GONE, login=None, password=None, webhook="", mail="", gone=True)
        .values(mail_confirmed=False, mail_key=None)
    )


def _unname(session: Session, seat: SeatRow) -> None:
    """Remove a person's name from a seat and from the table's messages about it."""
    told = select(Chat).where(Chat.table_id == seat.table_id, Chat.person_id.is_(None))
    for saying in session.scalars(told):
        saying.text = _unnamed(saying.text, seat.name)
    if seat.kind == PERSON:
        seat.name = GONE
    else:
        # An invitation held for them, and the options they chose before.
        seat.name, seat.person_id, seat.chosen = "", None, None


def _unnamed(text: str, name: str) -> str:
    """Return a table's message without a name, which is at the start or after ``for``."""
    if name and text.startswith(f"{name} "):
        return GONE + text.removeprefix(name)
    return text.replace(f" for {name},", f" for {GONE},") if name else text


def _touch(session: Session, tables: Iterable[str]) -> None:
    """Invalidate the seats that other processes hold in memory.

    This must come before the seats change, and in the order of the ids. Every change to a table
    locks the table first, so this order avoids deadlocks.
    """
    for table_id in sorted(tables):
        raised = update(TableRow).where(TableRow.id == table_id)
        session.execute(raised.values(version=TableRow.version + 1))
        announce_change(session.connection(), table_id)
