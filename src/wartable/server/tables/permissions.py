"""Who may do what at a table, and which bots it may seat."""

from __future__ import annotations

from wartable.bots.registry import bot_names, make_bot
from wartable.engine.arguments import read_whole
from wartable.engine.errors import BadOption, NotFound, Refusal, quoted
from wartable.engine.game import Game
from wartable.engine.play.view import SPECTATOR
from wartable.server.errors import Forbidden, Unavailable
from wartable.server.tables.summary import CLOSED, FINISHED, LOBBY, RUNNING, Info, Seat, no_table

_NOT_RUNNING = {
    LOBBY: "the game has not begun",
    FINISHED: "the game is over",
    CLOSED: "the table is closed",
}


def check_may_watch(info: Info, person_id: int | None) -> None:
    """Raise ``NotFound`` for other people's private tables, not to reveal that they exist."""
    if not info.may_watch(person_id):
        raise no_table(info.id)


def own_seat(info: Info, person_id: int | None, number: int | None = None) -> Seat:
    """Return a person's seat, by default their first; raise ``Forbidden`` if not theirs."""
    check_may_watch(info, person_id)
    for seat in info.seats_of(person_id):
        if number is None or seat.number == number:
            return seat
    raise Forbidden("not-your-seat", "this is not your seat")


def viewer(info: Info, person_id: int | None, number: int | None = None) -> int:
    """Return the seat a person views from: the given one, their first, or ``SPECTATOR``."""
    check_may_watch(info, person_id)
    if number is not None and number != SPECTATOR:
        return own_seat(info, person_id, number).number
    seats = info.seats_of(person_id)
    return seats[0].number if seats and number is None else SPECTATOR


def check_owner(info: Info, person_id: int) -> None:
    """Raise ``Forbidden`` unless the person owns the table."""
    check_may_watch(info, person_id)
    if info.owner_id != person_id:
        raise Forbidden("not-owner", "only whoever opened the table can do this")


def check_lobby(info: Info) -> None:
    """Raise ``Refusal`` unless the table is still in the lobby."""
    if info.status != LOBBY:
        raise Refusal("not-lobby", "the table is no longer being filled")


def check_running(info: Info) -> None:
    """Raise ``Unavailable`` with the reason unless the game is running."""
    if info.status != RUNNING:
        because = _NOT_RUNNING.get(info.status) or f"the game is paused: {info.reason}"
        raise Unavailable("not-running", because)


# --- bots ----------------------------------------------------------------------------------------

#: Setting -> its maximum for one decision on a server. A decision also ends after ``CAP`` seconds
#: of processor time (:mod:`wartable.server.bots.pool`), whatever its settings.
MOST = {"ms": 2000, "iterations": 20000}
#: The longest bot spec that the store keeps.
LENGTH = 40


def check_bot(game: Game, spec: str) -> None:
    """Raise ``NotFound`` or ``BadOption`` unless the bot may sit at a table of the game.

    Only installed bots may. A decision that takes too long all the same ends with the best move so
    far.
    """
    name, _, settings = spec.partition(":")
    if name not in bot_names(game) or len(spec) > LENGTH:
        known = ", ".join(bot_names(game))
        raise NotFound("no-bot", f"no bot {quoted(spec)}; there are {known}")
    for pair in filter(None, settings.split(",")):
        key, _, value = pair.partition("=")
        most, number = MOST.get(key), read_whole(value)
        if most is None or number is None or number > most:
            limits = ", ".join(f"{key} up to {most}" for key, most in MOST.items())
            raise BadOption("bad-bot", f"{quoted(spec)}: settings here are {limits}")
    make_bot(spec, game)
