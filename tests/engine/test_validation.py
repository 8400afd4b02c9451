"""Every defect of a game is one line that names the author's file and line."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from support.broken import broken_pig, loaded
from support.commands import Run
from support.games.sow import SOW
from wartable.engine.compiled.prepare import plain
from wartable.engine.errors import BadGame
from wartable.engine.game import Game
from wartable.engine.registry import all_games, broken_games, find_game
from wartable.engine.validation import defects_of
from wartable.lab.kernel import play_games

#: What is replaced in Pig, the text at the line that is named (none for the first of the file), and
#: what is said about it.
BROKEN: dict[str, tuple[str, str, str, str]] = {
    "a function is missing": (
        "def score(",
        "def points(",
        "",
        "there is no function score; expected score(book: Book, s: State, seat: int) -> int",
    ),
    "parameters in another order": (
        "def over(book: Book, s: State)",
        "def over(s: State, book: Book)",
        "def over",
        "over has the parameters (s, book); expected over(book: Book, s: State) -> int",
    ),
    "a parameter by name only": (
        "def over(book: Book, s: State)",
        "def over(book: Book, s: State, *rest: int, seat: int = 0, **more: int)",
        "def over",
        "over has the parameters (book, s, *, seat, *rest, **more); expected over(book: Book, ",
    ),
    "an annotation is missing": (
        "def turn(book: Book, s: State)",
        "def turn(book: Book, s)",
        "def turn",
        "turn(): the parameter s has no annotation; expected turn(book: Book, s: State) -> int",
    ),
    "the result has no annotation": (
        "def turn(book: Book, s: State) -> int",
        "def turn(book: Book, s: State)",
        "def turn",
        "turn(): its result has no annotation; expected turn(book: Book, s: State) -> int",
    ),
    "an annotation is not defined": (
        "def turn(book: Book, s: State)",
        "def turn(book: Book, s: Stat)",
        "def turn",
        "turn(): an annotation cannot be read: name 'Stat' is not defined; expected turn(book",
    ),
    "a wrong annotation": (
        "def turn(book: Book, s: State)",
        "def turn(book: Book, s: Work)",
        "def turn",
        "the parameter s of turn is Work; expected State",
    ),
    "a wrong result": (
        "def winners(book: Book, s: State) -> int",
        "def winners(book: Book, s: State) -> list[int]",
        "def winners",
        "the result of winners is list[int]; expected int",
    ),
    "a schema is an ordinary class": (
        "@table\nclass Work",
        "class Work",
        "class Work",
        "work is Work; expected a class with the decorator @table",
    ),
    "what is no capability": (
        "    conduct=",
        "    capabilities=(Clock(),),\n    conduct=",
        "capabilities=",
        "expected capabilities, at most one of a kind: Within, SeatOptions, Styles, News, ",
    ),
    "another key": (
        'key="broken',
        'key="unbroken',
        "key=",
        "the key is 'unbroken-",
    ),
    "a title of two lines": (
        'title="Pig"',
        'title="Pig\\nand more"',
        "title=",
        "title is 'Pig\\nand more'; expected a line of text",
    ),
    "no rulebook": (
        'package="wartable.games.territory"',
        'package="wartable.engine"',
        "package=",
        "the package 'wartable.engine' has no RULES.md; expected the rulebook there",
    ),
    "no package": (
        'package="wartable.games.territory"',
        'package="no.such.package"',
        "package=",
        "there is no package 'no.such.package'; expected the dotted name of the one that",
    ),
    "a preset with an unknown option": (
        '"calm": {"turn_seconds": 0}',
        '"calm": {"pace": 0}',
        "presets=",
        "the preset 'calm': no option 'pace'; there are goal, faces, turn_seconds",
    ),
    "a preset with a value that is not permitted": (
        '"calm": {"turn_seconds": 0}',
        '"calm": {"goal": 0}',
        "presets=",
        "the preset 'calm': goal must be 5 to 100, not '0'",
    ),
    "no preset": (
        'presets={"standard": {}, "calm": {"turn_seconds": 0}}',
        "presets={}",
        "presets=",
        "there are no presets; expected at least one",
    ),
    "a default that is not permitted": (
        "whole(20, ",
        "whole(200, ",
        "class Options",
        "the default of an option is not permitted: goal must be 5 to 100, not '200'",
    ),
    "an option without a range": (
        'goal: int = whole(20, "what to hold to win", low=5, high=100)',
        "goal: int = 20",
        "class Options",
        "the option goal has no meaning and no permitted values; expected one declared by",
    ),
    "an option whose field is not in the book": (
        'goal: int = whole(20, "what to hold to win", low=5, high=100)',
        'goal: int = whole(20, "what to hold to win", low=5, high=100, book="aim")',
        "class Options",
        "the option goal fills aim, but Book has no field 'aim'",
    ),
    "more seats than there are": (
        "usual_seats=3",
        "usual_seats=9",
        "usual_seats=",
        "usual_seats is 9; expected 2 to 8, which is the seat range",
    ),
    "an empty seat range": (
        "return 2, 8",
        "return 8, 2",
        "seat_range=",
        "under the default options it is '(8, 2)'; expected the fewest and the most seats, from 1",
    ),
    "too few colours": (
        "colours=(3, 1, 4, 5, 2, 0, 6, 7)",
        "colours=(3, 1, 4)",
        "colours=",
        "colours is '(3, 1, 4)'; expected one for each of 8 seats, from 0 to 19",
    ),
    "a clock without its option": (
        'Clock(live="turn_seconds"',
        'Clock(live="seconds"',
        "clock=",
        "no option 'seconds'; there are goal, faces, turn_seconds",
    ),
    "a heuristic twice": (
        "heuristics=()",
        'heuristics=("bold", "bold")',
        "heuristics=",
        "heuristics is \"('bold', 'bold')\"; expected a tuple of different names",
    ),
    "no notation of a kind": (
        "def clean_text(",
        "def cleaned_text(",
        "",
        "notation has no function clean_text; expected one: return the free text that may",
    ),
    "figures that do not load": (
        "return overlaid({}, overlay)",
        'raise ValueError("no\\nfigures")',
        "raise ValueError",
        "the default options cannot be made: ValueError: no",
    ),
    "an import that fails": (
        "ROLL, HOLD = 1, 2\n",
        "import no_such_module\n",
        "import no_such_module",
        "ModuleNotFoundError: No module named 'no_such_module'",
    ),
    "a module that leaves the program": (
        "ROLL, HOLD = 1, 2\n",
        "sys.exit(3)\n",
        "sys.exit(3)",
        "SystemExit: 3",
    ),
    "not Python": (
        "ROLL, HOLD = 1, 2\n",
        "ROLL, HOLD = 1,, 2\n",
        "ROLL, HOLD",
        "SyntaxError: invalid syntax",
    ),
}


@pytest.mark.parametrize("way", BROKEN)
def test_a_defect_is_one_line_with_file_and_line(tmp_path: Path, way: str) -> None:
    old, new, marker, said = BROKEN[way]
    with broken_pig(tmp_path, (old, new)) as broken:
        with pytest.raises(BadGame) as caught:
            find_game(broken.key)
        assert caught.value.code == "bad-game"
        assert caught.value.defects[0].startswith(f"{broken.place(marker)}: {said}")
        assert "\n" not in str(caught.value)


def test_what_the_engine_refuses_is_at_the_line_that_asked_for_it(tmp_path: Path) -> None:
    change = ("@table\nclass Work", "@table  # its field\nclass Work"), ("unused = i1", "size = i1")
    with broken_pig(tmp_path, *change) as broken:
        (defect,) = broken_games()[broken.key].defects
        said = "TypeError: Work.size: a field cannot have this name"
        assert defect == f"{broken.place('# its field')}: {said}"


def test_a_helper_without_an_annotation_is_named_when_it_is_bound(tmp_path: Path) -> None:
    helper = "def bonus(seat: int, pot) -> int:\n    return pot\n\n\ndef score("
    changes = ("def score(", helper), ("return s.held[seat]\n", "return bonus(seat, s.pot)\n")
    with broken_pig(tmp_path, *changes) as broken, pytest.raises(BadGame) as caught:
        plain(broken.game, [play_games])
    said = "bonus(): the parameter pot has no annotation; expected a table, int or float for every"
    assert str(caught.value).startswith(f"{broken.place('def bonus')}: {said}")


def test_what_is_no_game_or_is_not_there_is_named(tmp_path: Path) -> None:
    with broken_pig(tmp_path, value="WORDS") as broken, pytest.raises(BadGame) as caught:
        find_game(broken.key)
    expected = f"{broken.place('WORDS = ')}: WORDS is '{{1: 'roll', 2: 'hold'}}'; expected a Game"
    assert caught.value.defects[0].replace('"', "'") == expected
    with broken_pig(tmp_path, value="PIGS") as broken, pytest.raises(BadGame) as caught:
        find_game(broken.key)
    assert caught.value.defects[0].startswith(f"entry point {broken.key} = '{broken.path.stem}:P")
    assert "has no attribute 'PIGS'" in caught.value.defects[0]


def test_all_defects_are_named_and_none_shows_to_visitors(tmp_path: Path) -> None:
    with broken_pig(
        tmp_path, ("def score(", "def points("), ("usual_seats=3", "usual_seats=9")
    ) as broken:
        with pytest.raises(BadGame) as caught:
            find_game(broken.key)
        again = broken_games()[broken.key]
    assert len(caught.value.defects) == 2
    assert caught.value.message == f"the game {broken.key!r} cannot be played"
    assert str(caught.value).startswith(f"{caught.value.message}: {broken.path}:1: there is no")
    assert str(caught.value).endswith("(and 1 more)")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.defects) == (str(again), again.defects)


def test_a_broken_game_is_left_out_and_the_others_are_listed(tmp_path: Path, run: Run) -> None:
    with broken_pig(tmp_path, ("def score(", "def points(")) as broken:
        assert broken.key not in [game.key for game in all_games()]
        said = run("games")
        assert said.code == 0 and "territory" in said.out
        assert said.out.splitlines()[-1] == (
            f"the game {broken.key!r} cannot be played: {broken.path}:1: there is no function "
            "score; expected score(book: Book, s: State, seat: int) -> int"
        )
        refused = run("play", broken.key)
        assert refused.code == 2 and f"{broken.path}:1: there is no function" in refused.err
    assert broken_games() == {}


def test_a_game_is_validated_once(tmp_path: Path) -> None:
    counted = "from support import broken\nbroken.loaded.append(__name__)\nraise ValueError\n"
    with broken_pig(tmp_path, ("ROLL, HOLD = 1, 2\n", counted)) as broken:
        for _ in range(3):
            assert broken.key in broken_games()
        assert loaded == [broken.path.stem]


@pytest.mark.parametrize("game", [*all_games(), SOW], ids=lambda game: game.key)
def test_our_games_have_no_defects(game: Game) -> None:
    assert defects_of(game, game.key, str) == []
