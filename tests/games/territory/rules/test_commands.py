"""Rule cases of Territory: commands (2)."""

from typing import Any

import pytest

from support.territory.boards import STILL, after_round, board_of, command, match_at, rows
from wartable.engine.errors import NotYourTurn
from wartable.engine.play.match import Match
from wartable.games.territory.moves import DONE

BOARD = """
    009a.|000..|008b.
    000..|000..|000..
    004a.|000..|008c.
"""


def sent_by_a(line: str, board: str = BOARD) -> list[str]:
    """Return what a line of a's really sends."""
    match = match_at(board)
    moves = command(match, "a", line).moves
    return [match.game.notation.write_move(match.book, move) for move in moves if move != DONE]


def told_to_a(line: str, **options: Any) -> tuple[str, ...]:
    return command(match_at(BOARD, **options), "a", line).notices


# --- 2-1, 2-2: how many count, and how they are written ----------------------------------------


def test_2_1_the_first_three_commands_count() -> None:
    line = "0,0,R,1|0,0,D,2|0,2,R,1|0,2,U,1|0,0,R,1"
    assert sent_by_a(line) == ["0,0,R,1", "0,0,D,2", "0,2,R,1"]
    assert told_to_a(line) == ("only the first 3 commands count: 2 ignored",)
    one = told_to_a(line, max_commands_per_round=1)
    assert one == ("only the first command counts: 4 ignored",)


def test_2_1_blank_entries_are_no_commands() -> None:
    line = "| |0,0,R,1||0,0,D,2|  |0,2,R,1|"
    assert sent_by_a(line) == ["0,0,R,1", "0,0,D,2", "0,2,R,1"]
    assert told_to_a(line) == ()


def test_2_1_option_max_commands_per_round() -> None:
    match = match_at(BOARD, max_commands_per_round=1, **STILL)
    assert command(match, "a", "0,0,R,1|0,2,R,1").notices
    match.close_phase()
    assert board_of(match) == rows(
        """
        008a.|001a.|008b.
        000..|000..|000..
        004a.|000..|008c.
        """
    )


def test_2_1_commands_given_one_by_one_end_with_the_third() -> None:
    match = match_at(BOARD)
    for text in ("0,0,R,1", "0,0,D,2", "0,2,R,1"):
        match.play(0, text)
    with pytest.raises(NotYourTurn):
        match.play(0, "0,2,U,1")


@pytest.mark.parametrize(
    ("direction", "board"),
    [
        ("U", "000..|002a.|000..\n000..|001a.|000..\n000..|000..|000.."),
        ("D", "000..|000..|000..\n000..|001a.|000..\n000..|002a.|000.."),
        ("L", "000..|000..|000..\n002a.|001a.|000..\n000..|000..|000.."),
        ("R", "000..|000..|000..\n000..|001a.|002a.\n000..|000..|000.."),
    ],
)
def test_2_2_directions(direction: str, board: str) -> None:
    alone = "000..|000..|000..\n000..|003a.|000..\n000..|000..|000.."
    assert board_of(after_round(alone, {"a": f"1,1,{direction},2"}, **STILL)) == rows(board)


@pytest.mark.parametrize("text", ["0,0,D,3", "0,0,d,3", " 0 , 0,d, 3 ", "00,000,D,0003"])
def test_2_2_small_letters_spaces_and_leading_zeros_are_fine(text: str) -> None:
    assert sent_by_a(text) == ["0,0,D,3"]


# --- 2-3, 2-4: what is ignored ------------------------------------------------------------------

MALFORMED = [
    "-1,0,U,3",
    "0,-1,D,3",
    "0,0,X,1",
    "1_0,0,D,2",
    "0,0,D,1_0",
    "0,0,D,+3",
    "0,0,D,-3",
    "0,0,D,2.5",
    "0,0,D,3x",
    "0,0,D,all",
    "0,0,D,",
    "0,0,,3",
    ",0,D,3",
    "0,0,D",
    "0,0,D,3,1",
    "0;0;D;3",
    "0 0 D 3",
    "(0,0),D,3",
    "0,0,DOWN,3",
    "0,0,UD,3",
    "0,0,3,D",
    "0,0,D,\uff13",
    "\u0660,0,D,3",
    "0,0,D,³",
    "0,0,D,3\n",
    "hold",
    "-",
    "🦊",
]


