"""Snapshots of tables: read instead of a replay, caught up, and ignored if they do not fit."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import delete, func, select, update

from support.server import Heard, make_guests, make_table, record_of
from wartable.engine.play.messages import view_message
from wartable.engine.play.record_lines import sealed
from wartable.server.accounts.people import People
from wartable.server.errors import Unavailable
from wartable.server.store.models import Line, Snapshot
from wartable.server.tables.play import bot_plays, move
from wartable.server.tables.service import Room
from wartable.server.tables.snapshots import FEW, MANY, WAITING, Snapshots
from wartable.server.tables.summary import PAUSED


def play(room: Room, table_id: str, moves: int) -> None:
    """Play moves at a table of the first person and bots."""
    for _ in range(moves):
        with room.looking(table_id) as live:
            match = live.match
            seat, phase, info = match.to_act[0], match.phase, live.info
            # Nobody attacks, so that no game is over too soon.
            choice = match.game.rules.timeout_move(match.book, match.s, seat)
        person = info.seats[seat].person_id
        if person is None:
            bot_plays(room, table_id, seat, choice, None, phase)
        else:
            move(room, table_id, person, choice, seat=seat, phase=phase)


def long_table(room: Room, people: People, moves: int = 40) -> str:
    (ann,) = make_guests(people, 1)
    table_id = make_table(room, [ann], bots=2, preset="standard")
    play(room, table_id, moves)
    return table_id


def saved_table(room: Room, people: People, moves: int = 40) -> str:
    """Return a table whose snapshot covers all its lines."""
    table_id = long_table(room, people, moves)
    other = Room(room.store, room.bus)
    with other.looking(table_id):
        pass
    other.snapshots.save_all()
    assert covered(room, table_id) == moves + 1
    return table_id


def covered(room: Room, table_id: str) -> int:
    """Return how many lines the snapshot of a table covers, 0 without one."""
    wanted = select(Snapshot.lines).where(Snapshot.table_id == table_id)
    with room.store.reading() as session:
        return session.scalar(wanted) or 0


def seen(room: Room, table_id: str) -> list[object]:
    """Return what a server that has just started sees of a table."""
    with Room(room.store, Heard()).looking(table_id) as live:
        match = live.match
        views = [view_message(match, seat) for seat in range(-1, match.seats)]
        return [live.info, live.lines, match.moves, list(match.history), views, live.footprint()]


def replayed(room: Room, table_id: str) -> list[object]:
    """Return what such a server sees that finds no snapshot."""
    with room.store.writing() as session:
        session.execute(delete(Snapshot))
    return seen(room, table_id)


def spoil_a_line(room: Room, table_id: str, number: int) -> None:
    """Change a line of a record so that it cannot be replayed any more."""
    where = (Line.table_id == table_id, Line.number == number)
    with room.store.writing() as session:
        session.execute(update(Line).where(*where).values(line="spoiled\n"))


def test_a_table_that_was_read_is_not_replayed_again(room: Room, people: People) -> None:
    table_id = saved_table(room, people)
    first = seen(room, table_id)
    assert first == replayed(room, table_id)


def test_what_a_snapshot_covers_is_not_done_again(room: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    tables = [make_table(room, [ann], bots=2, preset="standard") for _ in range(2)]

    def submit(here: Room, table_id: str, once: str) -> bool:
        with here.looking(table_id) as live:
            match = live.match
            choice = match.game.rules.timeout_move(match.book, match.s, 0)
        return move(here, table_id, ann.id, choice, once=once)

    for table_id, once in zip(tables, ("first", "elsewhere"), strict=True):
        assert submit(room, table_id, once)
        play(room, table_id, 41)
    with room.looking(tables[0]) as live:
        Snapshots(room.store)._save(tables[0], live)
        assert 0 in live.match.to_act
    assert covered(room, tables[0]) == 43
    started = Room(room.store, Heard())
    assert not submit(started, tables[0], "first")
    assert submit(started, tables[0], "elsewhere")


def test_only_the_ends_and_what_followed_are_read(room: Room, people: People) -> None:
    table_id = saved_table(room, people)
    expected = seen(room, table_id)
    spoil_a_line(room, table_id, 7)
    assert seen(room, table_id) == expected
    with room.store.writing() as session:
        session.execute(delete(Snapshot))
    with (
        Room(room.store, Heard()).looking(table_id) as live,
        pytest.raises(Unavailable, match="at move 7"),
    ):
        live.match  # noqa: B018


def test_an_older_one_is_caught_up(room: Room, people: People) -> None:
    table_id = saved_table(room, people)
    play(room, table_id, 5)
    before = covered(room, table_id)
    spoil_a_line(room, table_id, 7)  # so that the snapshot is used, or nothing can be seen
    found = seen(room, table_id)
    assert covered(room, table_id) == before
    with room.looking(table_id) as live:
        assert found[2] == live.match.moves
        assert found[3] == list(live.match.history)


@pytest.mark.parametrize("damage", ["damaged", "other", "newer", "empty", "header"])
def test_one_that_does_not_fit_is_ignored_and_replaced(
    room: Room, people: People, damage: str
) -> None:
    table_id, other = saved_table(room, people), saved_table(room, people)
    expected = seen(room, table_id)
    mine = update(Snapshot).where(Snapshot.table_id == table_id)
    theirs = select(Snapshot.content).where(Snapshot.table_id == other).scalar_subquery()
    flipped = bytearray(contents(room, table_id))
    flipped[40] ^= 1
    changes: dict[str, dict[str, object]] = {
        "damaged": {"content": bytes(flipped)},
        "other": {"content": theirs},
        "newer": {"lines": 400},
        "empty": {"content": b""},
        "header": {"lines": 1},
    }
    with room.store.writing() as session:
        session.execute(mine.values(**changes[damage]))
    assert seen(room, table_id) == expected
    again = Room(room.store, Heard())
    with again.looking(table_id):
        pass
    again.snapshots.save_all()
    assert covered(room, table_id) == 41
    spoil_a_line(room, table_id, 7)
    assert seen(room, table_id) == expected


def contents(room: Room, table_id: str) -> bytes:
    with room.store.reading() as session:
        return session.get_one(Snapshot, table_id).content


def test_rules_that_are_not_here_pause_the_table_all_the_same(room: Room, people: People) -> None:
    table_id = saved_table(room, people)
    header = json.loads(record_of(room, table_id).split("\n")[0]) | {"rules": 99}
    del header["sum"]
    where = (Line.table_id == table_id, Line.number == 0)
    with room.store.writing() as session:
        session.execute(update(Line).where(*where).values(line=sealed(header, "")[0]))
    with Room(room.store, Heard()).looking(table_id) as live:
        assert live.info.status == PAUSED
    assert "needs version 99" in room.info(table_id).reason


def test_a_table_goes_on_from_its_snapshot(room: Room, people: People) -> None:
    table_id = saved_table(room, people)
    spoil_a_line(room, table_id, 7)
    again = Room(room.store, Heard())
    play(again, table_id, 9)
    with again.looking(table_id) as live, room.looking(table_id) as here:
        assert live.match.moves == here.match.moves
        assert list(live.match.history) == list(here.match.history)
    rows = record_of(room, table_id).splitlines()
    assert len(rows) == 50


# --- when they are written -----------------------------------------------------------------------


def test_a_short_table_has_none(room: Room, people: People) -> None:
    table_id = long_table(room, people, FEW - 2)
    other = Room(room.store, Heard())
    with other.looking(table_id):
        pass
    other.snapshots.save_all()
    assert covered(room, table_id) == 0


def test_a_table_that_is_played_on_is_saved_from_time_to_time(room: Room, people: People) -> None:
    table_id = long_table(room, people, MANY - 2)
    room.snapshots.save_all()
    assert covered(room, table_id) == 0
    play(room, table_id, 1)
    room.snapshots.save_all()
    assert covered(room, table_id) == MANY
    play(room, table_id, MANY - 1)
    room.snapshots.save_all()
    assert covered(room, table_id) == MANY


def test_a_table_that_leaves_memory_is_saved(room: Room, people: People) -> None:
    table_id = long_table(room, people, FEW)
    room.snapshots.save_all()
    assert covered(room, table_id) == 0
    room.kept.budget = 1
    with room.looking(long_table(room, people, 1)):
        pass
    room.snapshots.save_all()
    assert covered(room, table_id) == FEW + 1


def test_few_tables_wait_to_be_saved(room: Room, people: People) -> None:
    table_id = long_table(room, people, FEW)
    for number in range(WAITING + 9):
        with room.looking(table_id) as live:
            room.snapshots.after_read(f"{table_id}{number}", live)
    assert len(room.snapshots._waiting) == WAITING


def test_every_table_has_one_at_most(room: Room, people: People) -> None:
    table_id = saved_table(room, people)
    play(room, table_id, MANY)
    room.snapshots.save_all()
    assert covered(room, table_id) > 41
    with room.store.reading() as session:
        assert session.scalar(select(func.count()).select_from(Snapshot)) == 1
