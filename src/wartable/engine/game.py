"""A game: its rules and tables, and what the clients need to show and read it.

A game's folder fills a :class:`Game`; everything else in Wartable works on that alone. The
rules are the functions of :mod:`wartable.engine.contract`. The two protocols here are what its
``moves.py`` and ``view.py`` define in ordinary Python, over the same plain tables.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any, Protocol

from wartable.engine import contract, given
from wartable.engine.aside import Note
from wartable.engine.errors import BadOption, quoted
from wartable.engine.events import Event
from wartable.engine.figures import NO_OVERLAY, Overlay, checked_overlay
from wartable.engine.moves import Family
from wartable.engine.options import changed
from wartable.engine.palette import SEAT_COLOURS
from wartable.engine.playback import Playback
from wartable.engine.scene import Scene
from wartable.engine.seatoptions import OfSeat, SeatOptions
from wartable.engine.tables import spec_of
from wartable.engine.vectors import Report
from wartable.engine.within import Within


@dataclass(frozen=True, slots=True)
class Submission:
    """One line of a player's input, read: the moves it stands for and what was ignored in it.

    ``stopped`` says, once it was played, which move was refused after others had taken effect.
    """

    moves: tuple[int, ...]
    text: str | None = None
    notices: tuple[str, ...] = ()
    stopped: str = ""


class Notation(Protocol):
    """What ``moves.py`` of a game defines. ``book`` and ``s`` are the game's plain tables."""

    def write_move(self, book: Any, move: int, /) -> str:
        """Return the one exact text of a move."""

    def read_move(self, book: Any, text: str, /) -> int:
        """Return the move a text stands for; raise ``Unreadable``."""

    def read_line(self, book: Any, s: Any, seat: int, line: str, /) -> Submission:
        """Read what a player typed, as the rulebook says; raise ``Unreadable`` or ``NotLegal``."""

    def clean_text(self, book: Any, move: int, text: str | None, /) -> str | None:
        """Return the free text that may travel with a move, cut to the rules."""

    def text_room(self, book: Any, code: int, /) -> int:
        """Return how many characters of free text a move of this code may carry, 0 for none."""

    def refusal(self, book: Any, s: Any, seat: int, move: int, number: int, /) -> tuple[str, str]:
        """Return the stable code and the one-line message for a number that ``check`` gave."""


class Look(Protocol):
    """What ``view.py`` of a game defines. It is only ever given concealed states.

    A negative seat is a viewer without one: ``SPECTATOR`` knows no secrets; ``OPEN`` sees all
    of a game that is over, so that its states are not concealed.
    """

    def seat_name(self, seat: int, /) -> str:
        """Return what the rulebook calls a seat."""

    def status(self, book: Any, s: Any, seat: int, /) -> str:
        """Say in a line where the game stands and what is asked of the seat."""

    def scene(self, book: Any, s: Any, seat: int, events: Sequence[Event], /) -> Scene:
        """Draw the position as a seat sees it, with the latest events marked."""

    def sentence(self, book: Any, event: Event, texts: Mapping[int, str], /) -> str:
        """Say an event in words; ``texts`` are the free texts by seat it made public."""

    def marks(self, book: Any, event: Event, /) -> tuple[str, ...]:
        """Return the ids of the scene's elements that an event concerns."""

    def clicks(self, book: Any, s: Any, seat: int, code: int, /) -> tuple[str, ...]:
        """Return the ids to click, in order, for a legal move; an amount is asked for last."""

    def notes(self, book: Any, s: Any, seat: int, path: Sequence[str], /) -> Mapping[str, Note]:
        """Return short notes on elements that can be clicked after some clicks, by their ids."""

    def move_words(self, book: Any, code: int, /) -> str:
        """Say in words what a move does, without its amount."""

    def reason(self, number: int, /) -> str:
        """Return the rulebook's word for why the game ended."""

    def results(self, book: Any, s: Any, /) -> list[dict[str, int | str]]:
        """Return one row of figures a seat: what the rulebook reveals as its result."""


class Position(Protocol):
    """A game's own text form of positions; games without one have the generic form."""

    def write_position(self, book: Any, s: Any, /) -> str:
        """Return a position as text."""

    def read_position(self, book: Any, text: str, /) -> Any:
        """Return the position; raise ``Unreadable`` with line and reason."""


