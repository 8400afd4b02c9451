"""Taking one's last move back at a table: kept like a move, told like a move, refused like one."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select, update

from support.server import Heard, make_guests, make_table, record_of
from wartable.engine.errors import NotFound, Refusal, Stale, Unreadable, WartableError
from wartable.engine.play.record import read_record
from wartable.engine.play.view import SPECTATOR
from wartable.server.accounts.people import People, Who
from wartable.server.bots.runner import BotRunner
from wartable.server.errors import Forbidden, Unavailable
from wartable.server.store.models import Line, TableRow
from wartable.server.store.store import Store
from wartable.server.tables.lobby import ME, Wish
from wartable.server.tables.pauses import ask_pause
from wartable.server.tables.play import bot_plays, line, move, resign, undo
from wartable.server.tables.service import VIEW, Room
from wartable.server.tables.summary import BOT, INVITE, LIVE, SLOW
from wartable.server.tables.views import tag_of
from wartable.server.times import now

RED, GREEN = 0, 1
#: One infantry on the tile on which red starts; there is gold for two.
BUILD = "infantry 9 1"


def duper(room: Room, ann: Who, bob: Who, **plan: Any) -> str:
    """Return a table of Duper: Ann is red, Bob is green, nobody plays the others."""
    empty = (Wish(BOT, bot="idle"),) * 3
    seats = (Wish(ME), Wish(INVITE, person=bob.id), *empty)
    usual = {"game": "duper", "preset": "", "clock": "none", "seats": seats}
    return make_table(room, [ann, bob], **(usual | plan))


@pytest.fixture
def pair(people: People) -> tuple[Who, Who]:
    ann, bob = make_guests(people, 2)
    return ann, bob


def stands(room: Room, table_id: str) -> tuple[str, int, bool]:
    """Return the position's hash, how many moves there are, and whether red may take one back."""
    with room.looking(table_id) as live:
        match = live.match
        return match.state_hash(), len(match.moves), match.can_take_back(RED)


def tags(room: Room, table_id: str) -> dict[int, str]:
    with room.looking(table_id) as live:
        return {seat: tag_of(live, seat) for seat in (RED, GREEN, SPECTATOR)}


def refused(kind: type[WartableError], code: str, *given: Any, **named: Any) -> None:
    with pytest.raises(kind) as caught:
        undo(*given, **named)
    assert caught.value.code == code
    assert len(str(caught.value).splitlines()) == 1


# --- keeping -----------------------------------------------------------------------------------


def test_it_is_kept_before_anybody_hears_of_it(room: Room, pair: tuple[Who, Who]) -> None:
    ann, bob = pair
    table_id = duper(room, ann, bob)
    before = stands(room, table_id)
    move(room, table_id, ann.id, BUILD)
    other = Store(room.store.engine.url.render_as_string(hide_password=False))
    kept: list[tuple[str, int]] = []

    class Listening:
        def publish(self, table_id: str, kind: str) -> None:
            with other.reading() as session:
                wanted = select(func.count()).where(Line.table_id == table_id)
                kept.append((kind, session.scalar(wanted) or 0))

    room.bus = Listening()
    assert undo(room, table_id, ann.id) is True
    assert kept == [(VIEW, 3)], "a header, the move, and that it was taken back"
    assert stands(room, table_id) == before
    other.close()


def test_after_a_restart_it_is_still_taken_back(room: Room, pair: tuple[Who, Who]) -> None:
    ann, bob = pair
    table_id = duper(room, ann, bob)
    for _ in range(2):
        move(room, table_id, ann.id, BUILD)
    undo(room, table_id, ann.id)
    again = Room(room.store, Heard())
    with room.looking(table_id) as one, again.looking(table_id) as two:
        assert one.info == two.info
        assert one.match.history == two.match.history
        assert one.match.state_hash() == two.match.state_hash()
    assert stands(again, table_id)[1:] == (1, True), "and what is left can be taken back there"
    undo(again, table_id, ann.id)
    assert stands(room, table_id) == stands(again, table_id)
    line(room, table_id, ann.id, f"{BUILD} | end")
    found = read_record(record_of(room, table_id))
    with again.looking(table_id) as two:
        assert found.history == two.match.history
    assert record_of(room, table_id).count('"undo":') == 2


def test_it_is_done_once_however_often_it_is_sent(room: Room, pair: tuple[Who, Who]) -> None:
    ann, bob = pair
    table_id = duper(room, ann, bob)
    for _ in range(2):
        move(room, table_id, ann.id, BUILD)
    assert undo(room, table_id, ann.id, once="k") is True
    before = room.info(table_id)
    assert undo(room, table_id, ann.id, once="k") is False
    assert room.info(table_id) == before
    assert stands(room, table_id)[1] == 1
    refused(Unreadable, "bad-once", room, table_id, ann.id, once="x" * 41)


# --- telling -----------------------------------------------------------------------------------


