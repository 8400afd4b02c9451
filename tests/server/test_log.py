"""What the server logs: one line for a fault, nothing of what others log for it as well."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator

import pytest
from sqlalchemy import create_engine
from sqlalchemy.pool import QueuePool

from wartable.server.log import quieten

POOL = "sqlalchemy.pool"


@pytest.fixture
def pool_logger() -> Iterator[logging.Logger]:
    """The logger of the pool, put back afterwards."""
    logger = logging.getLogger(POOL)
    before = logger.level
    yield logger
    logger.setLevel(before)


class Mortal(sqlite3.Connection):
    """A connection to a database that dies once it is in use."""

    in_use = False

    def rollback(self) -> None:
        if self.in_use:
            raise sqlite3.OperationalError("the connection is lost")


@pytest.mark.parametrize("quiet", [False, True])
def test_a_lost_connection_is_not_logged_by_the_pool(
    pool_logger: logging.Logger, caplog: pytest.LogCaptureFixture, quiet: bool
) -> None:
    if quiet:
        quieten()
    engine = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(":memory:", factory=Mortal),
        poolclass=QueuePool,
    )
    engine.connect().close()
    used = engine.raw_connection()
    assert isinstance(used.driver_connection, Mortal)
    used.driver_connection.in_use = True
    used.close()
    logged = [record for record in caplog.records if record.name.startswith(POOL)]
    assert bool(logged) is not quiet
