"""The store: one database, read and written in short transactions."""

from __future__ import annotations

import re
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    create_engine,
    event,
    make_url,
)
from sqlalchemy.exc import ArgumentError
from sqlalchemy.orm import Session

from wartable.engine.errors import BadOption, quoted
from wartable.server import waits
from wartable.server.settings import CONNECTIONS
from wartable.server.store.announce import ORIGIN
from wartable.server.store.group import Group
from wartable.server.store.question import Question as Question
from wartable.server.store.question import of_driver
from wartable.server.store.turn import Turn

T = TypeVar("T")

# --- the store -----------------------------------------------------------------------------------

#: The execution option of transactions that write.
WRITES = "wartable_writes"
#: Seconds to wait for a locked SQLite database, and between our own attempts.
PATIENCE, RETRY = 10, 0.01
#: The fewest milliseconds that SQLite waits: some locks are held for a moment only.
MOMENT = 50
#: Where a connection to SQLite has noted how many milliseconds it waits.
_WAITS = "wartable_waits"
#: Seconds to wait for a connection to PostgreSQL; the driver waits no shorter.
CONNECT_WITHIN = 2


class Store:
    """A database of people, tables and records. All methods may be called from any thread.

    The store of a server is ``serving``: nobody waits longer there than ``waits`` allows, neither
    for a lock nor for one of its ``connections``. What fails then is an ``outage``.
    """

    def __init__(self, url: str, *, serving: bool = False, connections: int = CONNECTIONS) -> None:
        self.engine = _engine(url, serving, connections)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        # An SQLite transaction always sees one snapshot; in PostgreSQL each statement would
        # otherwise see the newest state.
        self._reader = (
            self.engine
            if self.is_sqlite
            else self.engine.execution_options(isolation_level="REPEATABLE READ")
        )
        self._driver_error: type[Exception] = self.engine.dialect.loaded_dbapi.Error
        #: What this process signs its notices with, so that it does not follow its own.
        self.origin = secrets.token_hex(4)
        self._writer = self.engine.execution_options(**{WRITES: True, ORIGIN: self.origin})
        #: Questions are prepared when they are first asked, not some time later.
        self._prepared: dict[str, Any] = {} if self.is_sqlite else {"prepare": True}
        #: Connections to SQLite for questions, as many as were ever asked at once.
        self._askers: list[Any] = []
        self._turn = Turn(alone=self.is_sqlite)
        self._group = Group(self._grouped)
        #: The connection of the changes that are committed together; who has the turn has it.
        self._pen: Connection | None = None

    def ask(self, question: Question, **values: object) -> tuple[Any, ...] | None:
        """Return the first row that matches a question, None if there is none.

        It sees what is committed when it is asked, and begins no transaction.
        """
        asked = question.put(self.engine.dialect, values)
        try:
            with self._asker() as driver:
                cursor = driver.execute(*asked, **self._prepared)
                row: tuple[Any, ...] | None = cursor.fetchone()
                cursor.close()
                return row
        except self._driver_error as error:
            raise of_driver(error, self.engine.dialect) from error

    @contextmanager
    def _asker(self) -> Iterator[Any]:
        """Give a connection of the driver for one question."""
        driver: Any
        if self.is_sqlite:
            try:
                driver = self._askers.pop()
            except IndexError:
                fresh = self.engine.raw_connection()
                driver = fresh.driver_connection
                fresh.detach()  # the pool is for transactions
            try:
                yield driver
            except BaseException:
                driver.close()
                raise
            self._askers.append(driver)
            return
        connection = self.engine.raw_connection()
        try:
            driver = connection.driver_connection
            driver.autocommit = True  # else there are two more messages to the server and back
            yield driver
            driver.autocommit = False
        except BaseException:
            connection.invalidate()
            raise
        finally:
            connection.close()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Give a read-only transaction that sees one consistent snapshot."""
        with Session(self._reader) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Give a transaction that commits at the end and rolls back on an exception."""
        with self._turn, Session(self._writer, expire_on_commit=False) as session, session.begin():
            yield session

    def careful(self) -> AbstractContextManager[None]:
        """Hold this around locks that readers need, before a write.

        While the store takes no writes, only one thread at a time comes through and tries.
        """
        return self._turn.careful()

    @contextmanager
    def changing(self) -> Iterator[Connection]:
        """Give the same as ``writing``, but without the ORM."""
        with self._turn, self._writer.begin() as connection:
            yield connection

    def change(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` in a transaction like that of ``changing``; return its result.

        Every move uses this. In SQLite, changes that come together are committed together; one
        that fails spoils no other. Another thread may then run ``work``, while this one waits.
        """
        if self.is_sqlite:
            return self._group.write(work)
        with self.changing() as connection:
            return work(connection)

    @contextmanager
    def _grouped(self) -> Iterator[Connection]:
        """Give a transaction on a connection that stays open, which saves a third of the time."""
        with self._turn:
            connection = self._pen if self._pen is not None else self._writer.connect()
            self._pen = None
            try:
                with connection.begin():
                    yield connection
            except BaseException:
                connection.close()
                raise
            self._pen = connection

    def close(self) -> None:
        """Close all connections."""
        pen, self._pen = self._pen, None
        if pen is not None:
            pen.close()
        while self._askers:
            self._askers.pop().close()
        self.engine.dispose()


def _engine(url: str, serving: bool, connections: int) -> Engine:
    try:
        parsed = make_url(url)
        kind = parsed.get_backend_name()
        if kind not in ("sqlite", "postgresql"):
            raise BadOption("bad-database", f"{quoted(kind)}: expected sqlite or postgresql")
        if kind == "sqlite":
            engine = create_engine(
                parsed, pool_size=20, max_overflow=40, connect_args={"check_same_thread": False}
            )
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", partial(_begin_sqlite, serving))
            return engine
        return _postgres(parsed, serving, connections)
    except (ArgumentError, ValueError):
        shown = quoted(re.sub(r"//.*@", "//…@", url))  # hide the password
        raise BadOption("bad-database", f"{shown} is not the URL of a database") from None
    except ModuleNotFoundError as error:
        message = f"PostgreSQL needs the extra 'postgres': {error.name} is missing"
        raise BadOption("no-driver", message) from None


def _postgres(url: URL, serving: bool, connections: int) -> Engine:
    size = min(connections, 10)
    rooms: dict[str, Any] = {"pool_size": size, "max_overflow": connections - size}
    if not serving:
        return create_engine(url, pool_pre_ping=True, **rooms)
    rooms |= {"pool_timeout": waits.PATIENCE, "connect_args": {"connect_timeout": CONNECT_WITHIN}}
    engine = create_engine(url, pool_pre_ping=True, **rooms)
    event.listen(engine, "connect", _prepare_postgres)
    return engine


def _prepare_postgres(connection: Any, _record: object) -> None:
    connection.execute(f"SET lock_timeout = {int(waits.PATIENCE * 1000)}")
    connection.commit()


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # keep the driver from beginning transactions itself
    connection.execute(f"PRAGMA busy_timeout={PATIENCE * 1000}")
    _keep_wal(connection)
    for pragma in ("synchronous=NORMAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _keep_wal(connection: Any) -> None:
    """Switch a database to a write-ahead log, unless it has one.

    SQLite ignores the busy timeout here: if two processes open a new database at the same moment,
    one fails at once because it is locked. So this retries.
    """
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            is_busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not is_busy or time.monotonic() > give_up:
                raise
        time.sleep(RETRY)


def _begin_sqlite(serving: bool, connection: Connection) -> None:
    # A transaction that begins by reading cannot always be upgraded to write.
    writes = connection.get_execution_options().get(WRITES)
    driver: Any = connection.connection.driver_connection
    try:
        with waits.waiting() as seconds:
            # To the tenth of a second, so that it need not be said again to everybody.
            moment = max(MOMENT, round(seconds, 1) * 1000)
            if serving and connection.info.get(_WAITS) != moment:
                driver.execute(f"PRAGMA busy_timeout={moment:.0f}")
                connection.info[_WAITS] = moment
            driver.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
    except sqlite3.Error as error:
        raise of_driver(error, connection.dialect) from error
