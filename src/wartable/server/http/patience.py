"""The HTTP protocol of the server: requests arrive in time, answers are read in time.

Without this, a client that sends half a request, or does not read its answer, would hold its
connection for ever, and one that sends a header without end would fill the memory.
"""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from wartable.server.http.connections import connections
from wartable.server.log import complaints

#: How many seconds a request may take to arrive, from the connection or its first byte to its end.
REQUEST_SECONDS = 20.0
#: How many seconds a client may leave an answer unread.
ANSWER_SECONDS = 60.0
#: How many bytes of a request may be something else than its body.
LARGEST_HEAD = 64 * 1024


class Patient(HttpToolsProtocol):
    """A connection that is closed if a request or the reading of an answer takes too long."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._arriving: TimerHandle | None = None
        self._unread: TimerHandle | None = None
        self._head = 0
        self._read = 0
        self._answered: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect a request, unless there are too many connections already."""
        super().connection_made(transport)
        if connections.opened(transport):
            self._expect()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Expect nothing more."""
        connections.closed(self.transport)
        self._arrived()
        self.resume_writing()
        self._tell_answered()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; the time runs from the first byte, even if that begins no request."""
        if self._is_idle():
            self._expect()
        self._read = len(data)
        self._head += self._read
        try:
            super().data_received(data)
        except Exception as error:  # whatever it was, it must not reach the log as it is
            complaints.tell("cannot read a request", error)
            self.transport.abort()
            return
        if self._head > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of this request is too large.")

    def on_body(self, body: bytes) -> None:
        """Take a part of the body, which is limited elsewhere."""
        self._read -= len(body)
        self._head -= len(body)
        super().on_body(body)

    def on_message_begin(self) -> None:
        """Expect the rest of the request, also of one that comes before an earlier is answered."""
        self._head = self._read  # at most: heads that came before it at once count, too
        self._expect()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """Expect nothing until the next request begins."""
        self._head = 0
        self._arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to the other protocol."""
        self._arrived()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """Expect the client to read."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(ANSWER_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has read enough to go on."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def on_response_complete(self) -> None:
        """Give a request that has half arrived its whole time: so far it waited for this answer."""
        super().on_response_complete()
        if self._arriving is not None:
            self._arrived()
            self._expect()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Note which request is being answered: others may have come behind it."""
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def _tell_answered(self) -> None:
        """Tell the request that is being answered that its client has gone.

        Uvicorn tells the latest one that came, so the answer to an earlier one would be written to
        a connection that is closed, which raises.
        """
        if self._answered is not None and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()

    def _is_idle(self) -> bool:
        """Tell whether no request is under way."""
        return self.cycle is None or self.cycle.response_complete

    def _expect(self) -> None:
        if self._arriving is None:
            self._arriving = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _arrived(self) -> None:
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None

    def _give_up(self) -> None:
        self._arriving = None
        if self.pipeline or self.flow.read_paused:  # the client waits for an earlier answer
            self._expect()
        elif not self.transport.is_closing():
            self.transport.close()
