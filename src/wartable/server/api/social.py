"""What people at a table do with each other: chat, pauses, stand-ins, a rematch."""

from __future__ import annotations

from pydantic import BaseModel

from wartable.engine.errors import NotFound, Refusal, quoted
from wartable.server.api.schemas import Body, PathSeat, SeatNumber, TableId, Text, Word, make_router
from wartable.server.http.identity import Signed, TheServer, Visitor
from wartable.server.tables import chat, pauses, rematch
from wartable.server.tables.permissions import check_may_watch
from wartable.server.tables.summary import PERSON

router = make_router("together", "/api")


class Saying(BaseModel):
    """A chat message; without a name it is the table reporting what happened."""

    name: str
    text: str
    at: int
    yours: bool


class NewSaying(Body):
    """A message from one of your seats, by default the first."""

    text: Text
    seat: SeatNumber | None = None


class Muting(Body):
    """Whether to mute somebody."""

    muted: bool


class Pausing(Body):
    """Whether you want a pause."""

    wanted: bool = True


class StandIn(Body):
    """The seat of somebody who left, and a bot to play it, by default the game's usual one."""

    seat: SeatNumber
    bot: Word = ""


class TakeBack(Body):
    """One of your seats, by default the first."""

    seat: SeatNumber | None = None


class Rematch(BaseModel):
    """The next table."""

    table: str


# --- chat ----------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/chat", summary="Read what was said")
def sayings(server: TheServer, who: Visitor, table_id: TableId) -> list[Saying]:
    """Return the newest messages, oldest first, without those of people you muted."""
    me = who.id if who else None
    check_may_watch(server.room.info(table_id), me)
    return [
        Saying(
            name=each.name,
            text=each.text,
            at=each.at,
            yours=me is not None and each.person_id == me,
        )
        for each in chat.sayings(server.room, table_id, me)
    ]


@router.post("/tables/{table_id}/chat", status_code=204, summary="Say something")
def say(server: TheServer, who: Signed, table_id: TableId, body: NewSaying) -> None:
    """Post a message to the table."""
    server.limits.check("chat", f"p{who.id}")
    chat.say(server.room, table_id, who.id, body.text, body.seat)


@router.put("/tables/{table_id}/seats/{number}/mute", status_code=204, summary="Mute somebody")
def mute(server: TheServer, who: Signed, table_id: TableId, number: PathSeat, body: Muting) -> None:
    """Mute or unmute somebody, here and at all other tables."""
    info = server.room.info(table_id)
    check_may_watch(info, who.id)
    if number >= len(info.seats):
        raise NotFound("no-seat", f"there is no seat {quoted(number)}")
    seat = info.seats[number]
    if seat.kind != PERSON or seat.person_id is None:
        raise Refusal("nobody-there", "nobody sits there who could say anything")
    chat.mute(server.room, who.id, seat.person_id, body.muted)


# --- agreements --------------------------------------------------------------------------------


@router.post("/tables/{table_id}/pause", status_code=204, summary="Ask for a pause")
def pause(server: TheServer, who: Signed, table_id: TableId, body: Pausing) -> None:
    """Ask for a pause of a slow game, or withdraw; it starts when everybody asks."""
    pauses.ask_pause(server.room, table_id, who.id, body.wanted)


@router.post("/tables/{table_id}/resume", status_code=204, summary="Go on after a pause")
def resume(server: TheServer, who: Signed, table_id: TableId) -> None:
    """Continue after a pause."""
    pauses.resume(server.room, table_id, who.id)


@router.post("/tables/{table_id}/stand-in", status_code=204, summary="Let a bot stand in")
def stand_in(server: TheServer, who: Signed, table_id: TableId, body: StandIn) -> None:
    """Let a bot play for somebody who left."""
    pauses.give_to_bot(server.room, table_id, who.id, body.seat, body.bot)


@router.post("/tables/{table_id}/take-back", status_code=204, summary="Take your seat back")
def take_back(server: TheServer, who: Signed, table_id: TableId, body: TakeBack) -> None:
    """Take your seat back from the bot that plays for you."""
    pauses.take_back(server.room, table_id, who.id, body.seat)


@router.post("/tables/{table_id}/rematch", summary="Offer a rematch")
def offer_rematch(server: TheServer, who: Signed, table_id: TableId) -> Rematch:
    """Open the next table with the same players, or find the one already opened."""
    server.limits.check("create", f"p{who.id}")
    return Rematch(table=rematch.offer_rematch(server.room, table_id, who.id))
