"""Passwords: hashed slowly, few at a time, and compared without revealing if one is stored."""

from __future__ import annotations

import secrets
import threading
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from wartable.engine.errors import Unreadable

#: The minimum and maximum length.
LENGTH = (8, 200)


class Cost(NamedTuple):
    """The cost of hashing a password: rounds, KiB of memory, threads."""

    rounds: int
    memory: int
    threads: int


#: The minimum that OWASP recommends.
COST = Cost(2, 19 * 1024, 1)


class Passwords:
    """Hashes and compares passwords. All methods may be called from any thread."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(*COST)
        self._turn = threading.Semaphore(2)  # each hash takes 19 MiB
        self._nobodys = self._hasher.hash(secrets.token_hex())

    def hashed(self, password: str) -> str:
        """Return the hash of a new password; raise ``Unreadable`` if its length is not allowed."""
        low, high = LENGTH
        if not low <= len(password) <= high:
            raise Unreadable("bad-password", f"a password has {low} to {high} characters")
        with self._turn:
            return self._hasher.hash(password.encode("utf-8", "replace"))

    def fits(self, stored: str | None, password: str) -> bool:
        """Tell whether a password matches; it takes just as long if none is stored."""
        given = password[: LENGTH[1]].encode("utf-8", "replace")
        try:
            with self._turn:
                return self._hasher.verify(stored or self._nobodys, given) and stored is not None
        except VerificationError:
            return False
