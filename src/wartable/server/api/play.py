"""Playing: moves, typed lines, taking back, hints, giving up."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from wartable.engine.moves import code_of, packed
from wartable.server.api.shapes import Body, Once, SeatNumber, TableId, Text, Whole, make_router
from wartable.server.context import Server
from wartable.server.people import Who
from wartable.server.requests import Signed, TheServer
from wartable.server.tables import play
from wartable.server.tables.access import check_running, own_seat
from wartable.server.tables.looking import tag_of

router = make_router("play")

#: No amount that a move carries is larger.
MOST = 2**30


class _Deed(Body):
    """What everything that is handed in may say.

    ``phase`` is the one you decided in: if it is over, nothing happens. ``once`` is a word of
    your own: what is sent again with the same word is not done again.
    """

    seat: SeatNumber | None = None
    phase: Whole | None = None
    once: Once | None = None


class Move(_Deed):
    """A move in the game's notation; with ``amount``, the amount in the text does not count."""

    move: Text
    amount: Annotated[int, Field(ge=0, le=MOST)] | None = None
    text: Text | None = None


class Undoing(_Deed):
    """Your newest move is the one that is meant."""


class Line(_Deed):
    """A line as one would type it."""

    line: Text


class Made(BaseModel):
    """Whether the move was made now, and the tag of what you see after it."""

    made: bool
    tag: str


class Undone(BaseModel):
    """Whether the move was taken back now, and the tag of what you see after it."""

    undone: bool
    tag: str


class Read(BaseModel):
    """How a line was read: what was ignored in it, and the tag of what you see after it.

    Where moves take effect at once, those before one that is refused stand; ``stopped`` then says
    which it was and why, and is empty otherwise.
    """

    notices: list[str]
    stopped: str
    tag: str


class AskedFor(Body):
    """One of your seats, by default the first."""

    seat: SeatNumber | None = None


class HintShape(BaseModel):
    """What a bot would do in your place."""

    move: str
    words: str
    clicks: list[str]


@router.post("/tables/{table_id}/move", summary="Make a move")
def move(server: TheServer, who: Signed, table_id: TableId, body: Move) -> Made:
    """Make a move; it is kept for good when this answers."""
    server.limits.check("move", f"p{who.id}")
    made = play.move(
        server.room,
        table_id,
        who.id,
        _packed(server, who, table_id, body),
        seat=body.seat,
        text=body.text,
        phase=body.phase,
        once=_once(who, body.once),
    )
    return Made(made=made, tag=_tag(server, who, table_id, body.seat))


@router.post("/tables/{table_id}/line", summary="Hand in a line")
def line(server: TheServer, who: Signed, table_id: TableId, body: Line) -> Read:
    """Hand in a line as one would type it, with everything that the game's notation allows."""
    server.limits.check("move", f"p{who.id}")
    read = play.line(
        server.room,
        table_id,
        who.id,
        body.line,
        seat=body.seat,
        phase=body.phase,
        once=_once(who, body.once),
    )
    tag = _tag(server, who, table_id, body.seat)
    return Read(notices=list(read.notices), stopped=read.stopped, tag=tag)


@router.post("/tables/{table_id}/undo", summary="Take your last move back")
def undo(server: TheServer, who: Signed, table_id: TableId, body: Undoing) -> Undone:
    """Take your last move back, as long as nothing else has happened: ``can_undo`` of a look.

    Again and again it leads back to where the phase began, or to a move that decided by chance
    or revealed something. The time of the phase runs on.
    """
    server.limits.check("move", f"p{who.id}")
    undone = play.undo(
        server.room,
        table_id,
        who.id,
        seat=body.seat,
        phase=body.phase,
        once=_once(who, body.once),
    )
    return Undone(undone=undone, tag=_tag(server, who, table_id, body.seat))


@router.post("/tables/{table_id}/hint", summary="Ask for a hint")
def hint(server: TheServer, who: Signed, table_id: TableId, body: AskedFor) -> HintShape:
    """Ask a bot what it would do in your place; casual tables only."""
    server.limits.check("hint", f"p{who.id}")
    seat = own_seat(server.room.info(table_id), who.id, body.seat)
    found = server.bots.hint(table_id, seat.number)
    return HintShape(move=found.move, words=found.words, clicks=list(found.clicks))


@router.post("/tables/{table_id}/resign", status_code=204, summary="Give up")
def resign(server: TheServer, who: Signed, table_id: TableId, body: AskedFor) -> None:
    """Give up: from now on the seat does what one does who is out of time."""
    play.resign(server.room, table_id, who.id, body.seat)


def _packed(server: Server, who: Who, table_id: str, body: Move) -> int | str:
    """Return the move with its amount, if that is given apart."""
    if body.amount is None:
        return body.move
    with server.room.looking(table_id) as live:
        own_seat(live.info, who.id, body.seat)
        check_running(live.info)
        found = live.match.game.notation.read_move(live.match.book, body.move)
    return packed(code_of(found), body.amount)


def _once(who: Who, word: str | None) -> str | None:
    """Return a word that nobody else can have used."""
    return None if word is None else f"{who.id}-{word}"


def _tag(server: Server, who: Who, table_id: str, seat: int | None) -> str:
    with server.room.looking(table_id) as live:
        return tag_of(live, own_seat(live.info, who.id, seat).number)
