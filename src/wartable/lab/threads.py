"""Compiled games in threads: the kernels hold no interpreter lock."""

from __future__ import annotations

import time
from array import array
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue

import numpy as np

from wartable.engine.arrays import empty, store
from wartable.engine.chance import Chance
from wartable.engine.events import Log
from wartable.engine.prepare import compiled
from wartable.lab.results import Plan

#: How long one call of the kernel should take: progress moves, and an interruption is heard.
SECONDS = 0.25
#: Games of the first calls, before it is known how long a game takes.
FIRST = 64
#: By how much the number of games in a call may rise from one to the next.
GROWTH = 16


class Kernel:
    """The compiled games of a plan and one set of arrays for them: for one thread at a time."""

    def __init__(self, plan: Plan, styles: list[int]) -> None:
        game, seats = plan.game, len(plan.seats)
        self._plan = plan
        self._play = compiled(game, [plan.shape.play])[plan.shape.play.__name__]
        books = plan.books()
        self._books = empty(game.book, len(books))
        for number, book in enumerate(books):
            store(self._books, number, book)
        self._states = empty(game.state, 3)
        self._works = empty(game.work)
        self._chances = empty(Chance, 1 + seats)
        self._logs = empty(Log)
        self._styles = np.array(styles, np.int64)

    def play(self, begin: int, count: int) -> array[int]:
        """Return the rows of games number ``begin`` and on."""
        rows = array("q", bytes(8 * count * self._plan.width))
        self._play(
            self._books,
            self._states,
            self._works,
            self._chances,
            self._logs,
            self._styles,
            int(self._plan.rotate),
            self._plan.seed,
            begin,
            count,
            np.frombuffer(rows, np.int64),
        )
        return rows


class Pace:
    """Chooses how many games to play in a call so that it takes about ``SECONDS``."""

    def __init__(self) -> None:
        self.games = FIRST

    def note(self, games: int, seconds: float) -> None:
        """Learn from a call."""
        fitting = int(games * SECONDS / max(seconds, 1e-6))
        self.games = max(1, min(fitting, games * GROWTH))


def compiled_pieces(
    plan: Plan, styles: list[int], games: int, jobs: int
) -> Generator[array[int], None, None]:
    """Get everything ready and return the rows of games 0 and on, some at a time, in order."""
    kernels = [Kernel(plan, styles) for _ in range(min(jobs, games))]
    return _in_threads(kernels, games)


def _in_threads(kernels: list[Kernel], games: int) -> Generator[array[int], None, None]:
    jobs = len(kernels)
    idle: SimpleQueue[Kernel] = SimpleQueue()
    for kernel in kernels:
        idle.put(kernel)
    pace = Pace()

    def play(begin: int, count: int) -> array[int]:
        kernel = idle.get()
        start = time.monotonic()
        rows = kernel.play(begin, count)
        pace.note(count, time.monotonic() - start)
        idle.put(kernel)
        return rows

    running: deque[Future[array[int]]] = deque()
    begin = 0
    with ThreadPoolExecutor(jobs, "wartable-lab") as pool:
        try:
            while begin < games or running:
                while begin < games and len(running) < 2 * jobs:
                    count = min(pace.games, games - begin)
                    running.append(pool.submit(play, begin, count))
                    begin += count
                yield running.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)
