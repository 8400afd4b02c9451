"""Headers, origins, sizes, limits, and what is told and logged when something breaks."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from support.api import come_in, two_at_a_table
from support.clients import Client
from support.server import client, make_account, make_test_app
from wartable.server.errors import TooMany
from wartable.server.http.identity import address_of
from wartable.server.http.limits import OF_ADDRESS, RATES, Limits, longest
from wartable.server.http.security import LARGEST, POLICY
from wartable.server.tables import create

HERE = "http://localhost"
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    """One application for all tests here: each has people and tables of its own."""
    return make_test_app(tmp_path_factory.mktemp("api"))


@pytest.fixture(scope="module")
def api(app: FastAPI) -> Iterator[TestClient]:
    with client(app) as found:
        yield found


# --- headers -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/games", "/api/nothing", "/api/me", "/", "/nothing"])
def test_every_answer_has_the_headers_that_protect_browsers(api: TestClient, path: str) -> None:
    headers = api.get(path).headers
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cache-control"] == "no-store"


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere() -> None:
    assert "unsafe" not in POLICY and "http" not in POLICY and "*" not in POLICY


def test_files_may_be_cached(api: TestClient) -> None:
    answer = api.get("/static/base.css")
    assert answer.status_code == 200
    assert answer.headers.get("cache-control") != "no-store"
    assert answer.headers["content-security-policy"] == POLICY


def test_the_cookie_is_not_for_scripts_or_other_sites(api: TestClient) -> None:
    cookie = api.post("/api/guests", json={}).headers["set-cookie"]
    api.cookies.clear()
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Secure" not in cookie


def test_the_cookie_is_for_encrypted_connections_where_there_are(api: TestClient) -> None:
    answer = api.post("https://localhost/api/guests", json={})
    assert "Secure" in answer.headers["set-cookie"]
    api.cookies.clear()


# --- origins -----------------------------------------------------------------------------------

FROM_HERE: list[dict[str, str]] = [
    {},
    {"Origin": HERE},
    {"Origin": f"{HERE}:80"},
    {"Origin": "https://play.example"},
    {"Origin": HERE, "Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
]
FROM_ELSEWHERE: list[dict[str, str]] = [
    {"Origin": "http://evil.example"},
    {"Origin": "http://localhost:8001"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "http://play.example"},
    {"Origin": "null"},
    {"Origin": "http://[broken"},
    {"Origin": ""},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": HERE, "Sec-Fetch-Site": "cross-site"},
]


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that is also reached as https://play.example."""
    app = make_test_app(tmp_path_factory.mktemp("origin"), public_url="https://play.example/")
    with client(app) as found:
        yield found


@pytest.mark.parametrize("headers", FROM_HERE)
def test_own_pages_may_post(published: TestClient, headers: dict[str, str]) -> None:
    ann = come_in(published, "Ann")
    answer = published.put("/api/me/name", json={"name": "Ann"}, headers=headers | ann.as_browser)
    assert answer.status_code == 200


@pytest.mark.parametrize("headers", FROM_ELSEWHERE)
def test_pages_of_other_sites_may_not_post(published: TestClient, headers: dict[str, str]) -> None:
    ann = come_in(published, "Ann")
    body = {"name": "Eve"}
    for method in ("PUT", "POST", "DELETE", "PATCH"):
        sent = headers | ann.as_browser
        answer = published.request(method, "/api/me/name", json=body, headers=sent)
        assert answer.status_code == 403
        assert answer.json()["code"] == "other-site"
    page = published.post("/tables", headers=headers | ann.as_browser)
    assert page.status_code == 403 and "text/html" in page.headers["content-type"]
    assert ann.get("/me")["name"] == "Ann"
    assert published.get("/api/me", headers=headers | ann.as_browser).status_code == 200


def test_a_program_with_a_token_and_no_cookie_may_come_from_anywhere(published: TestClient) -> None:
    ann = come_in(published, "Ann")
    elsewhere = {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}
    body = {"name": "Ann"}
    path = "/api/me/name"
    assert published.put(path, json=body, headers=elsewhere | ann.headers).status_code == 200
    both = elsewhere | ann.headers | ann.as_browser
    assert published.put(path, json=body, headers=both).status_code == 403


