"""The lobby and its invitations, as the pages show them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from support.pages import browser, guest, read_page
from support.server import client, make_test_app
from wartable.server.tables.play import resign
from wartable.server.tables.rematch import offer_rematch
from wartable.server.tables.summary import RUNNING

HOSTILE = "<img src=x onerror=alert(1)>"
LINK = re.compile(r'value="(http[^"]+/join/\w+)"')


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    app = make_test_app(tmp_path_factory.mktemp("lobby"))
    with client(app):
        yield app


def _open(found: TestClient, **changes: str) -> str:
    """Open a table and return its path."""
    sent = {"game": "territory", "preset": "quick", "clock": "none"}
    sent |= {"seat0": "me", "seat1": "invite", "seat2": "open", "public": "yes"} | changes
    answer = found.post("/tables", data=sent)
    assert answer.status_code == 200
    return answer.url.path


def _text(found: TestClient, path: str) -> str:
    answer = found.get(path)
    assert answer.status_code == 200
    page = read_page(answer.text)
    assert not page.inline
    assert not page.unclosed
    return page.text


def _invitation(found: TestClient, table: str) -> str:
    link = LINK.findall(found.get(table).text)[0]
    assert isinstance(link, str)
    return link.removeprefix("http://localhost")


def test_an_invited_visitor_takes_the_seat_with_a_name(running: FastAPI) -> None:
    ann, bob = guest(running, "Ann"), browser(running)
    table = _open(ann)
    join = _invitation(ann, table)
    shown = _text(bob, join)
    assert "Territory" in shown
    assert "Ann" in shown
    assert "Your name" in shown
    answer = bob.post(join, data={"name": "Bob"})
    assert answer.url.path == table
    assert "Bob you" in read_page(answer.text).text
    assert "1 seat to go" in _text(ann, table)
    assert bob.get(join).url.path == table


def test_a_bad_name_is_told_and_kept(running: FastAPI) -> None:
    ann, bob = guest(running, "Ann"), browser(running)
    join = _invitation(ann, _open(ann))
    answer = bob.post(join, data={"name": "B" * 41})
    assert answer.status_code == 422
    page = read_page(answer.text)
    assert "a name has 1 to 40 characters" in page.text
    assert page.value("name") == "B" * 41
    assert "wartable" not in bob.cookies


def test_a_second_visitor_is_told_that_the_seat_is_taken(running: FastAPI) -> None:
    ann = guest(running, "Ann")
    join = _invitation(ann, _open(ann))
    guest(running, "Bob").post(join)
    late = browser(running)
    assert "Somebody has already taken this seat" in _text(late, join)
    answer = late.post(join, data={"name": "Cid"})
    assert answer.status_code == 409
    assert "This seat is not free" in answer.text


def test_invitations_are_shown_to_the_owner_alone(running: FastAPI) -> None:
    ann = guest(running, "Ann")
    table = _open(ann)
    assert LINK.search(ann.get(table).text)
    for found in (guest(running, "Bob"), browser(running)):
        assert "/join/" not in found.get(table).text
        assert "/join/" not in found.get(f"{table}/lobby").text


def test_invitations_lead_to_the_public_address(tmp_path: Path) -> None:
    app = make_test_app(tmp_path, public_url="http://play.example.org/")
    with client(app):
        ann = guest(app, "Ann")
        found = LINK.findall(ann.get(_open(ann)).text)
    assert found[0].startswith("http://play.example.org/join/")


def test_a_private_lobby_is_not_there_for_others(running: FastAPI) -> None:
    table = _open(guest(running, "Ann"), public="")
    stranger = guest(running, "Bob")
    for path in (table, f"{table}/lobby"):
        assert stranger.get(path).status_code == 404
    assert stranger.post(f"{table}/sit", data={"seat": "2"}).status_code == 404
    assert stranger.post(f"{table}/start").status_code == 404


def test_a_visitor_sits_down_and_gets_up_again(running: FastAPI) -> None:
    ann, bob = guest(running, "Ann"), browser(running)
    table = _open(ann)
    assert "Sit here" in _text(bob, table)
    answer = bob.post(f"{table}/sit", data={"seat": "2"})
    assert answer.url.path == table
    assert "Leave my seat" in answer.text
    assert "Sit here" not in read_page(answer.text).text
    again = bob.post(f"{table}/sit", data={"seat": "1"})
    assert again.status_code == 409
    assert "You already have a seat at this table" in again.text
    left = bob.post(f"{table}/leave")
    assert "You have left your seat" in left.text
    assert "You have left your seat" not in bob.get(table).text


def test_the_owner_changes_seats(running: FastAPI) -> None:
    ann = guest(running, "Ann")
    table = _open(ann)
    answer = ann.post(f"{table}/seat", data={"seat": "1", "kind": "bot:random"})
    assert "random bot" in read_page(answer.text).text
    answer = ann.post(f"{table}/seat", data={"seat": "2", "kind": "invite"})
    assert len(LINK.findall(answer.text)) == 1
    wrong = ann.post(f"{table}/seat", data={"seat": "2", "kind": "throne"})
    assert wrong.status_code == 422
    assert "a seat becomes open, invite or bot" in wrong.text
    assert 'id="lobby"' in wrong.text
    answer = ann.post(f"{table}/public", data={"public": ""})
    assert "Make public" in answer.text


def test_the_game_begins_and_the_waiting_page_goes_there(running: FastAPI) -> None:
    ann, bob = guest(running, "Ann"), browser(running)
    table = _open(ann)
    part = bob.get(f"{table}/lobby")
    assert part.text.lstrip().startswith('<div id="lobby"')
    assert ann.post(f"{table}/start").url.path == table
    part = bob.get(f"{table}/lobby")
    assert part.headers["hx-redirect"] == table
    assert ann.post(f"{table}/start").status_code == 409


def test_the_owner_closes_the_table(running: FastAPI) -> None:
    ann = guest(running, "Ann")
    table = _open(ann)
    assert "The table is closed" in ann.post(f"{table}/close").text
    assert table not in ann.get("/").text
    assert "This table is closed: given up before it began." in _text(ann, table)
    assert ann.get(f"{table}/lobby").headers["hx-redirect"] == table


def test_a_seat_that_is_held_for_somebody_is_theirs_to_take(running: FastAPI) -> None:
    """Those who are asked to play again find it on their start page."""
    ann, bob = guest(running, "Ann"), guest(running, "Bob")
    table = _open(ann, seat2="bot:random", public="")
    first = bob.post(_invitation(ann, table)).url.path.split("/")[2]
    room = running.state.server.room
    players = [seat.person_id for seat in room.info(first).seats]
    resign(room, first, players[0])
    resign(room, first, players[1])
    following = offer_rematch(room, first, players[0])
    home = bob.get("/")
    assert "You are invited" in home.text
    assert "held for Bob" in _text(ann, f"/tables/{following}")
    assert "Take your seat" in _text(bob, f"/tables/{following}")
    answer = bob.post(f"/tables/{following}/sit", data={"seat": "1"})
    assert answer.status_code == 200
    assert room.info(following).status == RUNNING


def test_hostile_names_are_escaped_wherever_they_are_shown(running: FastAPI) -> None:
    name = HOSTILE[:40]
    bad = guest(running, name)
    table = _open(bad)
    other = browser(running)
    pages = [bad.get("/"), bad.get("/me"), bad.get(table), bad.get(f"{table}/lobby")]
    pages += [other.get("/"), other.get(table), other.get(_invitation(bad, table))]
    for answer in pages:
        assert answer.status_code == 200
        assert "<img src=x" not in answer.text
        assert "&lt;img src=x" in answer.text


def test_the_lobby_follows_the_stream(running: FastAPI) -> None:
    """The page tells the script what to connect to and what to read again."""
    table = _open(guest(running, "Ann"))
    html = browser(running).get(table).text
    assert f'hx-ws:connect="/api{table}/stream" data-refresh="#lobby"' in html
    assert f'hx-get="{table}/lobby" hx-trigger="wt-refresh"' in html
