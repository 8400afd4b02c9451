"""The data folder and the files in it are for their owner alone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from wartable.server.settings import FILE, Settings
from wartable.server.store.folder import locked, make_folder
from wartable.server.store.store import Store


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """What most systems take away from new files: too little."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def write(settings: Settings) -> dict[str, int]:
    """Write something; return the modes of all files there are meanwhile."""
    make_folder(settings)
    store = Store(settings.url)
    with locked(store):
        with store.writing() as session:
            session.execute(text("CREATE TABLE IF NOT EXISTS x (y INTEGER)"))
        found = {path.name: mode(path) for path in settings.data.iterdir()}
        store.close()
    return found


def test_new_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data")
    modes = write(settings)
    assert {f"{FILE}{ending}" for ending in ("", "-wal", "-shm", ".lock")} <= set(modes)
    assert set(modes.values()) == {0o600}
    assert mode(settings.data) == 0o700


def test_files_that_were_open_to_others_are_closed_to_them(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data")
    write(settings)
    settings.data.chmod(0o755)
    for path in settings.data.iterdir():
        path.chmod(0o644)
    assert set(write(settings).values()) == {0o600}
    assert mode(settings.data) == 0o700


def test_a_folder_that_holds_other_things_stays_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    settings = Settings(data=folder)
    assert set(write(settings).values()) == {0o600}
    assert mode(folder) == 0o755


def test_a_database_elsewhere_is_for_its_owner_too(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, database=f"sqlite:///{tmp_path / 'mine.db'}")
    assert set(write(settings).values()) == {0o600}
