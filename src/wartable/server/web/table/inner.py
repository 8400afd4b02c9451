"""Posts about a nested match, sent at either of the two tables: going there, and leaving it."""

from __future__ import annotations

from typing import Annotated

from fastapi import Form
from starlette.responses import Response

from wartable.engine.errors import WartableError
from wartable.server.errors import status_of
from wartable.server.http.threads import Routes
from wartable.server.web.table.play import STRANGE
from wartable.server.web.table.request import Acting, Acts, Desk, go
from wartable.server.web.table.selection import Selection

router = Routes(include_in_schema=False)


@router.post("/tables/{table_id}/inner")
def enter(acting: Acts) -> Response:
    """Go to the nested match that the person has to play; the first visit opens its table."""
    try:
        acting.limit("create")
        inner = acting.server.inner.open(acting.desk.table_id, acting.who.id)
    except STRANGE:
        raise
    except WartableError as error:
        return _refused(acting, error)
    return go(acting.desk.request, f"/tables/{inner}")


@router.post("/tables/{table_id}/inner/leave")
def leave(acting: Acts, table: Annotated[str, Form()] = "") -> Response:
    """Leave the nested match; ``table`` is the table that asked, where a refusal is shown."""
    try:
        acting.limit("move")
        acting.server.inner.leave(acting.desk.table_id, acting.who.id)
    except STRANGE:
        raise
    except WartableError as error:
        return _refused(acting, error, table)
    return go(acting.desk.request, f"/tables/{acting.desk.table_id}")


def _refused(acting: Acting, error: WartableError, table: str = "") -> Response:
    desk = Desk(acting.desk.request, acting.server, acting.who, table or acting.desk.table_id, None)
    return desk.show(Selection(), alert=error.message, status=status_of(error))
