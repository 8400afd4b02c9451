"""Games made from four functions: what follows from them, and what an author has to mend."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from inspect import Parameter, signature
from pathlib import Path

import pytest

from support.games.race import RACE
from support.packages import installed
from wartable.engine.contract import HEURISTICS, RULES
from wartable.engine.errors import BadGame, BadOption, Unreadable
from wartable.engine.game import Game
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from wartable.engine.scene.text import render_text
from wartable.small import game
from wartable.small.declared import REQUIRED

Make = Callable[..., Game]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Make the race with texts replaced; it is registered under its key."""
    names: list[str] = []

    def made(*changes: tuple[str, str]) -> Game:
        source = RACE
        for old, new in changes:
            assert old in source, old
            source = source.replace(old, new)
        names.append(f"race_{tmp_path.name}_{len(names)}".replace("-", "_"))
        (tmp_path / f"{names[-1]}.py").write_text(source, encoding="utf-8")
        with installed(tmp_path, names[-1], f"[wartable.games]\nrace = {names[-1]}:GAME\n"):
            return find_game("race")

    sys.path.insert(0, str(tmp_path))
    yield made
    sys.path.remove(str(tmp_path))
    for name in names:
        sys.modules.pop(name, None)


# --- what it takes -------------------------------------------------------------------------------


def test_a_game_needs_four_functions_and_three_arguments() -> None:
    given = signature(game).parameters.values()
    required = [each.name for each in given if each.default is Parameter.empty]
    print(f"{len(REQUIRED)} functions: {', '.join(REQUIRED)}")
    print(f"{len(required)} arguments: {', '.join(required)}")
    assert len(REQUIRED) <= 8
    assert len(required) <= 8


def test_everything_else_follows(make: Make) -> None:
    race = make()
    assert (race.title, race.summary) == ("Race", "Be the first at the goal.")
    assert race.rulebook == "Race: be the first at the goal.\n\nStep by one or two."
    assert all(callable(getattr(race.rules, name)) for name in (*RULES, *HEURISTICS))
    match = Match(race, seats=3)
    for text in ("2", "play 1", {"verb": "play", "steps": 2}, "2", "1", "1", "1"):
        match.play(match.to_act[0], text)
    assert match.view(0).status() == "game over: somebody is at the goal, A wins"
    assert match.game.look.results(match.book, match.s)[0] == {"seat": "A", "score": 5, "at": 5}
    assert "A 5" in render_text(match.view(0).scene()).replace("  ", " ")


def test_options_fill_the_book(make: Make) -> None:
    race = make()
    book = race.book_for(race.options({"goal": 9, "wind": "yes"}), 2)
    assert (book.seats, book.goal, book.wind) == (2, 9, 1)
    with pytest.raises(BadOption, match="goal must be 2 to 50"):
        race.options({"goal": 1})


def test_unreadable_moves_say_what_is_expected(make: Make) -> None:
    race = make()
    book = race.book_for(race.options(), 2)
    with pytest.raises(Unreadable, match="'run': 'run' is not a whole number"):
        race.read_move(book, "run")
    with pytest.raises(Unreadable, match="'1 2': expected STEPS"):
        race.read_move(book, "1 2")


def test_the_heuristic_wins_where_it_can(make: Make) -> None:
    race = make()
    match = Match(race, seats=2)
    match.s.at[:2] = [3, 4]
    chosen = race.bots.choose(match.book, match.s, race.work(), stream(1, BOT), 0, 0)
    assert race.notation.write_move(match.book, chosen) == "2"


# --- what may be written besides -----------------------------------------------------------------


def test_an_author_may_write_any_function_of_the_contract(make: Make) -> None:
    more = (
        "def winners(book: Book, s: State) -> int:\n    return 1\n\n\n"
        "def start(book: Book, s: State, chance: Chance) -> None:\n    s.at[1] = 4\n\n\n"
        "def mover(book: Book, s: State) -> int:\n    return 1\n\n\nGAME = game("
    )
    match = Match(make(("GAME = game(", more)), seats=2)
    assert match.to_act == (1,)
    match.play(1, "1")
    assert (match.s.at[1], match.winners) == (5, (0,))


def test_sealed_moves_are_made_when_all_are_in(make: Make) -> None:
    more = (
        "def settle(book: Book, s: State, chance: Chance) -> None:\n"
        "    s.at[0] -= s.turn\n\n\nGAME = game("
    )
    race = make(("GAME = game(", more), ("    shows=", '    sealed="bid",\n    shows='))
    match = Match(race, seats=2)
    assert match.to_act == (0, 1)
    match.play(0, "2")
    assert list(match.to_act) == [1]
    assert (match.s.at[0], match.view(1).s.bid[0]) == (0, -1)
    match.play(1, "1")
    assert list(match.to_act) == [0, 1]
    assert (match.s.at[:2], match.s.bid[0]) == ([1, 1], 0)


# --- what an author has to mend ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "at", "said"),
    [
        (
            "def score(book: Book, s: State, seat: int) -> int:\n    return s.at[seat]\n",
            "",
            '"""Race',
            "there is no function score; expected score(book: Book, s: State, seat: int) -> int",
        ),
        (
            "def can(book: Book, s: State, seat: int, steps: int) -> bool:",
            "def can(book: Book, s: State, seat: int) -> bool:\n    steps = 1",
            "def can",
            "can has the parameters (book, s, seat); expected can(book: Book, s: State, "
            "seat: int, steps: int) -> int",
        ),
        (
            "def over(book: Book, s: State) -> int:",
            "def over(book: Book, s: State):",
            "def over",
            "over(): its result has no annotation; expected a table, int or float for every "
            "parameter, and for the result",
        ),
        (
            '    turn = i2("moves made")\n',
            "",
            "class State",
            'State has no field turn; expected turn = i2("moves made")',
        ),
        (
            "    shows=",
            '    sealed="at_once",\n    shows=',
            "class State",
            "State has no field 'at_once' that holds sealed moves; expected at_once = "
            'i2("the sealed move of each seat", 3)',
        ),
        (
            "@table\nclass State",
            "class State",
            "class State",
            "State is no table; expected a class State with the decorator @table",
        ),
    ],
)
def test_each_defect_is_a_line_with_its_place(
    make: Make, tmp_path: Path, old: str, new: str, at: str, said: str
) -> None:
    with pytest.raises(BadGame) as raised:
        make((old, new))
    (defect,) = raised.value.defects
    path, line, words = defect.split(":", 2)
    assert (Path(path).parent, words.strip()) == (tmp_path, said)
    shift = RACE[: RACE.index(at)].count("\n") + 1
    moved = new.count("\n") - old.count("\n") if RACE.index(old) < RACE.index(at) else 0
    assert int(line) == shift + moved
