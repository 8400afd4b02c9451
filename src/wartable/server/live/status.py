"""The status of a table: the few facts that a socket sends to each follower."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, Protocol, TypeAlias

from wartable.engine.errors import WartableError
from wartable.server.errors import Busy
from wartable.server.tables.looks import Look, glimpses
from wartable.server.tables.looks import is_turn_of as is_turn_of
from wartable.server.tables.permissions import viewer
from wartable.server.tables.service import Room
from wartable.server.tables.summary import Info

#: A person and the seat to view from; a seat of None is their first, else a spectator's view.
Viewer = tuple[int | None, int | None]


class Picture(Protocol):
    """What a viewer sees of a table, with the events numbered above ``since``."""

    @property
    def since(self) -> int:
        """The number above which it has the events."""


#: Makes a picture of a look, with the events numbered above some number.
Draw: TypeAlias = "Callable[[Look, int], Picture]"


class Want(NamedTuple):
    """A picture that a follower wants: unless its tag is ``known``.

    It is for a follower who knows the events up to ``since``, as seen from ``seat``.
    """

    draw: Draw
    known: str
    seat: int | None
    since: int

    def since_for(self, seat: int) -> int:
        """Return up to which number the follower knows what a seat sees."""
        return self.since if self.seat == seat else -1


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
    #: The pictures that somebody wants, by what made them.
    pictures: Mapping[Draw, Picture] = field(default_factory=dict)

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
    room: Room, table_id: str, viewers: Iterable[Viewer] | Mapping[Viewer, Collection[Want]]
) -> dict[Viewer, Glance | WartableError]:
    """Return the status for each viewer, or the error why they may no longer look.

    The viewers may come with the pictures that they want. Raises ``Busy`` if the table cannot be
    had soon.
    """
    wants = viewers if isinstance(viewers, Mapping) else {}
    viewers = list(viewers)
    try:
        found = glimpses(room, table_id, [partial(_seat, whom=each) for each in viewers])
    except Busy:
        raise  # that is no reason to close anybody's socket
    except WartableError as error:
        return dict.fromkeys(viewers, error)
    drawn: _Drawn = {}
    return {
        whom: each if isinstance(each, WartableError) else _glance(each, wants.get(whom, ()), drawn)
        for whom, each in zip(viewers, found, strict=True)
    }


#: Pictures by seat and by what made them.
_Drawn: TypeAlias = "dict[tuple[int, Draw], Picture]"


def _seat(info: Info, whom: Viewer) -> int:
    return viewer(info, *whom)


def _glance(seen: Look, wants: Collection[Want], drawn: _Drawn) -> Glance:
    info = seen.info
    pictures = {each.draw: _picture(seen, each, drawn) for each in wants if each.known != seen.tag}
    return Glance(
        seen.seat,
        seen.tag,
        your_turn=seen.your_turn,
        over=info.is_over,
        phase=info.phase,
        version=info.version,
        pictures=pictures,
    )


def _picture(seen: Look, want: Want, drawn: _Drawn) -> Picture:
    """Return what somebody wants, made once for all who want the same."""
    since = want.since_for(seen.seat)
    found = drawn.get((seen.seat, want.draw))
    if found is None or found.since > since:
        found = drawn[seen.seat, want.draw] = want.draw(seen, since)
    return found
