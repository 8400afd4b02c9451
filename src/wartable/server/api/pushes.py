"""What the socket of a program is told: what has changed for its seat, and its legal moves.

A picture is made once for a seat, in the thread that looks at the table, as pieces of JSON. What a
socket is told is the difference between the newest picture and the last one that it was sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from pydantic_core import to_json

from wartable.engine.kit.events import Event
from wartable.engine.kit.moves import Family, packed
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.view import View
from wartable.server.api.views import EVENTS, seen_now
from wartable.server.live.connection import Link, Pass
from wartable.server.live.status import Draw, Glance, Viewer, Want
from wartable.server.tables.looks import Look
from wartable.server.tables.service import VIEW

#: An event or a text as JSON, and the number that orders it.
Told = tuple[int, bytes]


@dataclass(frozen=True, slots=True)
class Picture:
    """A table as one seat sees it, as pieces of JSON.

    ``events`` are those numbered above ``since``, or the newest of them if there are ``more``.
    ``fresh`` is the number above which an undo may change them. ``texts`` are those of the phases
    of these events. ``moves`` are the legal moves with their lowest amounts.
    """

    tag: str
    seat: int
    since: int
    fresh: int
    head: bytes
    tail: bytes
    events: tuple[Told, ...]
    more: bool
    texts: tuple[bytes, ...]
    state: Mapping[str, bytes]
    moves: tuple[int, ...]


def draw(found: Look, since: int) -> Picture:
    """Return the picture of a look at a table."""
    return _drawn(found, since, fields=False)


def draw_with_fields(found: Look, since: int) -> Picture:
    """Return the picture with the verb and the fields of legal moves by name."""
    return _drawn(found, since, fields=True)


def _drawn(found: Look, since: int, *, fields: bool) -> Picture:
    if not found.has_view:
        return _empty(found)
    with found.view() as view:
        return _pictured(found, view, since, fields=fields)


def _pictured(found: Look, view: View, since: int, *, fields: bool) -> Picture:
    seen = seen_now(found)
    legal = view.legal() if seen.your_turn else ()
    head = {"changed": VIEW} | seen.model_dump() | {"to_act": view.to_act}
    tail: dict[str, Any] = {
        "legal": [_legal(view, each, fields=fields) for each in legal],
        "orders": view.orders_as_dicts(),
    }
    if seen.over:
        tail["results"] = view.game.look.results(view.book, view.s)
    events, more = _events(view, since)
    first = events[0].phase if events else view.phase
    state = spec_of(view.s).as_dict(view.s)
    return Picture(
        tag=found.tag,
        seat=found.seat,
        since=since,
        fresh=_fresh(view),
        head=to_json(head),
        tail=to_json(tail),
        events=tuple((event.number, to_json(_told(view, event))) for event in events),
        more=more,
        texts=tuple(
            to_json({"phase": each.phase, "seat": each.seat, "text": each.text})
            for each in view.spoken[-EVENTS:]
            if since < 0 or each.phase >= first
        ),
        state={name: to_json(value) for name, value in state.items()},
        moves=tuple(packed(each.code, each.low) for each in legal),
    )


def _empty(found: Look) -> Picture:
    """Return the picture of a game that has not begun, or cannot be played here."""
    head = {"changed": VIEW} | seen_now(found).model_dump() | {"to_act": ()}
    tail = to_json({"legal": (), "orders": ()})
    return Picture(found.tag, found.seat, -1, -1, to_json(head), tail, (), False, (), {}, ())


def _legal(view: View, family: Family, *, fields: bool) -> dict[str, Any]:
    notation, book = view.game.notation, view.book
    told: dict[str, Any] = {
        "move": notation.write_move(book, packed(family.code, family.low)),
        "low": family.low,
        "high": family.high,
        "usual": view.usual_amount(family),
        "text_room": notation.text_room(book, family.code),
    }
    return told | {"fields": view.fields(family)} if fields else told


def _told(view: View, event: Event) -> dict[str, Any]:
    told = {"number": event.number, "text": view.sentence(event)}
    return told | view.game.event_as_dict(view.book, event)


def _events(view: View, since: int) -> tuple[list[Event], bool]:
    """Return the events above a number, about ``EVENTS`` at most, and whether there are more."""
    found = list(takewhile(lambda event: event.number > since, reversed(view.events)))
    most = len(found)
    if most > EVENTS:
        most = EVENTS
        while most < len(found) and found[most].number == found[most - 1].number:
            most += 1
    return found[:most][::-1], most < len(found)


def _fresh(view: View) -> int:
    """Return the number above which an undo may change events: they are of the open phase."""
    now = view.phase
    open_ones = list(takewhile(lambda event: event.phase == now, reversed(view.events)))
    if open_ones:
        return open_ones[-1].number - 1
    return view.events[-1].number if view.events else -1


# --- what a socket is told ---------------------------------------------------------------------


class Player(Link):
    """The socket of a program that plays."""

    def __init__(
        self,
        table_id: str,
        viewer: Viewer,
        holder: str,
        key: Pass | None,
        address: str,
        *,
        fields: bool,
    ) -> None:
        super().__init__(table_id, viewer, holder, key, address)
        self._draw: Draw = draw_with_fields if fields else draw
        self._known = ""
        self._newest: Picture | None = None  # that was not sent yet
        self._sent: Picture | None = None  # without what is not needed any more
        #: Held while a picture is taken and sent, so that what is sent after it comes after it.
        self.sending = asyncio.Lock()

    @property
    def sent(self) -> tuple[str, tuple[int, ...]]:
        """The tag and the legal moves of the last picture that was sent."""
        return ("", ()) if self._sent is None else (self._sent.tag, self._sent.moves)

    def want(self) -> Want:
        """Return what is to be drawn for this socket."""
        if self._sent is None:
            return Want(self._draw, self._known, None, -1)
        return Want(self._draw, self._known, self._sent.seat, self._sent.fresh)

    def tell(self, kinds: set[str], glance: Glance) -> None:
        """Take the picture that was made for this socket, if one was."""
        found = glance.pictures.get(self._draw)
        if isinstance(found, Picture) and found.tag != self._known:
            self._newest, self._known = found, found.tag
            self.ring()

    def push(self) -> str | None:
        """Return what to send now, None if there is nothing new."""
        if self._newest is None:
            return None
        before, now, self._newest = self._sent, self._newest, None
        open_ones = tuple(each for each in now.events if each[0] > now.fresh)
        self._sent = replace(now, head=b"", tail=b"", events=open_ones)
        return pushed(before, now).decode()


def pushed(before: Picture | None, now: Picture) -> bytes:
    """Return as JSON what has changed since a picture that was sent, None if none was.

    Of the events of that one, only those above ``fresh`` are needed.
    """
    if before is None or before.seat != now.seat or not before.state:
        before = None
    since, news = _news(before, now)
    texts = (
        now.texts if before is None else [each for each in now.texts if each not in before.texts]
    )
    state = {
        name: value
        for name, value in now.state.items()
        if before is None or before.state.get(name) != value
    }
    return b"".join(
        (
            now.head[:-1],
            b',"since":%d,"more":%s' % (since, b"true" if now.more else b"false"),
            b',"news":[' + b",".join(news),
            b'],"texts":[' + b",".join(texts),
            b'],"state":{' + b",".join(b'"%s":%s' % (k.encode(), v) for k, v in state.items()),
            b"}," + now.tail[1:],
        )
    )


def _news(before: Picture | None, now: Picture) -> tuple[int, list[bytes]]:
    """Return the number up to which the events that were sent still hold, and those after it."""
    if before is None:
        return -1, [text for _, text in now.events]
    old = before.events
    new = [each for each in now.events if each[0] > before.fresh]
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    if same < max(len(old), len(new)):  # what one move caused holds as a whole or not at all
        broken = (old if same < len(old) else new)[same][0]
        while same and new[same - 1][0] == broken:
            same -= 1
    return (new[same - 1][0] if same else before.fresh), [text for _, text in new[same:]]
