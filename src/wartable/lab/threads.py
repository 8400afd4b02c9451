"""Compiled games in threads: the kernels release the GIL."""

from __future__ import annotations

import time
from array import array
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue

import numpy as np

from wartable.engine.compiled.arrays import empty, store
from wartable.engine.compiled.prepare import compiled
from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.lab.failures import check_rows
from wartable.lab.results import Batch

#: Target seconds per kernel call, short enough for progress updates and Ctrl-C.
SECONDS = 0.25
#: Games in the first calls, before the pace is known.
FIRST = 64
#: Maximum growth factor of the number of games from call to call.
GROWTH = 16


class Kernel:
    """The compiled games of a batch, with one set of arrays: only for one thread at a time."""

    def __init__(self, plan: Batch, styles: list[int]) -> None:
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
        """Return the rows of ``count`` games, from number ``begin`` on; raise ``RulesFailed``."""
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
        check_rows(self._plan, begin, rows)
        return rows


class Pace:
    """Chooses how many games to play per call so that it takes about ``SECONDS``."""

    def __init__(self) -> None:
        self.games = FIRST

    def note(self, games: int, seconds: float) -> None:
        """Update the pace from the time of a call."""
        fitting = int(games * SECONDS / max(seconds, 1e-6))
        self.games = max(1, min(fitting, games * GROWTH))


def compiled_pieces(
    plan: Batch, styles: list[int], games: int, jobs: int
) -> Generator[array[int], None, None]:
    """Prepare the kernels; return the rows of all games in order, several games at a time."""
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
