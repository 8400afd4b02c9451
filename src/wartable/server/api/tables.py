"""Tables: finding, opening and filling them until the game begins."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from fastapi import Query
from pydantic import BaseModel, Field

from wartable.server.accounts.people import Who, clean_name
from wartable.server.api.schemas import (
    LONGEST,
    Body,
    InvitationCode,
    Name,
    PathSeat,
    SeatNumber,
    TableId,
    Text,
    Whole,
    Word,
    make_router,
)
from wartable.server.api.table_schema import TableShape, shape
from wartable.server.http.identity import Signed, TheServer, Visitor
from wartable.server.runtime import Server
from wartable.server.tables import host, lobby
from wartable.server.tables.create import open_for
from wartable.server.tables.lists import CURRENT, Entry, public_tables, tables_of
from wartable.server.tables.lobby import Plan, Wish
from wartable.server.tables.permissions import check_may_watch
from wartable.server.tables.summary import FINISHED, LOBBY, OPEN, OVER, PAUSED, RUNNING

router = make_router("tables", "/api")


class Which(StrEnum):
    """Which tables to list."""

    OPEN = "open"
    PUBLIC = "public"
    MINE = "mine"
    MINE_OVER = "mine-over"


class ListedTable(TableShape):
    """A table in a list, with the seats to act and whether it is your turn."""

    to_act: list[int]
    your_turn: bool


class TableList(BaseModel):
    """One page of a list; ``more`` says whether there is another."""

    tables: list[ListedTable]
    more: bool


#: Options by name.
Options = Annotated[dict[Word, Whole | Text], Field(max_length=LONGEST)]


class NewSeat(Body):
    """What a seat should be. ``name`` distinguishes several people at one screen.

    ``options`` are the seat options, if the game has any and the seat is yours or a bot's.
    """

    kind: Literal["me", "open", "invite", "bot"]
    bot: Word = ""
    name: Name | None = None
    options: Options | None = None


class NewTable(Body):
    """The settings of a new table.

    The pace of a ``live`` clock is in seconds per phase, that of a ``slow`` one in hours: per round
    if the game has ``round_hours``, else per phase. ``none`` is no clock. The default is the game's
    own clock: ``live`` if the option named by the game's ``phase_seconds`` is more than 0.
    """

    game: Word
    seats: Annotated[list[NewSeat], Field(max_length=LONGEST)]
    preset: Word = ""
    options: Options = Field(default_factory=dict)
    clock: Literal["none", "live", "slow"] | None = None
    pace: Whole = 0
    public: bool = False
    casual: bool = True


class Place(Body):
    """A free seat, or an invitation's with its code; ``options`` are the seat options."""

    seat: SeatNumber
    code: Word | None = None
    options: Options | None = None


class SeatChange(Body):
    """What a seat becomes; ``options`` are the seat options of a bot."""

    kind: Literal["open", "invite", "bot"]
    bot: Word = ""
    options: Options | None = None


class SeatChoices(Body):
    """The options of a seat; the game suggests those left out."""

    options: Options


class Publicity(Body):
    """Whether everybody may watch."""

    public: bool


class Invitation(BaseModel):
    """An invitation: the table, and the seat reserved at it."""

    table: TableShape
    seat: int


# --- finding -----------------------------------------------------------------------------------


@router.get("/tables", summary="List tables")
def tables(
    server: TheServer,
    who: Visitor,
    which: Which = Which.OPEN,
    page: Annotated[int, Query(ge=0, le=10_000)] = 0,
    size: Annotated[int, Query(ge=1, le=50)] = 20,
) -> TableList:
    """Return tables with a free seat, tables to watch, or your own; latest change first."""
    found = _found(server, who, which, page * size, size + 1)
    shapes = [_listed(server, entry, who) for entry in found[:size] if _fits(entry, which)]
    return TableList(tables=shapes, more=len(found) > size)


def _found(server: Server, who: Who | None, which: Which, offset: int, limit: int) -> list[Entry]:
    mine = {Which.MINE: CURRENT, Which.MINE_OVER: OVER}.get(which)
    if mine is not None:
        if who is None:
            return []
        return tables_of(server.room, who.id, mine, limit=limit, offset=offset)
    statuses = (LOBBY,) if which == Which.OPEN else (RUNNING, PAUSED, FINISHED)
    person = who.id if who else None
    return public_tables(server.room, person, statuses, limit=limit, offset=offset)


