"""The processes in which bots think.

The pool starts a process when it is needed and replaces one that dies or hangs. What a new process
has to load or compile never counts as thinking. Bots that need long to prepare the first time do
so in a process of their own.
"""

from __future__ import annotations

import json
import os
import queue
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from wartable.bots.registry import make_bot
from wartable.engine.errors import WartableError
from wartable.engine.game import Game
from wartable.server.log import complaints
from wartable.server.settings import SECRETS

#: Seconds of processor time after which a bot that can stop early makes the best move so far.
CAP = 2.0
#: Seconds after which a process that still thinks is killed: it hangs.
LONGEST = 20.0
#: How many seconds preparing a bot may take: the first time, when it may compile, and later.
LONGEST_PREPARING, LONGEST_LOADING = 600.0, 60.0

_PROGRAM = "from wartable.server.bots.worker import main; main()"


class BotFailed(Exception):
    """A bot raised an exception, took too long, or its process died, after so many seconds."""

    seconds = 0.0


class Stopping(Exception):
    """The server is stopping and asks no more bots."""


class Worker:
    """One process, in which one bot at a time thinks."""

    def __init__(self) -> None:
        mine, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _PROGRAM, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env=_environment(),
            )
        self._connection = Connection(mine.detach())
        #: One spec for each bot, by its game and name, that this process has prepared.
        self.prepared: dict[tuple[str, str], str] = {}

    def decide(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return a bot's decision, thinking for ``LONGEST`` seconds once it is prepared."""
        failure = self.prepare(request["view"]["game"], request["bot"])
        return failure or self.ask(request, LONGEST)

    def prepare(
        self, game: str, spec: str, seconds: float = LONGEST_LOADING
    ) -> dict[str, Any] | None:
        """Prepare a bot, at once if it is already; return the answer if it raises."""
        answer = self.ask({"bot": spec, "game": game}, seconds)
        if "error" in answer:
            return answer
        self.prepared[game, bot_name(spec)] = spec
        return None

    def ask(self, request: dict[str, Any], seconds: float = LONGEST) -> dict[str, Any]:
        """Return the answer to a request; raise ``BotFailed`` and leave the process unusable."""
        try:
            self._connection.send_bytes(json.dumps(request).encode())
            if not self._connection.poll(seconds):
                raise BotFailed("it took too long")
            answer: dict[str, Any] = json.loads(self._connection.recv_bytes())
        except (OSError, EOFError):
            raise BotFailed("its process died") from None
        return answer

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def kill(self) -> None:
        """Kill the process, which ends a pending ``ask``; may be called from any thread."""
        self._process.kill()

    def end(self) -> None:
        """Kill the process and release it; only for the thread that asks."""
        self._process.kill()
        self._process.wait()
        self._connection.close()


def _environment() -> dict[str, str]:
    """Return the environment of a worker: it finds the same code, but not the store."""
    own = {key: value for key, value in os.environ.items() if key not in SECRETS}
    return own | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


class Workers:
    """A fixed number of bot processes. All methods may be called from any thread."""

    def __init__(self, processes: int) -> None:
        self._free: queue.LifoQueue[Worker | None] = queue.LifoQueue()
        self._all: set[Worker] = set()
        self._replacing: set[threading.Thread] = set()
        self._closed = False
        for _ in range(max(1, processes)):
            self._free.put(None)

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return a bot's decision, after waiting for an idle process.

        Raises ``BotFailed`` or ``Stopping``.
        """
        worker = self._take()
        begun = time.monotonic()
        try:
            answer = worker.decide(request)
        except BaseException as error:
            self._replace(worker)
            if self._closed:
                raise Stopping from None
            if isinstance(error, BotFailed):
                error.seconds = time.monotonic() - begun  # the process cannot say
            raise
        self._free.put(worker)
        if "error" in answer:
            failure = BotFailed(f"it raised {answer['error']}")
            failure.seconds = answer.get("seconds", 0.0)
            raise failure
        return answer

    def warm(self) -> None:
        """Start a process now, so that nobody has to wait for it later."""
        self._free.put(self._take())

    def pids(self) -> list[int]:
        """Return the ids of the running processes."""
        return sorted(worker.pid for worker in list(self._all))

    def close(self) -> None:
        """End all processes; pending requests raise ``Stopping``."""
        self._closed = True
        for worker in list(self._all):
            worker.kill()
        for thread in list(self._replacing):
            thread.join(5)
        while True:
            try:
                idle = self._free.get_nowait()
            except queue.Empty:
                break
            if idle is not None:
                self._end(idle)
        self._free.put(None)  # waiting threads take it in turn and leave

    def _take(self) -> Worker:
        """Wait for an idle process; start it if there is room for one more."""
        worker = self._free.get()
        if worker is None:
            try:
                worker = self._begin()
            except BaseException:
                self._free.put(None)
                raise
        return worker

    def _replace(self, worker: Worker) -> None:
        """End a process; another counts as idle once it has prepared the same bots."""
        self._end(worker)
        thread = threading.Thread(target=self._begin_again, args=(worker.prepared,), daemon=True)
        self._replacing.add(thread)
        thread.start()

    def _begin_again(self, prepared: dict[tuple[str, str], str]) -> None:
        worker = None
        try:
            worker = self._begin()
            for (game, _), spec in prepared.items():
                worker.prepare(game, spec)
        except Stopping:
            pass
        except (OSError, BotFailed) as error:
            if not self._closed:
                complaints.tell("cannot replace a process for bots", error)
            if worker is not None:
                self._end(worker)
            worker = None
        finally:
            self._free.put(worker)
            self._replacing.discard(threading.current_thread())

    def _begin(self) -> Worker:
        if self._closed:
            raise Stopping
        worker = Worker()
        self._all.add(worker)
        try:
            worker.ask({})  # the process start must not count as thinking time
        except BaseException:
            self._end(worker)
            raise
        return worker

    def _end(self, worker: Worker) -> None:
        self._all.discard(worker)
        worker.end()


# --- preparation ---------------------------------------------------------------------------------


class Preparing:
    """Prepares slow bots aside, then calls ``wake`` for each table that waited for one."""

    def __init__(self, wake: Callable[[str], None]) -> None:
        self._wake = wake
        self._lock = threading.Lock()
        self._ready: set[tuple[str, str]] = set()
        self._waiting: dict[tuple[str, str], set[str]] = {}
        self._workers: set[Worker] = set()

    def is_ready(self, game: Game, spec: str, table_id: str) -> bool:
        """Tell whether a bot can be asked; if not, prepare it and wake the table afterwards."""
        key = game.key, bot_name(spec)
        with self._lock:
            if key in self._ready or not _needs_long(game, spec):
                self._ready.add(key)
                return True
            first = key not in self._waiting
            self._waiting.setdefault(key, set()).add(table_id)
        if first:
            threading.Thread(target=self._prepare, args=(key, spec), daemon=True).start()
        return False

    def _prepare(self, key: tuple[str, str], spec: str) -> None:
        worker = Worker()
        self._workers.add(worker)
        try:
            worker.prepare(key[0], spec, LONGEST_PREPARING)
        except BotFailed as error:
            complaints.tell(f"cannot prepare {key[1]}", error)
        finally:
            self._workers.discard(worker)
            worker.end()
        with self._lock:
            self._ready.add(key)  # if it failed, so will its moves, and the runner handles that
            waiting = self._waiting.pop(key)
        for table_id in waiting:
            self._wake(table_id)

    def close(self) -> None:
        """Stop all preparations."""
        for worker in list(self._workers):
            worker.kill()


def bot_name(spec: str) -> str:
    """Return the name in a spec: bots that differ only in their settings prepare the same."""
    return spec.partition(":")[0]


def _needs_long(game: Game, spec: str) -> bool:
    try:
        return callable(getattr(make_bot(spec, game), "prepare", None))
    except WartableError:
        return False
