"""Views: what leaves the engine for one seat or a spectator, made from concealed state only.

A finished game also has an open view, in which nothing is concealed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Generic, TypeVar

from wartable.engine import arguments
from wartable.engine.capabilities import Amounts
from wartable.engine.game import Game
from wartable.engine.kit.events import OPEN as OPEN
from wartable.engine.kit.events import SPECTATOR as SPECTATOR
from wartable.engine.kit.events import Event
from wartable.engine.kit.moves import Families, Family, amount_of, code_of, packed, read_families
from wartable.engine.kit.seats import seats_in
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.knowledge import Order, Spoken
from wartable.engine.scene.extras import Note
from wartable.engine.scene.playback import Frame, Playback
from wartable.engine.scene.scene import Scene
from wartable.engine.scene.svg import render_svg
from wartable.engine.scene.text import render_text

T = TypeVar("T")


class _Computed(Generic[T]):
    """A property of a view that is computed once.

    Until Python 3.12, ``functools.cached_property`` holds a lock while it computes, the same one
    for all views: to look at a table would take until the legal moves of another one are known.
    """

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute
        self._name = compute.__name__

    def __get__(self, view: View, owner: type | None = None) -> T:
        found = vars(view)[self._name] = self._compute(view)
        return found


@dataclass(frozen=True)
class View:
    """A match as one seat sees it, or a viewer without a seat: ``SPECTATOR`` or ``OPEN``.

    ``s`` is concealed, except for ``OPEN``. It is the view's own copy, which nobody changes, so
    derived values are cached. ``work`` is the match's scratch space, so only one thread at a time
    may use a view. ``orders`` are what the seat has handed in for the open phase.
    """

    game: Game
    book: Any
    s: Any
    seat: int
    events: tuple[Event, ...]
    spoken: tuple[Spoken, ...]
    players: tuple[str, ...]
    work: Any
    orders: tuple[Order, ...] = ()

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return seats_in(self.game.rules.to_act(self.book, self.s))

    @property
    def phase(self) -> int:
        """A number that increases exactly when a new phase begins."""
        return int(self.game.rules.phase(self.book, self.s))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.rules.over(self.book, self.s))

    def legal(self) -> tuple[Family, ...]:
        """Return the legal moves of this seat; none if it has nothing to decide.

        While a nested match has to be played, no move is legal either.
        """
        return self._legal

    @_Computed
    def _legal(self) -> tuple[Family, ...]:
        if self.seat not in self.to_act:
            return ()
        found = legal_moves(self.game, self.book, self.s, self.work, self.seat)
        return playable(self.game, self.book, self.s, found)

    def paths(self) -> tuple[tuple[tuple[str, ...], Family], ...]:
        """Return the legal moves, each with the ids to click for it."""
        return self._paths

    @_Computed
    def _paths(self) -> tuple[tuple[tuple[str, ...], Family], ...]:
        clicks, book, s, seat = self.game.look.clicks, self.book, self.s, self.seat
        return tuple((clicks(book, s, seat, each.code), each) for each in self._legal)

    def paths_from(self, first: str) -> Sequence[tuple[tuple[str, ...], Family]]:
        """Return those of ``paths`` that begin with an element, none if nothing does."""
        return self._by_first.get(first, ())

    def first_clicks(self) -> Collection[str]:
        """Return the elements with which a legal move begins, in the order of ``paths``."""
        return self._by_first.keys()

    @_Computed
    def _by_first(self) -> Mapping[str, Sequence[tuple[tuple[str, ...], Family]]]:
        found: dict[str, list[tuple[tuple[str, ...], Family]]] = {}
        for each in self._paths:
            if each[0]:
                found.setdefault(each[0][0], []).append(each)
        return found

    def labels(self) -> Mapping[str, str]:
        """Return the labels of the elements of the drawing, by id."""
        return self._labels

    @_Computed
    def _labels(self) -> Mapping[str, str]:
        return {element.id: element.label for element in self.scene().elements}

    def move_words(self, family: Family) -> str:
        """Describe in words what a legal move does, without its amount."""
        known = self._move_words.get(family.code)
        if known is None:
            known = self.game.move_words(self.book, family.code)
            self._move_words[family.code] = known
        return known

    @_Computed
    def _move_words(self) -> dict[int, str]:
        return {}

    def notes(self, path: Sequence[str] = ()) -> Mapping[str, Note]:
        """Return the notes on the elements that can be clicked after a path, by id."""
        path = tuple(arguments.texts(path, "a path of clicks"))
        return self.game.look.notes(self.book, self.s, self.seat, path)

    def scene(self) -> Scene:
        """Return the drawing, with the latest events highlighted."""
        return self._scene

    @_Computed
    def _scene(self) -> Scene:
        return self.game.look.scene(self.book, self.s, self.seat, self.latest())

    def slim(self) -> None:
        """Drop the drawing and the click paths, which take far more memory than the rest."""
        for name in ("_scene", "_labels", "_paths", "_by_first"):
            self.__dict__.pop(name, None)

    def latest(self) -> tuple[Event, ...]:
        """Return the events of the newest move that changed something on the board."""
        for _, group in groupby(reversed(self.events), lambda event: event.number):
            events = tuple(group)[::-1]
            if any(self.game.look.marks(self.book, event) for event in events):
                return events
        return ()

    def marked(self) -> tuple[str, ...]:
        """Return the ids of the elements that the latest events concern."""
        found = (mark for event in self.latest() for mark in self.game.look.marks(self.book, event))
        return tuple(dict.fromkeys(found))

    def svg(self, **settings: Any) -> str:
        """Return the drawing as SVG; ``settings`` are those of ``render_svg``."""
        usual: dict[str, Any] = {"title": self.status(), "highlight": self.marked()}
        return render_svg(self.scene(), **usual, style=self.game.style, **settings)

    def text(self, *, colour: bool = False, layers: Collection[str] = ()) -> str:
        """Return the drawing as text, with the named layers."""
        return render_text(
            self.scene(),
            colour=colour,
            highlight=self.marked(),
            layers=layers,
            style=self.game.style,
        )

    def status(self) -> str:
        """Say in one line where the game stands and what this seat has to decide."""
        return self.game.look.status(self.book, self.s, self.seat)

    def sentence(self, event: Event) -> str:
        """Describe one of this view's events in words."""
        arguments.of_type(event, Event, "an event", "one of a view")
        texts = {each.seat: each.text for each in self.spoken if each.phase == event.phase}
        return self.game.look.sentence(self.book, event, texts)

    def sentences(self, since: int = -1) -> list[str]:
        """Return the events numbered above ``since``, in words; 0 precedes the first move."""
        said = (self.sentence(event) for event in self._since(since))
        return [line for line in said if line]

    def _since(self, since: int) -> list[Event]:
        number = arguments.whole(since, "since")
        return [event for event in self.events if event.number > number]

    def alarms(self, since: int = -1) -> list[str]:
        """Return, in words, the events numbered above ``since`` that nobody should miss."""
        kinds = self.game.news.alarms
        return [self.sentence(each) for each in self._since(since) if each.kind in kinds]

    def dialogs(self, since: int = -1) -> list[tuple[int, str]]:
        """Return the alarms that stay open until they are read: each event's number and words.

        How to show them is up to the client: no rule and no record depends on it.
        """
        kinds = self.game.news.dialogs
        return [
            (each.number, self.sentence(each)) for each in self._since(since) if each.kind in kinds
        ]

    def order_words(self, order: Order) -> str:
        """Describe what an order does, with its amount."""
        arguments.of_type(order, Order, "an order", "one of a view")
        words, amount = (
            self.game.move_words(self.book, code_of(order.move)),
            amount_of(order.move),
        )
        return f"{words}: {amount}" if amount else words

    def orders_as_dicts(self) -> list[dict[str, Any]]:
        """Return what the seat has handed in for the open phase, in its JSON form."""
        return [
            {
                "number": each.number,
                "move": self.game.notation.write_move(self.book, each.move),
                "words": self.order_words(each),
                "text": each.text,
                "stands": each.stands,
            }
            for each in self.orders
        ]

    def usual_amount(self, family: Family) -> int:
        """Return the amount to offer first: the highest, unless the game knows better."""
        arguments.of_type(family, Family, "legal moves", "a family of them")
        amounts = self.game.capability(Amounts)
        if amounts is None or family.low == family.high:
            return family.high
        return amounts.usual(self.book, self.s, self.seat, family)

    def fields(self, family: Family) -> dict[str, int | str] | None:
        """Return the move with the lowest amount of a family in its JSON form.

        None if the game does not declare its moves.
        """
        arguments.of_type(family, Family, "legal moves", "a family of them")
        return self.game.move_as_dict(self.book, packed(family.code, family.low))

    def playback(self, since: int = -1) -> tuple[Frame, ...]:
        """Return the latest fight in the events numbered above ``since``, frame by frame."""
        events = self._since(since)
        found = self.game.capability(Playback)
        return () if found is None else tuple(found.frames(self.book, self.seat, events))

    def as_dict(
        self,
        since: int = -1,
        *,
        before: int | None = None,
        most: int | None = None,
        fields: bool = False,
        state: bool = True,
    ) -> dict[str, Any]:
        """Return the view in its JSON form, with the events numbered above ``since``.

        With ``before``, only those numbered below it; with ``most``, of these only about so many of
        the newest, never only a part of what one move caused. ``more`` says that this left out
        earlier ones. It includes the texts of all phases from the first of these events on, or the
        newest ``most``. Unless ``state`` is false, it has the state as this viewer may know it,
        field by field as the game's schema declares them. With ``fields``, legal moves also have
        their verb and fields by name, if the game declares its moves.
        """
        before = arguments.whole_or_none(before, "before")
        most = arguments.whole_or_none(most, "most")
        with_state = arguments.flag(state, "state")
        events, more = self._told(since, before, most)
        notation, look = self.game.notation, self.game.look
        return {
            "game": self.game.key,
            "seat": self.seat,
            "status": self.status(),
            "to_act": list(self.to_act),
            "over": self.over,
            "legal": [
                {
                    "move": notation.write_move(self.book, each.code),
                    "low": each.low,
                    "high": each.high,
                }
                | ({"fields": self.fields(each)} if fields else {})
                for each in self.legal()
            ],
            "orders": self.orders_as_dicts(),
            "results": look.results(self.book, self.s),
            "events": [
                {"number": event.number, "text": self.sentence(event)}
                | self.game.event_as_dict(self.book, event)
                for event in events
            ],
            "more": more,
            "texts": [
                {"phase": each.phase, "seat": each.seat, "text": each.text}
                for each in self._read_with(events, since, before, most)
            ],
            "scene": self.scene().as_dict(),
            **({"state": spec_of(self.s).as_dict(self.s)} if with_state else {}),
        }

    def _told(self, since: int, before: int | None, most: int | None) -> tuple[list[Event], bool]:
        """Return the events between two numbers, and whether ``most`` left out earlier ones."""
        events = self._since(since)
        if before is not None:
            events = [event for event in events if event.number < before]
        if most is None or len(events) <= most:
            return events, False
        first = len(events) - most
        while first > 0 and events[first - 1].number == events[first].number:
            first -= 1
        return events[first:], first > 0

    def _read_with(
        self, events: Sequence[Event], since: int, before: int | None, most: int | None
    ) -> list[Spoken]:
        """Return the texts of the phases that these events are of."""
        is_whole = since < 0 and (not events or events[0] is self.events[0])
        first = min((event.phase for event in events), default=self.phase)
        last = max((event.phase for event in events), default=self.phase)
        found = [
            each
            for each in self.spoken
            if (is_whole or each.phase >= first) and (before is None or each.phase <= last)
        ]
        return found if most is None else found[max(0, len(found) - most) :]

    def _repr_svg_(self) -> str:
        return self.svg()


_BUFFERS = threading.local()


def legal_moves(game: Game, book: Any, s: Any, work: Any, seat: int) -> tuple[Family, ...]:
    """Return the legal moves of a seat that is to act."""
    out = _buffer()
    out.count = 0
    game.rules.legal(book, s, work, seat, out)
    return read_families(out)


def _buffer() -> Families:
    """Return this thread's buffer for legal moves.

    Allocating one takes longer than listing the moves of most positions.
    """
    if not hasattr(_BUFFERS, "families"):
        _BUFFERS.families = Families()
    families: Families = _BUFFERS.families
    return families


def playable(game: Game, book: Any, s: Any, families: tuple[Family, ...]) -> tuple[Family, ...]:
    """Return the legal moves that a player can make: reports come from the nested match."""
    within = game.within
    if within is None:
        return families
    if within.is_on(book, s):
        return ()
    return tuple(each for each in families if not within.is_report(each.code))
