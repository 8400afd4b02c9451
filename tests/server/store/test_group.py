"""Changes committed together: each counts only once it is committed, and fails alone."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from support.server import PATIENCE, sqlite_url
from wartable.server import waits
from wartable.server.errors import Busy
from wartable.server.store import group
from wartable.server.store.store import Store


class Gate:
    """Lets threads write one after the other, and stops the first one until it is opened."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.commits = 0
        self._is_in, self._open = threading.Event(), threading.Event()
        event.listen(store.engine, "commit", self._count)

    def _count(self, _connection: object) -> None:
        self.commits += 1

    def first(self, connection: Connection) -> None:
        """Be written, slowly."""
        self._is_in.set()
        assert self._open.wait(PATIENCE)
        add(connection, "first")

    def closed(self, threads: ThreadPoolExecutor) -> Future[None]:
        """Begin the first change."""
        found = threads.submit(self.store.change, self.first)
        assert self._is_in.wait(PATIENCE)
        return found

    def submit(
        self, threads: ThreadPoolExecutor, works: list[Callable[[Connection], str]]
    ) -> list[Future[str]]:
        """Hand in changes while the first is written; return when all of them wait."""
        found = []
        for work in works:
            found.append(threads.submit(self.store.change, work))
            until(lambda: len(self.store._group._queue) == len(found))
        return found

    def open(self) -> None:
        """Let the first be done."""
        self._open.set()


def until(happens: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < give_up
        time.sleep(0.001)


def add(connection: Connection, name: str) -> str:
    """Add a person, whose login nobody else may have."""
    values = "(name, login, created, webhook, mail, gone, guided) VALUES"
    wanted = text(f"INSERT INTO people {values} (:name, :name, 0, '', '', 0, 0)")
    connection.execute(wanted, {"name": name})
    return name


def adding(name: str) -> Callable[[Connection], str]:
    return lambda connection: add(connection, name)


def names(store: Store) -> list[str]:
    """Return whoever was committed."""
    with store.reading() as session:
        return list(session.scalars(text("SELECT name FROM people ORDER BY id")))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(sqlite_url(tmp_path))
    yield found
    found.close()


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(16) as found:
        yield found


def test_what_waits_is_committed_together(store: Store, threads: ThreadPoolExecutor) -> None:
    gate = Gate(store)
    first = gate.closed(threads)
    rest = gate.submit(threads, [adding(name) for name in "abcde"])
    assert not any(each.done() for each in rest)
    gate.open()
    assert [each.result(PATIENCE) for each in rest] == list("abcde")
    first.result(PATIENCE)
    assert names(store) == ["first", *"abcde"]
    assert gate.commits == 2


def test_no_transaction_is_too_long(
    store: Store, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group, "MOST", 2)
    gate = Gate(store)
    gate.closed(threads)
    rest = gate.submit(threads, [adding(name) for name in "abcde"])
    gate.open()
    assert [each.result(PATIENCE) for each in rest] == list("abcde")
    assert gate.commits == 4


def test_what_fails_spoils_nothing_else(store: Store, threads: ThreadPoolExecutor) -> None:
    gate = Gate(store)

    def fails(connection: Connection) -> str:
        add(connection, "half")
        raise ZeroDivisionError

    gate.closed(threads)
    rest = gate.submit(threads, [adding("a"), fails, adding("a"), adding("b")])
    gate.open()
    assert rest[0].result(PATIENCE) == "a"
    with pytest.raises(ZeroDivisionError):
        rest[1].result(PATIENCE)
    with pytest.raises(IntegrityError):
        rest[2].result(PATIENCE)
    assert rest[3].result(PATIENCE) == "b"
    assert names(store) == ["first", "a", "b"]


def test_alone_it_fails_alone(store: Store) -> None:
    def fails(connection: Connection) -> str:
        add(connection, "half")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.change(fails)
    assert store.change(adding("a")) == "a"
    assert names(store) == ["a"]


def test_nothing_counts_before_it_is_committed(store: Store, threads: ThreadPoolExecutor) -> None:
    gate, seen = Gate(store), list[bool]()
    gate.closed(threads)
    rest = gate.submit(threads, [adding(name) for name in "ab"])
    event.listen(store.engine, "commit", lambda _: seen.append(any(e.done() for e in rest)))
    gate.open()
    for each in rest:
        each.result(PATIENCE)
    assert seen == [False, False]


def test_a_commit_that_fails_fails_for_all(
    store: Store, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, real = Gate(store), store._grouped
    calls: list[int] = []

    @contextmanager
    def full() -> Iterator[Connection]:
        calls.append(1)
        with real() as connection:
            yield connection
            if len(calls) == 2:
                raise sqlite_full()

    monkeypatch.setattr(store._group, "_transaction", full)
    gate.closed(threads)
    rest = gate.submit(threads, [adding(name) for name in "abc"])
    gate.open()
    errors = [each.exception(PATIENCE) for each in rest]
    assert [type(each) for each in errors] == [OperationalError, Busy, Busy]
    assert names(store) == ["first"]
    assert store.change(adding("d")) == "d"


def sqlite_full() -> OperationalError:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    return OperationalError("COMMIT", {}, error)


def test_what_the_database_has_rolled_back_is_not_acknowledged(
    store: Store, threads: ThreadPoolExecutor
) -> None:
    gate = Gate(store)

    def loses_all(connection: Connection) -> str:
        connection.connection.cursor().execute("ROLLBACK")  # as SQLite does when the disk is full
        raise sqlite_full()

    gate.closed(threads)
    rest = gate.submit(threads, [adding("a"), loses_all, adding("b")])
    gate.open()
    for each in rest:
        assert each.exception(PATIENCE) is not None
    assert names(store) == ["first"]
    assert store.change(adding("b")) == "b"


def test_who_waits_too_long_is_not_written(store: Store, threads: ThreadPoolExecutor) -> None:
    gate = Gate(store)

    def hasty() -> str:
        with waits.at_most(0.01):
            return store.change(adding("hasty"))

    gate.closed(threads)
    rest = gate.submit(threads, [adding("a")])
    with pytest.raises(Busy):
        threads.submit(hasty).result(PATIENCE)
    gate.open()
    assert rest[0].result(PATIENCE) == "a"
    assert names(store) == ["first", "a"]


def test_few_wait_long(
    store: Store, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waits, "BRIEF", 0.01)
    monkeypatch.setattr(group, "WAITING", 2)
    gate = Gate(store)
    gate.closed(threads)
    rest = gate.submit(threads, [adding("a"), adding("b")])
    until(lambda: store._group._waiting == 2)
    with pytest.raises(Busy):
        store.change(adding("c"))
    gate.open()
    assert [each.result(PATIENCE) for each in rest] == ["a", "b"]


def test_many_threads_lose_nothing(store: Store, threads: ThreadPoolExecutor) -> None:
    wanted = [f"{number:03}" for number in range(200)]
    assert list(threads.map(lambda name: store.change(adding(name)), wanted)) == wanted
    assert sorted(names(store)) == wanted
