"""Moves of Territory as text, as JSON and in words, and codes that no move has."""

from __future__ import annotations

import pytest

from wartable.engine.errors import Unreadable
from wartable.engine.kit.moves import code_of, packed
from wartable.engine.play.match import Match
from wartable.games.territory import GAME, rules
from wartable.games.territory.moves import (
    DONE,
    MOVES,
    PLAN,
    Command,
    command_move,
    read_command,
    read_move,
)
from wartable.games.territory.rules.commands import NOT_NOW, OFF_MAP_SOURCE
from wartable.games.territory.state import CELLS, DOWN, RIGHT, UP

BOOK = GAME.make_book(GAME.options({"map_size": 5}), 3)
COMMAND = packed(command_move(7, DOWN), 3)


# --- text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "exact"),
    [
        ("plan", "plan"),
        (" DONE\n", "done"),
        ("2,1,D,3", "2,1,D,3"),
        (" 02 ,1, d,003 ", "2,1,D,3"),
        ("4,4,U,0", "4,4,U,0"),
        (f"0,0,R,{'9' * 30}", f"0,0,R,{1 << 30}"),
    ],
)
def test_ways_to_type_a_move(typed: str, exact: str) -> None:
    assert MOVES.write(BOOK, read_move(BOOK, typed)) == exact


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "bad-command"),
        ("p", "bad-command"),
        ("plan b", "bad-command"),
        ("command 2,1 D 3", "bad-command"),
        ("command 2,1,D,3", "bad-number"),
        ("2,1,D", "bad-command"),
        ("2,1,DOWN,3", "bad-direction"),
        ("2,1,,3", "bad-direction"),
        ("2,1,D,-3", "bad-number"),
        ("2,1,D,", "bad-number"),
        ("5,0,L,1", "off-map"),
        ("0,5,L,1", "off-map"),
    ],
)
def test_what_cannot_be_typed(typed: str, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_move(BOOK, typed)
    assert caught.value.code == code
    assert caught.value.message.startswith(f"'{typed}': ")


def test_a_command_is_read_whether_or_not_the_map_has_its_square() -> None:
    assert read_command("70,2,R,5") == Command(70, 2, RIGHT, 5)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (PLAN, "hand in a plan"),
        (DONE, "give no more commands"),
        (COMMAND, "send units from 2,1 down to 2,2"),
    ],
)
def test_moves_in_words(move: int, words: str) -> None:
    assert GAME.move_words(BOOK, code_of(move)) == words


# --- JSON ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "data"),
    [
        (PLAN, {"verb": "plan"}),
        (DONE, {"verb": "done"}),
        (COMMAND, {"verb": "command", "square": "2,1", "direction": "D", "units": 3}),
    ],
)
def test_the_json_form_of_a_move(move: int, data: dict[str, object]) -> None:
    assert MOVES.as_dict(BOOK, move) == data
    assert MOVES.from_dict(BOOK, data) == move


@pytest.mark.parametrize(
    ("field", "value", "code", "said"),
    [
        ("square", "5,1", "off-map", "'5,1': the square is off the map, which ends at 4,4"),
        ("square", "5", "bad-command", "'5': expected X,Y such as 0,3"),
        ("square", "1,2,3", "bad-number", "'2,3' is not a whole number"),
        ("direction", "X", "bad-direction", "there are U, D, L, R, not 'X'"),
        ("units", "3", "bad-number", "'3' is not a whole number"),
    ],
)
def test_json_that_is_no_move_is_refused(field: str, value: str, code: str, said: str) -> None:
    data = {"verb": "command", "square": "2,1", "direction": "D", "units": 3, field: value}
    with pytest.raises(Unreadable) as caught:
        MOVES.from_dict(BOOK, data)
    assert caught.value.code == code
    assert caught.value.message == f"command, {field}: {said}"


def test_the_schema_describes_a_command() -> None:
    *_, command = MOVES.schema(BOOK)["oneOf"]
    assert command["description"] == "X,Y,DIRECTION,UNITS, such as 0,0,D,3"
    assert command["required"] == ["verb", "square", "direction", "units"]
    assert command["properties"]["direction"] == {"enum": ["U", "D", "L", "R"]}


# --- codes that no move has ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "number"),
    [
        (0, NOT_NOW),
        (PLAN, NOT_NOW),
        (packed(DONE, 1), NOT_NOW),
        (DONE | 1 << 20, NOT_NOW),
        (packed(command_move(0, UP) | 1 << 20, 1), NOT_NOW),
        (packed(command_move(25, UP), 1), OFF_MAP_SOURCE),
        (packed(command_move(CELLS, UP), 1), OFF_MAP_SOURCE),
        (packed(command_move(511, RIGHT), 1), OFF_MAP_SOURCE),
    ],
)
def test_codes_that_stand_for_no_move_of_the_phase_are_refused(move: int, number: int) -> None:
    options = GAME.options({"map_size": 5, "declaration_count": 0})
    match = Match(GAME, seats=3, seed=1, options=options)
    assert rules.check(match.book, match.s, match.work, 0, move) == number
    code, said = GAME.notation.refusal(match.book, match.s, 0, move, number)
    assert code and len(said.splitlines()) == 1
