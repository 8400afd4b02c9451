"""The golden playthroughs: the rules, the words and the board are as they were.

If they are meant to be otherwise now, ``python tests/playthrough.py --write`` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from playthrough import golden_files, match_of, playthrough
from wartable.engine.registry import game_keys


def key_of(path: Path) -> str:
    """Return the game that a file is of: ``KEY.txt`` or ``KEY-WORD.txt``, and a key has hyphens."""
    named = path.stem
    return named if named in game_keys() else named.rpartition("-")[0]


every_file = pytest.mark.parametrize("path", golden_files(), ids=lambda path: path.stem)


@every_file
def test_a_game_plays_as_it_did(path: Path) -> None:
    golden = path.read_text(encoding="utf-8")
    assert playthrough(golden.splitlines()[0]) == golden


@every_file
def test_a_playthrough_is_short_and_of_its_game(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert match_of(lines[0]).game.key == key_of(path)
    assert 20 < len(lines) < 500  # a board may have fifty of them
    assert 5 < sum(line.startswith("> ") for line in lines) < 150, "moves"
    assert lines[-1].startswith("winners: ")


def test_every_game_has_a_playthrough_and_every_playthrough_a_game() -> None:
    assert {key_of(path) for path in golden_files()} == set(game_keys())
