"""A game: its rules and schemas, and what clients need to show it and to read its moves.

A game's folder fills in a :class:`Game`; everything else in Wartable works on that alone. The rules
are the functions of :mod:`wartable.engine.contract`. The protocols here are what the game's
``moves``, ``view`` and ``position`` define, in ordinary Python over plain objects. :class:`Within`
describes the matches that are nested inside those of a game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from inspect import cleandoc
from types import ModuleType
from typing import Any, Protocol, TypeVar

from wartable.engine import arguments, contract
from wartable.engine.capabilities import Amounts, News, PlainOnly, Styles
from wartable.engine.conduct import HANDED_IN, NO_CLOCK, Clock, Conduct
from wartable.engine.errors import BadOption, Unreadable, quoted
from wartable.engine.kit.event_kinds import Events
from wartable.engine.kit.events import Event
from wartable.engine.kit.tables import spec_of
from wartable.engine.kit.verbs import Moves
from wartable.engine.options.data import NO_OVERLAY, Overlay, checked_overlay
from wartable.engine.options.fields import changed
from wartable.engine.options.seat import OfSeat, SeatOptions
from wartable.engine.scene.extras import Note
from wartable.engine.scene.palette import SEAT_COLOURS
from wartable.engine.scene.playback import Playback
from wartable.engine.scene.scene import Scene
from wartable.engine.scene.style import PLAIN, SceneStyle

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Submission:
    """A player's line of input, parsed: the moves it stands for and what was ignored in it.

    After play ``stopped`` says which move was refused, if others had already taken effect.
    """

    moves: tuple[int, ...]
    text: str | None = None
    notices: tuple[str, ...] = ()
    stopped: str = ""


class Notation(Protocol):
    """What a game's ``moves`` module defines. ``book`` and ``s`` are plain objects."""

    def write_move(self, book: Any, move: int, /) -> str:
        """Return the canonical text of a move."""

    def read_move(self, book: Any, text: str, /) -> int:
        """Return the move that a text stands for; raise ``Unreadable`` if there is none."""

    def read_line(self, book: Any, s: Any, seat: int, line: str, /) -> Submission:
        """Parse what a player typed, as the rulebook says; raise ``Unreadable`` or ``NotLegal``."""

    def clean_text(self, book: Any, move: int, text: str | None, /) -> str | None:
        """Return the free text that may accompany a move, cut to what the rules allow."""

    def text_room(self, book: Any, code: int, /) -> int:
        """Return how many characters of free text a move with this code may carry."""

    def refusal(self, book: Any, s: Any, seat: int, move: int, number: int, /) -> tuple[str, str]:
        """Return the stable code and the one-line message for a refusal number of ``check``."""


class Presentation(Protocol):
    """What a game's ``view`` defines. It only ever receives what its viewer may know.

    A negative seat is a viewer without one: ``SPECTATOR`` knows no secrets; ``OPEN`` sees
    everything in a finished game, so its states are not concealed.
    """

    def seat_name(self, seat: int, /) -> str:
        """Return what the rulebook calls a seat."""

    def status(self, book: Any, s: Any, seat: int, /) -> str:
        """Say in one line where the game stands and what the seat has to decide."""

    def scene(self, book: Any, s: Any, seat: int, events: Sequence[Event], /) -> Scene:
        """Draw the position as a seat sees it, with the latest events highlighted."""

    def sentence(self, book: Any, event: Event, texts: Mapping[int, str], /) -> str:
        """Describe an event in words; ``texts`` are the free texts it made public, by seat."""

    def marks(self, book: Any, event: Event, /) -> tuple[str, ...]:
        """Return the ids of the scene elements that an event concerns."""

    def clicks(self, book: Any, s: Any, seat: int, code: int, /) -> tuple[str, ...]:
        """Return the ids to click, in order, for a legal move; clients ask for an amount last."""

    def notes(self, book: Any, s: Any, seat: int, path: Sequence[str], /) -> Mapping[str, Note]:
        """Return short notes on the elements that can be clicked after a path, by id."""

    def reason(self, number: int, /) -> str:
        """Return the rulebook's word for why the game ended."""

    def results(self, book: Any, s: Any, /) -> list[dict[str, int | str]]:
        """Return one row of statistics per seat: what the rulebook reveals as its result."""


