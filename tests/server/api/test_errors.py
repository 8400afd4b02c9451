"""Every route fails in one shape: the kind of error, a stable code, and one line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from support.api import Route, all_routes, come_in, two_at_a_table
from support.server import client, make_test_app

NOWHERE = "zzzzzzzzzz"
#: Routes that do not ask who somebody is; a code from a mail says enough.
UNNAMED = {"/guests", "/mail/confirm"}
#: Routes that need nobody to be signed in.
OPEN = {
    "POST /mail/confirm",
    "GET /games",
    "GET /games/{key}",
    "GET /games/{key}/moves",
    "GET /games/{key}/rulebook",
    "GET /games/{key}/guide",
    "POST /thardferr/battle",
    "POST /thardferr/kingdom",
    "POST /guests",
    "POST /sign-in",
    "GET /tables",
    "GET /invitations/{code}",
    *(
        f"GET /tables/{{table_id}}{end}"
        for end in ("", "/view", "/legal", "/choices", "/replay", "/record", "/chat")
    ),
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return make_test_app(tmp_path_factory.mktemp("errors"))


@pytest.fixture(scope="module")
def api(app: FastAPI) -> Iterator[TestClient]:
    with client(app) as found:
        yield found


def check(answer: Any, status: int, code: str = "") -> None:
    """Check the shape of a failure."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    failure = answer.json()
    assert set(failure) == {"error", "code", "message"}
    assert all(isinstance(value, str) and value.isprintable() for value in failure.values())
    assert failure["message"] and (not code or failure["code"] == code)


def ask(api: TestClient, route: Route, **settings: Any) -> Any:
    settings.setdefault("json", route.body)
    try:
        return api.request(route.method, f"/api{route.at(NOWHERE)}", **settings)
    finally:
        api.cookies.clear()


def test_only_some_routes_are_for_everybody(app: FastAPI, api: TestClient) -> None:
    for route in all_routes(app):
        answer = ask(api, route)
        if f"{route.method} {route.path}" not in OPEN:
            check(answer, 401, "not-signed-in")
        elif answer.status_code >= 400:
            check(answer, 401 if route.path == "/sign-in" else 404)


def test_a_bad_token_is_refused_everywhere_it_is_looked_at(app: FastAPI, api: TestClient) -> None:
    for route in all_routes(app):
        for token in ("wt_wrong", "", "\u00e4"):
            answer = ask(api, route, headers={"Authorization": f"Bearer {token}".encode()})
            if "games" not in route.path and route.path not in UNNAMED:
                check(answer, 401, "bad-token")


def test_a_bad_cookie_is_nobody(app: FastAPI, api: TestClient) -> None:
    for route in all_routes(app):
        answer = ask(api, route, headers={"Cookie": "wartable=wrong"})
        if f"{route.method} {route.path}" not in OPEN:
            check(answer, 401, "not-signed-in")


def test_what_is_no_json_or_not_as_described_is_refused(app: FastAPI, api: TestClient) -> None:
    headers = come_in(api, "Ann").headers | {"Content-Type": "application/json"}
    for route in all_routes(app):
        if route.body is None:
            continue
        for sent in (b"{", b"[]", b'"text"', b"\xff", b'{"nonsense": 1}', b"null"):
            answer = ask(api, route, json=None, content=sent, headers=headers)
            assert answer.status_code in (400, 422), (route, sent)
            check(answer, answer.status_code, "bad-request")


def test_a_password_that_cannot_be_used_is_not_repeated(api: TestClient) -> None:
    ann = come_in(api, "Ann")
    for body in (
        {"login": "ann", "password": ["secret 7731"]},
        {"login": "ann", "password": "secret 7731", "more": "secret 7731"},
        {"login": "x", "password": "secret 7731"},
    ):
        answer = ann.ask("POST", "/me/account", body)
        check(answer, 422)
        assert "7731" not in answer.text


def test_unknown_paths_and_methods_fail_in_the_same_shape(api: TestClient) -> None:
    for path in ("/api/nothing", "/api/", "/api/tables/x/y/z", "/api/games/a/b", "/api/%00"):
        check(api.get(path), 404)
    for method in ("PUT", "DELETE", "PATCH"):
        answer = api.request(method, "/api/games")
        check(answer, 405, "bad-method")
        assert answer.headers["allow"] == "GET"


@pytest.mark.parametrize("table", ["%00", "..", "A" * 500, "%F0%9F%8E%B2", "a b", "'--"])
def test_ids_that_cannot_be_are_no_tables(app: FastAPI, api: TestClient, table: str) -> None:
    ann = come_in(api, "Ann")
    for route in all_routes(app):
        if "{table_id}" in route.path:
            answer = ann.ask(route.method, route.at(table), route.body)
            check(answer, 404)


def test_a_page_that_is_not_there_is_told_as_a_page(api: TestClient) -> None:
    answer = api.get("/nothing")
    assert answer.status_code == 404 and answer.headers["content-type"].startswith("text/html")


def test_a_refused_move_says_why_and_changes_nothing(api: TestClient) -> None:
    ann, _, table = two_at_a_table(api)
    before = ann.get(f"/tables/{table}/legal")
    for body, status, code in (
        ({"move": "nonsense"}, 422, ""),
        ({"move": "0,0,D,999"}, 409, ""),
        ({"move": "done", "phase": 999}, 409, "stale"),
    ):
        check(ann.ask("POST", f"/tables/{table}/move", body), status, code)
    after = ann.get(f"/tables/{table}/legal")
    assert after["moves"] == before["moves"]


def test_the_description_names_every_failure_and_both_ways_to_sign_in(app: FastAPI) -> None:
    described = app.openapi()
    kinds = {scheme["type"] for scheme in described["components"]["securitySchemes"].values()}
    assert kinds == {"http", "apiKey"}
    for path, methods in described["paths"].items():
        if not path.startswith("/api/"):
            continue
        for operation in methods.values():
            assert operation["security"] == [{"token": []}, {"cookie": []}]
            assert operation["summary"] and operation["description"]
            for status in ("400", "401", "403", "404", "409", "413", "422", "429"):
                content = operation["responses"][status]["content"]["application/json"]
                assert content["schema"]["$ref"].endswith("/Failure")
            assert any(status.startswith("2") for status in operation["responses"])
