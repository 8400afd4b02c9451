"""Records of matches with matches inside: every inner move has a line, and is found if changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.nested import at_a_fair, fight, inside, roll, same_inside
from wartable.engine.errors import BadRecord
from wartable.engine.play.match import Match
from wartable.engine.play.record import (
    LiveRecord,
    RecordFile,
    read_record,
    resume_record,
    write_record,
)
from wartable.engine.play.record_lines import sealed

pytestmark = pytest.mark.usefixtures("sty")


def a_season() -> Match:
    """Return a match with a fair that was left, one that was begun twice, and one being played."""
    match = at_a_fair(seed=6)
    roll(match, 3)
    match.leave_within()
    match.play(0, "go 3")
    roll(match, 2)
    match.undo()
    match.play(0, "go 2")
    fight(match)
    match.close_within()
    match.play(0, "go 1")
    roll(match, 2)
    inside(match).undo()
    return match


def contents(match: Match) -> list[dict[str, Any]]:
    """Return what the lines of a record say."""
    lines = [json.loads(line) for line in write_record(match).splitlines()]
    return [{key: line[key] for key in line if key != "sum"} for line in lines]


def written(said: list[dict[str, Any]]) -> str:
    """Return a record with these contents and all its sums right."""
    total, text = "", ""
    for content in said:
        line, total = sealed(content, total)
        text += line
    return text


def refusal(text: str) -> str:
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    return str(caught.value)


# --- whole ---------------------------------------------------------------------------------------


def test_inner_moves_are_lines_of_their_own() -> None:
    match = at_a_fair(seed=6)
    match.play_within(inside(match).to_act[0], "roll", by_clock=True)
    seat = inside(match).moves[0].seat
    inside(match).undo()
    assert contents(match)[1:] == [
        {"n": 1, "seat": 0, "move": "go 1"},
        {"within": 1, "seat": seat, "move": "roll", "clock": True},
        {"within": 1, "undo": True},
    ]
    roll(match, 8)
    assert contents(match)[-1]["hash"] == inside(match).state_hash()


def test_a_record_replays_to_the_same_match() -> None:
    match = a_season()
    text = write_record(match)
    again = read_record(text)
    assert same_inside(match, again)
    assert write_record(again) == text
    for each in (match, again):
        roll(each, 3)
        fight(each)
        each.close_within()
    assert match.over and same_inside(match, again)
    assert write_record(again) == write_record(match)


def test_a_record_is_written_whatever_is_shown() -> None:
    match = a_season()
    text = write_record(match)
    match.jump(1)
    assert write_record(match) == text
    assert match.cursor == 1


def test_two_processes_follow_each_other_line_by_line() -> None:
    here = LiveRecord(at_a_fair(seed=6))
    there = LiveRecord.read(here.new())
    for match in (here.match, there.match):
        assert match.inner is not None
    for _ in range(30):
        match = here.match
        if match.inner is None:
            match.play(0, "go 1")
        elif inside(match).over:
            match.close_within()
        else:
            roll(match, 1)
        for line in here.new():
            there.feed(line)
            there.match.legal(0)
        assert same_inside(here.match, there.match)
        here, there = there, here


def test_a_branch_has_a_record_of_its_own() -> None:
    branch = a_season().branch()
    assert same_inside(branch, read_record(write_record(branch)))


# --- cut short -----------------------------------------------------------------------------------


def test_every_line_is_a_place_to_go_on_from(tmp_path: Path) -> None:
    """A run that was killed after any line goes on to the same position as the one that was not."""
    whole = a_season()
    fight(whole)
    whole.close_within()
    lines = write_record(whole).splitlines(keepends=True)
    for number in range(1, len(lines)):
        path = tmp_path / f"{number}.jsonl"
        path.write_text("".join(lines[:number]) + lines[number][:9])
        match, file = resume_record(path)
        live = LiveRecord.read(lines[:number])
        assert same_inside(live.match, match)
        for line in lines[number:]:
            live.feed(line)
        assert same_inside(live.match, whole)
        if match.inner is not None and not match.inner.over:
            before = len(match.history)
            roll(match, 1)
            file.sync()
            assert len(path.read_text().splitlines()) == number + len(match.history) - before
        file.close()


def test_what_was_not_told_in_full_is_told_on(tmp_path: Path) -> None:
    match = at_a_fair(seed=6)
    fight(match)
    match.close_within()
    *lines, _ = write_record(match).splitlines(keepends=True)
    path = tmp_path / "game.jsonl"
    path.write_text("".join(lines))
    again, file = resume_record(path)
    assert again.inner is None and again.due == (match.moves[-1].move,)
    again.close_within()
    file.sync()
    file.close()
    assert path.read_text() == write_record(match)


def test_inner_moves_are_safe_as_soon_as_they_are_made(tmp_path: Path) -> None:
    match = at_a_fair(seed=6)
    path = tmp_path / "game.jsonl"
    file = RecordFile(path, match)
    for number in range(1, 5):
        inside(match).play(inside(match).to_act[0], "roll")
        file.sync()
        assert f'"within":{number},' in path.read_text().splitlines()[-1]
    file.close()


# --- changed -------------------------------------------------------------------------------------


def test_a_changed_byte_is_found_at_its_inner_move() -> None:
    match = at_a_fair(seed=6)
    roll(match, 4)
    lines = write_record(match).splitlines(keepends=True)
    for number in range(1, 5):
        changed = [*lines]
        changed[1 + number] = changed[1 + number].replace("roll", "rold")
        expected = f"record refused at move 2, inner move {number}: the line has been changed"
        assert refusal("".join(changed)) == expected


Change = Callable[[list[dict[str, Any]]], None]


def _set(at: int, **values: Any) -> Change:
    return lambda said: said[at].update(values)


FORGED: dict[str, tuple[Change, str]] = {
    "a move that was not possible": (
        _set(3, move="hold"),
        "at move 2, inner move 2: 'hold': roll, or hold what there is",
    ),
    "somebody else's move": (_set(2, seat=1), "at move 2, inner move 1: nothing to decide now"),
    "another number": (_set(4, within=9), "at move 2, inner move 3: the line is number 9"),
    "another position": (_set(9, hash="0" * 16), "inner move 8: the position is not that of the"),
    "no number": (_set(2, within=None), "at move 2, inner move 1: the line is number None"),
    "two numbers": (_set(2, n=2), "at move 2, inner move 1: not a line of a record"),
    "an end": (_set(2, end="goal"), "at move 2, inner move 1: not a line of a record"),
    "another result": (_set(-2, move="held 1"), "'held 1': the match inside this one does not say"),
    "a match less": (
        lambda said: said.__delitem__(slice(2, -2)),
        "the match inside this one does not say so",
    ),
    "a move after it": (
        lambda said: said.append({"within": 1, "seat": 0, "move": "roll"}),
        "at move 4: no match is being played inside this one",
    ),
    "a move taken back that was not made": (
        lambda said: said.insert(2, {"within": 1, "undo": True}),
        "at move 2, inner move 1: no move has been made",
    ),
    "another move taken back": (
        lambda said: said.insert(4, {"within": 1, "undo": True}),
        "the line takes back another move",
    ),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_record_is_refused_at_its_line(what: str) -> None:
    """Even if all sums are right: what the lines say is played by the rules."""
    match = at_a_fair(seed=FIRST_ROLLS_A_ONE, fairs=1)
    roll(match, 8)
    fight(match)
    match.close_within()
    said = contents(match)[:-1]  # without the end
    assert same_inside(read_record(written(said)), match)
    forge, message = FORGED[what]
    forge(said)
    assert message in refusal(written(said))


#: With this seed seat 0 begins, and the first die shows a one: nothing can be held after it.
FIRST_ROLLS_A_ONE = 4
