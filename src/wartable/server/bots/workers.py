"""The processes in which bots think: started when first needed, replaced when one dies or hangs."""

from __future__ import annotations

import json
import os
import queue
import socket
import subprocess
import sys
from multiprocessing.connection import Connection
from typing import Any

from wartable.server.settings import VARIABLE

#: Seconds that a bot may think, and that preparing one may take.
LONGEST, LONGEST_PREPARING = 20.0, 600.0

_PROGRAM = "from wartable.server.bots.worker import main; main()"


class BotFailed(Exception):
    """A bot raised something, took too long, or its process died."""


class Stopping(Exception):
    """No bot is asked any more: the server stops."""


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

    def ask(self, request: dict[str, Any], seconds: float = LONGEST) -> dict[str, Any]:
        """Return the answer to a request; raise ``BotFailed``, after which the process is over."""
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
        """The number of the process."""
        return self._process.pid

    def kill(self) -> None:
        """End the process; whoever waits for its answer learns of it. For any thread."""
        self._process.kill()

    def end(self) -> None:
        """End the process and forget it; only for the thread that asks."""
        self._process.kill()
        self._process.wait()
        self._connection.close()


def _environment() -> dict[str, str]:
    """Return the environment of a worker: it finds the same code, but not the store."""
    own = {key: value for key, value in os.environ.items() if key != VARIABLE}
    return own | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


class Workers:
    """So many processes for bots. All methods may be called from any thread."""

    def __init__(self, processes: int) -> None:
        self._free: queue.LifoQueue[Worker | None] = queue.LifoQueue()
        self._all: set[Worker] = set()
        self._closed = False
        for _ in range(max(1, processes)):
            self._free.put(None)

    def ask(self, request: dict[str, Any], patience: float | None = None) -> dict[str, Any]:
        """Return what a bot answers; raise ``BotFailed``, or ``Stopping``.

        ``patience`` is how many seconds to wait for a process that has nothing else to do.
        """
        try:
            worker = self._free.get(timeout=patience)
        except queue.Empty:
            raise BotFailed("all processes are busy") from None
        try:
            worker = worker or self._begin()
            answer = worker.ask(request)
        except BaseException:
            if worker is not None:
                self._end(worker)
            worker = None
            if self._closed:
                raise Stopping from None
            raise
        finally:
            self._free.put(worker)
        if "error" in answer:
            raise BotFailed(f"it raised {answer['error']}")
        return answer

    def warm(self) -> None:
        """Start a process now, so that nobody waits for it later."""
        worker = self._free.get()
        try:
            worker = worker or self._begin()
        finally:
            self._free.put(worker)

    def pids(self) -> list[int]:
        """Return the numbers of the processes that run."""
        return sorted(worker.pid for worker in list(self._all))

    def close(self) -> None:
        """End all processes; those who wait for an answer get ``Stopping``."""
        self._closed = True
        for worker in list(self._all):
            worker.kill()
        while True:
            try:
                idle = self._free.get_nowait()
            except queue.Empty:
                break
            if idle is not None:
                self._end(idle)
        self._free.put(None)  # those who wait for a process take it in turn, and go

    def _begin(self) -> Worker:
        if self._closed:
            raise Stopping
        worker = Worker()
        self._all.add(worker)
        try:
            worker.ask({})  # no bot's time begins before its process does
        except BaseException:
            self._end(worker)
            raise
        return worker

    def _end(self, worker: Worker) -> None:
        self._all.discard(worker)
        worker.end()