@dataclass(frozen=True, eq=False)
class Game:
    """Everything that Wartable knows of a game.

    ``round_hours`` names the option with the hours of a round in a slow game, if there is one;
    ``phase_seconds`` the one with the seconds of a phase in a live game, 0 for no limit.
    ``grace`` is how many seconds a person who left a live table keeps the seat. ``secrets`` says
    whether seats know different things, so that players at one screen must hand it over.
    ``at_once`` says whether every move takes effect when it is made, instead of being handed in;
    where that depends on the options, ``at_once_by`` tells it from the book.
    ``playback`` shows again, step by step, what was decided in one stroke. ``details`` are kinds
    of events that are told only with a later one, each with the kinds that one can have.
    ``alarms`` are kinds of events that nobody who may know of them should miss; ``dialogs`` are
    those of them that wait until they are read, unless somebody would rather have notes.
    ``of_a_seat`` are options that every seat has of its own; with them ``make_book`` is also given
    those of all seats. Books are made by :meth:`book_for`.
    ``check_cases`` runs a file of worked cases, given as text; ``check_cases_under`` does so under
    rules that it has by name, where a game has several, and raises ``BadOption`` naming them if
    there are none of that name.
    ``colours`` are the seats' numbers in the palette, where the game has colours of its own.
    ``plans`` is the number of styles in which the heuristics can play, named ones and others, where
    turns are so long that a search has to plan them as a whole; 0 elsewhere.
    ``may_take_back`` says of a move, and the position before it, whether it decides nothing by
    chance and reveals nothing: whoever made it may then take it back until something else happens.
    It is for games whose moves take effect at once, lest others' secret moves show in it; without
    it no move can be taken back at a table. ``at_a_click`` says that such a move is made by the
    click that completes it, without being confirmed.
    ``usual_amount`` says of legal moves of a seat that differ in their amount which one is offered
    first, given the concealed state; without it that is the highest.
    ``plain_only`` says that the rules are written in all of Python, on plain objects: such a game
    is never compiled, so tree search and the lab's batches are not for it. ``within`` are the
    matches that are played inside those of this game, if there are any. ``simulated_by`` is the
    command that plays many games of it all the same, if there is one.
    """

    key: str
    title: str
    summary: str
    rules_version: int
    package: str
    state: type[Any]
    work: type[Any]
    book: type[Any]
    rules: ModuleType
    bots: ModuleType
    heuristics: tuple[str, ...]
    notation: Notation
    look: Look
    load_figures: Callable[[Overlay], Any]
    default_options: Callable[[Any], Any]
    presets: Mapping[str, Mapping[str, int | str]]
    seat_range: Callable[[Any], tuple[int, int]]
    make_book: Callable[..., Any]
    seconds: Callable[[Any, Any, Any], int]
    usual_seats: int
    position: Position | None = None
    check_cases: Callable[[str], Report] | None = None
    check_cases_under: Callable[[str, str], Report] | None = None
    round_hours: str = ""
    phase_seconds: str = ""
    grace: int = 60
    secrets: bool = True
    at_once: bool = False
    colours: tuple[int, ...] = ()
    plans: int = 0
    may_take_back: Callable[[Any, Any, int], bool] | None = None
    at_a_click: bool = False
    of_a_seat: SeatOptions | None = None
    at_once_by: Callable[[Any], bool] | None = None
    playback: Playback | None = None
    details: Mapping[int, Collection[int]] = field(default_factory=dict)
    alarms: Collection[int] = ()
    dialogs: Collection[int] = ()
    plain_only: bool = False
    within: Within | None = None
    simulated_by: str = ""
    usual_amount: Callable[[Any, Any, int, Family], int] | None = None

    def options(
        self,
        changes: Mapping[str, object] | None = None,
        *,
        preset: str | None = None,
        overlay: Overlay = NO_OVERLAY,
    ) -> Any:
        """Return options: the figures' defaults, then the preset, then the changes."""
        base = self.default_options(self.load_figures(checked_overlay(overlay)))
        if preset is not None:
            if given.text(preset, "a preset") not in self.presets:
                known = ", ".join(self.presets)
                raise BadOption("no-preset", f"no preset {quoted(preset)}; there are {known}")
            base = changed(base, self.presets[preset])
        return changed(base, {} if changes is None else changes)

    @cached_property
    def options_type(self) -> type[Any]:
        """The class of this game's options."""
        return type(self.options())

    def check_options(self, options: Any) -> Any:
        """Return options if they are this game's, as :meth:`options` makes them."""
        what, expected = f"the options of {self.title}", "made by Game.options()"
        return given.of_type(options, self.options_type, what, expected)

    def seats_for(self, options: Any) -> int:
        """Return how many play where nobody says: as many as usual, within the options' limits."""
        fewest, most = self.seat_range(self.check_options(options))
        return max(fewest, min(self.usual_seats, most))

    def settle_seats(
        self, options: Any, seats: int, of_seats: Sequence[OfSeat] = ()
    ) -> tuple[Any, ...]:
        """Return the options of all seats, checked and in the form that is kept.

        None given are the usual ones. A game without them has none: the result is empty.
        """
        self.check_options(options)
        seats, of_seats = given.whole(seats, "seats"), given.listed(of_seats, "options of seats")
        if self.of_a_seat is not None:
            fewest, most = self.seat_range(options)
            if not fewest <= seats <= most:
                raise BadOption(
                    "bad-seats", f"{self.title} needs {fewest} to {most} seats, not {seats}"
                )
            return self.of_a_seat.all(options, seats, of_seats)
        if any(of_seats):
            raise BadOption("bad-seat-option", f"{self.title} has no options of a seat")
        return ()

    def book_for(self, options: Any, seats: int, of_seats: Sequence[Any] = ()) -> Any:
        """Return what the rules read: ``of_seats`` are settled, or none for the usual ones."""
        self.check_options(options)
        seats = given.whole(seats, "seats")
        if self.of_a_seat is None:
            return self.make_book(options, seats)
        return self.make_book(options, seats, tuple(of_seats) or self.settle_seats(options, seats))

    def check_compiles(self) -> None:
        """Raise ``BadOption`` if the rules have no compiled form."""
        if self.plain_only:
            instead = f"; {self.simulated_by} plays many games of it" if self.simulated_by else ""
            raise BadOption(
                "plain-only",
                f"{self.title} is played in plain form only: it has no compiled batches, "
                f"benchmark or tree search{instead}",
            )

    def acts_at_once(self, book: Any) -> bool:
        """Tell whether every move takes effect when it is made, in a match with this book."""
        return self.at_once if self.at_once_by is None else self.at_once_by(book)

    def colour(self, seat: int) -> int:
        """Return a seat's number in the palette, for its style class."""
        return self.colours[seat] if self.colours else seat % len(SEAT_COLOURS)

    def letter(self, seat: int) -> str:
        """Return what tells a seat where there is room for one character only."""
        return self.look.seat_name(seat)[0]

    @cached_property
    def meanings(self) -> dict[str, Any]:
        """The game's own functions, by the names of the contract."""
        own = {name: getattr(self.rules, name) for name in contract.RULES}
        return own | {name: getattr(self.bots, name) for name in contract.HEURISTICS}

    @cached_property
    def tables(self) -> dict[str, type[Any]]:
        """The game's own tables, by the names of the contract."""
        return {"Book": self.book, "State": self.state, "Work": self.work}

    @property
    def rulebook(self) -> str:
        """The text of RULES.md."""
        return self._page("RULES.md")

    @property
    def guide(self) -> str:
        """The text of GUIDE.md: what a first game needs, in a few lines of Markdown."""
        return self._page("GUIDE.md")

    @cached_property
    def pictures(self) -> dict[str, Traversable]:
        """The pictures of the rulebook, which it calls ``pictures/NAME.svg``, by name."""
        folder = resources.files(self.package).joinpath("pictures")
        files = folder.iterdir() if folder.is_dir() else ()
        return {each.name.removesuffix(".svg"): each for each in files}

    def _page(self, name: str) -> str:
        return resources.files(self.package).joinpath(name).read_text(encoding="utf-8")

    def book_digest(self, book: Any) -> str:
        """Return a hash of everything the rules read, for records and state hashes."""
        return hashlib.sha256(spec_of(book).pack(book)).hexdigest()[:16]

    def state_hash(self, book: Any, s: Any) -> str:
        """Return a hash of a position under this book."""
        mixed = hashlib.sha256(spec_of(book).pack(book))
        mixed.update(spec_of(s).pack(s))
        return mixed.hexdigest()[:16]
