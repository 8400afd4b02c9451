"""Deleting a person: first they leave their seats, then the store forgets who they were."""

from __future__ import annotations

from sqlalchemy import select

from wartable.bots.registry import usual_bot
from wartable.engine.errors import NotFound
from wartable.server.accounts.people import People, Who
from wartable.server.accounts.personal_data import GONE
from wartable.server.store.models import SeatRow, TableRow
from wartable.server.tables.host import close_lobby
from wartable.server.tables.lists import CURRENT
from wartable.server.tables.lobby import leave
from wartable.server.tables.play import resign, settle
from wartable.server.tables.service import Room
from wartable.server.tables.summary import LOBBY, RUNNING, Info
from wartable.server.tables.transaction import Draft


def farewell(people: People, room: Room, who: Who, password: str) -> None:
    """Delete a person; raise ``Forbidden`` and change nothing if the password is wrong.

    Seats in lobbies become free, the person's own lobbies close, and bots take over in running
    games. A game with one seat is resigned, and that ends any nested match. Forgetting the person
    is one final step: if anything before it is refused, the person still exists and can ask again.
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
    if info.status == RUNNING and len(info.seats) == 1 and info.part_of is None:
        resign(room, table_id, who.id)
    elif info.status != LOBBY:
        room.change(table_id, lambda draft: _hand_over(draft, who))
    elif info.owner_id == who.id:
        close_lobby(room, table_id, who.id)
    elif info.seats_of(who.id):
        leave(room, table_id, who.id)


def _hand_over(draft: Draft, who: Who) -> None:
    """Let a bot take over every active seat of a person."""
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
    except NotFound:  # the game of this table is no longer installed
        return GONE
