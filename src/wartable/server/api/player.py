"""The socket over which a program plays: its moves come up, and what changes goes down.

Frames are worked on one after the other, each as the request would be that does the same: who it is
from, how often that may be, whether the address has a place. Each is answered before the next is
read, so nothing piles up here. What changes is pushed beside that; pushes that are not sent yet
become one. What a frame has changed is pushed before its answer, so whoever has the answer knows
what to choose from.
"""

from __future__ import annotations

import asyncio
import json
import time
from json import JSONDecodeError
from typing import Annotated, Any

from fastapi import APIRouter, WebSocket
from pydantic import Field, ValidationError
from pydantic_core import to_json

from wartable.engine.errors import NotFound, Stale, Unreadable, WartableError
from wartable.engine.kit.moves import code_of, packed
from wartable.server.api.play import MOST, Fields, Line, Move, hand_in_line, make_move
from wartable.server.api.pushes import Player
from wartable.server.api.schemas import Body, Once, Text, Whole, is_table_id
from wartable.server.errors import Busy
from wartable.server.http.error_responses import (
    INTERNAL_ERROR,
    TRY_AGAIN_LATER,
    note_fault,
    shape_of,
    unreadable,
)
from wartable.server.http.gate import admitted, opened
from wartable.server.http.identity import person_of, server_of
from wartable.server.http.threads import in_reader, in_writer
from wartable.server.live.connection import Ended
from wartable.server.live.hub import close_code
from wartable.server.live.one_way import UNSUPPORTED_DATA
from wartable.server.live.sockets import GONE, caller, close, seat_number
from wartable.server.tables.permissions import viewer
from wartable.server.tables.summary import no_table
from wartable.server.waits import begin_request

router = APIRouter()

#: The group of requests among which metrics count frames.
GROUP = "api change"


class _Frame(Body):
    """What every frame may have; see the routes."""

    phase: Whole | None = None
    once: Once | None = None


class MoveFrame(_Frame):
    """A move: its text, its verb and fields, or its place in the ``legal`` moves of a push.

    ``tag`` is that of the push whose list a place refers to.
    """

    move: Text | Fields | Annotated[int, Field(ge=0, le=MOST)]
    amount: Annotated[int, Field(ge=0, le=MOST)] | None = None
    text: Text | None = None
    tag: Annotated[str, Field(max_length=64)] | None = None


class LineFrame(_Frame):
    """A line as a player would type it."""

    line: Text


@router.websocket("/api/tables/{table_id}/play")
async def play(socket: WebSocket, table_id: str, seat: str = "", fields: str = "") -> None:
    """Push to a program what changes for its seat, and make its moves, until it disconnects."""
    try:
        await socket.accept()  # before that, nobody would see why it is closed
    except GONE:
        return
    hub = server_of(socket).hub
    try:
        player = await in_reader(_player, socket, table_id, seat, fields)
        hub.join(player)
        opened()
    except Busy:
        raise  # closed as what failed
    except WartableError as error:
        await _refuse(socket, error, close_code(error, known=True))
        return
    try:
        await _serve(socket, player)
    finally:
        hub.leave(player)


def _player(socket: WebSocket, table_id: str, seat: str, fields: str) -> Player:
    if not is_table_id(table_id):
        raise no_table(table_id)
    number = seat_number(seat)
    person, holder, key, address = caller(socket)
    viewer(server_of(socket).room.info(table_id), person, number)
    with_fields = fields.lower() in ("true", "1")
    return Player(table_id, (person, number), holder, key, address, fields=with_fields)


async def _refuse(socket: WebSocket, error: WartableError, code: int) -> None:
    try:
        await socket.send_text(_text(shape_of(error)))
    except GONE:
        return
    await close(socket, code)


async def _serve(socket: WebSocket, player: Player) -> None:
    listening = asyncio.create_task(_listen(socket, player))
    try:
        while True:
            await player.rung()
            await _push(socket, player)
    except Ended as end:
        if end.code is not None:
            await close(socket, end.code)
    except GONE:
        return  # the other side left while we were sending
    finally:
        listening.cancel()


