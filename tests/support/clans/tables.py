"""Short matches of Land of Clans & Wanderers at tables, for tests of what comes after them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from support.server import Heard, play_out
from wartable.apps.clans.web.decks import GAME
from wartable.apps.clans.web.models import PaymentRow
from wartable.server.accounts.people import Who
from wartable.server.store.store import Store
from wartable.server.tables.lobby import ME, Plan, Wish, open_table, sit
from wartable.server.tables.service import Room
from wartable.server.tables.summary import BOT, INVITE

#: The first hit decides.
SHORT: dict[str, Any] = {"crystal_hp": 1}


def paying_room(store: Store) -> Room:
    """Return a room that pays for matches, as one process of a server has it."""
    return Room(store, Heard())


def match_of(room: Room, *players: Who, **plan: Any) -> str:
    """Return a running match of two people, or of one against a bot."""
    owner = players[0]
    other = Wish(INVITE, person=players[1].id) if len(players) > 1 else Wish(BOT, bot="random")
    seats = [Wish(ME, chosen={}), other]
    usual: dict[str, Any] = {"game": GAME, "seats": seats, "options": SHORT, "public": True}
    table = open_table(room, owner.id, owner.name, Plan(**(usual | plan)))
    for number, player in enumerate(players[1:], start=1):
        sit(room, table, player.id, player.name, number, chosen={})
    return table


def played(room: Room, *players: Who, seed: int = 1) -> str:
    """Return a match that was played to its end."""
    table = match_of(room, *players)
    play_out(room, table, seed)
    return table


def payments(store: Store, table: str) -> dict[int, PaymentRow]:
    """Return what was paid for a table, by person."""
    wanted = select(PaymentRow).where(PaymentRow.table_id == table)
    with store.reading() as session:
        return {row.person_id: row for row in session.scalars(wanted)}
