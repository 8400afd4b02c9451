"""Fixtures of the tests of the lab."""

from __future__ import annotations

import pytest

from wartable.engine.game import Game
from wartable.engine.registry import find_game


@pytest.fixture
def game() -> Game:
    return find_game("territory")
