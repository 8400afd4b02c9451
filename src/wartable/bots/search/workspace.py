"""The workspace of one search: its arrays, and the compiled functions that work on them."""

from __future__ import annotations

from wartable.bots.search import mcts, turn_plans
from wartable.engine.compiled.prepare import compiled
from wartable.engine.game import Game
from wartable.engine.kit.chance import PLAN, Chance, stream
from wartable.engine.kit.events import Log
from wartable.engine.play.view import View


def prepare_search(game: Game) -> None:
    """Compile what a search in a game needs."""
    compiled(game, [turn_plans.plan_on if game.styles else mcts.grow])


class Workspace:
    """A tree of up to ``room`` nodes, whose choices are moves or, in games with styles, plans."""

    def __init__(self, game: Game, room: int) -> None:
        import numpy as np

        from wartable.engine.compiled.arrays import empty

        self.game = game
        edges = 4 * room + 16
        self._book = empty(game.book)
        self._states = empty(game.state, 4)
        self._work = empty(game.work)
        self._chances = empty(Chance, 2)
        self._log = empty(Log)
        self._settings = empty(mcts.Settings)
        self._tree = empty(mcts.Tree)
        self._nodes = empty(mcts.Node, room + 1)
        self._edges = empty(mcts.Edge, edges)
        self._plans = empty(turn_plans.TurnPlan, edges) if game.styles else None
        self._slots = np.zeros(1 << (2 * room + 1).bit_length(), np.int64)
        name = "plan_on" if game.styles else "grow"
        self._search = compiled(game, [getattr(turn_plans if game.styles else mcts, name)])[name]

    def begin(self, view: View, chance: Chance, horizon: int, explore: float, widen: float) -> None:
        """Make the view the root of an empty tree."""
        from wartable.engine.compiled.arrays import store

        store(self._book, 0, view.book)
        store(self._states, mcts.ROOT, view.s)
        store(self._chances, turn_plans.OWN, chance)
        store(self._chances, turn_plans.DICE, stream(0, PLAN))
        aim = mcts.Settings()
        aim.seat = view.seat
        aim.seats = len(view.players)
        aim.style = 0 if self.game.heuristics else -1
        aim.styles = self.game.styles
        aim.horizon = horizon
        aim.explore = explore
        aim.widen = widen
        store(self._settings, 0, aim)
        self._tree["nodes"] = 0
        self._tree["edges"] = 0
        self._tree["low"] = 1.0
        self._tree["high"] = 0.0
        self._slots[:] = 0

    def grow(self, iterations: int) -> None:
        """Run more iterations."""
        choices = [self._edges] if self._plans is None else [self._edges, self._plans]
        self._search(
            self._book,
            self._states,
            self._work,
            self._chances,
            self._log,
            self._settings,
            self._tree,
            self._nodes,
            *choices,
            self._slots,
            iterations,
        )

    def give_back(self, chance: Chance) -> None:
        """Set the bot's generator to where the search left it."""
        chance.a = int(self._chances["a"][turn_plans.OWN])
        chance.b = int(self._chances["b"][turn_plans.OWN])

    def most_visited(self) -> tuple[int, ...]:
        """Return the root's most visited move or turn plan; ties go to the one tried first."""
        best = (-1, 0)
        edge = int(self._nodes["newest"][0])
        while edge >= 0:
            visits = int(self._edges["visits"][edge])
            best = max(best, (visits, -edge))
            edge = int(self._edges["older"][edge])
        edge = -best[1]
        if self._plans is None:
            return (int(self._edges["move"][edge]),)
        count = int(self._plans["count"][edge])
        return tuple(self._plans["move"][edge][:count].tolist())
