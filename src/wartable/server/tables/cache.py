"""What stays in memory: the things used last, up to a budget in bytes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cache(Generic[T]):
    """Keeps things by name, each with its estimated bytes; drops those unused for longest.

    ``on_drop`` is called with every thing that is dropped for want of room.

    The thing used last stays even if it exceeds the budget alone. A dropped thing still works for
    whoever uses it. All methods may be called from any thread.
    """

    def __init__(self, budget: int, on_drop: Callable[[str, T], None] | None = None) -> None:
        self.budget = budget
        self._on_drop = on_drop
        self._kept: OrderedDict[str, tuple[T, int]] = OrderedDict()
        self._size = 0
        self._guard = threading.Lock()

    @property
    def size(self) -> int:
        """The estimated bytes of everything kept."""
        return self._size

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, name: str) -> T | None:
        """Return what is kept under a name, which counts as use; None if nothing is."""
        with self._guard:
            found = self._kept.get(name)
            if found is None:
                return None
            self._kept.move_to_end(name)
            return found[0]

    def add(self, name: str, thing: T, cost: int) -> T:
        """Keep a thing unless there is one of that name already; return the one that is kept."""
        with self._guard:
            found = self._kept.get(name)
            if found is not None:
                self._kept.move_to_end(name)
                return found[0]
            self._kept[name] = thing, cost
            self._size += cost
            self._shrink()
            return thing

    def weigh(self, name: str, thing: T, cost: int) -> None:
        """Note what a thing costs now, unless it was dropped, and keep to the budget."""
        with self._guard:
            found = self._kept.get(name)
            if found is None or found[0] is not thing or found[1] == cost:
                return
            self._kept[name] = thing, cost
            self._size += cost - found[1]
            self._shrink()

    def clear(self) -> None:
        """Drop everything."""
        with self._guard:
            self._kept.clear()
            self._size = 0

    def _shrink(self) -> None:
        while self._size > self.budget and len(self._kept) > 1:
            name, (thing, cost) = self._kept.popitem(last=False)
            self._size -= cost
            if self._on_drop is not None:
                self._on_drop(name, thing)
