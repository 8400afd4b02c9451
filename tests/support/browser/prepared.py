"""Tables as a test wants them: begun with a chance of its own or from a position, or out of time.

Nobody may choose that, so it is written into the store, beside the server.
"""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import update

from support.browser.chromium import Someone
from support.server import Heard, Running
from wartable.engine.options.fields import as_dict
from wartable.engine.play.match import Match
from wartable.server.accounts.people import People, Who
from wartable.server.http.identity import COOKIE
from wartable.server.settings import FILE
from wartable.server.store.models import TableRow
from wartable.server.store.store import Store
from wartable.server.tables import lobby, start
from wartable.server.tables.service import Room
from wartable.server.tables.summary import INVITE
from wartable.server.times import now


def open_prepared(
    served: Running, patch: pytest.MonkeyPatch, match: Match, owner: Someone, *others: Someone
) -> str:
    """Open a table that begins as a match has begun, and return its address.

    Everybody has one seat; where nobody but the owner plays, all seats are the owner's.
    """

    def began(*given: Any, **named: Any) -> Match:
        return Match(*given, **named | {"seed": match.seed, "position": match.position})

    patch.setattr(start, "Match", began)
    with closing(_store(served)) as store:
        room, people = Room(store, Heard()), People(store)
        who, *guests = (_person(people, each) for each in (owner, *others))
        free = match.seats - 1
        held = [lobby.Wish(INVITE, person=guest.id) for guest in guests]
        seats = [lobby.Wish(lobby.ME), *(held or [lobby.Wish(lobby.ME)] * free)]
        plan = lobby.Plan(match.game.key, seats, options=as_dict(match.options), clock="none")
        table = lobby.open_table(room, who.id, who.name, plan)
        for number, guest in enumerate(guests, 1):
            lobby.sit(room, table, guest.id, guest.name, number)
    return f"/tables/{table}"


def let_time_run_out(served: Running, table: str) -> None:
    """Let the time of a phase be up; the server's clock closes it within a second."""
    table_id = table.removeprefix("/tables/")
    timed = update(TableRow).where(TableRow.id == table_id, TableRow.deadline.is_not(None))
    due = timed.values(deadline=now(), version=TableRow.version + 1).returning(TableRow.id)
    with closing(_store(served)) as store, store.writing() as session:
        assert session.scalar(due) == table_id, "the table has a clock"


def _store(served: Running) -> Store:
    return Store(f"sqlite:///{served.log.parent / FILE}")


def _person(people: People, someone: Someone) -> Who:
    (cookie,) = (each["value"] for each in someone.context.cookies() if each["name"] == COOKIE)
    who = people.by_cookie(cookie)
    assert who is not None
    return who
