"""A rematch: a new table like the old one, with seats reserved for the same players.

Their seat options are kept.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from wartable.engine.errors import Refusal
from wartable.server.tables.host import close_lobby
from wartable.server.tables.lobby import ME, Plan, Wish, open_table
from wartable.server.tables.permissions import own_seat
from wartable.server.tables.service import Room
from wartable.server.tables.summary import BOT, FINISHED, INVITE, Info, Seat
from wartable.server.tables.transaction import Draft


def offer_rematch(room: Room, table_id: str, person_id: int) -> str:
    """Open the next table, or find the one already offered; return its id."""
    with room.looking(table_id) as live:  # locked so that two offers open one table
        info = live.info
        seat = own_seat(info, person_id)
        if info.part_of is not None:
            raise Refusal("is-a-part", "this match was part of another, and is not played again")
        if info.status != FINISHED:
            raise Refusal("not-over", "a rematch follows a game that is over")
        return info.rematch or _open_next(room, info, seat, person_id)


def _open_next(room: Room, info: Info, seat: Seat, person_id: int) -> str:
    following = open_table(room, person_id, seat.name, _plan(room, info, person_id))

    def action(draft: Draft) -> str:
        if draft.info.rematch:
            return draft.info.rematch
        draft.set(rematch=following)
        draft.say(f"{seat.name} offers a rematch")
        return following

    chosen = room.change(info.id, action)
    if chosen != following:  # another process was quicker
        with suppress(Refusal):
            close_lobby(room, following, person_id)
    return chosen


def _plan(room: Room, info: Info, person_id: int) -> Plan:
    seats = [_wish(seat, person_id) for seat in info.seats]
    if room.has_seat_values(info.game):
        seats = [replace(wish, chosen=None) for wish in seats]
    return Plan(
        game=info.game,
        seats=seats,
        preset="",
        options=info.options,
        clock=info.clock,
        pace=info.pace,
        public=info.public,
        casual=info.casual,
    )


def _wish(seat: Seat, person_id: int) -> Wish:
    if seat.kind == BOT:
        return Wish(BOT, bot=seat.bot, chosen=seat.chosen)
    if seat.person_id == person_id:
        return Wish(ME, name=seat.name, chosen=seat.chosen)
    return Wish(INVITE, name=seat.name, person=seat.person_id, chosen=seat.chosen)
