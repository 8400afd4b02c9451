"""The data folder: private to its owner, and its database used by one server at a time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url

from wartable.engine.errors import InUse, NotFound, quoted
from wartable.server.settings import FILE, Settings
from wartable.server.store.store import Store


def make_folder(settings: Settings) -> None:
    """Create the data folder, for its owner only, if the database is a file in it."""
    if settings.database:
        return
    try:
        settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        if (settings.data / FILE).exists():  # else it may be a folder for other things, too
            _make_private(settings.data, 0o700)
    except OSError as error:
        message = f"cannot make the data folder {quoted(settings.data)}: {error.strerror}"
        raise NotFound("no-data-folder", message) from None


def place_of(settings: Settings) -> str:
    """Return where the data is, as a sentence without any password."""
    if not settings.database:
        return f"Data folder: {settings.data.absolute()}"
    # The query string may hold a password too.
    url = make_url(settings.database).set(query={})
    return f"Database: {url.render_as_string(hide_password=True)}"


@contextmanager
def locked(store: Store) -> Iterator[None]:
    """Keep other servers away from an SQLite file; raise ``InUse`` if one has it already.

    A second server would not notify the first one's players. With PostgreSQL, servers notify each
    other, so there is no lock.
    """
    name = store.engine.url.database
    if not store.is_sqlite or not name or name == ":memory:":
        yield
        return
    make_files_private(Path(name))
    with Path(f"{name}.lock").open("w") as file:
        try:
            # Not flock: forked processes would share that lock.
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            message = f"another server is running on {quoted(Path(name))}"
            raise InUse("data-in-use", message) from None
        yield


def make_files_private(database: Path) -> None:
    """Let only the owner read an SQLite file and what is beside it; create those still missing.

    SQLite gives the files that it makes beside a database the permissions of the database.
    """
    for path in (database, Path(f"{database}.lock")):
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
        except OSError as error:
            message = f"cannot write {quoted(path)}: {error.strerror}"
            raise NotFound("cannot-write", message) from None
    for ending in ("", ".lock", "-wal", "-shm", "-journal"):
        path = Path(f"{database}{ending}")
        if path.exists():
            _make_private(path, 0o600)


def _make_private(path: Path, mode: int) -> None:
    """Take away what others may do with a file or folder of ours."""
    found = path.stat()
    if found.st_uid == os.geteuid() and found.st_mode & 0o077:
        path.chmod(mode)
