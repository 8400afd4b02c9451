"""A client of boardgame.io finds the legal moves of Wartable; other rules are noticed."""

from __future__ import annotations

from typing import Any

import pytest

from peers import agreement


def test_the_legal_moves_are_those_of_a_client_of_boardgame_io() -> None:
    game, positions = agreement.played(seed=3)
    assert len(game["moves"]) == len(positions)
    assert positions[-1]["ended"] in ("annihilation", "domination", "timeout")


def test_the_same_positions_agree_and_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreement, "GAMES", 1)
    game, positions = agreement.played(seed=0)
    same = [{"refused": False} | each for each in positions]
    asked = []

    def replayed(wanted: dict[str, Any]) -> list[dict[str, Any]]:
        asked.append(wanted)
        return same

    assert agreement.check(replayed) == len(positions)
    assert asked == [game]
    same[4] = same[4] | {"round": 9}
    with pytest.raises(SystemExit, match=r"^game 0, move 5: expected"):
        agreement.check(replayed)
