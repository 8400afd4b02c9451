"""The search bot: tree search on imagined positions, compiled, by time or by iterations.

It looks at what its seat may know and at nothing else: everything hidden, and what others are
about to do, is imagined. It plays each line on by the game's first heuristic and judges the
position some turns later by how everybody stands (the game's ``standing``), or by who has won.
How the tree works stands in :mod:`wartable.bots.tree`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import takewhile

from wartable.bots import tree
from wartable.bots.simple import HeuristicBot
from wartable.engine.chance import Chance
from wartable.engine.errors import BadOption
from wartable.engine.events import Log
from wartable.engine.game import Game
from wartable.engine.moves import Family
from wartable.engine.prepare import compiled
from wartable.engine.view import View

#: Iterations between two looks at the clock.
STRIDE = 16
#: From so many moves in one phase on the heuristic goes on: where units can be moved to and fro,
#: nothing else would make a search end its turn.
LONG_TURN = 40
#: Room of a tree that is limited by time.
TIMED_NODES = 1 << 15


class SearchBot:
    """Searches for ``ms`` milliseconds or ``iterations`` iterations a decision.

    By iterations the same view and chance give the same move; by time they may not. The other
    settings are the horizon in turns, and in hundredths the weight of exploration and how fast
    choices are widened.
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
        self._space: _Space | None = None

    def prepare(self, game: Game, /) -> None:
        """Compile the search for a game."""
        compiled(game, [tree.grow])

    def choose(self, view: View, legal: Sequence[Family], chance: Chance, /) -> int:
        """Return the move that was visited most."""
        if len(legal) == 1 and len(legal[0]) == 1:
            return next(legal[0].moves())
        if view.game.heuristics and moves_in_phase(view) >= LONG_TURN:
            return HeuristicBot().choose(view, legal, chance)
        if self._space is None or self._space.game is not view.game:
            room = self.iterations or TIMED_NODES
            self._space = _Space(view.game, room)
        self._space.begin(view, chance, self._horizon, self._explore, self._widen)
        if self.iterations:
            self._space.grow(self.iterations)
        else:
            end = time.monotonic() + self.ms / 1000
            self._space.grow(STRIDE)  # whatever the clock says, there must be a move
            while time.monotonic() < end:
                self._space.grow(STRIDE)
        self._space.give_back(chance)
        return self._space.most_visited()


def moves_in_phase(view: View) -> int:
    """Return how many moves of the present phase a seat has seen something of."""
    fresh = takewhile(lambda event: event.phase == view.phase, reversed(view.events))
    return len({event.number for event in fresh} - {0})  # 0 came before the first move


class _Space:
    """The arrays of one search and the compiled function over them."""

    def __init__(self, game: Game, room: int) -> None:
        import numpy as np

        from wartable.engine.compiled import empty

        self.game = game
        self._grow = compiled(game, [tree.grow])["grow"]
        self._book = empty(game.book)
        self._states = empty(game.state, 3)
        self._work = empty(game.work)
        self._chance = empty(Chance)
        self._log = empty(Log)
        self._settings = empty(tree.Settings)
        self._tree = empty(tree.Tree)
        self._nodes = empty(tree.Node, room + 1)
        self._edges = empty(tree.Edge, 4 * room + 16)
        self._slots = np.zeros(1 << (2 * room + 1).bit_length(), np.int64)

    def begin(self, view: View, chance: Chance, horizon: int, explore: float, widen: float) -> None:
        """Make the view the root of an empty tree."""
        from wartable.engine.compiled import store

        store(self._book, 0, view.book)
        store(self._states, tree.ROOT, view.s)
        store(self._chance, 0, chance)
        plan = tree.Settings()
        plan.seat = view.seat
        plan.seats = len(view.players)
        plan.style = 0 if self.game.heuristics else -1
        plan.horizon = horizon
        plan.explore = explore
        plan.widen = widen
        store(self._settings, 0, plan)
        self._tree["nodes"] = 0
        self._tree["edges"] = 0
        self._tree["low"] = 1.0
        self._tree["high"] = 0.0
        self._slots[:] = 0

    def grow(self, iterations: int) -> None:
        """Search on."""
        self._grow(
            self._book,
            self._states,
            self._work,
            self._chance,
            self._log,
            self._settings,
            self._tree,
            self._nodes,
            self._edges,
            self._slots,
            iterations,
        )

    def give_back(self, chance: Chance) -> None:
        """Leave the bot's generator where the search left it."""
        chance.a = int(self._chance["a"][0])
        chance.b = int(self._chance["b"][0])

    def most_visited(self) -> int:
        """Return the root's most visited move; among equals the one tried first."""
        best = (-1, 0)
        edge = int(self._nodes["newest"][0])
        while edge >= 0:
            visits = int(self._edges["visits"][edge])
            best = max(best, (visits, -edge))
            edge = int(self._edges["older"][edge])
        return int(self._edges["move"][-best[1]])
