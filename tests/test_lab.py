"""The lab: rows do not depend on how they were played, and statistics are what they say."""

from __future__ import annotations

import csv
import json
import signal
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import polars
import pytest

from wartable import __version__
from wartable.bots.bot import BotFailed
from wartable.bots.search import SearchBot
from wartable.engine.chance import Chance
from wartable.engine.errors import BadOption, NotFound, WartableError
from wartable.engine.figures import make_overlay
from wartable.engine.game import Game
from wartable.engine.moves import Family
from wartable.engine.registry import all_games, find_game
from wartable.engine.view import View
from wartable.lab import tables
from wartable.lab.batch import compiled_styles, make_plan, simulate
from wartable.lab.bench import (
    ITERATIONS,
    PLANS,
    bench_lines,
    run_bench,
    search_rate,
    step_times,
)
from wartable.lab.cgames import BenchFailed, as_in_c, built, find_compiler
from wartable.lab.plainly import PlainKernel
from wartable.lab.processes import play_match
from wartable.lab.report import summary_lines
from wartable.lab.results import Plan, Results
from wartable.lab.statistics import spread, statistics_of, wilson
from wartable.lab.tables import check_target, write_rows

MIXED = ["greedy", "random", "random"]


@pytest.fixture
def game() -> Game:
    return find_game("territory")


def bot_file(folder: Path, body: str, name: str = "own_bot") -> str:
    """Write a bot whose ``choose`` has this body and return its spec."""
    path = folder / f"{name}.py"
    path.write_text(f"class Own:\n    def choose(self, view, legal, chance):\n        {body}\n")
    return f"{path}:Own"


LAST_MOVE = "return next(legal[-1].moves())"

# --- the same rows however they are played -------------------------------------------------------

OPTION_SETS: list[tuple[list[str], dict[str, object]]] = [
    (["random"] * 5, {}),
    (["random"] * 3, {"declaration_count": 0}),
    (["greedy", "random", "greedy"], {"crossing": "fight", "map_size": 4}),
    (["random"] * 19 + ["greedy"], {"max_rounds": 6, "silent_when_out": "yes"}),
    (["greedy"] * 4, {"resources_on_start": "yes", "max_commands_per_round": 10}),
    (["idle", "greedy", "random", "idle"], {}),
]


@pytest.mark.parametrize(("seats", "changes"), OPTION_SETS)
def test_plain_compiled_and_matches_give_the_same_rows(
    game: Game, seats: list[str], changes: dict[str, object]
) -> None:
    options = game.options(changes)
    found = simulate(game, seats=seats, games=6, seed=11, options=options, rotate=True)
    plan = found.plan
    styles = compiled_styles(plan)
    assert styles is not None
    assert PlainKernel(plan, styles).play(0, 6) == found.figures
    matches = array("q")
    for number in range(2):
        matches.extend(play_match(plan, number))
    assert matches == found.figures[: 2 * plan.width]


@pytest.mark.parametrize("rotate", [False, True])
def test_threads_do_not_change_rows(game: Game, rotate: bool) -> None:
    runs = [
        simulate(game, seats=MIXED, games=3_000, seed=5, jobs=jobs, rotate=rotate)
        for jobs in (1, 2, 3)
    ]
    assert len(runs[0]) == 3_000
    assert runs[0].figures == runs[1].figures == runs[2].figures


def test_processes_do_not_change_rows(game: Game, tmp_path: Path) -> None:
    seats = [bot_file(tmp_path, LAST_MOVE), "random", "greedy"]
    options = game.options(preset="quick")
    runs = [
        simulate(game, seats=seats, games=5, seed=5, options=options, jobs=jobs, rotate=True)
        for jobs in (1, 2)
    ]
    assert len(runs[0]) == 5
    assert runs[0].figures == runs[1].figures


def test_a_longer_run_begins_like_a_shorter_one(game: Game) -> None:
    short = simulate(game, seats=MIXED, games=10, seed=1)
    long = simulate(game, seats=MIXED, games=50, seed=1)
    other = simulate(game, seats=MIXED, games=10, seed=2)
    assert long.figures[: len(short.figures)] == short.figures
    assert other.figures != short.figures


def test_rotation_lets_everybody_visit_every_seat(game: Game) -> None:
    found = simulate(game, seats=MIXED, games=6, rotate=True)
    assert [row.seats.index("greedy") for row in found.rows()] == [0, 2, 1, 0, 2, 1]
    fixed = simulate(game, seats=MIXED, games=6)
    assert {row.seats for row in fixed.rows()} == {tuple(MIXED)}


def test_rotated_bots_really_sit_there(game: Game) -> None:
    found = simulate(game, seats=MIXED, games=300, rotate=True)
    greedy = statistics_of(found).bots[0]
    assert greedy.bot == "greedy"
    assert greedy.wins.low > 0.6  # far above chance only if its wins are counted where it sat


