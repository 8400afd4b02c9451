"""Simulations from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.commands import Run
from support.games.weeds import PACKAGE
from support.packages import installed
from wartable.cli.terminal.progress import duration, progress_line

# --- simulate ----------------------------------------------------------------------------------

FIRST_MOVE = "class Mine:\n def choose(self, v, l, c): return next(l[-1].moves())\n"


@pytest.fixture
def simulate(run: Run, tmp_path: Path) -> list[object]:
    """A simulation of a bot that is played move by move, so that nothing is compiled."""
    mine = tmp_path / "mine.py"
    mine.write_text(FIRST_MOVE)
    options = ["--preset", "quick", "--option", "max_rounds=3", "--jobs", "1"]
    return ["simulate", "territory", "--games", "4", "--seats", f"{mine}:Mine*3", *options]


def test_simulate_counts_wins(run: Run, simulate: list[object]) -> None:
    said = run(*simulate)
    assert said.code == 0
    assert said.out.startswith("Territory, 4 games, 3 seats, seed 0")
    assert "95 %" in said.out


def test_simulate_writes_the_same_rows_again(
    run: Run, simulate: list[object], tmp_path: Path
) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    for path in (first, second):
        said = run(*simulate, "--seed", "7", "--rotate", "--out", path)
        assert said.code == 0
        assert f"4 rows are in {path}." in said.err
    assert first.read_bytes() == second.read_bytes()
    assert json.loads(first.read_text().splitlines()[0])["seed"] == 7


def test_simulate_refuses_in_one_line_before_it_plays(
    run: Run, simulate: list[object], tmp_path: Path
) -> None:
    bad: dict[str, list[object]] = {
        "expected one of .parquet": ["--out", tmp_path / "rows.txt"],
        "cannot write": ["--out", tmp_path / "nosuch" / "rows.csv"],
        "--games must be 1 to": ["--games", "0"],
        "--jobs must be 1 to": ["--jobs", "two"],
        "'you' cannot play": ["--seats", "you,random*2"],
        "a seed is": ["--seed", "1e3"],
        "3 to 20 players": ["--seats", "random*21"],
        "no bot 'nobody'": ["--seats", "nobody*3"],
    }
    for expected, arguments in bad.items():
        said = run(*simulate, *arguments)
        assert said.code == 2, expected
        assert said.err.startswith("wartable: ")
        assert said.err.count("\n") == 1
        assert expected in said.err


def test_an_interrupted_simulation_gives_the_games_so_far(
    run: Run, simulate: list[object], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupt(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr("wartable.cli.terminal.progress.Progress.__call__", staticmethod(interrupt))
    rows = tmp_path / "rows.jsonl"
    said = run(*simulate, "--out", rows)
    assert said.code == 130
    assert "stopped after 2 of 4 games" in said.out
    assert len(rows.read_text().splitlines()) == 2


def test_progress_says_how_far_how_fast_and_how_long() -> None:
    assert progress_line("games", 500, 2000, 20.0) == (
        "[#######.......................] 500 of 2,000 games, 20 a second, 1 min 15 s left"
    )
    assert progress_line("games", 0, 10, 0.0) == f"[{'.' * 30}] 0 of 10 games"
    assert duration(59.4) == "59 s"
    assert duration(7260) == "2 h 1 min"


# --- checked -------------------------------------------------------------------------------------


def test_checked_games_are_the_same_games(run: Run, tmp_path: Path) -> None:
    with installed(tmp_path, "weeds", PACKAGE):
        said = run("simulate", "nettle", "--games", "3", "--checked", "--seats", "random*3")
        assert said.code == 0 and said.out.startswith("Nettle, 3 games, 3 seats, seed 0")


def test_checked_games_stop_at_the_first_defect(run: Run, tmp_path: Path) -> None:
    with installed(tmp_path, "weeds", PACKAGE):
        said = run("simulate", "illegal", "--games", "3", "--checked")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("wartable: illegal, 3 seats, game 0 of batch seed 0, seed ")
    assert "sample returns 'hold' (2), legal does not list it (illegal_sample, " in said.err
    assert said.err.count("\n") == 1


def test_checked_games_refuse_what_they_cannot_do(run: Run) -> None:
    for expected, arguments in {
        "leave --jobs out": ["--jobs", "2"],
        "between random, greedy": ["--seats", "search*5"],
    }.items():
        said = run("simulate", "territory", "--games", "1", "--checked", *arguments)
        assert (said.code, said.out) == (2, "")
        assert expected in said.err and said.err.count("\n") == 1