def test_everybody_looks_again(room: Room, pair: tuple[Who, Who]) -> None:
    ann, bob = pair
    table_id = duper(room, ann, bob)
    first = tags(room, table_id)
    move(room, table_id, ann.id, BUILD)
    second = tags(room, table_id)
    undo(room, table_id, ann.id)
    third = tags(room, table_id)
    for viewer in first:
        assert first[viewer] != second[viewer]
        assert third[viewer] == first[viewer], "it is what they saw before"


def test_something_else_in_its_place_is_something_new(room: Room, pair: tuple[Who, Who]) -> None:
    """In another order it is the same position after as many events, but another story."""
    ann, bob = pair
    table_id = duper(room, ann, bob)
    line(room, table_id, ann.id, f"attack 9 10 | {BUILD} | infantry 10 1")
    one, there = tags(room, table_id), stands(room, table_id)
    for _ in range(2):
        undo(room, table_id, ann.id)
    line(room, table_id, ann.id, f"infantry 10 1 | {BUILD}")
    other = tags(room, table_id)
    assert stands(room, table_id) == there
    assert all(one[viewer] != other[viewer] for viewer in one)


# --- the clock and the bots --------------------------------------------------------------------


@pytest.mark.parametrize(("clock", "pace"), [(LIVE, 60), (SLOW, 24)])
def test_the_time_of_the_turn_runs_on(
    room: Room, pair: tuple[Who, Who], clock: str, pace: int
) -> None:
    ann, bob = pair
    table_id = duper(room, ann, bob, clock=clock, pace=pace)
    deadline = room.info(table_id).deadline
    assert deadline is not None
    move(room, table_id, ann.id, BUILD)
    undo(room, table_id, ann.id)
    assert room.info(table_id).deadline == deadline
    move(room, table_id, ann.id, BUILD)
    with room.store.writing() as session:
        past = {"deadline": now() - 1, "version": TableRow.version + 1}
        session.execute(update(TableRow).where(TableRow.id == table_id).values(**past))
    refused(Stale, "too-late", room, table_id, ann.id)


def test_a_bot_is_not_blamed_for_what_was_taken_back(room: Room, pair: tuple[Who, Who]) -> None:
    """Its move was legal in the position that it was asked in, and as many moves are made now."""
    ann, bob = pair
    seats = (Wish(ME), Wish(INVITE, person=bob.id), *(Wish(BOT, bot="random"),) * 3)
    table_id = duper(room, ann, bob, seats=seats, options={"turn_lock": "no"})
    move(room, table_id, ann.id, BUILD)
    runner = BotRunner(room, 0)
    task = runner._task(table_id)
    assert task is not None
    undo(room, table_id, ann.id)
    move(room, table_id, ann.id, "infantry 9 2")
    with pytest.raises(WartableError) as caught:
        bot_plays(room, table_id, task.seat, BUILD, None, task.phase, made=task.made)
    assert not runner._is_its_fault(task, caught.value)


# --- refusing ----------------------------------------------------------------------------------


def test_refusals_change_nothing(room: Room, people: People, pair: tuple[Who, Who]) -> None:
    ann, bob = pair
    (eve,) = make_guests(people, 1)
    table_id = duper(room, ann, bob, public=False)
    refused(Refusal, "cannot-take-back", room, table_id, ann.id)
    move(room, table_id, ann.id, BUILD)
    before = room.info(table_id), record_of(room, table_id), stands(room, table_id)
    refused(Refusal, "not-your-turn", room, table_id, bob.id)
    refused(Forbidden, "not-your-seat", room, table_id, bob.id, seat=RED)
    refused(NotFound, "no-table", room, table_id, eve.id)
    refused(NotFound, "no-table", room, "nowhere", ann.id)
    refused(Stale, "stale", room, table_id, ann.id, phase=99)
    assert (room.info(table_id), record_of(room, table_id), stands(room, table_id)) == before
    move(room, table_id, ann.id, "end")
    refused(Refusal, "not-your-turn", room, table_id, ann.id)
    refused(Refusal, "cannot-take-back", room, table_id, bob.id)


def test_spectators_take_nothing_back(room: Room, people: People, pair: tuple[Who, Who]) -> None:
    ann, bob = pair
    (eve,) = make_guests(people, 1)
    table_id = duper(room, ann, bob)
    move(room, table_id, ann.id, BUILD)
    refused(Forbidden, "not-your-seat", room, table_id, eve.id)


def test_nothing_is_taken_back_where_nobody_plays(room: Room, pair: tuple[Who, Who]) -> None:
    ann, bob = pair
    table_id = duper(room, ann, bob, clock=SLOW, pace=24)
    move(room, table_id, ann.id, BUILD)
    for player in pair:
        ask_pause(room, table_id, player.id)
    refused(Unavailable, "not-running", room, table_id, ann.id)
    other = duper(room, ann, bob)
    move(room, other, ann.id, BUILD)
    resign(room, other, bob.id)
    refused(Unavailable, "not-running", room, other, ann.id)


def test_a_game_with_secret_hand_ins_takes_nothing_back(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid])
    with room.looking(table_id) as live:
        command = next(live.match.legal(0)[-1].moves())
    move(room, table_id, ann.id, command)
    refused(Refusal, "cannot-take-back", room, table_id, ann.id)
