"""Connections to PostgreSQL: each process gets a share of those that the server allows."""

from __future__ import annotations

from sqlalchemy import text

from wartable.engine.errors import BadOption
from wartable.server.settings import CONNECTIONS
from wartable.server.store.store import Store

#: How many connections each process has beside its store's: the bus sends on one, listens on one.
BUS = 2
#: How many are left for commands and whoever looks after the database.
SPARE = 3
#: The fewest with which a process works: one to read, one to write, one for what runs beside.
FEWEST = 3

#: Each limit that holds for us, -1 for none, and how many connections it keeps for others.
_LIMITS = text(
    """SELECT current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0),
    (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user),
    (SELECT datconnlimit FROM pg_database WHERE datname = current_database())"""
)


def share(store: Store, workers: int) -> int:
    """Return how many connections the store of each process may have.

    Raises ``BadOption`` if the database allows too few for so many processes.
    """
    if store.is_sqlite:
        return CONNECTIONS
    with store.reading() as session:
        limits = session.execute(_LIMITS).one()
    return share_of(min(each for each in limits if each is not None and each >= 0), workers)


def share_of(allowed: int, workers: int) -> int:
    """Return the share of each process in the connections that are allowed to all of them."""
    found = (allowed - SPARE) // workers - BUS
    if found < FEWEST:
        needed = workers * (FEWEST + BUS) + SPARE
        message = (
            f"PostgreSQL allows us {allowed} connections, but --workers {workers} needs {needed}: "
            "use fewer workers, or raise max_connections or the limit of the role or database"
        )
        raise BadOption("few-connections", message)
    return min(found, CONNECTIONS)
