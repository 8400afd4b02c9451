"""The kernel in its plain form: what the compiled games are compared with."""

from __future__ import annotations

from array import array

from wartable.engine.chance import Chance
from wartable.engine.events import Log
from wartable.engine.prepare import plain
from wartable.lab.results import Plan


class PlainKernel:
    """The same games as :class:`wartable.lab.threads.Kernel` plays, without a compiler."""

    def __init__(self, plan: Plan, styles: list[int]) -> None:
        self._plan = plan
        self._play = plain(plan.game, [plan.shape.play])[plan.shape.play.__name__]
        self._styles = styles

    def play(self, begin: int, count: int) -> array[int]:
        """Return the rows of games number ``begin`` and on."""
        plan, game = self._plan, self._plan.game
        rows = array("q", bytes(8 * count * plan.width))
        self._play(
            plan.books(),
            [game.state() for _ in range(3)],
            [game.work()],
            [Chance() for _ in range(1 + len(plan.seats))],
            [Log()],
            self._styles,
            int(plan.rotate),
            plan.seed,
            begin,
            count,
            rows,
        )
        return rows
