"""How a table looks to programs: what anybody at it may know, and nothing of who others are."""

from __future__ import annotations

from pydantic import BaseModel

from wartable.engine.errors import NotFound
from wartable.server.context import Server
from wartable.server.people import Who
from wartable.server.tables.agreements import Presence, has_left, presences
from wartable.server.tables.chosen import known_to
from wartable.server.tables.info import INVITE, PERSON, Info, Seat
from wartable.server.tables.talk import muted_by


class SeatShape(BaseModel):
    """A seat: ``name`` is the game's, ``player`` that of who or what sits there.

    ``gone`` says that the seat may be given to a bot. ``invitation`` is the code to sit down
    here; only whoever opened the table is told. ``options`` are those of the seat, where the game
    has such and somebody has chosen: all of your own, of others what is not secret until the end.
    """

    number: int
    name: str
    kind: str
    player: str
    bot: str
    you: bool
    connected: bool
    resigned: bool
    standin: str
    pause: bool
    gone: bool
    muted: bool
    invitation: str | None
    options: dict[str, int | str] | None


class TableShape(BaseModel):
    """A table without its match. Times are milliseconds since 1970.

    ``part_of`` is the table in whose match this one's is played, such as a campaign's battle.
    """

    id: str
    game: str
    title: str
    status: str
    public: bool
    casual: bool
    yours: bool
    preset: str
    options: dict[str, int | str]
    clock: str
    pace: int
    phase: int
    deadline: int | None
    created: int
    started: int | None
    ended: int | None
    reason: str
    winners: list[int]
    rematch: str | None
    part_of: str | None
    seats: list[SeatShape]


def shape(server: Server, info: Info, who: Who | None) -> TableShape:
    """Return a table as somebody may see it, who may see it at all."""
    there = presences(server.room, info.id)
    muted = muted_by(server.room, who.id) if who else set()
    me = who.id if who else None
    return TableShape(
        id=info.id,
        game=info.game,
        title=info.title,
        status=info.status,
        public=info.public,
        casual=info.casual,
        yours=me == info.owner_id,
        preset=info.preset,
        options=info.options,
        clock=info.clock,
        pace=info.pace,
        phase=info.phase,
        deadline=info.deadline,
        created=info.created,
        started=info.started,
        ended=info.ended,
        reason=info.reason,
        winners=list(info.winners),
        rematch=info.rematch,
        part_of=info.part_of,
        seats=[_seat(info, seat, me, there[seat.number], muted) for seat in info.seats],
    )


def _seat(info: Info, seat: Seat, me: int | None, presence: Presence, muted: set[int]) -> SeatShape:
    is_person = seat.kind == PERSON
    is_told = seat.kind == INVITE and me == info.owner_id
    return SeatShape(
        number=seat.number,
        name=info.seat_name(seat.number),
        kind=seat.kind,
        player=seat.name,
        bot=seat.bot,
        you=is_person and seat.person_id == me,
        connected=is_person and presence.connected,
        resigned=seat.resigned,
        standin=seat.standin,
        pause=seat.pause,
        gone=_is_gone(info, seat, presence),
        muted=is_person and seat.person_id in muted,
        invitation=seat.code if is_told else None,
        options=known_to(info, seat, me),
    )


def _is_gone(info: Info, seat: Seat, presence: Presence) -> bool:
    try:
        return has_left(info, seat, presence)
    except NotFound:  # its game is not installed any more
        return False
