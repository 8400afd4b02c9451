"""Who used how much of the processor, and whose requests are worked on next."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable

from wartable.server.errors import TooMany

#: The processor seconds that an address has at first, gets back per second, and may overdraw.
AT_FIRST, PER_SECOND, OVERDRAFT = 0.12, 0.06, 1.0
#: The share of the time in which addresses that used much are worked on while there are others, and
#: for how many seconds after a request others count as being there.
SHARE, THERE = 0.06, 2.0
#: How many requests are worked on at once, of one address, of all addresses that used much, and in
#: all. Python computes one at a time, so more would only make each of them slower.
EACH, HEAVY, ALL = 1, 1, 2
#: How many requests may wait, of one address and in all.
WAITING, WAITING_ALL = 64, 2000
#: How many seconds a request waits before it is refused.
PATIENCE = 10.0
#: A request that takes longer than this, in seconds, holds up others no more: it may be waiting for
#: something else than the processor. Those of addresses that used much have longer.
LONG, LONG_HEAVY = 0.25, 2.0
#: How many addresses are remembered.
KEPT = 20_000


class Account:
    """What one address may still use, and its requests.

    An address that has used up everything is ``is_heavy`` until it has all of it back. It gets
    nothing back then while it asks for more.
    """

    __slots__ = ("at", "is_heavy", "left", "running", "spent", "waiting")

    def __init__(self, at: float) -> None:
        self.left = AT_FIRST
        self.spent = 0.0
        self.is_heavy = self.left <= 0
        self.at = at
        self.running = 0
        self.waiting: deque[asyncio.Future[Place]] = deque()

    def refill(self, at: float) -> None:
        """Give back what the time that passed is worth."""
        if not (self.is_heavy and (self.running or self.waiting)):
            self.left = min(AT_FIRST, self.left + (at - self.at) * PER_SECOND)
        self.at = at
        if self.left >= AT_FIRST > 0:
            self.is_heavy = False

    def spend(self, seconds: float) -> None:
        """Note what a request has cost; may be called from any thread."""
        self.spent += seconds
        self.left = max(-OVERDRAFT, self.left - seconds)
        self.is_heavy = self.is_heavy or self.left <= 0


class Accounts:
    """Decides who comes in next: whoever used least, and those who used much in turn.

    All of it happens on the event loop.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        #: The accounts by address, least recently used first.
        self._kept: OrderedDict[str, Account] = OrderedDict()
        #: The accounts that wait; of those that used much, the first is next.
        self._turns: OrderedDict[str, Account] = OrderedDict()
        self.running = 0
        self.heavy = 0
        self.waiting = 0
        #: The account that came in last of those that used little, and when that was.
        self._light: tuple[Account, float] | None = None
        #: Until when the addresses that used much rest.
        self._rest_until = 0.0

    def __len__(self) -> int:
        """Return how many addresses are remembered."""
        return len(self._kept)

    def of(self, address: str) -> Account:
        """Return the account of an address as it is now."""
        at = self._clock()
        account = self._kept.get(address)
        if account is None:
            account = self._kept[address] = Account(at)
            self._forget(at)
        self._kept.move_to_end(address)
        account.refill(at)
        return account

    async def enter(self, address: str) -> Place:
        """Wait for a place; raise ``TooMany`` if too many wait, or for too long."""
        account = self.of(address)
        if len(account.waiting) >= WAITING or self.waiting >= WAITING_ALL:
            raise _too_many()
        coming: asyncio.Future[Place] = asyncio.get_running_loop().create_future()
        account.waiting.append(coming)
        self._turns.setdefault(address, account)
        self.waiting += 1
        self.let_in()
        try:
            return await asyncio.wait_for(coming, PATIENCE)
        except TimeoutError:
            raise _too_many() from None
        except asyncio.CancelledError:
            if coming.done() and not coming.cancelled():
                coming.result().leave()
            raise
        finally:
            self.waiting -= 1
            self._give_up(address, account, coming)

    def let_in(self) -> None:
        """Let in as many as there are places."""
        while self.running < ALL and (address := self._next()) is not None:
            account = self._turns[address]
            coming = account.waiting.popleft()
            if not coming.done():  # whoever went away or was refused is still in line for a moment
                if not account.is_heavy:
                    self._light = account, self._clock()
                coming.set_result(Place(self, account))
            if account.waiting:
                self._turns.move_to_end(address)
            else:
                del self._turns[address]

    def _next(self) -> str | None:
        """Return the address whose request comes in next, None if nobody may."""
        at = self._clock()
        best, most = None, 0.0
        for address, account in self._turns.items():
            account.refill(at)
            if not account.is_heavy and account.left > most and account.running < EACH:
                best, most = address, account.left
        if best is None and self.heavy < HEAVY and at >= self._rest_until:
            return next((key for key, each in self._turns.items() if each.running < EACH), None)
        return best

    def rest(self, account: Account, seconds: float) -> None:
        """Let those who used much wait after a request that took so long, if there are others."""
        at = self._clock()
        if self._light is None:
            return
        other, there = self._light
        if other is not account and at - there < THERE:
            self._rest_until = max(at, self._rest_until) + seconds * (1 - SHARE) / SHARE
            self._wake()

    def _wake(self) -> None:
        """Let somebody in when the rest is over; timers may be early."""
        left = self._rest_until - self._clock()
        if left > 0:
            asyncio.get_running_loop().call_later(left + 0.001, self._wake)
        else:
            self.let_in()

    def _give_up(self, address: str, account: Account, coming: asyncio.Future[Place]) -> None:
        """Take back a wish that was not granted."""
        if coming in account.waiting:
            account.waiting.remove(coming)
            if not account.waiting:
                self._turns.pop(address, None)

    def _forget(self, at: float) -> None:
        """Drop accounts that are as good as new; each request adds one at most."""
        for _ in range(2):
            address, oldest = next(iter(self._kept.items()))
            oldest.refill(at)
            is_unused = not oldest.running and not oldest.waiting
            is_new = oldest.left >= AT_FIRST or len(self._kept) > KEPT
            if is_unused and is_new and len(self._kept) > 1:
                del self._kept[address]


def _too_many() -> TooMany:
    return TooMany("too-many", "too much at once from your address: try again in a few seconds")


class Place:
    """The place of one request that is worked on."""

    def __init__(self, accounts: Accounts, account: Account) -> None:
        loop = asyncio.get_running_loop()
        self._accounts, self._account = accounts, account
        self._is_heavy = account.is_heavy
        #: What a heavy account had spent before this request, None if it does not have to rest.
        self._spent = account.spent if self._is_heavy else None
        self._is_counted = True
        self._is_left = False
        account.running += 1
        accounts.running += 1
        accounts.heavy += self._is_heavy
        self._timers = [loop.call_later(LONG, self._make_way)]
        if self._is_heavy:
            self._timers.append(loop.call_later(LONG_HEAVY, self._make_heavy_way))

    def leave(self) -> None:
        """Make room; a second time it does nothing."""
        if self._is_left:
            return
        self._is_left = True
        for timer in self._timers:
            timer.cancel()
        if self._spent is not None:
            self._accounts.rest(self._account, self._account.spent - self._spent)
        self._make_heavy_way()
        self._make_way()

    def _make_way(self) -> None:
        self._account.running -= self._is_counted
        self._accounts.running -= self._is_counted
        self._is_counted = False
        self._accounts.let_in()

    def _make_heavy_way(self) -> None:
        self._accounts.heavy -= self._is_heavy
        self._is_heavy = False
        self._accounts.let_in()
