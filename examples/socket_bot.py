"""A program that plays over one socket, using only Python's standard library.

``python examples/socket_bot.py http://127.0.0.1:8000`` opens a table against bots. Add an
invitation link, or a table id and a seat number, to join that table instead. It signs in as a guest
unless WARTABLE_TOKEN holds a token. With a package for WebSockets, ``Socket`` would be one line.
"""

import json
import os
import random
import socket
import ssl
import struct
import sys
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

SEATS = [{"kind": "me"}, *({"kind": "bot", "bot": "greedy"},) * 2]
TEXT, CLOSE, PING, PONG, FINAL, MASKED = 0x1, 0x8, 0x9, 0xA, 0x80, 0x80
server, *where = sys.argv[1:] or ["http://127.0.0.1:8000"]
token = os.environ.get("WARTABLE_TOKEN", "")


def ask(path: str, body: object = None) -> Any:
    """Return the server's response; send a POST request if there is a body."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{server}/api{path}", data, headers), timeout=60) as answer:
        return json.load(answer)


def sit_down() -> Any:
    """Take a seat, and return the id of its table."""
    if not where:
        return ask("/tables", {"game": "territory", "preset": "quick", "seats": SEATS})["id"]
    if len(where) == 1:
        return ask(f"/invitations/{where[0].rpartition('/')[2]}", {})["table"]["id"]
    return ask(f"/tables/{where[0]}/join", {"seat": int(where[1])})["id"]


class Socket:
    """A WebSocket that sends and receives JSON."""

    def __init__(self, path: str) -> None:
        to = urlsplit(server)
        default = 443 if to.scheme == "https" else 80
        connection = socket.create_connection((to.hostname, to.port or default), timeout=60)
        if to.scheme == "https":
            context = ssl.create_default_context()
            connection = context.wrap_socket(connection, server_hostname=to.hostname)
        self._connection, self._file = connection, connection.makefile("rb")
        connection.sendall(
            f"GET /api{path} HTTP/1.1\r\nHost: {to.netloc}\r\nAuthorization: Bearer {token}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: d2FydGFibGUtcGxheWVyIQ==\r\n\r\n".encode()
        )
        status = self._file.readline()
        if b" 101 " not in status:
            raise ConnectionError(status.decode())
        while self._file.readline().strip():
            pass  # the other headers

    def send(self, message: object) -> None:
        """Send a message."""
        self._send(TEXT, json.dumps(message).encode())

    def receive(self) -> Any:
        """Return the next message; raise ``ConnectionError`` when the server closes the socket."""
        while True:
            opcode, size = self._file.read(1)[0] & 0xF, self._file.read(1)[0]
            if size > 125:
                form = "!H" if size == 126 else "!Q"
                (size,) = struct.unpack(form, self._file.read(struct.calcsize(form)))
            content = self._file.read(size)
            if opcode == TEXT:
                return json.loads(content)
            if opcode == PING:
                self._send(PONG, content)
            if opcode == CLOSE:
                raise ConnectionError(f"closed with code {int.from_bytes(content[:2])}")

    def _send(self, opcode: int, content: bytes) -> None:
        size, mask = len(content), os.urandom(4)
        head = bytes([FINAL | opcode, MASKED | min(size, 126)])
        head += struct.pack("!H", size) if size > 125 else b""  # a message has at most 64 KiB
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))
        self._connection.sendall(head + mask + masked)


def choose(seen: Any) -> dict[str, object]:
    """Return a random legal move, by its place in the list, with a random amount."""
    place = random.randrange(len(seen["legal"]))
    move = seen["legal"][place]
    amount = random.randint(move["low"], move["high"])
    return {"move": place, "amount": amount, "tag": seen["tag"], "phase": seen["phase"]}


token = token or ask("/guests", {"name": "Example bot", "token": True})["token"]
table, state, seen, asked = sit_down(), {}, {"legal": [], "over": False}, None
play = Socket(f"/tables/{table}/play")
while not seen["over"]:
    told = play.receive()
    if "changed" in told:  # a push
        seen = told
        state.update(told["state"])  # the fields of the game's state that have changed
        for event in told["news"]:
            print(event["text"])
    else:  # the answer to our move; a push that came before it shows what has changed
        if told.get("error") not in (None, "Stale", "NotYourTurn"):  # these: we were too slow
            raise SystemExit(told["message"])
        if seen is asked:  # nothing has changed yet: the next push says more
            seen = seen | {"legal": []}
        asked = None
    if seen["legal"] and asked is None:
        play.send(choose(seen))
        asked = seen
ended = ask(f"/tables/{table}")
winners = ", ".join(ended["seats"][number]["player"] for number in ended["winners"])
print(f"table {table} is over ({ended['reason']}); won by {winners}")
