"""Errors of the database that are no fault of ours: it is locked, full, or does not answer."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from wartable.server.errors import Busy
from wartable.server.waits import busy

#: The code of the error when the database does not answer at all.
GONE = "no-database"
#: SQLite's codes for locks, and for a file that cannot be read or written now.
_LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL}
_FILE = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
}
#: PostgreSQL's classes of errors that pass by themselves: deadlocks, and locks waited for too long.
_PASSING = ("40", "55P03")
#: Its classes for a lost connection, a lack of resources, a stop and trouble with files.
_GONE = ("08", "53", "57", "58")


def outage(error: BaseException) -> Busy | None:
    """Return what to tell whoever asked, None if the error is not the database's state."""
    if isinstance(error, Busy):
        return error
    if isinstance(error, NoConnection):
        return busy()
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return _sqlite(cause)
    if not isinstance(error, DBAPIError):
        return _gone() if _is_lost(error) else None
    if error.connection_invalidated:
        return _gone()
    if not isinstance(error, OperationalError | InterfaceError):
        return None
    state = str(getattr(error.orig, "sqlstate", None) or "")
    if state.startswith(_PASSING):
        return busy()
    return _gone() if not state or state.startswith(_GONE) else None


def _sqlite(error: sqlite3.Error) -> Busy | None:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
    if code in _LOCKED:
        return busy()
    return _gone() if code in _FILE else None


def _is_lost(error: BaseException) -> bool:
    """Tell whether psycopg itself, which may not be installed, has lost a connection."""
    kinds = ("OperationalError", "InterfaceError")
    return any(
        each.__name__ in kinds and each.__module__.startswith("psycopg")
        for each in type(error).__mro__
    )


def is_gone(error: BaseException) -> bool:
    """Tell whether the database does not answer at all."""
    found = outage(error)
    return found is not None and found.code == GONE


def _gone() -> Busy:
    return Busy(GONE, "the database does not answer: try again in a moment")