def test_progress_counts_up_to_all_games(game: Game) -> None:
    seen: list[tuple[int, int]] = []
    simulate(game, seats=MIXED, games=500, progress=lambda done, total: seen.append((done, total)))
    assert [total for _, total in seen] == [500] * len(seen)
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})
    assert seen[-1] == (500, 500)


# --- what stops a run ----------------------------------------------------------------------------


def interrupt(done: int, total: int) -> None:
    signal.raise_signal(signal.SIGINT)


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interruption_keeps_the_games_so_far(game: Game, jobs: int, tmp_path: Path) -> None:
    own = bot_file(tmp_path, LAST_MOVE)
    quick = game.options(preset="quick")
    for seats, games in ((MIXED, 50_000), ([own, "random", "random"], 40)):
        whole = simulate(game, seats=seats, games=8, options=quick)
        found = simulate(
            game, seats=seats, games=games, options=quick, jobs=jobs, progress=interrupt
        )
        assert found.interrupted
        assert 0 < len(found) < games
        common = min(len(found.figures), len(whole.figures))
        assert found.figures[:common] == whole.figures[:common]
        assert f"stopped after {len(found)} of {games} games" in summary_lines(found)


@pytest.mark.parametrize(
    ("body", "code", "message", "jobs"),
    [
        ("raise ValueError('no\\n idea')", "bot-raised", "move 1: raised ValueError: no idea", 1),
        ("return 99 << 40", "bot-illegal", "move 1: illegal move: ", 1),
        ("return 'up'", "bot-illegal", "move 1: illegal move: 'up'", 1),
        ("return None", "bot-illegal", "move 1: illegal move: a move must be a text", 1),
        ("raise SystemExit(3)", "bot-raised", "move 1: raised SystemExit: 3", 1),
        # In a worker, what would end it is told all the same.
        ("raise SystemExit(3)", "bot-raised", "move 1: raised SystemExit: 3", 2),
    ],
)
def test_a_bad_bot_ends_the_run_in_one_line(
    game: Game, tmp_path: Path, jobs: int, body: str, code: str, message: str
) -> None:
    own = bot_file(tmp_path, body)
    with pytest.raises(BotFailed) as caught:
        simulate(game, seats=[own, "random", "random"], games=4, jobs=jobs)
    assert caught.value.code == code
    assert str(caught.value).startswith(f"game 0: bot 'own_bot.py:Own' in seat a, {message}")
    assert "\n" not in str(caught.value)


def test_a_fault_names_its_game_and_move(game: Game, tmp_path: Path) -> None:
    hand_in = "next(legal[0].moves())"
    calm = bot_file(tmp_path, f"return {hand_in}", "calm")
    late = bot_file(
        tmp_path, f"return 'up' if view.seat == 1 and view.s.turn == 2 else {hand_in}", "late"
    )
    # In game 0 it sits in seat 2. A round is two declarations and a command phase of three.
    with pytest.raises(BotFailed, match=r"^game 1: bot 'late.py:Own' in seat b, move 11: illegal"):
        simulate(game, seats=[calm, calm, late], games=4, rotate=True)


def test_a_worker_that_dies_is_reported(game: Game, tmp_path: Path) -> None:
    own = bot_file(tmp_path, "import os; os._exit(1)")
    with pytest.raises(BotFailed, match="ended abruptly"):
        simulate(game, seats=[own, "random", "random"], games=4, jobs=2)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"games": 0}, "bad-games"),
        ({"jobs": 0}, "bad-jobs"),
        ({"jobs": 10**6}, "bad-jobs"),
        ({"seed": -1}, "bad-seed"),
        ({"seed": 1 << 53}, "bad-seed"),
        ({"seats": ["random"] * 2}, "bad-seats"),
        ({"seats": ["random"] * 2 + ["nobody"]}, "no-bot"),
    ],
)
def test_what_cannot_be_played_is_refused(game: Game, changes: dict[str, Any], code: str) -> None:
    with pytest.raises(WartableError) as caught:
        simulate(game, **{"seats": MIXED, "games": 1, **changes})
    assert caught.value.code == code


def test_a_timed_bot_is_not_reproducible(game: Game, tmp_path: Path) -> None:
    own = bot_file(tmp_path, LAST_MOVE)
    path = Path(own.rpartition(":")[0])
    path.write_text(path.read_text() + "    reproducible = False\n")
    found = simulate(
        game, seats=[own, "random", "random"], games=1, options=game.options(preset="quick")
    )
    assert not found.reproducible
    assert any(line.startswith("not reproducible") for line in summary_lines(found))
    assert simulate(game, seats=MIXED, games=1).reproducible


# --- statistics ----------------------------------------------------------------------------------


def made_up(game: Game, rows: list[list[int]], seats: list[str], rotate: bool) -> Results:
    """Return results with these rows: reason, turn, moves, winners as a mask, scores."""
    plan = make_plan(game, seats, rotate=rotate)
    figures = array("q", [figure for row in rows for figure in (0, *row)])
    return Results(plan, len(rows), True, 2.0, figures)


