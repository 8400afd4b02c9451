"""Moves of War of the Dukes: how they are typed, written and refused, and codes that are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.dukes.boards import at, board, book_of, play, refused
from support.dukes.codes import action
from wartable.engine.errors import Unreadable
from wartable.engine.kit.moves import packed
from wartable.games.dukes import GAME, rules
from wartable.games.dukes.messages import FAULTS
from wartable.games.dukes.moves import (
    END,
    MOVES,
    NO_HEX,
    attack_move,
    deploy_move,
    end_move,
    is_well_formed,
    leave_move,
    lose_move,
    place_move,
    retreat_move,
    roll_move,
    source_of,
    stay_move,
    to_of,
)
from wartable.games.dukes.rules.refusals import NO_SUCH_MOVE
from wartable.games.dukes.state import DUKE, HEXES, KIND_COUNT, Work

BOOK = book_of()
#: An infantry of each side, beside each other.
PAIR = ("O infantry 2008", "W infantry 2007")


# --- typing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "exact"),
    [
        ("place infantry 2211", "place infantry 2211"),
        ("p D 2211", "place duke 2211"),
        ("PLACE Duke 2211", "place duke 2211"),
        ("place cav 0,0", "place cavalry 0101"),
        ("d", "deploy"),
        ("m 2211 2009", "move 2211 2009"),
        ("move 21,0 19,-1", "move 2211 2009"),
        ("LEAD 2311", "lead 2311"),
        ("at 2007 2108", "attack 2007 2108"),
        ("  ro ", "roll"),
        ("re 2108", "retreat 2108"),
        ("retreat 2108 2109", "retreat 2108 2109"),
        ("y 2110", "yield 2110"),
        ("lo 2108", "lose 2108"),
        ("ad 2108", "advance 2108"),
        ("S", "stay"),
        ("leave", "leave"),
        ("e", "end"),
    ],
)
def test_ways_to_type_a_move(typed: str, exact: str) -> None:
    move = GAME.notation.read_move(BOOK, typed)
    assert GAME.notation.write_move(BOOK, move) == exact
    assert GAME.notation.read_move(BOOK, exact) == move
    assert MOVES.from_dict(BOOK, MOVES.as_dict(BOOK, move)) == move


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        ("", "bad-move", "'': a move begins with place, deploy, move, lead, attack, roll, "),
        ("l 2108", "bad-move", "a move begins with place, deploy"),
        ("lea", "bad-move", "a move begins with place, deploy"),
        ("place 2211", "bad-move", "expected place KIND HEX, such as place infantry 2211"),
        ("place a 2211 1", "bad-move", "expected place KIND HEX"),
        ("place knight 2211", "no-such-kind", "infantry, cavalry, artillery, duke, not 'knight'"),
        ("place king 9999", "no-such-kind", "not 'king'"),
        ("move 2211", "bad-move", "expected move FROM TO, such as move 2211 2009"),
        ("lead", "bad-move", "expected lead TO, such as lead 2311"),
        ("attack 2007", "bad-move", "expected attack TARGET FROM, such as attack 2007 2108"),
        ("roll 6", "bad-move", "'roll 6': expected roll"),
        ("retreat", "bad-move", "expected retreat FROM [TO], such as retreat 2108 2109"),
        ("yield", "bad-move", "expected yield TO, such as yield 2110"),
        ("lose", "bad-move", "expected lose HEX, such as lose 2108"),
        ("advance", "bad-move", "expected advance FROM, such as advance 2108"),
        ("end now", "bad-move", "'end now': expected end"),
        ("lead 9999", "no-such-hex", "'lead 9999': '9999' is no hex; expected such as 2211"),
        ("move 2211 -1,3", "no-such-hex", "'-1,3' is no hex"),
    ],
)
def test_what_cannot_be_typed(typed: str, code: str, said: str) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.notation.read_move(BOOK, typed)
    assert caught.value.code == code
    assert said in caught.value.message


def test_nothing_follows_the_end_of_a_phase_on_its_line() -> None:
    assert refused(board(*PAIR), "end | end") == "after-end"
    played = play(board(*PAIR), "attack 2007 2008 | roll")
    assert played.moves[-1].move == roll_move()


# --- JSON ---------------------------------------------------------------------------------------


def test_a_retreat_without_a_way_back_names_no_hex_in_json() -> None:
    lost = retreat_move(at("2108"), NO_HEX)
    assert MOVES.as_dict(BOOK, lost) == {"verb": "retreat", "source": "2108"}
    back = retreat_move(at("2108"), at("2109"))
    assert MOVES.as_dict(BOOK, back) == {"verb": "retreat", "source": "2108", "to": "2109"}


# --- codes --------------------------------------------------------------------------------------


def test_fields_are_read_from_where_they_are_packed() -> None:
    code = retreat_move(HEXES - 1, NO_HEX)
    assert (source_of(code), to_of(code)) == (HEXES - 1, NO_HEX)
    assert MOVES.fields(attack_move(1, 660)) == {"target": 1, "source": 660}
    assert MOVES.fields(place_move(DUKE, 660)) == {"kind": DUKE, "at": 660}


@pytest.mark.parametrize(
    "move",
    [
        0,
        14,
        15,
        -1,
        END | 1 << 4,
        packed(end_move(), 1),
        packed(lose_move(0), 1),
        lose_move(0) | 1 << 31,
        place_move(KIND_COUNT - 1, 0) | 1 << 16,
    ],
)
def test_codes_that_are_no_moves(move: int) -> None:
    match = board(*PAIR)
    assert is_well_formed(move) == 0
    assert rules.check(match.book, match.s, Work(), 0, move) == NO_SUCH_MOVE
    assert GAME.notation.write_move(BOOK, move) == f"move number {move}"


@given(st.integers(0, 15), st.integers(0, 1023), st.integers(0, 1023))
def test_any_numbers_are_a_legal_move_or_refused(verb: int, first: int, second: int) -> None:
    match = board(*PAIR)
    before = match.state_hash()
    move = action(verb, first, second)
    offered = any(move in family for family in match.legal(0))
    number = rules.check(match.book, match.s, Work(), 0, move)
    assert offered == (number == 0)
    assert number == 0 or number in FAULTS
    assert match.state_hash() == before


def test_moves_without_fields_are_their_verbs() -> None:
    moves = (deploy_move(), roll_move(), stay_move(), leave_move(), end_move())
    assert [GAME.notation.write_move(BOOK, each) for each in moves] == [
        "deploy",
        "roll",
        "stay",
        "leave",
        "end",
    ]
