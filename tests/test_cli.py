"""The command line: every command, every refusal in one line, and play as a person plays."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from terminals import Typist
from wartable.cli.main import COMMANDS, main
from wartable.cli.progress import duration, progress_line
from wartable.cli.seating import read_seats
from wartable.engine.errors import WartableError
from wartable.engine.record import load_record

QUICK = ["play", "territory", "--preset", "quick", "--seed", "5"]


class Said:
    """What a command answered."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


class Run:
    """Runs commands in this process, with lines to read."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: object, lines: str = "") -> Said:
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = main([str(each) for each in arguments])
        return Said(code, *self._capsys.readouterr())


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capsys, monkeypatch)


def in_process_of_its_own(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )


# --- help ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(run: Run, command: str) -> None:
    said = run(command, "--help")
    assert said.code == 0
    assert f"usage: wartable {command}" in said.out
    assert f"  wartable {command}" in said.out.split("examples:")[1]


def test_help_lists_every_command(run: Run) -> None:
    for said in (run("--help"), run()):
        assert said.code == 0
        assert all(f"    {command} " in said.out for command in COMMANDS)


def test_a_person_never_waits_for_the_compiler() -> None:
    commands = (
        ["--help"],
        ["games"],
        ["games", "territory"],
        ["rules", "territory"],
        ["play", "--help"],
        ["simulate", "--help"],
        [*QUICK, "--seats", "random,greedy*2"],
    )
    done = in_process_of_its_own(
        "import sys\n"
        "from wartable.cli.main import main\n"
        f"assert all(main(command) == 0 for command in {list(commands)!r})\n"
        "assert not {'numpy', 'numba', 'llvmlite'} & set(sys.modules)\n"
    )
    assert done.returncode == 0, done.stderr


def test_help_imports_no_game_and_no_other_command() -> None:
    done = in_process_of_its_own(
        "import sys\n"
        "from wartable.cli.main import main\n"
        "main(['--help'])\n"
        "assert 'wartable.games' not in sys.modules\n"
        "assert 'wartable.cli.play' not in sys.modules\n"
    )
    assert done.returncode == 0, done.stderr


# --- what there is -------------------------------------------------------------------------------


def test_games_lists_seats_bots_and_presets(run: Run) -> None:
    said = run("games")
    row = next(line for line in said.out.splitlines() if line.startswith("territory "))
    assert "3 to 20" in row
    assert "random, greedy" in row
    assert "standard, quick, small" in row


def test_games_shows_options_and_figures_of_one(run: Run) -> None:
    out = run("games", "territory").out
    assert "map_size" in out
    assert "2 to 20" in out
    assert "[production]" in out


def test_piped_rules_are_the_rulebook_as_it_is(run: Run) -> None:
    from wartable.engine.registry import find_game

    assert run("rules", "territory").out == find_game("territory").rulebook


def test_rules_shows_the_options_alone(run: Run) -> None:
    out = run("rules", "territory", "--options").out
    assert "crossing" in out
    assert "Setup" not in out


def test_rules_in_a_terminal_are_readable() -> None:
    with Typist(["rules", "territory"]) as typist:
        assert typist.leave() == 0
    assert "\x1b[1m0. Setup\x1b[0m" in typist.shown
    assert "**" not in typist.shown


def test_no_color_is_respected() -> None:
    with Typist(["rules", "territory"], NO_COLOR="1") as typist:
        assert typist.leave() == 0
    assert "\x1b[" not in typist.shown


def test_a_reader_who_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m wartable rules territory | head -n 1"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "# Territory\n"
    assert done.stderr == ""


# --- refusals ------------------------------------------------------------------------------------

BAD_INPUT: dict[str, tuple[list[str], str]] = {
    "command": (["plya"], "no command 'plya'"),
    "argument": (["games", "--nope"], "--nope"),
    "missing": (["verify"], "FILE"),
    "game": (["play", "chess"], "no game 'chess'; there are territory"),
    "rules game": (["rules", "chess"], "no game 'chess'"),
    "no game": (["play"], "expected a game"),
    "bot": (["play", "territory", "--seats", "you,nobody*4"], "no bot 'nobody'"),
    "bot setting": (["play", "territory", "--seats", "you,search:x*4"], "search:x"),
    "bot file": (["play", "territory", "--seats", "./nosuch.py:X,you*2"], "no file 'nosuch.py'"),
    "option": (["play", "territory", "--option", "size=3"], "no option 'size'; there are min_"),
    "option value": (["play", "territory", "--option", "map_size=99"], "2 to 20, not '99'"),
    "option form": (["play", "territory", "--option", "map_size"], "expected NAME=VALUE"),
    "preset": (["play", "territory", "--preset", "huge"], "no preset 'huge'; there are standard"),
    "21 players": (["play", "territory", "--seats", "random*21"], "3 to 20 players, not 21"),
    "2 players": (["play", "territory", "--seats", "you,random"], "3 to 20 players, not 2"),
    "small map": (
        ["play", "territory", "--seats", "random*20", "--option", "map_size=4"],
        "20 players do not fit",
    ),
    "seats form": (["play", "territory", "--seats", "you,,random"], "expected a seat such as"),
    "seats times": (["play", "territory", "--seats", "random*99999999999"], "expected a seat"),
    "seed word": (["play", "territory", "--seed", "abc"], "a seed is a whole number"),
    "seed sign": (["play", "territory", "--seed=-1"], "a seed is a whole number"),
    "seed size": (["play", "territory", "--seed", "9007199254740992"], "a seed is a whole number"),
    "figures": (["play", "territory", "--figures", "nosuch.toml"], "cannot read figures"),
    "position": (["play", "territory", "--position", "nosuch.txt"], "cannot read 'nosuch.txt'"),
    "resume": (["play", "--resume", "nosuch.jsonl"], "cannot read 'nosuch.jsonl'"),
    "resume and more": (["play", "territory", "--resume", "x"], "--resume FILE takes nothing"),
    "replay": (["replay", "nosuch.jsonl"], "cannot read 'nosuch.jsonl'"),
    "cases": (["check", "territory", "nosuch.jsonl"], "cannot read 'nosuch.jsonl'"),
    "cases folder": (["check", "territory", "."], "cannot read '.'"),
    "bench": (["bench", "--games", "0"], "--games must be 1 to"),
    "save folder": ([*QUICK, "--save", "nosuch/game.jsonl"], "cannot write 'nosuch/game.jsonl'"),
    "save is device": ([*QUICK, "--save", "/dev/zero"], "it is not a file"),
    "save is folder": ([*QUICK, "--save", "."], "cannot save to '.': it is not a file"),
}


@pytest.mark.parametrize("name", BAD_INPUT)
def test_bad_input_is_refused_in_one_line(
    run: Run, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments, expected = BAD_INPUT[name]
    said = run(*arguments)
    assert said.code == 2
    assert said.err.startswith("wartable: ")
    assert said.err.count("\n") == 1
    assert expected in said.err
    assert list(tmp_path.iterdir()) == []


BAD_BOTS = {
    "does not load": ("1 / 0\n", "cannot load"),
    "has no class": ("", "has no class 'Mine'"),
    "cannot be made": ("class Mine:\n def __init__(self): 1 / 0\n", "ZeroDivisionError"),
    "does not choose": ("class Mine: pass\n", "has no method choose"),
    "raises": ("class Mine:\n def choose(self, v, l, c): 1 / 0\n", "ZeroDivisionError"),
    "cheats": ("class Mine:\n def choose(self, v, l, c): return '0,0,U,1'\n", "'0,0,U,1'"),
    "dreams": (
        "class Mine:\n def choose(self, v, l, c): return None\n",
        "'mine.py:Mine' in seat a",
    ),
}


@pytest.mark.parametrize("name", BAD_BOTS)
def test_a_bad_bot_is_refused_in_one_line(
    run: Run, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    source, expected = BAD_BOTS[name]
    (tmp_path / "mine.py").write_text(source)
    said = run(*QUICK, "--seats", "mine.py:Mine,random*2")
    assert said.code == 2
    assert said.err.startswith("wartable: ")
    assert said.err.count("\n") == 1
    assert expected in said.err


def test_a_bot_of_ones_own_plays(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("class Mine:\n def choose(self, v, l, c): return next(l[0].moves())\n")
    assert run(*QUICK, "--seats", f"{mine}:Mine*3").code == 0


def test_a_fault_of_ours_asks_for_a_report(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise KeyError("two\nlines")

    monkeypatch.setattr("wartable.cli.games.all_lines", fail)
    said = run("games")
    assert said.code == 3
    assert said.err.startswith("wartable: unexpected KeyError")
    assert said.err.count("\n") == 1
    monkeypatch.setenv("WARTABLE_DEBUG", "1")
    assert "Traceback" in run("games").err


def test_interrupting_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("wartable.cli.games.all_lines", interrupt)
    said = run("games")
    assert (said.code, said.out, said.err) == (130, "", "")


# --- seats ---------------------------------------------------------------------------------------


def test_seats_are_repeated_and_keep_their_settings() -> None:
    assert read_seats("you:Anna, random * 2") == ["you:Anna", "random", "random"]
    assert read_seats("search:iterations=50,horizon=2*2,greedy") == [
        "search:iterations=50,horizon=2",
        "search:iterations=50,horizon=2",
        "greedy",
    ]


@pytest.mark.parametrize(
    "text", ["", "you,", "*3", "random*0", "random*64", "random*" + "9" * 5000]
)
def test_bad_seats_are_refused(text: str) -> None:
    with pytest.raises(WartableError, match="expected a seat"):
        read_seats(text)


# --- play, from a script -------------------------------------------------------------------------


def test_you_play_against_the_usual_bots(run: Run) -> None:
    said = run("play", "territory", lines="/quit\n")
    assert said.code == 0
    assert "a (you), b (greedy), c (greedy), d (greedy), e (greedy)" in said.out


def test_a_small_map_has_fewer_usual_seats(run: Run) -> None:
    said = run("play", "territory", "--option", "map_size=2", lines="/quit\n")
    assert "c (greedy), d (greedy)\n" in said.out


def test_bots_alone_are_watched_to_the_end(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run(*QUICK, "--seats", "greedy*3", "--save", path)
    assert said.code == 0
    assert "seat        squares  units" in said.out
    assert f"The game is kept in {path}." in said.out
    assert load_record(path).over


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    seats = ("--seats", "greedy,random*2")
    assert run(*QUICK, *seats).out == run(*QUICK, *seats).out
    assert run(*QUICK, *seats).out != run(*QUICK[:-1], "6", *seats).out


def test_a_list_is_shown_and_picked_from(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(*QUICK, "--save", path, lines="?\n2 x1\n3 2\n2\n1\n")
    moves = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    mine = [move["move"] for move in moves if move["seat"] == 0]
    assert len(mine) == 3
    assert mine[0].endswith(",1")
    assert mine[1].endswith(",2")
    assert mine[2].endswith(",1")


def test_bad_picks_are_told_and_cost_nothing(run: Run) -> None:
    said = run(*QUICK, lines="99\n2 x99\n1 x5\n2\n\n/nope\n")
    assert "the list has the numbers 1 to" in said.out
    assert "the amount is 1 to 5, not '99'" in said.out
    assert "no command '/nope'" in said.out
    assert "round 2 of 8" not in said.out


def test_a_whole_line_is_sent_and_faults_are_told(run: Run) -> None:
    said = run(*QUICK, lines="0,0,X,1|1_0,0,D,2|-1,0,U,3\n")
    for told in ("the direction must be U, D, L or R", "'1_0' is not", "'-1' is not"):
        assert told in said.out
    assert "round 2 of 8" in said.out


def test_a_plan_is_any_text_and_commands_need_a_slash(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = "7\n//quit\n\n/say ?\n"
    run("play", "territory", "--seed", "5", "--save", path, lines=lines)
    texts = {
        line["text"] for line in map(json.loads, path.read_text().splitlines()) if "text" in line
    }
    assert texts == {"7", "/quit", "?"}


def test_a_line_of_ten_megabytes_is_read(run: Run) -> None:
    said = run(*QUICK, lines="1," * 5_000_000 + "\n")
    assert said.code == 0
    assert "expected X,Y,DIRECTION,N" in said.out
    assert len(said.out) < 10_000


def test_undo_takes_back_a_line_with_the_bots_replies(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run(*QUICK, "--save", path, lines="done\ndone\n/undo\n/undo\n/undo\n")
    assert said.out.count("took back") == 2
    assert "you have decided nothing yet" in said.out
    match = load_record(path)
    assert 0 in match.to_act
    assert not any(made.seat == 0 for made in match.moves)


def test_undo_after_a_resume_takes_back_the_whole_round(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(*QUICK, "--save", path, lines="2 1\n2 1\n")
    assert [made.seat for made in load_record(path).moves].count(0) == 2
    said = run("play", "--resume", path, lines="/undo\n")
    assert "took back 2 moves" in said.out


def test_save_in_the_game_never_overwrites(run: Run, tmp_path: Path) -> None:
    mine, new = tmp_path / "mine.txt", tmp_path / "new.jsonl"
    mine.write_text("dear diary")
    said = run(*QUICK, lines=f"/save {mine}\n/save\n/save {new}\ndone\n/save\n")
    assert "is not overwritten" in said.out
    assert "expected a file" in said.out
    assert mine.read_text() == "dear diary"
    assert any(made.seat == 0 for made in load_record(new).moves)


def test_help_board_history_hint_and_rules_answer(run: Run) -> None:
    said = run(*QUICK, lines="/help\n/history\n/hint\n/board\n/rules\n/list down\n")
    for expected in ("/undo", "nothing yet", "greedy would choose", "# Territory", "no.  written"):
        assert expected in said.out
    assert said.out.count("Territory, round 1 of 8") == 2


def test_play_begins_at_a_position(run: Run, tmp_path: Path) -> None:
    first = tmp_path / "first.jsonl"
    run(*QUICK, "--save", first, lines="done\n")
    place = tmp_path / "place.txt"
    place.write_text(load_record(first).position_text())
    said = run("play", "territory", "--preset", "quick", "--position", place, lines="/quit\n")
    assert "round 2 of 8" in said.out


def test_figures_change_the_game(run: Run, tmp_path: Path) -> None:
    figures = tmp_path / "figures.toml"
    figures.write_text("[start]\nunits = 77\n")
    assert "a 77 units" in run("play", "territory", "--figures", figures, lines="/quit\n").out


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
    with Typist([*QUICK, "--save", str(path)]) as typist:
        typist.see("a> ")
        typist.type("done")
        typist.see("round 2 of 8")
        typist.see("a> ")
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


# --- play, at a terminal -------------------------------------------------------------------------


def test_a_person_is_asked_before_anything_is_ignored() -> None:
    with Typist(QUICK) as typist:
        assert "\x1b[" in typist.see("a> ")
        typist.type("9,9,X,1")
        typist.see("the direction must be")
        typist.see("send anyway? [y/N]")
        typist.type("n")
        typist.see("a> ")
        typist.type("")
        typist.see("give no more commands: sure? [y/N]")
        typist.type("n")
        typist.see("a> ")
        typist.type("9,9,X,1")
        typist.see("send anyway? [y/N]")
        typist.type("y")
        typist.see("round 2 of 8")
        typist.see("a> ")
        typist.type("/quit")
        typist.see("not saved. Leave it? [y/N]")
        typist.type("y")
        assert typist.leave() == 0


def test_interrupting_an_unsaved_game_warns_once() -> None:
    with Typist(QUICK) as typist:
        typist.see("a> ")
        typist.interrupt()
        typist.see("/save FILE keeps it")
        typist.see("a> ")
        typist.interrupt()
        typist.see("The game was not saved.")
        assert typist.leave() == 130


def test_the_end_of_input_leaves_a_saved_game_and_warns_of_losing_another(tmp_path: Path) -> None:
    with Typist(QUICK) as typist:
        typist.see("a> ")
        typist.press("\x04")
        typist.see("/save FILE keeps it")
        typist.see("a> ")
        typist.type(f"/save {tmp_path / 'game.jsonl'}")
        typist.see("saved in")
        typist.see("a> ")
        typist.press("\x04")
        typist.see("To go on: wartable play --resume")
        assert typist.leave() == 0


def test_interrupting_a_saved_game_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Typist([*QUICK, "--save", str(path)]) as typist:
        typist.see("a> ")
        typist.type("done")
        typist.see("round 2 of 8")
        typist.see("a> ")
        typist.interrupt()
        typist.see("To go on: wartable play --resume")
        assert typist.leave() == 130
        assert "Traceback" not in typist.shown
    assert any(made.seat == 0 for made in load_record(path).moves)


def test_people_at_one_screen_do_not_see_each_others_secrets() -> None:
    with Typist([*QUICK, "--seats", "you:Anna,you:Ben,random"]) as typist:
        typist.see("a (Anna): press Enter when ready.")
        typist.type("")
        typist.see("a> ")
        typist.type("done")
        shown = typist.see("b (Ben): press Enter when ready.")
        assert "\x1b[2J" in shown
        typist.type("")
        assert "you play b" in typist.see("b> ")
        typist.type("done")
        typist.see("round 2 of 8")  # still at the screen, so asked first
        typist.see("b> ")
        typist.type("done")
        assert "\x1b[2J" in typist.see("a (Anna): press Enter when ready.")


def test_bots_are_watched_turn_by_turn() -> None:
    with Typist([*QUICK, "--seats", "random*3"]) as typist:
        typist.see("round 2 of 8")
        typist.see("Enter: next")
        typist.type("")
        typist.see("round 3 of 8")
        typist.see("Enter: next")
        typist.type("g")
        typist.see("squares  units")
        assert typist.leave() == 0


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
    said = run("verify", changed, record, record.with_name("nosuch.jsonl"))
    assert said.code == 1
    bad, fine, missing = said.out.splitlines()
    assert bad == f"{changed}: record refused at move 6: the line has been changed"
    assert ": fine, " in fine
    assert "cannot read" in missing


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


def test_check_refuses_what_is_no_case(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text('{"id":"tests-1"}\n')
    said = run("check", "territory", path)
    assert said.code == 2
    assert "line 1:" in said.err
    assert said.err.count("\n") == 1


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

    monkeypatch.setattr("wartable.cli.progress.Progress.__call__", staticmethod(interrupt))
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
