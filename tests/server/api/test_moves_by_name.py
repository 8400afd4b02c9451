"""Moves by name in the API: asked for, described by a schema, and made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from support.api import come_in
from support.server import client, make_test_app


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with client(make_test_app(tmp_path_factory.mktemp("api"))) as found:
        yield found


def test_a_move_is_made_by_its_verb_and_fields(api: TestClient) -> None:
    ann = come_in(api, "Ann")
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "idle"}] * 4]
    table = ann.post("/tables", {"game": "duper", "seats": seats}, status=201)["id"]
    schema = ann.get("/games/duper/moves")
    assert {each["properties"]["verb"]["const"] for each in schema["oneOf"]} >= {"attack", "end"}
    assert all(each["fields"] is None for each in ann.get(f"/tables/{table}/legal")["moves"])
    seen = ann.get(f"/tables/{table}/legal", params={"fields": True})
    build = next(each for each in seen["moves"] if each["fields"]["verb"] == "infantry")
    assert build["fields"]["count"] == build["low"] == 1
    view = ann.get(f"/tables/{table}/view", params={"fields": True})
    assert [each["fields"] for each in view["legal"]] == [each["fields"] for each in seen["moves"]]
    ann.post(f"/tables/{table}/move", {"move": build["fields"], "phase": seen["phase"]})
    told = [each["text"] for each in ann.get(f"/tables/{table}/view")["events"]]
    assert any("builds 1 infantry" in each for each in told)


@pytest.mark.parametrize(
    ("move", "status", "code"),
    [
        ({"verb": "fly"}, 422, "bad-move"),
        ({"verb": "attack", "source": "1", "target": "99"}, 422, "no-such-tile"),
        ({"verb": "attack", "source": "1", "target": "1", "x" * 41: 1}, 422, "bad-request"),
        ({"verb": "attack", "source": ["1"], "target": "1"}, 422, "bad-request"),
    ],
)
def test_what_is_no_move_by_name_is_refused(
    api: TestClient, move: object, status: int, code: str
) -> None:
    ann = come_in(api, "Ann")
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "idle"}] * 4]
    table = ann.post("/tables", {"game": "duper", "seats": seats}, status=201)["id"]
    assert ann.refused("POST", f"/tables/{table}/move", {"move": move}) == (status, code)
