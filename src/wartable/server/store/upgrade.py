"""Migrates a database to the schema of this version, from nothing or an earlier version."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from wartable.engine.errors import BadOption, NotFound
from wartable.server.store.store import WRITES, Store

MIGRATIONS = Path(__file__).parent / "migrations"
#: The newest migration; each has a number of four digits.
HEAD = "0005"
#: Where Alembic stores the current revision of a database.
VERSIONS = "alembic_version"
#: Our advisory lock in PostgreSQL: any number that others do not use.
LOCK = 7_727_001


def upgrade(store: Store) -> None:
    """Run the missing migrations, all or nothing; concurrent callers wait.

    Raises ``BadOption`` if the database comes from a newer version.
    """
    if current(store) == HEAD:
        return
    with _alone(store) as connection:
        if _check_not_newer(_current(connection)) != HEAD:
            _run_steps(connection)


def current(store: Store) -> str:
    """Return the revision of the database, empty for an empty database.

    Raises ``NotFound`` if it cannot be opened, ``BadOption`` if it is too new.
    """
    try:
        with store.engine.connect() as connection:
            return _check_not_newer(_current(connection))
    except DBAPIError as error:
        reason = str(error.orig).strip().splitlines()[0]
        raise NotFound("no-database", f"cannot open the database: {reason}") from None


def check_version(store: Store) -> None:
    """Raise ``BadOption`` unless the database has the schema of this version."""
    found = current(store)
    if found != HEAD:
        lacks = "is not up to date" if found else "is empty"
        raise BadOption("older-database", f"the database {lacks}: start the server on it once")


def _check_not_newer(found: str) -> str:
    if found > HEAD:
        message = f"the database is of a newer version ({found}, here {HEAD}): update Wartable"
        raise BadOption("newer-database", message)
    return found


def _current(connection: Connection) -> str:
    if not inspect(connection).has_table(VERSIONS):
        return ""
    return str(connection.scalar(text(f"SELECT version_num FROM {VERSIONS}")) or "")


def _run_steps(connection: Connection) -> None:
    # Import Alembic only when there is something to do: the server starts sooner.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


@contextmanager
def _alone(store: Store) -> Iterator[Connection]:
    """Give a transaction in which nobody else can change the schema."""
    with store.engine.connect().execution_options(**{WRITES: True}) as connection:
        if store.is_sqlite:
            # Altering a table copies and drops it, even if others refer to it.
            _set_foreign_keys(connection, on=False)
        try:
            with connection.begin():
                if not store.is_sqlite:
                    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
                yield connection
        finally:
            if store.is_sqlite:
                _set_foreign_keys(connection, on=True)


def _set_foreign_keys(connection: Connection, *, on: bool) -> None:
    """Switch foreign keys on or off, which SQLite allows only outside transactions."""
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.execute(f"PRAGMA foreign_keys={'ON' if on else 'OFF'}")
