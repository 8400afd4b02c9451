"""Tables whose rules are not here: paused with the reason, and continued by nobody."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import update

from support.server import make_guests, make_table, record_of
from wartable.engine.play.record_lines import sealed
from wartable.server.accounts.people import People
from wartable.server.errors import Unavailable
from wartable.server.store.models import Line, TableRow
from wartable.server.tables.pauses import resume
from wartable.server.tables.play import bot_plays, expire, move, resign
from wartable.server.tables.service import Room
from wartable.server.tables.summary import LIVE, PAUSED, RUNNING, SLOW
from wartable.server.tables.unplayable import pause_unplayable
from wartable.server.times import HOUR, SECOND, now

OTHER_RULES = "this record needs version 99 of Territory's rules; this is version 1"


def set_header(room: Room, table_id: str, **changes: object) -> None:
    """Make the record of a table one of another version; it is whole, but not for here."""
    header = json.loads(record_of(room, table_id).split("\n")[0]) | changes
    del header["sum"]
    where = (Line.table_id == table_id, Line.number == 0)
    with room.store.writing() as session:
        session.execute(update(Line).where(*where).values(line=sealed(header, "")[0]))
        rises = {"version": TableRow.version + 1}
        session.execute(update(TableRow).where(TableRow.id == table_id).values(**rises))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rules": 99}, OTHER_RULES),
        (
            {"game": "chess"},
            "no game 'chess'; there are clans, clans-campaign, dukes, duper, territory, thardferr",
        ),
        ({"book": "0"}, "the game's figures are not those of the record"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
        ({"format": 9}, "format '9' is not known"),
    ],
)
def test_they_are_paused_when_the_server_starts(
    room: Room, people: People, changes: dict[str, object], reason: str
) -> None:
    (ann,) = make_guests(people, 1)
    table_id, fine = make_table(room, [ann], bots=2), make_table(room, [ann], bots=2)
    set_header(room, table_id, **changes)
    ((paused, because),) = pause_unplayable(room.store)
    assert paused == table_id
    assert reason in because
    info = room.info(table_id)
    assert (info.status, info.reason, info.deadline) == (PAUSED, because, None)
    assert room.info(fine).status == RUNNING
    assert pause_unplayable(room.store) == []


def test_nobody_goes_on_with_them(room: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    table_id = make_table(room, [ann], bots=2, clock=LIVE, pace=5)
    set_header(room, table_id, rules=99)
    pause_unplayable(room.store)
    before, restarted = room.info(table_id), Room(room.store, room.bus)
    assert expire(restarted, table_id) is False
    for action in (
        lambda: move(restarted, table_id, ann.id, "done"),
        lambda: bot_plays(restarted, table_id, 1, "done", None, 1),
        lambda: resign(restarted, table_id, ann.id),
        lambda: resume(restarted, table_id, ann.id),
    ):
        with pytest.raises(Unavailable, match="needs version 99"):
            action()
    assert restarted.info(table_id) == before
    with (
        restarted.looking(table_id) as live,
        pytest.raises(Unavailable, match=r"cannot go on: .* needs version 99"),
    ):
        live.match  # noqa: B018


def test_they_are_paused_too_when_somebody_comes_first(room: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    table_id = make_table(room, [ann], bots=2, clock=SLOW, pace=10)
    set_header(room, table_id, rules=99)
    with Room(room.store, room.bus).looking(table_id) as live:
        assert live.info.status == PAUSED
    info = room.info(table_id)
    assert (info.status, info.reason) == (PAUSED, OTHER_RULES)
    assert info.remaining is not None
    assert abs(info.remaining - 10 * HOUR) < 20 * SECOND


def test_when_the_rules_are_back_the_players_go_on(room: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    table_id = make_table(room, [ann], bots=2, clock=SLOW, pace=10)
    set_header(room, table_id, rules=99)
    pause_unplayable(room.store)
    set_header(room, table_id, rules=1)
    back = Room(room.store, room.bus)
    resume(back, table_id, ann.id)
    move(back, table_id, ann.id, "done")
    deadline = back.info(table_id).deadline
    assert deadline is not None
    assert abs(deadline - now() - 10 * HOUR) < 20 * SECOND
