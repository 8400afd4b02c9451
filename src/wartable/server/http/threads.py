"""Threads for requests: plain functions run in them, and no kind of request takes them all.

Requests that change something and requests that only read have threads of their own, so writers
that wait for the store leave room for readers. Whoever finds no thread in time is told so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial, wraps
from inspect import isasyncgenfunction, iscoroutinefunction, isgeneratorfunction
from typing import Any, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from fastapi import APIRouter

from wartable.server.http.metering import metered
from wartable.server.waits import begin_request, busy, waiting

P = ParamSpec("P")
T = TypeVar("T")

#: How many threads read for requests and how many change something.
READERS, WRITERS = 24, 16
#: How many make pages that tell of failures, which are needed most if all others are taken.
TELLERS = 2
#: How many requests may wait for each thread.
QUEUE = 16
#: The methods that change nothing.
SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}


class Lane:
    """Threads for one kind of work in one event loop, and the bounded queue for them."""

    def __init__(self, threads: int) -> None:
        self._free = asyncio.Semaphore(threads)
        # A hop to a thread of this pool takes two thirds of the time of one by way of anyio.
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self._most = threads * QUEUE
        self._queue = 0

    async def run(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Run a function in a thread and return its result; raise ``Busy`` if none is free."""
        await self._enter()
        try:
            work = metered(partial(call, *args, **named))
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, copy_context().run, work)
        finally:
            self._free.release()

    async def _enter(self) -> None:
        if not self._free.locked():
            await self._free.acquire()
            return
        if self._queue >= self._most:
            raise busy()
        self._queue += 1
        try:
            with waiting() as seconds:
                await asyncio.wait_for(self._free.acquire(), seconds)
        except TimeoutError:
            raise busy() from None
        finally:
            self._queue -= 1


class _Lanes:
    """The lanes of one event loop."""

    def __init__(self) -> None:
        self.reading = Lane(READERS)
        self.writing = Lane(WRITERS)
        self.telling = Lane(TELLERS)


#: The threads end with the lanes, and these with their loop.
_lanes: WeakKeyDictionary[asyncio.AbstractEventLoop, _Lanes] = WeakKeyDictionary()


def _of_this_loop() -> _Lanes:
    loop = asyncio.get_running_loop()
    lanes = _lanes.get(loop)
    if lanes is None:
        lanes = _lanes[loop] = _Lanes()
    return lanes


async def in_reader(call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Run a function that changes nothing in a thread; raise ``Busy`` if none is free soon."""
    return await _of_this_loop().reading.run(call, *args, **named)


async def in_writer(call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Run a function that changes something in a thread; raise ``Busy`` if none is free soon."""
    return await _of_this_loop().writing.run(call, *args, **named)


async def in_teller(call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Run what tells of a failure in a thread; raise ``Busy`` if none is free soon."""
    begin_request()  # the failed request may have waited as long as it may
    return await _of_this_loop().telling.run(call, *args, **named)


def reading(call: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Return the same dependency or route, run in a thread that reads."""

    @wraps(call)
    async def run(*args: P.args, **named: P.kwargs) -> T:
        return await in_reader(call, *args, **named)

    return run


def writing(call: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Return the same dependency or route, run in a thread that writes."""

    @wraps(call)
    async def run(*args: P.args, **named: P.kwargs) -> T:
        return await in_writer(call, *args, **named)

    return run


class Routes(APIRouter):
    """A router whose plain functions run in a thread that reads or, by their method, writes."""

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        """Add a route."""
        if not is_waited_for(endpoint):
            changes = set(more.get("methods") or ["GET"]) - SAFE
            endpoint = writing(endpoint) if changes else reading(endpoint)
        super().add_api_route(path, endpoint, **more)

    def take(self, other: APIRouter) -> None:
        """Add the routes of another router as they are.

        To include it would make each of them anew, at every start, and take every request longer.
        """
        self.routes.extend(other.routes)


def is_waited_for(call: Callable[..., Any]) -> bool:
    """Tell whether the event loop waits for a function, or FastAPI for what it yields."""
    kinds = (iscoroutinefunction, isasyncgenfunction, isgeneratorfunction)
    return any(is_such(call) for is_such in kinds)
