"""Views: what leaves the engine for one seat or a spectator, made from concealed state only.

Of a game that is over there is also an open view, in which nothing is concealed any more.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from wartable.engine import given
from wartable.engine.aside import Note
from wartable.engine.events import OPEN as OPEN
from wartable.engine.events import SPECTATOR as SPECTATOR
from wartable.engine.events import Event
from wartable.engine.game import Game
from wartable.engine.moves import Families, Family, amount_of, code_of, read_families
from wartable.engine.playback import Frame
from wartable.engine.scene import Scene
from wartable.engine.seats import seats_in
from wartable.engine.svg import render_svg
from wartable.engine.textboard import render_text
from wartable.engine.witness import Order, Spoken


@dataclass(frozen=True)
class View:
    """A match as one seat sees it, or a viewer that is no seat: ``SPECTATOR`` or ``OPEN``.

    ``s`` is concealed, except for ``OPEN``, and the view's own copy, which nobody changes: what
    was worked out from it once is kept. ``work`` is the match's scratch space, so a view is used
    by one thread at a time. ``orders`` are what the seat has handed in for the phase that is open.
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
        """A number that rises whenever the time to decide begins anew."""
        return int(self.game.rules.phase(self.book, self.s))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.rules.over(self.book, self.s))

    def legal(self) -> tuple[Family, ...]:
        """Return the legal moves of this seat; none if it has nothing to decide.

        While a match inside is to be played there are none either.
        """
        return self._legal

    @cached_property
    def _legal(self) -> tuple[Family, ...]:
        if self.seat not in self.to_act:
            return ()
        found = legal_moves(self.game, self.book, self.s, self.work, self.seat)
        return playable(self.game, self.book, self.s, found)

    def paths(self) -> tuple[tuple[tuple[str, ...], Family], ...]:
        """Return the legal moves, each with the ids to click for it."""
        return self._paths

    @cached_property
    def _paths(self) -> tuple[tuple[tuple[str, ...], Family], ...]:
        clicks, book, s, seat = self.game.look.clicks, self.book, self.s, self.seat
        return tuple((clicks(book, s, seat, each.code), each) for each in self._legal)

    def notes(self, path: Sequence[str] = ()) -> Mapping[str, Note]:
        """Return what is to be noted on elements that can be clicked after a path, by their ids."""
        path = tuple(given.texts(path, "a path of clicks"))
        return self.game.look.notes(self.book, self.s, self.seat, path)

    def scene(self) -> Scene:
        """Return the drawing, with what happened last marked."""
        return self._scene

    @cached_property
    def _scene(self) -> Scene:
        return self.game.look.scene(self.book, self.s, self.seat, self.latest())

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
        """Return the drawing as SVG; the settings are those of ``render_svg``."""
        return render_svg(self.scene(), title=self.status(), highlight=self.marked(), **settings)

    def text(self, *, colour: bool = False, layers: Collection[str] = ()) -> str:
        """Return the drawing as text, with some of its layers."""
        marked = self.marked()
        return render_text(self.scene(), colour=colour, highlight=marked, layers=layers)

    def status(self) -> str:
        """Say in a line where the game stands and what is asked of this seat."""
        return self.game.look.status(self.book, self.s, self.seat)

    def sentence(self, event: Event) -> str:
        """Say one of this view's events in words."""
        given.of_type(event, Event, "an event", "one of a view")
        texts = {each.seat: each.text for each in self.spoken if each.phase == event.phase}
        return self.game.look.sentence(self.book, event, texts)

    def sentences(self, since: int = -1) -> list[str]:
        """Return the events numbered above ``since``, in words; 0 came before the first move."""
        said = (self.sentence(event) for event in self._since(since))
        return [line for line in said if line]

    def _since(self, since: int) -> list[Event]:
        number = given.whole(since, "since")
        return [event for event in self.events if event.number > number]

    def alarms(self, since: int = -1) -> list[str]:
        """Return in words what nobody should miss of the events numbered above ``since``."""
        kinds = self.game.alarms
        return [self.sentence(each) for each in self._since(since) if each.kind in kinds]

    def dialogs(self, since: int = -1) -> list[tuple[int, str]]:
        """Return of the alarms those that wait to be read: the number of the event, and the words.

        How they are shown is up to whoever shows them: it is part of no rule and of no record.
        """
        kinds = self.game.dialogs
        return [
            (each.number, self.sentence(each)) for each in self._since(since) if each.kind in kinds
        ]

    def order_words(self, order: Order) -> str:
        """Say what an order does, with its amount."""
        given.of_type(order, Order, "an order", "one of a view")
        words, amount = (
            self.game.look.move_words(self.book, code_of(order.move)),
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
        """Return the amount to offer first: all of it, unless the game knows better."""
        given.of_type(family, Family, "legal moves", "a family of them")
        usual = self.game.usual_amount
        if usual is None or family.low == family.high:
            return family.high
        return usual(self.book, self.s, self.seat, family)

    def playback(self, since: int = -1) -> tuple[Frame, ...]:
        """Return the latest fight in the events numbered above ``since``, moment by moment."""
        events = self._since(since)
        if self.game.playback is None:
            return ()
        return tuple(self.game.playback(self.book, self.seat, events))

    def as_dict(self, since: int = -1) -> dict[str, Any]:
        """Return the view in its JSON form, with the events numbered above ``since``.

        Of the texts it has those of the phases that these events tell of, and of the last.
        """
        events = self._since(since)
        first = min((event.phase for event in events), default=self.phase)
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
                for each in self.legal()
            ],
            "orders": self.orders_as_dicts(),
            "results": look.results(self.book, self.s),
            "events": [{"number": event.number, "text": self.sentence(event)} for event in events],
            "texts": [
                {"phase": each.phase, "seat": each.seat, "text": each.text}
                for each in self.spoken
                if since < 0 or each.phase >= first
            ],
            "scene": self.scene().as_dict(),
        }

    def _repr_svg_(self) -> str:
        return self.svg()


def legal_moves(game: Game, book: Any, s: Any, work: Any, seat: int) -> tuple[Family, ...]:
    """Return the legal moves of a seat that is to act."""
    out = Families()
    game.rules.legal(book, s, work, seat, out)
    return read_families(out)


def playable(game: Game, book: Any, s: Any, families: tuple[Family, ...]) -> tuple[Family, ...]:
    """Return of legal moves those that a player can make: a match inside makes the others."""
    within = game.within
    if within is None:
        return families
    if within.is_on(book, s):
        return ()
    return tuple(each for each in families if not within.is_report(each.code))
