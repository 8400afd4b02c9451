"""Looks: how a table is shown to each viewer, made once and kept beside the table.

A look must cost the same whether others have acted in secret since the last one or not, or its time
would tell. So whoever changes a table also makes anew what its recent viewers are shown; for them a
look only finds what is there. Whether it is there depends on nothing but the time since the
viewer's own last look: the looks of followers, which every change causes, do not count.

What is shown is never changed, only replaced, so a look need not wait for a change that is under
way, not even for one that waits for the store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from wartable.engine.errors import WartableError
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.match import PER_VALUE
from wartable.engine.play.view import View
from wartable.server.errors import Unavailable
from wartable.server.tables.service import WAITING, Live, Room
from wartable.server.tables.summary import RUNNING, Info
from wartable.server.tables.views import InnerSeen, facts_of, inner_seen, same_facts, tagged
from wartable.server.waits import BoundedLock

#: For how many seconds after a look what the viewer is shown is made anew with every change.
KEPT = 120.0
#: What a look takes without its view, for each of the view's events, and for each legal move.
BARE, PER_EVENT, PER_MOVE = 2048, 8, 120

#: Finds out from where a viewer looks; raises what keeps them from looking.
Finder = Callable[[Info], int]


@dataclass(frozen=True, slots=True)
class Look:
    """How a table looks to one viewer: a seat, or ``SPECTATOR``.

    ``tag`` changes whenever that does. ``your_turn`` says that the person in the seat has a
    decision to make, ``can_undo`` that they may take back their last move, and ``inner`` is the
    nested match that the table waits for.
    """

    info: Info
    seat: int
    tag: str
    your_turn: bool
    can_undo: bool
    inner: InnerSeen | None
    _facts: bytes
    _view: View | None
    _packed: bytes
    _why_none: str
    _lock: BoundedLock

    @property
    def has_view(self) -> bool:
        """Whether there is a match to see."""
        return self._view is not None

    @contextmanager
    def view(self) -> Iterator[View]:
        """Give the view of the newest position, for one thread at a time.

        Raises ``Unavailable`` if the match cannot be played here or has not begun, and ``Busy``.
        """
        if self._view is None:
            code = "unplayable" if self.info.has_begun else "not-begun"
            raise Unavailable(code, self._why_none)
        with self._lock:
            try:
                yield self._view
            finally:
                self._view.slim()

    def footprint(self) -> int:
        """Return roughly how many bytes of memory it takes."""
        view = self._view
        if view is None:
            return BARE
        values = PER_VALUE * spec_of(view.s).count
        moves = PER_MOVE * len(view.__dict__.get("_legal", ()))
        return BARE + len(self._packed) + values + PER_EVENT * len(view.events) + moves


@dataclass(frozen=True, slots=True)
class _Shown:
    """What all recent viewers are shown of one version of a table."""

    info: Info
    looks: Mapping[int, Look]


class Looks:
    """What is shown of one table. Hold the table's lock to change it."""

    def __init__(self, live: Live) -> None:
        self._lock = BoundedLock(WAITING)
        #: Scratch space of the views, which are used while the match may be changing.
        self._work: Any = None
        self._shown = _Shown(live.info, {})
        self._facts, self._inner = facts_of(live.info, live.inner), live.inner
        #: When each viewer last looked.
        self._looked: dict[int, float] = {}

    @property
    def info(self) -> Info:
        """The table as it is shown."""
        return self._shown.info

    def is_recent(self, seat: int, *, follows: bool) -> bool:
        """Tell whether a viewer has looked lately; unless they only follow, they do so now."""
        last, now = self._looked.get(seat), monotonic()
        if not follows:
            self._looked[seat] = now
        return last is not None and now - last < KEPT

    def kept(self, seat: int, version: int) -> Look | None:
        """Return what a recent viewer is shown of a version; None if it is to be made."""
        shown = self._shown
        return shown.looks.get(seat) if shown.info.version == version else None

    def made(self, live: Live, seat: int, *, is_recent: bool, follows: bool) -> Look:
        """Return what a viewer is shown of the table as it is now; keep it for their next look.

        What others than recent viewers once saw counts for nothing, be it still there or not.
        """
        if self._shown.info is not live.info:
            self.refresh(live)
        found = self.kept(seat, live.info.version) if is_recent else None
        if found is None:
            found = self._made(live, seat, None)
            if not follows:
                self._shown = _Shown(live.info, {**self._shown.looks, seat: found})
        return found

    def refresh(self, live: Live) -> None:
        """Make anew what the recent viewers are shown."""
        self._note_facts(live)
        now = monotonic()
        looks = {
            seat: self._made(live, seat, old)
            for seat, old in self._shown.looks.items()
            if now - self._looked[seat] < KEPT
        }
        self._shown = _Shown(live.info, looks)

    def _note_facts(self, live: Live) -> None:
        """Make anew what all viewers see beside the match, if it has changed."""
        if live.inner != self._inner or not same_facts(live.info, self._shown.info):
            self._facts, self._inner = facts_of(live.info, live.inner), live.inner

    def _made(self, live: Live, seat: int, old: Look | None) -> Look:
        view, packed = None if live.record is None else live.match.view(seat), b""
        tag = ""
        if view is not None:
            if self._work is None:
                self._work = view.game.work()
            packed = spec_of(view.s).pack(view.s)
            if old is not None and packed == old._packed and _same(view, old._view):
                view = old._view  # with what was derived from it
                tag = old.tag if old._facts is self._facts else ""
            else:
                view = replace(view, work=self._work)
        inner = None if view is None else inner_seen(live, view)
        your_turn = is_turn_of(live, seat)
        return Look(
            info=live.info,
            seat=seat,
            tag=tag or tagged(self._facts, view, packed),
            your_turn=your_turn,
            can_undo=your_turn and inner is None and live.match.can_take_back(seat),
            inner=inner,
            _facts=self._facts,
            _view=view,
            _packed=packed,
            _why_none=_why_none(live),
            _lock=self._lock,
        )

    def footprint(self) -> int:
        """Return roughly how many bytes of memory all looks take."""
        work = 0 if self._work is None else PER_VALUE * spec_of(self._work).count
        return work + sum(each.footprint() for each in self._shown.looks.values())


