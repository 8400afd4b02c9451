"""A match inside a match at the terminal: played, left, killed and resumed, shown again."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from support.commands import Run
from support.terminals import Typist
from wartable.engine.play.match import Match
from wartable.engine.play.record import load_record, write_record

pytestmark = pytest.mark.usefixtures("sty")

GAME = ["play", "sty", "--seed", "4"]
#: Rolls or holds whatever can be done, and so plays any match of Pig on.
ROLLS = "roll\nhold\n" * 60


def lines_of(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def inside(match: Match) -> Match:
    assert match.inner is not None
    return match.inner


# --- from a script -------------------------------------------------------------------------------


def test_a_season_is_played_through(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run(*GAME, "--save", path, lines="rest\n" + f"go 1\n{ROLLS}" * 3)
    assert said.code == 0, said.err
    assert said.out.count("--- Pig: pig 1 (farmer), pig 2 (neighbour) (/leave goes back") == 3
    assert said.out.count("(Whoever leaves loses 1.)\n") == 2  # nobody leaves the last one
    assert said.out.count("--- Sty\n") == 3
    assert said.out.count("Game over: goal, pig ") == 3
    assert said.out.count("Game over: the season is over") == 1
    assert f"The game is kept in {path}." in said.out
    match = load_record(path)
    assert match.over and {made.seat for made in match.moves} == {0}


def test_what_is_typed_goes_to_the_match_inside(run: Run) -> None:
    said = run(*GAME, lines="go 1\n?\nrest\nroll\n/history\n/hint\n/rules\n/board\n/quit\n").out
    pig = said[said.index("--- Pig") :]
    assert "pig 1> ?\nno.  written  what it does\n  1  roll     roll\n" in pig
    assert "'rest': roll or hold" in pig
    assert re.search(r"pig 1> roll\npig 1 rolls \d\n", pig)
    assert "/history\npig 1 begins\npig 1 rolls" in pig
    assert "random would choose" in pig


def test_what_led_to_it_is_told_first(run: Run) -> None:
    said = run(*GAME, lines="go 1\n/leave\n").out
    assert "farmer> go 1\nfair 1: go 1\n--- Pig" in said
    assert said.count("fair 1: go 1") == 1
    assert "--- Sty\nfair 1: held\nfair 1: left\n" in said


def test_it_is_left_unless_that_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run(*GAME, "--save", path, lines="/leave\ngo 1\nroll\n/leave\n/leave\n")
    assert said.out.count("this match is inside no other; /quit leaves the game") == 2
    assert [line["move"] for line in lines_of(path) if "n" in line] == ["go 1", "held 0", "left"]
    short = run(*GAME, "--preset", "short", lines="go 1\nroll\n/leave\n/quit\n").out
    assert "pig 1> /leave\nnobody leaves the last fair\npig 1> /quit" in short


def test_moves_inside_are_taken_back(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run(*GAME, "--save", path, lines="go 1\n/undo\nroll\n/undo\n/undo\n").out
    assert said.count("you have decided nothing yet") == 2
    assert "took back" in said
    assert inside(load_record(path)).moves == ()
    assert any("undo" in line and "within" in line for line in lines_of(path))


def test_a_whole_fair_is_taken_back_even_after_a_resume(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(*GAME, "--save", path, lines="rest\ngo 1\nroll\n/leave\n")
    said = run("play", "--resume", path, lines="/undo\n").out
    assert "took back 3 moves" in said
    assert len(load_record(path).moves) == 1


def test_bots_play_inside_as_well(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run(*GAME, "--seats", "bold", "--save", path)
    assert said.code == 0, said.err
    assert said.out.count("--- Pig: pig 1 (farmer), pig 2 (neighbour)\n") == 3
    assert load_record(path).over
    assert run(*GAME, "--seats", "bold").out + f"The game is kept in {path}.\n" == said.out


def test_everything_is_saved_and_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(*GAME, "--save", path, lines="rest\ngo 2\nroll\n")
    before = load_record(path)
    played = len(inside(before).moves)
    assert played > 0
    said = run("play", "--resume", path, lines="/history\n/quit\n").out
    assert f"Resuming {path} after 2 moves, and {played} of Pig." in said
    assert "--- Pig" in said and "pig 1 rolls" in said
    assert write_record(load_record(path)) == write_record(before)
    assert run("play", "--resume", path, lines=ROLLS).out.count("--- Sty\n") == 1
    after = load_record(path)
    assert after.s.fair == 1
    assert after.history[: len(before.history)] == before.history


def test_a_match_that_was_not_told_in_full_is_told_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(*GAME, "--save", path, lines="go 1\nroll\n/leave\n")
    whole = path.read_text()
    path.write_text("".join(whole.splitlines(keepends=True)[:-1]))
    said = run("play", "--resume", path, lines="").out
    assert "--- Sty\nfair 1: left\n" in said
    assert path.read_text() == whole


# --- at a terminal -------------------------------------------------------------------------------


def test_a_kill_in_the_midst_of_it_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    found = os.pathsep.join(
        [
            str(tmp_path / "installed"),
            str(Path(__file__).parents[2]),
            os.environ.get("PYTHONPATH", ""),
        ]
    )
    with Typist([*GAME, "--save", str(path)], PYTHONPATH=found) as typist:
        typist.see("farmer> ")
        typist.type("go 3")
        typist.see("pig 1> ")
        typist.type("roll")
        typist.see("pig 1 rolls")
        typist.see("pig 1> ")
        typist.program.kill()
        typist.program.wait()
    killed = load_record(path)
    position, played = inside(killed).state_hash(), len(inside(killed).moves)
    assert played > 0
    with Typist(["play", "--resume", str(path)], PYTHONPATH=found) as typist:
        typist.see(f"after 1 moves, and {played} of Pig.")
        typist.see("pig 1> ")
        assert inside(load_record(path)).state_hash() == position
        typist.type("/leave")
        typist.see("Whoever leaves loses 1. Give this match up? [y/N] ")
        typist.type("n")
        typist.see("pig 1> ")
        typist.type("/leave")
        typist.see("[y/N] ")
        typist.type("y")
        typist.see("fair 1: left")
        typist.see("farmer> ")
        typist.type("/quit")
        assert typist.leave() == 0
    assert load_record(path).s.fair == 1


def test_what_is_not_saved_is_not_left_unasked(tmp_path: Path) -> None:
    found = os.pathsep.join([str(tmp_path / "installed"), str(Path(__file__).parents[2])])
    usual = os.environ.get("PYTHONPATH", "")
    with Typist(GAME, PYTHONPATH=os.pathsep.join([found, usual])) as typist:
        typist.see("farmer> ")
        typist.type("go 3")
        typist.see("pig 1> ")
        typist.type("/quit")
        typist.see("This game is not saved. Leave it? [y/N] ")
        typist.type("y")
        assert typist.leave() == 0


# --- shown again ---------------------------------------------------------------------------------


def test_a_replay_tells_of_matches_inside(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(*GAME, "--save", path, lines="go 1\nroll\n/leave\ngo 2\nroll\n")
    match = load_record(path)
    told = match.moves[1].told
    assert told is not None and told.within is not None
    said = run("replay", path).out
    assert f"--- move 2 of 4\n(Pig: {len(told.within)} moves, told by what follows.)\n" in said
    assert f"(Pig is being played: {len(inside(match).moves)} moves.)" in said
    assert said.count("(Pig") == 2
    assert "fair 1: held\n" in said and "fair 1: left\n" in said
    fine = run("verify", path)
    assert fine.code == 0
    assert f"fine, 4 moves, and {len(inside(match).moves)} of Pig, not finished" in fine.out


def test_a_changed_inner_move_is_refused_at_its_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(*GAME, "--save", path, lines="go 1\nroll\n")
    path.write_text(path.read_text().replace('"within":1,"seat":0', '"within":1,"seat":1'))
    said = run("verify", path)
    assert said.code == 1
    assert "record refused at move 2, inner move 1: the line has been changed" in said.out


# --- plain only ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", [["simulate", "sty"], ["bench", "sty"], ["play", "sty", "--seats", "search"]]
)
def test_what_is_compiled_is_refused_in_one_line(run: Run, command: list[str]) -> None:
    said = run(*command)
    assert said.code == 2
    assert said.out == ""
    assert said.err == (
        "wartable: Sty is played in plain form only: "
        "it has no compiled batches, benchmark or tree search\n"
    )


def test_its_bots_are_listed_without_the_search(run: Run) -> None:
    assert "bots: random, bold, idle\n" in run("games", "sty").out
