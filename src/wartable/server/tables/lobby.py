"""The lobby: opening a table, sitting down, leaving, and choosing seat options."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from sqlalchemy import select

from wartable.bots.registry import check_somebody_plays
from wartable.engine.errors import BadOption, NotFound, Refusal, quoted
from wartable.engine.game import Game
from wartable.engine.options.fields import as_dict
from wartable.engine.play.nested import check_depth
from wartable.engine.play.seeds import Seed
from wartable.engine.registry import find_game
from wartable.server.errors import Forbidden
from wartable.server.store.models import SeatRow, TableRow
from wartable.server.tables.clock import Timed, timed
from wartable.server.tables.permissions import check_bot, check_lobby, check_may_watch, own_seat
from wartable.server.tables.seat_options import Chosen, may_choose, settled
from wartable.server.tables.service import Room
from wartable.server.tables.start import begin_if_full
from wartable.server.tables.summary import (
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
from wartable.server.tables.transaction import Draft
from wartable.server.times import now

#: Letters and digits without look-alikes.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"

ME = "me"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a seat of a new table should be: mine, open, an invitation, or a bot's.

    ``name`` distinguishes several people at one screen. ``person`` reserves the seat for somebody.
    ``chosen`` are seat options; for my own and a bot's seat the game suggests what is missing, for
    somebody else's they are only what is kept for them.
    """

    kind: str
    bot: str = ""
    name: str = ""
    person: int | None = None
    chosen: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """The settings of a new table. A clock of None is the game's own, a seed of None a secret.

    A given seed counts as chosen by a player, so that the table earns nothing, unless
    ``seed_chosen`` is False: the seed of a nested match follows from that of its outer one.
    ``part_of`` and ``part`` place a nested match in its outer match. Such a match has no clock,
    whatever its options say, and its seats have what they are given, even where seat options are
    otherwise earned.
    """

    game: str
    seats: Sequence[Wish]
    preset: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    clock: str | None = None
    pace: int = 0
    public: bool = False
    casual: bool = True
    seed: Seed | None = None
    seed_chosen: bool = True
    part_of: str | None = None
    part: int | None = None


def random_code(length: int) -> str:
    """Return a code that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


# --- opening a table ---------------------------------------------------------------------------


def open_table(room: Room, person_id: int, name: str, plan: Plan) -> str:
    """Open a table and return its id; the game begins at once if every seat is ready.

    Raises ``NotFound``, or ``BadOption`` naming every defect of the options.
    """
    game = find_game(plan.game)
    check_depth(game)
    if plan.part_of is None:
        chosen = timed(game, plan.preset, plan.options, plan.clock, plan.pace)
        seats = [_with_earned(room, game, wish, person_id) for wish in plan.seats]
    else:
        chosen = Timed(UNTIMED, 0, game.options(plan.options))
        seats = list(plan.seats)
    if game.within is not None and chosen.clock != UNTIMED:
        raise BadOption("bad-clock", f"{game.title} is played without a clock")
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
        seed_chosen=False,
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
    room.change(row.id, partial(begin_if_full, seed=plan.seed, chosen=plan.seed_chosen))
    return row.id


def _with_earned(room: Room, game: Game, wish: Wish, person_id: int) -> Wish:
    """Return a seat with what its person has earned, in games that do not let one choose."""
    if not room.has_seat_values(game.key):
        return wish
    if wish.kind != ME:
        raise BadOption(
            "bad-seats",
            f"{game.title} is played by whoever opens the table: nobody "
            f"and nothing else sits there, not {quoted(wish.bot or wish.kind)}",
        )
    check_not_chosen(room, game, wish.chosen)
    return replace(wish, chosen=room.seat_values(game.key, person_id))


def check_not_chosen(room: Room, game: Game, chosen: Mapping[str, object] | None) -> None:
    """Raise ``BadOption`` if a person chooses what this game only lets them earn."""
    if chosen and room.has_seat_values(game.key):
        named = ", ".join(chosen)
        raise BadOption("bad-seat-option", f"{named}: in {game.title} this is earned, not chosen")


def _check_seats(game: Game, options: object, seats: Sequence[Wish]) -> list[Chosen]:
    """Return the chosen options of each seat; raise ``BadOption`` for impossible seats."""
    fewest, most = game.seat_range(options)
    if not fewest <= len(seats) <= most:
        wanted = f"{fewest} to {most}" if fewest < most else f"{most}"
        raise BadOption("bad-seats", f"{game.title} needs {wanted} seats, not {len(seats)}")
    game.book_for(options, len(seats))  # refuses options that contradict each other
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
    """Return the table and seat of an invitation; raise ``NotFound``.

    An accepted invitation works only for those who may see the table anyway.
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
    """Sit down in a free seat or an invitation's; raise ``Refusal`` if it is taken.

    The seat options are those given, else those kept for this person, else the suggested ones. With
    ``later`` the person chooses afterwards, and the game waits for that.
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
        game = draft.info.game
        earns = room.has_seat_values(game)
        given = room.seat_values(game, person_id) if earns else chosen
        if given is None:  # a replacement must not learn the other person's choice
            kept = seat.chosen if seat.person_id == person_id else None
            given = {} if kept is None and not later else kept
        rules, options = draft.info.rules, draft.info.options
        own = settled(rules, rules.options(options), number, given)
        draft.seat(number, kind=PERSON, person_id=person_id, name=name, chosen=own)
        draft.say(f"{name} sits down")
        begin_if_full(draft)

    room.change(table_id, action)


def leave(room: Room, table_id: str, person_id: int) -> None:
    """Get up before the game begins; the seat becomes open or an invitation again."""

    def action(draft: Draft) -> None:
        seat = own_seat(draft.info, person_id)
        check_lobby(draft.info)
        for seat in draft.info.seats_of(person_id):
            kind = INVITE if seat.code else OPEN
            draft.seat(seat.number, kind=kind, person_id=None, name="", chosen=None)
        draft.say(f"{seat.name} leaves")

    room.change(table_id, action)


def seat_number(info: Info, number: int) -> Seat:
    """Return the seat with a number; raise ``NotFound``."""
    if not 0 <= number < len(info.seats):
        raise NotFound("no-seat", f"there is no seat {quoted(number)}")
    return info.seats[number]


# --- seat options --------------------------------------------------------------------------------


def choose(
    room: Room, table_id: str, person_id: int, number: int, given: Mapping[str, object]
) -> None:
    """Choose the options of one's own seat or of one's bot; the game suggests the rest.

    The game begins if everybody else is ready. Raises ``BadOption`` naming every defect.
    """

    def action(draft: Draft) -> None:
        info = draft.info
        check_may_watch(info, person_id)
        seat = seat_number(info, number)
        if not seat.is_taken or not may_choose(info, seat, person_id):
            raise Forbidden("not-your-seat", "this is not your seat")
        check_lobby(info)
        check_not_chosen(room, info.rules, given)
        chosen = settled(info.rules, info.rules.options(info.options), number, given)
        if chosen is None:
            raise Refusal("no-seat-options", f"{info.rules.title} has no options of a seat")
        draft.seat(number, chosen=chosen)
        begin_if_full(draft)

    room.change(table_id, action)
