"""Signing in, the profile, and what is done there."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from support.pages import account, browser, guest, read_page
from support.server import client, make_test_app
from wartable.server.tables.play import resign
from wartable.server.web.guests import local

TOKEN = re.compile(r'value="(wt_[\w-]+)"')
PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    app = make_test_app(tmp_path_factory.mktemp("people"))
    with client(app):
        yield app


def _sign_in(found: TestClient, login: str, password: str = PASSWORD) -> str:
    return found.post("/sign-in", data={"login": login, "password": password}).text


# --- coming in ---------------------------------------------------------------------------------


def test_a_guest_becomes_an_account_and_keeps_the_games(running: FastAPI) -> None:
    found = guest(running, "Gil")
    found.post("/games/territory/play")
    answer = found.post("/register", data={"login": "gil", "password": PASSWORD})
    page = read_page(answer.text)
    assert "You have an account now" in page.text
    assert "You are signed in as gil" in page.text
    assert "Your turn" in page.text
    other = browser(running)
    assert "You are signed in." in _sign_in(other, "GIL")
    assert "Your turn" in other.get("/").text
    assert found.get("/register").url.path == "/me"


def test_what_was_played_as_a_guest_comes_along(running: FastAPI) -> None:
    account(running, "Hal")
    found = guest(running, "Nobody")
    found.post("/games/territory/play")
    _sign_in(found, "hal")
    home = read_page(found.get("/").text).text
    assert "Your profile: Hal" in home
    assert "Your turn" in home


def test_a_wrong_password_says_so_and_keeps_the_login(running: FastAPI) -> None:
    account(running, "Ida")
    answer = browser(running).post("/sign-in", data={"login": "ida", "password": "wrong"})
    assert answer.status_code == 401
    page = read_page(answer.text)
    assert "do not go together" in page.text
    assert page.value("login") == "ida"
    assert page.value("password") == ""


@pytest.mark.parametrize(
    ("login", "password", "status", "words"),
    [
        ("x", PASSWORD, 422, "a login is 3 to 40"),
        ("jo.taken", PASSWORD, 409, "is taken"),
        ("jo.new", "short", 422, "A password has 8 to 200"),
    ],
)
def test_a_refused_account_keeps_what_was_typed(
    running: FastAPI, login: str, password: str, status: int, words: str
) -> None:
    found = guest(running, "Jo")
    if status == 409:
        account(running, "jo.taken")
    answer = found.post("/register", data={"login": login, "password": password})
    assert answer.status_code == status
    page = read_page(answer.text)
    assert words in page.text
    assert page.value("login") == login
    assert page.value("password") == ""


@pytest.mark.parametrize(
    "path", ["//evil.example", "https://evil.example", "/\\evil.example", "evil", "/\n/x", ""]
)
def test_nobody_is_sent_elsewhere(running: FastAPI, path: str) -> None:
    assert local(path) == "/"
    answer = browser(running).post("/guest", data={"name": "Kim", "next": path})
    assert answer.url.host == "localhost"
    assert answer.url.path == "/"


def test_signing_out_ends_it(running: FastAPI) -> None:
    found = account(running, "Lea")
    cookie = found.cookies["wartable"]
    assert "You are signed out." in found.post("/sign-out").text
    assert "wartable" not in found.cookies
    assert browser(running, cookie=f"wartable={cookie}").get("/me").status_code == 401


# --- the profile -------------------------------------------------------------------------------


def test_the_name_is_changed_or_kept_as_typed(running: FastAPI) -> None:
    found = guest(running, "Max")
    answer = found.post("/me/name", data={"name": "Maxi"})
    assert "Your name is changed" in answer.text
    assert "<h1>Maxi</h1>" in answer.text
    answer = found.post("/me/name", data={"name": "M" * 50})
    assert answer.status_code == 422
    assert read_page(answer.text).value("name") == "M" * 50
    assert "<h1>Maxi</h1>" in answer.text


def test_the_password_is_changed_and_others_are_signed_out(running: FastAPI) -> None:
    found, other = account(running, "Nia"), browser(running)
    _sign_in(other, "nia")
    wrong = found.post("/me/password", data={"old": "no", "new": "battery staple"})
    assert wrong.status_code == 403
    assert "This is not your password" in wrong.text
    right = found.post("/me/password", data={"old": PASSWORD, "new": "battery staple"})
    assert "Your password is changed" in right.text
    assert other.get("/me").status_code == 401
    assert "You are signed in." in _sign_in(browser(running), "nia", "battery staple")


def test_another_browser_is_signed_out_from_the_list(running: FastAPI) -> None:
    found = account(running, "Ole")
    other = browser(running, **{"user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/150.0"})
    _sign_in(other, "ole")
    html = found.get("/me").text
    assert "Firefox on Windows" in html
    place = re.findall(r'name="place" value="(\w+)"', html)
    assert len(place) == 1
    answer = found.post("/me/sign-ins/revoke", data={"place": place[0]})
    assert "That browser is signed out" in answer.text
    assert other.get("/me").status_code == 401
    assert found.get("/me").status_code == 200
    assert found.post("/me/sign-ins/revoke", data={"place": "nowhere"}).status_code == 404


def test_a_token_is_shown_once_and_can_be_revoked(running: FastAPI) -> None:
    found = account(running, "Pia")
    answer = found.post("/me/tokens", data={"label": "my <b>bot</b>"})
    token = TOKEN.findall(answer.text)[0]
    assert "my &lt;b&gt;bot&lt;/b&gt;" in answer.text
    assert "never used" in answer.text
    assert token not in found.get("/me").text
    program = browser(running, authorization=f"Bearer {token}")
    assert program.get("/me").status_code == 200
    action = re.findall(r'action="(/me/tokens/\d+/revoke)"', found.get("/me").text)[0]
    stranger = account(running, "Pat")
    assert stranger.post(action).status_code == 404
    assert found.post(f"/me/tokens/{2**64}/revoke").status_code == 422
    assert "The token is revoked" in found.post(action).text
    assert program.get("/me").status_code == 401


def test_a_token_needs_a_name(running: FastAPI) -> None:
    answer = account(running, "Quin").post("/me/tokens", data={"label": " "})
    assert answer.status_code == 422
    assert "a name has 1 to 40 characters" in answer.text


def test_notifications_are_saved_or_kept_as_typed(running: FastAPI) -> None:
    found = guest(running, "Ron")
    typed = {"mail": "no address", "webhook": "https://example.org/hook"}
    answer = found.post("/me/contact", data=typed)
    assert answer.status_code == 422
    page = read_page(answer.text)
    assert {name: page.value(name) for name in typed} == typed
    assert read_page(found.get("/me").text).value("webhook") == ""
    answer = found.post("/me/contact", data={"mail": "ron@example.org", "webhook": ""})
    assert "Your notifications are saved" in answer.text
    assert read_page(answer.text).value("mail") == "ron@example.org"


def test_an_account_is_deleted_after_a_question(running: FastAPI) -> None:
    found = account(running, "Sam")
    assert "cannot be undone" in found.get("/me/delete").text
    wrong = found.post("/me/delete", data={"password": "no"})
    assert wrong.status_code == 403
    assert "This is not your password" in wrong.text
    assert found.get("/me").status_code == 200
    right = found.post("/me/delete", data={"password": PASSWORD})
    assert "is deleted" in right.text
    assert found.get("/me").status_code == 401
    again = browser(running).post("/sign-in", data={"login": "sam", "password": PASSWORD})
    assert again.status_code == 401


def test_a_message_cookie_can_say_nothing_of_its_own(running: FastAPI) -> None:
    for said in ("hello", "<b>", "__class__"):
        html = browser(running, cookie=f"wartable_said={said}").get("/").text
        assert "notice good" not in html
        assert said not in html


def test_finished_games_are_paged_with_their_results(running: FastAPI) -> None:
    found = guest(running, "Tom")
    room = running.state.server.room
    for _ in range(21):
        table = found.post("/games/territory/play").url.path.split("/")[2]
        resign(room, table, room.info(table).owner_id)
    page = read_page(found.get("/me").text)
    assert page.text.count("Finished ") >= 20
    assert "nobody won · resignation" in page.text
    assert "/me?page=2#games" in page.links
    last = read_page(found.get("/me?page=2").text)
    assert "Page 2" in last.text
    assert len([link for link in last.links if link.startswith("/tables/")]) == 1
    assert "Replay: Territory" in read_page(found.get("/").text).text
