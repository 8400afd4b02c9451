"""Views: what they derive from a position, they derive once, and for themselves."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from wartable.engine.play import view as views
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game

#: Seconds until something counts as stuck.
PATIENCE = 10.0


def a_match() -> Match:
    return Match(find_game("territory"), seed=1)


def test_legal_moves_paths_and_scene_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    listed: list[int] = []
    real = views.legal_moves

    def counted(*given: Any) -> Any:
        listed.append(1)
        return real(*given)

    monkeypatch.setattr(views, "legal_moves", counted)
    view = a_match().view(0)
    assert view.paths() is view.paths()
    assert view.legal() is view.legal() and len(view.legal()) == len(view.paths())
    assert view.scene() is view.scene()
    assert listed == [1]


def test_a_view_does_not_wait_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even while legal moves are listed, which takes long on a large board."""
    begun, overtaken = threading.Event(), threading.Event()
    in_time: list[bool] = []
    real = views.legal_moves

    def slow(*given: Any) -> Any:
        if threading.current_thread() is slower:
            begun.set()
            in_time.append(overtaken.wait(PATIENCE))
        return real(*given)

    monkeypatch.setattr(views, "legal_moves", slow)
    slower = threading.Thread(target=a_match().view(0).paths)
    slower.start()
    assert begun.wait(PATIENCE)
    assert a_match().view(0).paths()
    overtaken.set()
    slower.join()
    assert in_time == [True]
