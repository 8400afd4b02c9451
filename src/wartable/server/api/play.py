"""Playing: moves, typed lines, undo, changing orders, hints, resigning, nested matches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from pydantic import BaseModel, Field

from wartable.engine.errors import Unreadable
from wartable.engine.game import Submission
from wartable.engine.kit.moves import code_of, packed
from wartable.engine.play.match import Match
from wartable.server.accounts.people import Who
from wartable.server.api.schemas import (
    LONGEST,
    Body,
    Once,
    SeatNumber,
    TableId,
    Text,
    Whole,
    make_router,
)
from wartable.server.http.identity import Signed, TheServer
from wartable.server.http.threads import in_reader
from wartable.server.runtime import Server
from wartable.server.tables import play
from wartable.server.tables.looks import look
from wartable.server.tables.permissions import check_running, own_seat

router = make_router("play", "/api")

#: The largest amount of a move.
MOST = 2**30


#: A move by name: ``verb`` and the fields that the verb has.
Fields = Annotated[dict[Annotated[str, Field(max_length=40)], int | Text], Field(max_length=16)]


class _Deed(Body):
    """The fields that every submission has.

    ``phase`` is the phase you decided in: if it is over, nothing happens. ``once`` is an
    idempotency key of your own: a second submission with the same key does nothing.
    """

    seat: SeatNumber | None = None
    phase: Whole | None = None
    once: Once | None = None


class Move(_Deed):
    """A move in the game's notation, or its verb and fields by name.

    ``amount`` replaces the amount of the move.
    """

    move: Text | Fields
    amount: Annotated[int, Field(ge=0, le=MOST)] | None = None
    text: Text | None = None


class Undoing(_Deed):
    """Takes back your newest move."""


class Withdrawing(_Deed):
    """One of your orders in this phase, by its number in the ``orders`` of a view.

    ``move``, if given, is the order you expect there: if it is another, nothing happens.
    """

    order: Annotated[int, Field(ge=1, le=MOST)]
    move: Text | None = None


class OrderGiven(Body):
    """A move in the game's notation, or its verb and fields, with its text if it carries one."""

    move: Text | Fields
    text: Text | None = None


class Orders(_Deed):
    """All your orders for this phase, or a typed line: exactly one of the two."""

    orders: Annotated[list[OrderGiven], Field(max_length=LONGEST)] | None = None
    line: Text | None = None


class Line(_Deed):
    """A line as a player would type it."""

    line: Text


class Made(BaseModel):
    """Whether the move was made now, and the tag of your view after it."""

    made: bool
    tag: str


class Undone(BaseModel):
    """Whether the move was taken back now, and the tag of your view after it."""

    undone: bool
    tag: str


class Changed(BaseModel):
    """Whether your orders changed now, what was ignored, and the tag of your view after it."""

    changed: bool
    notices: list[str]
    tag: str


class Read(BaseModel):
    """How a line was read: what was ignored in it, and the tag of your view after it.

    Where moves take effect at once, the moves before a refused one stand; ``stopped`` then says
    which move was refused and why. Otherwise it is empty.
    """

    notices: list[str]
    stopped: str
    tag: str


class AskedFor(Body):
    """One of your seats, by default the first."""

    seat: SeatNumber | None = None


class InnerTable(BaseModel):
    """The table of a nested match."""

    table: str


class HintShape(BaseModel):
    """What a bot would do in your place."""

    move: str
    words: str
    clicks: list[str]


@router.post("/tables/{table_id}/move", summary="Make a move")
def move(server: TheServer, who: Signed, table_id: TableId, body: Move) -> Made:
    """Make a move; it is stored permanently before this returns."""
    made = make_move(server, who, table_id, body)
    return Made(made=made, tag=_tag(server, who, table_id, body.seat))


def make_move(server: Server, who: Who, table_id: str, body: Move, code: int | None = None) -> bool:
    """Make a move; return False if its key shows that it was already made.

    ``code`` is the move with its amount, if the caller knows it; the body's is not read then.
    """
    server.limits.check("move", f"p{who.id}")
    return play.move(
        server.room,
        table_id,
        who.id,
        _packed(server, who, table_id, body) if code is None else code,
        seat=body.seat,
        text=body.text,
        phase=body.phase,
        once=_once(who, body.once),
    )


