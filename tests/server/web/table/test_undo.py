"""Taking one's last move back on the table page, through the JSON API, and followed by socket."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from support.api import Player, come_in
from support.server import client, make_table, make_test_app
from support.sockets import Guest
from support.sockets import Place as Server
from support.sockets import place as a_server
from support.table_pages import HTMX, Browser, Place, a_place, alert_of, chosen
from wartable.server.accounts.people import Who
from wartable.server.tables.lobby import ME, Wish
from wartable.server.tables.play import move, undo
from wartable.server.tables.service import Room
from wartable.server.tables.summary import BOT, INVITE

BUTTON = "Take back my last move"
BUILD = "infantry 9 1"


def duper(room: Room, ann: Who, bob: Who) -> str:
    """Return a public table of Duper without a clock: Ann is red, Bob is green."""
    empty = (Wish(BOT, bot="idle"),) * 3
    seats = (Wish(ME), Wish(INVITE, person=bob.id), *empty)
    return make_table(room, [ann, bob], game="duper", preset="", clock="none", seats=seats)


# --- the page ----------------------------------------------------------------------------------


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with a_place(tmp_path) as found:
        yield found


@pytest.fixture
def browsers(place: Place) -> tuple[Browser, Browser]:
    """Ann, whose turn it is, and Bob, at one table."""
    (ann, hers), (bob, his) = place.come("Ann"), place.come("Bob")
    table_id = duper(place.server.room, ann, bob)
    return Browser(place.http, hers, table_id), Browser(place.http, his, table_id)


def undo_form(page: str) -> dict[str, str]:
    """Return what the form of the button holds, as a browser without scripts would send it."""
    found = re.search(r'<form id="wt-undo".*?</form>', page, re.S)
    assert found, "the page offers it"
    assert f'<button class="button small" aria-label="{BUTTON}">Take back</button>' in found[0]
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', found[0]))


def happened(page: str) -> str:
    """Return what the page tells of the game."""
    found = re.search(r'<ol class="events".*?</ol>', page, re.S)
    assert found
    return found[0]


def moves_at(place: Place, table_id: str) -> int:
    with place.server.room.looking(table_id) as live:
        return len(live.match.moves)


def test_the_button_is_there_when_it_can_be_done(
    place: Place, browsers: tuple[Browser, Browser]
) -> None:
    ann, bob = browsers
    assert BUTTON not in ann.look()
    page = ann.post("/line", typed=BUILD).text
    assert undo_form(page).keys() == {"seat", "phase", "once"}
    for other in (bob, place.anybody(ann.table)):
        assert BUTTON not in other.look()
    page = ann.post("/undo").text
    assert alert_of(page) == ""
    assert BUTTON not in page
    page = ann.post("/line", typed="end").text
    assert BUTTON not in page and BUTTON not in bob.look()


def test_nothing_stays_selected(browsers: tuple[Browser, Browser]) -> None:
    ann, bob = browsers
    before = happened(bob.look())
    ann.look()
    ann.post("/line", typed=BUILD)
    assert happened(bob.look()) != before
    assert chosen(ann.click("c1-1")) == {"c1-1"}
    page = ann.post("/undo").text
    assert chosen(page) == set() and ann.form["path"] == ""
    assert happened(page) != happened(bob.look()) == before, "each sees their own cards"


def test_it_works_without_scripts(place: Place, browsers: tuple[Browser, Browser]) -> None:
    ann, _ = browsers
    ann.look()
    ann.post("/line", typed=BUILD)
    values = undo_form(ann.look())
    answer = ann._ask("POST", "/undo", data=values)
    assert answer.status_code == 303
    assert moves_at(place, ann.table) == 0


def test_a_second_click_is_the_same_click(place: Place, browsers: tuple[Browser, Browser]) -> None:
    ann, _ = browsers
    ann.look()
    ann.post("/line", typed=f"{BUILD} | {BUILD}")
    form = dict(ann.form)
    for _ in range(2):
        answer = ann._ask("POST", "/undo", data=form, headers=HTMX)
        assert answer.status_code == 200, answer.text
    assert moves_at(place, ann.table) == 1
    answer = ann._ask("POST", "/line", data=form | {"typed": BUILD}, headers=HTMX)
    assert moves_at(place, ann.table) == 2, "the mark of the move that comes next is not used up"
    ann.look()
    ann.post("/undo")
    assert moves_at(place, ann.table) == 1


def test_the_page_says_why_not(place: Place, browsers: tuple[Browser, Browser]) -> None:
    ann, bob = browsers
    ann.look()
    answer = ann.post("/undo")
    assert answer.status_code == 409
    assert alert_of(answer.text) == "There is nothing to take back: the turn has just begun"
    ann.post("/line", typed=BUILD)
    bob.look()
    assert bob.post("/undo").status_code == 409
    assert bob.post("/undo", seat="0").status_code == 403
    stranger = Browser(place.http, place.come("Eve")[1], ann.table)
    stranger.look()
    assert stranger.post("/undo").status_code == 403
    nobody = place.anybody(ann.table)
    nobody.look()
    assert nobody.post("/undo").status_code in (303, 401)
    assert moves_at(place, ann.table) == 1


# --- the JSON API ------------------------------------------------------------------------------


@pytest.fixture
def api(tmp_path: Path) -> Iterator[TestClient]:
    with client(make_test_app(tmp_path, rate_limits=True)) as found:
        yield found


@pytest.fixture
def players(api: TestClient) -> tuple[Player, Player, str]:
    """Ann, whose turn it is, Bob, and their table."""
    ann, bob = come_in(api, "Ann"), come_in(api, "Bob")
    idle = {"kind": "bot", "bot": "idle"}
    seats = [{"kind": "me"}, {"kind": "open"}, idle, idle, idle]
    wanted = {"game": "duper", "clock": "none", "public": True, "seats": seats}
    table = ann.post("/tables", wanted, 201)["id"]
    bob.post(f"/tables/{table}/join", {"seat": 1})
    return ann, bob, table


def looks(player: Player, table: str) -> dict[str, Any]:
    """Return what a look tells; the short look must tell the same of it."""
    seen: dict[str, Any] = player.get(f"/tables/{table}/view")
    short = player.get(f"/tables/{table}/legal")
    assert {**short, "moves": 0} == {**{key: seen[key] for key in short if key in seen}, "moves": 0}
    return seen


def test_programs_take_back_too(players: tuple[Player, Player, str]) -> None:
    ann, bob, table = players
    before, theirs = looks(ann, table), looks(bob, table)
    assert before["can_undo"] is False
    ann.post(f"/tables/{table}/move", {"move": BUILD})
    assert (looks(ann, table)["can_undo"], looks(bob, table)["can_undo"]) == (True, False)
    answer = ann.post(f"/tables/{table}/undo", {"phase": before["phase"], "once": "a"})
    assert answer == {"undone": True, "tag": before["tag"]}
    assert looks(ann, table) == before
    assert looks(bob, table) == theirs
    again = ann.post(f"/tables/{table}/undo", {"phase": before["phase"], "once": "a"})
    assert again == {"undone": False, "tag": before["tag"]}


def test_programs_are_refused_as_people_are(
    api: TestClient, players: tuple[Player, Player, str]
) -> None:
    ann, bob, table = players
    where = f"/tables/{table}/undo"
    assert ann.refused("POST", where, {}) == (409, "cannot-take-back")
    ann.post(f"/tables/{table}/move", {"move": BUILD})
    assert ann.refused("POST", where, {"phase": 77}) == (409, "stale")
    assert ann.refused("POST", where, {"number": 1})[0] == 422
    assert bob.refused("POST", where, {}) == (409, "not-your-turn")
    assert bob.refused("POST", where, {"seat": 0}) == (403, "not-your-seat")
    assert come_in(api, "Eve").refused("POST", where, {}) == (403, "not-your-seat")
    assert api.post(f"/api{where}", json={}).status_code == 401
    assert looks(ann, table)["can_undo"]


def test_it_counts_as_a_move_for_the_limits(players: tuple[Player, Player, str]) -> None:
    ann, _, table = players
    for _ in range(1000):
        status, code = ann.refused("POST", f"/tables/{table}/undo", {})
        if status == 429:
            break
        assert (status, code) == (409, "cannot-take-back")
    assert ann.refused("POST", f"/tables/{table}/move", {"move": BUILD})[0] == 429


# --- the socket --------------------------------------------------------------------------------


def next_view(socket: WebSocketTestSession) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["changed"] == "view":
            return message


def test_those_who_follow_are_told(tmp_path: Path) -> None:
    with a_server(tmp_path) as here:
        ann, bob, table_id = follow(here)
        room = here.server.room
        with here.socket(table_id, bob) as his, here.socket(table_id) as theirs:
            first = [next_view(socket)["tag"] for socket in (his, theirs)]
            move(room, table_id, ann.id, BUILD)
            second = [next_view(socket)["tag"] for socket in (his, theirs)]
            undo(room, table_id, ann.id)
            third = [next_view(socket)["tag"] for socket in (his, theirs)]
    assert first == third
    assert not set(first) & set(second)


def follow(here: Server) -> tuple[Guest, Guest, str]:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    return ann, bob, duper(here.server.room, ann.who, bob.who)
