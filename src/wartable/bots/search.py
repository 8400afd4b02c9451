"""The search bot: tree search on imagined positions, compiled, by time or by iterations.

It looks at what its seat may know and at nothing else: everything hidden, and what others are
about to do, is imagined. It plays each line on by the game's first heuristic and judges the
position some turns later by how everybody stands (the game's ``standing``), or by who has won.
How the tree works stands in :mod:`wartable.bots.tree`; in games whose turns are many moves its
choices are plans (:mod:`wartable.bots.plans`), and the plan that was chosen is carried out.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import takewhile

from wartable.bots.course import Courses
from wartable.bots.simple import HeuristicBot
from wartable.bots.space import Space, prepare_search
from wartable.engine.chance import Chance
from wartable.engine.errors import BadOption
from wartable.engine.game import Game
from wartable.engine.moves import Family
from wartable.engine.view import View

#: Iterations between two looks at the clock, and the same for plans, which take longer.
STRIDE, PLAN_STRIDE = 16, 2
#: From so many moves in one phase on the heuristic goes on: where units can be moved to and fro,
#: nothing else would make a search end its turn.
LONG_TURN = 40
#: Room of a tree that is limited by time, and of one of plans.
TIMED_NODES, TIMED_PLANS = 1 << 15, 1 << 13


class SearchBot:
    """Searches for ``ms`` milliseconds or ``iterations`` iterations a decision.

    Where turns are planned as a whole, the milliseconds are those of a turn: half of what is
    left of them goes to each plan. By iterations the same view and chance give the same move; by
    time they may not. The other settings are the horizon in turns, and in hundredths the weight
    of exploration and how fast choices are widened.
    """

    def __init__(
        self,
        ms: int = 0,
        iterations: int = 0,
        horizon: int = 2,
        explore: int = 10,
        widen: int = 300,
    ) -> None:
        if ms and iterations:
            raise BadOption("bad-bot", "search takes ms or iterations, not both")
        if horizon < 1:
            raise BadOption("bad-bot", "the horizon of search must be at least 1")
        self.ms = ms if ms or iterations else 100
        self.iterations = iterations
        self.reproducible = iterations > 0
        self._horizon = horizon
        self._explore = explore / 100
        self._widen = widen / 100
        self._space: Space | None = None
        self._courses = Courses()
        self._turn = (-1, -1)
        self._left = 0.0

    def prepare(self, game: Game, /) -> None:
        """Compile the search for a game."""
        prepare_search(game)

    def choose(self, view: View, legal: Sequence[Family], chance: Chance, /) -> int:
        """Return the move that was visited most, or the next of the plan that was."""
        if len(legal) == 1 and len(legal[0]) == 1:
            return next(legal[0].moves())
        if view.game.plans:
            planned = self._courses.next(view)
            return planned or self._courses.begin(view, self._search(view, chance))
        if view.game.heuristics and moves_in_phase(view) >= LONG_TURN:
            return HeuristicBot().choose(view, legal, chance)
        return self._search(view, chance)[0]

    def _search(self, view: View, chance: Chance) -> tuple[int, ...]:
        """Return the move or the moves that were visited most."""
        planned = view.game.plans > 0
        if self._space is None or self._space.game is not view.game:
            timed = TIMED_PLANS if planned else TIMED_NODES
            self._space = Space(view.game, self.iterations or timed)
        self._space.begin(view, chance, self._horizon, self._explore, self._widen)
        if self.iterations:
            self._space.grow(self.iterations)
        else:
            self._grow_for(self._seconds(view), PLAN_STRIDE if planned else STRIDE)
        self._space.give_back(chance)
        return self._space.most_visited()

    def _grow_for(self, seconds: float, stride: int) -> None:
        assert self._space is not None
        begun = time.monotonic()
        self._space.grow(stride)  # whatever the clock says, there must be a move
        while time.monotonic() - begun < seconds:
            self._space.grow(stride)
        self._left -= time.monotonic() - begun

    def _seconds(self, view: View) -> float:
        """Return how long to search: all the time of a decision, or half of a turn's rest."""
        if not view.game.plans:
            return self.ms / 1000
        turn = int(view.game.rules.turn(view.book, view.s)), view.seat
        if turn != self._turn:
            self._turn, self._left = turn, self.ms / 1000
        return self._left / 2


def moves_in_phase(view: View) -> int:
    """Return how many moves of the present phase a seat has seen something of."""
    fresh = takewhile(lambda event: event.phase == view.phase, reversed(view.events))
    return len({event.number for event in fresh} - {0})  # 0 came before the first move
