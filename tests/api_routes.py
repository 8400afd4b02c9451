"""All routes of the API, with a request for each that is well formed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI

#: The end of a path -> a body that can be read.
BODIES: dict[str, Any] = {
    "POST /guests": {},
    "POST /sign-in": {"login": "nobody", "password": "wrong"},
    "POST /me/account": {"login": "some.body", "password": "correct horse"},
    "PUT /me/name": {"name": "Ann"},
    "PUT /me/contact": {},
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
