"""A lane: bots of one kind, with a queue, threads and processes of their own."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from wartable.engine.kit.chance import SEED_LIMIT
from wartable.server.bots.pool import CAP, BotFailed, Stopping, Workers
from wartable.server.bots.queue import Item, Turns
from wartable.server.bots.usage import Usage


@dataclass(frozen=True, slots=True)
class Figures:
    """What a lane is doing, and has done since the server started.

    ``waiting`` are tables and hints in the queue, ``thinking`` decisions at this moment.
    """

    waiting: int
    thinking: int
    processes: int
    decisions: int
    failures: int
    processor_seconds: float


class Lane(Generic[Item]):
    """A queue of work for bots, and the processes in which they decide.

    ``spare`` threads beyond the number of processes write moves while bots think. Without them the
    next turn is taken only when a process is idle, so that nobody goes before somebody who has used
    less.
    """

    def __init__(
        self,
        name: str,
        usage: Usage,
        processes: int,
        spare: int,
        work: Callable[[Item, Lane[Item]], None],
    ) -> None:
        self.name = name
        self.turns: Turns[Item] = Turns(usage)
        self.workers = Workers(processes)
        self._usage = usage
        self._work = work
        self._guard = threading.Lock()
        self._thinking = self._decisions = self._failures = 0
        self._seconds = 0.0
        self.threads = [
            threading.Thread(target=self._run, name=f"{name} bots", daemon=True)
            for _ in range(max(1, processes) + spare)
        ]

    def start(self) -> None:
        """Start the threads."""
        for thread in self.threads:
            thread.start()

    def close(self) -> None:
        """Release the threads and end the processes."""
        self.turns.close()
        self.workers.close()

    def join(self) -> None:
        """Wait for the threads, after ``close``."""
        for thread in self.threads:
            if thread.is_alive():
                thread.join(5)
        self.workers.close()  # processes that were returned meanwhile

    def ask(self, bot: str, view: dict[str, Any], person: int) -> dict[str, Any]:
        """Return a bot's decision, and charge a person; raise ``BotFailed`` or ``Stopping``."""
        chance = secrets.randbelow(SEED_LIMIT)  # a seed unrelated to the match's
        request = {"view": view, "bot": bot, "chance": chance, "seconds": CAP}
        with self._guard:
            self._thinking += 1
        seconds, failures = 0.0, 0
        try:
            answer = self.workers.ask(request)
            seconds = answer["seconds"]
        except BotFailed as error:
            seconds, failures = error.seconds, 1
            raise
        finally:
            self._usage.charge(person, seconds)
            with self._guard:
                self._thinking -= 1
                self._decisions += 1
                self._failures += failures
                self._seconds += seconds
        return answer

    def figures(self) -> Figures:
        """Return what the lane is doing and has done."""
        with self._guard:
            return Figures(
                len(self.turns),
                self._thinking,
                len(self.workers.pids()),
                self._decisions,
                self._failures,
                self._seconds,
            )

    def _run(self) -> None:
        while (item := self.turns.get()) is not None:
            try:
                self._work(item, self)
            except Stopping:
                return
            finally:
                self.turns.done(item)
