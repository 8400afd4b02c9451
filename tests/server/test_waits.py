"""Waiting: a request may wait so long in all, and one stuck thing holds up few."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from wartable.server import waits
from wartable.server.errors import Busy
from wartable.server.waits import BoundedLock, at_most, begin_request, seconds_left, waiting

#: Seconds until something counts as stuck; what works is never waited for so long.
STUCK = 60.0


@contextmanager
def held(lock: BoundedLock) -> Iterator[None]:
    """Hold a lock in another thread."""
    has_it, let_go = threading.Event(), threading.Event()

    def hold() -> None:
        with lock:
            has_it.set()
            let_go.wait(STUCK)

    with ThreadPoolExecutor(1) as threads:
        threads.submit(hold)
        assert has_it.wait(STUCK)
        try:
            yield
        finally:
            let_go.set()


def result_of(call: Callable[[], object]) -> str:
    """Return ``done``, or the code of the error."""
    try:
        call()
    except Busy as error:
        return error.code
    return "done"


def take(lock: BoundedLock) -> None:
    with lock:
        pass


def test_a_lock_that_is_held_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waits, "PATIENCE", 0.05)
    lock = BoundedLock(1)
    with held(lock), pytest.raises(Busy) as caught:
        take(lock)
    assert caught.value.code == "busy"
    with lock, lock:
        pass


def test_few_wait_longer_than_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waits, "PATIENCE", STUCK)
    monkeypatch.setattr(waits, "BRIEF", 0.05)
    lock, count = BoundedLock(2), 6
    with ThreadPoolExecutor(count) as threads:
        with held(lock):
            found = [threads.submit(result_of, lambda: take(lock)) for _ in range(count)]
            while sum(each.done() for each in found) < count - 2:
                time.sleep(0.001)
        results = [each.result() for each in found]
    assert sorted(results) == ["busy"] * (count - 2) + ["done"] * 2


def test_a_request_has_one_allowance_for_all_its_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waits, "PATIENCE", 10.0)

    def request() -> None:
        begin_request()
        assert seconds_left() == 10
        with waiting() as seconds:
            assert seconds == 10
            time.sleep(0.02)
        assert seconds_left() <= 9.98
        with at_most(0.01):
            with waiting():
                time.sleep(0.02)
            assert seconds_left() == 0
        assert seconds_left() > 5

    with ThreadPoolExecutor(1) as threads:
        threads.submit(request).result()
    assert seconds_left() == 10, "threads beside the requests may wait as long each time"