@pytest.mark.parametrize("headers", FROM_ELSEWHERE)
def test_pages_of_other_sites_get_no_socket(published: TestClient, headers: dict[str, str]) -> None:
    ann, _, table = two_at_a_table(published)
    path = f"/api/tables/{table}/stream"
    with (
        pytest.raises(WebSocketDisconnect) as ended,
        published.websocket_connect(path, headers=headers | ann.as_browser),
    ):
        pass
    assert ended.value.code == 1008
    own = {"Host": "localhost", "Origin": HERE} | ann.as_browser
    with published.websocket_connect(path, headers=own) as socket:
        assert socket.receive_json()["changed"] == "view"


# --- sizes -------------------------------------------------------------------------------------


def test_a_body_that_is_too_large_is_refused(api: TestClient) -> None:
    large = b'{"name": "Ann"}' + b" " * (LARGEST - 14)
    answer = api.post("/api/guests", content=large, headers=JSON)
    assert answer.status_code == 413 and answer.json()["code"] == "too-large"
    fits = api.post("/api/guests", content=large[:-1], headers=JSON)
    assert fits.status_code == 201


def test_a_body_without_a_length_is_measured(api: TestClient) -> None:
    def pieces(count: int) -> Iterator[bytes]:
        yield b'{"name": "Ann"}'
        for _ in range(count):
            yield b" " * 1000

    def sent(count: int) -> int:
        return api.post("/api/guests", content=pieces(count), headers=JSON).status_code

    assert (sent(70), sent(60)) == (413, 201)


@pytest.mark.parametrize("length", ["-1", "many", "99999999999999999999"])
def test_a_length_that_is_none_is_refused(api: TestClient, length: str) -> None:
    answer = api.post("/api/guests", content=b"{}", headers={"Content-Length": length})
    assert answer.status_code == 413


def test_texts_lists_and_numbers_are_bounded(api: TestClient) -> None:
    ann, _, table = two_at_a_table(api)
    for body in (
        {"move": "x" * 5001},
        {"move": "plan", "text": "x" * 5001},
        {"move": "done", "phase": 2**53 + 1},
        {"move": "done", "seat": 1000},
        {"move": "done", "amount": 2**31},
        {"move": "done", "seat": True},
        {"move": "done", "seat": "0"},
        {"move": "done", "other": 1},
        {"move": "done", "once": "x" * 21},
        {"move": "done", "once": "a\u0000"},
    ):
        assert ann.refused("POST", f"/tables/{table}/move", body) == (422, "bad-request"), body
    half = api.post(
        f"/api/tables/{table}/move",
        content=b'{"move": "\\ud800", "\\ud800": 1}',
        headers=JSON | ann.headers,
    )
    assert half.status_code == 422 and half.json()["code"] == "bad-request"
    seats = {"game": "territory", "seats": [{"kind": "me"}] * 101}
    assert ann.refused("POST", "/tables", seats) == (422, "bad-request")


# --- limits ------------------------------------------------------------------------------------


