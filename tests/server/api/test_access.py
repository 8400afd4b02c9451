"""Who may do and know what through the API: others learn nothing, not even that it is there."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from support.api import (
    QUICK,
    Player,
    Route,
    all_routes,
    come_in,
    play_to_the_end,
    table_routes,
    two_at_a_table,
)
from support.server import client, make_test_app

NOWHERE = "zzzzzzzzzz"
SECRET = "attack at dawn 7731"
NOT_FOUND, FORBIDDEN, NOT_SIGNED_IN = 4404, 4403, 4401


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    """One application for all tests here: each has people and tables of its own."""
    return make_test_app(tmp_path_factory.mktemp("api"))


@pytest.fixture(scope="module")
def api(app: FastAPI) -> Iterator[TestClient]:
    with client(app) as found:
        yield found


# --- private tables ----------------------------------------------------------------------------


@pytest.mark.parametrize("running", [True, False])
def test_a_private_table_looks_like_none_to_others(
    app: FastAPI, api: TestClient, running: bool
) -> None:
    ann = come_in(api, "Ann")
    seats = [{"kind": "me"}, {"kind": "me", "name": "Cid"}, {"kind": "me" if running else "open"}]
    table = ann.post("/tables", QUICK | {"seats": seats, "public": False}, 201)["id"]
    eve = come_in(api, "Eve")
    for who in (eve.headers, eve.as_browser, {}):
        for route in table_routes(app):
            for number in (0, 999):
                body = route.body
                if body and "seat" in body:
                    body = body | {"seat": number}
                there, nowhere = (
                    api.request(
                        route.method,
                        f"/api{route.at(each, number=number)}",
                        json=body,
                        headers=who,
                    )
                    for each in (table, NOWHERE)
                )
                assert there.status_code in ((404,) if who else (401, 404)), route
                assert there.content.replace(table.encode(), b"") == nowhere.content.replace(
                    NOWHERE.encode(), b""
                ), route
                assert there.status_code == nowhere.status_code
                assert set(there.headers) == set(nowhere.headers)
    for which in ("open", "public", "mine", "mine-over"):
        assert table not in str(eve.get("/tables", params={"which": which, "size": 50}))


def test_a_socket_of_a_private_table_is_closed_as_if_there_were_none(api: TestClient) -> None:
    ann, _, table = two_at_a_table(api, public=False)
    eve = come_in(api, "Eve")
    for headers in (eve.headers, eve.as_browser, {}):
        assert _closed(api, table, headers) == _closed(api, NOWHERE, headers) == NOT_FOUND
    with api.websocket_connect(f"/api/tables/{table}/stream", headers=ann.headers) as socket:
        assert socket.receive_json()["changed"] == "view"


def test_a_socket_for_the_seat_of_another_is_closed(api: TestClient) -> None:
    _, bob, table = two_at_a_table(api)
    assert _closed(api, f"{table}/stream?seat=0", bob.headers, "") == FORBIDDEN
    assert _closed(api, f"{table}/stream?seat=0", {}, "") == NOT_SIGNED_IN
    wrong = {"Authorization": "Bearer wt_wrong"}
    assert _closed(api, f"{table}/stream?seat=0", wrong, "") == NOT_SIGNED_IN


def _closed(api: TestClient, path: str, headers: dict[str, str], end: str = "/stream") -> int:
    with (
        api.websocket_connect(f"/api/tables/{path}{end}", headers=headers) as socket,
        pytest.raises(WebSocketDisconnect) as ended,
    ):
        socket.receive_json()
    return ended.value.code


# --- seats of others ---------------------------------------------------------------------------


def test_nobody_acts_or_looks_in_the_seat_of_another(api: TestClient) -> None:
    _, bob, table = two_at_a_table(api)
    at = f"/tables/{table}"
    for seat in (0, 2, 7):
        for end in ("view", "legal", "choices"):
            assert bob.refused("GET", f"{at}/{end}?seat={seat}") == (403, "not-your-seat")
        assert bob.refused("GET", f"{at}/replay?as={seat}") == (403, "not-your-seat")
        for end, body in (
            ("move", {"move": "done"}),
            ("move", {"move": "done", "amount": 1}),
            ("line", {"line": "done"}),
            ("hint", {}),
            ("resign", {}),
            ("take-back", {}),
        ):
            found = bob.refused("POST", f"{at}/{end}", body | {"seat": seat})
            assert found == (403, "not-your-seat")
    assert bob.refused("GET", f"{at}/replay?as=-2") == (403, "not-your-seat")


def test_only_the_owner_changes_a_table(api: TestClient) -> None:
    ann, bob = come_in(api, "Ann"), come_in(api, "Bob")
    table = ann.post("/tables", QUICK, 201)["id"]
    for method, end, body in (
        ("PUT", "seats/1", {"kind": "bot", "bot": "random"}),
        ("POST", "start", None),
        ("POST", "close", None),
        ("PUT", "public", {"public": False}),
    ):
        assert bob.refused(method, f"/tables/{table}/{end}", body) == (403, "not-owner")
    assert bob.refused("POST", f"/tables/{table}/leave") == (403, "not-your-seat")


def test_a_spectator_sees_but_does_nothing(api: TestClient) -> None:
    _, _, table = two_at_a_table(api)
    eve = come_in(api, "Eve")
    seen = eve.get(f"/tables/{table}/view")
    assert seen["seat"] == -1 and not seen["your_turn"] and seen["legal"] == []
    for end, body in (
        ("move", {"move": "done"}),
        ("chat", {"text": "hello"}),
        ("resign", {}),
        ("pause", {}),
        ("resume", None),
        ("rematch", None),
        ("stand-in", {"seat": 0}),
    ):
        assert eve.refused("POST", f"/tables/{table}/{end}", body) == (403, "not-your-seat")


def test_invitation_codes_are_told_to_the_owner_alone(app: FastAPI, api: TestClient) -> None:
    ann, bob, eve = (come_in(api, name) for name in ("Ann", "Bob", "Eve"))
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "invite"}]
    shown = ann.post("/tables", QUICK | {"seats": seats}, 201)
    table, code = shown["id"], shown["seats"][2]["invitation"]
    bob.post(f"/tables/{table}/join", {"seat": 1})
    for player in (bob, eve):
        for answer in _all_answers(app, player, table):
            assert code not in answer
    assert eve.refused("POST", f"/tables/{table}/join", {"seat": 2}) == (409, "seat-taken")
    wrong = {"seat": 2, "code": "x" * 20}
    assert eve.refused("POST", f"/tables/{table}/join", wrong) == (409, "seat-taken")
    assert eve.get(f"/invitations/{code}")["seat"] == 2
    assert eve.post(f"/invitations/{code}")["table"]["status"] == "running"
    assert ann.get(f"/tables/{table}")["seats"][2]["invitation"] is None


def test_an_invitation_that_was_used_shows_a_private_table_to_nobody_else(api: TestClient) -> None:
    ann, bob, eve = (come_in(api, name) for name in ("Ann", "Bob", "Eve"))
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "invite"}]
    shown = ann.post("/tables", QUICK | {"seats": seats, "public": False}, 201)
    code = shown["seats"][2]["invitation"]
    bob.post(f"/invitations/{code}")
    assert bob.get(f"/invitations/{code}")["table"]["id"] == shown["id"]
    assert eve.refused("GET", f"/invitations/{code}") == (404, "no-invitation")
    assert eve.refused("GET", f"/invitations/{'x' * 20}") == (404, "no-invitation")


# --- secrets of the game -----------------------------------------------------------------------


def test_no_answer_or_log_tells_a_seed_or_what_another_handed_in(
    app: FastAPI, api: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    ann, bob, table = two_at_a_table(api, preset="small")
    eve = come_in(api, "Eve")
    ann.post(f"/tables/{table}/move", {"move": "plan", "text": SECRET})
    with app.state.server.room.looking(table) as live:
        seed = str(live.match.seed)
    own = list(_all_answers(app, ann, table))
    others = [*_all_answers(app, bob, table), *_all_answers(app, eve, table)]
    refused = bob.ask("POST", f"/tables/{table}/move", {"move": "0,0,D,1"})
    assert refused.status_code == 409
    assert any(SECRET in answer for answer in own)
    for answer in (*others, refused.text):
        assert SECRET not in answer and seed not in answer
    logged = "\n".join(record.getMessage() for record in caplog.records)
    for line in (*own, logged):
        assert seed not in line
    for secret in (SECRET, ann.token, ann.cookie):
        assert secret not in logged

    bob.post(f"/tables/{table}/move", {"move": "plan", "text": "hello"})
    tag = ""
    while SECRET not in (seen := _seen(bob, table, tag)):  # the bot hands in when it likes
        tag = seen.partition('"tag":"')[2].partition('"')[0]


def test_the_record_and_open_view_come_with_the_end(api: TestClient) -> None:
    ann, bob, table = two_at_a_table(api, public=False)
    assert ann.refused("GET", f"/tables/{table}/record") == (409, "not-over")
    play_to_the_end(table, ann, bob)
    assert '"seed"' in ann.ask("GET", f"/tables/{table}/record").text
    eve = come_in(api, "Eve")
    assert eve.refused("GET", f"/tables/{table}/record") == (404, "no-table")


def _seen(player: Player, table: str, tag: str) -> str:
    known = {"after": tag, "wait": 10}
    return str(player.ask("GET", f"/tables/{table}/view", params=known).text)


def _all_answers(app: FastAPI, player: Player, table: str) -> Iterator[str]:
    """Yield everything that can be read, with the headers."""
    for route in all_routes(app):
        if route.method == "GET":
            answer = player.ask("GET", route.at(table))
            yield f"{answer.text}\n{dict(answer.headers)}"


def test_every_route_for_a_table_is_among_those_tried(app: FastAPI) -> None:
    bodies = [route for route in table_routes(app) if route.method in ("POST", "PUT")]
    bare = {"leave", "start", "close", "resume", "rematch", "inner", "battle", "retreat"}
    missing = [route for route in bodies if route.body is None]
    assert {route.path.rpartition("/")[2] for route in missing} == bare
    assert Route("GET", "/tables/{table_id}/view") in table_routes(app)