ROWS = [
    [3, 15, 100, 0b001, 9, 4, 2],  # seat 0 alone, by 5
    [2, 6, 40, 0b010, 0, 8, 1],  # seat 1 alone, by 7
    [3, 15, 90, 0b011, 6, 6, 2],  # seats 0 and 1 share it
    [1, 3, 20, 0b000, 0, 0, 0],  # nobody
]


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
    empty = Results(make_plan(game, MIXED), 10, True, 0.0, array("q"))
    assert summary_lines(empty)[1:] == ["stopped after 0 of 10 games"]
    with pytest.raises(ValueError, match="no games"):
        statistics_of(empty)


# --- files ---------------------------------------------------------------------------------------


def read_csv(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8", newline="") as file:
        rows: list[dict[str, Any]] = list(csv.DictReader(file))
    texts = ("reason", "wartable", "game", "figures_hash", "book")
    return [{k: v if k in texts else json.loads(v) for k, v in row.items()} for row in rows]


def read_jsonl(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def read_parquet(path: Path) -> list[dict[str, Any]]:
    rows = polars.read_parquet(path).to_dicts()
    return [{**row, "options": json.loads(row["options"])} for row in rows]


READERS: dict[str, Callable[[Path], list[dict[str, Any]]]] = {
    ".csv": read_csv,
    ".jsonl": read_jsonl,
    ".parquet": read_parquet,
}


@pytest.mark.parametrize("suffix", READERS)
def test_rows_round_trip(game: Game, tmp_path: Path, suffix: str) -> None:
    overlay = make_overlay({"start": {"units": 9}})
    found = simulate(game, seats=MIXED, games=7, seed=3, overlay=overlay, rotate=True)
    path = tmp_path / f"rows{suffix}"
    write_rows(found, path)
    read = READERS[suffix](path)
    assert read == list(tables.records(found))
    assert list(tmp_path.iterdir()) == [path]
    last = read[6]
    assert last["number"] == 6
    assert last["seats"] == MIXED
    assert (last["wartable"], last["game"], last["seed"]) == (__version__, "territory", 3)
    assert last["rules"] == game.rules_version
    assert last["options"]["starting_units"] == 9
    assert last["figures_hash"] == overlay.digest


def test_a_row_can_be_played_again(game: Game) -> None:
    found = simulate(game, seats=MIXED, games=3, seed=3)
    row = list(tables.records(found))[2]
    plan = Plan(game, tuple(row["seats"]), game.options(row["options"]), seed=row["seed"])
    again = play_match(plan, row["number"])
    assert again[0] == row["game_seed"]
    assert list(again[5:]) == row["scores"]


@pytest.mark.parametrize("suffix", READERS)
def test_a_run_without_games_makes_a_file_without_rows(
    game: Game, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"rows{suffix}"
    write_rows(Results(make_plan(game, MIXED), 1, True, 0.0, array("q")), path)
    assert READERS[suffix](path) == []


def test_targets_are_checked_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadOption, match=r"rows.xlsx': expected one of .parquet, .csv, .jsonl"):
        check_target(Path("rows.xlsx"))
    with pytest.raises(NotFound, match=r"cannot write .*: No such file or directory"):
        check_target(tmp_path / "missing" / "rows.csv")
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(NotFound, match="it is a folder"):
        check_target(tmp_path / "folder.csv")
    check_target(tmp_path / "rows.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.csv"]
    monkeypatch.setattr(tables, "find_spec", lambda name: None)
    with pytest.raises(BadOption, match=r"pip install 'wartable\[parquet\]'"):
        check_target(tmp_path / "rows.parquet")


def test_a_file_is_never_left_half_written(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("as it was")

    def full_disk(results: Results, part: Path) -> None:
        part.write_text("half")
        raise OSError(28, "No space left on device")

    monkeypatch.setitem(tables.WRITERS, ".csv", full_disk)
    with pytest.raises(NotFound, match="No space left on device"):
        write_rows(made_up(game, ROWS, MIXED, rotate=False), path)
    assert path.read_text() == "as it was"
    assert list(tmp_path.iterdir()) == [path]


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
        assert in_c.play(ours.plan, 0, 400) == as_in_c(ours)
        assert in_c.play(ours.plan, 100, 5) == as_in_c(ours)[100 * (2 + seats) : 105 * (2 + seats)]


@needs_compiler
def test_the_benchmark_fails_loudly_if_results_differ(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wartable.lab import bench

    monkeypatch.setattr(bench, "as_in_c", lambda results: array("q"))
    with pytest.raises(BenchFailed, match="C and compiled games give different results"):
        run_bench(game, games=200, runs=1, steps=20)


def test_the_benchmark_prints_its_ratios(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    from wartable.lab import bench

    monkeypatch.setattr(bench, "find_compiler", lambda: None)
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
        assert bot.iterations == (PLANS if each.plans else ITERATIONS)
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