class Position(Protocol):
    """A game's own text format for positions; games without one use the generic format."""

    def write_position(self, book: Any, s: Any, /) -> str:
        """Return a position as text."""

    def read_position(self, book: Any, text: str, /) -> Any:
        """Return the position; raise ``Unreadable`` with line and reason."""


@dataclass(frozen=True, eq=False)
class Game:
    """Everything that Wartable knows about a game."""

    # --- identity ------------------------------------------------------------------------------

    #: The name in commands, records and URLs; the same as that of its entry point.
    key: str
    #: The name shown to people.
    title: str
    #: One sentence that tells a newcomer what the game is about.
    summary: str
    #: Increases when the rules change behaviour; records name the version they need.
    rules_version: int
    #: The dotted name of the package that holds RULES.md and, if the game has one, GUIDE.md; or of
    #: a module, whose docstring is then the rulebook.
    package: str

    # --- rules and schemas -----------------------------------------------------------------------

    #: The schemas: what changes, scratch space, and what the rules only read.
    state: type[Any]
    work: type[Any]
    book: type[Any]
    #: The module that implements the rules of :mod:`wartable.engine.contract`.
    rules: ModuleType
    #: The module that implements the heuristics: ``choose``, ``suggest`` and ``evaluate``.
    bots: ModuleType
    #: The names of the heuristics, the default opponent first.
    heuristics: tuple[str, ...]

    # --- notation and presentation ---------------------------------------------------------------

    #: Writes and reads moves as text, and words refusals.
    notation: Notation
    #: Scene, sentences, click paths and results.
    look: Presentation

    # --- options --------------------------------------------------------------------------------

    #: Returns the figures in the data files with an overlay applied: tables by name, each a frozen
    #: dataclass of figures (``wartable.engine.options.declared.figures_of``).
    load_figures: Callable[[Overlay], Any]
    #: Makes the default options from the figures (``options_from`` in the same module).
    default_options: Callable[[Any], Any]
    #: Named sets of options, each with only the options that differ from the defaults.
    presets: Mapping[str, Mapping[str, int | str]]
    #: Returns the fewest and the most seats that the options allow.
    seat_range: Callable[[Any], tuple[int, int]]
    #: Makes the book from options and seats; callers use :meth:`book_for`.
    make_book: Callable[..., Any]
    #: The default number of seats.
    usual_seats: int

    # --- optional features ----------------------------------------------------------------------

    #: The verbs of the game, if its moves are declared.
    moves: Moves | None = None
    #: The kinds of events of the game, if they are declared.
    events: Events | None = None
    #: The game's own text format for positions; None for the generic format.
    position: Position | None = None
    #: What limits the time of a decision.
    clock: Clock = NO_CLOCK
    #: How moves are made.
    conduct: Conduct = HANDED_IN
    #: The palette number of each seat, if the game has colours of its own.
    colours: tuple[int, ...] = ()
    #: How the style classes look that only this game's scenes have.
    style: SceneStyle = PLAIN
    #: A line on each heuristic that says how it plays, by its name; without one it has only its
    #: name.
    bot_words: Mapping[str, str] = field(default_factory=dict)
    #: What only some games have, at most one of a kind.
    capabilities: tuple[Capability, ...] = ()

    def options(
        self,
        changes: Mapping[str, object] | None = None,
        *,
        preset: str | None = None,
        overlay: Overlay = NO_OVERLAY,
    ) -> Any:
        """Return the defaults with the preset and then the changes applied; raise ``BadOption``."""
        base = self.default_options(self.load_figures(checked_overlay(overlay)))
        if preset is not None:
            if arguments.text(preset, "a preset") not in self.presets:
                known = ", ".join(self.presets)
                raise BadOption("no-preset", f"no preset {quoted(preset)}; there are {known}")
            base = changed(base, self.presets[preset])
        return changed(base, {} if changes is None else changes)

    @cached_property
    def options_type(self) -> type[Any]:
        """The class of this game's options."""
        return type(self.options())

    def check_options(self, options: Any) -> Any:
        """Return the options if they are this game's; raise ``WrongType`` otherwise."""
        what, expected = f"the options of {self.title}", "made by Game.options()"
        return arguments.of_type(options, self.options_type, what, expected)

    def seats_for(self, options: Any) -> int:
        """Return the default number of seats, within the limits of the options."""
        fewest, most = self.seat_range(self.check_options(options))
        return max(fewest, min(self.usual_seats, most))

    def settle_seats(
        self, options: Any, seats: int, of_seats: Sequence[OfSeat] = ()
    ) -> tuple[Any, ...]:
        """Return the options of all seats, checked and in canonical form; raise ``BadOption``.

        Without ``of_seats`` every seat gets the defaults. The result is empty if the game has no
        seat options.
        """
        self.check_options(options)
        seats, of_seats = (
            arguments.whole(seats, "seats"),
            arguments.listed(of_seats, "options of seats"),
        )
        if self.of_a_seat is not None:
            self._check_seats(options, seats)
            return self.of_a_seat.all(options, seats, of_seats)
        if any(of_seats):
            raise BadOption("bad-seat-option", f"{self.title} has no options of a seat")
        return ()

    def book_for(self, options: Any, seats: int, of_seats: Sequence[Any] = ()) -> Any:
        """Return the book; ``of_seats`` are settled options, or empty for the defaults.

        Everything that is played has its book from here. Raises ``BadOption`` for a number of seats
        outside the seat range: compiled rules would write out of bounds.
        """
        self.check_options(options)
        seats = arguments.whole(seats, "seats")
        if self.of_a_seat is None:
            if not self._fits(options, seats):
                with suppress(ArithmeticError, LookupError, ValueError):  # it need not check them
                    self.make_book(options, seats)  # it may know why, in its own words
            self._check_seats(options, seats)
            return self.make_book(options, seats)
        self._check_seats(options, seats)
        return self.make_book(options, seats, tuple(of_seats) or self.settle_seats(options, seats))

    def _fits(self, options: Any, seats: int) -> bool:
        fewest, most = self.seat_range(options)
        return fewest <= seats <= most

    def _check_seats(self, options: Any, seats: int) -> None:
        """Raise ``BadOption`` for a number of seats outside the seat range."""
        if not self._fits(options, seats):
            fewest, most = self.seat_range(options)
            wanted = f"{fewest} to {most}" if fewest < most else f"{most}"
            raise BadOption("bad-seats", f"{self.title} needs {wanted} seats, not {seats}")

    def check_compiles(self) -> None:
        """Raise ``BadOption`` if the rules have no compiled form."""
        plain = self.capability(PlainOnly)
        if plain is not None:
            instead = f"; {plain.simulated_by} plays many games of it" if plain.simulated_by else ""
            raise BadOption(
                "plain-only",
                f"{self.title} is played in plain form only: it has no compiled batches, "
                f"benchmark or tree search{instead}",
            )

    def read_move(self, book: Any, move: str | Mapping[str, object]) -> int:
        """Return the move that a text or a JSON form stands for; raise ``Unreadable``."""
        if isinstance(move, str):
            return self.notation.read_move(book, move)
        if self.moves is None:
            raise Unreadable("bad-move", f"{self.title} takes moves as text only")
        return self.moves.from_dict(book, move)

    def move_as_dict(self, book: Any, move: int) -> dict[str, int | str] | None:
        """Return a move in its JSON form, None if the game's moves are not declared."""
        return None if self.moves is None else self.moves.as_dict(book, move)

    def move_schema(self, book: Any) -> dict[str, Any] | None:
        """Return the JSON Schema of all moves, None if they are not declared."""
        return None if self.moves is None else self.moves.schema(book)

    def event_as_dict(self, book: Any, event: Event) -> dict[str, Any]:
        """Return the kind of an event and what it tells by name; empty if it is not declared."""
        if self.events is None:
            return {}
        kind = self.events.kind(event)
        return {"kind": kind.name, "fields": self.events.as_dict(book, event)}

    def move_words(self, book: Any, code: int) -> str:
        """Describe in words what a move does, without its amount.

        The declaration of the move says it, unless ``look`` has a ``move_words`` of its own.
        """
        own: Callable[[Any, int], str] | None = getattr(self.look, "move_words", None)
        if own is not None:
            return own(book, code)
        assert self.moves is not None, "moves are declared, or the game words them itself"
        return self.moves.words(book, code)

    def acts_at_once(self, book: Any) -> bool:
        """Tell whether every move takes effect immediately in a match with this book."""
        return self.conduct.acts_at_once(book)

    def phase_word(self, book: Any) -> str:
        """Return the word for what a live clock measures in a match with this book.

        The book may be None unless that depends on the options.
        """
        return "turn" if self.acts_at_once(book) else "phase"

    # --- capabilities --------------------------------------------------------------------------

    def capability(self, kind: type[C]) -> C | None:
        """Return the capability of a kind, None if the game lacks it."""
        return next((each for each in self.capabilities if isinstance(each, kind)), None)

    def having(self, *capabilities: Capability) -> Game:
        """Return this game with these capabilities in place of its own of the same kinds."""
        kinds = tuple(type(each) for each in capabilities)
        others = (each for each in self.capabilities if not isinstance(each, kinds))
        return replace(self, capabilities=(*others, *capabilities))

    @cached_property
    def of_a_seat(self) -> SeatOptions | None:
        """The options that each seat chooses for itself, if there are any.

        ``make_book`` then also receives those of all seats.
        """
        return self.capability(SeatOptions)

    @cached_property
    def within(self) -> Within | None:
        """The nested matches of this game, if it has any."""
        return self.capability(Within)

    @cached_property
    def styles(self) -> int:
        """How many styles its heuristics play for turn plans; 0 if turns are short."""
        found = self.capability(Styles)
        return 0 if found is None else found.number

    @cached_property
    def news(self) -> News:
        """How its events are told."""
        return self.capability(News) or News()

    @cached_property
    def plain_only(self) -> bool:
        """Whether its rules are never compiled."""
        return self.capability(PlainOnly) is not None

    # --- what clients show ---------------------------------------------------------------------

    def colour(self, seat: int) -> int:
        """Return a seat's number in the palette, for its style class."""
        return self.colours[seat] if self.colours else seat % len(SEAT_COLOURS)

    def letter(self, seat: int) -> str:
        """Return the one character that stands for a seat where space is tight."""
        return self.look.seat_name(seat)[0]

    @cached_property
    def meanings(self) -> dict[str, Any]:
        """The game's functions, by their names in the contract."""
        own = {name: getattr(self.rules, name) for name in contract.RULES}
        return own | {name: getattr(self.bots, name) for name in contract.HEURISTICS}

    @cached_property
    def tables(self) -> dict[str, type[Any]]:
        """The game's schemas, by their names in the contract."""
        return {"Book": self.book, "State": self.state, "Work": self.work}

    @property
    def rulebook(self) -> str:
        """The text of RULES.md; of a game in a single module, the docstring."""
        if self._folder is None:
            return cleandoc(import_module(self.package).__doc__ or "")
        return self._page("RULES.md")

    @property
    def guide(self) -> str:
        """The text of GUIDE.md: a few lines of Markdown to get a first game going.

        Empty if the game has none.
        """
        return self._page("GUIDE.md")

    @cached_property
    def pictures(self) -> dict[str, Traversable]:
        """The rulebook's pictures by name; it refers to them as ``pictures/NAME.svg``."""
        folder = self._folder and self._folder.joinpath("pictures")
        files = folder.iterdir() if folder and folder.is_dir() else ()
        return {each.name.removesuffix(".svg"): each for each in files}

    @cached_property
    def _folder(self) -> Traversable | None:
        """Where the game's pages are; None for a game in a single module."""
        module = import_module(self.package)
        return resources.files(module) if hasattr(module, "__path__") else None

    def _page(self, name: str) -> str:
        """Return the text of a page, empty if there is none."""
        page = self._folder and self._folder.joinpath(name)
        return page.read_text(encoding="utf-8") if page and page.is_file() else ""

    def book_digest(self, book: Any) -> str:
        """Return a digest of everything the rules read, for records."""
        return hashlib.sha256(spec_of(book).pack(book)).hexdigest()[:16]

    def state_hash(self, book: Any, s: Any) -> str:
        """Return a hash of a position under this book."""
        return self.hasher(book)(s)

    def hasher(self, book: Any) -> Callable[[Any], str]:
        """Return what hashes positions under this book, which may be large and is read once."""
        begun = hashlib.sha256(spec_of(book).pack(book))

        def state_hash(s: Any) -> str:
            mixed = begun.copy()
            mixed.update(spec_of(s).pack(s))
            return mixed.hexdigest()[:16]

        return state_hash