def _listed(server: Server, entry: Entry, who: Who | None) -> ListedTable:
    turn = {"to_act": [seat.number for seat in entry.to_act], "your_turn": entry.my_turn}
    return ListedTable(**(shape(server, entry.info, who).model_dump() | turn))


def _fits(entry: Entry, which: Which) -> bool:
    return which != Which.OPEN or any(seat.kind == OPEN for seat in entry.info.seats)


@router.get("/tables/{table_id}", summary="Look at a table")
def table(server: TheServer, who: Visitor, table_id: TableId) -> TableShape:
    """Return the status of a table and who sits where."""
    return _shape(server, who, table_id)


@router.get("/invitations/{code}", summary="Read an invitation")
def invitation(server: TheServer, who: Visitor, code: InvitationCode) -> Invitation:
    """Return the table and seat of an invitation that is still free or accepted by you."""
    info, number = lobby.find_invitation(server.room, code, who.id if who else None)
    return Invitation(table=shape(server, info, who), seat=number)


# --- opening and filling -----------------------------------------------------------------------


@router.post("/tables", status_code=201, summary="Open a table")
def open_table(server: TheServer, who: Signed, body: NewTable) -> TableShape:
    """Open a table; the game begins at once if every seat is ready."""
    seats = [
        Wish(
            seat.kind,
            bot=seat.bot,
            name=clean_name(seat.name) if seat.name else "",
            chosen=seat.options,
        )
        for seat in body.seats
    ]
    plan = Plan(**(body.model_dump() | {"seats": seats}))
    return _shape(server, who, open_for(server, who, plan))


@router.post("/tables/{table_id}/join", summary="Sit down")
def join(server: TheServer, who: Signed, table_id: TableId, body: Place) -> TableShape:
    """Sit down in a free seat, or in an invitation's."""
    server.limits.check("create", f"p{who.id}")
    lobby.sit(server.room, table_id, who.id, who.name, body.seat, body.code, chosen=body.options)
    return _shape(server, who, table_id)


@router.post("/invitations/{code}", summary="Accept an invitation")
def accept(server: TheServer, who: Signed, code: InvitationCode) -> Invitation:
    """Sit down in the seat of an invitation."""
    server.limits.check("create", f"p{who.id}")
    info, number = lobby.find_invitation(server.room, code, who.id)
    lobby.sit(server.room, info.id, who.id, who.name, number, code)
    return Invitation(table=_shape(server, who, info.id), seat=number)


@router.post("/tables/{table_id}/leave", status_code=204, summary="Get up")
def leave(server: TheServer, who: Signed, table_id: TableId) -> None:
    """Get up before the game begins."""
    lobby.leave(server.room, table_id, who.id)


@router.put("/tables/{table_id}/seats/{number}", summary="Change a seat")
def set_seat(
    server: TheServer, who: Signed, table_id: TableId, number: PathSeat, body: SeatChange
) -> TableShape:
    """Make a seat open, a bot's or an invitation; a person who sat there must leave."""
    host.set_seat(server.room, table_id, who.id, number, body.kind, body.bot, body.options)
    return _shape(server, who, table_id)


@router.put("/tables/{table_id}/seats/{number}/options", summary="Choose the options of a seat")
def choose(
    server: TheServer, who: Signed, table_id: TableId, number: PathSeat, body: SeatChoices
) -> TableShape:
    """Choose the options of your seat, or of a bot you put up, before the game begins."""
    lobby.choose(server.room, table_id, who.id, number, body.options)
    return _shape(server, who, table_id)


@router.post("/tables/{table_id}/start", summary="Begin now")
def start(server: TheServer, who: Signed, table_id: TableId) -> TableShape:
    """Begin with bots in the seats that are still free."""
    host.start_now(server.room, table_id, who.id)
    return _shape(server, who, table_id)


@router.post("/tables/{table_id}/close", status_code=204, summary="Close a table")
def close(server: TheServer, who: Signed, table_id: TableId) -> None:
    """Close a table before the game begins."""
    host.close_lobby(server.room, table_id, who.id)


@router.put("/tables/{table_id}/public", summary="Show or hide a table")
def set_public(server: TheServer, who: Signed, table_id: TableId, body: Publicity) -> TableShape:
    """Show the table to everybody, or only to those who play."""
    host.set_public(server.room, table_id, who.id, body.public)
    return _shape(server, who, table_id)


def _shape(server: Server, who: Who | None, table_id: str) -> TableShape:
    info = server.room.info(table_id)
    check_may_watch(info, who.id if who else None)
    return shape(server, info, who)
