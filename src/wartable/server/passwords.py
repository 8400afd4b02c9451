"""Passwords: hashed slowly, few at a time, and compared without telling whether there was one."""

from __future__ import annotations

import secrets
import threading
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from wartable.engine.errors import Unreadable

#: Fewest and most characters.
LENGTH = (8, 200)


class Cost(NamedTuple):
    """What it takes to hash a password: rounds, KiB of memory, threads."""

    rounds: int
    memory: int
    threads: int


#: What OWASP asks for at least.
COST = Cost(2, 19 * 1024, 1)


class Passwords:
    """Hashes and compares passwords. May be used from any thread."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(*COST)
        self._turn = threading.Semaphore(2)  # each takes 19 MiB
        self._nobodys = self._hasher.hash(secrets.token_hex())

    def hashed(self, password: str) -> str:
        """Return what the store keeps of a new password; raise ``Unreadable`` if it is none."""
        low, high = LENGTH
        if not low <= len(password) <= high:
            raise Unreadable("bad-password", f"a password has {low} to {high} characters")
        with self._turn:
            return self._hasher.hash(password.encode("utf-8", "replace"))

    def fits(self, stored: str | None, password: str) -> bool:
        """Tell whether it is the stored password; it takes as long if there is none."""
        given = password[: LENGTH[1]].encode("utf-8", "replace")
        try:
            with self._turn:
                return self._hasher.verify(stored or self._nobodys, given) and stored is not None
        except VerificationError:
            return False
