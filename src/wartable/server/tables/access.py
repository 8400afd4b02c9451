"""Who may do what at a table."""

from __future__ import annotations

from wartable.engine.errors import Refusal
from wartable.engine.view import SPECTATOR
from wartable.server.errors import Forbidden, Unavailable
from wartable.server.tables.info import CLOSED, FINISHED, LOBBY, RUNNING, Info, Seat, no_table

_NOT_RUNNING = {
    LOBBY: "the game has not begun",
    FINISHED: "the game is over",
    CLOSED: "the table is closed",
}


def check_may_watch(info: Info, person_id: int | None) -> None:
    """Raise ``NotFound`` for a private table of others: not even its being there is told."""
    if not info.may_watch(person_id):
        raise no_table(info.id)


def own_seat(info: Info, person_id: int | None, number: int | None = None) -> Seat:
    """Return the seat of a person, by default their first; raise ``Forbidden`` if it is not."""
    check_may_watch(info, person_id)
    for seat in info.seats_of(person_id):
        if number is None or seat.number == number:
            return seat
    raise Forbidden("not-your-seat", "this is not your seat")


def viewer(info: Info, person_id: int | None, number: int | None = None) -> int:
    """Return as whom a person looks: in the seat asked for, in their first, or as a spectator."""
    check_may_watch(info, person_id)
    if number is not None and number != SPECTATOR:
        return own_seat(info, person_id, number).number
    seats = info.seats_of(person_id)
    return seats[0].number if seats and number is None else SPECTATOR


def check_owner(info: Info, person_id: int) -> None:
    """Raise ``Forbidden`` unless the table is the person's."""
    check_may_watch(info, person_id)
    if info.owner_id != person_id:
        raise Forbidden("not-owner", "only whoever opened the table can do this")


def check_lobby(info: Info) -> None:
    """Raise ``Refusal`` unless the table is still being filled."""
    if info.status != LOBBY:
        raise Refusal("not-lobby", "the table is no longer being filled")


def check_running(info: Info) -> None:
    """Raise ``Unavailable`` with the reason unless the game goes on."""
    if info.status != RUNNING:
        because = _NOT_RUNNING.get(info.status) or f"the game is paused: {info.reason}"
        raise Unavailable("not-running", because)
