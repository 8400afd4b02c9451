"""The log of faults outside requests: one line per fault, at most once a minute."""

from __future__ import annotations

import logging
import threading
import traceback
from pathlib import PurePath

from wartable.server.store.outage import outage
from wartable.server.times import MINUTE, now

log = logging.getLogger("wartable.server")

#: How long the same complaint stays silent after it was logged.
EVERY = MINUTE
#: How many different complaints are remembered.
KEPT = 1000


class Complaints:
    """Logs failures, each kind at most once a minute.

    It logs only the class and place of an exception: the text may hold private data. While the
    store does not answer, everything fails: that is one kind.
    """

    def __init__(self) -> None:
        self._told: dict[str, int] = {}
        self._lock = threading.Lock()

    def tell(self, what: str, error: BaseException) -> None:
        """Log what could not be done and where it failed."""
        line = f"{what}: {type(error).__name__}{_place(error)}"
        told = outage(error)
        if self.is_new(line if told is None else told.code):
            log.error(line if told is None else f"{told.message} ({line})")

    def is_new(self, line: str) -> bool:
        """Tell whether a line has not been logged for a while; it counts as logged now."""
        at = now()
        with self._lock:
            if at - self._told.get(line, 0) < EVERY:
                return False
            if len(self._told) >= KEPT:
                self._told.clear()
            self._told[line] = at
            return True


def _place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    return f" in {PurePath(frames[-1].filename).name} line {frames[-1].lineno}" if frames else ""


complaints = Complaints()


class Seldom(logging.Filter):
    """Lets each kind of message pass once a minute: strangers can cause those of the protocols."""

    def __init__(self) -> None:
        super().__init__()
        self._told = Complaints()

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a message passes."""
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        return record.levelno < logging.WARNING or self._told.is_new(f"{record.msg} {kind}")


def quieten() -> None:
    """Keep what strangers send, and what every outage of the store causes, from filling the log."""
    # When a database dies, the pool logs a traceback for each connection; whoever used one is told,
    # too, and complains in one line.
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)
    for name in ("uvicorn.error", "websockets.server", "asyncio", "uvloop"):
        logger = logging.getLogger(name)
        if not any(isinstance(each, Seldom) for each in logger.filters):
            logger.addFilter(Seldom())
