"""Choosing the options of a seat before the game begins."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.errors import Refusal
from wartable.server.errors import Forbidden
from wartable.server.tables.access import check_lobby, check_may_watch
from wartable.server.tables.beginning import begin_if_full
from wartable.server.tables.chosen import may_choose, settled
from wartable.server.tables.draft import Draft
from wartable.server.tables.lobby import check_not_chosen, seat_number
from wartable.server.tables.room import Room


def choose(
    room: Room, table_id: str, person_id: int, number: int, given: Mapping[str, object]
) -> None:
    """Choose all options of one's own seat, or of a bot one has put up; the rest are the usual.

    The game begins if nobody else is waited for. Raises ``BadOption`` naming every defect.
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
