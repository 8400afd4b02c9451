"""Tables before the game: opened, filled, left, started; on both kinds of database."""

from __future__ import annotations

from typing import Any

import pytest

from support.server import Heard, make_guests, make_table
from wartable.engine.errors import BadOption, NotFound, Refusal, WartableError
from wartable.server.accounts.people import People
from wartable.server.errors import Forbidden
from wartable.server.tables import chat
from wartable.server.tables.host import close_lobby, set_public, set_seat, start_now
from wartable.server.tables.lobby import ME, Plan, Wish, find_invitation, leave, open_table, sit
from wartable.server.tables.service import VIEW, Room
from wartable.server.tables.summary import (
    BOT,
    CLOSED,
    INVITE,
    LIVE,
    LOBBY,
    OPEN,
    PERSON,
    RUNNING,
    SLOW,
    UNTIMED,
)
from wartable.server.times import HOUR, SECOND, now

THREE = (Wish(ME), Wish(OPEN), Wish(INVITE))


def opened(room: Room, people: People, **changes: Any) -> tuple[int, str]:
    """Return somebody and the table that they have opened."""
    (ann,) = make_guests(people, 1)
    usual: dict[str, Any] = {"game": "territory", "seats": THREE, "preset": "quick"}
    return ann.id, open_table(room, ann.id, ann.name, Plan(**(usual | changes)))


# --- opening -----------------------------------------------------------------------------------


def test_a_table_is_opened_as_wanted(room: Room, people: People) -> None:
    ann, table_id = opened(room, people, options={"max_rounds": 4}, casual=False)
    info = room.info(table_id)
    assert (info.game, info.status, info.owner_id) == ("territory", LOBBY, ann)
    assert (info.options["map_size"], info.options["max_rounds"]) == (6, 4)
    assert (info.public, info.casual, info.has_begun) == (False, False, False)
    assert [seat.kind for seat in info.seats] == [PERSON, OPEN, INVITE]
    assert (info.seats[0].name, info.seats[0].person_id) == ("Ann", ann)
    assert [bool(seat.code) for seat in info.seats] == [False, False, True]


def test_a_table_with_nobody_to_wait_for_begins_at_once(room: Room, people: People) -> None:
    _, table_id = opened(room, people, seats=(Wish(ME), *(Wish(BOT, bot="greedy"),) * 2))
    info = room.info(table_id)
    assert (info.status, info.phase) == (RUNNING, 1)
    with room.looking(table_id) as live:
        assert live.match.players == ("you:Ann", "greedy", "greedy")
        assert live.match.to_act == (0, 1, 2)


