"""What one seat knows of a match: the events it saw, the texts it may read, its own orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wartable.engine.kit.events import OPEN, Event
from wartable.engine.play.history import Made


@dataclass(frozen=True, slots=True)
class Order:
    """A move that a seat has handed in for the open phase.

    ``number`` counts the seat's own moves of the phase, from 1: the match's numbers would reveal
    how many secret moves others have made. ``stands`` says that it can no longer be changed.
    """

    number: int
    move: int
    text: str | None
    stands: bool


@dataclass(frozen=True, slots=True)
class Spoken:
    """A free text that a seat may read, with its phase and its author."""

    phase: int
    seat: int
    text: str


class Knowledge:
    """Collects what one seat may know of the moves, so that a view need not scan them all.

    Events are numbered by the moves of which the seat saw something: the true numbers would reveal
    how many secret moves lie between. Events before the first move have number 0. With ``at_once``
    all moves are public, and so are their texts.
    """

    def __init__(self, seat: int, opening: Sequence[Event], at_once: bool = False) -> None:
        self._seat = seat
        self._at_once = at_once
        self._moments = [0]
        self._events = [event.told_to(seat, 0) for event in opening if event.visible_to(seat)]
        self._spoken: list[Spoken] = []
        self._seen = [(len(self._events), 0)]  # how many events and texts after each move

    def __len__(self) -> int:
        """Return how many events the seat knows."""
        return len(self._events)

    def follow(self, moves: Sequence[Made]) -> None:
        """Take in the moves that are new; ``moves`` are all moves so far."""
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
        """Tell whether a move is news without an event: one's own text, or any move for ``OPEN``.

        The texts of others become news when their phase closes, which has events of its own; with
        ``at_once`` they are news immediately.
        """
        if self._seat == OPEN:
            return True
        return made.text is not None and (self._at_once or made.seat == self._seat)

    def moments(self) -> tuple[int, ...]:
        """Return 0 and the numbers of the moves of which the seat saw something."""
        return tuple(self._moments)

    def events(self, upto: int) -> tuple[Event, ...]:
        """Return the events seen in the first ``upto`` moves and before them."""
        return tuple(self._events[: self._seen[upto][0]])

    def spoken(self, upto: int, open_phase: int | None) -> tuple[Spoken, ...]:
        """Return the texts the seat may read; of the open phase only its own, except for ``OPEN``.

        With ``open_phase`` None it may read every text.
        """
        return tuple(
            each
            for each in self._spoken[: self._seen[upto][1]]
            if each.phase != open_phase or self._seat in (each.seat, OPEN)
        )

    def forget(self, upto: int) -> None:
        """Drop everything after the first ``upto`` moves: those were taken back or revised."""
        del self._seen[upto + 1 :]
        self._moments = [number for number in self._moments if number <= upto]
        events, spoken = self._seen[-1]
        del self._events[events:]
        del self._spoken[spoken:]
