"""The route of the sockets: one for each viewer of a table."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from wartable.engine.arguments import read_whole
from wartable.engine.errors import WartableError, quoted
from wartable.server.accounts.people import hashed
from wartable.server.errors import Busy, Forbidden
from wartable.server.http.gate import opened
from wartable.server.http.identity import COOKIE, address_of, server_of, visitor_of
from wartable.server.http.threads import in_reader
from wartable.server.live.connection import Ended, Link, Pass
from wartable.server.live.hub import close_code
from wartable.server.live.one_way import UNSUPPORTED_DATA

router = APIRouter()

#: What sending raises when the other side is gone.
GONE = (WebSocketDisconnect, RuntimeError, OSError)


@router.websocket("/api/tables/{table_id}/stream")
async def stream(socket: WebSocket, table_id: str, seat: str = "") -> None:
    """Tell a viewer about every change that concerns them until they disconnect or send data."""
    try:
        await socket.accept()  # before that, a browser would not see the close code
    except GONE:
        return
    hub = server_of(socket).hub
    try:
        link = await in_reader(_link, socket, table_id, seat)
        hub.join(link)
        opened()
    except Busy:
        raise  # closed as what failed
    except WartableError as error:
        await close(socket, close_code(error, known=True))
        return
    try:
        await _serve(socket, link)
    finally:
        hub.leave(link)


def _link(socket: WebSocket, table_id: str, seat: str) -> Link:
    number = seat_number(seat)
    person, holder, key, address = caller(socket)
    return Link(table_id, (person, number), holder, key, address)


def caller(socket: WebSocket) -> tuple[int | None, str, Pass | None, str]:
    """Return who opens a socket: person, holder, pass and address; raise ``WartableError``."""
    who = visitor_of(socket)
    address = address_of(socket)
    holder = f"p{who.id}" if who else address
    server_of(socket).limits.check("socket", holder, address)
    if who is None:
        return None, holder, None, address
    return who.id, holder, _pass(socket), address


def seat_number(text: str) -> int | None:
    """Return the number of a seat that an address names, None if it names none."""
    if not text:
        return None
    if read_whole(text.removeprefix("-"), 3) is None:
        raise Forbidden("not-your-seat", f"{quoted(text)} is not your seat")
    return int(text)


def _pass(socket: WebSocket) -> Pass:
    """Return the pass of a viewer who is signed in."""
    scheme, _, token = socket.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return Pass(hashed(token.strip()), is_token=True)
    return Pass(hashed(socket.cookies[COOKIE]), is_token=False)


async def _serve(socket: WebSocket, link: Link) -> None:
    listening = asyncio.create_task(_until_gone(socket, link))
    try:
        while True:
            for message in await link.news():
                await socket.send_json(message)
    except Ended as end:
        if end.code is not None:
            await close(socket, end.code)
    except GONE:
        return  # the other side left while we were sending
    finally:
        listening.cancel()


async def close(socket: WebSocket, code: int) -> None:
    """Close a socket, if the other side is still there."""
    with suppress(*GONE):
        await socket.close(code)


async def _until_gone(socket: WebSocket, link: Link) -> None:
    """End the link when the other side disconnects, or sends data: the stream is one-way."""
    message = await socket.receive()
    link.end(None if message["type"] == "websocket.disconnect" else UNSUPPORTED_DATA)
