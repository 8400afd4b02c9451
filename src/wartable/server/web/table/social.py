"""Posts around the match: chat, resigning, pauses, stand-ins, rematch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import Form
from starlette.responses import Response

from wartable.engine.errors import NotFound, WartableError, quoted
from wartable.engine.play.view import SPECTATOR
from wartable.server.errors import status_of
from wartable.server.http.threads import Routes
from wartable.server.tables import chat, pauses, play
from wartable.server.tables.permissions import check_may_watch
from wartable.server.tables.rematch import offer_rematch
from wartable.server.web.table.play import STRANGE
from wartable.server.web.table.request import Acting, Acts, go
from wartable.server.web.table.selection import Chosen, Selection

router = Routes(include_in_schema=False)

Flag = Annotated[bool, Form()]
Number = Annotated[int, Form()]


def _do(
    acting: Acting, chosen: Selection, action: Callable[..., None], *arguments: object
) -> Response:
    """Run an action of the person at the table and show the table."""
    place = acting.server.room, acting.desk.table_id, acting.who.id
    return _answer(acting, chosen, lambda: action(*place, *arguments))


def _answer(acting: Acting, chosen: Selection, action: Callable[[], None]) -> Response:
    """Run an action and show the table; the selection and typed texts of a move stay."""
    try:
        action()
    except STRANGE:
        raise
    except WartableError as error:
        return acting.desk.show(chosen, alert=str(error), status=status_of(error))
    return acting.desk.done()


@router.post("/tables/{table_id}/chat")
def post_chat(acting: Acts, chosen: Chosen) -> Response:
    """Post a message to the table."""

    def action() -> None:
        acting.limit("chat")
        desk = acting.desk
        seat = None if desk.seat == SPECTATOR else desk.seat
        chat.say(desk.server.room, desk.table_id, acting.who.id, chosen.said, seat)

    return _answer(acting, chosen, action)


@router.post("/tables/{table_id}/mute")
def mute(acting: Acts, chosen: Chosen, number: Number, muted: Flag) -> Response:
    """Mute or unmute another person."""
    room, table_id = acting.server.room, acting.desk.table_id
    info = room.info(table_id)
    check_may_watch(info, acting.who.id)
    if not 0 <= number < len(info.seats) or info.seats[number].person_id is None:
        raise NotFound("no-seat", f"nobody sits in seat {quoted(number)}")
    person = info.seats[number].person_id
    return _answer(acting, chosen, lambda: chat.mute(room, acting.who.id, person or 0, muted))


@router.post("/tables/{table_id}/resign")
def resign(acting: Acts, chosen: Chosen) -> Response:
    """Resign."""
    return _do(acting, chosen, play.resign, acting.desk.seat)


@router.post("/tables/{table_id}/pause")
def pause(acting: Acts, chosen: Chosen, wanted: Flag = True) -> Response:
    """Ask for a pause, or withdraw the request."""
    return _do(acting, chosen, pauses.ask_pause, wanted)


@router.post("/tables/{table_id}/resume")
def resume(acting: Acts, chosen: Chosen) -> Response:
    """Continue after a pause."""
    return _do(acting, chosen, pauses.resume)


@router.post("/tables/{table_id}/stand-in")
def stand_in(acting: Acts, chosen: Chosen, number: Number) -> Response:
    """Let a bot play for somebody who left."""
    return _do(acting, chosen, pauses.give_to_bot, number)


@router.post("/tables/{table_id}/take-back")
def take_back(acting: Acts, chosen: Chosen) -> Response:
    """Take one's seat back from a bot."""
    return _do(acting, chosen, pauses.take_back, acting.desk.seat)


@router.post("/tables/{table_id}/guide")
def guide(acting: Acts) -> Response:
    """Hide the first-game guide for good."""
    check_may_watch(acting.server.room.info(acting.desk.table_id), acting.who.id)
    acting.server.people.set_guided(acting.who)
    return acting.desk.done()


@router.post("/tables/{table_id}/rematch")
def rematch(acting: Acts, chosen: Chosen) -> Response:
    """Offer a rematch, or go to the one already offered."""
    try:
        acting.limit("create")
        following = offer_rematch(acting.server.room, acting.desk.table_id, acting.who.id)
    except STRANGE:
        raise
    except WartableError as error:
        return acting.desk.show(chosen, alert=str(error), status=status_of(error))
    return go(acting.desk.request, f"/tables/{following}")
