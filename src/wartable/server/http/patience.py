"""The HTTP protocol of the server: requests arrive in time, answers are read in time.

Without this, a client that sends half a request, or does not read its answer, would hold its
connection for ever.
"""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

#: How many seconds a request may take to arrive, from the connection or its first byte to its end.
REQUEST_SECONDS = 20.0
#: How many seconds a client may leave an answer unread.
ANSWER_SECONDS = 60.0


class Patient(HttpToolsProtocol):
    """A connection that is closed if a request or the reading of an answer takes too long."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._arriving: TimerHandle | None = None
        self._unread: TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect a request."""
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Expect nothing more."""
        self._arrived()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; the time runs from the first byte, even if that begins no request."""
        if self._is_idle():
            self._expect()
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Expect the rest of the request, also of one that comes before an earlier is answered."""
        self._expect()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """Expect nothing until the next request begins."""
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
