"""Farewell: somebody leaves for good. Their seats go first, then all that tells who they were."""

from __future__ import annotations

from sqlalchemy import select

from wartable.bots.bot import usual_bot
from wartable.engine.errors import NotFound
from wartable.server.belongings import GONE
from wartable.server.people import People, Who
from wartable.server.store.models import SeatRow, TableRow
from wartable.server.tables.draft import Draft
from wartable.server.tables.info import LOBBY, RUNNING, Info
from wartable.server.tables.listing import CURRENT
from wartable.server.tables.lobby import leave
from wartable.server.tables.owner import close_lobby
from wartable.server.tables.play import resign, settle
from wartable.server.tables.room import Room


def farewell(people: People, room: Room, who: Who, password: str) -> None:
    """Delete somebody; raise ``Forbidden`` if it is not their password, and then do nothing.

    Seats in lobbies become free, own lobbies are closed, bots play on in running games; a game of
    one seat is given up, and with it any match that is played inside it. The person is forgotten
    in one step after that: if anything is refused before, they are still there and can ask again.
    """
    people.check_password(who, password)
    for table_id in _tables(room, who):
        _leave(room, table_id, who)
    people.forget(who)


def _tables(room: Room, who: Who) -> list[str]:
    seats = select(SeatRow.table_id).where(SeatRow.person_id == who.id)
    mine = TableRow.id.in_(seats) | (TableRow.owner_id == who.id)
    wanted = select(TableRow.id).where(mine, TableRow.status.in_(CURRENT))
    with room.store.reading() as session:
        return list(session.scalars(wanted))


def _leave(room: Room, table_id: str, who: Who) -> None:
    info = room.info(table_id)
    if info.status == RUNNING and len(info.seats) == 1:
        resign(room, table_id, who.id)
    elif info.status != LOBBY:
        room.change(table_id, lambda draft: _hand_over(draft, who))
    elif info.owner_id == who.id:
        close_lobby(room, table_id, who.id)
    elif info.seats_of(who.id):
        leave(room, table_id, who.id)


def _hand_over(draft: Draft, who: Who) -> None:
    """Let a bot play on in every seat of somebody."""
    seats = [seat for seat in draft.info.seats_of(who.id) if seat.is_active]
    for seat in seats:
        bot = _bot(draft.info)
        draft.seat(seat.number, standin=bot, pause=False)
        draft.say(f"{bot} plays on for somebody who left for good")
    if seats and draft.info.status == RUNNING:
        settle(draft)


def _bot(info: Info) -> str:
    try:
        return usual_bot(info.rules)
    except NotFound:  # a table that waits for a game which is not installed any more
        return GONE
