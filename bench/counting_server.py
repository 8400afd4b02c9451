"""The command ``wartable`` that counts how often its pages read a table and draw one.

A file that ``WARTABLE_COUNTS`` names holds the two numbers. All threads of the server add to them.
"""

from __future__ import annotations

import mmap
import os
import struct
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from wartable.engine.play import view
from wartable.server.web.table import request

VARIABLE = "WARTABLE_COUNTS"
_NUMBERS = struct.Struct("<qq")


def make_counts(path: Path) -> None:
    """Make the file in which a server counts."""
    path.write_bytes(bytes(_NUMBERS.size))


def read_counts(path: Path) -> tuple[int, int]:
    """Return how many table states and how many pictures have been made so far."""
    states, pictures = _NUMBERS.unpack(path.read_bytes())
    return states, pictures


class _Counts:
    """The numbers in the file."""

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self._page = mmap.mmap(file.fileno(), _NUMBERS.size)
        self._lock = threading.Lock()

    def watch(self, module: object, name: str, place: int) -> None:
        """Count the calls of a function of a module."""
        real: Callable[..., Any] = getattr(module, name)

        def counted(*given: Any, **named: Any) -> Any:
            with self._lock:
                numbers = list(_NUMBERS.unpack(self._page[:]))
                numbers[place] += 1
                self._page[:] = _NUMBERS.pack(*numbers)
            return real(*given, **named)

        setattr(module, name, counted)


if VARIABLE in os.environ:
    _counts = _Counts(Path(os.environ[VARIABLE]))
    _counts.watch(request, "table_state", 0)
    _counts.watch(view, "render_svg", 1)

if __name__ == "__main__":
    from wartable.cli.main import main

    raise SystemExit(main())