@router.post("/tables/{table_id}/line", summary="Hand in a line")
def line(server: TheServer, who: Signed, table_id: TableId, body: Line) -> Read:
    """Submit a line as a player would type it, in the full notation of the game."""
    read = hand_in_line(server, who, table_id, body)
    tag = _tag(server, who, table_id, body.seat)
    return Read(notices=list(read.notices), stopped=read.stopped, tag=tag)


def hand_in_line(server: Server, who: Who, table_id: str, body: Line) -> Submission:
    """Submit a line; return how it was read."""
    server.limits.check("move", f"p{who.id}")
    return play.line(
        server.room,
        table_id,
        who.id,
        body.line,
        seat=body.seat,
        phase=body.phase,
        once=_once(who, body.once),
    )


@router.post("/tables/{table_id}/undo", summary="Take your last move back")
def undo(server: TheServer, who: Signed, table_id: TableId, body: Undoing) -> Undone:
    """Take back your last move, if nothing else has happened since: see ``can_undo``.

    Repeat it to return to the start of the phase, or to a move that involved chance or revealed
    something. The clock of the phase keeps running.
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
    """Take back one of your orders for the open phase.

    If you had finished the phase, it is your turn again. An order that a later one needs is refused
    as ``order-needed``, one that chance has already decided as ``order-stands``.
    """

    def change(match: Match, seat: int) -> None:
        match.withdraw(seat, body.order, move=body.move, phase=body.phase)

    return _changed(server, who, table_id, body, change, [])


@router.post("/tables/{table_id}/orders", summary="Replace all your orders")
def orders(server: TheServer, who: Signed, table_id: TableId, body: Orders) -> Changed:
    """Replace all your orders for the open phase.

    All orders change or none do. Others learn nothing of it, except that they wait for you again if
    you had finished the phase and now have not.
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
async def hint(server: TheServer, who: Signed, table_id: TableId, body: AskedFor) -> HintShape:
    """Ask a bot what it would do in your place; casual tables only.

    If the bots have too much to do, the answer is 503, and ``Retry-After`` says when to try again.
    """
    server.limits.check("hint", f"p{who.id}")
    seat = await in_reader(_hinted, server, who, table_id, body.seat)
    found = await server.bots.hints.ask(table_id, seat, who.id)
    return HintShape(move=found.move, words=found.words, clicks=list(found.clicks))


def _hinted(server: Server, who: Who, table_id: str, number: int | None) -> int:
    """Return the person's seat; raise unless there are hints for it now."""
    seat = own_seat(server.room.info(table_id), who.id, number).number
    server.bots.hints.check(table_id, seat)
    return seat


@router.post("/tables/{table_id}/resign", status_code=204, summary="Give up")
def resign(server: TheServer, who: Signed, table_id: TableId, body: AskedFor) -> None:
    """Resign: from now on the seat only makes timeout moves."""
    play.resign(server.room, table_id, who.id, body.seat)


@router.post("/tables/{table_id}/inner", summary="Go to a nested match")
def enter_inner(server: TheServer, who: Signed, table_id: TableId) -> InnerTable:
    """Return the table of the nested match that you have to play; the first call opens it.

    When it is over, the game at this table continues by itself.
    """
    server.limits.check("create", f"p{who.id}")
    return InnerTable(table=server.inner.open(table_id, who.id))


@router.post("/tables/{table_id}/inner/leave", status_code=204, summary="Leave a nested match")
def leave_inner(server: TheServer, who: Signed, table_id: TableId) -> None:
    """Leave the nested match that you have to play; everything that happened in it counts."""
    server.limits.check("move", f"p{who.id}")
    server.inner.leave(table_id, who.id)


def _packed(
    server: Server, who: Who, table_id: str, body: Move
) -> int | str | dict[str, int | str]:
    """Return the move, with its amount if that is given separately."""
    if body.amount is None:
        return body.move
    with server.room.looking(table_id) as live:
        own_seat(live.info, who.id, body.seat)
        if not live.info.has_begun:  # one that is over may still know this move by its key
            check_running(live.info)
        found = live.match.game.read_move(live.match.book, body.move)
    return packed(code_of(found), body.amount)


def _once(who: Who, word: str | None) -> str | None:
    """Return a key that no other person can have used."""
    return None if word is None else f"{who.id}-{word}"


def _tag(server: Server, who: Who, table_id: str, seat: int | None) -> str:
    return look(server.room, table_id, lambda info: own_seat(info, who.id, seat).number).tag
