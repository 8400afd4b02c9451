"""A table as programs see it: what anybody at it may know, without identifying others."""

from __future__ import annotations

from pydantic import BaseModel

from wartable.engine.errors import NotFound
from wartable.server.accounts.people import Who
from wartable.server.runtime import Server
from wartable.server.tables.chat import muted_by
from wartable.server.tables.pauses import Presence, has_left, presences
from wartable.server.tables.seat_options import known_to
from wartable.server.tables.summary import INVITE, PERSON, Info, Seat


class SeatShape(BaseModel):
    """A seat: ``name`` is the game's name for it, ``player`` is who or what sits there.

    ``gone`` says that the seat may be given to a bot. ``invitation`` is the code for sitting down
    here; only the owner of the table sees it. ``options`` are the seat options, if the game has any
    and somebody has chosen: all of your own, and those of others that are not secret until the game
    is over.
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

    The table of a nested match has the outer table in ``part_of``; while the outer table waits for
    it, that has the table of the nested match in ``inner``, once it is open. ``seed_chosen`` says
    that a player chose the seed, so that the table earns nothing.
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
    seed_chosen: bool
    part_of: str | None
    inner: str | None
    seats: list[SeatShape]


def shape(server: Server, info: Info, who: Who | None) -> TableShape:
    """Return a table as a person sees it; the caller has checked that they may."""
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
        seed_chosen=info.seed_chosen,
        part_of=info.part_of,
        inner=server.room.inner_of(info),
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
    except NotFound:  # its game is no longer installed
        return False
