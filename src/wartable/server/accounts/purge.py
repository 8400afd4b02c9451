"""The purge: once a day it forgets guests who have not been back, and what has expired.

Nobody with an account is ever forgotten here, and games stay: those of a forgotten guest are kept
without the name, as if the guest had asked for it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, select
from sqlalchemy.orm import Session

from wartable.server.accounts.people import SIGN_IN_LASTS
from wartable.server.accounts.personal_data import forget
from wartable.server.log import complaints
from wartable.server.store.models import Notice, Person, SeatRow, SignIn, TableRow, Token
from wartable.server.store.store import Store
from wartable.server.tables.summary import OVER
from wartable.server.times import DAY, now

#: A notice that nobody could deliver for so long is news no more.
NOTICE_LASTS = 7 * DAY
#: How many rows one transaction removes, so that moves never wait long.
BATCH = 20
#: Seconds before the first purge, between two, and between two transactions.
FIRST, EVERY, PAUSE = 600.0, 24 * 3600.0, 0.2


class Purge:
    """One thread that purges once a day. Several, in any processes, never do anything twice.

    ``days`` is after how many days a guest is forgotten; 0 switches everything off.
    """

    def __init__(self, store: Store, days: int) -> None:
        self._store = store
        self._days = days
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="purge", daemon=True)

    def start(self) -> None:
        """Start the thread, unless the purge is switched off."""
        if self._days:
            self._thread.start()

    def close(self) -> None:
        """Stop after the current transaction."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join(5)

    def _run(self) -> None:
        wait = FIRST
        while not self._closing.wait(wait):
            wait = EVERY
            try:
                self.purge()
            except Exception as error:  # the store does not answer; tomorrow is soon enough
                complaints.tell("cannot purge what has expired", error)

    def purge(self) -> None:
        """Remove everything that has expired, a few rows at a time."""
        for step in (self._guests, _sign_ins, _notices):
            while self._remove(step) == BATCH and not self._closing.wait(PAUSE):
                pass

    def _remove(self, step: Callable[[Session], int]) -> int:
        with self._store.writing() as session:
            return step(session)

    def _guests(self, session: Session) -> int:
        """Forget some guests; return how many."""
        found = session.scalars(select(Person.id).where(_is_gone_guest(self._days)).limit(BATCH))
        people = list(found)
        for person in people:
            forget(session, person)
        return len(people)


def _is_gone_guest(days: int) -> ColumnElement[bool]:
    """Return the condition for a guest to be forgotten.

    The guest has not been seen for some days, in a browser or by a program, and neither owns a
    table that is not over nor has a seat or an invitation there.
    """
    since = now() - days * DAY
    open_tables = select(TableRow.id).where(TableRow.status.not_in(OVER))
    came = exists().where(SignIn.person_id == Person.id, SignIn.seen >= since)
    used = func.coalesce(Token.used, Token.created)
    acted = exists().where(Token.person_id == Person.id, used >= since)
    owns = exists().where(TableRow.owner_id == Person.id, TableRow.status.not_in(OVER))
    sits = exists().where(SeatRow.person_id == Person.id, SeatRow.table_id.in_(open_tables))
    guest = and_(Person.login.is_(None), Person.gone.is_(False), Person.created < since)
    return and_(guest, ~or_(came, acted, owns, sits))


def _sign_ins(session: Session) -> int:
    """Remove some sign-ins that are not valid any more; return how many."""
    old = select(SignIn.key).where(SignIn.seen < now() - SIGN_IN_LASTS).limit(BATCH)
    keys = list(session.scalars(old))
    session.execute(delete(SignIn).where(SignIn.key.in_(keys)))
    return len(keys)


def _notices(session: Session) -> int:
    """Remove some notices that are too old; return how many."""
    old = select(Notice.id).where(Notice.due < now() - NOTICE_LASTS).limit(BATCH)
    ids = list(session.scalars(old))
    session.execute(delete(Notice).where(Notice.id.in_(ids)))
    return len(ids)
