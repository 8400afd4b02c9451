"""The lobby page: a table before its game begins, and the invitations to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any

from fastapi import Form
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wartable.engine.errors import WartableError
from wartable.server.accounts.people import Who
from wartable.server.errors import status_of
from wartable.server.http.identity import Signed, TheServer, Visitor
from wartable.server.http.threads import Routes
from wartable.server.plugins import added_to
from wartable.server.runtime import Server
from wartable.server.tables import host, lobby
from wartable.server.tables.permissions import check_may_watch
from wartable.server.tables.seat_options import awaited
from wartable.server.tables.service import Room
from wartable.server.tables.summary import CLOSED, LOBBY, Info
from wartable.server.web.forms import PREFIX, Sent, read_seat_fields, seat_parts
from wartable.server.web.guests import arrive
from wartable.server.web.rendering import fragment, page, redirect
from wartable.server.web.words import seat_kinds

router = Routes(include_in_schema=False)

Text = Annotated[str, Form()]

#: What was filled in for seat options, by seat number.
Filled = Mapping[int, Mapping[str, str]]


# --- the page ------------------------------------------------------------------------------------


def lobby_page(
    request: Request,
    server: Server,
    who: Who | None,
    info: Info,
    *,
    wrong: str = "",
    filled: Filled | None = None,
    status: int = 200,
) -> HTMLResponse:
    """Return the page of a table that has not begun; ``wrong`` is an error message.

    ``filled`` is what was filled in for seat options and refused.
    """
    if info.status == CLOSED:
        return page(request, "closed.html", who=who, info=info)
    values = _values(request, server, who, info, filled or {})
    return page(request, "lobby.html", who=who, status=status, wrong=wrong, **values)


@router.get("/tables/{table_id}/lobby")
def lobby_part(request: Request, table_id: str, server: TheServer, who: Visitor) -> Response:
    """Return the part that changes; once the game has begun, redirect to the table."""
    info = server.room.info(table_id)
    check_may_watch(info, who.id if who else None)
    if info.status != LOBBY:
        return Response(headers={"HX-Redirect": f"/tables/{table_id}"})
    values = _values(request, server, who, info, {})
    return fragment(request, "lobby_part.html", who=who, wrong="", **values)


def _values(
    request: Request, server: Server, who: Who | None, info: Info, filled: Filled
) -> dict[str, Any]:
    waiting = awaited(info)
    return {
        "info": info,
        "game": info.rules,
        "owns": who is not None and who.id == info.owner_id,
        "seated": bool(info.seats_of(who.id if who else None)),
        "kinds": seat_kinds(info.rules),
        "waiting": waiting,
        "parts": seat_parts(server, who, info, waiting, filled),
        "tools": [link for each in added_to(info.rules.key) for link in each.seat_tools],
        "link": f"{(server.settings.public_url or str(request.base_url)).rstrip('/')}/join/",
    }


# --- sitting down and leaving ------------------------------------------------------------------


@router.post("/tables/{table_id}/sit")
def sit(
    request: Request, table_id: str, server: TheServer, who: Visitor, seat: Annotated[int, Form()]
) -> Response:
    """Sit down in a free seat."""
    arrival = arrive(request, server, who)
    try:
        server.limits.check("create", f"p{arrival.who.id}")
        lobby.sit(server.room, table_id, arrival.who.id, arrival.who.name, seat, later=True)
    except WartableError as error:
        return arrival.remembered(_again(request, server, arrival.who, table_id, error))
    return arrival.go(f"/tables/{table_id}")


@router.post("/tables/{table_id}/leave")
def leave(request: Request, table_id: str, server: TheServer, who: Signed) -> Response:
    """Get up again."""

    def then() -> Response:
        may_look = server.room.info(table_id).may_watch(who.id)
        return redirect(f"/tables/{table_id}" if may_look else "/", "left")

    return _do(request, server, who, table_id, lobby.leave, then)


@router.post("/tables/{table_id}/choose")
def choose(
    request: Request,
    table_id: str,
    server: TheServer,
    who: Signed,
    seat: Annotated[int, Form()],
    sent: Sent,
) -> Response:
    """Choose the options of one's own seat."""
    given = _read(server, table_id, sent)
    action = partial(lobby.choose, number=seat, given=given)
    return _do(request, server, who, table_id, action, filled={seat: given})


def _read(server: Server, table_id: str, sent: Mapping[str, str]) -> dict[str, str]:
    return read_seat_fields(server.room.info(table_id).rules, sent, PREFIX)


# --- the owner's actions -------------------------------------------------------------------------


@router.post("/tables/{table_id}/seat")
def set_seat(
    request: Request,
    table_id: str,
    server: TheServer,
    who: Signed,
    seat: Annotated[int, Form()],
    kind: Text,
    sent: Sent,
) -> Response:
    """Change a seat; the seat options are for a bot."""
    kind, _, bot = kind.partition(":")
    given = _read(server, table_id, sent)
    action = partial(host.set_seat, number=seat, kind=kind, bot=bot, chosen=given if bot else None)
    return _do(request, server, who, table_id, action, filled={seat: given})


@router.post("/tables/{table_id}/start")
def start(request: Request, table_id: str, server: TheServer, who: Signed) -> Response:
    """Begin, with bots in the free seats."""
    return _do(request, server, who, table_id, host.start_now)


@router.post("/tables/{table_id}/close")
def close(request: Request, table_id: str, server: TheServer, who: Signed) -> Response:
    """Close the table before the game begins."""
    return _do(request, server, who, table_id, host.close_lobby, lambda: redirect("/", "closed"))


@router.post("/tables/{table_id}/public")
def set_public(
    request: Request, table_id: str, server: TheServer, who: Signed, public: Text = ""
) -> Response:
    """Show the table to everybody, or only to those who play."""
    action = partial(host.set_public, public=public == "yes")
    return _do(request, server, who, table_id, action)


def _do(
    request: Request,
    server: Server,
    who: Who,
    table_id: str,
    action: Callable[[Room, str, int], None],
    then: Callable[[], Response] | None = None,
    filled: Filled | None = None,
) -> Response:
    """Run a person's action and continue, by default at the table, or show what went wrong."""
    try:
        action(server.room, table_id, who.id)
    except WartableError as error:
        return _again(request, server, who, table_id, error, filled)
    return then() if then else redirect(f"/tables/{table_id}")


def _again(
    request: Request,
    server: Server,
    who: Who,
    table_id: str,
    error: WartableError,
    filled: Filled | None = None,
) -> Response:
    """Show the lobby with the error; raise it if there is no lobby to show."""
    info = server.room.info(table_id)
    if info.status != LOBBY or not info.may_watch(who.id):
        raise error
    return lobby_page(
        request,
        server,
        who,
        info,
        wrong=error.message,
        filled=filled,
        status=status_of(error),
    )
