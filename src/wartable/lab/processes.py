"""Work in several processes, and games of any bots, move by move."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from array import array
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from typing import Any, TypeVar

from wartable.bots.play import bot_move
from wartable.bots.protocol import BotFailed
from wartable.bots.registry import make_bot
from wartable.engine.errors import NotFound, WartableError
from wartable.engine.kit.chance import BOT, Chance, stream
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from wartable.lab.failures import bot_failed, check_goes_on, rules_raised
from wartable.lab.kernel import game_seed
from wartable.lab.results import Batch

T = TypeVar("T")

#: Tells a piece of work whether it has been cancelled.
Stopped = Callable[[], bool]
#: A piece of work: a module-level function of the common data, its number, and ``Stopped``.
Piece = Callable[[Any, int, Stopped], T]


def in_processes(piece: Piece[T], common: Any, count: int, jobs: int) -> Generator[T, None, None]:
    """Yield the results of ``count`` pieces in order, computed by ``jobs`` processes.

    ``common`` and ``piece`` are pickled. Raises what a piece raises, and ``BotFailed`` if a
    process dies.
    """
    # Spawn, not fork: a fork of a process with threads may hang.
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
    """Let processes started in the block ignore Ctrl-C: this process handles it and ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may change signal handlers
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Worker:
    """The task of this worker process, set once at its start."""

    piece: Piece[Any]
    common: Any
    stopped: Stopped


def _begin(piece: Piece[Any], common: Any, stop: Event) -> None:
    _Worker.piece = staticmethod(piece)
    _Worker.common = common
    _Worker.stopped = stop.is_set


def _work(number: int) -> Any:
    return _Worker.piece(_Worker.common, number, _Worker.stopped)


# --- games, move by move --------------------------------------------------------------------------


class Interrupted(Exception):
    """The run was interrupted during a game."""


def played_pieces(plan: Batch, games: int, jobs: int) -> Generator[array[int], None, None]:
    """Yield the rows of all games in order, one game at a time.

    Other processes find the game by its key, so a game that is not installed runs in this process.
    """
    if min(jobs, games) == 1 or not _is_installed(plan):
        return (play_match(plan, number) for number in range(games))
    return in_processes(play_match, plan, games, min(jobs, games))


def play_match(plan: Batch, number: int, stopped: Callable[[], bool] = lambda: False) -> array[int]:
    """Play one game of a batch, as the kernel would, and return its row."""
    match = played(plan, number, stopped)
    return row_of(match, plan)


def played(plan: Batch, number: int, stopped: Callable[[], bool] = lambda: False) -> Match:
    """Play one game of a batch, as the kernel would, and return the finished match.

    Raises ``BotFailed``, or ``RulesFailed`` where the game itself is at fault.
    """
    seed = game_seed(Chance(), plan.seed, number)
    players = plan.seated(number)
    bots = [make_bot(spec, plan.game) for spec in players]
    chances = [stream(seed, BOT, seat) for seat in range(len(players))]
    match = Match(
        plan.game,
        options=plan.options,
        overlay=plan.overlay,
        seed=seed,
        players=players,
        of_seats=plan.of_seated(number),
    )
    while not match.over:
        if stopped():
            raise Interrupted
        check_goes_on(plan, number, match)
        seat = match.to_act[0]
        try:
            bot_move(bots[seat], match, seat, chances[seat])
        except BotFailed as error:
            raise bot_failed(plan, number, match, seat, error) from error
        except WartableError:
            raise
        except Exception as error:  # rules may raise anything
            raise rules_raised(plan, number, match, error) from error
    return match


def row_of(match: Match, plan: Batch) -> array[int]:
    """Return the row of a finished match, with columns in the order of the kernel."""
    rules, book, s = match.game.rules, match.book, match.s
    reason, turn, winners = rules.over(book, s), rules.turn(book, s), rules.winners(book, s)
    usual = [match.seed, reason, turn, len(match.moves), winners, *match.scores]
    return array("q", [*usual, *plan.shape.more_of(s)])


def _is_installed(plan: Batch) -> bool:
    try:
        return find_game(plan.game.key) is plan.game
    except NotFound:
        return False
