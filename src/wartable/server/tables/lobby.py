"""The lobby: a table is opened, people sit down, and the game begins when all seats are taken."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from sqlalchemy import select

from wartable.bots.bot import check_somebody_plays
from wartable.engine.errors import BadOption, NotFound, Refusal, quoted
from wartable.engine.game import Game
from wartable.engine.options import as_dict
from wartable.engine.registry import find_game
from wartable.server.bots.offer import check_bot
from wartable.server.store.models import SeatRow, TableRow
from wartable.server.tables.access import check_lobby, check_may_watch, own_seat
from wartable.server.tables.beginning import begin_if_full
from wartable.server.tables.chosen import Chosen, settled
from wartable.server.tables.clocks import timed
from wartable.server.tables.draft import Draft
from wartable.server.tables.info import (
    BOT,
    INVITE,
    LOBBY,
    OPEN,
    PERSON,
    UNTIMED,
    Info,
    Seat,
    bot_name,
    read_info,
)
from wartable.server.tables.room import Room
from wartable.server.times import now

#: Letters and digits that are not mistaken for each other.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"

ME = "me"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a seat of a new table shall be: mine, open, for an invitation, or a bot's.

    ``name`` tells several people at one screen apart. ``person`` holds the seat for somebody.
    ``chosen`` are options of the seat, where the game has such: of mine and a bot's the usual
    ones unless some are given, for somebody else only what is kept for them.
    """

    kind: str
    bot: str = ""
    name: str = ""
    person: int | None = None
    chosen: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A table as somebody wants it. A clock of None is the game's own, a seed of None by chance.

    ``part_of`` and ``part`` are those of a match inside another.
    """

    game: str
    seats: Sequence[Wish]
    preset: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    clock: str | None = None
    pace: int = 0
    public: bool = False
    casual: bool = True
    seed: int | None = None
    part_of: str | None = None
    part: int | None = None


def random_code(length: int) -> str:
    """Return a code that nobody guesses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


# --- opening a table ---------------------------------------------------------------------------


def open_table(room: Room, person_id: int, name: str, plan: Plan) -> str:
    """Open a table and return its id; it begins at once if nobody is waited for.

    Raises ``NotFound`` or ``BadOption`` with every defect of the options.
    """
    game = find_game(plan.game)
    chosen = timed(game, plan.preset, plan.options, plan.clock, plan.pace)
    if game.within is not None and chosen.clock != UNTIMED:
        raise BadOption("bad-clock", f"{game.title} is played without a clock")
    seats = [_with_earned(room, game, wish, person_id) for wish in plan.seats]
    of_seats = _check_seats(game, chosen.options, seats)
    at = now()
    row = TableRow(
        id=random_code(10),
        game=game.key,
        status=LOBBY,
        public=plan.public,
        casual=plan.casual,
        owner_id=person_id,
        preset=plan.preset,
        options=as_dict(chosen.options),
        clock=chosen.clock,
        pace=chosen.pace,
        version=0,
        created=at,
        started=None,
        ended=None,
        changed=at,
        phase=0,
        deadline=None,
        lease=0,
        bots_at=None,
        remaining=None,
        reason="",
        winners=[],
        rematch=None,
        part_of=plan.part_of,
        part=plan.part,
    )
    with room.store.writing() as session:
        session.add(row)
        session.flush()
        for number, wish in enumerate(seats):
            seat = _seat(row.id, number, wish, person_id, name)
            seat.chosen = of_seats[number]
            session.add(seat)
    room.change(row.id, partial(begin_if_full, seed=plan.seed))
    return row.id


def _with_earned(room: Room, game: Game, wish: Wish, person_id: int) -> Wish:
    """Return a seat with what its person has earned, in games where that is not chosen."""
    if game.key not in room.earned:
        return wish
    if wish.kind != ME:
        raise BadOption(
            "bad-seats",
            f"{game.title} is played by whoever opens the table: nobody "
            f"and nothing else sits there, not {quoted(wish.bot or wish.kind)}",
        )
    check_not_chosen(room, game, wish.chosen)
    return replace(wish, chosen=room.earned[game.key](person_id))


def check_not_chosen(room: Room, game: Game, chosen: Mapping[str, object] | None) -> None:
    """Raise ``BadOption`` if somebody chooses what in this game is earned."""
    if chosen and game.key in room.earned:
        named = ", ".join(chosen)
        raise BadOption("bad-seat-option", f"{named}: in {game.title} this is earned, not chosen")


