"""The status of a table: the few facts that a socket sends to each follower."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wartable.engine.errors import WartableError
from wartable.server.errors import Busy
from wartable.server.tables.permissions import viewer
from wartable.server.tables.service import Live, Room
from wartable.server.tables.summary import RUNNING
from wartable.server.tables.views import tag_of

#: A person and the seat to view from; a seat of None is their first, else a spectator's view.
Viewer = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Glance:
    """What a follower is told: the tag of their view, and whether it is their turn.

    Nobody is told the ``version``, which also rises when others act in secret.
    """

    seat: int
    tag: str
    your_turn: bool
    over: bool
    phase: int
    version: int

    def message(self, kind: str) -> dict[str, object]:
        """Return the socket message for a change of this kind."""
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
    """Return the status for each viewer, or the error why they may no longer look.

    Raises ``Busy`` if the table cannot be had soon.
    """
    try:
        with room.looking(table_id) as live:
            tags: dict[int, str] = {}
            return {each: _glance(live, each, tags) for each in viewers}
    except Busy:
        raise  # that is no reason to close anybody's socket
    except WartableError as error:
        return dict.fromkeys(viewers, error)


def _glance(live: Live, whom: Viewer, tags: dict[int, str]) -> Glance | WartableError:
    """Return the status for a viewer; ``tags`` are those of seats that somebody else looks from."""
    info = live.info
    try:
        seat = viewer(info, *whom)
    except WartableError as error:
        return error
    if seat not in tags:
        tags[seat] = tag_of(live, seat)
    return Glance(
        seat,
        tags[seat],
        your_turn=is_turn_of(live, seat),
        over=info.is_over,
        phase=info.phase,
        version=info.version,
    )


def is_turn_of(live: Live, seat: int) -> bool:
    """Tell whether the person in a seat has a decision to make."""
    if seat < 0 or live.info.status != RUNNING or live.record is None:
        return False
    return live.info.seats[seat].is_active and seat in live.match.to_act
