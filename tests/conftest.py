"""Settings and fixtures of the whole test run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from commands import Run
from pig import PIG
from sow import SOW
from sty import STY
from wartable.cli.program import PROGRAM
from wartable.engine.game import Game
from wartable.engine.registry import find_game

#: Where the fixtures of the server's tests are.
pytest_plugins = ["postgres", "server_setup", "browser"]

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of compiled code, for tests that compile something of their own."""
    cache = tmp_path / "cache"
    cache.mkdir()
    monkeypatch.setenv("WARTABLE_CACHE", str(cache))
    return cache


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs commands as if they were typed in a shell."""
    monkeypatch.delenv(PROGRAM, raising=False)
    return Run(capsys, monkeypatch)


@pytest.fixture
def pig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Pig, the tests' own game, installed beside the others."""
    monkeypatch.syspath_prepend(_installed(tmp_path, "pig"))
    yield PIG
    find_game.cache_clear()


@pytest.fixture
def sow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Sow, the tests' own game with options of a seat, installed beside the others."""
    monkeypatch.syspath_prepend(_installed(tmp_path, "sow"))
    yield SOW
    find_game.cache_clear()


@pytest.fixture
def sty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Sty, the tests' own game with matches inside, installed beside the others."""
    monkeypatch.syspath_prepend(_installed(tmp_path, "sty"))
    yield STY
    find_game.cache_clear()


def _installed(folder: Path, name: str) -> Path:
    """Return a folder in which a game of the tests' own looks like an installed package."""
    info = folder / "installed" / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    entry = f"[wartable.games]\n{name} = {name}:{name.upper()}\n"
    (info / "entry_points.txt").write_text(entry)
    return info.parent
