"""The queue for bots: whoever has used the least processor time of late goes first."""

from __future__ import annotations

import heapq
import itertools
import threading
from collections import deque
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from wartable.server.bots.usage import Usage

#: The owner of a table that was queued without one.
NOBODY = 0

Key = TypeVar("Key")
Item = TypeVar("Item", bound=Hashable)


class Turns(Generic[Item]):
    """A queue of tables and the like; each is in it at most once, and not while a thread has it.

    Each ``owner`` gets a turn, not each table, and all owners at one address share what one owner
    gets elsewhere. So a person with a hundred tables slows down only their own, and so does a
    person with a hundred names. Among those who have used equally little, whoever has waited
    longest goes first.
    """

    def __init__(self, usage: Usage | None = None) -> None:
        self._usage = Usage() if usage is None else usage
        #: What waits, by owner; the owners who wait, by address; the addresses of these.
        self._items: dict[int, deque[Item]] = {}
        self._owners: dict[str, LeastFirst[int]] = {}
        self._addresses: LeastFirst[str] = LeastFirst(self._usage.rank)
        self._waiting: set[Item] = set()
        self._in_hand: set[Item] = set()
        self._again: dict[Item, int] = {}
        self._ready = threading.Condition()
        self._closed = False

    def put(self, item: Item, owner: int = NOBODY) -> None:
        """Queue an item; one that a thread is handling goes back into the queue afterwards."""
        with self._ready:
            if item in self._in_hand:
                self._again[item] = owner or self._again.get(item, NOBODY)
            elif item not in self._waiting:
                self._enqueue(item, owner)

    def get(self) -> Item | None:
        """Wait for the next item and take it; return None once the queue is closed."""
        with self._ready:
            self._ready.wait_for(lambda: self._waiting or self._closed)
            if self._closed:
                return None
            item = self._next()
            self._waiting.discard(item)
            self._in_hand.add(item)
            return item

    def done(self, item: Item) -> None:
        """Release an item; it goes back into the queue if it was put again meanwhile."""
        with self._ready:
            self._in_hand.discard(item)
            if item in self._again:
                self._enqueue(item, self._again.pop(item))

    def counts(self) -> tuple[int, int]:
        """Return how many tables wait, and how many are in hand."""
        return len(self._waiting), len(self._in_hand)

    def close(self) -> None:
        """Release every waiting thread."""
        with self._ready:
            self._closed = True
            self._ready.notify_all()

    def __len__(self) -> int:
        """Return how many items wait."""
        return len(self._waiting)

    def _enqueue(self, item: Item, owner: int) -> None:
        self._waiting.add(item)
        if owner in self._items:
            self._items[owner].append(item)
        else:
            self._items[owner] = deque([item])
            self._line_up(owner, self._usage.address_of(owner))
        self._ready.notify()

    def _line_up(self, owner: int, address: str) -> None:
        """Put an owner at the end of those at an address, and the address too if it is new."""
        if address not in self._owners:
            self._owners[address] = LeastFirst(self._usage.rank)
            self._addresses.push(address)
        self._owners[address].push(owner)

    def _next(self) -> Item:
        """Take the next item; its address and its owner go to the end if they have more."""
        address = self._addresses.pop()
        owner = self._owners[address].pop()
        if self._owners[address]:
            self._addresses.push(address)
        else:
            del self._owners[address]
        item = self._items[owner].popleft()
        if self._items[owner]:
            self._line_up(owner, self._usage.address_of(owner))
        else:
            del self._items[owner]
        return item


class LeastFirst(Generic[Key]):
    """Keys in order of rank, the least first, and those of the same rank in order of arrival.

    Ranks may rise while keys wait, so an entry is checked only when it comes first.
    """

    def __init__(self, rank: Callable[[Key], float]) -> None:
        self._rank = rank
        self._heap: list[tuple[float, int, Key]] = []
        self._arrivals = itertools.count()

    def push(self, key: Key) -> None:
        """Add a key that is not there yet."""
        heapq.heappush(self._heap, (self._rank(key), next(self._arrivals), key))

    def pop(self) -> Key:
        """Remove and return the first key."""
        while True:
            known, arrival, key = self._heap[0]
            rank = self._rank(key)
            if rank <= known:
                return heapq.heappop(self._heap)[2]
            heapq.heapreplace(self._heap, (rank, arrival, key))

    def __len__(self) -> int:
        """Return how many keys there are."""
        return len(self._heap)
