"""Open connections, sockets too: how many one address may have, and how many there are in all."""

from __future__ import annotations

import resource
from asyncio import BaseTransport, Transport
from collections import Counter
from typing import Protocol

from wartable.server.network import household

#: How many connections an address may have: a school of thirty, each with several pages.
EACH = 500
#: How many there may be in all, if the system has as many files.
ALL = 8000
#: How many files the server needs for other things: its store, bots, and programs.
FILES = 256
#: Once three quarters of all are open, only addresses with fewer than this get more.
FEW = 20


class Trusted(Protocol):
    """Addresses that are trusted."""

    def __contains__(self, host: str, /) -> bool:
        """Tell whether one of them is."""


class Connections:
    """Counts the connections of a process by address; all of it happens on the event loop.

    Proxies that are trusted have as many as there are: behind them are many people.
    """

    def __init__(self, each: int = EACH, most: int = ALL, trusted: Trusted = ()) -> None:
        self._each, self._most, self._trusted = each, most, trusted
        self._addresses: dict[BaseTransport, str] = {}
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._addresses)

    def set_limits(self, each: int, most: int, trusted: Trusted) -> None:
        """Set the limits from now on; ``trusted`` addresses have none of their own."""
        self._each, self._most, self._trusted = each, most, trusted

    def opened(self, transport: Transport) -> bool:
        """Count a new connection; return False, and count nothing, if it is one too many."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        address = household(host)
        if len(self._addresses) >= self._most:
            return False
        if host not in self._trusted:
            is_tight = len(self._addresses) >= self._most * 3 // 4
            if self._counts[address] >= (min(FEW, self._each) if is_tight else self._each):
                return False
        self._addresses[transport] = address
        self._counts[address] += 1
        return True

    def closed(self, transport: BaseTransport) -> None:
        """Forget a connection; a second time it does nothing."""
        address = self._addresses.pop(transport, None)
        if address is not None:
            self._counts[address] -= 1
            if self._counts[address] <= 0:
                del self._counts[address]


def allow_files(most: int = ALL) -> int:
    """Let this process open as many files as it needs; return how many connections may be open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + FILES
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        soft = allowed
    return most if soft == resource.RLIM_INFINITY else max(1, min(most, soft - FILES))


#: The connections of this process.
connections = Connections()
