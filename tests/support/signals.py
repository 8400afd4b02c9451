"""Ctrl-C in tests: it interrupts, whatever the shell did with it that started the tests.

A shell that starts a job in the background, like ``nohup``, has it ignore SIGINT, and every program
that the job starts inherits that.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def interrupting() -> Iterator[None]:
    """Have SIGINT interrupt this process, and programs started meanwhile. Main thread only."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """SIGINT interrupts this process, and programs that the test starts."""
    with interrupting():
        yield
