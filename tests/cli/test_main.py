"""The command line: help, what there is, and every refusal in one line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import QUICK, Run
from support.terminals import PATIENCE, Typist
from wartable.cli.args.seats import read_seats
from wartable.cli.examples import example_game
from wartable.cli.main import commands, main
from wartable.engine.errors import WartableError


def in_process_of_its_own(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False
    )


# --- help ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", commands())
def test_every_command_explains_itself_with_examples(run: Run, command: str) -> None:
    said = run(command, "--help")
    assert said.code == 0
    assert f"usage: wartable {command}" in said.out
    assert f"  wartable {command}" in said.out.split("examples:")[1]


def test_help_says_what_is_usual(run: Run) -> None:
    from wartable.lab.bench import RUNS

    assert "0 to 2^53 - 1 (0)" in " ".join(run("simulate", "--help").out.split())
    bench = " ".join(run("bench", "--help").out.split())
    assert "games that each plays in a run (what takes about a second)" in bench
    assert f"how often all take turns ({RUNS})" in bench


def test_commands_are_named_as_they_were_called(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARTABLE_PROGRAM", "../my games/wartable")
    said = run("play", "--help")
    assert said.out.startswith("usage: '../my games/wartable' play [")
    assert "\n  '../my games/wartable' play --resume game.jsonl" in said.out
    assert " wartable " not in said.out
    assert run("play").err.endswith(f"such as: '../my games/wartable' play {example_game()}\n")
    assert run("play", "--seats").err.endswith("see '../my games/wartable' play --help\n")


def test_help_lists_every_command(run: Run) -> None:
    for said in (run("--help"), run()):
        assert said.code == 0
        assert all(f"    {command} " in said.out for command in commands())


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
        "assert 'wartable.cli.commands.play' not in sys.modules\n"
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


def test_nobody_need_listen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)  # as it is if it was closed from the beginning
    assert main(["games"]) == 0


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
        ["sh", "-c", command], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.stdout == "# Territory\n"
    assert done.stderr == ""


# --- refusals ------------------------------------------------------------------------------------

BAD_INPUT: dict[str, tuple[list[str], str]] = {
    "command": (["plya"], "no command 'plya'"),
    "argument": (["games", "--nope"], "no such argument: --nope; see wartable games --help"),
    "missing": (["verify"], "FILE"),
    "game": (
        ["play", "chess"],
        "no game 'chess'; there are clans, clans-campaign, dukes, duper, territory, thardferr",
    ),
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
    "seed size": (["play", "territory", "--seed", "9007199254740992"], "a seed is 0 to 2^53 - 1"),
    "figures": (["play", "territory", "--figures", "nosuch.toml"], "cannot read figures"),
    "position": (["play", "territory", "--position", "nosuch.txt"], "cannot read 'nosuch.txt'"),
    "resume": (["play", "--resume", "nosuch.jsonl"], "cannot read 'nosuch.jsonl'"),
    "resume and more": (["play", "--resume", "x", "--seed", "3"], "--resume FILE takes nothing"),
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
    "leaves": ("raise SystemExit(0)\n", "cannot load"),
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

    monkeypatch.setattr("wartable.cli.commands.games.all_lines", fail)
    said = run("games")
    assert said.code == 3
    assert said.err.startswith("wartable: unexpected KeyError")
    assert said.err.count("\n") == 1
    monkeypatch.setenv("WARTABLE_DEBUG", "1")
    assert "Traceback" in run("games").err


def test_interrupting_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("wartable.cli.commands.games.all_lines", interrupt)
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