def _same(one: View, other: View | None) -> bool:
    """Tell whether two views of a match with equal states show the same."""
    return (
        other is not None
        and one.book is other.book
        and one.events == other.events
        and one.spoken == other.spoken
        and one.orders == other.orders
    )


def _why_none(live: Live) -> str:
    if live.record is not None:
        return ""
    try:
        _ = live.match
    except Unavailable as error:
        return error.message
    raise AssertionError("there is no match without a record")


def is_turn_of(live: Live, seat: int) -> bool:
    """Tell whether the person in a seat has a decision to make."""
    if seat < 0 or live.info.status != RUNNING or live.record is None:
        return False
    return live.info.seats[seat].is_active and seat in live.match.to_act


# --- looking -------------------------------------------------------------------------------------


def look(room: Room, table_id: str, finder: Finder) -> Look:
    """Return how a table looks now to the viewer whom ``finder`` finds; raise what it raises.

    Raises ``NotFound``, and ``Busy`` if the table cannot be had soon.
    """
    live, recent = room.held(table_id), dict[int, bool]()
    shown, version = live.shown, room.version(table_id)
    if isinstance(shown, Looks) and shown.info.version == version:
        seat = finder(shown.info)
        recent[seat] = shown.is_recent(seat, follows=False)
        found = shown.kept(seat, version) if recent[seat] else None
        if found is not None:
            return found
    with room.looking(table_id) as live:
        shown, seat = _looks_at(live), finder(live.info)
        if seat not in recent:
            recent[seat] = shown.is_recent(seat, follows=False)
        return shown.made(live, seat, is_recent=recent[seat], follows=False)


def glimpses(room: Room, table_id: str, finders: Iterable[Finder]) -> list[Look | WartableError]:
    """Return the same for viewers who follow a table, or for each what keeps them from it.

    Raises what keeps everybody from it.
    """
    finders = list(finders)
    shown, version = room.held(table_id).shown, room.version(table_id)
    if isinstance(shown, Looks) and shown.info.version == version:
        found = [_found(shown, version, each) for each in finders]
        if None not in found:
            return [each for each in found if each is not None]
    with room.looking(table_id) as live:
        made: dict[int, Look] = {}
        return [_glimpse(live, each, made) for each in finders]


def _found(shown: Looks, version: int, finder: Finder) -> Look | WartableError | None:
    try:
        seat = finder(shown.info)
    except WartableError as error:
        return error
    return shown.kept(seat, version) if shown.is_recent(seat, follows=True) else None


def _glimpse(live: Live, finder: Finder, made: dict[int, Look]) -> Look | WartableError:
    try:
        seat = finder(live.info)
    except WartableError as error:
        return error
    if seat not in made:
        shown = _looks_at(live)
        is_recent = shown.is_recent(seat, follows=True)
        made[seat] = shown.made(live, seat, is_recent=is_recent, follows=True)
    return made[seat]


def _looks_at(live: Live) -> Looks:
    """Return what is shown of a table; the caller holds it."""
    if not isinstance(live.shown, Looks):
        live.shown = Looks(live)
    return live.shown
