"""The log of faults outside requests: one line per fault, at most once a minute."""

from __future__ import annotations

import logging
import threading
import traceback
from pathlib import PurePath

from wartable.server.times import MINUTE, now

log = logging.getLogger("wartable.server")

#: How long the same complaint stays silent after it was logged.
EVERY = MINUTE
#: How many different complaints are remembered.
KEPT = 1000


class Complaints:
    """Logs failures, each kind at most once a minute.

    It logs only the class and place of an exception: the text may hold private data.
    """

    def __init__(self) -> None:
        self._told: dict[str, int] = {}
        self._lock = threading.Lock()

    def tell(self, what: str, error: BaseException) -> None:
        """Log what could not be done and where it failed."""
        line = f"{what}: {type(error).__name__}{_place(error)}"
        if self._is_new(line):
            log.error(line)

    def _is_new(self, line: str) -> bool:
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