class Time:
    """A clock that stands still until it is set."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("kind", RATES)
def test_so_many_of_a_kind_and_no_more(kind: str) -> None:
    clock = Time()
    limits = Limits(True, clock)
    most, seconds = RATES[kind][0]
    for _ in range(most):
        limits.check(kind, "p1")
    with pytest.raises(TooMany, match="try again in"):
        limits.check(kind, "p1")
    limits.check(kind, "p2")
    clock.now += seconds
    limits.check(kind, "p1")


def test_the_window_moves() -> None:
    clock = Time()
    limits = Limits(True, clock)
    for _ in range(10):
        limits.check("chat", "p1")
        clock.now += 1
    limits.check("chat", "p1")  # the first is ten seconds old
    with pytest.raises(TooMany, match="in a second"):
        limits.check("chat", "p1")


def test_moves_have_a_longer_window_too() -> None:
    clock = Time()
    limits = Limits(True, clock)
    for _ in range(600):
        limits.check("move", "p1")
        clock.now += 0.0625
    with pytest.raises(TooMany, match="in 23 seconds"):
        limits.check("move", "p1")


def test_what_is_long_over_is_forgotten() -> None:
    clock = Time()
    limits = Limits(True, clock)
    for number in range(100):
        limits.check("guest", f"address {number}")
    clock.now += longest() + 1
    for _ in range(60):
        clock.now += 1
        limits.check("chat", "p1")
    assert len(limits) == 1


def test_guests_of_one_address_share_its_limits() -> None:
    clock = Time()
    limits = Limits(True, clock)
    most, seconds = OF_ADDRESS["create"][0]
    for number in range(most):
        limits.check("create", f"p{number}", "192.0.2.1")
    with pytest.raises(TooMany):
        limits.check("create", "p-another", "192.0.2.1")
    limits.check("create", "p-another", "192.0.2.2")
    clock.now += seconds
    limits.check("create", "p-another", "192.0.2.1")


def test_what_a_person_is_refused_costs_the_address_nothing() -> None:
    limits = Limits(True, Time())
    for _ in range(3 * OF_ADDRESS["chat"][0][0]):
        with suppress(TooMany):
            limits.check("chat", "p1", "192.0.2.1")
    limits.check("chat", "p2", "192.0.2.1")


def test_a_crowd_can_do_what_each_of_them_may() -> None:
    """A school: thirty people at a live table each, with phases of five seconds."""
    clock = Time()
    limits = Limits(True, clock)
    for person in range(30):
        limits.check("guest", "192.0.2.1")
        limits.check("create", f"p{person}", "192.0.2.1")
    for second in range(300):
        for person in range(second % 5, 30, 5):
            for kind in ("post", "post", "move"):
                limits.check(kind, f"p{person}", "192.0.2.1")
        clock.now += 1


def test_requests_count_for_their_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OF_ADDRESS, "post", ((5, 60),))
    app = make_test_app(tmp_path, rate_limits=True)
    with client(app):
        here, there = (Client(app, HERE, client=(f"192.0.2.{n}", 1)) for n in (1, 2))
        codes = [come_in(here, f"g{n}").ask("PUT", "/me/guided").status_code for n in range(6)]
        assert codes == [204] * 5 + [429]
        assert come_in(there, "other").ask("PUT", "/me/guided").status_code == 204


def test_limits_can_be_switched_off() -> None:
    limits = Limits(False)
    for _ in range(1000):
        limits.check("token", "p1")


def test_routes_answer_that_it_was_too_much(tmp_path: Path) -> None:
    with client(make_test_app(tmp_path, rate_limits=True)) as api:
        for _ in range(RATES["guess"][0][0]):
            wrong = api.post("/api/sign-in", json={"login": "nobody", "password": "x"})
            assert wrong.status_code == 401
        answer = api.post("/api/sign-in", json={"login": "nobody", "password": "x"})
        assert answer.status_code == 429 and answer.json()["code"] == "too-many"

        ann, _, table = two_at_a_table(api)
        for _ in range(RATES["chat"][0][0]):
            ann.post(f"/tables/{table}/chat", {"text": "hello"}, 204)
        chat = ann.refused("POST", f"/tables/{table}/chat", {"text": "hello"})
        assert chat == (429, "too-many")


def test_wrong_passwords_slow_down_their_address_and_not_the_owner(tmp_path: Path) -> None:
    app = make_test_app(tmp_path, rate_limits=True)
    with client(app):
        make_account(app.state.server.people, "ann")
        wrong = {"login": " ANN ", "password": "x"}
        for number in range(30):
            stranger = Client(app, HERE, client=(f"192.0.2.{number}", 1))
            for _ in range(RATES["guess"][0][0]):
                assert stranger.post("/sign-in", data=wrong).status_code == 401
            assert stranger.post("/sign-in", data=wrong).status_code == 429
            assert stranger.post("/api/sign-in", json=wrong).status_code == 429
        owner = Client(app, HERE, client=("198.51.100.7", 1))
        right = {"login": "ann", "password": "correct horse"}
        assert owner.post("/api/sign-in", json=right).status_code == 200


def test_an_address_tries_only_so_many_logins(tmp_path: Path) -> None:
    app = make_test_app(tmp_path, rate_limits=True)
    with client(app) as found:
        most = RATES["login"][0][0]
        codes = [
            found.post("/sign-in", data={"login": f"ann{n}", "password": "x"}).status_code
            for n in range(most + 1)
        ]
    assert codes == [401] * most + [429]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("testclient", "testclient", True),
    ],
)
def test_addresses_of_one_household_count_as_one(one: str, other: str, same: bool) -> None:
    first, second = (
        address_of(HTTPConnection({"type": "http", "client": (host, 1)})) for host in (one, other)
    )
    assert (first == second) is same


def test_whatever_somebody_changes_is_counted(tmp_path: Path) -> None:
    with client(make_test_app(tmp_path, rate_limits=True)) as api:
        ann = come_in(api, "Ann")
        most = RATES["post"][0][0]
        codes = {ann.ask("PUT", "/me/guided").status_code for _ in range(3 * most)}
        assert codes == {204, 429}
        assert ann.ask("GET", "/me").status_code == 200


def test_nobody_has_tables_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(create, "MOST", 2)
    with client(make_test_app(tmp_path, rate_limits=True)) as api:
        ann = come_in(api, "Ann")
        plan = {"game": "territory", "seats": [{"kind": "me"}, *[{"kind": "open"}] * 2]}
        table, _ = (ann.post("/tables", plan, 201)["id"] for _ in range(2))
        assert ann.refused("POST", "/tables", plan) == (409, "many-tables")
        ann.post(f"/tables/{table}/close", None, 204)
        ann.post("/tables", plan, 201)


# --- faults ------------------------------------------------------------------------------------


@pytest.fixture
def broken(tmp_path: Path) -> FastAPI:
    """An application with routes that break; their errors hold a secret."""
    app = make_test_app(tmp_path)

    async def fail(request: Request) -> Response:
        try:
            raise KeyError("secret 7731")
        except KeyError as error:
            raise RuntimeError("secret 7731") from error

    async def fail_socket(socket: WebSocket) -> None:
        raise RuntimeError("secret 7731")

    app.router.add_route("/api/broken/{code}", fail)
    app.router.add_route("/broken", fail)
    app.router.add_websocket_route("/api/broken-socket", fail_socket)
    app.router.routes[:] = app.router.routes[-3:] + app.router.routes[:-3]
    return app


def test_a_fault_is_told_in_the_same_shape_and_logged_once_without_what_it_said(
    broken: FastAPI, caplog: pytest.LogCaptureFixture
) -> None:
    with client(broken) as api, caplog.at_level(logging.INFO):
        answer = api.get("/api/broken/mysterious")
    assert answer.status_code == 500 and answer.json()["code"] == "fault"
    assert set(answer.json()) == {"error", "code", "message"}
    assert answer.headers["content-security-policy"] == POLICY
    (logged,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    said = logged.getMessage()
    assert "RuntimeError from KeyError" in said and "in fail" in said
    assert "7731" not in answer.text
    assert "7731" not in said.replace('"secret 7731"', "") and "mysterious" not in said


def test_a_fault_of_a_page_is_a_page(broken: FastAPI) -> None:
    with client(broken) as api:
        answer = api.get("/broken")
    assert answer.status_code == 500 and "text/html" in answer.headers["content-type"]
    assert "7731" not in answer.text


def test_a_fault_of_a_socket_closes_it(broken: FastAPI) -> None:
    with (
        client(broken) as api,
        pytest.raises(WebSocketDisconnect) as ended,
        api.websocket_connect("/api/broken-socket"),
    ):
        pass
    assert ended.value.code == 1011
