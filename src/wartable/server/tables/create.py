"""Opening a table on request, within the limits of one person."""

from __future__ import annotations

from sqlalchemy import func, select

from wartable.engine.errors import InUse
from wartable.server.accounts.people import Who
from wartable.server.runtime import Server
from wartable.server.store.models import TableRow
from wartable.server.tables.lists import CURRENT
from wartable.server.tables.lobby import Plan, open_table

#: How many unfinished tables one person may own; clocks and bots work for each of them.
MOST = 100


def open_for(server: Server, who: Who, plan: Plan) -> str:
    """Open a table and return its id; raise ``TooMany``, or ``InUse`` at the maximum."""
    server.limits.check("create", f"p{who.id}")
    if server.settings.rate_limits and _open_tables(server, who) >= MOST:
        raise InUse("many-tables", f"{MOST} of your tables are not over: finish or close one first")
    return open_table(server.room, who.id, who.name, plan)


def _open_tables(server: Server, who: Who) -> int:
    theirs = (TableRow.owner_id == who.id, TableRow.status.in_(CURRENT))
    with server.store.reading() as session:
        return session.scalar(select(func.count()).select_from(TableRow).where(*theirs)) or 0
