"""Changing what was handed in at a table: on the page, through the JSON API, unseen by others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from support.api import Player, come_in
from support.server import Heard, client, make_guests, make_table, make_test_app, record_of
from support.sockets import set_time
from support.table_pages import Browser, Place, a_place, alert_of, chosen
from wartable.engine.errors import Refusal, Stale
from wartable.engine.play.match import Match
from wartable.engine.play.record import read_record
from wartable.engine.play.view import SPECTATOR
from wartable.server.accounts.people import People
from wartable.server.tables import play
from wartable.server.tables.lobby import ME, Plan, Wish, open_table
from wartable.server.tables.play import change_orders, move
from wartable.server.tables.service import Room
from wartable.server.tables.summary import LIVE, SLOW
from wartable.server.tables.views import tag_of


def tags(room: Room, table_id: str) -> dict[int, str]:
    with room.looking(table_id) as live:
        return {seat: tag_of(live, seat) for seat in (0, 1, 2, SPECTATOR)}


def test_it_is_kept_and_shows_to_nobody_else(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid])
    with room.looking(table_id) as live:
        one, two = (next(each.moves()) for each in live.match.legal(0)[-2:])
    move(room, table_id, ann.id, one)
    before, changed = tags(room, table_id), room.info(table_id).changed
    change_orders(room, table_id, ann.id, lambda match, seat: match.revise(seat, [two]))
    after = tags(room, table_id)
    assert after.pop(0) != before.pop(0)
    assert after == before and room.info(table_id).changed == changed
    again = Room(room.store, Heard())
    with room.looking(table_id) as here, again.looking(table_id) as there:
        assert here.match.history == there.match.history
        assert [each.move for each in there.match.orders(0)] == [two]
        assert read_record(record_of(room, table_id)).history == here.match.history


def test_it_is_done_once_and_refused_whole(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid])
    with room.looking(table_id) as live:
        one = next(live.match.legal(0)[-1].moves())
    for _ in range(2):
        move(room, table_id, ann.id, one)
    before = record_of(room, table_id)
    with pytest.raises(Refusal):
        change_orders(room, table_id, ann.id, lambda match, seat: match.withdraw(seat, 3))
    with pytest.raises(Stale):
        change_orders(room, table_id, ann.id, lambda match, seat: match.withdraw(seat, 1, phase=99))
    assert record_of(room, table_id) == before
    for done in (True, False):
        found = change_orders(
            room, table_id, ann.id, lambda match, seat: match.withdraw(seat, 1), once="w"
        )
        assert found is done
    with room.looking(table_id) as live:
        assert len(live.match.orders(0)) == 1


@pytest.mark.parametrize(("clock", "pace"), [(LIVE, 60), (SLOW, 24)])
def test_the_time_runs_on_and_what_is_left_stands_when_it_is_up(
    room: Room, people: People, monkeypatch: pytest.MonkeyPatch, clock: str, pace: int
) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid], clock=clock, pace=pace)
    deadline = room.info(table_id).deadline
    with room.looking(table_id) as live:
        one, two = (next(each.moves()) for each in live.match.legal(0)[-2:])
    for each in (one, two):
        move(room, table_id, ann.id, each)
    move(room, table_id, ann.id, "done")
    change_orders(room, table_id, ann.id, lambda match, seat: match.withdraw(seat, 1))
    assert room.info(table_id).deadline == deadline is not None
    set_time(monkeypatch, lambda: deadline)
    with pytest.raises(Stale) as caught:
        change_orders(room, table_id, ann.id, lambda match, seat: match.withdraw(seat, 1))
    assert caught.value.code == "too-late"
    assert play.expire(room, table_id)
    with room.looking(table_id) as live:
        mine = [(made.move, made.by_clock) for made in live.match.moves if made.seat == 0]
        done = live.match.game.notation.read_move(live.match.book, "done")
        assert mine == [(two, False), (done, True)], "what was not taken back, and the clock's"
    again = Room(room.store, Heard())
    with again.looking(table_id) as live:
        assert live.match.phase == room.info(table_id).phase
    with pytest.raises(Stale) as caught:
        change_orders(room, table_id, ann.id, lambda match, seat: match.revise(seat, [], phase=0))
    assert caught.value.code in ("stale", "too-late")


def test_two_processes_change_the_same_order_one_after_the_other(
    room: Room, people: People
) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid])
    with room.looking(table_id) as live:
        one, two = (next(each.moves()) for each in live.match.legal(0)[-2:])
        written = [
            live.match.game.notation.write_move(live.match.book, each) for each in (one, two)
        ]
    other = Room(room.store, Heard())
    for each in (one, two):
        move(room, table_id, ann.id, each)
    with other.looking(table_id) as live:
        assert len(live.match.orders(0)) == 2

    done: list[bool] = []

    def take_back(match: Match, seat: int) -> None:
        match.withdraw(seat, 1, move=written[0])

    def too_slowly(match: Match, seat: int) -> None:
        """Take the first order back; before it counts, another process has done so."""
        take_back(match, seat)
        if not done:
            done.append(change_orders(other, table_id, ann.id, take_back, once="b"))

    with pytest.raises(Stale) as caught:
        change_orders(room, table_id, ann.id, too_slowly, once="a")
    assert caught.value.code == "orders-changed"
    for each_room in (room, other):
        with each_room.looking(table_id) as live:
            assert [order.move for order in live.match.orders(0)] == [two]


# --- the JSON API ---------------------------------------------------------------------------------


@pytest.fixture
def api(tmp_path: Path) -> Iterator[TestClient]:
    with client(make_test_app(tmp_path)) as found:
        yield found


@pytest.fixture
def players(api: TestClient) -> tuple[Player, Player, str]:
    ann, bob = come_in(api, "Ann"), come_in(api, "Bob")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "idle"}]
    wanted = {"game": "territory", "clock": "none", "public": True, "seats": seats}
    table = ann.post("/tables", wanted, 201)["id"]
    bob.post(f"/tables/{table}/join", {"seat": 1})
    return ann, bob, table


def test_programs_change_their_orders(players: tuple[Player, Player, str]) -> None:
    ann, bob, table = players
    here = f"/tables/{table}"
    first = ann.get(f"{here}/view")
    assert first["orders"] == []
    ann.post(f"{here}/move", {"move": "plan", "text": "north", "phase": first["phase"]})
    theirs = bob.get(f"{here}/view")
    orders = [{"move": "plan", "text": "south"}]
    answer = ann.post(f"{here}/orders", {"orders": orders, "phase": first["phase"], "once": "a"})
    assert (answer["changed"], answer["notices"]) == (True, [])
    assert ann.post(f"{here}/orders", {"orders": orders, "once": "a"})["changed"] is False
    assert bob.get(f"{here}/view") == theirs
    seen = ann.get(f"{here}/legal")
    assert seen["orders"] == [
        {"number": 1, "move": "plan", "words": "hand in a plan", "text": "south", "stands": False}
    ]
    assert seen["your_turn"] is False
    ann.post(f"{here}/orders", {"line": "west"})
    assert ann.get(f"{here}/view")["orders"][0]["text"] == "west"
    assert ann.refused("POST", f"{here}/withdraw", {"order": 2}) == (409, "no-such-order")
    assert ann.refused("POST", f"{here}/withdraw", {"order": 1, "phase": 77}) == (409, "stale")
    assert ann.refused("POST", f"{here}/withdraw", {"order": 0})[0] == 422
    assert ann.refused("POST", f"{here}/orders", {})[0] == 422
    ann.post(f"{here}/withdraw", {"order": 1, "move": "plan"})
    assert ann.get(f"{here}/view")["your_turn"] is True
    assert bob.get(f"{here}/view")["to_act"] == [0, 1]
    assert bob.refused("POST", f"{here}/withdraw", {"order": 1}) == (409, "no-such-order")
    assert bob.refused("POST", f"{here}/withdraw", {"order": 1, "seat": 0})[0] == 403


# --- the page -------------------------------------------------------------------------------------


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with a_place(tmp_path) as found:
        yield found


@pytest.fixture
def browsers(place: Place) -> list[Browser]:
    """Ann, Bob and Cid, who give commands."""
    _, found = place.table(*map(place.come, ("Ann", "Bob", "Cid")))
    return found


def listed(page: str) -> list[dict[str, str]]:
    """Return the forms of the orders, as a browser without scripts would send them."""
    forms = re.findall(r'<form id="wt-order-\d+".*?</form>', page, re.S)
    return [dict(re.findall(r'name="(\w+)"[^>]*value="([^"]*)"', each)) for each in forms]


def moves_of(browser: Browser, place: Place) -> list[str]:
    with place.server.room.looking(browser.table) as live:
        match = live.match
        return [match.game.notation.write_move(match.book, o.move) for o in match.orders(0)]


def test_orders_stay_visible_and_can_be_changed(place: Place, browsers: list[Browser]) -> None:
    ann, bob, _ = browsers
    assert "Your orders" not in ann.look()
    with place.server.room.looking(ann.table) as live:
        match = live.match
        one, two = (
            match.game.notation.write_move(match.book, next(each.moves()))
            for each in match.legal(0)[-2:]
        )
    ann.post("/line", sure=f"{one} | {two}")
    page = ann.look()
    assert [each["move"] for each in listed(page)] == [one, two, "done"]
    assert "You have handed in" in page and "Your orders" not in bob.look()
    form = {**listed(page)[1], "do": "up"}
    assert ann._ask("POST", "/orders", data=form).status_code == 303, "without scripts"
    assert moves_of(ann, place) == [two, one, "done"]
    page = ann.look()
    form = {**listed(page)[0], "do": "change", "order_amount": "2"}
    assert alert_of(ann.post("/orders", **form).text) == ""
    more = two.removesuffix("1") + "2"
    assert moves_of(ann, place) == [more, one, "done"]
    page = ann.look()
    stale = {**listed(page)[0], "do": "withdraw", "move": "done"}
    answer = ann.post("/orders", **stale)
    assert answer.status_code == 409 and "have changed in the meantime" in alert_of(answer.text)
    page = ann.post("/orders", **{**listed(page)[1], "do": "withdraw"}).text
    assert moves_of(ann, place) == [more] and "Your turn" in page


def test_a_plan_is_changed_in_the_list_as_it_was_typed(place: Place) -> None:
    people = map(place.come, ("Ann", "Bob", "Cid"))
    _, (ann, *_) = place.table(*people, options={"declaration_count": 1})
    ann.look()
    page = ann.post("/move", text="north").text
    assert "195 characters left" in page.split('id="wt-orders"')[1]
    form = {**listed(page)[0], "do": "change", "order_text": "a\r\nb\u3000\u200cc"}
    page = ann.post("/orders", **form).text
    assert alert_of(page) == ""
    with place.server.room.looking(ann.table) as live:
        assert live.match.orders(0)[0].text == "a b\u3000\u200cc"
    assert "194 characters left" in page


def test_whoever_changes_something_stays_in_that_seat(place: Place) -> None:
    who, cookie = place.come("Ann")
    seats = [Wish(ME, name=name) for name in ("Ann", "Ben", "Cleo")]
    table = open_table(place.server.room, who.id, who.name, Plan("territory", seats))
    family = Browser(place.http, cookie, table, seat=0)
    family.look()
    assert "hand-over" in family.post("/move", text="north").headers["HX-Redirect"]
    page = family.look()
    answer = family.post("/orders", **{**listed(page)[0], "do": "change", "order_text": "south"})
    assert "HX-Redirect" not in answer.headers and "south" in answer.text
    answer = family.post("/orders", **{**listed(answer.text)[0], "do": "withdraw"})
    assert "HX-Redirect" not in answer.headers and "Your turn" in answer.text


def test_what_is_selected_stays_when_an_order_is_changed(browsers: list[Browser]) -> None:
    ann, *_ = browsers
    page = ann.look()
    path = re.search(r'<option value="(c[^"]+)"', page)
    assert path
    for amount in "12":
        ann.click(*path[1].split(","))
        page = ann.post("/move", amount=amount).text
    first, _ = path[1].split(",")
    page = ann.click(first)
    marks = set()
    for moves in ("down", "up", "down"):
        row = listed(page)[0] if moves == "down" else listed(page)[1]
        page = ann.post("/orders", **{**row, "do": moves}).text
        assert chosen(page) == {first}, "what was selected"
        marks.add(row["once"])
        assert alert_of(page) == ""
    assert len(marks) == 3, "every change has a mark of its own"


def test_the_amount_offered_first_leaves_one_unit(browsers: list[Browser]) -> None:
    ann, *_ = browsers
    page = ann.look()
    path = re.search(r'<option value="(c[^"]+)"', page)
    assert path
    page = ann.click(*path[1].split(","))
    found = re.search(r'name="amount"[^>]*?max="(\d+)" value="(\d+)"', page, re.S)
    assert found and int(found[2]) == int(found[1]) - 1
