"""Requests to all routes: by the description of the API, and to the forms of the pages."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import FastAPI
from starlette.testclient import TestClient

import tests_path  # noqa: F401 - finds support
from fuzzing.forms import Form, read_page
from fuzzing.inside import Sent, ask
from fuzzing.judge import Judge
from fuzzing.values import Values
from support.api import BODIES, Player, come_in
from support.server import client, make_test_app
from wartable.engine.registry import all_games
from wartable.server.accounts import passwords

#: Moves made at the tables of each stage; one table of each game stays in the lobby.
STAGES = (0, 6)
#: Pages that are read for their forms at most, and how often they are read again.
PAGES, AGAIN = 120, 5000
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS")
JSON = "application/json"
TYPES = (
    JSON,
    JSON,
    JSON,
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "",
)


def fuzz(judge: Judge, numbers: Iterator[int]) -> None:
    """Send requests to an application in this process."""
    passwords.COST = passwords.Cost(1, 8, 1)
    logging.getLogger("wartable").addHandler(tracebacks := Tracebacks())
    with tempfile.TemporaryDirectory() as name:
        app = make_test_app(Path(name))
        with client(app) as found:
            requests = Requests(app, found)
            for _, row in groupby(numbers, lambda number: number // AGAIN):
                requests.begin()
                app.state.portal.call(_send, app, requests, judge, row, tracebacks)


async def _send(
    app: FastAPI, requests: Requests, judge: Judge, numbers: Iterator[int], tracebacks: Tracebacks
) -> None:
    """Send requests one after the other on the event loop of the application."""
    for number in numbers:
        values = Values(judge.seed * 1_000_003 + number)
        kind, sent = requests.make(values)
        with judge.input(kind, number, sent):
            answer = await ask(app, sent)
            if not 100 <= answer.status < 500:
                what = f"{kind}: {answer.status} of {requests.route}"
                judge.find(what, number, sent, repr(answer.body[:500]))
        for trace in tracebacks.taken():
            judge.find(f"{kind}: {trace[-200:]}", number, sent, trace)


class Tracebacks(logging.Handler):
    """Keeps the errors that the server logs, with their tracebacks."""

    def __init__(self) -> None:
        super().__init__()
        self._found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record, if it is of an error."""
        if record.levelno >= logging.ERROR:
            self._found.append(logging.Formatter().format(record))

    def taken(self) -> list[str]:
        """Return what was logged since the last call."""
        found, self._found = self._found, []
        return found


