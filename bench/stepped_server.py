"""The command ``wartable`` with a clock that can be stepped while it runs, to test with.

A file that ``WARTABLE_STEP`` names holds by how many nanoseconds the clock is ahead. All processes
of the server follow it at once: those that it starts import this program again.
"""

from __future__ import annotations

import mmap
import os
import struct
import time
from pathlib import Path

from wartable.server import times

VARIABLE = "WARTABLE_STEP"
_NUMBER = struct.Struct("<q")


class Stepped:
    """Stands for the module ``time`` where the server reads the time of day."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._page = mmap.mmap(file.fileno(), _NUMBER.size, access=mmap.ACCESS_READ)

    def time_ns(self) -> int:
        """Return the time of day, stepped."""
        return time.time_ns() + int(_NUMBER.unpack(self._page[:])[0])

    def __getattr__(self, name: str) -> object:
        return getattr(time, name)


def write_offset(path: Path, milliseconds: int) -> None:
    """Step the clock of the servers that follow a file; make the file if it is missing."""
    content = _NUMBER.pack(milliseconds * 1_000_000)
    if not path.exists():
        path.write_bytes(content)
        return
    with path.open("r+b") as file:
        file.write(content)


if VARIABLE in os.environ:
    vars(times)["time"] = Stepped(Path(os.environ[VARIABLE]))

if __name__ == "__main__":
    from wartable.cli.main import main

    raise SystemExit(main())
