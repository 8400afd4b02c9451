"""Plain requests are answered directly, byte for byte as their routes would answer them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

import fastapi.routing
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from support.api import Player, come_in, two_at_a_table
from support.server import client, make_test_app
from wartable.server.accounts.people import People
from wartable.server.api import direct
from wartable.server.waits import busy

#: No bot thinks meanwhile.
IDLE: list[dict[str, str]] = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "idle"}]
#: Moves can be taken back one by one there.
DUKES: dict[str, Any] = {
    "game": "dukes",
    "preset": "",
    "options": {},
    "seats": [{"kind": "me"}, {"kind": "open"}],
}


@dataclass(frozen=True)
class Sent:
    """A request; ``{table}``, ``{tag}`` and ``{move}`` stand for what there is."""

    method: str
    path: str
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    who: str = "token"

    def by(self, player: Player, table: str, **known: str) -> dict[str, Any]:
        """Return the request as a client sends it."""
        path = self.path
        for name, value in (known | {"table": table}).items():
            path = path.replace(f"{{{name}}}", value)
        headers = {
            "token": player.headers,
            "cookie": player.as_browser,
            "nobody": {},
            "bad token": {"Authorization": "Bearer wt_nothing"},
            "no bearer": {"Authorization": "Basic abc"},
            "bad cookie": {"Cookie": "wartable=nothing"},
            "both": player.headers | player.as_browser,
        }[self.who]
        content = self.body
        if content is not None and not isinstance(content, bytes):
            content = json.dumps(content).replace("{move}", known.get("move", "")).encode()
        usual = {"Content-Type": "application/json"} if content is not None else {}
        return {
            "method": self.method,
            "url": f"/api{path}",
            "headers": usual | headers | self.headers,
            "content": content,
        }


@contextmanager
def by_routes() -> Iterator[None]:
    """Let FastAPI's routes answer everything."""
    with patch.object(direct, "_KINDS", {}):
        yield


@contextmanager
def directly() -> Iterator[None]:
    """Fail where FastAPI's routes are asked."""

    def asked(**given: Any) -> None:
        raise AssertionError("this request is not answered directly")

    with patch.object(fastapi.routing, "solve_dependencies", asked):
        yield


def answer(client: TestClient, request: dict[str, Any]) -> tuple[int, list[Any], bytes]:
    """Return everything that a client can know of an answer."""
    found = client.request(**request)
    return found.status_code, sorted(found.headers.multi_items()), found.content


