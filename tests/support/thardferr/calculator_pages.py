"""The calculator's page as a browser without scripts has it: its form, read and sent again."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import httpx2
from starlette.testclient import TestClient

ADDRESS = "/thardferr/battle"


class _Controls(HTMLParser):
    """Collects what a form would send, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self._select = self._box = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {key: value or "" for key, value in attrs}
        if tag == "input" and "name" in found:
            if found.get("type") != "checkbox" or "checked" in found:
                self.fields[found["name"]] = found.get("value", "")
        elif tag == "select":
            self._select = found["name"]
        elif tag == "option" and ("selected" in found or self._select not in self.fields):
            self.fields[self._select] = found["value"]
        elif tag == "textarea":
            self._box = found["name"]
            self.fields[self._box] = ""

    def handle_data(self, data: str) -> None:
        if self._box:
            self.fields[self._box] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""
        elif tag == "textarea":
            # A line break at the very beginning is not part of the text.
            self.fields[self._box] = self.fields[self._box].removeprefix("\n")
            self._box = ""


def fields(text: str) -> dict[str, str]:
    """Return what the form of a page would send."""
    reader = _Controls()
    reader.feed(text)
    return reader.fields


def opened(api: TestClient, address: str = ADDRESS) -> dict[str, str]:
    """Return the form of the page at an address."""
    answer = api.get(address)
    assert answer.status_code == 200, answer.text
    return fields(answer.text)


def pressed(
    api: TestClient, form: dict[str, str], button: str, **changes: Any
) -> tuple[httpx2.Response, dict[str, str]]:
    """Press a button of a form; return the answer and the form in it."""
    answer = api.post(ADDRESS, data={**form, **changes, "do": button})
    return answer, fields(answer.text)


def live(api: TestClient, form: dict[str, str]) -> httpx2.Response:
    """Ask for the live result of a form."""
    answer = api.post(f"{ADDRESS}/live", data=form)
    assert answer.status_code == 200, answer.text
    return answer
