"""What the people at a table agree on: pauses, and the seats of those who left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import bindparam, select

from wartable.bots.registry import is_idle, usual_bot
from wartable.engine.errors import BadOption, NotFound, Refusal, quoted
from wartable.server.errors import Unavailable
from wartable.server.store.models import SeatRow, TableRow
from wartable.server.tables.permissions import check_bot, check_running, own_seat
from wartable.server.tables.play import pause_if_agreed, settle, time_for_phase
from wartable.server.tables.service import Room
from wartable.server.tables.summary import PAUSED, RUNNING, SLOW, Info, Seat, check_id
from wartable.server.tables.transaction import Draft
from wartable.server.times import HOUR, SECOND, now

#: How long a connection may stay silent before it counts as lost.
SILENCE = 45 * SECOND
#: How many deadlines in a row a player of a slow game misses before a bot may take the seat.
MISSED = 2
#: The least time that a slow phase has left after a pause.
LEAST_AFTER_PAUSE = HOUR

# Every page asks this; building a query takes longer than asking it.
_HERE = (
    select(SeatRow.table_id, SeatRow.number, SeatRow.person_id, SeatRow.connected, SeatRow.seen)
    .join(TableRow, TableRow.id == SeatRow.table_id)
    .where((TableRow.id == bindparam("table")) | (TableRow.part_of == bindparam("table")))
)


# --- presence ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Presence:
    """Whether a person is connected, and when they were last seen, or could not come."""

    connected: bool
    seen: int


def presences(room: Room, table_id: str) -> dict[int, Presence]:
    """Return the presence of each seat by number; raise ``NotFound`` for a malformed id.

    Whoever is at the table of a nested match is present at the outer one too.
    """
    check_id(table_id)
    with room.store.reading() as session:
        rows = session.execute(_HERE, {"table": table_id}).all()
    late, back = now() - SILENCE, room.heartbeat.back
    found: dict[int, Presence] = {}
    inside: dict[int, list[Presence]] = {}
    for table, number, person, there, seen in rows:
        # While the server was away, nobody could be here.
        presence = Presence(there and seen > late, max(seen, back))
        if table == table_id:
            found[number] = presence
        elif person is not None:
            inside.setdefault(person, []).append(presence)
    for table, number, person, *_ in rows:
        if table == table_id and person is not None:
            found[number] = _together([found[number], *inside.get(person, ())])
    return found


def _together(presences: Sequence[Presence]) -> Presence:
    connected = any(each.connected for each in presences)
    return Presence(connected, max(each.seen for each in presences))


def has_left(info: Info, seat: Seat, presence: Presence) -> bool:
    """Tell whether a person has been away for longer than the game's grace period."""
    if not seat.is_active or info.status != RUNNING:
        return False
    if info.clock == SLOW:
        return seat.missed >= MISSED
    since = max(presence.seen, info.started or 0)
    return not presence.connected and now() - since > info.rules.clock.grace * SECOND


# --- seats of people who left ------------------------------------------------------------------


def give_to_bot(room: Room, table_id: str, person_id: int, number: int, bot: str = "") -> None:
    """Let a bot play for somebody who left; any other player may ask for it."""
    there = presences(room, table_id)

    def action(draft: Draft) -> None:
        info = draft.info
        own_seat(info, person_id)
        check_running(info)
        if not 0 <= number < len(info.seats):
            raise NotFound("no-seat", f"there is no seat {quoted(number)}")
        seat = info.seats[number]
        if not has_left(info, seat, there[number]):
            raise Refusal("not-gone", f"{seat.name or 'this seat'} has not left")
        chosen = bot or usual_bot(info.rules)
        check_bot(info.rules, chosen)
        if is_idle(chosen):
            raise BadOption("bad-bot", f"{quoted(chosen)} plays for nobody")
        draft.seat(number, standin=chosen, pause=False)
        draft.say(f"{chosen} plays for {seat.name}, who left")
        settle(draft)

    room.change(table_id, action)


def take_back(room: Room, table_id: str, person_id: int, number: int | None = None) -> None:
    """Take one's seat back from the stand-in bot."""

    def action(draft: Draft) -> None:
        seat = own_seat(draft.info, person_id, number)
        check_running(draft.info)
        if not seat.standin:
            raise Refusal("no-stand-in", "no bot plays for you")
        draft.seat(seat.number, standin="", missed=0)
        draft.say(f"{seat.name} is back")
        settle(draft)

    room.change(table_id, action)


# --- pauses ------------------------------------------------------------------------------------


def ask_pause(room: Room, table_id: str, person_id: int, wanted: bool = True) -> None:
    """Ask for a pause of a slow game, or withdraw; it starts when everybody asks."""

    def action(draft: Draft) -> None:
        info = draft.info
        own_seat(info, person_id)
        check_running(info)
        if info.clock != SLOW:
            raise Refusal("not-slow", "only games over days can be paused")
        for seat in info.seats_of(person_id):
            draft.seat(seat.number, pause=wanted)
        pause_if_agreed(draft)

    room.change(table_id, action)


def resume(room: Room, table_id: str, person_id: int) -> None:
    """Continue after a pause; any player may."""

    def action(draft: Draft) -> None:
        info = draft.info
        seat = own_seat(info, person_id)
        if info.status != PAUSED:
            raise Refusal("not-paused", "the game is not paused")
        if draft.record is None:
            raise Unavailable("unplayable", f"this table cannot go on: {info.reason}")
        draft.each_seat(pause=False)
        time = _time_after_pause(draft)
        deadline = None if time is None else now() + time
        draft.set(status=RUNNING, reason="", remaining=None, lease=0)
        draft.set(deadline=deadline, span=time or 0)
        draft.say(f"{seat.name} goes on")
        settle(draft)

    room.change(table_id, action)


def _time_after_pause(draft: Draft) -> int | None:
    """Return how much time there is: a slow phase keeps its time, a live one restarts."""
    info = draft.info
    if info.clock == SLOW:
        return max(info.remaining or 0, LEAST_AFTER_PAUSE)
    return time_for_phase(info, draft.match)