LOOKS = ("view", "legal", "choices")
DEEDS = ("move", "line", "undo", "withdraw", "orders")
ALL = (*LOOKS, *DEEDS)
EVERYBODY = ("token", "cookie", "nobody", "bad token", "no bearer", "bad cookie", "both")
BODIES: dict[str, dict[str, Any]] = {
    "move": {"move": "nonsense"},
    "line": {"line": "nonsense", "phase": -1},
    "undo": {},
    "withdraw": {"order": 1},
    "orders": {"orders": [{"move": "nonsense"}]},
}
#: The same at any position, so that each can be sent twice.
GOOD = [
    *(Sent("GET", f"/tables/{{table}}/{look}", who=who) for look in LOOKS for who in EVERYBODY),
    *(
        Sent("GET", f"/tables/{{table}}/{look}?{query}")
        for look in LOOKS
        for query in ("seat=0", "seat=1", "seat=-1", "seat=7", "seat=999")
    ),
    *(
        Sent("GET", f"/tables/{{table}}/{look}?{query}")
        for look in ("view", "legal")
        for query in (
            "after=&wait=25",
            "after={tag}&wait=0",
            "after={tag}&wait=0.01",
            "after=0a&wait=25",
            "wait=3",
            "fields=true",
            "fields=0&seat=0&after={tag}",
        )
    ),
    *(
        Sent("GET", f"/tables/{{table}}/view?{query}")
        for query in ("since=0", "since=-1&state=true", "before=1", "before=0&state=1&fields=1")
    ),
    *(
        Sent("GET", f"/tables/{{table}}/choices?{query}")
        for query in ("path=x", "path=a&path=b", "path=c%3A0%2C0&seat=0", "path=%C3%A4%FF")
    ),
    *(Sent("GET", f"/tables/nowhere/{look}") for look in LOOKS),
    *(
        Sent("GET", "/tables/{table}/view", headers={"Accept-Encoding": each})
        for each in ("gzip", "")
    ),
    *(
        Sent("POST", f"/tables/{{table}}/{deed}", BODIES[deed], who=who)
        for deed in DEEDS
        for who in EVERYBODY
    ),
    *(Sent("POST", f"/tables/nowhere/{deed}", BODIES[deed]) for deed in DEEDS),
    *(
        Sent("POST", f"/tables/{{table}}/{deed}", BODIES[deed] | more)
        for deed in DEEDS
        for more in ({"seat": 1}, {"phase": -1}, {"phase": 2**53}, {"seat": 0, "once": "x1_-"})
    ),
    *(
        Sent("POST", "/tables/{table}/move", body)
        for body in (
            {"move": "{move}", "phase": 99},
            {"move": "{move}", "amount": 2**30},
            {"move": {"verb": "nothing"}},
            {"move": {"verb": "nothing", "amount": 3}, "amount": 1},
            {"move": "\u00e4\ud83d\ude00"},
            {"move": "done", "text": "t" * 5000, "phase": -1},
            {"move": "x" * 5000, "seat": None},
        )
    ),
    Sent("POST", "/tables/{table}/orders", {"line": "nonsense", "phase": -1}),
    Sent("POST", "/tables/{table}/orders", {"line": "a", "orders": []}),
    Sent("POST", "/tables/{table}/orders", {}),
    Sent("POST", "/tables/{table}/move", b' {"move": "a", "move": "b"}\n'),
    Sent("POST", "/tables/{table}/move", BODIES["move"], {"Origin": "http://localhost"}, "cookie"),
]
ODD = [
    *(
        Sent("GET", f"/tables/{{table}}/{look}?{query}", who=who)
        for look in LOOKS
        for who in ("token", "bad token")
        for query in ("seat=x", "seat=-2", "seat=1000", "seat=", "other=1")
    ),
    *(
        Sent("GET", f"/tables/{{table}}/{look}?{query}")
        for look in LOOKS
        for query in (
            "seat=%2B1",
            "seat=01",
            "seat=%201",
            "seat=1.0",
            "seat=-0",
            "seat=0&seat=1",
            "seat=%D9%A1",
            f"after={'a' * 65}",
            "after=UPPER",
            "wait=26",
            "wait=-1",
            "wait=nan",
            "wait=inf",
            "wait=1e9",
            "wait=",
            "fields=yes",
            "fields=perhaps",
            "state=on",
            "since=-2",
            f"since={2**53 + 1}",
            "before=-1",
            "before=x",
            "path=",
            f"path={'a' * 101}",
            "&".join(["path=a"] * 21),
            ";&&=&seat",
        )
    ),
    *(
        Sent("GET", f"/tables/{table}/{look}")
        for look in LOOKS
        for table in ("UPPER", "x" * 40, "a.b", "%C3%A4", "a%20b", "%2e%2e")
    ),
    *(Sent("GET", f"/tables/{{table}}/{look}", b'{"seat": 1}') for look in LOOKS),
    *(
        Sent(method, f"/tables/{{table}}/{each}")
        for method in ("HEAD", "PUT", "OPTIONS")
        for each in ALL
    ),
    *(Sent("GET", f"/tables/{{table}}/{deed}") for deed in DEEDS),
    *(Sent("POST", f"/tables/{{table}}/{look}", {}) for look in LOOKS),
    *(Sent("GET", f"/tables/{{table}}/{each}/") for each in ALL),
    *(
        Sent("POST", f"/tables/{{table}}/{deed}", body, who=who)
        for deed in DEEDS
        for who in ("token", "bad token", "nobody")
        for body in (None, b"", b"{", b"[]", b"null", b'{"unknown": 1}')
    ),
    *(
        Sent("POST", "/tables/{table}/move", body)
        for body in (
            b"\xff\xfe",
            b'{"move": "\xff"}',
            '{"move": "a"}'.encode("utf-16"),
            b"\xef\xbb\xbf" + b'{"move": "a"}',
            b'{"move": NaN}',
            b'{"move": "\\ud800"}',
            b'{"move": "\\u0000"}',
            b"[" * 20_000 + b"]" * 20_000,
            b'{"move": ' + b"9" * 5000 + b"}",
            {"move": 3},
            {"move": True},
            {"move": "a", "amount": "3"},
            {"move": "a", "amount": 3.0},
            {"move": "a", "amount": -1},
            {"move": "a", "amount": 2**30 + 1},
            {"move": "a", "seat": True},
            {"move": "a", "seat": 1000},
            {"move": "a", "phase": 2**53 + 1},
            {"move": "a", "once": ""},
            {"move": "a", "once": "a b"},
            {"move": "a", "once": "x" * 21},
            {"move": "a" * 5001},
            {"move": {"verb": 1.5}},
            {"move": {"v" * 41: 1}},
            {"move": {str(n): n for n in range(17)}},
            {"move": "a", **{str(n): n for n in range(20)}},
        )
    ),
    *(
        Sent("POST", "/tables/{table}/move", BODIES["move"], headers)
        for headers in (
            {"Content-Type": "text/plain"},
            {"Content-Type": ""},
            {"Content-Type": "application/json; charset=utf-8"},
            {"Content-Type": "application/vnd.x+json"},
            {"Content-Type": "APPLICATION/JSON"},
            {"Host": "elsewhere.example"},
            {"Content-Length": "99999999"},
        )
    ),
    Sent("POST", "/tables/{table}/move", BODIES["move"], {"Origin": "http://else.where"}, "cookie"),
    Sent("POST", "/tables/{table}/line", {"line": "x" * 70_000}),
]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return make_test_app(tmp_path_factory.mktemp("direct"))


