"""How much processor time a request costs, wherever it is worked on.

A request is worked on in steps: on the event loop, between two waits, and in threads. The meter of
a request adds up the time that their threads spent computing; waiting costs nothing.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Generator
from contextvars import ContextVar
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Meter:
    """The processor seconds that a request has cost so far, and who pays for them."""

    def __init__(self, charge: Callable[[float], None]) -> None:
        self._charge = charge
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        """Count seconds; may be called from any thread."""
        self.seconds += seconds
        self._charge(seconds)


#: The meter of the request that is worked on, None if nobody counts.
METER: ContextVar[Meter | None] = ContextVar("meter", default=None)


class Steps:
    """Awaits something and meters its steps on the event loop."""

    def __init__(self, awaited: Awaitable[Any], meter: Meter) -> None:
        self._awaited = awaited
        self._meter = meter

    def __await__(self) -> Generator[Any, Any, Any]:
        """Run step by step, as ``await`` does."""
        steps = self._awaited.__await__()
        value: Any = None
        error: BaseException | None = None
        while True:
            begun = time.thread_time()
            try:
                waited_for = steps.send(value) if error is None else steps.throw(error)
            except StopIteration as end:
                return end.value
            finally:
                self._meter.add(time.thread_time() - begun)
            value, error = None, None
            try:
                value = yield waited_for
            except BaseException as raised:  # a cancellation, too, goes to what is awaited
                error = raised


def metered(function: Callable[P, T]) -> Callable[P, T]:
    """Return a function that adds what it costs to the meter of the request that calls it."""

    def counted(*args: P.args, **named: P.kwargs) -> T:
        meter = METER.get()
        if meter is None:
            return function(*args, **named)
        begun = time.thread_time()
        try:
            return function(*args, **named)
        finally:
            meter.add(time.thread_time() - begun)

    return counted
