"""The table page: a running game, or a finished one step by step."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.play.view import SPECTATOR
from wartable.server.http.identity import Signed, TheServer, Visitor
from wartable.server.http.threads import Routes
from wartable.server.tables.permissions import check_may_watch, own_seat
from wartable.server.tables.summary import RUNNING, Info
from wartable.server.web import lobby
from wartable.server.web.rendering import page, redirect
from wartable.server.web.table import inner, play, social
from wartable.server.web.table.board import patterns
from wartable.server.web.table.request import Desk
from wartable.server.web.table.selection import Selection
from wartable.server.web.table.state import around, seat_to_act, table_state

router = Routes(include_in_schema=False)
router.take(play.router)
router.take(inner.router)
router.take(social.router)


@router.get("/tables/{table_id}")
def table(
    request: Request, server: TheServer, who: Visitor, table_id: str, seat: int | None = None
) -> Response:
    """Show a table: its lobby, the game, or a finished game as a replay.

    A person with several seats at one screen is led to the seat that is to act.
    """
    info = server.room.info(table_id)
    check_may_watch(info, who.id if who else None)
    server.inner.look(info)
    if not info.has_begun:
        return lobby.lobby_page(request, server, who, info)
    if seat is None and info.status == RUNNING and len(info.seats_of(who.id if who else None)) > 1:
        if _has_secrets(info):
            return redirect(f"/tables/{table_id}/hand-over")
        with server.room.looking(table_id) as held:
            seat = seat_to_act(held, who, SPECTATOR)
    return Desk(request, server, who, table_id, seat).show(Selection())


@router.get("/tables/{table_id}/live")
def live(
    request: Request, server: TheServer, who: Visitor, table_id: str, seat: int | None = None
) -> Response:
    """Show the part of a table that changes, with nothing selected."""
    return Desk(request, server, who, table_id, seat).show(Selection())


@router.get("/tables/{table_id}/hand-over")
def hand_over(request: Request, server: TheServer, who: Signed, table_id: str) -> Response:
    """Show only what everybody may know, until the right person sits at the screen."""
    own_seat(server.room.info(table_id), who.id)
    near = around(server, table_id, who)
    with server.room.looking(table_id) as held:
        state = table_state(held, who, SPECTATOR, Selection(), near, with_board=False)
    drawn = patterns(state.info)
    return page(request, "handover.html", who=who, state=state, patterns=drawn)


def _has_secrets(info: Info) -> bool:
    return info.rules.conduct.secrets
