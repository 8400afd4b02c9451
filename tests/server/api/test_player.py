"""Programs play over a socket: what is pushed to them, what they send, and how it is answered."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from support.server import make_table
from support.sockets import COMMANDS, Guest, Place, a_command, place, until
from wartable.server.http import gate
from wartable.server.http.identity import COOKIE
from wartable.server.live import hub as hubs
from wartable.server.live.one_way import UNSUPPORTED_DATA
from wartable.server.tables.host import set_public
from wartable.server.tables.lobby import ME, Plan, Wish, open_table, sit
from wartable.server.tables.pauses import presences
from wartable.server.tables.play import move, resign, undo
from wartable.server.tables.service import Room
from wartable.server.tables.summary import OPEN as FREE
from wartable.server.waits import busy


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Place]:
    with place(tmp_path) as found:
        yield found


@pytest.fixture
def pair(here: Place) -> tuple[Guest, Guest, str]:
    """Two people at a public table."""
    ann, bob = here.guest("Ann"), here.guest("Bob")
    return ann, bob, make_table(here.server.room, [ann.who, bob.who], options=COMMANDS)


class Program:
    """A program that has the whole state by what it was pushed."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.seen: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.news: list[dict[str, Any]] = []

    def next(self) -> dict[str, Any]:
        """Return the next message; take in what it says if it is a push."""
        told: dict[str, Any] = self.socket.receive_json()
        if "changed" in told:
            self.seen = told
            self.state |= told["state"]
            self.news = [each for each in self.news if each["number"] <= told["since"]]
            self.news += told["news"]
        return told

    def ask(self, frame: object) -> dict[str, Any]:
        """Send a frame and return its answer."""
        self.socket.send_text(frame if isinstance(frame, str) else json.dumps(frame))
        while "changed" in (told := self.next()):
            pass
        return told


@contextmanager
def playing(
    here: Place, table_id: str, guest: Guest | None, query: str = "", **headers: str
) -> Iterator[Program]:
    """Give a program that has had its first push."""
    cookie = {"cookie": f"{COOKIE}={guest.cookie}"} if guest else {}
    url = f"/api/tables/{table_id}/play?{query}"
    with here.client.websocket_connect(url, headers=cookie | headers) as socket:
        found = Program(socket)
        found.next()
        yield found


def view(here: Place, table_id: str, guest: Guest, query: str = "") -> dict[str, Any]:
    """Return what the API says of a table."""
    found: dict[str, Any] = here.client.get(
        f"/api/tables/{table_id}/view?state=true&{query}",
        headers={"cookie": f"{COOKIE}={guest.cookie}"},
    ).json()
    return found


# --- what is pushed ----------------------------------------------------------------------------


