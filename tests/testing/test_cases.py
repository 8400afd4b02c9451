"""Files of cases as a check of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from wartable.engine.errors import Defect
from wartable.engine.registry import find_game
from wartable.testing.cases import check_cases


def test_a_file_without_a_case_that_agrees_is_a_defect(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text('{"input": {}}\n')
    with pytest.raises(Defect, match=r"^territory, .*cases.jsonl: 0 of 1 agree, 1 not covered; "):
        check_cases(find_game("territory"), path)
