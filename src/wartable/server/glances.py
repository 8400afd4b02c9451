"""Glances: the little that a socket tells of a table, for each of those who follow it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wartable.engine.errors import WartableError
from wartable.server.tables.access import viewer
from wartable.server.tables.info import RUNNING
from wartable.server.tables.looking import tag_of
from wartable.server.tables.room import Live, Room

#: Who wants to look, and in which seat: None for their first, or as a spectator.
Viewer = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Glance:
    """Whether there is something new to see, and whether something is asked of the viewer."""

    seat: int
    tag: str
    your_turn: bool
    over: bool
    phase: int

    def message(self, kind: str) -> dict[str, object]:
        """Return what a socket is told when something of this kind has changed."""
        return {
            "changed": kind,
            "tag": self.tag,
            "your_turn": self.your_turn,
            "over": self.over,
            "phase": self.phase,
        }


def glances(
    room: Room, table_id: str, viewers: Iterable[Viewer]
) -> dict[Viewer, Glance | WartableError]:
    """Return what each of those who wish to look sees, or why they may not look any more."""
    try:
        with room.looking(table_id) as live:
            return {each: _glance(live, each) for each in viewers}
    except WartableError as error:
        return dict.fromkeys(viewers, error)


def _glance(live: Live, whom: Viewer) -> Glance | WartableError:
    info = live.info
    try:
        seat = viewer(info, *whom)
    except WartableError as error:
        return error
    return Glance(
        seat,
        tag_of(live, seat),
        your_turn=is_turn_of(live, seat),
        over=info.is_over,
        phase=info.phase,
    )


def is_turn_of(live: Live, seat: int) -> bool:
    """Tell whether the person in a seat has something to decide."""
    if seat < 0 or live.info.status != RUNNING or live.record is None:
        return False
    return live.info.seats[seat].is_active and seat in live.match.to_act
