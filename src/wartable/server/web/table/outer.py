"""The strip above a nested match: the way back to the table around it, and out of the match."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.errors import WartableError
from wartable.server.runtime import Server
from wartable.server.tables.service import Live
from wartable.server.tables.summary import RUNNING
from wartable.server.tables.views import InnerSeen, inner_seen
from wartable.server.web.table.state import TableState


@dataclass(frozen=True, slots=True)
class Outer:
    """The table around a nested match.

    ``is_counted`` says that the outer match has continued with the result; ``is_void`` that it
    never will, because the nested match has to be played again. ``inner`` is the nested match as
    the outer table shows it, for whoever may leave it; None for others.
    """

    table: str
    title: str
    is_over: bool
    is_counted: bool
    is_void: bool
    inner: InnerSeen | None


def outer_of(server: Server, live: Live, state: TableState) -> Outer | None:
    """Return the table around a nested match, None for other tables; the caller holds the table.

    A result that was not reported yet is reported now.
    """
    if live.info.part_of is None:
        return None
    if live.info.is_over:
        server.inner.look(live.info)
    try:
        info = server.room.info(live.info.id)
        return Outer(
            table=live.info.part_of,
            title=server.room.info(live.info.part_of).title,
            is_over=info.is_over,
            is_counted=server.inner.is_counted(info),
            is_void=info.part is None,
            inner=_inner(server, live.info.part_of, state),
        )
    except WartableError:  # the outer table is gone
        return None


def _inner(server: Server, outer_id: str, state: TableState) -> InnerSeen | None:
    """Return the nested match as the outer table shows it to the person who plays it."""
    if state.info.status != RUNNING or state.own is None or not state.own.is_active:
        return None
    with server.room.looking(outer_id) as live:
        seats = live.info.seats_of(state.own.person_id)
        if live.info.status != RUNNING or not seats:
            return None
        found = inner_seen(live, live.match.view(seats[0].number))
    if found is None or found.table != state.info.id:
        return None
    return found if any(seat.number == found.seat for seat in seats) else None
