"""What every registered game must keep of the contract, whatever its rules are.

The checks are those that authors of games outside use: ``wartable.testing``.
"""

from __future__ import annotations

import pytest

from support.setups import all_setups
from wartable.testing.checked import check_on_checked_tables, check_secrets_on_checked_tables
from wartable.testing.conformance import (
    check_clock_and_colours,
    check_positions,
    check_whole_game,
)
from wartable.testing.setups import Setup

pytestmark = pytest.mark.parametrize("setup", all_setups(), ids=str)

SEEDS = [11, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (12, 13))]


@pytest.mark.parametrize("game", [0, pytest.param(1, marks=pytest.mark.thorough)])
def test_every_position_keeps_the_contract(setup: Setup, game: int) -> None:
    check_positions(setup, game)


@pytest.mark.parametrize("seed", SEEDS)
def test_whole_games_keep_the_contract(setup: Setup, seed: int) -> None:
    check_whole_game(setup, seed)


def test_the_clock_and_the_colours_fit_the_game(setup: Setup) -> None:
    check_clock_and_colours(setup)


def test_moves_and_heuristics_run_on_checked_tables(setup: Setup) -> None:
    check_on_checked_tables(setup)


def test_setup_and_secrets_run_on_checked_tables(setup: Setup) -> None:
    check_secrets_on_checked_tables(setup)
