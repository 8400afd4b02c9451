"""A mail server for the tests."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Post:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.url = ""


@contextmanager
def post_office() -> Iterator[Post]:
    """Run a mail server beside the test."""
    found = Post()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 here\r\n")
            inside = False
            lines: list[str] = []
            for raw in self.rfile:
                line = raw.decode().rstrip("\r\n")
                if inside and line != ".":
                    lines.append(line)
                    continue
                inside = line.upper() == "DATA"
                if line == ".":
                    found.got.append("\n".join(lines))
                self.wfile.write(b"354 go on\r\n" if inside else b"250 good\r\n")
                if line.upper() == "QUIT":
                    return

    with socketserver.TCPServer(("127.0.0.1", 0), Handler) as server:
        found.url = f"smtp://127.0.0.1:{server.server_address[1]}"
        with in_thread(server):
            yield found


@contextmanager
def in_thread(server: socketserver.BaseServer) -> Iterator[None]:
    """Run a server in a thread; stopped at the end."""
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join(10)
