"""Requests to an application in this process, each one call into it on its own event loop."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

from fastapi import FastAPI

#: Characters of an address that are sent as they are, as browsers do.
_AS_IT_IS = "/%:@!$&'()*+,;=~-._[]"
#: What a client sends unless it is told otherwise.
_USUAL = {"Host": "localhost", "Accept": "*/*", "Accept-Encoding": "gzip"}


@dataclass(frozen=True)
class Sent:
    """A request as it is fuzzed: an address from the root on, and headers without line breaks."""

    method: str
    url: str
    headers: dict[str, str]
    body: bytes = b""

    def scope(self) -> dict[str, Any]:
        """Return the request as a server of ASGI hands it to an application."""
        path, _, query = self.url.partition("?")
        raw = quote(path, safe=_AS_IT_IS, errors="replace")
        sent = {name.lower(): value for name, value in (_USUAL | self.headers).items()}
        if self.body or self.method == "POST":
            sent["content-length"] = str(len(self.body))
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": self.method,
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in sent.items()],
            "scheme": "http",
            "path": unquote(raw),
            "raw_path": raw.encode(),
            "query_string": quote(query, safe=_AS_IT_IS + "?", errors="replace").encode(),
            "server": ("localhost", 80),
            "client": ("127.0.0.1", 50000),
            "root_path": "",
        }


@dataclass
class Answer:
    """What came back: the status, 0 if nothing did, and the body as it was sent."""

    status: int = 0
    body: bytes = b""


async def ask(app: FastAPI, sent: Sent) -> Answer:
    """Return the answer of an application; raise what it raises."""
    answer = Answer()
    waiting = [{"type": "http.request", "body": sent.body, "more_body": False}]
    is_whole = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if waiting:
            return waiting.pop()
        await is_whole.wait()  # a client that is gone is not answered to the end
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
        elif message["type"] == "http.response.body":
            answer.body += message.get("body", b"")
            if not message.get("more_body", False):
                is_whole.set()

    await app(sent.scope(), receive, send)
    return answer
