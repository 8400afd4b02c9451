"""Numbered work in several processes: in order, and interrupted from the keyboard in one place."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from typing import Any, TypeVar

from wartable.bots.bot import BotFailed

T = TypeVar("T")

#: What tells, during a piece of work, that nobody waits for it any more.
Stopped = Callable[[], bool]
#: A piece of work: a function of a module, given what all have in common, and its own number.
Piece = Callable[[Any, int, Stopped], T]


def in_processes(piece: Piece[T], common: Any, count: int, jobs: int) -> Generator[T, None, None]:
    """Yield what pieces number 0 and on give, in order, each done by one of ``jobs`` processes.

    ``common`` and ``piece`` travel to the processes. Raises what a piece raises, and
    ``BotFailed`` if a process ends abruptly.
    """
    # New interpreters, not forks: a fork of a process that has threads may hang.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    running: deque[Future[T]] = deque()
    begin = 0
    given = (piece, common, stop)
    with ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=given) as pool:
        try:
            while begin < count or running:
                while begin < count and len(running) < 2 * jobs:
                    with _interrupts_ignored():
                        running.append(pool.submit(_work, begin))
                    begin += 1
                yield running.popleft().result()
        except BrokenProcessPool:
            raise BotFailed("worker-lost", "a process that played games ended abruptly") from None
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Start processes that ignore the keyboard's interruption: this one hears it and ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may change it
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Worker:
    """What a worker process does, set once when it begins."""

    piece: Piece[Any]
    common: Any
    stopped: Stopped


def _begin(piece: Piece[Any], common: Any, stop: Event) -> None:
    _Worker.piece = staticmethod(piece)
    _Worker.common = common
    _Worker.stopped = stop.is_set


def _work(number: int) -> Any:
    return _Worker.piece(_Worker.common, number, _Worker.stopped)
