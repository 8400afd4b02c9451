"""The list of moves at the terminal, in a game whose moves are words and in one of bare numbers."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from support.games import pig
from support.games.pig import HOLD, PIG, ROLL, Book, State
from wartable.cli.terminal.console import Terminal
from wartable.cli.terminal.human import Person
from wartable.cli.terminal.move_list import is_pick, list_lines, list_mark, pick
from wartable.cli.terminal.record_file import Saving
from wartable.engine.errors import Unreadable, quoted
from wartable.engine.game import Game, Submission
from wartable.engine.play.match import Match

#: With this seed the first to move rolls no one at first.
SEED = 4


def numbered(write: Callable[[Book, int], str]) -> Game:
    """Return Pig with other texts of its moves."""

    def read_move(book: Book, text: str) -> int:
        for move in (ROLL, HOLD):
            if write(book, move) == text:
                return move
        raise Unreadable("bad-move", f"{quoted(text)} is no move")

    def read_line(book: Book, s: State, seat: int, line: str) -> Submission:
        return Submission((read_move(book, line.strip()),))

    own: dict[str, Any] = {"write_move": write, "read_move": read_move, "read_line": read_line}
    return replace(PIG, notation=SimpleNamespace(**(vars(pig) | own)))


#: Each move has the number of the other in the list.
NUMBERS = numbered(lambda book, move: {ROLL: "2", HOLD: "1"}[move])
#: One move looks like a number of the list with an amount.
AMOUNTS = numbered(lambda book, move: {ROLL: "roll", HOLD: "1 x2"}[move])


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Return what types lines at a match; it returns the moves made and what was shown."""

    def play(match: Match, *lines: str) -> tuple[list[int], str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        person = Person(match.to_act[0], match, Saving(match), Terminal())
        before = len(match.moves)
        for _ in lines:
            person.act()
        return [made.move for made in match.moves[before:]], capsys.readouterr().out

    return play


def begun(game: Game) -> Match:
    """Return a match in which both moves are possible."""
    match = Match(game, seats=2, seed=SEED)
    match.play(match.to_act[0], ROLL)
    assert [family.code for family in match.legal(match.to_act[0])] == [ROLL, HOLD]
    return match


def test_a_number_picks_from_the_list_where_moves_are_words(typed: Any) -> None:
    moves, shown = typed(begun(PIG), "2")
    assert moves == [HOLD]
    assert "#" not in shown


@pytest.mark.parametrize(("line", "move"), [("2", ROLL), ("1", HOLD), (" 1 ", HOLD)])
def test_a_number_that_is_a_move_is_that_move(typed: Any, line: str, move: int) -> None:
    moves, shown = typed(begun(NUMBERS), line)
    assert moves == [move]
    assert "(#7 picks from the list)> " in shown


@pytest.mark.parametrize(("line", "move"), [("#1", ROLL), ("#2", HOLD), (" #2 ", HOLD)])
def test_there_a_marked_number_picks_from_the_list(typed: Any, line: str, move: int) -> None:
    assert typed(begun(NUMBERS), line)[0] == [move]


def test_there_a_number_that_is_no_move_is_never_a_pick(typed: Any) -> None:
    moves, shown = typed(begun(numbered(lambda book, move: str(40 + move))), "1", "#3")
    assert moves == []
    assert "'1' is no move" in shown and "the list has the numbers 1 to 2" in shown


def test_the_list_and_the_help_show_the_mark(typed: Any) -> None:
    _, shown = typed(begun(NUMBERS), "?", "/help", "/list #2")
    assert "#1   2        roll" in shown and "#2   1        hold" in shown
    assert "#7 picks its number 7, #7 x3 with the amount 3" in shown
    assert shown.count("#1   2        roll") == 1


def test_a_move_with_an_amount_is_like_a_pick_too(typed: Any) -> None:
    assert typed(begun(AMOUNTS), "1 x2")[0] == [HOLD]
    assert typed(begun(AMOUNTS), "#1")[0] == [ROLL]


def test_only_numbers_are_marked_that_could_be_moves() -> None:
    match = begun(PIG)
    view = match.view(match.to_act[0])
    assert list_mark(view) == "" and list_lines(view)[1].split()[0] == "1"
    assert is_pick("7 x3") and not is_pick("#7") and not is_pick("7", "#") and is_pick("#7 3", "#")
    assert pick("2", view, lambda question: "") == HOLD
