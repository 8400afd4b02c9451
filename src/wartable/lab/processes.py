"""Games of any bots, move by move, in this process or in several."""

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

from wartable.bots.bot import BotFailed, bot_move, make_bot
from wartable.engine.chance import BOT, Chance, stream
from wartable.engine.errors import NotFound
from wartable.engine.match import Match
from wartable.engine.registry import find_game
from wartable.lab.kernel import game_seed
from wartable.lab.results import Plan


class Stopped(Exception):
    """The run was interrupted while a game was played."""


def played_pieces(plan: Plan, games: int, jobs: int) -> Generator[array[int], None, None]:
    """Yield the rows of games 0 and on, one at a time, in order.

    Other processes find the game by its key, so one that is not installed is played in this one.
    """
    if min(jobs, games) == 1 or not _is_installed(plan):
        return (play_match(plan, number) for number in range(games))
    return _in_processes(plan, games, min(jobs, games))


def play_match(plan: Plan, number: int, stopped: Callable[[], bool] = lambda: False) -> array[int]:
    """Play one game of a run, the same as the kernel would, and return its row."""
    match = played(plan, number, stopped)
    return row_of(match, plan)


def played(plan: Plan, number: int, stopped: Callable[[], bool] = lambda: False) -> Match:
    """Play one game of a run, the same as the kernel would, and return it at its end."""
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
            raise Stopped
        seat = match.to_act[0]
        try:
            bot_move(bots[seat], match, seat, chances[seat])
        except BotFailed as error:
            raise BotFailed(error.code, f"game {number}: {error}") from error
    return match


def row_of(match: Match, plan: Plan) -> array[int]:
    """Return the figures of a finished match of a run in the order of the kernel."""
    rules, book, s = match.game.rules, match.book, match.s
    reason, turn, winners = rules.over(book, s), rules.turn(book, s), rules.winners(book, s)
    usual = [match.seed, reason, turn, len(match.moves), winners, *match.scores]
    return array("q", [*usual, *plan.shape.more_of(s)])


# --- several processes ---------------------------------------------------------------------------


def _is_installed(plan: Plan) -> bool:
    try:
        return find_game(plan.game.key) is plan.game
    except NotFound:
        return False


def _in_processes(plan: Plan, games: int, jobs: int) -> Generator[array[int], None, None]:
    # New interpreters, not forks: a fork of a process that has threads may hang.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    running: deque[Future[array[int]]] = deque()
    begin = 0
    with ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(plan, stop)) as pool:
        try:
            while begin < games or running:
                while begin < games and len(running) < 2 * jobs:
                    with _interrupts_ignored():
                        running.append(pool.submit(_play, begin))
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
    """What a worker process plays, set once when it begins."""

    plan: Plan
    stopped: Callable[[], bool]


def _begin(plan: Plan, stop: Event) -> None:
    _Worker.plan = plan
    _Worker.stopped = stop.is_set


def _play(number: int) -> array[int]:
    return play_match(_Worker.plan, number, _Worker.stopped)
