"""Rate limits: how often a person may do something, counted in a sliding window.

Each process counts for itself, in memory, so several workers allow that many times more. The cost
of a check does not depend on the number of people: nothing loops over all of them.
"""

from __future__ import annotations

import math
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from functools import cache

from wartable.server.errors import TooMany
from wartable.server.plugins import FORGETTING, Rates, webs
from wartable.server.store.models import NAME

#: Kind -> (count, seconds) pairs; all of them must hold.
RATES: dict[str, Rates] = {
    "guest": ((30, 60),),
    "login": ((10, 60),),
    "guess": ((5, 60), (30, 3600)),
    "account": ((10, 3600),),
    "create": ((30, 60),),
    "move": ((30, 1), (600, 60)),
    "chat": ((10, 10),),
    "hint": ((20, 60),),
    "token": ((10, 3600),),
    "socket": ((60, 60),),
    "post": ((40, 1), (700, 60)),
    "mail": ((12, 3600),),
    "confirm": ((5, 3600),),
}


@cache
def all_rates() -> dict[str, Rates]:
    """Return the limits of the server and of all plugins, these as ``plugin.kind``."""
    theirs = {
        f"{name}.{kind}": rates
        for name, web in webs().by_name.items()
        for kind, rates in web.limits.items()
    }
    return RATES | theirs


FORGETTING.append(all_rates.cache_clear)


def longest() -> int:
    """Return the longest window of any limit, in seconds."""
    return max(seconds for rates in all_rates().values() for _, seconds in rates)


class Limits:
    """Counts what people do. All methods may be called from any thread."""

    def __init__(self, on: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._on = on
        self._clock = clock
        self._guard = threading.Lock()
        #: The newest times by kind and person, least recently active first.
        self._done: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()

    def check(self, kind: str, who: str) -> None:
        """Count one more action of a kind; raise ``TooMany`` if it exceeds a limit."""
        rates = all_rates()[kind]
        if not self._on:
            return
        with self._guard:
            at = self._clock()
            done = self._done.setdefault((kind, who), deque(maxlen=max(most for most, _ in rates)))
            wait = max(_wait(done, at, most, seconds) for most, seconds in rates)
            if wait <= 0:
                done.append(at)
                self._done.move_to_end((kind, who))
                self._forget(at)
        if wait > 0:
            raise TooMany("too-many", f"too much at once: try again in {_words(wait)}")

    def check_sign_in(self, address: str, login: str) -> None:
        """Count one more sign-in attempt of an address, for all logins and for this one.

        Attempts from elsewhere do not count: else strangers could keep the owner of an account out.
        An account that is tried from many addresses is protected by what each of them may try.
        """
        self.check("login", address)
        self.check("guess", f"{address} {login.strip().lower()[:NAME]}")

    def __len__(self) -> int:
        """Return the number of counters: one per kind and person."""
        return len(self._done)

    def _forget(self, at: float) -> None:
        """Drop up to two expired counters; each check adds at most one, so they never pile up."""
        for _ in range(2):
            oldest = next(iter(self._done))
            if self._done[oldest][-1] > at - longest():
                return
            del self._done[oldest]


def _wait(done: deque[float], at: float, most: int, seconds: int) -> float:
    """Return how many seconds remain until one more action is allowed."""
    return 0 if len(done) < most else done[-most] + seconds - at


def _words(wait: float) -> str:
    seconds = math.ceil(wait)
    return "a second" if seconds == 1 else f"{seconds} seconds"
