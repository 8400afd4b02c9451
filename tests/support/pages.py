"""Reading pages in tests: browsers that keep cookies, and what is in the HTML they are given."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from fastapi import FastAPI
from starlette.testclient import TestClient

from support.clients import Client

#: Elements that end where they begin.
VOID = {"meta", "link", "input", "img", "br", "hr"}


def browser(app: FastAPI, **headers: str) -> TestClient:
    """Return a new browser on a running application; it follows redirects and keeps cookies."""
    return Client(app, base_url="http://localhost", follow_redirects=True, headers=headers)


def guest(app: FastAPI, name: str) -> TestClient:
    """Return the browser of a new guest."""
    found = browser(app)
    assert found.post("/guest", data={"name": name}).status_code == 200
    return found


def account(app: FastAPI, name: str, password: str = "correct horse") -> TestClient:
    """Return the browser of somebody with an account, whose login is the name."""
    found = browser(app)
    sent = {"name": name, "login": name.lower(), "password": password}
    assert found.post("/register", data=sent).status_code == 200
    return found


@dataclass
class Page:
    """What a test wants to know of a page."""

    text: str = ""
    links: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)
    controls: list[dict[str, str]] = field(default_factory=list)
    inline: list[str] = field(default_factory=list)
    unclosed: list[str] = field(default_factory=list)

    def value(self, name: str) -> str:
        """Return what stands in a control."""
        return next(each["value"] for each in self.controls if each.get("name") == name)


def read_page(html: str) -> Page:
    """Return what is in a page."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    reader.page.unclosed += reader.open
    reader.page.text = " ".join(reader.page.text.split())
    return reader.page


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = Page()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, Any]]) -> None:
        page, found = self.page, {key: value or "" for key, value in attrs}
        if tag not in VOID:
            self.open.append(tag)
        page.inline += [key for key in found if key == "style" or key.startswith(("on", "hx-on"))]
        if tag == "style" or (tag == "script" and not found.get("src")):
            page.inline.append(tag)
        page.links += [found[key] for key in ("href", "src", "action", "hx-get") if key in found]
        page.ids += [found["id"]] if "id" in found else []
        page.labels |= {found["for"]} if "for" in found else set()
        if tag == "option" and "selected" in found:
            page.controls[-1]["value"] = found["value"]
        if tag in ("input", "select", "textarea") and found.get("type") != "hidden":
            page.controls.append({"value": "", "tag": tag, "in_label": str("label" in self.open)})
            page.controls[-1] |= found

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, Any]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.page.unclosed.append(f"/{tag}")
            return
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.page.text += data + " "