@pytest.mark.parametrize("text", MALFORMED)
def test_2_3_what_is_not_in_the_format_is_ignored_alone(text: str) -> None:
    line = f"{text}|0,2,R,1"
    assert sent_by_a(line) == ["0,2,R,1"]
    (notice,) = told_to_a(line)
    assert notice.startswith("command 1 ignored: ")
    assert "\n" not in notice


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3,0,L,1", "the square is off the map, which ends at 2,2"),
        ("0,3,U,1", "the square is off the map, which ends at 2,2"),
        ("99999999999999999999,0,D,1", "the square is off the map"),
        ("0,0,U,1", "the square in that direction is off the map"),
        ("0,0,L,1", "the square in that direction is off the map"),
        ("0,2,D,1", "the square in that direction is off the map"),
        ("0,0,D,0", "at least one unit"),
        ("0,0,D,000", "at least one unit"),
        ("0,0,X,1", "the direction must be U, D, L or R"),
        ("1_0,0,D,2", "'1_0' is not a whole number"),
        ("-1,0,U,3", "'-1' is not a whole number"),
        ("hold", "expected X,Y,DIRECTION,N such as 0,0,D,3"),
    ],
)
def test_2_3_the_player_is_told_why(text: str, reason: str) -> None:
    assert sent_by_a(text) == []
    (notice,) = told_to_a(text)
    assert repr(text) in notice
    assert reason in notice


def test_2_3_a_faulty_command_uses_up_its_place() -> None:
    assert sent_by_a("0,0,X,1|9,9,U,1|0,2,R,1|0,0,D,1") == ["0,2,R,1"]


def test_2_3_a_command_off_the_map_binds_no_units() -> None:
    assert sent_by_a("0,0,U,9|0,0,D,9") == ["0,0,D,9"]


@pytest.mark.parametrize(
    "line", ["0,0,X,1|0,2,R,1", "0,0,D,10|0,2,R,1", "1,1,D,1|0,2,R,1", "0,0,D,1|" * 4]
)
def test_2_3_option_bad_commands_drop_line(line: str) -> None:
    match = match_at(BOARD, bad_commands="drop_line", **STILL)
    assert command(match, "a", line).notices[-1] == "so the whole line is dropped"
    match.close_phase()
    assert board_of(match) == rows(BOARD)


def test_2_3_option_drop_line_carries_out_a_line_without_faults() -> None:
    match = after_round(BOARD, {"a": "0,0,D,4|0,2,R,1"}, bad_commands="drop_line", **STILL)
    assert board_of(match) == rows(
        """
        005a.|000..|008b.
        004a.|000..|000..
        003a.|001a.|008c.
        """
    )


@pytest.mark.parametrize("text", ["1,1,D,1", "2,0,D,1", "2,2,U,1"])
def test_2_4_neutral_and_foreign_squares_send_nothing(text: str) -> None:
    assert sent_by_a(f"{text}|0,2,R,1") == ["0,2,R,1"]
    (notice,) = told_to_a(f"{text}|0,2,R,1")
    assert "no units left to send from this square" in notice


def test_2_4_a_square_emptied_by_earlier_commands_sends_nothing() -> None:
    assert sent_by_a("0,2,R,4|0,2,U,1|0,0,D,1|0,0,R,1") == ["0,2,R,4", "0,0,D,1"]


# --- 2-5 to 2-9 ---------------------------------------------------------------------------------


