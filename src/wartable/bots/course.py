"""Carrying out a plan, move by move, as long as everything comes as planned."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.chance import PLAN, stream
from wartable.engine.events import Log
from wartable.engine.tables import spec_of
from wartable.engine.view import View

#: Plans that are kept at a time: a bot may play at several tables.
KEPT = 64

#: When and in what position the next move of a plan is to be made.
Moment = tuple[int, int, bytes]


class Courses:
    """The rest of each plan that is being carried out, by the moment of its next move."""

    def __init__(self) -> None:
        self._rest: dict[Moment, tuple[int, ...]] = {}

    def begin(self, view: View, moves: Sequence[int]) -> int:
        """Return the first move of a plan, and keep the rest."""
        move, *rest = moves
        if rest:
            s = spec_of(view.s).clone(view.s)
            chance = stream(0, PLAN)  # no move of a plan but the last needs any
            view.game.rules.apply(view.book, s, view.work, chance, view.seat, move, Log())
            self._rest[_moment(view, s, 1)] = tuple(rest)
            while len(self._rest) > KEPT:
                del self._rest[next(iter(self._rest))]
        return move

    def next(self, view: View) -> int:
        """Return the next move of a plan for just this moment, 0 if there is none."""
        rest = self._rest.pop(_moment(view, view.s, 0), None)
        return self.begin(view, rest) if rest else 0


def _moment(view: View, s: object, moves: int) -> Moment:
    seen = view.events[-1].number if view.events else 0
    return view.phase, seen + moves, spec_of(s).pack(s)
