"""The golden playthroughs: the rules, the words and the board are as they were.

If they are meant to be otherwise now, ``python tests/playthrough.py --write`` writes them anew.
"""

from __future__ import annotations

import pytest

from playthrough import FOLDER, golden_file, match_of, playthrough
from wartable.engine.game import Game
from wartable.engine.registry import all_games

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)


@every_game
def test_a_game_plays_as_it_did(game: Game) -> None:
    path = golden_file(game.key)
    assert path.exists(), f"{game.title} has no playthrough: see playthrough.py"
    golden = path.read_text(encoding="utf-8")
    assert playthrough(golden.splitlines()[0]) == golden


@every_game
def test_a_playthrough_is_short_and_of_its_game(game: Game) -> None:
    lines = golden_file(game.key).read_text(encoding="utf-8").splitlines()
    assert match_of(lines[0]).game is game
    assert 20 < len(lines) < 500  # a board may have fifty of them
    assert 5 < sum(line.startswith("> ") for line in lines) < 150, "moves"
    assert lines[-1].startswith("winners: ")


def test_every_playthrough_belongs_to_a_game() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {game.key for game in all_games()}