def _check_seats(game: Game, options: object, seats: Sequence[Wish]) -> list[Chosen]:
    """Return what is chosen for each of the seats; raise ``BadOption`` if they cannot be had."""
    fewest, most = game.seat_range(options)
    if not fewest <= len(seats) <= most:
        wanted = f"{fewest} to {most}" if fewest < most else f"{most}"
        raise BadOption("bad-seats", f"{game.title} needs {wanted} seats, not {len(seats)}")
    game.book_for(options, len(seats))  # options that do not go together are refused here
    for wish in seats:
        if wish.kind not in (ME, OPEN, INVITE, BOT):
            raise BadOption("bad-seats", f"{quoted(wish.kind)}: a seat is me, open, invite or bot")
        if wish.kind == BOT:
            check_bot(game, wish.bot)
    check_somebody_plays(wish.bot if wish.kind == BOT else "" for wish in seats)
    return [_chosen(game, options, number, wish) for number, wish in enumerate(seats)]


def _chosen(game: Game, options: object, number: int, wish: Wish) -> Chosen:
    is_taken = wish.kind in (ME, BOT)
    if wish.chosen is not None and not is_taken and wish.person is None:
        raise BadOption("bad-seats", f"seat {number + 1}: whoever sits down chooses its options")
    try:
        given = {} if wish.chosen is None and is_taken else wish.chosen
        return settled(game, options, number, given)
    except BadOption as error:
        raise BadOption(error.code, f"seat {number + 1}: {error}") from None


def _seat(table_id: str, number: int, wish: Wish, person_id: int, name: str) -> SeatRow:
    row = SeatRow(table_id=table_id, number=number, kind=PERSON if wish.kind == ME else wish.kind)
    if wish.kind == ME:
        row.person_id, row.name = person_id, wish.name or name
    elif wish.kind == BOT:
        row.bot, row.name = wish.bot, bot_name(wish.bot)
    elif wish.kind == INVITE:
        row.person_id, row.name, row.code = wish.person, wish.name, random_code(20)
    return row


# --- sitting down and leaving ------------------------------------------------------------------


def find_invitation(room: Room, code: str, person_id: int | None) -> tuple[Info, int]:
    """Return the table and the seat of an invitation; raise ``NotFound``.

    One that was accepted leads nowhere but for those who may see the table anyway.
    """
    with room.store.reading() as session:
        wanted = select(SeatRow).where(SeatRow.code == code)
        row = session.scalar(wanted) if code.isalnum() else None
        info = read_info(session, row.table_id) if row else None
    if row is None or info is None or (row.kind != INVITE and not info.may_watch(person_id)):
        raise NotFound("no-invitation", "this invitation is not valid any more")
    return info, row.number


def sit(
    room: Room,
    table_id: str,
    person_id: int,
    name: str,
    number: int,
    code: str | None = None,
    *,
    chosen: Mapping[str, object] | None = None,
    later: bool = False,
) -> None:
    """Sit down in a free seat, or the one of an invitation; raise ``Refusal`` if it is taken.

    The options of the seat are those given, else those kept for this person, else the usual;
    with ``later`` they are chosen afterwards, and the game waits for that.
    """

    def action(draft: Draft) -> None:
        invited = any(
            seat.number == number
            and seat.kind == INVITE
            and (seat.person_id == person_id or (code is not None and code == seat.code))
            for seat in draft.info.seats
        )
        if not invited:
            check_may_watch(draft.info, person_id)
        seat = seat_number(draft.info, number)
        check_lobby(draft.info)
        if draft.info.seats_of(person_id):
            raise Refusal("seated", "you already have a seat at this table")
        if not invited and seat.kind != OPEN:
            raise Refusal("seat-taken", "this seat is not free")
        check_not_chosen(room, draft.info.rules, chosen)
        earned = room.earned.get(draft.info.game)
        given = earned(person_id) if earned else chosen
        if given is None:  # whoever comes instead of another learns nothing of their choice
            kept = seat.chosen if seat.person_id == person_id else None
            given = {} if kept is None and not later else kept
        rules, options = draft.info.rules, draft.info.options
        own = settled(rules, rules.options(options), number, given)
        draft.seat(number, kind=PERSON, person_id=person_id, name=name, chosen=own)
        draft.say(f"{name} sits down")
        begin_if_full(draft)

    room.change(table_id, action)


def leave(room: Room, table_id: str, person_id: int) -> None:
    """Get up before the game begins; the seat becomes what it was."""

    def action(draft: Draft) -> None:
        seat = own_seat(draft.info, person_id)
        check_lobby(draft.info)
        for seat in draft.info.seats_of(person_id):
            kind = INVITE if seat.code else OPEN
            draft.seat(seat.number, kind=kind, person_id=None, name="", chosen=None)
        draft.say(f"{seat.name} leaves")

    room.change(table_id, action)


def seat_number(info: Info, number: int) -> Seat:
    """Return the seat of a number; raise ``NotFound`` if there is none."""
    if not 0 <= number < len(info.seats):
        raise NotFound("no-seat", f"there is no seat {quoted(number)}")
    return info.seats[number]