@pytest.mark.parametrize("count", ["5", "1000", "9" * 30])
def test_2_5_more_than_available_sends_what_there_is(count: str) -> None:
    assert sent_by_a(f"0,2,R,{count}") == ["0,2,R,4"]
    assert told_to_a(f"0,2,R,{count}")[0].endswith("only 4 units are available")
    assert told_to_a(f"0,2,R,3|0,2,U,{count}")[0].endswith("only 1 unit is available")


def test_2_6_several_commands_from_one_square_in_order_until_it_is_empty() -> None:
    assert sent_by_a("0,0,R,4|0,0,D,4|0,0,R,4") == ["0,0,R,4", "0,0,D,4", "0,0,R,1"]
    assert sent_by_a("0,0,R,9|0,0,D,4|0,2,U,4") == ["0,0,R,9", "0,2,U,4"]


def test_2_6_arrivals_cannot_move_on() -> None:
    assert sent_by_a("0,0,D,5|0,1,D,5") == ["0,0,D,5"], "a neutral square stays without units"
    line = "0,0,D,9|0,1,D,9"
    assert sent_by_a(line, "009a.|000..|003b.\n002a.|000..|000..\n000..|000..|003c.") == [
        "0,0,D,9",
        "0,1,D,2",
    ]


@pytest.mark.parametrize("line", ["", "   ", "|", "done", " Done "])
def test_2_7_an_empty_submission_leaves_all_units_where_they_are(line: str) -> None:
    match = after_round(BOARD, {"a": line, "b": line, "c": line}, **STILL)
    assert match.s.turn == 2
    assert board_of(match) == rows(BOARD)


def test_2_7_no_submission_leaves_all_units_where_they_are() -> None:
    assert board_of(after_round(BOARD, {"b": "2,0,D,8"}, **STILL)) == rows(
        """
        009a.|000..|000..
        000..|000..|008b.
        004a.|000..|008c.
        """
    )


def test_2_8_players_without_units_are_not_waited_for() -> None:
    match = match_at("003a.|003b.\n000..|000..", phase="plan 2")
    match.close_phase()
    assert match.to_act == (0, 1)
    with pytest.raises(NotYourTurn, match="waiting for a, b"):
        command(match, "c", "0,0,R,3")
    command(match, "a", "")
    command(match, "b", "")
    assert match.s.turn == 2


def seen_by(match: Match, seat: int) -> str:
    return str(match.view(seat).as_dict())


def test_2_9_others_see_neither_the_commands_nor_their_number() -> None:
    many, few = match_at(BOARD), match_at(BOARD)
    command(many, "a", "0,0,R,4|0,2,U,1|0,0,D,2")
    command(few, "a", "")
    for seat in (-1, 1, 2):
        assert [line for line in many.view(seat).sentences() if line] == ["a hands in the commands"]
        assert many.view(seat).text() == few.view(seat).text()
        assert many.view(seat).s == few.view(seat).s
    assert seen_by(many, 0) != seen_by(few, 0)


def test_2_9_commands_are_revealed_when_the_round_is_resolved() -> None:
    match = after_round(BOARD, {"a": "0,0,R,4"})
    assert "a sends 4 units from 0,0 right to 1,0" in match.view(2).sentences()


# --- very long lines ----------------------------------------------------------------------------

TEN_MEGABYTES = 10_000_000


@pytest.mark.parametrize(
    ("begin", "repeated", "end", "sent"),
    [
        ("", "0,0,D,1|", "", ["0,0,D,1"] * 3),
        ("0,0,D,", "9", "", ["0,0,D,9"]),
        ("", "0", ",0,D,2", ["0,0,D,2"]),
        ("", "x", "", []),
        ("", ",", "", []),
    ],
    ids=["many", "digits", "zeros", "one word", "commas"],
)
def test_2_3_a_line_of_ten_megabytes_is_read_like_any_other(
    begin: str, repeated: str, end: str, sent: list[str]
) -> None:
    line = begin + repeated * (TEN_MEGABYTES // len(repeated)) + end
    assert sent_by_a(line) == sent
    assert all(len(notice) < 250 for notice in told_to_a(line))