class Requests:
    """Makes requests: of people at tables, and of strangers."""

    def __init__(self, app: FastAPI, found: TestClient) -> None:
        self._client = found
        described = app.openapi()
        self._schemas: dict[str, Any] = described["components"]["schemas"]
        self._operations = [
            (method.upper(), path, operation)
            for path, methods in described["paths"].items()
            for method, operation in methods.items()
        ]
        self._pages = sorted(page_paths(app))
        self.people: list[Player] = []
        self.tables: list[str] = []
        self.forms: list[Form] = []
        self.route = ""

    def begin(self) -> None:
        """Let new people come in and open tables: earlier ones may have left."""
        self.people = [come_in(self._client, f"Guest {number}") for number in range(3)]
        self.tables = list(open_tables(self.people))
        self.forms = list(self._crawl())

    def make(self, values: Values) -> tuple[str, Sent]:
        """Return the kind of a request, and the request."""
        kind = values.chance.choice(["api", "api", "api", "page", "form", "form"])
        made = {"api": self._by_schema, "page": self._page, "form": self._form}[kind](values)
        headers = self._identity(values, kind) | made.headers
        method = values.chance.choice(METHODS) if values.chance.random() < 0.02 else made.method
        return f"{kind} request", replace(made, method=method, headers=headers)

    # --- by the description ----------------------------------------------------------------------

    def _by_schema(self, values: Values) -> Sent:
        method, path, operation = values.chance.choice(self._operations)
        self.route = f"{method} {path}"
        query = {}
        for each in operation.get("parameters", []):
            made = self._value(values, each.get("schema", {}))
            if each["in"] == "path":
                path = path.replace(
                    f"{{{each['name']}}}", self._in_path(values, each["name"], made)
                )
            elif each["in"] == "query" and each["name"] != "wait" and values.chance.random() < 0.6:
                query[each["name"]] = made
        url = path + ("?" + urlencode(query, doseq=True, errors="replace") if query else "")
        content = operation.get("requestBody", {}).get("content", {}).get(JSON)
        if content is None:
            return Sent(method, url, {})
        known = [body for end, body in BODIES.items() if path.endswith(end.split()[1])]
        body = self._value(values, content["schema"])
        if known and values.chance.random() < 0.4:
            body = values.mutated_json(known[0])
        headers = {"Content-Type": values.chance.choice(TYPES)}
        return Sent(method, url, headers, values.written(body))

    def _in_path(self, values: Values, name: str, made: Any) -> str:
        if name == "table_id" and values.chance.random() < 0.9:
            return values.chance.choice(self.tables)
        usual = {"key": values.chance.choice([game.key for game in all_games()]), "number": "1"}
        if name in usual and values.chance.random() < 0.8:
            return usual[name]
        return quote(str(made), safe="", errors="replace") or "x"

    def _value(self, values: Values, schema: dict[str, Any], depth: int = 0) -> Any:
        """Return a value as described, or another."""
        chance = values.chance
        if chance.random() < 0.06 or depth > 6:
            return values.anything()
        if "$ref" in schema:
            return self._value(values, self._schemas[schema["$ref"].split("/")[-1]], depth + 1)
        if "anyOf" in schema:
            return self._value(values, chance.choice(schema["anyOf"]), depth + 1)
        if "enum" in schema:
            return chance.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            return self._object(values, schema, depth)
        if kind == "array":
            size = chance.choice([0, 1, 2, 3, schema.get("maxItems", 30), 300])
            if depth > 2:
                size = min(size, 3)
            return [
                self._value(values, schema.get("items", {}), depth + 1)
                for _ in range(min(size, 400))
            ]
        if kind in ("integer", "number"):
            low, high = schema.get("minimum", 0), schema.get("maximum", 9)
            return chance.choice([low, high, low - 1, high + 1, 1, 2, values.number()])
        if kind == "boolean":
            return chance.choice([True, False])
        if kind == "null":
            return None
        return self._word(values)

    def _object(self, values: Values, schema: dict[str, Any], depth: int) -> Any:
        needed = schema.get("required", [])
        return {
            name: self._value(values, each, depth + 1)
            for name, each in schema.get("properties", {}).items()
            if values.chance.random() < (0.97 if name in needed else 0.5)
        }

    def _word(self, values: Values) -> str:
        games = [game.key for game in all_games()]
        known: Sequence[str] = (
            *games,
            "me",
            "open",
            "bot",
            "invite",
            "random",
            "greedy",
            "done",
            "x",
        )
        return values.chance.choice(known) if values.chance.random() < 0.6 else values.text()

    # --- pages -----------------------------------------------------------------------------------

    def _page(self, values: Values) -> Sent:
        method, path = values.chance.choice(self._pages)
        self.route = f"{method} {path}"
        parts = []
        for part in path.split("/"):
            if part.startswith("{"):
                part = self._in_path(values, part.strip("{}").split(":")[0], values.text())
            parts.append(part)
        names = (
            "seat",
            "step",
            "since",
            "as",
            "path",
            "q",
            "sort",
            "page",
            "after",
            "move",
            "next",
        )
        query = {
            values.chance.choice(names): values.text() for _ in range(values.chance.randrange(3))
        }
        url = "/".join(parts) + ("?" + urlencode(query, errors="replace") if query else "")
        return Sent(method, url, {})

    def _form(self, values: Values) -> Sent:
        form = values.chance.choice(self.forms)
        self.route = f"{form.method} {form.action}"
        sent = []
        for name, value in form.fields:
            roll = values.chance.random()
            if roll < 0.8:
                sent.append((name, value))
            elif roll < 0.97:
                sent.append((name, values.mutated([value])))
        if values.chance.random() < 0.05:
            sent.append((values.text(), values.text()))
        body = urlencode(sent, errors="replace")
        if form.method == "GET":
            return Sent("GET", f"{form.action.partition('?')[0]}?{body}", {})
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        return Sent("POST", form.action, headers, body.encode())

    def _identity(self, values: Values, kind: str) -> dict[str, str]:
        who = values.chance.choice([*self.people, None])
        headers = {} if who is None else who.headers if kind == "api" else who.as_browser
        if values.chance.random() < 0.03:
            names = ("Cookie", "Authorization", "Range", "Accept-Encoding", "HX-Request", "Origin")
            value = values.mutated([*headers.values(), "bytes=0-9", "Bearer x", "gzip;q=x"])
            headers = headers | {values.chance.choice(names): _header(value)}
        return headers

    def _crawl(self) -> Iterator[Form]:
        """Yield the forms of the pages that a person can reach."""
        ahead = ["/", "/me", *(f"/tables/{each}" for each in self.tables)]
        seen = set(ahead)
        while ahead and len(seen) < PAGES:
            at = ahead.pop(0)
            answer = self._client.get(at, headers=self.people[0].as_browser)
            self._client.cookies.clear()
            if not answer.headers.get("content-type", "").startswith("text/html"):
                continue
            page = read_page(answer.text)
            for form in page.forms:
                form.action = form.action or at
                yield form
            fresh = [link for link in page.links if link.partition("#")[0] not in seen]
            seen.update(link.partition("#")[0] for link in fresh)
            ahead += [link.partition("#")[0] for link in fresh][:20]


def _header(text: str) -> str:
    """Return a text that a header can carry."""
    return "".join(each for each in text if " " <= each <= "~")[:2000]


def open_tables(people: list[Player]) -> Iterator[str]:
    """Open tables of every game, in the lobby and running, some moves on, and yield their ids."""
    owner, *others = people
    for game in all_games():
        for moves in STAGES:
            bots = [{"kind": "bot", "bot": "random"}] * game.usual_seats
            rest = [*[{"kind": "open"}] * len(others), *bots][: game.usual_seats - 1]
            plan = {"game": game.key, "seats": [{"kind": "me"}, *rest], "public": True}
            table = owner.post("/tables", plan, 201)["id"]
            yield table
            if moves:
                for number, other in enumerate(others[: len(rest)], start=1):
                    other.post(f"/tables/{table}/join", {"seat": number})
                _play(table, people, moves)


def _play(table: str, people: list[Player], moves: int) -> None:
    for number in range(moves):
        player = people[number % len(people)]
        answer = player.ask("GET", f"/tables/{table}/legal")
        if answer.status_code != 200 or not answer.json()["moves"]:
            continue
        move = answer.json()["moves"][-1]
        body = {"move": move["move"], "amount": move["low"]}
        player.ask("POST", f"/tables/{table}/move", body)


def page_paths(app: FastAPI) -> set[tuple[str, str]]:
    """Return method and path of every route of a page."""
    found = set()
    for included in app.router.routes:
        router = getattr(included, "original_router", None)
        for route in router.routes if router is not None else [included]:
            if getattr(route, "include_in_schema", True):
                continue
            for method in getattr(route, "methods", None) or ():
                found.add((method, str(getattr(route, "path", "/"))))
    return found
