"""The first request that gets through: from then on the server counts as open."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send


class FirstRequest:
    """Middleware that tells the heartbeat of every request; only the first makes a difference."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "lifespan":
            scope["app"].state.server.heartbeat.open()
        await self._app(scope, receive, send)
