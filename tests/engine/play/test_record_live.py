"""Records that grow: line by line beside their match, in several processes, and in files."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from support.records import same, short_record
from support.setups import registered_setups, usual_setups
from wartable.engine.errors import BadRecord, InUse, NotFound
from wartable.engine.play.match import Match
from wartable.engine.play.record import (
    LiveRecord,
    RecordFile,
    load_record,
    read_record,
    resume_record,
    write_record,
)
from wartable.engine.registry import find_game
from wartable.testing.play import continue_randomly, random_match
from wartable.testing.setups import Setup

#: A record is cut at about so many bytes in its last lines, and at the ends of the lines.
SOME_CUTS = 4

every_setup = pytest.mark.parametrize("setup", registered_setups(), ids=str)
usual = pytest.mark.parametrize("setup", usual_setups(), ids=str)


# --- live records ------------------------------------------------------------------------------


@every_setup
def test_a_live_record_grows_here_and_elsewhere(setup: Setup) -> None:
    """Two processes with the same rows take turns in playing; both always have the same match."""
    here = LiveRecord(setup.match(86))
    rows = here.new()
    there = LiveRecord.read(rows)
    assert (here.new(), there.new()) == ([], [])
    chooses = 0
    while not here.match.over:
        plays, follows = (here, there) if chooses % 2 else (there, here)
        continue_randomly(plays.match, chooses, 3)
        if chooses % 5 == 4:
            plays.match.undo()
        lines = plays.new()
        for line in lines:
            follows.feed(line)
        rows += lines
        chooses += 1
        assert (here.new(), there.new()) == ([], [])
        if chooses < 50 or chooses % 50 == 0:  # it compares all that was played
            assert same(here.match, there.match)
    assert same(here.match, there.match)
    assert "".join(rows) == write_record(here.match)
    assert same(LiveRecord.read(rows).match, here.match)


@usual
def test_an_end_that_came_from_elsewhere_is_not_written_again(setup: Setup) -> None:
    rows = write_record(random_match(setup, 87)).splitlines(keepends=True)
    whole, ended = LiveRecord.read(rows), LiveRecord.read(rows[:-1])
    ended.feed(rows[-1])
    assert (whole.new(), ended.new()) == ([], [])
    assert LiveRecord.read(rows[:-1]).new() == rows[-1:]
    whole.match.undo()
    lines = whole.new()
    ended.feed(lines[0])
    assert len(lines) == 1 and not ended.match.over


@usual
def test_lines_that_do_not_follow_are_not_taken_in(setup: Setup) -> None:
    rows = write_record(random_match(setup, 88, 6)).splitlines(keepends=True)
    for wrong, code in (
        (rows[5], "changed"),
        (rows[4][:-1], "cut-short"),
        (rows[4] + rows[5], "bad-line"),
        (rows[4].replace("seat", "Seat"), "changed"),
    ):
        record = LiveRecord.read(rows[:4])
        with pytest.raises(BadRecord, match="at move 4:") as caught:
            record.feed(wrong)
        assert caught.value.code == code
        record.feed(rows[4])
        assert len(record.match.moves) == 4


@usual
def test_what_is_played_here_is_written_before_more_is_read(setup: Setup) -> None:
    rows = write_record(random_match(setup, 88, 6)).splitlines(keepends=True)
    record = LiveRecord.read(rows[:4])
    continue_randomly(record.match, 89, 1)
    with pytest.raises(BadRecord, match="what was played here") as caught:
        record.feed(rows[4])
    assert caught.value.code == "unwritten"
    begun = LiveRecord(setup.match(88))
    with pytest.raises(BadRecord) as caught:
        begun.feed(rows[1])
    assert caught.value.code == "unwritten"


def test_no_lines_are_no_record() -> None:
    with pytest.raises(BadRecord) as caught:
        LiveRecord.read([])
    assert caught.value.code == "empty-record"


# --- files -------------------------------------------------------------------------------------


@usual
def test_a_file_grows_with_its_match(setup: Setup, tmp_path: Path) -> None:
    match, path = setup.match(91), tmp_path / "game.jsonl"
    file = RecordFile(path, match)
    for number in range(10):
        continue_randomly(match, number, 1)
        file.sync()
        assert path.read_text(encoding="utf-8") == write_record(match)
    match.undo()
    file.sync()
    file.close()
    assert same(load_record(path), match)


@usual
def test_a_game_stopped_anywhere_resumes(setup: Setup, tmp_path: Path) -> None:
    """Cut a file in its last two lines: what was whole is kept, and it grows on from there."""
    whole = write_record(random_match(setup, 92, 12)).encode()
    first, middle = cuts(whole)[0], len(b"".join(whole.splitlines(keepends=True)[:-1]))
    ends = {first, first + 1, middle - 1, middle, middle + 1, len(whole) - 1, len(whole)}
    for cut in sorted({*cuts(whole)[:: len(cuts(whole)) // SOME_CUTS], *ends}):
        check_resumes(tmp_path / "game.jsonl", whole, cut)


def test_a_record_resumes_from_every_byte(tmp_path: Path) -> None:
    """Of one game only: lines are made and read alike in all of them."""
    whole = short_record().encode()
    for cut in cuts(whole):
        check_resumes(tmp_path / "game.jsonl", whole, cut)


def cuts(whole: bytes) -> range:
    """Return the places in the last two lines of a record."""
    tail = len(b"".join(whole.splitlines(keepends=True)[-2:]))
    return range(len(whole) - tail, len(whole) + 1)


def check_resumes(path: Path, whole: bytes, cut: int) -> None:
    """Cut a record, read it, resume it and play on."""
    path.write_bytes(whole[:cut])
    lines = whole[:cut].splitlines(keepends=True)
    if not lines[-1].endswith(b"\n"):
        line = json.loads(whole.splitlines()[len(lines) - 1])
        at = rf"at move {line['n']}" if "n" in line else rf", inner move {line['within']}"
        with pytest.raises(BadRecord, match=f"{at}: the line is not complete"):
            load_record(path)
    match, file = resume_record(path)
    assert len(match.history) == whole[:cut].count(b"\n") - 1
    continue_randomly(match, 93, 2)
    file.sync()
    file.close()
    assert same(load_record(path), match)


@usual
def test_a_finished_game_may_be_taken_up_again(setup: Setup, tmp_path: Path) -> None:
    """A record may have its end in the middle: the last move is taken back and played again."""
    path = tmp_path / "game.jsonl"
    match = random_match(setup, 94)
    file = RecordFile(path, match)
    file.sync()
    match.undo()
    file.sync()
    file.close()
    match, file = resume_record(path)
    continue_randomly(match, 95, 2)
    file.sync()
    file.close()
    text = path.read_text(encoding="utf-8")
    assert text.count('"end":') >= 1 and text.count('"undo":') == 1
    assert same(load_record(path), match)


@usual
def test_an_end_that_was_not_written_is_written_on_resuming(setup: Setup, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = random_match(setup, 96)
    whole = write_record(match)
    path.write_text("".join(whole.splitlines(keepends=True)[:-1]), encoding="utf-8")
    again, file = resume_record(path)
    file.close()
    assert path.read_text(encoding="utf-8") == whole
    assert same(again, match)


def test_a_text_that_is_cut_to_blanks_resumes(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = Match(find_game("territory"), seats=3, seed=1)
    file = RecordFile(path, match)
    match.play(0, "plan", " " * 500 + "too late")
    file.sync()
    file.close()
    again, file = resume_record(path)
    again.play(1, "plan", "in time")
    file.sync()
    file.close()
    assert same(load_record(path), again)


def test_files_that_cannot_be_used_are_named(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="cannot read"):
        load_record(tmp_path / "none.jsonl")
    with pytest.raises(NotFound, match="cannot read"):
        resume_record(tmp_path)
    with pytest.raises(NotFound, match="cannot write"):
        RecordFile(tmp_path / "no folder" / "x.jsonl", Match(find_game("territory"), seed=1))


def test_only_one_process_writes_a_record(tmp_path: Path) -> None:
    first = RecordFile(tmp_path / "game.jsonl", read_record(short_record()))
    for write in (resume_record, lambda path: RecordFile(path, read_record(short_record()))):
        with pytest.raises(InUse) as caught:
            write(tmp_path / "game.jsonl")
        assert caught.value.code == "in-use"
    first.close()
    resume_record(tmp_path / "game.jsonl")[1].close()


def test_a_file_that_holds_something_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("dear Ann")
    with pytest.raises(InUse) as caught:
        RecordFile(path, read_record(short_record()))
    assert caught.value.code == "file-exists"
    assert path.read_text() == "dear Ann"


def test_a_line_is_on_the_disk_when_it_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, real = tmp_path / "game.jsonl", os.fsync
    match = Match(find_game("territory"), seed=3)
    safe: list[str] = []

    def noted(file: int) -> None:
        real(file)
        if os.path.samestat(os.fstat(file), path.stat()):
            safe.append(path.read_text(encoding="utf-8"))

    monkeypatch.setattr(os, "fsync", noted)
    file = RecordFile(path, match)
    assert safe == [write_record(match)]
    continue_randomly(match, 4, 3)
    file.sync()
    assert safe[1:] == [write_record(match)]
    file.close()


def test_a_header_that_was_cut_short_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(short_record()[:40])
    with pytest.raises(BadRecord, match="in the header") as caught:
        resume_record(path)
    assert caught.value.code == "cut-short"
