"""Entry points are scanned once, and again when the path or what is installed changes."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any

import pytest

from support.packages import install
from wartable.bots.registry import bot_names
from wartable.engine import entry_points
from wartable.engine.registry import find_game, game_keys
from wartable.plugins import forget_plugins, installed


@pytest.fixture(autouse=True)
def afresh() -> Iterator[None]:
    """Begin with a process that has scanned nothing, and leave none of this behind."""
    entry_points.forget()
    yield
    entry_points.forget()


def test_all_groups_share_one_scan(monkeypatch: pytest.MonkeyPatch) -> None:
    scans: list[None] = []
    discover = Distribution.discover

    def counted(**context: Any) -> Any:
        scans.append(None)
        return discover(**context)

    monkeypatch.setattr(Distribution, "discover", counted)
    game = find_game("territory")
    forget_plugins()
    for _ in range(3):
        assert "territory" in game_keys()
        assert bot_names(game)
        installed()
    assert len(scans) == 1


def test_another_path_is_scanned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = install(tmp_path, "other", "[wartable.games]\nother = other:GAME\n")
    assert "other" not in game_keys()
    monkeypatch.syspath_prepend(str(place))
    assert "other" in game_keys()


def test_what_was_installed_meanwhile_is_found_after_forgetting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path / "installed"))
    assert "other" not in game_keys()
    install(tmp_path, "other", "[wartable.games]\nother = other:GAME\n")
    entry_points.forget()
    assert "other" in game_keys()
