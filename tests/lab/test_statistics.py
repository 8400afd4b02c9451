"""Statistics of a batch are what they say."""

from __future__ import annotations

import json
from array import array

import pytest

from support.rows import MIXED, ROWS, made_up
from wartable.engine.game import Game
from wartable.lab.batch import make_batch
from wartable.lab.report import summary_lines
from wartable.lab.results import Results
from wartable.lab.statistics import spread, statistics_of, wilson


def test_wilson_intervals() -> None:
    for wins, games, low, high in (
        (8, 10, 0.4901625, 0.9433178),
        (0, 10, 0.0, 0.2775328),
        (10, 10, 0.7224672, 1.0),
        (50, 100, 0.4038315, 0.5961685),
    ):
        found = wilson(wins, games)
        assert found.share == wins / games
        assert (found.low, found.high) == pytest.approx((low, high), abs=1e-6)


def test_spread() -> None:
    found = spread([4, 1, 3, 2])
    assert (found.low, found.high, found.mean) == (1, 4, 2.5)
    assert (found.quarter, found.median, found.three_quarters) == (1.75, 2.5, 3.25)
    one = spread([7])
    assert (one.low, one.quarter, one.median, one.three_quarters, one.high) == (7, 7, 7, 7, 7)


def test_shares_of_bots_and_seats_in_fixed_seats(game: Game) -> None:
    found = statistics_of(made_up(game, ROWS, MIXED, rotate=False))
    greedy, random = found.bots
    assert (greedy.bot, greedy.seats, greedy.wins.share) == ("greedy", 1, 1.5 / 4)
    assert (random.bot, random.seats, random.wins.share) == ("random", 2, 1.5 / 4)
    assert random.wins_per_seat.share == 0.75 / 4
    assert random.wins_per_seat.high == random.wins.high / 2
    assert (random.chance, random.chance_per_seat) == (2 / 3, 1 / 3)
    assert [seat.wins.share for seat in found.seats] == [1.5 / 4, 1.5 / 4, 0]
    assert [seat.score for seat in found.seats] == [15 / 4, 18 / 4, 5 / 4]
    assert (found.shared.share, found.unwon.share) == (1 / 4, 1 / 4)


def test_shares_follow_the_bots_when_they_rotate(game: Game) -> None:
    # Greedy sits in seats 0, 2, 1, 0: it wins game 0 alone and shares game 2.
    found = statistics_of(made_up(game, ROWS, MIXED, rotate=True))
    greedy, random = found.bots
    assert greedy.wins == wilson(1.5, 4)
    assert random.wins == wilson(1.5, 4)
    lone = statistics_of(made_up(game, ROWS[1:2] * 3, MIXED, rotate=True)).bots
    assert [bot.wins.share for bot in lone] == pytest.approx([1 / 3, 2 / 3])  # seat 1, in game 2


def test_length_margin_and_ends(game: Game) -> None:
    found = statistics_of(made_up(game, ROWS, MIXED, rotate=False))
    assert (found.turns.mean, found.turns.low, found.turns.high) == (39 / 4, 3, 15)
    assert (found.moves.median, found.moves.high) == (65, 100)
    assert (found.margin.mean, found.margin.low, found.margin.high) == (3, 0, 7)
    assert found.reasons["timeout"] == wilson(2, 4)
    assert found.reasons["domination"] == found.reasons["annihilation"] == wilson(1, 4)
    assert json.loads(json.dumps(found.as_dict()))["reasons"]["timeout"]["share"] == 0.5


def test_summary_is_an_aligned_table(game: Game) -> None:
    lines = summary_lines(made_up(game, ROWS, MIXED, rotate=False))
    assert lines[0] == "Territory, 4 games, 3 seats, seed 0 (2.0 s, 2 games a second)"
    at = lines.index("bot     seats    wins         95 %  chance  a seat")
    assert lines[at + 1] == "greedy      1  37.5 %  9.2 to 78.1  33.3 %  37.5 %"
    assert lines[at + 2] == "random      2  37.5 %  9.2 to 78.1  66.7 %  18.8 %"


def test_a_run_stopped_at_once_has_a_summary(game: Game) -> None:
    empty = Results(make_batch(game, MIXED), 10, True, 0.0, array("q"))
    assert summary_lines(empty)[1:] == ["stopped after 0 of 10 games"]
    with pytest.raises(ValueError, match="no games"):
        statistics_of(empty)
