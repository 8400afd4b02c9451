"""The load generator's arithmetic: percentiles, what counts as held, and the search for a load."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest

from peers.measure import LATE_TRIES, TRIES, Climb, Meter, Reading, percentile, times

QUICK = Reading(clients=50, lasted=10.0, moves=400, failed=0, own=[0.01], rounds=[0.02], cpu=2.0)


@pytest.mark.parametrize(
    ("share", "expected"), [(0.0, 1.0), (0.5, 50.0), (0.99, 99.0), (0.991, 100.0), (1.0, 100.0)]
)
def test_a_percentile_is_the_smallest_time_that_the_share_does_not_exceed(
    share: float, expected: float
) -> None:
    assert percentile([float(each) for each in range(100, 0, -1)], share) == expected


def test_nothing_has_no_percentile() -> None:
    assert math.isnan(percentile([], 0.99))


def test_a_reading_has_a_rate_and_processor_time_per_move() -> None:
    assert (QUICK.rate, QUICK.cpu_per_move) == (40.0, 0.005)
    assert math.isnan(replace(QUICK, moves=0).cpu_per_move)


@pytest.mark.parametrize(
    ("own", "rounds", "failed", "moves", "held"),
    [
        ([0.1] * 100, [0.1], 0, 100, True),
        ([0.1] * 99 + [9.0], [0.1], 0, 100, True),
        ([0.1] * 98 + [9.0] * 2, [0.1], 0, 100, False),
        ([0.1] * 100, [0.2], 0, 100, False),
        ([0.1] * 100, [], 0, 100, True),
        ([0.1] * 100, [0.1], 1, 100, True),
        ([0.1] * 100, [0.1], 2, 100, False),
        ([], [], 0, 0, False),
    ],
)
def test_a_load_is_held_if_nearly_all_moves_are_answered_soon(
    own: Sequence[float], rounds: Sequence[float], failed: int, moves: int, held: bool
) -> None:
    assert replace(QUICK, own=own, rounds=rounds, failed=failed, moves=moves).held is held


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_meter_counts_what_is_answered_while_it_is_on() -> None:
    clock = Clock()
    meter = Meter(clock)
    meter.sent("early")
    meter.answered("early")  # before the beginning
    meter.sent("a")
    clock.now = 101.0
    meter.begin(cpu=3.0)
    clock.now = 102.0
    meter.answered("a")
    meter.sent("b")
    meter.refused("b")
    meter.round_seen(sent=101.5)
    meter.lagged(0.25)
    clock.now = 105.0
    reading = meter.end(cpu=5.0, clients=10)
    assert reading == Reading(10, 4.0, 1, 1, [2.0], [0.5], 2.0, [0.25])


def test_a_move_that_nobody_answers_counts_with_its_wait() -> None:
    clock = Clock()
    meter = Meter(clock)
    meter.begin(cpu=0.0)
    for mover in ("stuck", "gone"):
        meter.sent(mover)
    clock.now += 7.0
    meter.gone("gone")
    meter.sent("just now")
    assert meter.end(cpu=0.0, clients=3).own == [7.0]


def test_a_meter_begins_anew() -> None:
    meter = Meter(Clock())
    meter.begin(cpu=0.0)
    meter.refused("somebody")
    meter.end(cpu=1.0, clients=1)
    meter.begin(cpu=1.0)
    assert meter.failed == 0


def found(first: int, most: int, true: int) -> Climb:
    """Return a search that has ended, of a server that holds just so much."""
    climb = Climb(first, most)
    while (load := climb.next) is not None:
        climb.note(held=load <= true)
    return climb


@pytest.mark.parametrize("true", [1, 7, 10, 11, 99, 240, 599])
def test_a_climb_ends_near_the_true_load(true: int) -> None:
    climb = found(10, 600, true)
    assert climb.held <= true <= max(climb.held + 1, 1.15 * climb.held)
    assert not climb.is_open


def test_a_climb_may_end_at_either_end() -> None:
    top, bottom = found(10, 600, 1000), found(10, 600, 0)
    assert (top.held, top.is_open) == (600, True)
    assert (bottom.held, bottom.is_open) == (0, False)


def test_a_load_that_is_not_held_gets_another_chance() -> None:
    climb = Climb(10, 600)
    for _ in range(TRIES - 1):
        climb.note(held=False)
        assert climb.next == 10
    climb.note(held=True)
    assert (climb.held, climb.next) == (10, 16)


def test_a_load_that_fails_while_the_generator_is_late_gets_more_chances() -> None:
    climb = Climb(10, 600)
    for _ in range(LATE_TRIES - 1):
        climb.note(held=False, late=True)
        assert (climb.next, climb.late) == (10, False)
    climb.note(held=False, late=True)
    assert (climb.next, climb.late) == (5, True)
    for _ in range(TRIES):
        climb.note(held=False, late=False)
    assert (climb.next, climb.late) == (2, False)


def test_the_generator_is_late_if_its_timers_are() -> None:
    lags = [0.001] * 98
    assert not replace(QUICK, lags=[*lags, 0.001, 9.0]).late
    assert replace(QUICK, lags=[*lags, 0.03, 0.03]).late


def test_ratios() -> None:
    assert times(3.0, 2.0) == "1.50x"
    assert {times(1.0, 0.0), times(-1.0, 2.0), times(1.0, -2.0), times(math.nan, 1.0)} == {"-"}
