"""Games are found by entry point, from whatever package they come."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from wartable.engine.errors import NotFound
from wartable.engine.play.match import Match
from wartable.engine.registry import all_games, find_game, forget_games, game_keys

PACKAGE = """\
from dataclasses import replace
from wartable.games.territory import GAME as TERRITORY
GAME = replace(TERRITORY, key="province", title="Province")
NOT_A_GAME = 3
"""


@pytest.fixture
def other_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install a package with a game, one thing that is none, and one that does not load."""
    (tmp_path / "otherpackage.py").write_text(PACKAGE)
    info = tmp_path / "otherpackage-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: otherpackage\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[wartable.games]\nprovince = otherpackage:GAME\n"
        "number = otherpackage:NOT_A_GAME\nbroken = otherpackage_gone:GAME\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    yield
    forget_games()


@pytest.mark.usefixtures("other_package")
def test_a_game_of_another_package_is_found_and_played() -> None:
    assert {"province", "territory"} <= set(game_keys())
    game = find_game("province")
    assert game.title == "Province"
    match = Match(game, seed=1)
    match.close_phase()
    assert match.view().as_dict()["game"] == "province"


@pytest.mark.usefixtures("other_package")
@pytest.mark.parametrize("key", ["number", "broken"])
def test_what_is_no_game_is_refused_by_name(key: str) -> None:
    with pytest.raises(NotFound) as caught:
        find_game(key)
    assert caught.value.code == "bad-game"
    assert key in str(caught.value) and len(str(caught.value).splitlines()) == 1


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(NotFound, match=r"no game 'chess'; there are .*territory") as caught:
        find_game("chess")
    assert caught.value.code == "no-game"


def test_every_game_has_a_short_guide_to_a_first_game() -> None:
    for game in all_games():
        assert game.guide.startswith("# ")
        assert 200 < len(game.guide) <= 1200
        assert len(game.guide.split("\n")) <= 16


def test_every_game_is_whole() -> None:
    games = all_games()
    assert [game.key for game in games] == game_keys() == sorted(game_keys())
    for game in games:
        assert game is find_game(game.key)
        assert game.title and game.summary and game.rules_version >= 1
        assert game.rulebook.startswith(f"# {game.title}\n")
        low, high = game.seat_range(game.options())
        assert low <= game.usual_seats <= high
        assert len(set(game.heuristics)) == len(game.heuristics)
        assert game.presets