@pytest.fixture(scope="module")
def here(app: FastAPI) -> Iterator[TestClient]:
    with client(app, raise_server_exceptions=False) as found:
        yield found


@pytest.fixture(scope="module", params=["territory", "dukes", "private"])
def seated(here: TestClient, request: pytest.FixtureRequest) -> tuple[Player, str]:
    """A player and a table at which it is their turn."""
    if request.param == "dukes":
        ann, _, table = two_at_a_table(here, **DUKES)
    else:
        ann, _, table = two_at_a_table(here, public=request.param != "private", seats=IDLE)
    return ann, table


def known(player: Player, table: str) -> dict[str, str]:
    seen = player.get(f"/tables/{table}/legal")
    return {"tag": seen["tag"], "move": seen["moves"][0]["move"] if seen["moves"] else "done"}


def test_every_answer_is_that_of_the_routes(here: TestClient, seated: tuple[Player, str]) -> None:
    ann, table = seated
    words = known(ann, table)
    for sent in (*GOOD, *ODD):
        request = sent.by(ann, table, **words)
        with by_routes():
            expected = answer(here, request)
        assert answer(here, request) == expected, sent
        assert expected[0] != 500, sent
    assert known(ann, table) == words, "nothing of it has changed anything"


def test_plain_requests_need_no_routes(here: TestClient, seated: tuple[Player, str]) -> None:
    ann, table = seated
    words = known(ann, table)
    with directly():
        for sent in GOOD:
            assert answer(here, sent.by(ann, table, **words))[0] != 500, sent


def test_moves_are_made_and_answered_alike(here: TestClient) -> None:
    ann, _, table = two_at_a_table(here, **DUKES)
    legal = ann.get(f"/tables/{table}/legal")
    answers = []
    for way in (by_routes, directly):
        body = {"move": legal["moves"][1]["move"], "phase": legal["phase"], "once": way.__name__}
        sent: list[tuple[str, Any]] = [("move", body), ("move", body), ("undo", {})]
        sent += [("line", {"line": body["move"]}), ("undo", {}), ("undo", {})]
        with way():
            asked = [Sent("POST", f"/tables/{{table}}/{deed}", each) for deed, each in sent]
            answers.append([answer(here, each.by(ann, table)) for each in asked])
    assert answers[0] == answers[1]
    assert [status for status, _, _ in answers[0]] == [200] * 5 + [409]


def test_orders_change_alike(here: TestClient) -> None:
    ann, _, table = two_at_a_table(here, seats=IDLE)
    order = ann.get(f"/tables/{table}/legal")["moves"][0]["move"]
    orders: dict[str, Any] = {"orders": [{"move": order}]}
    answers = []
    for way in (by_routes, directly):
        with way():
            sent = [
                Sent("POST", f"/tables/{{table}}/{deed}", each)
                for deed, each in (
                    ("orders", orders),
                    ("withdraw", {"order": 1}),
                )
            ]
            answers.append([answer(here, each.by(ann, table)) for each in sent])
    assert answers[0] == answers[1]
    assert [status for status, _, _ in answers[0]] == [200] * 2


def test_what_is_too_often_is_refused_alike(tmp_path: Path) -> None:
    app = make_test_app(tmp_path, rate_limits=True)
    with client(app) as here:
        app.state.server.limits._clock = lambda: 0.0
        refused = []
        for way in (by_routes, directly):
            ann, _, table = two_at_a_table(here, seats=IDLE)
            with way():
                sent = Sent("POST", "/tables/{table}/line", {"line": "?"})
                found = [answer(here, sent.by(ann, table)) for _ in range(32)]
            refused.append([each for each in found if each[0] == 429])
        assert refused[0] == refused[1] != []


def test_a_busy_server_and_faults_are_told_alike(
    here: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann = come_in(here, "Ann")
    requests = [
        Sent("GET", "/tables/nowhere/legal").by(ann, ""),
        Sent("POST", "/tables/nowhere/line", {"line": "x"}).by(ann, ""),
    ]
    for error, status in ((busy(), 503), (KeyError("x"), 500)):

        def fail(*given: Any, error: Exception = error, **named: Any) -> None:
            raise error

        monkeypatch.setattr(People, "by_token", fail)
        for request in requests:
            with by_routes():
                expected = answer(here, request)
            assert expected[0] == status
            with directly():
                assert answer(here, request) == expected
    told = [each.getMessage().splitlines()[0] for each in caplog.records]
    told = [each for each in told if each.startswith("http")]
    assert told == [
        "http /api/tables/{table_id}/legal: KeyError",
        "http /api/tables/{table_id}/legal: KeyError",
        "http /api/tables/{table_id}/line: KeyError",
        "http /api/tables/{table_id}/line: KeyError",
    ]
