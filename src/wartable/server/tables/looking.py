"""Looking at a table: as it is now, or back at an earlier step, with one's own knowledge only."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import takewhile

from wartable.engine.errors import NotFound
from wartable.engine.events import Event
from wartable.engine.tables import spec_of
from wartable.engine.view import OPEN, SPECTATOR, View
from wartable.engine.witness import Spoken
from wartable.server.tables.access import check_may_watch, own_seat
from wartable.server.tables.agreements import MISSED
from wartable.server.tables.chosen import known
from wartable.server.tables.info import Info, Seat
from wartable.server.tables.room import Live

#: Where somebody looks who wants the newest position.
NEWEST = -1


def tag_of(live: Live, seat: int) -> str:
    """Return a short text that changes whenever what the viewer sees of the table does.

    It is made of nothing else: how often it stays the same while others act in secret, nobody
    can tell.
    """
    if seat not in live.tags:
        live.tags[seat] = _tag(live, seat)
    return live.tags[seat]


def _tag(live: Live, seat: int) -> str:
    info = live.info
    seats = tuple(_shown(info, each) for each in info.seats)
    facts = (info.status, info.public, info.deadline, info.reason, info.rematch, seats)
    mixed = hashlib.blake2b(repr(facts).encode(), digest_size=9)
    if live.record is not None:
        view = live.match.view(seat)
        mixed.update(spec_of(view.s).pack(view.s))
        mixed.update(f"{len(view.events)} {len(view.spoken)} {_newest(view)}".encode())
    return mixed.hexdigest()


def _newest(view: View) -> tuple[list[Event], list[Spoken]]:
    """Return what was seen of the present phase: of that, something else may take the place."""
    now = view.phase
    events = takewhile(lambda event: event.phase == now, reversed(view.events))
    spoken = takewhile(lambda said: said.phase == now, reversed(view.spoken))
    return list(events), list(spoken)


def _shown(info: Info, seat: Seat) -> Seat:
    """Return of a seat what the table shows: deadlines missed are forgiven by a secret move."""
    open_to_all = known(info, seat, mine=False)
    return replace(seat, code=None, missed=int(seat.missed >= MISSED), chosen=open_to_all)


def replay_viewer(info: Info, person_id: int | None, number: int | None) -> int:
    """Return as whom a person may look back: while the game goes on, only with own eyes.

    ``number`` is a seat, ``SPECTATOR`` or ``OPEN``; by default one's own seat, or everything
    open once the game is over.
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
    """Give the view of a seat after so many of the steps that it saw; raise ``NotFound``.

    Whoever uses it holds the table; afterwards the match shows its newest position again.
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
    """Return the number of the newest event that a seat knew before a step, -1 if there was none.

    Raises ``NotFound``; whoever calls holds the table.
    """
    if step <= 0:
        return -1
    with at_step(live, seat, step - 1) as view:
        return view.events[-1].number if view.events else -1
