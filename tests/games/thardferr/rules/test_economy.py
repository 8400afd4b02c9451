"""The arithmetic of Thardferr's kingdoms, by hand, and that it compiles."""

from __future__ import annotations

import inspect
import math
import random
import typing
from types import FunctionType
from typing import Any

import pytest

from wartable.games.thardferr.rules import economy

FUNCTIONS = {
    name: function
    for name, function in vars(economy).items()
    if isinstance(function, FunctionType) and function.__module__ == economy.__name__
}


@pytest.mark.parametrize(("x", "rounded"), [(0.5, 1), (1.5, 2), (2.5, 3), (2.49, 2), (-0.5, 0)])
def test_a_half_is_rounded_up(x: float, rounded: int) -> None:
    assert economy.half_up(x) == rounded


def test_two_decimals_are_kept() -> None:
    assert economy.hundredths(1.125) == 1.13
    assert economy.hundredths(2) == 2
    assert economy.per_land(1, 3) == 0.33
    assert economy.per_land(2, 0) == 2


@pytest.mark.parametrize(
    ("workers", "made"),
    [(0, 0), (50, 2), (100, 4), (150, 5), (200, 6), (900, 6)],
)
def test_a_mine_makes_its_share_then_half_as_much_again(workers: int, made: int) -> None:
    assert economy.worker_output(1, workers, 100, 200, 4, 1.5) == made


def test_workers_are_spread_over_the_buildings() -> None:
    # 7 mines with 75 each: three quarters of 28.
    assert economy.worker_output(7, 525, 100, 200, 4, 1.5) == 21
    assert economy.worker_output(0, 500, 100, 200, 4, 1.5) == 0


def test_markets_earn_from_the_people_of_a_land() -> None:
    assert economy.gold_made(10, 20, 4000, 1.25) == 2500
    # No more markets than land, and no land counts as one.
    assert economy.gold_made(30, 20, 4000, 1.25) == 5000
    assert economy.gold_made(30, 0, 40, 1.25) == 50


def test_six_people_eat_one_food() -> None:
    assert [economy.people_food(n, 6) for n in (0, 1, 6, 7)] == [0, 1, 1, 2]


@pytest.mark.parametrize(
    ("smiths", "made"), [(0, 0), (160, 3), (180, 3), (240, 4), (320, 6), (900, 6)]
)
def test_two_forges_and_their_smiths(smiths: int, made: int) -> None:
    # At 80 smiths each 1.5 items, at 160 and more 3; parts of items are not made.
    assert economy.forge_output(2, smiths, 80, 160, 1.5, 2.0) == made


def test_no_forge_makes_nothing() -> None:
    assert economy.forge_output(0, 500, 80, 160, 1.5, 2.0) == 0
    assert economy.more_items(9, 1.2) == 10


def test_centres_train_in_batches() -> None:
    assert economy.trained(11, 4, 1) == 2
    assert economy.trained(3, 1, 10) == 30


def test_costs() -> None:
    assert economy.initial_cost(210, 3, 2) == 215
    assert economy.market_cost(210, 3, 2, 100, 80) == 670
    # Two days of 4 gold, and of 3 food at 60.
    assert economy.tegc(215, 4, 3, 2, 60) == 215 + 8 + 360


@pytest.mark.parametrize(
    ("left", "fielded", "share"),
    [(0, 10, 0.3), (1, 10, 0.3), (2, 10, 0.2), (5, 10, 0.2), (6, 10, 0.1), (0, 0, 0.1)],
)
def test_spoils_by_who_is_left(left: int, fielded: int, share: float) -> None:
    assert economy.spoils_share(left, fielded, 0.1, 0.5, 0.3, 0.2, 0.1) == share


def test_limits_of_the_land() -> None:
    assert [economy.castle_limit(land, 7) for land in (0, 1, 6, 7, 20)] == [0, 1, 1, 2, 3]
    assert economy.building_limit(20, 10) == 200
    assert [economy.castles_by_land(land, 20) for land in (0, 39, 40)] == [1, 1, 2]
    assert [economy.land_by_buildings(n, 10) for n in (0, 10, 11)] == [0, 1, 2]


def test_builders() -> None:
    assert economy.builders_output(449, 150, 1) == 2
    assert economy.builders_output(449, 150, 1.5) == 4


@pytest.mark.parametrize(
    ("value", "others", "houses", "count"),
    [(50, 60, 2, 20), (10, 60, 2, 10), (50, 90, 2, 0), (-4, 0, 2, 0), (500, 90, 0, 500)],
)
def test_room_in_guard_houses(value: int, others: int, houses: int, count: int) -> None:
    assert economy.room_for_unit(value, others, houses, 40) == count


def test_people_are_shared_out_and_keep_pace() -> None:
    assert economy.scaled_down(255, 405, 655) == 157
    assert economy.scaled_down(255, 655, 655) == 255
    assert economy.kept_pace(100, 3, 4) == 133
    assert economy.kept_pace(100, 0, 4) == 0


def test_strength_is_rounded_once() -> None:
    assert economy.kingdom_strength(2.5, 3, 1500, 1000) == 2506


def compiled() -> dict[str, Any]:
    """Return the functions under Numba, each with the one signature that its annotations say."""
    import numba

    kinds = {int: numba.int64, float: numba.float64}
    made: dict[str, Any] = {"math": math}
    for name, function in FUNCTIONS.items():
        hints = typing.get_type_hints(function)
        signature = kinds[hints.pop("return")](*map(kinds.__getitem__, hints.values()))
        # Callees come first in the file, so that a function finds its compiled ones.
        made[name] = numba.njit(signature)(FunctionType(function.__code__, made, name))
    return made


def test_the_compiled_functions_give_the_same() -> None:
    made = compiled()
    chance = random.Random(7)
    for name, function in FUNCTIONS.items():
        width = len(inspect.signature(function).parameters)
        for _ in range(60):
            numbers = [
                chance.choice([1, 2, chance.randint(1, 500), chance.random() * 9 + 0.01])
                for _ in range(width)
            ]
            assert made[name](*numbers) == function(*numbers), (name, numbers)
