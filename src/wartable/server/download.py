"""The record of a finished table as a file, with the players as they are called now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import select

from wartable.engine.errors import Refusal
from wartable.engine.recordlines import sealed, unsealed
from wartable.server.store.models import Line
from wartable.server.tables.info import Info
from wartable.server.tables.room import Room


def record_text(room: Room, info: Info) -> str:
    """Return the record of a game that is over; raise ``Refusal`` while its seed is a secret."""
    if not info.is_over or not info.has_begun:
        raise Refusal("not-over", "there is a record when the game is over")
    wanted = select(Line.line).where(Line.table_id == info.id).order_by(Line.number)
    with room.store.reading() as session:
        lines = list(session.scalars(wanted))
    players = [seat.player for seat in info.seats]
    return "".join(_renamed(lines, players))


def _renamed(lines: Iterable[str], players: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a record with other names in the header, and sums that fit."""
    before = after = ""
    for number, line in enumerate(lines):
        content, before = unsealed(line, before, f"at line {number + 1}")
        if number == 0:
            content["players"] = players
        text, after = sealed(content, after)
        yield text
