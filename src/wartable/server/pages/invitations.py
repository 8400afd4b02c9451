"""The page behind an invitation link: what is played, with whom, and a seat to take."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.errors import WartableError
from wartable.server.context import Server
from wartable.server.errors import status_of
from wartable.server.pages.arrival import arrive
from wartable.server.pages.boards import board_address
from wartable.server.pages.rendering import page, redirect
from wartable.server.people import Who
from wartable.server.requests import TheServer, Visitor
from wartable.server.tables.info import INVITE, LOBBY
from wartable.server.tables.lobby import find_invitation, sit

router = APIRouter(include_in_schema=False)


@router.get("/join/{code}")
def invitation(request: Request, code: str, server: TheServer, who: Visitor) -> Response:
    """Show the invitation; whoever has a seat there already goes to the table."""
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
    """Take the seat; who is new becomes a guest of the name given."""
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
