"""Times on the server: whole milliseconds since 1970, the same in every database."""

from __future__ import annotations

import time

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def now() -> int:
    """Return the current time in milliseconds."""
    return time.time_ns() // 1_000_000
