"""Passwords: hashed slowly, few at a time, and compared without revealing if one is stored."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from wartable.engine.errors import Unreadable
from wartable.server.waits import busy, waiting

#: The minimum and maximum length.
LENGTH = (8, 200)


class Cost(NamedTuple):
    """The cost of hashing a password: rounds, KiB of memory, threads."""

    rounds: int
    memory: int
    threads: int


#: The minimum that OWASP recommends.
COST = Cost(2, 19 * 1024, 1)
#: How many are hashed at once, 19 MiB each, and how many may wait: they leave threads for others.
AT_ONCE, QUEUE = 2, 6


class Passwords:
    """Hashes and compares passwords, and raises ``Busy`` if too many wait for that.

    All methods may be called from any thread.
    """

    def __init__(self) -> None:
        self._hasher = PasswordHasher(*COST)
        self._turn = threading.Semaphore(AT_ONCE)
        self._queue = threading.Semaphore(AT_ONCE + QUEUE)
        self._nobodys = self._hasher.hash(secrets.token_hex())

    def hashed(self, password: str) -> str:
        """Return the hash of a new password; raise ``Unreadable`` if its length is not allowed."""
        low, high = LENGTH
        if not low <= len(password) <= high:
            raise Unreadable("bad-password", f"a password has {low} to {high} characters")
        with self._hashing():
            return self._hasher.hash(password.encode("utf-8", "replace"))

    def fits(self, stored: str | None, password: str) -> bool:
        """Tell whether a password matches; it takes just as long if none is stored."""
        given = password[: LENGTH[1]].encode("utf-8", "replace")
        try:
            with self._hashing():
                return self._hasher.verify(stored or self._nobodys, given) and stored is not None
        except VerificationError:
            return False

    @contextmanager
    def _hashing(self) -> Iterator[None]:
        if not self._queue.acquire(blocking=False):
            raise busy()
        try:
            with waiting() as seconds:
                has_turn = self._turn.acquire(timeout=seconds)
            if not has_turn:
                raise busy()
            try:
                yield
            finally:
                self._turn.release()
        finally:
            self._queue.release()
