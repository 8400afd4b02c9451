"""People through the API: coming in, accounts, tokens, sign-ins, and leaving for good."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from support.api import QUICK, Player, come_in, two_at_a_table
from support.server import client
from wartable.server.http.identity import COOKIE

LOGIN = {"login": "Ann.North", "password": "correct horse"}


@pytest.fixture
def api(app: FastAPI) -> Iterator[TestClient]:
    with client(app) as found:
        yield found


def sign_in(api: TestClient, headers: dict[str, str] | None = None) -> dict[str, str]:
    """Sign in to Ann's account and return the headers of the browser."""
    answer = api.post("/api/sign-in", json=LOGIN, headers=headers or {})
    assert answer.status_code == 200, answer.text
    cookie = api.cookies[COOKIE]
    api.cookies.clear()
    return {"Cookie": f"{COOKIE}={cookie}"}


def is_signed_in(api: TestClient, headers: dict[str, str]) -> bool:
    return api.get("/api/me", headers=headers).status_code == 200


def test_a_guest_comes_in_at_once_with_or_without_a_name(api: TestClient) -> None:
    answer = api.post("/api/guests", json={})
    assert answer.status_code == 201 and answer.json()["token"] is None
    assert answer.json()["name"].startswith("Guest ")
    assert api.get("/api/me").json()["guest"]
    api.cookies.clear()
    ann = come_in(api, "  Ann ")
    assert ann.get("/me") == {
        "name": "Ann",
        "login": None,
        "guest": True,
        "guided": False,
        "webhook": "",
        "mail": "",
        "mail_confirmed": False,
    }
    assert is_signed_in(api, ann.as_browser)


def test_a_guest_becomes_an_account_and_keeps_games(api: TestClient) -> None:
    ann, _, table = two_at_a_table(api)
    me = ann.post("/me/account", LOGIN, 201)
    assert me["login"] == "ann.north" and not me["guest"]
    browser = sign_in(api)
    shown = api.get(f"/api/tables/{table}", headers=browser).json()
    assert shown["yours"] and shown["seats"][0]["you"]
    bob = come_in(api, "Bob")
    assert bob.refused("POST", "/me/account", LOGIN) == (409, "login-taken")
    assert ann.refused("POST", "/me/account", LOGIN) == (403, "has-account")


def test_signing_in_takes_a_guests_games_along(api: TestClient) -> None:
    come_in(api, "Ann").post("/me/account", LOGIN, 201)
    guest, _, table = two_at_a_table(api)
    browser = sign_in(api, guest.as_browser)
    assert api.get(f"/api/tables/{table}", headers=browser).json()["seats"][0]["you"]
    moved = api.post(f"/api/tables/{table}/move", json={"move": "done"}, headers=browser)
    assert moved.json()["made"]
    assert not is_signed_in(api, guest.as_browser)
    assert guest.refused("POST", f"/tables/{table}/resign", {}) == (401, "bad-token")


def test_name_contact_and_guide_are_ones_own(api: TestClient) -> None:
    ann = come_in(api, "Ann")
    assert ann.put("/me/name", {"name": " Anna  Maria "}, 200) == {"name": "Anna Maria"}
    ann.put("/me/contact", {"webhook": "https://example.org/turn", "mail": "ann@example.org"})
    ann.put("/me/guided")
    me = ann.get("/me")
    assert me["name"] == "Anna Maria" and me["mail"] == "ann@example.org" and me["guided"]
    assert ann.refused("PUT", "/me/contact", {"mail": "nonsense"}) == (422, "bad-mail")
    assert ann.refused("PUT", "/me/contact", {"mail": "a\u0000@b.c"})[0] == 422


def test_a_new_password_ends_other_sign_ins_at_once(api: TestClient) -> None:
    come_in(api, "Ann").post("/me/account", LOGIN, 201)
    here, there = sign_in(api), sign_in(api)
    change = {"old": LOGIN["password"], "new": "battery staple"}
    wrong = api.put("/api/me/password", json=change | {"old": "wrong"}, headers=here)
    assert wrong.status_code == 403 and is_signed_in(api, there)
    assert api.put("/api/me/password", json=change, headers=here).status_code == 204
    assert is_signed_in(api, here) and not is_signed_in(api, there)
    assert api.post("/api/sign-in", json=LOGIN).status_code == 401


def test_sign_ins_are_listed_and_ended(api: TestClient) -> None:
    come_in(api, "Ann").post("/me/account", LOGIN, 201)
    here, there = sign_in(api), sign_in(api, {"User-Agent": "Elsewhere"})
    listed = api.get("/api/me/sign-ins", headers=here).json()
    place = next(each for each in listed if each["label"] == "Elsewhere")
    assert [each["here"] for each in listed].count(True) == 1 and not place["here"]
    eve = come_in(api, "Eve")
    assert eve.refused("DELETE", f"/me/sign-ins/{place['id']}") == (404, "no-sign-in")
    ended = api.delete(f"/api/me/sign-ins/{place['id']}", headers=here)
    assert ended.status_code == 204 and not is_signed_in(api, there)
    assert api.post("/api/sign-out", headers=here).status_code == 204
    assert not is_signed_in(api, here)


def test_a_revoked_token_is_refused_at_once(api: TestClient) -> None:
    ann, bob = come_in(api, "Ann"), come_in(api, "Bob")
    token = ann.post("/me/tokens", {"label": "my bot"}, 201)["token"]
    bot = Player(api, "Ann", token, "")
    assert bot.get("/me")["name"] == "Ann"
    line = next(each for each in ann.get("/me/tokens") if each["label"] == "my bot")
    assert set(line) == {"id", "label", "created", "used"}
    assert bob.refused("DELETE", f"/me/tokens/{line['id']}") == (404, "no-token")
    assert ann.ask("DELETE", f"/me/tokens/{line['id']}").status_code == 204
    assert bot.refused("GET", "/me") == (401, "bad-token")
    assert bot.refused("POST", "/tables", QUICK) == (401, "bad-token")


def test_whoever_leaves_is_gone_and_bots_play_on(api: TestClient) -> None:
    ann, bob, table = two_at_a_table(api)
    ann.post("/me/account", LOGIN, 201)
    assert ann.refused("POST", "/me/delete", {"password": "wrong"}) == (403, "bad-password")
    ann.post("/me/delete", {"password": LOGIN["password"]}, 204)
    assert ann.refused("GET", "/me") == (401, "bad-token")
    assert not is_signed_in(api, ann.as_browser)
    seat = bob.get(f"/tables/{table}")["seats"][0]
    assert seat["player"] == "somebody" and seat["standin"] == "greedy"
    assert "Ann" not in str(bob.get(f"/tables/{table}/chat"))


def test_no_answer_holds_a_hash_or_another_secret(app: FastAPI, api: TestClient) -> None:
    ann = come_in(api, "Ann")
    ann.post("/me/account", LOGIN, 201)
    who = app.state.server.people.by_cookie(ann.cookie)
    key = app.state.server.people.tokens(who)[0].key
    for path in ("/me", "/me/tokens", "/me/sign-ins", "/tables?which=mine"):
        text = ann.ask("GET", path).text
        for secret in (who.key, key, ann.token, ann.cookie, "argon2", LOGIN["password"]):
            assert secret not in text
