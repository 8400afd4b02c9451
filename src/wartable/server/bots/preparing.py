"""Bots that need long once: prepared aside, so that no other bot waits for them."""

from __future__ import annotations

import threading
from collections.abc import Callable

from wartable.bots.bot import make_bot
from wartable.engine.errors import WartableError
from wartable.engine.game import Game
from wartable.server.bots.workers import LONGEST_PREPARING, BotFailed, Worker
from wartable.server.complaints import complaints


class Preparing:
    """Which bots can be asked at once; ``wake`` is called with the tables that waited for one."""

    def __init__(self, wake: Callable[[str], None]) -> None:
        self._wake = wake
        self._lock = threading.Lock()
        self._ready: set[tuple[str, str]] = set()
        self._waiting: dict[tuple[str, str], set[str]] = {}
        self._workers: set[Worker] = set()

    def is_ready(self, game: Game, spec: str, table_id: str) -> bool:
        """Tell whether a bot can be asked; if not, prepare it and then wake the table."""
        key = game.key, spec.partition(":")[0]
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
            worker.ask({"bot": spec, "game": key[0]}, LONGEST_PREPARING)
        except BotFailed as error:
            complaints.tell(f"cannot prepare {key[1]}", error)
        finally:
            self._workers.discard(worker)
            worker.end()
        with self._lock:
            self._ready.add(key)  # if it failed, so will its moves, and that is seen to
            waiting = self._waiting.pop(key)
        for table_id in waiting:
            self._wake(table_id)

    def close(self) -> None:
        """Stop preparing."""
        for worker in list(self._workers):
            worker.kill()


def _needs_long(game: Game, spec: str) -> bool:
    try:
        return callable(getattr(make_bot(spec, game), "prepare", None))
    except WartableError:
        return False
