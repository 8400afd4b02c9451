"""What goes wrong beside the requests: one line in the log, and no more than one a minute."""

from __future__ import annotations

import logging
import threading
import traceback
from pathlib import PurePath

from wartable.server.times import MINUTE, now

log = logging.getLogger("wartable.server")

#: The same complaint is not repeated for so long.
EVERY = MINUTE
#: So many different complaints are remembered.
KEPT = 1000


class Complaints:
    """Logs failures, each kind at most once a minute.

    An exception is told by its class and place only: its text may hold what others must not see.
    """

    def __init__(self) -> None:
        self._told: dict[str, int] = {}
        self._lock = threading.Lock()

    def tell(self, what: str, error: BaseException) -> None:
        """Say what could not be done, and where it failed."""
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
