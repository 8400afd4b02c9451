"""The status of a table: the few facts that a socket sends to each follower."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from wartable.engine.errors import WartableError
from wartable.server.errors import Busy
from wartable.server.tables.looks import Look, glimpses
from wartable.server.tables.looks import is_turn_of as is_turn_of
from wartable.server.tables.permissions import viewer
from wartable.server.tables.service import Room
from wartable.server.tables.summary import Info

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
    viewers = list(viewers)
    try:
        found = glimpses(room, table_id, [partial(_seat, whom=each) for each in viewers])
    except Busy:
        raise  # that is no reason to close anybody's socket
    except WartableError as error:
        return dict.fromkeys(viewers, error)
    return {
        whom: each if isinstance(each, WartableError) else _glance(each)
        for whom, each in zip(viewers, found, strict=True)
    }


def _seat(info: Info, whom: Viewer) -> int:
    return viewer(info, *whom)


def _glance(seen: Look) -> Glance:
    info = seen.info
    return Glance(
        seen.seat,
        seen.tag,
        your_turn=seen.your_turn,
        over=info.is_over,
        phase=info.phase,
        version=info.version,
    )
