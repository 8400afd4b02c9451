"""The JSON API: everything that the pages do, done by programs."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from support.api import QUICK, come_in, play_to_the_end, two_at_a_table
from support.server import client, make_test_app
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.record import read_record
from wartable.engine.registry import find_game
from wartable.server.api import views
from wartable.server.times import HOUR, now

#: The routes on which one can wait.
ENDS = ("view", "legal")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    """One application for all tests here: each has people and tables of its own."""
    return make_test_app(tmp_path_factory.mktemp("api"))


@pytest.fixture(scope="module")
def api(app: FastAPI) -> Iterator[TestClient]:
    with client(app) as found:
        yield found


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[TestClient]:
    """An application without any tables."""
    with client(make_test_app(tmp_path)) as found:
        yield found


def test_a_whole_game_is_played_looked_back_on_and_downloaded(api: TestClient) -> None:
    ann, bob, table = two_at_a_table(api)
    assert ann.refused("GET", f"/tables/{table}/record") == (409, "not-over")
    play_to_the_end(table, ann, bob)

    shown = ann.get(f"/tables/{table}")
    assert shown["status"] == "finished" and shown["reason"] and shown["winners"]
    assert ann.get(f"/tables/{table}/view")["over"]
    last = bob.get(f"/tables/{table}/replay", params={"as": -2})
    assert last["viewer"] == -2 and last["step"] == last["steps"] - 1
    first = bob.get(f"/tables/{table}/replay", params={"as": 0, "step": 0})
    assert first["view"]["seat"] == 0 and not first["view"]["over"]
    assert bob.refused("GET", f"/tables/{table}/replay?step=9999") == (404, "no-step")

    record = ann.ask("GET", f"/tables/{table}/record")
    assert record.headers["content-type"].startswith("text/plain")
    match = read_record(record.text)
    assert match.over and match.players == ("you:Ann", "you:Bob", "random")

    again = ann.post(f"/tables/{table}/rematch")["table"]
    assert bob.post(f"/tables/{table}/rematch")["table"] == again
    kept = bob.get(f"/tables/{again}")
    assert kept["seats"][1]["kind"] == "invite" and kept["seats"][1]["invitation"] is None
    assert bob.post(f"/tables/{again}/join", {"seat": 1})["status"] == "running"


def test_a_view_has_the_state_only_if_it_is_asked_for(api: TestClient) -> None:
    # No bot moves between two looks.
    seats = [{"kind": "me"}, {"kind": "open"}]
    ann, bob, table = two_at_a_table(api, seats=seats, options={"min_players": 2})
    path = f"/tables/{table}/view"
    order = bob.get(f"/tables/{table}/legal")["moves"][1]
    bob.post(f"/tables/{table}/move", {"move": order["move"], "amount": order["low"]})
    mine, plain = ann.get(path, params={"state": True}), ann.get(path)
    state = mine.pop("state")
    assert mine == plain
    fields = {field.name: field.shape for field in spec_of(find_game("territory").state).fields}
    assert list(state) == list(fields)
    for name, shape in fields.items():
        value = state[name]
        for extent in shape:
            assert len(value) == extent
            value = value[0]
        assert isinstance(value, int)
    assert bob.get(path, params={"state": True})["state"]["command"] != state["command"]
    back = ann.get(f"/tables/{table}/replay", params={"step": 0, "state": True})["view"]
    assert list(back["state"]) == list(fields)
    assert "state" not in ann.get(f"/tables/{table}/replay")["view"]


def test_a_view_of_a_long_game_comes_in_parts(
    api: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, table = two_at_a_table(api)
    play_to_the_end(table, ann, bob)
    path = f"/tables/{table}/view"
    whole = ann.get(path)
    monkeypatch.setattr(views, "EVENTS", 5)
    part = ann.get(path)
    told = part["events"]
    assert part["more"] and not whole["more"] and len(told) < len(whole["events"])
    while part["more"]:
        part = ann.get(path, params={"before": part["events"][0]["number"]})
        told = part["events"] + told
    assert told == whole["events"]


# --- games -------------------------------------------------------------------------------------


def test_games_are_described_so_that_a_table_can_be_opened(api: TestClient) -> None:
    ann = come_in(api, "Ann")
    assert "territory" in [game["key"] for game in ann.get("/games")]
    game = ann.get("/games/territory")
    assert game["seats"] == {"fewest": 3, "most": 20, "usual": 5}
    assert game["usual_bot"] in game["bots"] and "quick" in game["presets"]
    size = next(option for option in game["options"] if option["name"] == "map_size")
    assert size["low"] <= size["default"] <= size["high"] and size["meaning"]
    for page in ("rulebook", "guide"):
        text = ann.ask("GET", f"/games/territory/{page}")
        assert text.text.startswith("#") and text.headers["content-type"].startswith("text/plain")
    assert ann.refused("GET", "/games/nothing") == (404, "no-game")


def test_every_defect_of_a_table_is_refused_with_its_reason(api: TestClient) -> None:
    ann = come_in(api, "Ann")
    for change, status, code in (
        ({"game": "nothing"}, 404, "no-game"),
        ({"preset": "nothing"}, 422, "no-preset"),
        ({"options": {"map_size": 999, "nothing": 1}}, 422, "bad-option"),
        ({"seats": [{"kind": "me"}]}, 422, "bad-seats"),
        ({"seats": [{"kind": "me"}, *({"kind": "bot", "bot": "x"},) * 2]}, 404, "no-bot"),
        ({"clock": "live", "pace": 1}, 422, "bad-clock"),
        ({"clock": "sundial"}, 422, "bad-request"),
    ):
        assert ann.refused("POST", "/tables", QUICK | change) == (status, code), change


@pytest.mark.usefixtures("pig")
def test_a_game_may_have_a_clock_of_its_own(api: TestClient) -> None:
    ann = come_in(api, "Ann")
    game = ann.get("/games/pig")
    assert (game["phase_seconds"], game["round_hours"], game["at_once"]) == (
        "turn_seconds",
        "",
        True,
    )
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "idle"}]
    plan = {"game": "pig", "seats": seats}
    table = ann.post("/tables", plan, 201)
    assert (table["clock"], table["pace"], table["options"]["turn_seconds"]) == ("live", 7, 7)
    assert table["deadline"] is not None
    assert [seat["player"] for seat in table["seats"]] == ["Ann", "nobody"]
    calm = ann.post("/tables", plan | {"clock": "none"}, 201)
    assert (calm["clock"], calm["deadline"], calm["options"]["turn_seconds"]) == ("none", None, 0)
    assert calm["status"] == "running"
    contradiction = {"clock": "none", "options": {"turn_seconds": 9}}
    assert ann.refused("POST", "/tables", plan | contradiction) == (422, "bad-clock")
    assert ann.refused("POST", "/tables", plan | {"seats": seats[1:] * 2}) == (422, "bad-seats")
    read = ann.post(f"/tables/{calm['id']}/line", {"line": "roll hold hold hold"})
    assert read["notices"] == [] and read["stopped"].endswith(": your turn was over")


# --- lobbies -----------------------------------------------------------------------------------


def test_a_table_is_listed_filled_changed_and_begun(fresh: TestClient) -> None:
    ann, bob, cid = (come_in(fresh, name) for name in ("Ann", "Bob", "Cid"))
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "invite"}]
    shown = ann.post("/tables", QUICK | {"seats": seats}, 201)
    table = shown["id"]
    assert shown["yours"] and shown["status"] == "lobby" and shown["seats"][0]["you"]
    (listed,) = bob.get("/tables")["tables"]
    assert listed["id"] == table and not listed["yours"]
    assert [seat["name"] for seat in listed["seats"]] == ["a", "b", "c"]
    assert [table["id"] for table in ann.get("/tables", params={"which": "mine"})["tables"]] == [
        table
    ]

    assert bob.post(f"/tables/{table}/join", {"seat": 1})["seats"][1]["player"] == "Bob"
    assert bob.refused("POST", f"/tables/{table}/join", {"seat": 2}) == (409, "seated")
    assert cid.refused("POST", f"/tables/{table}/join", {"seat": 1}) == (409, "seat-taken")
    bob.post(f"/tables/{table}/leave", status=204)
    assert ann.get(f"/tables/{table}")["seats"][1]["kind"] == "open"
    changed = ann.put(f"/tables/{table}/seats/1", {"kind": "bot", "bot": "random"}, 200)
    assert changed["seats"][1]["bot"] == "random"
    hidden = ann.put(f"/tables/{table}/public", {"public": False}, 200)
    assert not hidden["public"] and bob.get("/tables")["tables"] == []
    assert ann.post(f"/tables/{table}/start")["status"] == "running"
    assert ann.refused("POST", f"/tables/{table}/close") == (409, "not-lobby")


def test_lists_come_in_pages(fresh: TestClient) -> None:
    ann = come_in(fresh, "Ann")
    made = {ann.post("/tables", QUICK, 201)["id"] for _ in range(3)}
    first = ann.get("/tables", params={"size": 2})
    second = ann.get("/tables", params={"size": 2, "page": 1})
    assert first["more"] and not second["more"]
    assert {table["id"] for table in first["tables"] + second["tables"]} == made
    closed = first["tables"][0]["id"]
    ann.post(f"/tables/{closed}/close", status=204)
    over = ann.get("/tables", params={"which": "mine-over"})["tables"]
    assert [table["id"] for table in over] == [closed]


# --- playing -----------------------------------------------------------------------------------


def test_clicks_lead_to_a_move_and_its_amount(api: TestClient) -> None:
    ann, _, table = two_at_a_table(api)
    path: list[str] = []
    step = ann.get(f"/tables/{table}/choices")
    while step["chosen"] is None:
        path.append(step["choices"][0]["id"])
        step = ann.get(f"/tables/{table}/choices", params={"path": path})
    chosen = step["chosen"]
    moves = ann.get(f"/tables/{table}/legal")["moves"]
    assert chosen in moves and chosen["words"]
    made = ann.post(
        f"/tables/{table}/move",
        {"move": chosen["move"], "amount": chosen["high"], "phase": step["phase"]},
    )
    assert made["made"] and made["tag"] != step["tag"]
    wrong = ann.ask("GET", f"/tables/{table}/choices", params={"path": ["nothing"]})
    assert wrong.status_code == 409 and wrong.json()["code"] == "no-such-path"


def test_a_move_is_made_once_however_often_it_is_sent(api: TestClient) -> None:
    ann, bob, table = two_at_a_table(api, preset="small")
    plan = {"move": "plan", "text": "peace", "once": "first"}
    assert [ann.post(f"/tables/{table}/move", plan)["made"] for _ in range(3)] == [True] + [
        False
    ] * 2
    assert bob.post(f"/tables/{table}/move", plan)["made"]  # the word is each player's own


def test_a_move_is_known_after_the_end_of_the_game(api: TestClient) -> None:
    ann, bob, table = two_at_a_table(api)
    chosen = next(each for each in ann.get(f"/tables/{table}/legal")["moves"] if each["high"])
    move = {"move": chosen["move"], "amount": chosen["high"], "once": "first"}
    assert ann.post(f"/tables/{table}/move", move)["made"]
    for each in (ann, bob):
        each.post(f"/tables/{table}/resign", {}, 204)
    assert ann.get(f"/tables/{table}")["status"] == "finished"
    assert not ann.post(f"/tables/{table}/move", move)["made"]
    again = move | {"once": "second"}
    assert ann.refused("POST", f"/tables/{table}/move", again) == (409, "not-running")


def test_a_typed_line_is_read_as_the_rulebook_says(api: TestClient) -> None:
    ann, _, table = two_at_a_table(api)
    read = ann.post(f"/tables/{table}/line", {"line": "nonsense"})
    assert read["notices"]
    assert ann.refused("POST", f"/tables/{table}/line", {"line": "0,0,D,1"})[0] == 409


def test_a_hint_is_a_legal_move_and_only_for_casual_tables(api: TestClient) -> None:
    ann, _, table = two_at_a_table(api)
    hint = ann.post(f"/tables/{table}/hint", {})
    assert hint["words"] and hint["clicks"]
    assert ann.post(f"/tables/{table}/move", {"move": hint["move"]})["made"]
    serious, _, other = two_at_a_table(api, casual=False)
    assert serious.refused("POST", f"/tables/{other}/hint", {}) == (409, "no-hints")


def test_bots_that_are_too_busy_say_when_to_ask_again(
    api: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, table = two_at_a_table(api)
    monkeypatch.setattr("wartable.server.bots.hints.MOST", 0)
    headers = {"Authorization": f"Bearer {ann.token}"}
    answer = api.post(f"/api/tables/{table}/hint", json={}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (503, "no-hint")
    assert answer.headers["retry-after"] == "2"


def test_bots_count_for_the_address_that_a_person_acts_from(app: FastAPI, api: TestClient) -> None:
    _, _, table = two_at_a_table(api)
    server = app.state.server
    assert server.bots.usage.address_of(server.room.info(table).owner_id) == "testclient"


def test_whoever_waits_is_told_when_something_is_new(api: TestClient) -> None:
    ann, bob, table = two_at_a_table(api, preset="small")
    known = bob.get(f"/tables/{table}/view")
    with ThreadPoolExecutor() as threads:
        patient = {"after": known["tag"], "wait": 25}
        waits = [threads.submit(bob.get, f"/tables/{table}/{end}", params=patient) for end in ENDS]
        ann.post(f"/tables/{table}/resign", {}, 204)
        for wait in waits:
            assert wait.result(20)["tag"] != known["tag"]
    bob.post(f"/tables/{table}/resign", {}, 204)
    last = bob.get(f"/tables/{table}/legal")
    patient = {"after": last["tag"], "wait": 0.01}
    assert last["over"] and bob.get(f"/tables/{table}/legal", params=patient) == last


def test_whoever_waits_for_a_game_to_begin_is_told_when_it_does(api: TestClient) -> None:
    ann, bob = come_in(api, "Ann"), come_in(api, "Bob")
    table = ann.post("/tables", QUICK, 201)["id"]
    assert ann.refused("GET", f"/tables/{table}/view") == (409, "not-begun")
    with ThreadPoolExecutor() as threads:
        wait = threads.submit(ann.get, f"/tables/{table}/legal", params={"wait": 25})
        bob.post(f"/tables/{table}/join", {"seat": 1})
        assert wait.result(20)["your_turn"]


def test_a_running_game_is_looked_back_on_with_own_eyes(api: TestClient) -> None:
    ann, _, table = two_at_a_table(api)
    seen = ann.get(f"/tables/{table}/replay")
    assert seen["viewer"] == 0 and seen["view"]["seat"] == 0 and seen["steps"] >= 1
    assert ann.get(f"/tables/{table}/replay", params={"as": -1})["viewer"] == -1
    assert ann.refused("GET", f"/tables/{table}/replay?as=-2") == (403, "not-your-seat")


def test_giving_up_ends_a_game_when_nobody_is_left(api: TestClient) -> None:
    ann, bob, table = two_at_a_table(api)
    ann.post(f"/tables/{table}/resign", {}, 204)
    assert ann.refused("POST", f"/tables/{table}/resign", {}) == (409, "resigned")
    assert ann.refused("POST", f"/tables/{table}/move", {"move": "done"}) == (409, "resigned")
    bob.post(f"/tables/{table}/resign", {}, 204)
    shown = ann.get(f"/tables/{table}")
    assert shown["status"] == "finished" and shown["reason"] == "resignation"
    assert ann.get(f"/tables/{table}/legal")["over"]
    assert ann.get(f"/tables/{table}/replay")["viewer"] == -2
    read_record(ann.ask("GET", f"/tables/{table}/record").text)


# --- together ----------------------------------------------------------------------------------


def test_people_talk_and_do_not_read_whom_they_mute(api: TestClient) -> None:
    ann, bob, table = two_at_a_table(api)
    ann.post(f"/tables/{table}/chat", {"text": "hello <b>you</b>"}, 204)
    said = bob.get(f"/tables/{table}/chat")
    assert said[-1] | {"at": 0} == {
        "name": "Ann",
        "text": "hello <b>you</b>",
        "at": 0,
        "yours": False,
    }
    assert said[0]["name"] == ""
    bob.put(f"/tables/{table}/seats/0/mute", {"muted": True})
    assert "hello" not in str(bob.get(f"/tables/{table}/chat"))
    assert bob.get(f"/tables/{table}")["seats"][0]["muted"]
    assert not ann.get(f"/tables/{table}")["seats"][0]["muted"]
    bob.put(f"/tables/{table}/seats/0/mute", {"muted": False})
    assert "hello" in str(bob.get(f"/tables/{table}/chat"))
    path = f"/tables/{table}/seats"
    assert bob.refused("PUT", f"{path}/1/mute", {"muted": True}) == (409, "mute-self")
    assert bob.refused("PUT", f"{path}/2/mute", {"muted": True}) == (409, "nobody-there")
    assert bob.refused("PUT", f"{path}/9/mute", {"muted": True}) == (404, "no-seat")
    assert bob.refused("POST", f"/tables/{table}/chat", {"text": " "}) == (422, "bad-chat")


def test_a_slow_game_is_paused_when_all_want_it(api: TestClient) -> None:
    ann, bob, table = two_at_a_table(api, clock="slow", pace=24)
    assert ann.get(f"/tables/{table}")["deadline"] > 0
    ann.post(f"/tables/{table}/pause", {}, 204)
    assert [seat["pause"] for seat in bob.get(f"/tables/{table}")["seats"]] == [True, False, False]
    bob.post(f"/tables/{table}/pause", {"wanted": True}, 204)
    shown = bob.get(f"/tables/{table}")
    assert shown["status"] == "paused" and shown["deadline"] is None
    assert ann.refused("POST", f"/tables/{table}/move", {"move": "done"}) == (409, "not-running")
    ann.post(f"/tables/{table}/resume", status=204)
    assert bob.get(f"/tables/{table}")["status"] == "running"


def test_a_bot_plays_for_who_left_until_they_are_back(
    api: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, table = two_at_a_table(api)
    give = {"seat": 1}
    assert ann.refused("POST", f"/tables/{table}/stand-in", give) == (409, "not-gone")
    monkeypatch.setattr("wartable.server.tables.pauses.now", lambda: now() + HOUR)
    assert ann.get(f"/tables/{table}")["seats"][1]["gone"]
    ann.post(f"/tables/{table}/stand-in", give | {"bot": "random"}, 204)
    assert ann.get(f"/tables/{table}")["seats"][1]["standin"] == "random"
    assert bob.refused("POST", f"/tables/{table}/move", {"move": "done"}) == (409, "stand-in")
    bob.post(f"/tables/{table}/take-back", {}, 204)
    assert bob.get(f"/tables/{table}")["seats"][1]["standin"] == ""
