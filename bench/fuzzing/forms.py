"""Forms of pages: where they are sent and what is in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

#: Attributes that name where a form or a button is sent, with the method.
SENT_TO = {"hx-post": "POST", "hx-get": "GET", "formaction": "POST"}


@dataclass
class Form:
    """A form: its method, its address, and its fields with the values that the page has."""

    method: str
    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)


class Forms(HTMLParser):
    """Collects the forms and the links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take in a form, a field of it, or a link."""
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Form(given.get("method", "get").upper(), given.get("action", "")))
        elif given.get("name") and self.forms:
            self.forms[-1].fields.append((given["name"], given.get("value", "1")))
        elif tag == "a" and given.get("href", "").startswith("/"):
            self.links.append(given["href"])
        for name, method in SENT_TO.items():
            if given.get(name):
                fields = list(self.forms[-1].fields) if self.forms else []
                self.forms.append(Form(method, given[name], fields))


def read_page(text: str) -> Forms:
    """Return the forms and links of a page."""
    found = Forms()
    found.feed(text)
    return found
