"""What a person decided, so that it can be taken back whole: a line may hold several moves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from wartable.engine.errors import Refusal
from wartable.engine.match import Match
from wartable.engine.witness import Made


class Decisions:
    """The first move of every decision that a seat has made, newest last."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        # What was one line cannot be told any more after a resume: take all together that was
        # handed in for a phase. What took effect at once was decided move by move. What tells of
        # a match inside was decided there.
        at_once = match.game.acts_at_once(match.book)
        self._firsts = [
            made
            for before, made in zip((None, *match.moves), match.moves, strict=False)
            if made.seat == seat
            and made.told is None
            and (at_once or before is None or not _together(before, made))
        ]

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Take the moves that are made in the block for one decision."""
        number = len(self._match.moves)
        yield
        self._firsts += self._match.moves[number : number + 1]

    def take_back(self) -> int:
        """Undo the newest decision and all that came after; return how many moves that was.

        Raises ``Refusal`` if there is none.
        """
        while self._firsts and not self._stands(self._firsts[-1]):
            self._firsts.pop()  # somebody else has taken it back
        if not self._firsts:
            raise Refusal("nothing-to-undo", "you have decided nothing yet")
        number = len(self._match.moves) - self._firsts.pop().number + 1
        for _ in range(number):
            self._match.undo()
        return number

    def _stands(self, made: Made) -> bool:
        moves = self._match.moves
        return made.number <= len(moves) and moves[made.number - 1] is made


def _together(before: Made, made: Made) -> bool:
    return (before.seat, before.phase) == (made.seat, made.phase)
