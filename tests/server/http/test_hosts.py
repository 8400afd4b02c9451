"""The host check: a page that gives its own name our address reaches nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from support.api import two_at_a_table
from support.server import client, make_test_app

OURS = [
    "localhost",
    "LOCALHOST:8000",
    "localhost.",
    "127.0.0.1:8000",
    "192.168.1.20:8000",
    "[::1]:8000",
    "play.example",
    "play.example:443",
    "tables.lan:8000",
    "",
]
OTHERS = [
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evil.example:8000",
    "localhost@evil.example",
    "localhost/evil",
    "[::1",
    "localhost:x",
    "xlocalhost",
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("hosts")
    app = make_test_app(folder, public_url="https://play.example", hosts="tables.lan, other.lan")
    with client(app) as found:
        yield found


@pytest.mark.parametrize("host", OURS)
def test_hosts_of_ours_are_served(site: TestClient, host: str) -> None:
    assert site.get("/api/games", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", OTHERS)
def test_other_hosts_are_refused(site: TestClient, host: str) -> None:
    answer = site.get("/api/games", headers={"Host": host})
    assert (answer.status_code, answer.json()["code"]) == (421, "other-host")
    page = site.get("/", headers={"Host": host})
    assert page.status_code == 421 and "text/html" in page.headers["content-type"]


def test_a_socket_of_another_host_is_refused(site: TestClient) -> None:
    _, _, table = two_at_a_table(site)
    path = f"/api/tables/{table}/stream"
    evil = {"Host": "evil.example", "Origin": "http://evil.example"}
    with pytest.raises(WebSocketDisconnect) as ended, site.websocket_connect(path, headers=evil):
        pass
    assert ended.value.code == 1008
    with site.websocket_connect(path, headers={"Host": "localhost"}) as socket:
        assert socket.receive_json()["changed"] == "view"


def test_any_host_may_be_let_in(tmp_path: Path) -> None:
    with client(make_test_app(tmp_path, hosts="*")) as found:
        assert found.get("/api/games", headers={"Host": "evil.example"}).status_code == 200