def test_several_people_at_one_screen_are_told_apart(room: Room, people: People) -> None:
    seats = (Wish(ME), Wish(ME, name="Bea"), Wish(ME, name="Cy"))
    ann, table_id = opened(room, people, seats=seats)
    info = room.info(table_id)
    assert [seat.name for seat in info.seats_of(ann)] == ["Ann", "Bea", "Cy"]
    assert info.status == RUNNING


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "chess"}, "no-game"),
        ({"preset": "nothing"}, "no-preset"),
        ({"options": {"map_size": 1}}, "bad-option"),
        ({"options": {"colour": 1}}, "bad-option"),
        ({"seats": THREE[:2]}, "bad-seats"),
        ({"seats": THREE * 7}, "bad-seats"),
        ({"seats": (*THREE, Wish("sofa"))}, "bad-seats"),
        ({"seats": (*THREE, Wish(BOT, bot="nobody"))}, "no-bot"),
        ({"seats": (*THREE, Wish(BOT, bot="search:ms=99999"))}, "bad-bot"),
        ({"clock": "sundial"}, "bad-clock"),
        ({"clock": LIVE, "pace": 4}, "bad-clock"),
        ({"clock": SLOW, "pace": 169}, "bad-clock"),
        ({"clock": UNTIMED, "pace": 5}, "bad-clock"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_kept(
    room: Room, people: People, changes: dict[str, Any], code: str
) -> None:
    with pytest.raises((BadOption, NotFound)) as caught:
        opened(room, people, **changes)
    assert caught.value.code == code
    assert room.bus == Heard()


@pytest.mark.parametrize("name", ["", "nothing", "\0", "a" * 400, "x'; --"])
def test_other_tables_and_invitations_are_not_there(room: Room, name: str) -> None:
    with pytest.raises(NotFound, match="there is no table"):
        room.info(name)
    with pytest.raises(NotFound, match="there is no table"), room.looking(name):
        pass
    with pytest.raises(NotFound, match="not valid any more"):
        find_invitation(room, name, None)


# --- sitting down, getting up ------------------------------------------------------------------


def test_the_game_begins_when_the_last_seat_is_taken(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    _, table_id = opened(room, people, public=True)
    code = room.info(table_id).seats[2].code
    sit(room, table_id, bob.id, bob.name, 1)
    assert room.info(table_id).status == LOBBY
    assert code is not None
    info, number = find_invitation(room, code, None)
    assert (info.id, number) == (table_id, 2)
    sit(room, table_id, cid.id, cid.name, 2, code)
    assert room.info(table_id).status == RUNNING
    said = [each.text for each in chat.sayings(room, table_id, ann.id)]
    assert said == ["Bob sits down", "Cid sits down", "The game begins"]
    assert room.bus == Heard([(table_id, VIEW)] * 2)


def test_an_accepted_invitation_leads_nowhere_for_others(room: Room, people: People) -> None:
    bob, cid = make_guests(people, 2)
    _, table_id = opened(room, people)
    code = room.info(table_id).seats[2].code
    assert code is not None
    sit(room, table_id, bob.id, bob.name, 2, code)
    assert find_invitation(room, code, bob.id)[0].id == table_id
    refused("no-invitation", find_invitation, room, code, cid.id)
    refused("no-invitation", find_invitation, room, code, None)


def refused(code: str, action: Any, *arguments: Any) -> None:
    with pytest.raises(WartableError) as caught:
        action(*arguments)
    assert caught.value.code == code


def test_seats_are_only_for_those_whose_they_are(room: Room, people: People) -> None:
    bob, cid = make_guests(people, 2)
    ann, table_id = opened(room, people)
    before = room.info(table_id)
    refused("no-table", sit, room, table_id, bob.id, "Bob", 1)  # it is private
    refused("no-table", sit, room, table_id, bob.id, "Bob", 2, "wrong")
    refused("no-table", sit, room, table_id, bob.id, "Bob", 3)
    refused("seated", sit, room, table_id, ann, "Ann", 1)
    refused("no-table", leave, room, table_id, bob.id)
    assert room.info(table_id) == before
    set_public(room, table_id, ann, True)
    refused("no-seat", sit, room, table_id, bob.id, "Bob", 3)
    refused("no-seat", sit, room, table_id, bob.id, "Bob", -1)
    refused("seat-taken", sit, room, table_id, bob.id, "Bob", 0)
    refused("seat-taken", sit, room, table_id, bob.id, "Bob", 2)
    sit(room, table_id, bob.id, "Bob", 1)
    refused("seated", sit, room, table_id, bob.id, "Bob", 2, before.seats[2].code)
    refused("seat-taken", sit, room, table_id, cid.id, "Cid", 1)


def test_who_gets_up_leaves_the_seat_as_it_was(room: Room, people: People) -> None:
    (bob,) = make_guests(people, 1)
    _, table_id = opened(room, people)
    before = room.info(table_id)
    sit(room, table_id, bob.id, bob.name, 2, before.seats[2].code)
    leave(room, table_id, bob.id)
    assert room.info(table_id).seats == before.seats


def test_a_held_seat_needs_no_code(room: Room, people: People) -> None:
    (bob,) = make_guests(people, 1)
    seats = (Wish(ME), Wish(INVITE, name="Bob", person=bob.id), Wish(OPEN))
    _, table_id = opened(room, people, seats=seats)
    sit(room, table_id, bob.id, bob.name, 1)
    assert room.info(table_id).seats[1].kind == PERSON


def test_the_owner_arranges_the_seats(room: Room, people: People) -> None:
    (bob,) = make_guests(people, 1)
    ann, table_id = opened(room, people, public=True)
    sit(room, table_id, bob.id, bob.name, 1)
    refused("not-owner", set_seat, room, table_id, bob.id, 2, OPEN, "")
    refused("bad-seats", set_seat, room, table_id, ann, 2, PERSON, "")
    refused("no-bot", set_seat, room, table_id, ann, 2, BOT, "nobody")
    refused("no-seat", set_seat, room, table_id, ann, 3, OPEN, "")
    set_seat(room, table_id, ann, 1, INVITE, "")  # Bob is asked to leave
    assert not room.info(table_id).seats_of(bob.id)
    set_seat(room, table_id, ann, 1, BOT, "greedy")
    set_seat(room, table_id, ann, 2, BOT, "random")
    info = room.info(table_id)
    assert (info.status, [seat.plays for seat in info.seats]) == (RUNNING, ["", "greedy", "random"])


def test_the_owner_need_not_wait(room: Room, people: People) -> None:
    (bob,) = make_guests(people, 1)
    ann, table_id = opened(room, people, public=True)
    refused("not-owner", start_now, room, table_id, bob.id)
    start_now(room, table_id, ann)
    info = room.info(table_id)
    assert (info.status, [seat.plays for seat in info.seats]) == (RUNNING, ["", "greedy", "greedy"])
    assert all(seat.code is None for seat in info.seats)
    for action in (start_now, close_lobby):
        refused("not-lobby", action, room, table_id, ann)
    refused("not-lobby", leave, room, table_id, ann)
    refused("not-lobby", set_seat, room, table_id, ann, 1, OPEN, "")
    refused("not-lobby", sit, room, table_id, bob.id, "Bob", 1)


def test_the_owner_may_give_up(room: Room, people: People) -> None:
    (bob,) = make_guests(people, 1)
    ann, table_id = opened(room, people, public=True)
    with pytest.raises(Forbidden):
        close_lobby(room, table_id, bob.id)
    close_lobby(room, table_id, ann)
    info = room.info(table_id)
    assert (info.status, info.reason) == (CLOSED, "given up before it began")
    with pytest.raises(Refusal):
        sit(room, table_id, bob.id, "Bob", 1)


# --- clocks ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clock", "pace", "milliseconds"),
    [(UNTIMED, 0, None), (LIVE, 30, 30 * SECOND), (SLOW, 10, 10 * HOUR)],
)
def test_a_phase_has_the_time_of_its_clock(
    room: Room, people: People, clock: str, pace: int, milliseconds: int | None
) -> None:
    table_id = make_table(room, make_guests(people, 3), clock=clock, pace=pace)
    info, at = room.info(table_id), now()
    if milliseconds is None:
        assert info.deadline is None
    else:
        assert info.deadline is not None
        assert milliseconds - 20 * SECOND < info.deadline - at <= milliseconds


def test_the_hours_of_a_round_are_divided_over_its_phases(room: Room, people: People) -> None:
    table_id = make_table(
        room, make_guests(people, 3), clock=SLOW, pace=10, options={"declaration_count": 2}
    )
    info = room.info(table_id)
    assert info.options["round_duration_hours"] == 10
    with room.looking(table_id) as live:
        assert live.match.seconds < 10 * HOUR // SECOND
        assert info.deadline is not None
        assert abs(info.deadline - now() - live.match.seconds * SECOND) < 20 * SECOND
