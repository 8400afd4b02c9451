"""Playing: moves, typed lines, taking back, changing what was handed in, hints, giving up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from pydantic import BaseModel, Field

from wartable.engine.errors import Unreadable
from wartable.engine.match import Match
from wartable.engine.moves import code_of, packed
from wartable.server.api.shapes import (
    LONGEST,
    Body,
    Once,
    SeatNumber,
    TableId,
    Text,
    Whole,
    make_router,
)
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


class Withdrawing(_Deed):
    """Which of your orders of this phase: its number among the ``orders`` of a look.

    ``move``, where given, is what you take that order for: if it is another, nothing happens.
    """

    order: Annotated[int, Field(ge=1, le=MOST)]
    move: Text | None = None


class OrderGiven(Body):
    """A move in the game's notation, with its text where it carries one."""

    move: Text
    text: Text | None = None


class Orders(_Deed):
    """All your orders of this phase, or a line as one would type it: one of the two."""

    orders: Annotated[list[OrderGiven], Field(max_length=LONGEST)] | None = None
    line: Text | None = None


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


class Changed(BaseModel):
    """Whether your orders were changed now, what was ignored, and the tag of what you see then."""

    changed: bool
    notices: list[str]
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


@router.post("/tables/{table_id}/withdraw", summary="Take one of your orders back")
def withdraw(server: TheServer, who: Signed, table_id: TableId, body: Withdrawing) -> Changed:
    """Take back one of the orders that you have handed in for the phase that is open.

    If you had handed in, you are to act again. An order that a later one needs is refused as
    ``order-needed``, one in which chance has decided something as ``order-stands``.
    """

    def change(match: Match, seat: int) -> None:
        match.withdraw(seat, body.order, move=body.move, phase=body.phase)

    return _changed(server, who, table_id, body, change, [])


@router.post("/tables/{table_id}/orders", summary="Replace all your orders")
def orders(server: TheServer, who: Signed, table_id: TableId, body: Orders) -> Changed:
    """Hand these orders in, in place of all that you have handed in for the phase that is open.

    It is one step: either all of it is done or nothing. Others learn nothing of it; if you had
    handed in and do so no longer, they see that they wait for you again.
    """
    notices: list[str] = []

    def change(match: Match, seat: int) -> None:
        if body.line is not None:
            notices.extend(match.resubmit(seat, body.line, phase=body.phase).notices)
        else:
            given = [(each.move, each.text) for each in body.orders or []]
            match.revise(seat, given, phase=body.phase)

    if (body.orders is None) == (body.line is None):
        raise Unreadable("bad-orders", "expected either orders or a line")
    return _changed(server, who, table_id, body, change, notices)


def _changed(
    server: Server,
    who: Who,
    table_id: str,
    body: _Deed,
    change: Callable[[Match, int], None],
    notices: list[str],
) -> Changed:
    server.limits.check("move", f"p{who.id}")
    once = _once(who, body.once)
    changed = play.change_orders(server.room, table_id, who.id, change, seat=body.seat, once=once)
    return Changed(changed=changed, notices=notices, tag=_tag(server, who, table_id, body.seat))


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
