"""The search bot: compiled Monte Carlo tree search, limited by time or by iterations.

The bot looks only at what its seat may know. Determinization fills in everything hidden, and what
others are about to do. Playouts follow the game's first heuristic to a horizon some turns ahead;
the bot judges the position there by the game's ``evaluate``, or by who has won.
:mod:`wartable.bots.search.mcts` explains the tree. In games with very long turns its choices are
turn plans (:mod:`wartable.bots.search.turn_plans`), which the bot carries out move by move.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from itertools import takewhile

from wartable.bots.search.workspace import Workspace, prepare_search
from wartable.bots.simple import HeuristicBot
from wartable.engine.errors import BadOption
from wartable.engine.game import Game
from wartable.engine.kit.chance import PLAN, Chance, stream
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Family
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.view import View

#: Iterations between two looks at the clock, over moves and over turn plans, which take longer.
STRIDE, PLAN_STRIDE = 16, 2
#: After so many moves in one phase the heuristic takes over: where units can move to and fro,
#: nothing else would make a search end its turn.
LONG_TURN = 40
#: A limit of processor time also ends a search that has taken this many times as long by the clock.
SLOWEST = 4
#: Nodes of a tree that is limited by time, over moves and over turn plans.
TIMED_NODES, TIMED_PLANS = 1 << 15, 1 << 13


class SearchBot:
    """Searches for ``ms`` milliseconds or ``iterations`` iterations per decision.

    In games with turn plans the milliseconds are per turn: each plan gets half of what is left.
    With iterations the same view and chance give the same move; with time they may not. ``horizon``
    is in turns; ``explore`` (the weight of exploration) and ``widen`` (the speed of progressive
    widening) are in hundredths.
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
        self._most = math.inf
        self._space: Workspace | None = None
        self._courses = PendingPlans()
        self._turn = (-1, -1)
        self._left = 0.0

    def prepare(self, game: Game, /) -> None:
        """Compile the search for a game."""
        prepare_search(game)

    def think_at_most(self, seconds: float, /) -> None:
        """Limit a decision to so much processor time: a longer search returns its best so far.

        Searches that take less give the same moves as without a limit.
        """
        self._most = seconds

    def choose(self, view: View, legal: Sequence[Family], chance: Chance, /) -> int:
        """Return the most visited move, or the next move of the most visited turn plan."""
        if len(legal) == 1 and len(legal[0]) == 1:
            return next(legal[0].moves())
        if view.game.styles:
            planned = self._courses.next(view)
            return planned or self._courses.begin(view, self._search(view, chance))
        if view.game.heuristics and moves_in_phase(view) >= LONG_TURN:
            return HeuristicBot().choose(view, legal, chance)
        return self._search(view, chance)[0]

    def _search(self, view: View, chance: Chance) -> tuple[int, ...]:
        """Return the most visited move, or the moves of the most visited turn plan."""
        planned = view.game.styles > 0
        if self._space is None or self._space.game is not view.game:
            timed = TIMED_PLANS if planned else TIMED_NODES
            self._space = Workspace(view.game, self.iterations or timed)
        self._space.begin(view, chance, self._horizon, self._explore, self._widen)
        stride = PLAN_STRIDE if planned else STRIDE
        if self.iterations:
            self._grow_by(self.iterations, stride)
        else:
            self._grow_for(min(self._seconds(view), self._most), stride)
        self._space.give_back(chance)
        return self._space.most_visited()

    def _grow_by(self, iterations: int, stride: int) -> None:
        """Run the iterations, or as many as the limit of time allows."""
        assert self._space is not None
        if self._most == math.inf:
            self._space.grow(iterations)
            return
        allowed = Allowance(self._most)
        self._space.grow(min(stride, iterations))  # whatever the limit, there must be a move
        done = stride
        while done < iterations and allowed.is_left():
            self._space.grow(min(stride, iterations - done))
            done += stride

    def _grow_for(self, seconds: float, stride: int) -> None:
        assert self._space is not None
        begun = time.monotonic()
        self._space.grow(stride)  # whatever the clock says, there must be a move
        while time.monotonic() - begun < seconds:
            self._space.grow(stride)
        self._left -= time.monotonic() - begun

    def _seconds(self, view: View) -> float:
        """Return how long to search: a decision's time, or half of what is left of a turn's."""
        if not view.game.styles:
            return self.ms / 1000
        turn = int(view.game.rules.turn(view.book, view.s)), view.seat
        if turn != self._turn:
            self._turn, self._left = turn, self.ms / 1000
        return self._left / 2


class Allowance:
    """Processor time that may be used from now on, and ``SLOWEST`` times as much by the clock."""

    def __init__(self, seconds: float) -> None:
        self._processor = time.thread_time() + seconds
        self._clock = time.monotonic() + SLOWEST * seconds

    def is_left(self) -> bool:
        """Tell whether there is any left."""
        return time.thread_time() < self._processor and time.monotonic() < self._clock


def moves_in_phase(view: View) -> int:
    """Return how many moves of the current phase the seat has seen something of."""
    fresh = takewhile(lambda event: event.phase == view.phase, reversed(view.events))
    return len({event.number for event in fresh} - {0})  # 0 came before the first move


# --- carrying out turn plans ---------------------------------------------------------------------

#: Turn plans kept at a time: a bot may play at several tables.
KEPT = 64

#: When, and in what position, the next move of a turn plan is due.
Moment = tuple[int, int, bytes]


class PendingPlans:
    """The rest of each turn plan in progress, by the moment of its next move.

    A plan goes on only while everything happens as planned.
    """

    def __init__(self) -> None:
        self._rest: dict[Moment, tuple[int, ...]] = {}

    def begin(self, view: View, moves: Sequence[int]) -> int:
        """Return the first move of a turn plan and keep the rest."""
        move, *rest = moves
        if rest:
            s = spec_of(view.s).clone(view.s)
            chance = stream(0, PLAN)  # only the last move of a plan may need any
            view.game.rules.apply(view.book, s, view.work, chance, view.seat, move, Log())
            self._rest[_moment(view, s, 1)] = tuple(rest)
            while len(self._rest) > KEPT:
                del self._rest[next(iter(self._rest))]
        return move

    def next(self, view: View) -> int:
        """Return the next move of a turn plan for exactly this moment, 0 if there is none."""
        rest = self._rest.pop(_moment(view, view.s, 0), None)
        return self.begin(view, rest) if rest else 0


def _moment(view: View, s: object, moves: int) -> Moment:
    seen = view.events[-1].number if view.events else 0
    return view.phase, seen + moves, spec_of(s).pack(s)
