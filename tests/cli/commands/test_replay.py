"""Saved games: kept, resumed, replayed and verified; and the check of cases."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

from support.commands import QUICK, Run
from support.terminals import Typist, a_round_played
from wartable.engine.play.record import load_record

# --- saving and resuming -------------------------------------------------------------------------


def test_a_game_that_was_left_goes_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run(*QUICK, "--save", path, lines="done\n")
    assert f"To go on: wartable play --resume {path}" in said.out
    again = run(*QUICK, "--save", path, lines="done\n")
    assert f"Resuming {path} after" in again.out
    assert "round 3 of 8" in again.out
    at_last = run("play", "--resume", path, lines="done\n" * 8)
    assert f"The game is kept in {path}." in at_last.out
    assert run("verify", path).out.startswith(f"{path}: fine, ")


def test_the_way_back_is_named_as_the_program_was_called(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARTABLE_PROGRAM", "./wartable")
    path = tmp_path / "game.jsonl"
    assert f"To go on: ./wartable play --resume {path}" in run(*QUICK, "--save", path).out
    run("play", "--resume", path, "--seats", "random*5")
    assert "; ./wartable replay FILE shows it\n" in run("play", "--resume", path).err


def test_a_resumed_game_may_be_named_if_it_is_the_one(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(*QUICK, "--save", path, lines="done\n")
    before = path.read_bytes()
    other = run("play", "chess", "--resume", path)
    assert other.code == 2
    assert other.err.endswith("game.jsonl' holds a game of territory, not of 'chess'\n")
    assert other.err.count("\n") == 1
    assert path.read_bytes() == before
    said = run("play", "territory", "--resume", path, lines="done\n")
    assert said.code == 0
    assert "round 3 of 8" in said.out


def test_a_game_that_is_being_played_is_not_resumed_a_second_time(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Typist([*QUICK, "--save", str(path)]) as typist:
        typist.see("a> ")
        before = path.read_bytes()
        for again in (["play", "--resume", path], [*QUICK, "--save", path]):
            said = run(*again, lines="done\n")
            assert said.code == 2
            assert "is being written by another game" in said.err
            assert said.err.count("\n") == 1
        assert path.read_bytes() == before
        typist.type("done")
        typist.see("round 2 of 8")
        typist.see("a> ")
        typist.type("/quit")
        assert typist.leave() == 0
    assert "round 3 of 8" in run("play", "--resume", path, lines="done\n").out


def test_somebody_else_may_go_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(*QUICK, "--save", path, lines="done\n")
    assert "has 5 seats, not 2" in run("play", "--resume", path, "--seats", "random*2").err
    run("play", "--resume", path, "--seats", "random*5")
    assert load_record(path).over


@pytest.mark.parametrize(
    "other", [["--seed", "6"], ["--seats", "you,random*4"], ["--option", "map_size=7"]]
)
def test_another_game_is_not_resumed_for_the_one_asked(
    run: Run, tmp_path: Path, other: list[str]
) -> None:
    path = tmp_path / "game.jsonl"
    run(*QUICK, "--save", path, lines="done\n")
    before = path.read_bytes()
    said = run("play", "territory", "--save", path, *other)
    assert said.code == 2
    assert "holds a game with other" in said.err
    assert path.read_bytes() == before


def test_finished_and_foreign_files_are_never_overwritten(run: Run, tmp_path: Path) -> None:
    done, foreign = tmp_path / "done.jsonl", tmp_path / "thesis.txt"
    run(*QUICK, "--seats", "random*3", "--save", done)
    foreign.write_text("all of it\n")
    for path in (done, foreign):
        before = path.read_bytes()
        said = run(*QUICK, "--save", path)
        assert said.code == 2
        assert "not overwritten: " in said.err
        assert said.err.count("\n") == 1
        assert path.read_bytes() == before
    assert "is over" in run("play", "--resume", done).err


def test_a_killed_game_resumes_with_every_move(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with a_round_played([*QUICK, "--save", str(path)]) as typist:
        os.kill(typist.program.pid, signal.SIGKILL)
        assert typist.leave() == -signal.SIGKILL
    moves = load_record(path).moves
    assert any(made.seat == 0 for made in moves)
    with path.open("a") as file:  # as if the kill had come in the middle of a line
        file.write('{"n":99,"se')
    with Typist(["play", "--resume", str(path)]) as typist:
        typist.see(f"after {len(moves)} moves")
        typist.see("round 2 of 8")
        typist.see("a> ")
        typist.type("/quit")
        assert typist.leave() == 0
    assert load_record(path).moves == moves


# --- replay, verify, check -----------------------------------------------------------------------


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "record.jsonl"
    run(*QUICK, "--seats", "greedy*3", "--save", path)
    return path


def test_replay_prints_the_steps(run: Run, record: Path) -> None:
    said = run("replay", record)
    last = len(load_record(record).moves)
    assert said.code == 0
    assert "--- move 0 of" in said.out
    assert f"--- move {last} of {last}" in said.out
    assert said.out.count("--- move") < last
    assert "the game ends after round" in said.out


def test_replay_ends_where_it_is_told_and_shows_what_a_seat_saw(run: Run, record: Path) -> None:
    said = run("replay", record, "--seat", "b", "--to", "2")
    assert said.out.count("--- move") == 2
    assert "you play b" in said.out
    assert "no seat 'z'" in run("replay", record, "--seat", "z").err
    assert "expected a move number" in run("replay", record, "--to", "9999").err


def test_replay_steps_back_and_forth(record: Path) -> None:
    with Typist(["replay", str(record)]) as typist:
        typist.see("--- move 0 of")
        typist.see("q: quit> ")
        typist.type("")
        first = typist.see("q: quit> ")
        assert "round 2 of 8" in first
        typist.type("b")
        typist.see("--- move 0 of")
        typist.see("q: quit> ")
        typist.type("5")
        typist.see("--- move 5 of")
        typist.see("q: quit> ")
        typist.type("zz")
        typist.see("expected a move number")
        typist.see("q: quit> ")
        typist.type("q")
        assert typist.leave() == 0


def test_verify_says_how_a_game_ended(run: Run, record: Path) -> None:
    match = load_record(record)
    said = run("verify", record)
    assert said.code == 0
    assert f"{record}: fine, {len(match.moves)} moves, {match.reason}, " in said.out


def test_verify_names_the_move_of_a_changed_byte(run: Run, record: Path) -> None:
    lines = record.read_text().splitlines(keepends=True)
    changed = record.with_name("changed.jsonl")
    changed.write_text("".join([*lines[:6], lines[6].replace('"seat":', '"seat": '), *lines[7:]]))
    said = run("verify", changed, record)
    assert said.code == 1
    bad, fine = said.out.splitlines()
    assert bad == f"{changed}: record refused at move 6: the line has been changed"
    assert ": fine, " in fine


def test_verify_cannot_say_anything_of_a_file_that_is_missing(run: Run, record: Path) -> None:
    said = run("verify", record.with_name("nosuch.jsonl"), record)
    assert said.code == 2
    missing, fine = said.out.splitlines()
    assert "cannot read" in missing
    assert ": fine, " in fine


#: A round in which nobody commands anything: every army only grows by one.
CASE: dict[str, object] = {
    "id": "nobody-moves",
    "size": 2,
    "players": 3,
    "round": 3,
    "max_rounds": 9,
    "tags": [],
    "grid": ["006a.|006b.", "006c.|000.+"],
    "orders": {},
    "moves": [],
    "after": ["007a.|007b.", "007c.|000.+"],
    "units": {"a": 7, "b": 7, "c": 7},
    "squares": {"a": 1, "b": 1, "c": 1},
    "end": None,
}


def test_check_counts_what_agrees_and_names_what_differs(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(json.dumps(CASE) + "\n")
    fine = run("check", "territory", path)
    assert (fine.code, fine.out) == (0, "1 of 1 agree\n")
    wrong = CASE | {"id": "miscounted", "units": {"a": 7, "b": 7, "c": 8}}
    path.write_text(json.dumps(CASE) + "\n" + json.dumps(wrong) + "\n")
    differs = run("check", "territory", path)
    assert differs.code == 1
    count, difference = differs.out.splitlines()
    assert count == "1 of 2 agree"
    assert "line 2" in difference
    assert "7, expected 8" in difference


def test_check_does_not_cover_what_is_no_case(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text('{"id":"tests-1"}\n')
    said = run("check", "territory", path)
    assert (said.code, said.err) == (1, "")
    count, reason = said.out.splitlines()
    assert count == "0 of 1 agree, 1 not covered"
    assert reason == 'line 1 ("tests-1") is not covered: the field size is missing'
