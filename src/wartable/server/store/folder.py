"""The data folder: creates it, and lets only one server at a time use its database."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url

from wartable.engine.errors import InUse, NotFound, quoted
from wartable.server.settings import Settings
from wartable.server.store.store import Store


def make_folder(settings: Settings) -> None:
    """Create the data folder, for its owner only, if the database is a file in it."""
    if settings.database:
        return
    try:
        settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
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
    path = Path(f"{name}.lock")
    with path.open("w") as file:
        try:
            # Not flock: forked processes would share that lock.
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            message = f"another server is running on {quoted(Path(name))}"
            raise InUse("data-in-use", message) from None
        yield
