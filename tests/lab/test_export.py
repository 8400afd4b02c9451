"""Rows in files: what is written reads back, and no file is left half written."""

from __future__ import annotations

import csv
import json
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars
import pytest

from support.rows import MIXED, ROWS, made_up
from wartable import __version__
from wartable.engine.errors import BadOption, NotFound
from wartable.engine.game import Game
from wartable.engine.options.data import make_overlay
from wartable.lab import export
from wartable.lab.batch import make_batch, simulate
from wartable.lab.export import check_target, write_rows
from wartable.lab.processes import play_match
from wartable.lab.results import Batch, Results

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
    assert read == list(export.records(found))
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
    row = list(export.records(found))[2]
    plan = Batch(game, tuple(row["seats"]), game.options(row["options"]), seed=row["seed"])
    again = play_match(plan, row["number"])
    assert again[0] == row["game_seed"]
    assert list(again[5:]) == row["scores"]


@pytest.mark.parametrize("suffix", READERS)
def test_a_run_without_games_makes_a_file_without_rows(
    game: Game, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"rows{suffix}"
    write_rows(Results(make_batch(game, MIXED), 1, True, 0.0, array("q")), path)
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
    monkeypatch.setattr(export, "find_spec", lambda name: None)
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

    monkeypatch.setitem(export.WRITERS, ".csv", full_disk)
    with pytest.raises(NotFound, match="No space left on device"):
        write_rows(made_up(game, ROWS, MIXED, rotate=False), path)
    assert path.read_text() == "as it was"
    assert list(tmp_path.iterdir()) == [path]
