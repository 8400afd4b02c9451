"""Readiness: whether the store takes writes, found out by trying."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from wartable.server.errors import Busy
from wartable.server.log import complaints
from wartable.server.store.store import Store

#: How many seconds a request waits for the attempt to write.
PATIENCE = 2.0
#: For how many seconds an attempt counts, so that many requests cause few writes.
FRESH = 1.0


class Readiness:
    """Tries to write to the store: one attempt at a time, in a thread of its own.

    Everybody who asks during an attempt, or soon after it, gets its result.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="readiness")
        self._attempt: asyncio.Future[bool] | None = None
        self._ended = 0.0

    async def is_ready(self) -> bool:
        """Tell whether the store takes writes; False if that is unknown after ``PATIENCE``."""
        attempt = self._attempt
        if attempt is None or (attempt.done() and time.monotonic() - self._ended > FRESH):
            loop = asyncio.get_running_loop()
            attempt = self._attempt = loop.run_in_executor(self._pool, self._writes)
        try:
            return await asyncio.wait_for(asyncio.shield(attempt), PATIENCE)
        except TimeoutError:
            return False

    def _writes(self) -> bool:
        try:
            try_to_write(self._store)
        except (SQLAlchemyError, Busy) as error:
            complaints.tell("the store takes no writes", error)
            return False
        finally:
            self._ended = time.monotonic()
        return True

    def close(self) -> None:
        """Stop; an attempt that hangs is left behind."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def try_to_write(store: Store) -> None:
    """Commit something that changes nothing; raise what the database raises."""
    with store.changing() as connection:
        if store.is_sqlite:
            # The number is nobody's; writing it puts a page on the disk even if it is the same.
            number = connection.scalar(text("PRAGMA user_version"))
            connection.exec_driver_sql(f"PRAGMA user_version = {int(number or 0)}")
        else:
            connection.execute(text("SELECT txid_current()"))  # its commit is logged on the disk
