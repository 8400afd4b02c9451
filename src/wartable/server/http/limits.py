"""Rate limits: how often a person or an address may do something, counted in a sliding window.

Guests cost nothing, so an address has limits, too, over all people there: those of a crowd, so that
a school or an office can play.

Each process counts for itself, in memory, so several workers allow that many times more. The cost
of a check does not depend on the number of people: nothing loops over all of them.
"""

from __future__ import annotations

import math
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from contextvars import ContextVar
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

#: As many people as this can do at one address what each of them may do, unless it is said below.
CROWD = 30
#: The limits of an address where they are others; empty where a kind is counted by address anyway.
OF_ADDRESS: dict[str, Rates] = {
    "guest": (),
    "login": (),
    "guess": (),
    "mail": (),
    "confirm": (),
    "create": ((120, 60), (1200, 3600)),
    "account": ((30, 3600),),
    "move": ((100, 1), (3000, 60)),
    "post": ((150, 1), (4500, 60)),
    "chat": ((60, 10),),
    "hint": ((90, 60),),
    "token": ((60, 3600),),
    "socket": ((120, 10), (400, 60)),
}

#: The address that sent the request that is worked on, empty if nobody counts.
SENDER: ContextVar[str] = ContextVar("sender", default="")


def rates_of_address(kind: str) -> Rates:
    """Return how often an address may do something, over all people there."""
    if kind in OF_ADDRESS:
        return OF_ADDRESS[kind]
    return tuple((CROWD * count, seconds) for count, seconds in all_rates()[kind])


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
    every = (*all_rates().values(), *OF_ADDRESS.values())
    return max(seconds for rates in every for _, seconds in rates)


class Limits:
    """Counts what people do. All methods may be called from any thread."""

    def __init__(self, on: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._on = on
        self._clock = clock
        self._guard = threading.Lock()
        #: The newest times by kind and person, least recently active first.
        self._done: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()

    def check(self, kind: str, who: str, address: str = "") -> None:
        """Count one more action of a kind; raise ``TooMany`` if it exceeds a limit.

        It counts for ``who`` and for the address, by default the sender's of this request.
        """
        rates = all_rates()[kind]
        if not self._on:
            return
        counts = [(who, rates)]
        address = address or SENDER.get()
        if address and address != who and (of_address := rates_of_address(kind)):
            counts.append((f"at {address}", of_address))
        with self._guard:
            wait = self._count(kind, counts)
        if wait > 0:
            raise TooMany("too-many", f"too much at once: try again in {_words(wait)}")

    def _count(self, kind: str, counts: list[tuple[str, Rates]]) -> float:
        """Count one more, unless that is too much for anybody; return how long to wait for it."""
        at = self._clock()
        kept = [self._done.setdefault((kind, who), _times(rates)) for who, rates in counts]
        wait = max(
            _wait(done, at, most, seconds)
            for done, (_, rates) in zip(kept, counts, strict=True)
            for most, seconds in rates
        )
        if wait <= 0:
            for done, (who, _) in zip(kept, counts, strict=True):
                done.append(at)
                self._done.move_to_end((kind, who))
            self._forget(at)
        return wait

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
        """Drop up to four expired counters; each check adds at most two, so they never pile up."""
        for _ in range(4):
            oldest = next(iter(self._done))
            times = self._done[oldest]
            if times and times[-1] > at - longest():
                return
            del self._done[oldest]


def _times(rates: Rates) -> deque[float]:
    return deque(maxlen=max(most for most, _ in rates))


def _wait(done: deque[float], at: float, most: int, seconds: int) -> float:
    """Return how many seconds remain until one more action is allowed."""
    return 0 if len(done) < most else done[-most] + seconds - at


def _words(wait: float) -> str:
    seconds = math.ceil(wait)
    return "a second" if seconds == 1 else f"{seconds} seconds"
