"""The page behind an invitation link: the game, the players, and a seat to take."""

from __future__ import annotations

from typing import Annotated

from fastapi import Form
from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.errors import WartableError
from wartable.server.accounts.people import Who
from wartable.server.errors import status_of
from wartable.server.http.identity import TheServer, Visitor
from wartable.server.http.threads import Routes
from wartable.server.runtime import Server
from wartable.server.tables.lobby import find_invitation, sit
from wartable.server.tables.summary import INVITE, LOBBY
from wartable.server.web.guests import arrive
from wartable.server.web.rendering import page, redirect
from wartable.server.web.thumbnails import board_address

router = Routes(include_in_schema=False)


@router.get("/join/{code}")
def invitation(request: Request, code: str, server: TheServer, who: Visitor) -> Response:
    """Show the invitation; redirect to the table if the person already sits there."""
    me = who.id if who else None
    info, _ = find_invitation(server.room, code, me)
    if info.seats_of(me) or (info.status != LOBBY and info.public):
        return redirect(f"/tables/{info.id}")
    return _show(request, server, who, code)


@router.post("/join/{code}")
def accept(
    request: Request,
    code: str,
    server: TheServer,
    who: Visitor,
    name: Annotated[str, Form()] = "",
) -> Response:
    """Take the seat; a newcomer becomes a guest with the given name."""
    info, number = find_invitation(server.room, code, who.id if who else None)
    arrival = None
    try:
        arrival = arrive(request, server, who, name)
        server.limits.check("create", f"p{arrival.who.id}")
        sit(server.room, info.id, arrival.who.id, arrival.who.name, number, code, later=True)
    except WartableError as error:
        now = arrival.who if arrival else who
        status = status_of(error)
        shown = _show(request, server, now, code, name=name, wrong=error.message, status=status)
        return arrival.remembered(shown) if arrival else shown
    return arrival.go(f"/tables/{info.id}")


def _show(
    request: Request,
    server: Server,
    who: Who | None,
    code: str,
    *,
    name: str = "",
    wrong: str = "",
    status: int = 200,
) -> Response:
    info, number = find_invitation(server.room, code, who.id if who else None)
    return page(
        request,
        "join.html",
        who=who,
        status=status,
        info=info,
        game=info.rules,
        board=board_address(info.rules),
        seat=info.seats[number],
        is_free=info.status == LOBBY and info.seats[number].kind == INVITE,
        code=code,
        name=name,
        wrong=wrong,
    )
