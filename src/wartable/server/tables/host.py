"""What the owner of a table may do: change seats, begin, close it, show or hide it."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.bots.registry import check_somebody_plays, usual_bot
from wartable.engine.errors import BadOption, Refusal, quoted
from wartable.server.tables.lobby import check_not_chosen, random_code, seat_number
from wartable.server.tables.permissions import check_bot, check_lobby, check_owner
from wartable.server.tables.seat_options import awaited, settled
from wartable.server.tables.service import Room
from wartable.server.tables.start import begin, begin_if_full
from wartable.server.tables.summary import BOT, CLOSED, INVITE, OPEN, PERSON, bot_name
from wartable.server.tables.transaction import Draft
from wartable.server.times import now


def set_seat(
    room: Room,
    table_id: str,
    person_id: int,
    number: int,
    kind: str,
    bot: str,
    chosen: Mapping[str, object] | None = None,
) -> None:
    """Make a seat open, a bot's or an invitation; a person who sat there must leave.

    ``chosen`` are the seat options of a bot; the game suggests what is missing.
    """

    def action(draft: Draft) -> None:
        check_owner(draft.info, person_id)
        check_lobby(draft.info)
        seat = seat_number(draft.info, number)
        if kind not in (OPEN, INVITE, BOT):
            raise BadOption("bad-seats", f"{quoted(kind)}: a seat becomes open, invite or bot")
        if chosen is not None and kind != BOT:
            raise BadOption("bad-seats", "whoever sits down chooses the options of the seat")
        if seat.kind == PERSON:
            draft.say(f"{seat.name} is asked to leave")
        if kind == BOT:
            check_bot(draft.info.rules, bot)
            check_not_chosen(room, draft.info.rules, {"bot": bot})
        spec = bot if kind == BOT else ""
        code = random_code(20) if kind == INVITE else None
        draft.seat(number, kind=kind, bot=spec, name=bot_name(spec), person_id=None, code=code)
        rules, options = draft.info.rules, draft.info.options
        given = (chosen or {}) if kind == BOT else None
        draft.seat(number, chosen=settled(rules, rules.options(options), number, given))
        check_somebody_plays(each.bot for each in draft.info.seats)
        begin_if_full(draft)

    room.change(table_id, action)


def start_now(room: Room, table_id: str, person_id: int) -> None:
    """Begin with bots in the free seats; only the owner may.

    The owner's unchosen seat options become the suggested ones. Raises ``Refusal`` while others
    still have to choose.
    """

    def action(draft: Draft) -> None:
        check_owner(draft.info, person_id)
        check_lobby(draft.info)
        bot = usual_bot(draft.info.rules)
        for seat in draft.info.seats:
            if not seat.is_taken:
                free = {"kind": BOT, "bot": bot, "name": bot, "person_id": None, "code": None}
                draft.seat(seat.number, **free, chosen=None)
        waiting = [seat.name for seat in awaited(draft.info) if seat.person_id != person_id]
        if waiting:
            raise Refusal("not-chosen", f"{', '.join(waiting)} must choose first")
        begin(draft)

    room.change(table_id, action)


def close_lobby(room: Room, table_id: str, person_id: int) -> None:
    """Close a table before the game begins; only the owner may."""

    def action(draft: Draft) -> None:
        check_owner(draft.info, person_id)
        check_lobby(draft.info)
        draft.set(status=CLOSED, ended=now(), reason="given up before it began")

    room.change(table_id, action)


def set_public(room: Room, table_id: str, person_id: int, public: bool) -> None:
    """Show the table to everybody, or only to those who play; only the owner may."""

    def action(draft: Draft) -> None:
        check_owner(draft.info, person_id)
        draft.set(public=public)

    room.change(table_id, action)
