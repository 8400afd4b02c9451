"""Views of a table: its current tag, an earlier step as one seat knew it, and its record."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from itertools import takewhile
from operator import attrgetter

from sqlalchemy import select

from wartable.engine.errors import NotFound, Refusal
from wartable.engine.game import Game
from wartable.engine.kit.events import Event
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.knowledge import Spoken
from wartable.engine.play.record_lines import sealed, unsealed
from wartable.engine.play.view import OPEN, SPECTATOR, View
from wartable.server.store.models import Line
from wartable.server.tables.pauses import MISSED
from wartable.server.tables.permissions import check_may_watch, own_seat
from wartable.server.tables.play import awaits_inner
from wartable.server.tables.seat_options import known
from wartable.server.tables.service import Live, Room
from wartable.server.tables.summary import RUNNING, Info, Seat

#: What everybody is shown of a table, and of a seat as it is; nobody of the code of an invitation.
_FACTS = attrgetter("status", "public", "deadline", "reason", "rematch")
_NOT_AS_IT_IS = ("code", "missed", "chosen")
_OF_SEAT = attrgetter(*(each.name for each in fields(Seat) if each.name not in _NOT_AS_IT_IS))

#: The step number of the newest position.
NEWEST = -1


def tag_of(live: Live, seat: int, view: View | None = None) -> str:
    """Return a short text that changes whenever the viewer's picture of the table does.

    It depends on nothing else, so it does not reveal when others act in secret. It is computed
    here and now; :mod:`.looks` keeps those of recent viewers. ``view`` is the viewer's view of the
    newest position, if the caller has it already.
    """
    if live.record is not None and view is None:
        view = live.match.view(seat)
    return tagged(facts_of(live.info, live.inner), view)


def tagged(facts: bytes, view: View | None, packed: bytes = b"") -> str:
    """Return the tag of a viewer who sees these facts of a table and this view of its match.

    ``packed`` is the state of the view, packed, if the caller has it already.
    """
    mixed = hashlib.blake2b(facts, digest_size=9)
    if view is not None:
        mixed.update(packed or spec_of(view.s).pack(view.s))
        mixed.update(f"{len(view.events)} {len(view.spoken)} {_newest(view)}".encode())
    return mixed.hexdigest()


def facts_of(info: Info, inner: str | None) -> bytes:
    """Return what every viewer sees of a table beside its match."""
    seats = [_shown(info, each) for each in info.seats]
    return repr((*_FACTS(info), seats, inner)).encode()


def same_facts(one: Info, other: Info) -> bool:
    """Tell at little cost that two versions of a table show the same beside the match, if so."""
    return one.seats is other.seats and _FACTS(one) == _FACTS(other)


def _newest(view: View) -> tuple[list[Event], list[Spoken]]:
    """Return what was seen of the current phase, which an undo may replace."""
    now = view.phase
    events = takewhile(lambda event: event.phase == now, reversed(view.events))
    spoken = takewhile(lambda said: said.phase == now, reversed(view.spoken))
    return list(events), list(spoken)


def _shown(info: Info, seat: Seat) -> tuple[object, ...]:
    """Return a seat as the table shows it; exact missed deadlines would reveal secret moves."""
    return (*_OF_SEAT(seat), seat.missed >= MISSED, known(info, seat, mine=False))


# --- nested matches ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InnerSeen:
    """The nested match that a table waits for, as a viewer of the outer match knows it.

    ``table`` is its table, empty if it is not open yet. ``seat`` is the outer seat that plays it.
    ``leaving`` says what leaving it now means and ``no_leave`` why it cannot be left, both as
    sentences without a full stop; either may be empty.
    """

    game: Game
    table: str
    seat: int
    leaving: str
    no_leave: str


def inner_seen(live: Live, view: View) -> InnerSeen | None:
    """Return the nested match that a table waits for, None if it waits for none.

    The caller holds the table, and ``view`` is a view of its newest position.
    """
    within = view.game.within
    if within is None or live.info.status != RUNNING or not awaits_inner(live.match):
        return None
    return InnerSeen(
        game=within.game(),
        table=live.inner or "",
        seat=live.match.to_act[0],
        leaving=within.leaving(view.book, view.s),
        no_leave=within.may_leave(view.book, view.s),
    )


# --- earlier steps -------------------------------------------------------------------------------


def replay_viewer(info: Info, person_id: int | None, number: int | None) -> int:
    """Return whose view a person may replay; during the game only their own.

    ``number`` is a seat, ``SPECTATOR`` or ``OPEN``; by default one's own seat, or everything open
    once the game is over.
    """
    check_may_watch(info, person_id)
    over = info.is_over
    seats = info.seats_of(person_id)
    if number is None:
        if over:
            return OPEN
        return seats[0].number if seats else SPECTATOR
    if number == SPECTATOR or (over and OPEN <= number < len(info.seats)):
        return number
    return own_seat(info, person_id, number).number


@contextmanager
def at_step(live: Live, seat: int, step: int) -> Iterator[View]:
    """Give a seat's view after ``step`` of the steps it saw; raise ``NotFound``.

    The caller holds the table; afterwards the match is back at its newest position.
    """
    match = live.match
    moments = match.moments(seat)
    if step == NEWEST:
        step = len(moments) - 1
    if not 0 <= step < len(moments):
        raise NotFound("no-step", f"there is no step {step}; the last is {len(moments) - 1}")
    match.jump(moments[step])
    try:
        yield match.view(seat)
    finally:
        match.jump(len(match.moves))


def known_before(live: Live, seat: int, step: int) -> int:
    """Return the number of the newest event a seat knew before a step, -1 for none.

    The caller holds the table. Raises ``NotFound``.
    """
    if step <= 0:
        return -1
    with at_step(live, seat, step - 1) as view:
        return view.events[-1].number if view.events else -1


# --- records -------------------------------------------------------------------------------------


def record_text(room: Room, info: Info) -> str:
    """Return the record of a finished game with the players' current names.

    Raises ``Refusal`` before that, because a record reveals the seed.
    """
    if not info.is_over or not info.has_begun:
        raise Refusal("not-over", "there is a record when the game is over")
    wanted = select(Line.line).where(Line.table_id == info.id).order_by(Line.number)
    with room.store.reading() as session:
        lines = list(session.scalars(wanted))
    players = [seat.player for seat in info.seats]
    return "".join(_renamed(lines, players))


def _renamed(lines: Iterable[str], players: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a record with other names in the header and matching checksums."""
    before = after = ""
    for number, line in enumerate(lines):
        content, before = unsealed(line, before, f"at line {number + 1}")
        if number == 0:
            content["players"] = players
        text, after = sealed(content, after)
        yield text
