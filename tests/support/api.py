"""The API in tests: players with a token each, and a well-formed request for every route."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI
from starlette.testclient import TestClient

from wartable.server.http.identity import COOKIE

#: Two people and a bot; short, and without declarations.
QUICK: dict[str, Any] = {
    "game": "territory",
    "preset": "quick",
    "options": {"max_rounds": 2},
    "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}],
    "public": True,
}


@dataclass
class Player:
    """Somebody with a token and a cookie; requests use the token alone."""

    client: TestClient
    name: str
    token: str
    cookie: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    @property
    def as_browser(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self.cookie}"}

    def ask(self, method: str, path: str, body: object = None, **settings: Any) -> Any:
        """Send a request and return the answer."""
        if body is not None:
            settings["json"] = body
        return self.client.request(method, f"/api{path}", headers=self.headers, **settings)

    def get(self, path: str, **settings: Any) -> Any:
        """Return what is at a path, which must be there."""
        answer = self.ask("GET", path, **settings)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: object = None, status: int = 200) -> Any:
        """Post something, which must go well."""
        return self._done("POST", path, body, status)

    def put(self, path: str, body: object = None, status: int = 204) -> Any:
        """Put something, which must go well."""
        return self._done("PUT", path, body, status)

    def _done(self, method: str, path: str, body: object, status: int) -> Any:
        answer = self.ask(method, path, body)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def refused(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        """Return status and code of what must not go well."""
        answer = self.ask(method, path, body)
        assert set(answer.json()) == {"error", "code", "message"}, answer.text
        return answer.status_code, answer.json()["code"]


def come_in(client: TestClient, name: str) -> Player:
    """Return a new guest."""
    answer = client.post("/api/guests", json={"name": name, "token": True})
    assert answer.status_code == 201, answer.text
    cookie = client.cookies[COOKIE]
    client.cookies.clear()
    return Player(client, answer.json()["name"], answer.json()["token"], cookie)


def two_at_a_table(
    client: TestClient, *, public: bool = True, **changes: Any
) -> tuple[Player, Player, str]:
    """Return two players and the table at which they and a bot have begun."""
    ann, bob = come_in(client, "Ann"), come_in(client, "Bob")
    table = ann.post("/tables", QUICK | changes, 201)["id"]
    assert bob.post(f"/tables/{table}/join", {"seat": 1})["status"] == "running"
    ann.put(f"/tables/{table}/public", {"public": public}, 200)
    return ann, bob, table


def play_to_the_end(table: str, *players: Player) -> None:
    """Let each hand in the first legal move whenever something is asked of them."""
    tags = dict.fromkeys((player.name for player in players), "")
    for turn in range(500):
        player = players[turn % len(players)]
        seen = player.get(
            f"/tables/{table}/legal", params={"after": tags[player.name], "wait": 0.2}
        )
        tags[player.name] = seen["tag"]
        if seen["over"]:
            return
        if seen["your_turn"]:
            move = seen["moves"][-1]
            player.post(
                f"/tables/{table}/move",
                {"move": move["move"], "amount": move["high"], "phase": seen["phase"]},
            )
    raise AssertionError("the game does not end")


# --- All routes of the API, with a request for each that is well formed --------------------------

#: The end of a path -> a body that can be read.
BODIES: dict[str, Any] = {
    "POST /guests": {},
    "POST /sign-in": {"login": "nobody", "password": "wrong"},
    "POST /me/account": {"login": "some.body", "password": "correct horse"},
    "PUT /me/name": {"name": "Ann"},
    "PUT /me/contact": {},
    "POST /mail/confirm": {"code": "wrong"},
    "PUT /me/password": {"old": "wrong", "new": "correct horse"},
    "POST /me/delete": {},
    "POST /me/tokens": {"label": "bot"},
    "POST /tables": {"game": "territory", "seats": [{"kind": "me"}] * 3},
    "POST /join": {"seat": 1},
    "PUT /seats/{number}": {"kind": "bot", "bot": "random"},
    "PUT /seats/{number}/options": {"options": {}},
    "PUT /public": {"public": True},
    "POST /move": {"move": "done", "amount": 0},
    "POST /line": {"line": "done"},
    "POST /undo": {},
    "POST /withdraw": {"order": 1},
    "POST /orders": {"orders": []},
    "POST /hint": {},
    "POST /resign": {},
    "POST /chat": {"text": "hello"},
    "PUT /mute": {"muted": True},
    "POST /pause": {},
    "POST /stand-in": {"seat": 0},
    "POST /take-back": {},
    "POST /thardferr/battle": {
        "attacker": {"race": "Orc", "army": {"Rusher": 9}},
        "defender": "Army: Knight: 5\nBuildings: House: 3",
    },
    "POST /thardferr/kingdom": {"text": "Army: Knight: 5\nBuildings: House: 3"},
    "PUT /thardferr/kingdoms/{name}": {"kingdom": {"race": "Orc", "army": {"Rusher": 9}}},
}


@dataclass(frozen=True)
class Route:
    """A route; ``path`` has no ``/api`` and may have places to fill in."""

    method: str
    path: str

    @property
    def body(self) -> Any:
        for end, body in BODIES.items():
            method, _, path = end.partition(" ")
            if method == self.method and self.path.endswith(path):
                return body
        return None

    def at(self, table: str, **values: object) -> str:
        usual = {"key": "territory", "number": 0, "code": "x" * 20, "token_id": 1, "place": "x"}
        usual["name"] = "Mine"
        return self.path.format(**(usual | {"table_id": table} | values))


def all_routes(app: FastAPI) -> Iterator[Route]:
    """Yield every route that the description of the API names."""
    for path, methods in app.openapi()["paths"].items():
        if path.startswith("/api/"):
            for method in methods:
                yield Route(method.upper(), path.removeprefix("/api"))


def table_routes(app: FastAPI) -> list[Route]:
    """Return the routes that concern one table."""
    return [route for route in all_routes(app) if "{table_id}" in route.path]
