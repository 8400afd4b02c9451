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
from wartable.server.tables.summary import FINISHED, LIVE, PAUSED, RUNNING, SLOW
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
def test_they_are_paused_when_they_are_first_used(
    room: Room, people: People, changes: dict[str, object], reason: str
) -> None:
    (ann,) = make_guests(people, 1)
    table_id, fine = make_table(room, [ann], bots=2), make_table(room, [ann], bots=2)
    set_header(room, table_id, **changes)
    assert pause_unplayable(room.store) == []
    restarted = Room(room.store, room.bus)
    with pytest.raises(Unavailable):
        move(restarted, table_id, ann.id, "done")
    info = room.info(table_id)
    assert (info.status, info.deadline) == (PAUSED, None)
    assert reason in info.reason
    move(restarted, fine, ann.id, "done")
    assert room.info(fine).status == RUNNING


def set_game(room: Room, table_id: str, game: str) -> None:
    """Make a table one of another game, as if that had been played here and then removed."""
    with room.store.writing() as session:
        session.execute(update(TableRow).where(TableRow.id == table_id).values(game=game))
    set_header(room, table_id, game=game)


def test_tables_of_games_that_are_gone_are_paused_at_the_start(room: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    slow, untimed, over, fine = (
        make_table(room, [ann], bots=2, **clock)
        for clock in ({"clock": SLOW, "pace": 10}, {}, {}, {"clock": SLOW, "pace": 10})
    )
    resign(room, over, ann.id)
    with room.looking(fine) as live:
        version = live.info.version
    for table_id in (slow, untimed, over):
        set_game(room, table_id, "chess")
    ((game, many, reason),) = [(e.game, e.tables, e.reason) for e in pause_unplayable(room.store)]
    assert (game, many) == ("chess", 2)
    for table_id, left in ((slow, 10 * HOUR), (untimed, None)):
        info = room.info(table_id)
        assert (info.status, info.reason, info.deadline) == (PAUSED, reason, None)
        assert (info.remaining is None) == (left is None)
        assert abs((info.remaining or 0) - (left or 0)) < 20 * SECOND
        assert expire(Room(room.store, room.bus), table_id) is False
    assert room.info(over).status == FINISHED
    assert (room.info(fine).status, room.info(fine).version) == (RUNNING, version)
    assert pause_unplayable(room.store) == []


def test_a_deadline_that_has_passed_leaves_no_time(room: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    table_id = make_table(room, [ann], bots=2, clock=SLOW, pace=10)
    set_game(room, table_id, "chess")
    with room.store.writing() as session:
        late = {"deadline": now() - HOUR}
        session.execute(update(TableRow).where(TableRow.id == table_id).values(**late))
    (paused,) = pause_unplayable(room.store)
    assert str(paused).startswith("1 table of 'chess' paused: no game 'chess'; there are clans, ")
    assert room.info(table_id).remaining == 0


def test_nobody_goes_on_with_them(room: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    table_id = make_table(room, [ann], bots=2, clock=LIVE, pace=5)
    with room.store.writing() as session:
        late = {"deadline": now() - SECOND}
        session.execute(update(TableRow).where(TableRow.id == table_id).values(**late))
    set_header(room, table_id, rules=99)
    restarted = Room(room.store, room.bus)
    assert expire(restarted, table_id) is False
    before = restarted.info(table_id)
    assert before.status == PAUSED
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
    with Room(room.store, room.bus).looking(table_id) as live:
        assert live.info.status == PAUSED
    set_header(room, table_id, rules=1)
    back = Room(room.store, room.bus)
    resume(back, table_id, ann.id)
    move(back, table_id, ann.id, "done")
    deadline = back.info(table_id).deadline
    assert deadline is not None
    assert abs(deadline - now() - 10 * HOUR) < 20 * SECOND
