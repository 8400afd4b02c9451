"""Migrates a database to the schema of this version, from nothing or an earlier version."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, inspect, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from wartable.engine.errors import BadOption, NotFound
from wartable.plugins import reason_of
from wartable.server.plugins import forget_plugin_rows, webs
from wartable.server.store.models import Person
from wartable.server.store.store import WRITES, Store

MIGRATIONS = Path(__file__).parent / "migrations"
#: The newest migration; each has a number of four digits.
HEAD = "0009"
#: Where Alembic stores the current revision of a database.
VERSIONS = "alembic_version"
#: Steps of earlier versions that now belong to plugins -> the step of the server before them.
MERGED = {"0002": "0001", "0004": "0003"}
#: The version table of a plugin begins with this.
PLUGIN_PREFIX = "wartable_version_of_"
#: Our advisory lock in PostgreSQL: any number that others do not use.
LOCK = 7_727_001


def upgrade(store: Store) -> dict[str, str]:
    """Run the missing migrations of the server and of all plugins; concurrent callers wait.

    The server's are run all or nothing. Returns why the migrations of some plugins failed, by the
    plugin's name; nothing of these is changed. Raises ``BadOption`` if the database comes from a
    newer version.
    """
    if is_current(store):
        return {}
    with _alone(store) as connection:
        if _check_not_newer(_current(connection)) != HEAD:
            _rename_merged_steps(connection)
            _run_steps(connection, MIGRATIONS / "versions", VERSIONS)
        return _upgrade_plugins(connection)


def is_current(store: Store) -> bool:
    """Tell whether the database has the schema of this version and of all installed plugins."""
    if current(store) != HEAD:
        return False
    with store.engine.connect() as connection:
        return all(
            _version(connection, version_table(name)) == _head(folder)
            for name, folder in _folders().items()
        )


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
    if found != HEAD or not is_current(store):
        lacks = "is not up to date" if found else "is empty"
        raise BadOption("older-database", f"the database {lacks}: start the server on it once")


def _check_not_newer(found: str) -> str:
    if found > HEAD:
        message = f"the database is of a newer version ({found}, here {HEAD}): update Wartable"
        raise BadOption("newer-database", message)
    return found


def _current(connection: Connection) -> str:
    return _version(connection, VERSIONS)


def _version(connection: Connection, table: str) -> str:
    if not inspect(connection).has_table(table):
        return ""
    return str(connection.scalar(text(f"SELECT version_num FROM {table}")) or "")


def _rename_merged_steps(connection: Connection) -> None:
    """Give a database from before there were plugins the number of its last step of the server."""
    before = MERGED.get(_current(connection))
    if before is not None:
        connection.execute(text(f"UPDATE {VERSIONS} SET version_num = :n"), {"n": before})


# --- plugins --------------------------------------------------------------------------------------
# A plugin has its own version table, so that its steps and the server's never depend on each other,
# and so that a database opens when the plugin has been removed.


def version_table(name: str) -> str:
    """Return the name of the table that holds the version of a plugin's tables."""
    return f"{PLUGIN_PREFIX}{name}"


def removed_plugins(store: Store) -> list[str]:
    """Return the plugins that have tables in the database but are not installed."""
    with store.engine.connect() as connection:
        found = inspect(connection).get_table_names()
    there = [name.removeprefix(PLUGIN_PREFIX) for name in found if name.startswith(PLUGIN_PREFIX)]
    return sorted(set(there) - set(_folders()))


def _folders() -> dict[str, Path]:
    return {
        name: web.migrations for name, web in webs().by_name.items() if web.migrations is not None
    }


def _head(folder: Path) -> str:
    """Return the newest revision in a folder of ``v0001_…`` files."""
    return max(each.name[1:5] for each in folder.glob("v[0-9][0-9][0-9][0-9]_*.py"))


def _upgrade_plugins(connection: Connection) -> dict[str, str]:
    failures = {}
    for name, folder in _folders().items():
        try:
            with connection.begin_nested():
                if _version(connection, version_table(name)) != _head(folder):
                    _run_steps(connection, folder, version_table(name))
                    _forget_the_gone(connection, name)
        except Exception as error:  # a foreign package may raise anything
            failures[name] = f"its tables cannot be made: {reason_of(error)}"
    return failures


def _forget_the_gone(connection: Connection, name: str) -> None:
    """Remove the rows of people who were deleted while the plugin was not installed."""
    with Session(connection) as session:
        for person in session.scalars(select(Person.id).where(Person.gone.is_(True))).all():
            forget_plugin_rows(session, name, person)
        session.flush()


def _run_steps(connection: Connection, folder: Path, table: str) -> None:
    # Import Alembic only when there is something to do: the server starts sooner.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("version_locations", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    config.attributes |= {"connection": connection, "version_table": table}
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