# --- nested matches ------------------------------------------------------------------------------
# The outer game is a plain state like any other. While :attr:`Within.is_on` holds, it waits for the
# result of a nested match, which begins as :attr:`Within.setting` says. Moves of the outer game,
# the reports, bring back that result. To the rules they are ordinary moves, and any consistent
# result is legal; a match accepts only the reports that its nested match gives.


@dataclass(frozen=True)
class Setting:
    """How a nested match begins, and who plays it.

    ``seat`` is the nested seat of the player who is to act in the outer match; ``rival`` names the
    inner game's bot that plays all other seats. ``options`` and ``of_seats`` are as for a match.
    The rules give a number as ``seed``. Where the outer match has a secret seed, so has the setting
    that the match shows.
    """

    options: Any
    of_seats: tuple[Any, ...]
    seed: int | str
    players: tuple[str, ...]
    seat: int = 0
    rival: str = "greedy"


class InnerMatch(Protocol):
    """What a game reads from a nested match to report its result."""

    @property
    def book(self) -> Any:
        """The book its rules read."""

    @property
    def s(self) -> Any:
        """Its position."""

    @property
    def over(self) -> bool:
        """Whether it has ended."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat."""


@dataclass(frozen=True)
class Within:
    """The nested matches of a game, as functions of the outer book and state.

    ``game`` returns the inner game. ``is_on`` tells whether a nested match has to be played now,
    and ``setting`` how it begins; the same position always gives the same setting. ``is_report``
    tells whether an outer move, whatever its amount, only reports how a nested match went.
    ``reports`` returns, for a nested match that is over or is left as it stands, the outer moves
    that report it, in order: at least one, and none after the outer game has ended. ``may_leave``
    returns why the nested match cannot be left now, or an empty string if it can. ``leaving``
    describes what leaving it now means, as a sentence without its full stop; empty if there is
    nothing to say.

    The seat that is to act, the first if there are several, plays the nested match and reports it.
    Every nested match has a phase of its own: a table identifies it by its phase. The inner game
    has no nested matches itself.
    """

    game: Callable[[], Game]
    is_on: Callable[[Any, Any], bool]
    setting: Callable[[Any, Any], Setting]
    is_report: Callable[[int], bool]
    reports: Callable[[Any, Any, InnerMatch], tuple[int, ...]]
    may_leave: Callable[[Any, Any], str]
    leaving: Callable[[Any, Any], str] = lambda book, s: ""


Capability = Within | SeatOptions | Styles | News | PlainOnly | Amounts | Playback
