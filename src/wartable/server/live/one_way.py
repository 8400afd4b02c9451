"""The WebSocket protocol of the server: it tells, and the other side only says that it is there.

Reading a frame costs far more than sending one. So a socket may send pings, pongs and its farewell,
and only few bytes of them: the first data frame, or the first byte too many, closes it, and what
comes after that is thrown away unread.

The sockets of programs that play may send text, too, and more of it: frames are read one by one,
and the first too many closes the socket in the same way.

Whoever does not read what a socket tells is cut off soon, whatever the socket is for.
"""

from __future__ import annotations

import re
from asyncio import TimerHandle
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from wartable.server.http.connections import connections
from wartable.server.log import complaints

#: How many bytes a socket may send at once, and per second in the long run. A browser sends about
#: ten bytes every twenty seconds.
BURST, PER_SECOND = 2048, 128
#: The paths of sockets that may send text, and how many bytes these may send.
HEARD = re.compile(r"/api/tables/[^/]*/play")
BURST_HEARD, PER_SECOND_HEARD = 128 * 1024, 32 * 1024
#: How many frames these may send at once, and per second in the long run; the limits of people and
#: addresses are tighter, but a frame costs something before anybody counts for whom.
FRAMES, FRAMES_PER_SECOND = 200, 100
#: Of what these send, so many bytes are read at a time: no more frames are read than they may send.
PIECE = 512
#: How many seconds a socket may leave unread what it is told.
UNREAD_SECONDS = 10.0
#: How long a socket that was closed here is kept open, in seconds, so that its close code arrives.
LINGER = 1.0
#: How many bytes are thrown away in that time before the connection is cut.
THROWN_AWAY = 256 * 1024

#: The answer to a handshake that cannot be read.
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

# WebSocket close codes.
UNSUPPORTED_DATA, NO_TEXT, POLICY_VIOLATION = 1003, 1007, 1008


class Allowance:
    """How much may still be sent: so much at once, and so much per second in the long run."""

    __slots__ = ("_at", "_burst", "_left", "_per_second")

    def __init__(self, burst: int, per_second: int, at: float) -> None:
        self._burst, self._per_second = burst, per_second
        self._left, self._at = float(burst), at

    def takes(self, size: int, at: float) -> bool:
        """Use up some of it; return whether there was as much."""
        earned = (at - self._at) * self._per_second
        self._left = min(self._burst, self._left + earned) - size
        self._at = at
        return self._left >= 0


class OneWay(WebSocketsSansIOProtocol):
    """A socket that closes itself if the other side sends data, or too much of anything.

    One that is ``heard`` may send text.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._bytes = Allowance(BURST, PER_SECOND, self.loop.time())
        self._frames: Allowance | None = None
        self._unread: TimerHandle | None = None
        self._refused = False
        self._thrown_away = 0

    def data_received(self, data: bytes) -> None:
        """Read frames while they are within the allowance; the request itself does not count."""
        if self._refused:
            self._thrown_away += len(data)
            if self._thrown_away > THROWN_AWAY:
                self.transport.abort()
        elif not self.handshake_initiated:
            self._read(data)
        elif not self._bytes.takes(len(data), self.loop.time()):
            self._refuse(POLICY_VIOLATION, "too much is sent")
        elif self._frames is None or len(data) <= PIECE:
            self._read(data)
        else:
            for at in range(0, len(data), PIECE):
                if not self._refused and not self.transport.is_closing():
                    self._read(data[at : at + PIECE])

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one connection less."""
        connections.closed(self.transport)
        self._stop_waiting()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Expect the other side to read."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The other side has read enough to go on."""
        super().resume_writing()
        self._stop_waiting()

    def _stop_waiting(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def handle_connect(self, event: Request) -> None:
        """Find out whether the socket may send text."""
        super().handle_connect(event)
        if HEARD.fullmatch(event.path.partition("?")[0]):
            at = self.loop.time()
            self._frames = Allowance(FRAMES, FRAMES_PER_SECOND, at)
            self._bytes = Allowance(BURST_HEARD, PER_SECOND_HEARD, at)

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
        """Pass text on if somebody hears it; otherwise close the socket."""
        if self._is_heard():
            super().handle_text(event)

    def handle_cont(self, event: Frame) -> None:
        """Pass on more of a text; otherwise close the socket."""
        if self._is_heard():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many."""
        if self._frames is None or self._is_heard():
            super().handle_ping()

    def send_receive_event_to_app(self) -> None:
        """Pass on a whole text; close the socket if it is none."""
        try:
            b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self._refuse(NO_TEXT, "this is not UTF-8")
            return
        super().send_receive_event_to_app()

    def handle_bytes(self, event: Frame) -> None:
        """Close the socket: nobody reads this."""
        self._refuse(UNSUPPORTED_DATA, "only text is read")

    def _is_heard(self) -> bool:
        """Count a frame and tell whether it is passed on; otherwise the socket is closed."""
        if self._refused:
            return False
        if self._frames is None:
            self._refuse(UNSUPPORTED_DATA, "this stream is one-way")
            return False
        if not self._frames.takes(1, self.loop.time()):
            self._refuse(POLICY_VIOLATION, "too much is sent")
            return False
        return True

    def _refuse(self, code: int, reason: str) -> None:
        self._refused = True
        if not self.handshake_complete:
            self.transport.abort()
            return
        if self.close_sent or self.transport.is_closing():
            return
        self.stop_keepalive()
        if self.conn.state is State.OPEN:  # otherwise the other side has said farewell already
            self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.close_timer = self.loop.call_later(LINGER, self.transport.close)
