"""Browsers at a table, for the tests of its page: what they post, and what the page then holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from support.server import client, make_table, make_test_app
from wartable.server.accounts.people import Who
from wartable.server.http.identity import COOKIE

if TYPE_CHECKING:
    from fastapi import FastAPI
    from httpx2 import Response
    from starlette.testclient import TestClient

    from wartable.server.runtime import Server


HTMX = {"HX-Request": "true"}

_FORM = re.compile(r'<form id="wt-move".*?</form>', re.S)
_FIELD = re.compile(
    r'<input type="(?:hidden|number)"[^>]*? name="(\w+)"[^>]*? value="([^"]*)"', re.S
)
_AREA = re.compile(r'<textarea[^>]* name="text"[^>]*>(.*?)</textarea>', re.S)


def form_of(page: str) -> dict[str, str]:
    """Return what the form of a page holds, as a browser would send it."""
    found = _FORM.search(page)
    assert found, "the page has its form"
    fields = {name: unescape(value) for name, value in _FIELD.findall(found[0])}
    area = _AREA.search(found[0])
    return fields | ({"text": unescape(area[1])} if area else {})


def clickable(page: str) -> set[str]:
    """Return what can be clicked on the board."""
    return set(re.findall(r'<a href="#([^"]+)" id="\1" class="', page))


def chosen(page: str) -> set[str]:
    """Return what is marked as selected on the board."""
    return set(re.findall(r'id="([^"]+)" class="[^"]*\bchosen\b', page))


def alert_of(page: str) -> str:
    """Return what the page says to what somebody did."""
    found = re.search(r'<div id="wt-alert" role="alert">(.*?)</div>', page, re.S)
    assert found, "the page has a place for it"
    return unescape(re.sub(r"<[^>]+>", "", found[1])).strip()


@dataclass
class Browser:
    """A person's browser with the page of one table open, in one seat."""

    http: TestClient
    cookie: str
    table: str
    seat: int | None = None
    form: dict[str, str] = field(default_factory=dict)

    def get(self, path: str = "", **settings: Any) -> Response:
        return self._keep(self._ask("GET", path, **settings))

    def post(self, path: str, /, **values: Any) -> Response:
        """Post as the page does: what is selected goes along, and a part of the page comes."""
        return self._keep(self._ask("POST", path, data=self.form | values, headers=HTMX))

    def submit(self, path: str, /, **values: Any) -> Response:
        """Post as the page does without scripts: a whole page comes, or an address."""
        return self._keep(self._ask("POST", path, data=self.form | values))

    def look(self) -> str:
        """Open the page and return it."""
        where = "" if self.seat is None else f"?seat={self.seat}"
        answer = self.get(where)
        assert answer.status_code == 200, answer.text
        return answer.text

    def click(self, *names: str) -> str:
        """Click on the board and return what comes of it."""
        page = ""
        for name in names:
            page = self.post("/live", pick=name).text
        return page

    def _ask(self, method: str, path: str, **settings: Any) -> Response:
        self.http.cookies.clear()
        if self.cookie:
            self.http.cookies.set(COOKIE, self.cookie)
        return self.http.request(method, f"/tables/{self.table}{path}", **settings)

    def _keep(self, answer: Response) -> Response:
        if 'id="wt-move"' in answer.text:
            self.form = form_of(answer.text)
        return answer


@dataclass
class Place:
    """A server with nothing but people in it; no bot moves unless a test makes it."""

    app: FastAPI
    http: TestClient

    @property
    def server(self) -> Server:
        server: Server = self.app.state.server
        return server

    def come(self, name: str) -> tuple[Who, str]:
        """Let somebody in who knows the games."""
        who, cookie = self.server.people.new_guest(name)
        self.server.people.set_guided(who)
        return who, cookie

    def table(self, *people: tuple[Who, str], **plan: Any) -> tuple[str, list[Browser]]:
        """Return a running table of some people and a browser for each."""
        table_id = make_table(self.server.room, [who for who, _ in people], **plan)
        return table_id, [Browser(self.http, cookie, table_id) for _, cookie in people]

    def anybody(self, table_id: str) -> Browser:
        """Return the browser of somebody who is not signed in."""
        return Browser(self.http, "", table_id)


@contextmanager
def a_place(folder: Path) -> Iterator[Place]:
    """Run a server for tests of pages."""
    app = make_test_app(folder)
    with client(app) as http:
        yield Place(app, http)