async def _push(socket: WebSocket, player: Player) -> None:
    """Send what has changed, if anything has."""
    async with player.sending:
        if (text := player.push()) is not None:
            await socket.send_text(text)


async def _listen(socket: WebSocket, player: Player) -> None:
    """Answer frames until the other side disconnects; end the link then, or if that fails."""
    try:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                player.end(None)
                return
            text = message.get("text")
            if text is None:
                player.end(UNSUPPORTED_DATA)
                return
            answer = await _answer(socket, player, text)
            await _push(socket, player)
            await socket.send_text(answer)
    except GONE:
        player.end(None)
    except Exception as error:  # nobody waits for this task
        told = note_fault(socket.scope, error)
        player.end(TRY_AGAIN_LATER if isinstance(told, Busy) else INTERNAL_ERROR)


async def _answer(socket: WebSocket, player: Player, text: str) -> str:
    """Return the answer to a frame, once the player knows what it has changed."""
    begin_request()
    begun = time.perf_counter()
    once: dict[str, str] = {}
    try:
        async with admitted():
            frame = _read(text)
            if frame.once is not None:
                once = {"once": frame.once}
            tag, moves = player.sent
            done = await in_writer(_done, socket, player, frame, tag, moves)
        await server_of(socket).hub.caught_up(player.table_id)
    except WartableError as error:
        return _text(shape_of(error) | once)
    if (metrics := server_of(socket).metrics) is not None:
        metrics.latencies.note(GROUP, time.perf_counter() - begun)
        metrics.latencies.moves += 1
    return _text(done | once)


def _text(content: dict[str, Any]) -> str:
    return to_json(content).decode()


def _read(text: str) -> MoveFrame | LineFrame:
    """Return what a frame says; raise ``Unreadable``."""
    try:
        content = json.loads(text)
        kind = LineFrame if isinstance(content, dict) and "line" in content else MoveFrame
        return kind.model_validate(content)
    except JSONDecodeError as error:
        raise unreadable([{"loc": ("frame", error.pos), "msg": "JSON decode error"}]) from None
    except (RecursionError, ValueError) as error:
        if not isinstance(error, ValidationError):
            raise Unreadable("bad-request", "this frame cannot be read") from None
        found = [each | {"loc": ("frame", *each["loc"])} for each in error.errors()]
        raise unreadable(found) from None


def _done(
    socket: WebSocket,
    player: Player,
    frame: MoveFrame | LineFrame,
    tag: str,
    moves: tuple[int, ...],
) -> dict[str, Any]:
    """Do what a frame says; ``moves`` are the legal moves of the last push, which had this tag."""
    who, server, table_id = person_of(socket), server_of(socket), player.table_id
    seat = player.viewer[1]
    shared: dict[str, Any] = {"seat": seat, "phase": frame.phase, "once": frame.once}
    if isinstance(frame, LineFrame):
        read = hand_in_line(server, who, table_id, Line.model_construct(line=frame.line, **shared))
        return {"made": True, "notices": read.notices, "stopped": read.stopped}
    code = None
    if isinstance(frame.move, int):
        code = _chosen(frame.move, frame, tag, moves)
    body = Move.model_construct(move=frame.move, amount=frame.amount, text=frame.text, **shared)
    return {"made": make_move(server, who, table_id, body, code)}


def _chosen(place: int, frame: MoveFrame, tag: str, moves: tuple[int, ...]) -> int:
    """Return the move at a place of the list of legal moves, with its amount."""
    if frame.tag != tag:
        raise Stale("stale-list", "the list of moves has changed: choose from the newest push")
    if place >= len(moves):
        raise NotFound("no-move", f"there is no move {place}; the list has {len(moves)}, from 0")
    move = moves[place]
    return move if frame.amount is None else packed(code_of(move), frame.amount)
