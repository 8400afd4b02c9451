"""The golden playthroughs: the rules, the words and the board are as they were.

If they are meant to be otherwise now, ``python tests/playthrough.py --write`` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from playthrough import golden_files, match_of, playthrough
from wartable.engine.registry import game_keys

every_file = pytest.mark.parametrize("path", golden_files(), ids=lambda path: path.stem)


@every_file
def test_a_game_plays_as_it_did(path: Path) -> None:
    golden = path.read_text(encoding="utf-8")
    assert playthrough(golden.splitlines()[0]) == golden


@every_file
def test_a_playthrough_is_short_and_of_its_game(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert match_of(lines[0]).game.key == path.stem.split("-")[0]
    assert 20 < len(lines) < 500  # a board may have fifty of them
    assert 5 < sum(line.startswith("> ") for line in lines) < 150, "moves"
    assert lines[-1].startswith("winners: ")


def test_every_game_has_a_playthrough_and_every_playthrough_a_game() -> None:
    assert sorted({path.stem.split("-")[0] for path in golden_files()}) == game_keys()