def test_the_first_push_has_everything(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, _, table_id = pair
    with playing(here, table_id, ann, "fields=true") as hers:
        first = hers.seen
        same = view(here, table_id, ann, "fields=true")
    for name in ("tag", "seat", "phase", "over", "your_turn", "to_act", "state", "orders", "texts"):
        assert first[name] == same[name], name
    assert first["news"] == same["events"]
    assert (first["changed"], first["since"], first["more"]) == ("view", -1, False)
    plain = [{k: move[k] for k in ("low", "high", "fields")} for move in first["legal"]]
    assert plain == [{k: move[k] for k in ("low", "high", "fields")} for move in same["legal"]]


def test_whoever_takes_in_all_pushes_has_what_the_view_has(
    here: Place, pair: tuple[Guest, Guest, str]
) -> None:
    ann, bob, table_id = pair
    chance = random.Random(1)
    with playing(here, table_id, ann) as hers, playing(here, table_id, bob) as his:
        for _ in range(40):
            for guest, mine in ((ann, hers), (bob, his)):
                same = view(here, table_id, guest)
                while mine.seen["tag"] != same["tag"]:
                    mine.next()
                assert mine.state == same["state"]
                assert mine.news == same["events"]
                assert mine.seen["to_act"] == same["to_act"]
                assert mine.seen["orders"] == same["orders"]
                assert len(mine.seen["legal"]) == len(same["legal"])
                if mine.seen["legal"]:
                    at = chance.randrange(len(mine.seen["legal"]))
                    order = {"move": at, "tag": mine.seen["tag"]}
                    chosen = chance.choice((order, {"line": "?"}))
                    mine.ask(chosen | {"phase": mine.seen["phase"]})
    assert view(here, table_id, ann)["phase"] >= 2, "several phases were played"


def test_only_what_has_changed_is_pushed(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, _, table_id = pair
    with playing(here, table_id, ann) as hers:
        fields = set(hers.seen["state"])
        assert hers.ask({"move": hers.seen["legal"][-1]["move"]})["made"] is True
        assert set(hers.seen["state"]) < fields, "the map is the same"
        assert hers.seen["orders"] != []


def test_secret_moves_of_others_are_silent(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, bob, table_id = pair
    room = here.server.room
    with playing(here, table_id, ann) as hers, playing(here, table_id, None) as theirs:
        tags = hers.seen["tag"], theirs.seen["tag"]
        move(room, table_id, bob.id, a_command(room, table_id, 1))
        resign(room, table_id, bob.id)
        over = hers.next(), theirs.next()
    assert [each["over"] for each in over] == [True, True], "the command was not told"
    assert tags[0] != over[0]["tag"]
    assert over[0]["results"] == over[1]["results"] != []


def test_nothing_secret_of_others_is_in_a_push(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, bob, table_id = pair
    room = here.server.room
    with playing(here, table_id, bob) as his:
        assert his.ask({"move": his.seen["legal"][-1]["move"]})["made"]
        mine = his.seen
        with playing(here, table_id, ann) as hers, playing(here, table_id, None) as theirs:
            assert mine["orders"] and mine["state"] != {}
            for other in (hers.seen, theirs.seen):
                assert other["orders"] == []
            assert theirs.seen["legal"] == []
            assert hers.seen["state"] == view(here, table_id, ann)["state"]
    assert room.info(table_id).phase == mine["phase"]


def test_an_undo_takes_events_back(here: Place) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    plan: dict[str, Any] = {"game": "dukes", "preset": "", "options": {}}
    table_id = make_table(here.server.room, [ann.who, bob.who], **plan)
    with playing(here, table_id, ann) as hers:
        before = view(here, table_id, ann)
        for _ in range(3):
            assert hers.ask({"move": hers.seen["legal"][1]["move"]}) == {"made": True}
        for _ in range(2):
            undo(here.server.room, table_id, ann.id)
        assert hers.ask({"move": hers.seen["legal"][2]["move"]}) == {"made": True}
        undo(here.server.room, table_id, ann.id)
        undo(here.server.room, table_id, ann.id)
        while hers.seen["tag"] != before["tag"]:
            hers.next()
        assert hers.news == before["events"]
        assert hers.state == before["state"]


def test_whoever_follows_a_lobby_gets_the_seat(here: Place) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    room = here.server.room
    seats = [Wish(ME), Wish(FREE)]
    plan = Plan("territory", seats, options=COMMANDS, public=True)
    table_id = open_table(room, ann.id, ann.name, plan)
    with playing(here, table_id, bob) as his:
        assert (his.seen["seat"], his.seen["legal"], his.seen["state"]) == (-1, [], {})
        assert his.ask({"move": "done"})["code"] == "not-your-seat"
        sit(room, table_id, bob.id, bob.name, 1)
        until(lambda: his.seen["seat"] == 1 or his.next() is None)
        assert his.seen["legal"] and his.state == view(here, table_id, bob)["state"]


# --- what is sent ------------------------------------------------------------------------------


def test_moves_by_text_by_place_and_by_name(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, _, table_id = pair
    with playing(here, table_id, ann, "fields=true") as hers:
        first = hers.seen["legal"][-1]
        assert hers.ask({"move": first["move"], "amount": first["low"]}) == {"made": True}
        at = len(hers.seen["legal"]) - 1
        chosen = hers.seen["legal"][at]
        order = {"move": at, "tag": hers.seen["tag"], "amount": chosen["low"]}
        assert hers.ask(order | {"once": "a1"}) == {"made": True, "once": "a1"}
        assert hers.seen["orders"][-1]["move"] == chosen["move"]
        named = hers.seen["legal"][-1]["fields"]
        assert hers.ask({"move": named, "phase": hers.seen["phase"]}) == {"made": True}
        assert len(hers.seen["orders"]) == 3


def test_lines_are_read(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, _, table_id = pair
    with playing(here, table_id, ann) as hers:
        answer = hers.ask({"line": "nonsense", "once": "l"})
        assert (answer["made"], answer["stopped"], answer["once"]) == (True, "", "l")
        assert len(answer["notices"]) == 1
        assert not hers.seen["your_turn"]


def test_the_same_mark_plays_once(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, _, table_id = pair
    with playing(here, table_id, ann) as hers:
        order = {"move": hers.seen["legal"][-1]["move"], "once": "x"}
        assert hers.ask(order) == {"made": True, "once": "x"}
        assert hers.ask(order) == {"made": False, "once": "x"}
        answer = here.client.post(
            f"/api/tables/{table_id}/move",
            json=order,
            headers={"cookie": f"{COOKIE}={ann.cookie}"},
        )
        assert answer.json()["made"] is False, "by requests, too"


def test_the_answer_comes_after_what_it_has_changed(
    here: Place, pair: tuple[Guest, Guest, str]
) -> None:
    ann, _, table_id = pair
    with playing(here, table_id, ann) as hers:
        for count in range(1, 4):
            assert hers.ask({"move": hers.seen["legal"][-1]["move"]})["made"]
            assert len(hers.seen["orders"]) == count


def test_refusals_are_those_of_requests(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, _, table_id = pair
    headers = {"cookie": f"{COOKIE}={ann.cookie}"}
    frames: list[tuple[str, dict[str, Any]]] = [
        ("move", {"move": "nonsense"}),
        ("move", {"move": "done", "phase": 99}),
        ("move", {"move": {"verb": "nothing"}}),
        ("move", {"move": "a" * 5001}),
        ("move", {"move": "done", "once": "a b"}),
        ("move", {"move": "done", "other": 1}),
        ("move", {"amount": 1}),
        ("move", {"move": "done", "amount": 2**31}),
        ("line", {"line": 3}),
        ("line", {"line": "x", "phase": -1}),
    ]
    with playing(here, table_id, ann) as hers:
        before = hers.seen
        for route, frame in frames:
            expected = here.client.post(
                f"/api/tables/{table_id}/{route}", json=frame, headers=headers
            )
            assert expected.status_code >= 400
            told = hers.ask(frame)
            if "move" in expected.json()["message"] and expected.json()["code"] == "bad-request":
                assert told["code"] == "bad-request", "a move may also be a number here"
            else:
                assert told == expected.json(), frame
        assert hers.seen is before


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "3", "[" * 5000, '{"move": "\\ud800"}', '{"line": NaN}']
)
def test_frames_that_cannot_be_read_are_refused(
    here: Place, pair: tuple[Guest, Guest, str], text: str
) -> None:
    ann, _, table_id = pair
    with playing(here, table_id, ann) as hers:
        answer = hers.ask(text)
        assert set(answer) == {"error", "code", "message"}
        assert answer["error"] == "Unreadable"
        assert hers.ask({"move": hers.seen["legal"][-1]["move"]}) == {"made": True}


def test_places_of_other_lists_are_refused(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, _, table_id = pair
    with playing(here, table_id, ann) as hers:
        tag = hers.seen["tag"]
        assert hers.ask({"move": 10**6, "tag": tag})["code"] == "no-move"
        assert hers.ask({"move": 0})["code"] == "stale-list"
        assert hers.ask({"move": 1, "tag": tag})["made"]
        assert hers.ask({"move": 1, "tag": tag})["code"] == "stale-list"


def test_binary_frames_close_the_socket(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, _, table_id = pair
    with playing(here, table_id, ann) as hers:
        hers.socket.send_bytes(b"{}")
        with pytest.raises(WebSocketDisconnect) as closed:
            hers.next()
    assert closed.value.code == UNSUPPORTED_DATA


# --- who may play ------------------------------------------------------------------------------


def test_programs_come_in_by_token(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, _, table_id = pair
    token = here.server.people.new_token(ann.who, "mine")
    with playing(here, table_id, None, authorization=f"Bearer {token}") as hers:
        assert hers.ask({"move": hers.seen["legal"][-1]["move"]}) == {"made": True}
        here.server.people.revoke(ann.who, here.server.people.tokens(ann.who)[0].id)
        answer = hers.ask({"move": hers.seen["legal"][-1]["move"]})
        assert (answer["error"], answer["code"]) == ("NotSignedIn", "bad-token"), "at once"
        here.beat()
        with pytest.raises(WebSocketDisconnect) as closed:
            while True:
                hers.next()
        assert closed.value.code == hubs.NOT_SIGNED_IN


def test_strangers_look_on_and_play_nothing(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    _, _, table_id = pair
    with playing(here, table_id, None) as theirs:
        assert (theirs.seen["seat"], theirs.seen["legal"]) == (-1, [])
        assert theirs.ask({"move": "done"})["code"] == "not-signed-in"


@pytest.mark.parametrize(
    ("table", "query", "code", "closed_with"),
    [
        ("nowhere", "", "no-table", hubs.NOT_FOUND),
        ("NO", "", "no-table", hubs.NOT_FOUND),
        (None, "seat=x", "not-your-seat", hubs.FORBIDDEN),
    ],
)
def test_who_may_not_look_is_told_why(
    here: Place,
    pair: tuple[Guest, Guest, str],
    table: str | None,
    query: str,
    code: str,
    closed_with: int,
) -> None:
    ann, _, table_id = pair
    url = f"/api/tables/{table or table_id}/play?{query}"
    headers = {"cookie": f"{COOKIE}={ann.cookie}"}
    with here.client.websocket_connect(url, headers=headers) as socket:
        assert socket.receive_json()["code"] == code
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == closed_with


def test_private_tables_of_others_are_not_there(
    here: Place, pair: tuple[Guest, Guest, str]
) -> None:
    ann, _, table_id = pair
    eve = here.guest("Eve")
    with playing(here, table_id, eve) as hers:
        set_public(here.server.room, table_id, ann.id, False)
        with pytest.raises(WebSocketDisconnect) as closed:
            hers.next()
    assert closed.value.code == hubs.NOT_FOUND


# --- limits and faults -------------------------------------------------------------------------


def test_frames_count_as_requests_do(tmp_path: Path) -> None:
    with place(tmp_path, rate_limits=True) as here:
        here.server.limits._clock = lambda: 0.0
        ann, bob = here.guest("Ann"), here.guest("Bob")
        table_id = make_table(here.server.room, [ann.who, bob.who], options=COMMANDS)
        headers = {"cookie": f"{COOKIE}={ann.cookie}"}
        with playing(here, table_id, ann) as hers:
            codes = [hers.ask({"line": "x", "phase": -1})["code"] for _ in range(20)]
            for _ in range(10):
                here.client.post(
                    f"/api/tables/{table_id}/line", json={"line": "x"}, headers=headers
                )
            codes.append(hers.ask({"line": "x", "phase": -1})["code"])
        assert codes == ["stale"] * 20 + ["too-many"]


def test_frames_take_their_turn_among_requests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered: list[str] = []
    real = gate.Visit.enter

    async def noted(visit: gate.Visit) -> None:
        entered.append("in")
        await real(visit)

    with place(tmp_path, rate_limits=True) as here:
        ann, bob = here.guest("Ann"), here.guest("Bob")
        table_id = make_table(here.server.room, [ann.who, bob.who], options=COMMANDS)
        accounts = here.server.accounts
        with playing(here, table_id, ann) as hers:
            monkeypatch.setattr(gate.Visit, "enter", noted)
            spent = accounts.of("testclient").spent
            hers.ask({"move": hers.seen["legal"][-1]["move"]})
            assert entered == ["in"]
            assert accounts.of("testclient").spent > spent
            until(lambda: accounts.running == 0)


def test_a_busy_server_says_so_and_the_socket_stays(
    here: Place, pair: tuple[Guest, Guest, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, table_id = pair

    def fail(*given: Any, **named: Any) -> None:
        raise busy()

    with playing(here, table_id, ann) as hers:
        with monkeypatch.context() as patch:
            patch.setattr(Room, "change", fail)
            answer = hers.ask({"move": "done", "once": "b"})
            assert (answer["error"], answer["code"], answer["once"]) == ("Busy", "busy", "b")
        assert hers.ask({"line": "done", "once": "b"})["made"] is True


def test_a_fault_closes_the_socket_and_is_logged(
    here: Place,
    pair: tuple[Guest, Guest, str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    ann, _, table_id = pair
    words = " ".join(("secret", "words"))

    def fail(*given: Any, **named: Any) -> None:
        raise KeyError(words)

    with playing(here, table_id, ann) as hers:
        monkeypatch.setattr(Room, "change", fail)
        with pytest.raises(WebSocketDisconnect) as closed:
            hers.ask({"move": "done"})
    assert closed.value.code == 1011
    assert "KeyError" in caplog.text
    assert words not in caplog.text


def test_a_player_is_present(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    _, bob, table_id = pair
    room = here.server.room
    with playing(here, table_id, bob):
        until(lambda: presences(room, table_id)[1].connected)
    until(lambda: not presences(room, table_id)[1].connected)
