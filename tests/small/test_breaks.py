"""The ways to break a small game: each is one line with the author's file and line.

The command is the one that an author meets it with first. All other games go on.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from support.broken import Broken
from support.commands import Run
from support.games.race import installed_race

#: Moves after which a game is endless here.
FEW = 300

GAMES = ("games",)
CHECKED = ("simulate", "--games", "2", "--checked")
SIMULATE = ("simulate", "--games", "2")
TEST_GAME = ("test-game", "--quick", "-x", "-k", "no-leak")


@dataclass(frozen=True)
class Way:
    """A way to break the game: what is replaced, the text at the line that is named, the words."""

    changes: tuple[tuple[str, str], ...]
    marker: str
    said: str
    command: tuple[str, ...] = GAMES


def way(old: str, new: str, marker: str, said: str, command: tuple[str, ...] = GAMES) -> Way:
    """Return a way to break the game by one change."""
    return Way(((old, new),), marker, said, command)


def more(function: str) -> tuple[str, str]:
    """Return the change that adds a function."""
    return "GAME = game(", f"{function}\n\n\nGAME = game("


def given(argument: str) -> tuple[str, str]:
    """Return the change that gives ``game`` one more argument."""
    return "    options=Options,\n", f"    options=Options,\n    {argument},\n"


OVER = "def over(book: Book, s: State) -> int"
CAN = "def can(book: Book, s: State, seat: int, steps: int) -> bool"
STEP = "    s.at[seat] += steps\n"
SAMPLE = "def sample(book: Book, s: State, work: State, chance: Chance, seat: int) -> int:\n"

WAYS: dict[str, Way] = {
    # --- the module ------------------------------------------------------------------------------
    "not Python": way(OVER, "def over(book: Book s: State) -> int", "def over", "SyntaxError: "),
    "an import that fails": way(
        "from dataclasses",
        "import no_such_module\nfrom dataclasses",
        "import no_such",
        "ModuleNotFoundError: No module named 'no_such_module'",
    ),
    "no rulebook": way(
        '"""Race: be the first at the goal.\n\nStep by one or two.\n"""\n',
        "",
        "",
        "the module has no docstring; expected the rulebook there",
    ),
    # --- functions -------------------------------------------------------------------------------
    "a function is missing": way(
        "def score(", "def points(", "", "there is no function score; expected score(book: Book"
    ),
    "another parameter": way(
        CAN,
        "def can(book: Book, s: State, seat: int, way: int) -> bool",
        "def can",
        "can has the parameters (book, s, seat, way); expected can(book: Book, s: State, seat: ",
    ),
    "a wrong annotation": way(
        CAN,
        "def can(book: Book, s: Book, seat: int, steps: int) -> bool",
        "def can",
        "the parameter s of can is Book; expected can(book: Book, s: State, seat: int, steps",
    ),
    "a missing annotation": way(
        OVER, "def over(book: Book, s)", "def over", "over(): the parameter s has no annotation"
    ),
    "a wrong result": way(
        OVER, "def over(book: Book, s: State) -> str", "def over", "the result of over is str; "
    ),
    # --- tables ----------------------------------------------------------------------------------
    "a state that is no table": way(
        "@table\nclass State", "class State", "class State", "State is no table; expected a class"
    ),
    "a state without turn": way(
        '    turn = i2("moves made")\n', "", "class State", "State has no field turn; expected turn"
    ),
    "an option without a field": way(
        '    goal = i2("steps to the goal")\n',
        "",
        "class Options",
        "the option goal fills goal, but Book has no field 'goal'",
    ),
    "an option that does not fit": Way(
        (('goal = i2("', 'goal = i1("'), ("high=50", "high=500")),
        "class Options",
        "the option goal fills goal with 2 to 500, but the field holds -128 to 127",
    ),
    "a default that is not permitted": way(
        "whole(5,", "whole(99,", "class Options", "the default of an option is not permitted: goal"
    ),
    # --- the declaration -------------------------------------------------------------------------
    "another key": Way((given('key="rice"'),), 'key="rice"', "the key is 'rice'; expected 'race_"),
    "no seats": way(
        "seats=(2, 3)",
        "seats=(0, 3)",
        "seats=(0",
        "seats is '(0, 3)'; expected a number from 1 to 32, or the fewest and most",
    ),
    "too many seats": way(
        "seats=(2, 3)", "seats=(2, 33)", "seats=(2", "seats is '(2, 33)'; expected a number from 1 "
    ),
    "too few names": Way(
        (given('names=("red", "blue")'),),
        "names=",
        "names is \"('red', 'blue')\"; expected 3 names with a first letter of their own",
    ),
    "too few colours": Way(
        (given("colours=(1,)"),), "colours=", "colours is '(1,)'; expected one for each of 3 seats"
    ),
    "an unknown field to show": way(
        'shows=("at",)',
        'shows=("where",)',
        "shows=",
        "shows has 'where'; expected a field of State with one number, or with 3, one for each",
    ),
    "an unknown field of owners": Way(
        (
            ('numbers(1, 2, "steps")', 'small.row(2, "steps")'),
            ("from wartable.small", "from wartable import small\nfrom wartable.small"),
            given('owner="cells"'),
        ),
        "owner=",
        "owner is 'cells'; expected a field of State with 2 numbers",
    ),
    "counts without cells": Way(
        (given('counts="at"'),), "counts=", "counts is 'at'; expected none, without cells"
    ),
    "an unknown field of sealed moves": Way(
        (given('sealed="hidden"'),), "class State", "State has no field 'hidden' that holds sealed"
    ),
    "an unknown field in a sentence": Way(
        (given('told="{seat} walks {miles}"'),),
        "told=",
        "told is '{seat} walks {miles}'; expected only the fields seat, steps",
    ),
    "no ends": way(
        'ends=("somebody is at the goal",)', "ends=()", "ends=", "ends is empty; expected a word"
    ),
    "a field that is taken": way(
        '"steps")', '"seat")', "moves=", "moves is of a field 'seat'; expected another name"
    ),
    "numbers the wrong way round": way(
        "numbers(1, 2,", "numbers(2, 1,", "moves=", "ValueError: numbers(2, 1): expected the lowest"
    ),
    "too many moves": way(
        "numbers(1, 2,", "numbers(1, 20_000,", "moves=", "moves is one of 20000; expected at most"
    ),
    "an argument that game() does not have": Way(
        (given("speed=3"),), "GAME = ", "TypeError: game() got an unexpected keyword argument"
    ),
    # --- while it is played ----------------------------------------------------------------------
    "nobody can move before the end": way(
        "return s.at[seat] + steps <= book.goal",
        "return False",
        "def can",
        "legal lists no move for a seat that is to act (can, ",
        CHECKED,
    ),
    "nor in a batch": way(
        "return s.at[seat] + steps <= book.goal",
        "return False",
        "def can",
        "no legal move is made, but over() returns 0; look at can()",
        SIMULATE,
    ),
    "an endless game": Way(
        ((STEP, "    s.at[seat] = s.turn % 2\n"),),
        "def over",
        f"the game has not ended after {FEW} moves (over, ",
        CHECKED,
    ),
    "a number that does not fit": way(
        STEP,
        "    s.at[seat] += 40_000\n",
        "+= 40_000",
        "at: 40000 does not fit i2 (play, ",
        CHECKED,
    ),
    "an index that is not there": way(
        STEP, "    s.at[seat + 3] += 1\n", "seat + 3", "at[3]: out of 0..2 (play, ", CHECKED
    ),
    "a field that is not there": way(
        STEP, "    s.ta[seat] += 1\n", "s.ta", "State has no field 'ta' (play, ", CHECKED
    ),
    "a question that changes the state": way(
        "    return s.at[seat] + steps <= book.goal",
        "    s.at[seat] += 0 if s.at[seat] > 0 else 1\n    return s.at[seat] + steps <= book.goal",
        "def can",
        "a function that only asks has changed the state (can, ",
        CHECKED,
    ),
    "an illegal sample": Way(
        (more(f"{SAMPLE}    return 999"),),
        "def sample",
        "sample returns 'move number 999' (999), legal does not list it (sample, ",
        CHECKED,
    ),
    "an illegal sample in a batch": Way(
        (more(f"{SAMPLE}    return 999"),),
        "def sample",
        "no legal move is made, but over() returns 0; look at sample()",
        SIMULATE,
    ),
    "dirty work": Way(
        (more(f"{SAMPLE}    work.turn = 3\n    return 1"),),
        "def sample",
        "sample leaves turn = 3 in work (sample, ",
        CHECKED,
    ),
    "an end without a word": way(
        "            return 1\n",
        "            return 2\n",
        "def over",
        "over returns 2; expected 0 to 1, the number of a word in ends",
        CHECKED,
    ),
    "a seat that is not there": Way(
        (more("def mover(book: Book, s: State) -> int:\n    return 5"),),
        "def mover",
        "to_act returns 32, which has seats that are not there (mover, ",
        CHECKED,
    ),
    "a score that is no whole number": way(
        "    return s.at[seat]\n",
        "    return s.at[seat] / 2\n",
        "def score",
        "score returns 2.5; expected a whole number (score, ",
        CHECKED,
    ),
    "a score below zero": way(
        "    return s.at[seat]\n",
        "    return s.at[seat] - 9\n",
        "def score",
        "the score is -",
        CHECKED,
    ),
    "a sealed move that leaks": Way(
        (
            given('sealed="bid"'),
            more(
                "def conceal(book: Book, s: State, seat: int) -> None:\n"
                "    for other in range(book.seats):\n"
                "        if other != seat and s.bid[other] > 0:\n"
                "            s.bid[other] = -s.bid[other]"
            ),
        ),
        "def conceal",
        "what a viewer may not know can be told from: state, json, message (conceal, ",
        TEST_GAME,
    ),
    "a list in the module": Way(
        (
            ("@table\nclass Book", "WAYS = [1, 2]\n\n\n@table\nclass Book"),
            (STEP, "    s.at[seat] += WAYS[steps - 1]\n"),
        ),
        "def play",
        "play reads WAYS, a list: rules read only numbers from their module",
        SIMULATE,
    ),
    "a name that is not defined": way(
        STEP,
        "    s.at[seat] += stride\n",
        "+= stride",
        "play cannot be compiled: NameError: name 'stride' is not defined; expected Python of the",
        SIMULATE,
    ),
    "Python outside the subset": way(
        STEP,
        "    s.at[seat] += {1: 1, 2: 2}[steps]\n",
        "+= {1: 1",
        "play cannot be compiled: No implementation of function",
        SIMULATE,
    ),
}


@pytest.fixture(scope="module")
def fine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broken]:
    """The same game as its author meant it, which must not notice."""
    with installed_race(tmp_path_factory.mktemp("fine"), "fine_race") as found:
        yield found


def printed(run: Run, key: str, command: tuple[str, ...]) -> tuple[int, str]:
    """Return the exit code of a command about a game, and what it prints about a defect."""
    name, *arguments = command
    if name == "games":
        said = run("games")
        assert "Territory" in said.out and "fine_race" in said.out, "the others are listed"
        return said.code, "".join(each for each in lines_of(said.out) if "cannot be played" in each)
    if name == "test-game":
        return said_by_program(key, arguments)
    said = run(name, key, *arguments, "--seats", "random,random")
    assert said.out == ""
    return said.code, "".join(each for each in lines_of(said.err) if "preparing " not in each)


def said_by_program(key: str, arguments: list[str]) -> tuple[int, str]:
    """Return what ``wartable test-game`` says in a process of its own, as pytest needs one."""
    done = subprocess.run(
        [sys.executable, "-m", "wartable", "test-game", key, *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, "".join(each for each in lines_of(done.stdout) if ".py:" in each)


def lines_of(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def test_there_are_more_than_twelve_ways() -> None:
    print(f"{len(WAYS)} ways to break a small game")
    assert len(WAYS) >= 12
    assert {each.command for each in WAYS.values()} == {GAMES, CHECKED, SIMULATE, TEST_GAME}


@pytest.mark.parametrize("name", WAYS)
def test_each_is_one_line_with_file_and_line_and_nothing_else_breaks(
    run: Run, tmp_path: Path, fine: Broken, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wartable.testing.batch.MOVES_BOUND", FEW)
    broken = WAYS[name]
    key = f"race_{list(WAYS).index(name)}"
    with installed_race(tmp_path, key, *broken.changes) as race:
        code, said = printed(run, race.key, broken.command)
        assert said.count("\n") == 1, said
        assert broken.said in said and race.place(broken.marker) in said
        assert "Traceback" not in said and "please report" not in said
        assert code == {GAMES: 0, SIMULATE: 2}.get(broken.command, code)
        assert run("play", fine.key, "--seats", "random,random").code == 0
        if broken.command == GAMES:
            refused = run("play", race.key)
            assert (refused.code, refused.out) == (2, "")
            assert race.place(broken.marker) in refused.err


def test_the_game_itself_is_fine(run: Run, fine: Broken) -> None:
    for command in (CHECKED, SIMULATE):
        name, *arguments = command
        assert run(name, fine.key, *arguments).code == 0
