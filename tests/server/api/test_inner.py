"""Nested matches for programs, in a game that the server knows nothing else about."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from support.api import Player, come_in
from support.inner import begin
from support.server import client, make_test_app
from wartable.server.runtime import Server

pytestmark = pytest.mark.usefixtures("sty", "pig")


@pytest.fixture
def app(tmp_path: Path, sty: object, pig: object) -> FastAPI:
    return make_test_app(tmp_path / "data")


@pytest.fixture
def api(app: FastAPI) -> Iterator[TestClient]:
    with client(app) as found:
        yield found


def season(app: FastAPI, *players: Player) -> str:
    """Return a table at which no match goes on before its person moves in it."""
    server: Server = app.state.server
    people = [server.people.by_token(player.token) for player in players]
    return begin(server.room, *(who for who in people if who is not None))


def begun(player: Player, *seats: dict[str, str], **plan: object) -> str:
    body = {"game": "sty", "seats": [{"kind": "me"}, *seats]} | plan
    table: str = player.post("/tables", body, 201)["id"]
    return table


def go(player: Player, table: str) -> None:
    player.post(f"/tables/{table}/move", {"move": "go 1"})


def play_to_the_end(player: Player, table: str) -> None:
    """Play a match of Pig by the usual routes."""
    tag = ""
    for _ in range(500):
        seen = player.get(f"/tables/{table}/legal", params={"after": tag, "wait": 5})
        tag = seen["tag"]
        if seen["over"]:
            return
        if seen["your_turn"]:
            moves = [each["move"] for each in seen["moves"]]
            wanted = "hold" if "hold" in moves else "roll"
            player.post(f"/tables/{table}/move", {"move": wanted, "phase": seen["phase"]})
    raise AssertionError("the match does not end")


def test_a_game_says_that_it_has_nested_matches(api: TestClient) -> None:
    ann = come_in(api, "Ann")
    assert ann.get("/games/sty")["inner_game"] == "pig"
    assert ann.get("/games/pig")["inner_game"] is None
    assert ann.get("/games/clans-campaign")["inner_game"] == "clans"


def test_a_program_plays_a_season(app: FastAPI, api: TestClient) -> None:
    ann = come_in(api, "Ann")
    table = season(app, ann)
    assert ann.get(f"/tables/{table}/legal")["inner"] is None
    for number in range(3):
        go(ann, table)
        seen = ann.get(f"/tables/{table}/legal")
        assert seen["your_turn"] and seen["moves"] == [] and not seen["can_undo"]
        last = number == 2
        assert seen["inner"] == {
            "game": "pig",
            "table": None,
            "yours": True,
            "leaving": "" if last else "whoever leaves loses 1",
            "no_leave": "nobody leaves the last fair" if last else "",
        }
        assert ann.get(f"/tables/{table}")["inner"] is None
        inner = ann.post(f"/tables/{table}/inner")["table"]
        assert ann.post(f"/tables/{table}/inner")["table"] == inner
        opened = ann.get(f"/tables/{table}/view", params={"after": seen["tag"], "wait": 5})
        assert opened["inner"]["table"] == inner == ann.get(f"/tables/{table}")["inner"]
        assert opened["tag"] != seen["tag"]
        about = ann.get(f"/tables/{inner}")
        assert (about["part_of"], about["inner"], about["game"]) == (table, None, "pig")
        play_to_the_end(ann, inner)
    over = ann.get(f"/tables/{table}")
    assert (over["status"], over["inner"]) == ("finished", None)


def test_what_is_refused_meanwhile(api: TestClient) -> None:
    ann, bob = come_in(api, "Ann"), come_in(api, "Bob")
    table = begun(ann)
    for path in ("inner", "inner/leave"):
        assert ann.refused("POST", f"/tables/{table}/{path}") == (409, "no-match-inside")
        assert bob.refused("POST", f"/tables/{table}/{path}") == (404, "no-table")
    go(ann, table)
    for path, body in {
        "move": {"move": "rest"},
        "line": {"line": "won"},
        "undo": {},
        "hint": {},
    }.items():
        assert ann.refused("POST", f"/tables/{table}/{path}", body) == (409, "match-inside")
    ann.put(f"/tables/{table}/public", {"public": True}, 200)
    assert bob.get(f"/tables/{table}/view")["inner"]["yours"] is False
    for path in ("inner", "inner/leave"):
        assert bob.refused("POST", f"/tables/{table}/{path}") == (403, "not-your-seat")


def test_a_program_leaves_a_match(app: FastAPI, api: TestClient) -> None:
    ann = come_in(api, "Ann")
    table = season(app, ann)
    go(ann, table)
    inner = ann.post(f"/tables/{table}/inner")["table"]
    ann.post(f"/tables/{table}/inner/leave", status=204)
    left = ann.get(f"/tables/{inner}")
    assert (left["status"], left["reason"]) == ("finished", "left")
    go(ann, table)
    ann.post(f"/tables/{table}/inner/leave", status=204)
    go(ann, table)
    assert ann.refused("POST", f"/tables/{table}/inner/leave") == (409, "cannot-leave")


def test_only_the_player_to_act_is_let_in(app: FastAPI, api: TestClient) -> None:
    ann, bob = come_in(api, "Ann"), come_in(api, "Bob")
    table = season(app, ann, bob)
    go(ann, table)
    inner = ann.post(f"/tables/{table}/inner")["table"]
    assert bob.refused("POST", f"/tables/{table}/inner") == (409, "not-your-turn")
    assert bob.get(f"/tables/{inner}/view")["seat"] == -1


def test_a_bot_plays_a_season_with_a_program(api: TestClient) -> None:
    ann = come_in(api, "Ann")
    table = begun(ann, {"kind": "bot", "bot": "bold"}, options={"fairs": 4})
    tag = ""
    for _ in range(100):
        seen = ann.get(f"/tables/{table}/legal", params={"after": tag, "wait": 20})
        tag = seen["tag"]
        if seen["over"]:
            break
        if seen["inner"] is not None and seen["inner"]["yours"]:
            ann.post(f"/tables/{table}/inner/leave", status=204)
        elif seen["your_turn"]:
            go(ann, table)
    assert ann.get(f"/tables/{table}")["reason"] == "the season is over"
