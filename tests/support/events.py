"""Events in tests, made as the rules make them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.engine.kit.events import Event, Log, read_log


def told(note: Callable[..., None], *given: Any) -> Event:
    """Return the event that a declared function notes."""
    log = Log()
    log.on = 1
    note(log, *given)
    (event,) = read_log(log, 1, 1)
    return event
