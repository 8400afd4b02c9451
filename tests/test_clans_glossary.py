"""Every row of the glossary has rule cases, in each mode in which the tag works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wartable.games.clans.abilities import ABILITIES
from wartable.games.clans.state import CLASSIC, POINTS

#: The rule cases of the glossary begin so: ``def test_10_1_fury_classic_…``.
CASE = r"^def test_10_{number}_{tag}_{mode}(?:_[a-z0-9_]+)?\("
MODES = {CLASSIC: "classic", POINTS: "points"}


@pytest.mark.parametrize("mode", MODES, ids=MODES.get)
def test_every_tag_has_a_case_in_each_mode_in_which_it_works(mode: int) -> None:
    files = sorted(Path(__file__).parent.glob("test_clans_*.py"))
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    missing = [
        ability.tag
        for number, ability in enumerate(ABILITIES, 1)
        if ability.works_in(mode)
        and not re.search(
            CASE.format(number=number, tag=ability.tag, mode=MODES[mode]), text, re.MULTILINE
        )
    ]
    assert missing == []
