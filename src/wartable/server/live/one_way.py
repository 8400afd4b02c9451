"""The WebSocket protocol of the server: it tells, and the other side only says that it is there.

Reading a frame costs far more than sending one. So a socket may send pings, pongs and its farewell,
and only few bytes of them: the first data frame, or the first byte too many, closes it, and what
comes after that is thrown away unread.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from wartable.server.http.connections import connections
from wartable.server.log import complaints

#: How many bytes a socket may send at once, and per second in the long run. A browser sends about
#: ten bytes every twenty seconds.
BURST, PER_SECOND = 2048, 128
#: How long a socket that was closed here is kept open, in seconds, so that its close code arrives.
LINGER = 1.0
#: How many bytes are thrown away in that time before the connection is cut.
THROWN_AWAY = 256 * 1024

#: The answer to a handshake that cannot be read.
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

# WebSocket close codes.
UNSUPPORTED_DATA, POLICY_VIOLATION = 1003, 1008


class OneWay(WebSocketsSansIOProtocol):
    """A socket that closes itself if the other side sends data, or too much of anything."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._allowed = float(BURST)
        self._counted = self.loop.time()
        self._refused = False
        self._thrown_away = 0

    def data_received(self, data: bytes) -> None:
        """Read frames while they are within the allowance; the request itself does not count."""
        if self._refused:
            self._thrown_away += len(data)
            if self._thrown_away > THROWN_AWAY:
                self.transport.abort()
        elif not self.handshake_initiated or self._is_allowed(len(data)):
            self._read(data)
        else:
            self._refuse(POLICY_VIOLATION, "too much is sent")

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one connection less."""
        connections.closed(self.transport)
        super().connection_lost(exc)

    def handle_parser_exception(self) -> None:
        """Close the connection; there is no farewell to a handshake that cannot be read."""
        if self.conn.close_sent is None:
            self._refused = True
            self.transport.write(UNREADABLE)
            self.transport.close()
        else:
            super().handle_parser_exception()

    def _read(self, data: bytes) -> None:
        try:
            super().data_received(data)
            if not self.handshake_initiated:  # it came whole, so it never will be
                self.transport.write(UNREADABLE)
                self.transport.close()
        except UnicodeError:  # an address or a header that is no text
            self.transport.write(UNREADABLE)
            self.transport.close()
        except Exception as error:  # whatever it was, it must not reach the log as it is
            complaints.tell("cannot read a frame", error)
            self.transport.abort()

    def handle_text(self, event: Frame) -> None:
        """Close the socket: nobody reads what it sends."""
        self._refuse(UNSUPPORTED_DATA, "this stream is one-way")

    handle_bytes = handle_cont = handle_text

    def _is_allowed(self, size: int) -> bool:
        at = self.loop.time()
        earned = (at - self._counted) * PER_SECOND
        self._allowed = min(BURST, self._allowed + earned) - size
        self._counted = at
        return self._allowed >= 0

    def _refuse(self, code: int, reason: str) -> None:
        self._refused = True
        if not self.handshake_complete:
            self.transport.abort()
            return
        if self.close_sent or self.transport.is_closing():
            return
        self.stop_keepalive()
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.close_timer = self.loop.call_later(LINGER, self.transport.close)
