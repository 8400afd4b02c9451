"""Batches: rows do not depend on how they were played, and what stops a run."""

from __future__ import annotations

import signal
from array import array
from pathlib import Path
from typing import Any

import pytest

from support.rows import MIXED
from wartable.bots.protocol import BotFailed
from wartable.engine.errors import WartableError
from wartable.engine.game import Game
from wartable.lab.batch import compiled_styles, simulate
from wartable.lab.bench import PlainKernel
from wartable.lab.processes import play_match
from wartable.lab.report import summary_lines
from wartable.lab.statistics import statistics_of


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
        ("return None", "bot-illegal", "move 1: illegal move: a move must be a string", 1),
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
