"""The store: one database, read and written in short transactions."""

from __future__ import annotations

import re
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.orm import Session

from wartable.engine.errors import BadOption, quoted
from wartable.server.store.question import Question

#: Marks the transactions that write.
WRITES = "wartable_writes"
#: Seconds to wait for others who use an SQLite database, and between two attempts of ours.
PATIENCE, RETRY = 10, 0.01


class Store:
    """A database of people, tables and records. All methods may be called from any thread."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        # SQLite always shows one state; PostgreSQL otherwise shows each statement the newest.
        self._reader = (
            self.engine
            if self.is_sqlite
            else self.engine.execution_options(isolation_level="REPEATABLE READ")
        )
        self._writer = self.engine.execution_options(**{WRITES: True})
        # SQLite lets one write at a time; those who wait here wait in turn, and without polling.
        self._turn: Any = threading.Lock() if self.is_sqlite else nullcontext()

    def ask(self, question: Question, **values: object) -> tuple[Any, ...] | None:
        """Return the first row that answers a question."""
        connection = self.engine.raw_connection()
        try:
            cursor = connection.cursor()
            cursor.execute(*question.put(self.engine.dialect, values))
            row: tuple[Any, ...] | None = cursor.fetchone()
            cursor.close()
            return row
        finally:
            connection.close()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Give a transaction that sees one state of everything and changes nothing."""
        with Session(self._reader) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Give a transaction that is committed at the end, or not at all if something is raised."""
        with self._turn, Session(self._writer, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def changing(self) -> Iterator[Connection]:
        """Give what ``writing`` gives without its comforts: for what is done with every move."""
        with self._turn, self._writer.begin() as connection:
            yield connection

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def _engine(url: str) -> Engine:
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
            event.listen(engine, "begin", _begin_sqlite)
            return engine
        return create_engine(parsed, pool_size=10, max_overflow=30, pool_pre_ping=True)
    except (ArgumentError, ValueError):
        shown = quoted(re.sub(r"//.*@", "//…@", url))  # without a password
        raise BadOption("bad-database", f"{shown} is not the URL of a database") from None
    except ModuleNotFoundError as error:
        message = f"PostgreSQL needs the extra 'postgres': {error.name} is missing"
        raise BadOption("no-driver", message) from None


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver begins no transactions of its own
    connection.execute(f"PRAGMA busy_timeout={PATIENCE * 1000}")
    _keep_wal(connection)
    for pragma in ("synchronous=NORMAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _keep_wal(connection: Any) -> None:
    """Switch a database to a write-ahead log, unless it has one.

    SQLite does not wait here as it does elsewhere: of two processes that open a new database at
    the same moment, one is told at once that it is locked. So it asks again.
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


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that begins by reading could not always go on to write.
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
