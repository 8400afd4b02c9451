"""What one seat has witnessed of a match, kept as it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wartable.engine.events import OPEN, Event


@dataclass(frozen=True, slots=True)
class MadeWithin:
    """A move of the match inside: its number there, and the move as it is written."""

    number: int
    seat: int
    move: str
    text: str | None
    by_clock: bool
    state_hash: str | None = None


@dataclass(frozen=True, slots=True)
class TakenBackWithin:
    """The newest move of the match inside was taken back."""

    number: int


@dataclass(frozen=True, slots=True)
class RevisedWithin:
    """A seat of the match inside has changed what it handed in: as :class:`Revised`, written."""

    number: int
    seat: int
    withdrawn: tuple[int, ...]
    orders: tuple[tuple[str, str | None], ...]
    state_hash: str


@dataclass(frozen=True, slots=True)
class Told:
    """What a move tells of a match inside.

    ``within`` are the moves of that match, with the first move that tells of it. ``due`` are the
    moves that must follow until all is told.
    """

    within: tuple[MadeWithin, ...] | None = None
    due: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made, in which phase, with its text and what followed.

    ``can_go`` says that whoever made it may take it back, as long as nothing else has happened.
    ``told`` is there if the move tells how a match inside went. ``drew`` says that chance decided
    something in it.
    """

    number: int
    seat: int
    move: int
    text: str | None
    phase: int
    by_clock: bool
    events: tuple[Event, ...]
    state_hash: str | None = None
    can_go: bool = False
    told: Told | None = None
    drew: bool = False

    @property
    def stands(self) -> bool:
        """Whether its seat cannot change it any more, nor anything it handed in before it."""
        return self.drew or self.by_clock or self.told is not None


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The newest live move was taken back: nothing is ever erased from the history."""

    number: int


@dataclass(frozen=True, slots=True)
class Revised:
    """A seat has changed what it handed in for the open phase.

    Its live moves with the numbers ``withdrawn`` are gone. ``orders``, moves with their texts, came
    instead; the first of them has ``number``. Later live moves were numbered anew. Without orders
    ``number`` is the first that is gone.
    """

    number: int
    seat: int
    withdrawn: tuple[int, ...]
    orders: tuple[tuple[int, str | None], ...]
    state_hash: str


@dataclass(frozen=True, slots=True)
class Order:
    """A move that a seat has handed in for the phase that is still open.

    ``number`` counts the seat's own moves of the phase, from 1: the numbers of the match would
    tell how many secret moves others have made. ``stands`` says that it cannot be changed.
    """

    number: int
    move: int
    text: str | None
    stands: bool


#: What can stand in the history of a match.
Entry = Made | TakenBack | Revised | MadeWithin | TakenBackWithin | RevisedWithin


@dataclass(frozen=True, slots=True)
class Spoken:
    """A free text that a seat may read: in which phase it was handed in, whose it is."""

    phase: int
    seat: int
    text: str


class Witness:
    """Collects what one seat may know of the moves, so that a view need not go through them all.

    Events are numbered by the moves of which the seat saw something: the true numbers would tell
    how many secret moves lie between. What came before the first move has number 0. With
    ``at_once`` moves are handed in openly, and so are their texts.
    """

    def __init__(self, seat: int, opening: Sequence[Event], at_once: bool = False) -> None:
        self._seat = seat
        self._at_once = at_once
        self._moments = [0]
        self._events = [event.told_to(seat, 0) for event in opening if event.visible_to(seat)]
        self._spoken: list[Spoken] = []
        self._seen = [(len(self._events), 0)]  # events and texts after so many moves

    def follow(self, moves: Sequence[Made]) -> None:
        """Take note of the moves that are new; ``moves`` are all there are."""
        for made in moves[len(self._seen) - 1 :]:
            seen = [event for event in made.events if event.visible_to(self._seat)]
            if seen or self._reads(made):
                self._moments.append(made.number)
            number = (self._events[-1].number if self._events else 0) + 1
            self._events += (event.told_to(self._seat, number) for event in seen)
            if made.text is not None:
                self._spoken.append(Spoken(made.phase, made.seat, made.text))
            self._seen.append((len(self._events), len(self._spoken)))

    def _reads(self, made: Made) -> bool:
        """Tell whether a move is news without an event: one's own text, and any move if open.

        The texts of others are news only when their phase closes, of which there are events; or
        at once.
        """
        if self._seat == OPEN:
            return True
        return made.text is not None and (self._at_once or made.seat == self._seat)

    def moments(self) -> tuple[int, ...]:
        """Return 0 and the numbers of the moves of which something was seen."""
        return tuple(self._moments)

    def events(self, upto: int) -> tuple[Event, ...]:
        """Return what was seen up to and with the first ``upto`` moves."""
        return tuple(self._events[: self._seen[upto][0]])

    def spoken(self, upto: int, open_phase: int | None) -> tuple[Spoken, ...]:
        """Return what was said; texts of the open phase are their authors' own, unless open.

        None stands for no phase at all: everything said can be read.
        """
        return tuple(
            each
            for each in self._spoken[: self._seen[upto][1]]
            if each.phase != open_phase or self._seat in (each.seat, OPEN)
        )

    def forget(self, upto: int) -> None:
        """Drop everything after the first ``upto`` moves: they were taken back."""
        del self._seen[upto + 1 :]
        self._moments = [number for number in self._moments if number <= upto]
        events, spoken = self._seen[-1]
        del self._events[events:]
        del self._spoken[spoken:]
