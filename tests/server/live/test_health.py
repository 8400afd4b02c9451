"""Health checks: alive while the process answers, ready while the store takes writes."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from support.server import client, make_test_app
from wartable import __version__
from wartable.server.settings import FILE
from wartable.server.store import readiness
from wartable.server.store.readiness import try_to_write
from wartable.server.store.store import Store

WELL = {"status": "ok", "version": __version__}


def test_a_server_that_works_is_alive_and_ready(tmp_path: Path) -> None:
    with client(make_test_app(tmp_path)) as browser:
        for path in ("/health", "/health/live", "/health/ready"):
            answer = browser.get(path)
            assert (answer.status_code, answer.json()) == (200, WELL)


def test_a_server_whose_store_fails_is_alive_and_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_store: Store) -> None:
        raise OperationalError("COMMIT", {}, Exception("the disk is full"))

    monkeypatch.setattr(readiness, "FRESH", 0.0)
    with client(make_test_app(tmp_path)) as browser:
        with monkeypatch.context() as patch:
            patch.setattr(readiness, "try_to_write", fails)
            answer = browser.get("/health/ready")
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
            assert answer.json()["status"] != "ok"
            assert browser.get("/health/live").status_code == 200
        assert browser.get("/health/ready").status_code == 200


def test_a_locked_store_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "PATIENCE", 0.2)
    with client(make_test_app(tmp_path)) as browser:
        foreign = sqlite3.connect(tmp_path / FILE, isolation_level=None)
        foreign.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        for _ in range(5):
            assert browser.get("/health/ready").status_code == 503
            assert browser.get("/health").status_code == 200
        assert time.monotonic() - began < 8  # SQLite itself waits ten seconds for a lock
        foreign.execute("ROLLBACK")
        foreign.close()
        give_up = time.monotonic() + 30
        while browser.get("/health/ready").status_code != 200:
            assert time.monotonic() < give_up


def test_many_requests_cause_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writes: list[Store] = []
    monkeypatch.setattr(readiness, "try_to_write", writes.append)
    monkeypatch.setattr(readiness, "FRESH", 3600.0)
    with client(make_test_app(tmp_path)) as browser:
        for _ in range(20):
            assert browser.get("/health/ready").status_code == 200
    assert len(writes) == 1


def test_the_attempt_is_a_real_write(store: Store) -> None:
    try_to_write(store)
    before = written(store)
    try_to_write(store)
    assert written(store) > before


def written(store: Store) -> int:
    """Return how much the database has written to its log, in bytes."""
    if store.is_sqlite:
        return Path(f"{store.engine.url.database}-wal").stat().st_size
    with store.engine.connect() as connection:
        ask = "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')"
        return int(connection.exec_driver_sql(ask).scalar_one())
