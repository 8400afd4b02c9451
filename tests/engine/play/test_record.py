"""Records: what is written reads back, and not one byte of it can be changed unnoticed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from support.records import same, short_record
from support.setups import registered_setups, usual_setups
from wartable.engine.errors import BadOption, BadRecord, WartableError
from wartable.engine.options.data import Overlay, make_overlay
from wartable.engine.play import record_lines
from wartable.engine.play.match import Match
from wartable.engine.play.record import read_record, write_record
from wartable.engine.play.record_lines import end_of, sealed
from wartable.engine.registry import find_game
from wartable.testing.play import continue_randomly, random_match
from wartable.testing.setups import Setup

every_setup = pytest.mark.parametrize("setup", registered_setups(), ids=str)
usual = pytest.mark.parametrize("setup", usual_setups(), ids=str)


# --- round trips -------------------------------------------------------------------------------


@every_setup
def test_a_record_replays(setup: Setup) -> None:
    match = random_match(setup, 81)
    text = write_record(match)
    again = read_record(text)
    assert same(again, match)
    assert (again.options, again.players, again.seed) == (match.options, match.players, match.seed)
    assert write_record(again) == text
    assert text.count("\n") == len(match.history) + 2, "a header, the moves and the end"
    assert len(match.moves) == len(match.history) or setup.game.within


@usual
def test_moves_taken_back_stay_in_the_record(setup: Setup) -> None:
    match = random_match(setup, 82, 30)
    for _ in range(5):
        match.undo()
    continue_randomly(match, 83, 3)
    text = write_record(match)
    assert text.count('"undo":') == 5
    assert same(read_record(text), match)
    match.jump(3)
    assert write_record(match) == text, "a record is of the whole match, wherever it is shown"


@usual
def test_a_match_from_a_position_is_recorded_with_it(setup: Setup) -> None:
    position = random_match(setup, 84, 40).position_text()
    match = random_match(setup, 85, 20, position=position)
    again = read_record(write_record(match))
    assert same(again, match)
    assert again.position == position


def test_figures_are_kept_and_checked() -> None:
    game = find_game("territory")
    overlay = make_overlay({"production": {"normal": 3}})
    match = Match(game, overlay=overlay, seed=1)
    text = write_record(match)
    header = json.loads(text)
    assert header["figures"] == {"production": {"normal": 3}}
    assert header["figures_hash"] == overlay.digest != Overlay({}).digest
    again = read_record(text)
    assert again.options.base_production == 3
    assert again.overlay == overlay


def test_options_stand_in_the_record_in_full() -> None:
    game = find_game("territory")
    options = game.options({"map_size": 5, "crossing": "fight"})
    match = Match(game, options=options, seats=3, seed=1)
    again = read_record(write_record(match))
    assert again.options == options
    assert json.loads(write_record(match))["options"]["map_size"] == 5


# --- changed bytes -----------------------------------------------------------------------------


def test_no_byte_of_a_record_can_be_changed() -> None:
    """Every byte becomes another letter, or one that ends a line or a text, or no letter at all."""
    whole = short_record().encode()
    lines = whole.decode().splitlines(keepends=True)
    expected = places(lines)
    at = 0
    for number, line in enumerate(lines):
        for _ in line.encode():
            for byte in {whole[at] ^ 1, (0x20, 0x0A, 0x22, 0xFF)[at % 4]} - {whole[at]}:
                changed = whole[:at] + bytes([byte]) + whole[at + 1 :]
                with pytest.raises(BadRecord) as caught:
                    read_record(changed.decode("utf-8", "surrogateescape"))
                assert expected[number] in str(caught.value), (at, byte)
            at += 1
    assert at == len(whole)


def places(lines: list[str]) -> list[str]:
    """Return where a fault in each line is said to be: in the header, or at which move."""
    found, move = ["in the header"], 0
    for line in lines[1:]:
        found.append(f"at move {move + 1}:")
        content = json.loads(line)
        move += -1 if "undo" in content else "move" in content
    return found


def test_no_line_of_a_record_can_be_left_out_doubled_or_moved() -> None:
    lines = short_record().splitlines(keepends=True)
    for at in range(len(lines) - 1):
        for wrong in (
            lines[:at] + lines[at + 1 :],
            lines[: at + 1] + lines[at:],
            [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
        ):
            with pytest.raises(BadRecord):
                read_record("".join(wrong))


def test_a_line_of_another_record_does_not_fit() -> None:
    """Each line is sealed together with all before it."""
    records = []
    for text in ("war", "peace"):
        match = Match(find_game("territory"), seats=3, seed=7)
        match.play(0, "plan", text)
        match.play(1, "plan", "the same")
        records.append(write_record(match).splitlines(keepends=True))
    one, other = records
    read_record("".join(one))
    with pytest.raises(BadRecord, match="at move 2: the line has been changed"):
        read_record("".join([*one[:2], other[2]]))


@pytest.mark.parametrize(
    "text", ["", "\n", "{}\n", "[]\n", "null\n", "x", "[" * 100_000 + "\n", '{"sum":1}\n']
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    assert len(str(caught.value).splitlines()) == 1


# --- resealed records: whole lines that do not follow the rules ----------------------------------


def resealed(contents: list[dict[str, Any]]) -> str:
    """Return lines with right sums, as only somebody who means to would write them."""
    text, total = "", ""
    for content in contents:
        line, total = sealed(content, total)
        text += line
    return text


def unsealed(text: str) -> list[dict[str, Any]]:
    contents = [json.loads(line) for line in text.splitlines()]
    for content in contents:
        del content["sum"]
    return contents


def test_resealing_changes_nothing_in_itself() -> None:
    assert resealed(unsealed(short_record())) == short_record()


HEADERS: list[tuple[dict[str, Any], str]] = [
    ({"rules": 99}, "needs version 99 of Territory's rules; this is version 1"),
    ({"format": 2}, "format '2' is not known"),
    ({"game": "chess"}, "no game 'chess'"),
    ({"game": []}, "not the header"),
    ({"book": "0"}, "figures are not those of the record"),
    ({"figures": {"production": {"normal": 3}}}, "not those of its hash"),
    ({"options": {"map_size": 99}}, "map_size must be 2 to 20"),
    ({"options": {"no_such": 1}}, "no option 'no_such'"),
    ({"options": 3}, "not the header"),
    ({"seed": -1}, "a seed is 0 to"),
    ({"seed": "x"}, "not the header"),
    ({"seed": 1.5}, "not the header"),
    ({"players": ["a"]}, "3 to 20 players, not 1"),
    ({"players": 3}, "not the header"),
    ({"position": "nonsense"}, "expected 12 lines or more"),
]


@pytest.mark.parametrize(("change", "message"), HEADERS)
def test_a_header_that_cannot_be_played_is_refused(change: dict[str, Any], message: str) -> None:
    contents = unsealed(short_record())
    contents[0] |= change
    with pytest.raises(WartableError, match=re.escape(message)) as caught:
        read_record(resealed(contents))
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("missing", ["game", "format", "rules", "options", "seed", "players"])
def test_a_header_must_be_complete(missing: str) -> None:
    contents = unsealed(short_record())
    del contents[0][missing]
    with pytest.raises(BadRecord) as caught:
        read_record(resealed(contents))
    assert caught.value.code == "bad-header"


LINES: list[tuple[dict[str, Any], str]] = [
    ({"n": 5}, "the line is number 5"),
    ({"seat": 9}, "there is no seat 9"),
    ({"seat": "x"}, "not a line of a record"),
    ({"move": "done"}, "no place in the present phase"),
    ({"move": "rubbish"}, "'rubbish'"),
    ({"move": None}, "not a line of a record"),
    ({"text": 5}, "not a line of a record"),
    ({"hash": "0"}, "the position is not that of the record"),
    ({"undo": 1}, "no move has been made"),
    ({"end": "timeout"}, "the game did not end like this"),
]


@pytest.mark.parametrize(("change", "message"), LINES)
def test_a_line_that_does_not_replay_is_refused_at_its_move(
    change: dict[str, Any], message: str
) -> None:
    contents = unsealed(short_record())
    contents[1] |= change
    with pytest.raises(BadRecord, match=re.escape(message)) as caught:
        read_record(resealed(contents))
    assert "at move 1:" in str(caught.value)


def test_taking_back_another_move_is_refused() -> None:
    contents = unsealed(short_record())
    contents[3]["undo"] = 1
    with pytest.raises(BadRecord, match="at move 3: the line takes back another move"):
        read_record(resealed(contents))


def test_an_older_format_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = short_record()
    monkeypatch.setattr(record_lines, "FORMAT", 2)
    with pytest.raises(BadRecord, match="format '1' is not known"):
        read_record(text)


def test_bad_figures_in_a_header_are_refused() -> None:
    contents = unsealed(short_record())
    contents[0]["figures"] = {"loose": 3}
    with pytest.raises(BadOption, match="'loose' must be in a table"):
        read_record(resealed(contents))


@usual
def test_a_record_is_whole_whatever_position_is_shown(setup: Setup) -> None:
    match = random_match(setup, 84)
    whole = write_record(match)
    assert '"end":' in whole.splitlines()[-1]
    match.jump(3)
    assert write_record(match) == whole
    assert match.cursor == 3


def test_an_end_that_has_not_come_is_refused() -> None:
    match = read_record(short_record())
    text = write_record(match)
    line, _ = sealed(end_of(match), json.loads(text.splitlines()[-1])["sum"])
    with pytest.raises(BadRecord, match="did not end"):
        read_record(text + line)


@pytest.mark.parametrize(
    "change",
    [{"end": "by luck"}, {"winners": []}, {"scores": [0, 0, 0]}, {"hash": "0" * 16}],
    ids=str,
)
def test_another_end_than_that_of_the_game_is_refused(change: dict[str, Any]) -> None:
    match = random_match(usual_setups()[0], 86)
    assert match.over and match.winners
    *lines, _ = write_record(match).splitlines(keepends=True)
    line, _ = sealed(end_of(match) | change, json.loads(lines[-1])["sum"])
    with pytest.raises(BadRecord, match="did not end like this"):
        read_record("".join([*lines, line]))


def test_a_record_needs_its_seed() -> None:
    header = json.loads(short_record().splitlines()[0])
    del header["sum"]
    line, _ = sealed(header | {"seed": None}, "")
    with pytest.raises(BadRecord, match="not the header"):
        read_record(line)
