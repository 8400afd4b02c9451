"""Scratch space for what a view asks the rules."""

from __future__ import annotations

import threading

from wartable.games.dukes.state import Work

_KEPT = threading.local()


def scratch() -> Work:
    """Return this thread's scratch space, all zero; the caller leaves it so.

    Making one takes longer than most questions for which it is needed.
    """
    if not hasattr(_KEPT, "work"):
        _KEPT.work = Work()
    work: Work = _KEPT.work
    return work
