"""Undo of whole decisions: a line may hold several moves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from wartable.engine.errors import Refusal
from wartable.engine.play.history import Made
from wartable.engine.play.match import Match


class Decisions:
    """The first move of every decision that a seat has made, newest last."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self._seat = seat
        self._firsts = self._found()

    def _found(self) -> list[Made]:
        match = self._match
        # A record does not say which moves were one line, so after a resume all orders of a phase
        # count as one decision. Moves that take effect at once are one decision each. Moves that
        # report a nested match were decided there.
        at_once = match.game.acts_at_once(match.book)
        return [
            made
            for before, made in zip((None, *match.moves), match.moves, strict=False)
            if made.seat == self._seat
            and made.told is None
            and (at_once or before is None or not _together(before, made))
        ]

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Count the moves made in the block as one decision."""
        number = len(self._match.moves)
        yield
        self._firsts += self._match.moves[number : number + 1]

    def changed(self) -> None:
        """Count a change of the seat's submitted orders as one decision."""
        kept = [made for made in self._firsts if self._stands(made)]
        last = kept[-1].number if kept else 0
        self._firsts = kept + [made for made in self._found() if made.number > last]

    def take_back(self) -> int:
        """Undo the newest decision and everything after it; return the number of moves undone.

        Raises ``Refusal`` if there is no decision.
        """
        if self._newest() is None:
            raise Refusal("nothing-to-undo", "you have decided nothing yet")
        number = len(self._match.moves) - self._firsts.pop().number + 1
        for _ in range(number):
            self._match.undo()
        return number

    def is_of_now(self) -> bool:
        """Tell whether the newest decision, if any, was made in the current phase."""
        newest = self._newest()
        return newest is None or newest.phase == self._match.phase

    def _newest(self) -> Made | None:
        while self._firsts and not self._stands(self._firsts[-1]):
            self._firsts.pop()  # somebody else has undone it
        return self._firsts[-1] if self._firsts else None

    def _stands(self, made: Made) -> bool:
        moves = self._match.moves
        return made.number <= len(moves) and moves[made.number - 1] is made


def _together(before: Made, made: Made) -> bool:
    return (before.seat, before.phase) == (made.seat, made.phase)
