"""The benchmark: C plays the same games, and every ratio is printed."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import pytest

from wartable.apps.territory import c_games
from wartable.apps.territory.c_games import as_in_c, built, find_compiler
from wartable.bots.search.bot import SearchBot
from wartable.engine.game import Game
from wartable.engine.kit.chance import Chance
from wartable.engine.kit.moves import Family
from wartable.engine.play.view import View
from wartable.engine.registry import all_games, find_game
from wartable.lab.batch import simulate
from wartable.lab.bench import (
    ITERATIONS,
    PLANS,
    BenchFailed,
    bench_lines,
    run_bench,
    search_rate,
    step_times,
)

# --- the benchmark -------------------------------------------------------------------------------

needs_compiler = pytest.mark.skipif(find_compiler() is None, reason="no C compiler")


@needs_compiler
@pytest.mark.parametrize(
    ("seats", "changes"), [(5, {}), (3, {"map_size": 5}), (20, {"max_rounds": 40})]
)
def test_c_gives_the_same_games(game: Game, seats: int, changes: dict[str, object]) -> None:
    options = game.options(changes)
    ours = simulate(game, seats=["random"] * seats, games=400, seed=9, options=options)
    compiler = find_compiler()
    assert compiler is not None
    with built(compiler) as in_c:
        assert in_c.rows(ours.plan, 0, 400) == as_in_c(ours)
        assert in_c.rows(ours.plan, 100, 5) == as_in_c(ours)[100 * (2 + seats) : 105 * (2 + seats)]


@needs_compiler
def test_the_benchmark_fails_loudly_if_results_differ(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:

    monkeypatch.setattr(c_games, "as_in_c", lambda results: array("q"))
    with pytest.raises(BenchFailed, match="reference and compiled games give different results"):
        run_bench(game, games=200, runs=1, steps=20)


def test_the_benchmark_prints_its_ratios(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:

    monkeypatch.setattr(c_games, "find_compiler", lambda: None)
    lines = bench_lines(run_bench(game, games=400, runs=1, steps=20))
    assert any(line.startswith("compiled, one core ") for line in lines)
    assert any(line.startswith("compiled to plain: ") for line in lines)
    assert lines[-1].startswith("no C compiler here")


def test_the_benchmark_measures_a_game_that_nobody_wrote_in_c(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from wartable.lab import bench

    monkeypatch.setattr(bench, "ITERATIONS", 50)
    duper = find_game("duper")
    lines = bench_lines(run_bench(duper, games=20, runs=1, steps=20))
    assert lines[0].startswith("Duper: complete games of 5 ")
    assert any(line.startswith("tree search: ") for line in lines)


@pytest.mark.parametrize(
    "each", [game for game in all_games() if not game.plain_only], ids=lambda each: str(each.key)
)
def test_the_benchmark_finds_a_position_to_search_in_every_game(
    each: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search itself is left out: its compiled code is loaded by the tests of searching."""
    seen: list[View] = []

    def noted(bot: SearchBot, view: View, legal: Sequence[Family], chance: Chance) -> int:
        seen.append(view)
        assert bot.iterations == (PLANS if each.styles else ITERATIONS)
        return next(legal[0].moves())

    monkeypatch.setattr(SearchBot, "choose", noted)
    assert search_rate(each) > 0
    assert all(view.seat in view.to_act and len(view.legal()) > 1 for view in seen)
    assert len(step_times(each, 20)) == 20


def test_every_step_is_timed(game: Game) -> None:
    times = step_times(game)
    assert len(times) > 100
    assert min(times) > 0
    assert len(step_times(game, 7)) == 7
