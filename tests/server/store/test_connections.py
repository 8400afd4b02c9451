"""Connections: all processes together stay within what PostgreSQL allows."""

from __future__ import annotations

import pytest
from sqlalchemy import make_url, text

from support.server import make_settings
from wartable.engine.errors import BadOption
from wartable.server.process import prepare
from wartable.server.settings import CONNECTIONS
from wartable.server.store.connections import BUS, FEWEST, SPARE, share, share_of
from wartable.server.store.store import Store


@pytest.mark.parametrize("allowed", [20, 97, 200])
@pytest.mark.parametrize("workers", range(1, 17))
def test_all_shares_fit_into_what_is_allowed(allowed: int, workers: int) -> None:
    try:
        found = share_of(allowed, workers)
    except BadOption as error:
        assert error.code == "few-connections"
        assert workers * (FEWEST + BUS) + SPARE > allowed
        return
    assert FEWEST <= found <= CONNECTIONS
    assert workers * (found + BUS) + SPARE <= allowed


def test_a_usual_server_is_enough_for_sixteen_processes() -> None:
    assert share_of(97, 16) >= FEWEST


def test_what_cannot_work_is_said_with_what_would() -> None:
    with pytest.raises(BadOption, match="allows us 10 connections, but --workers 4 needs 23"):
        share_of(10, 4)


def test_the_limits_are_those_of_the_database(postgres_url: str) -> None:
    store = Store(postgres_url)
    with store.reading() as session:
        allowed = int(session.scalar(text("SHOW max_connections")) or 0)
        kept = int(session.scalar(text("SHOW superuser_reserved_connections")) or 0)
    assert share(store, 8) == share_of(allowed - kept, 8)
    name = make_url(postgres_url).database
    with store.writing() as session:
        session.execute(text(f'ALTER DATABASE "{name}" CONNECTION LIMIT 30'))
    try:
        assert share(store, 2) == share_of(30, 2) < share_of(allowed - kept, 2)
        with pytest.raises(BadOption, match="30 connections"):
            share(store, 8)
    finally:
        with store.writing() as session:
            session.execute(text(f'ALTER DATABASE "{name}" CONNECTION LIMIT -1'))
        store.close()


def test_a_server_takes_no_more_than_its_share(
    postgres_url: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    store = Store(postgres_url)
    settings = make_settings(tmp_path_factory.mktemp("data"), database=postgres_url, workers=16)
    found = prepare(settings, store).connections
    assert found == share(store, 16)
    store.close()
    serving = Store(postgres_url, serving=True, connections=found)
    taken = [serving.engine.connect() for _ in range(found)]
    assert serving.engine.pool.checkedout() == found  # type: ignore[attr-defined]
    assert serving.engine.pool.size() + serving.engine.pool._max_overflow == found  # type: ignore[attr-defined]
    for each in taken:
        each.close()
    serving.close()
