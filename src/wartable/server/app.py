"""The web application: routes, middleware and the server behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from wartable.engine.version import VERSION
from wartable.server.api import player, routes
from wartable.server.api.direct import Direct
from wartable.server.http import metrics
from wartable.server.http.error_responses import add_failure_handlers
from wartable.server.http.first_request import FirstRequest
from wartable.server.http.gate import Gate
from wartable.server.http.hosts import HostCheck, own_hosts
from wartable.server.http.metrics import Watch
from wartable.server.http.security import BodyLimit, OriginCheck, SecureHeaders
from wartable.server.live import health, sockets
from wartable.server.plugins import leave_out, webs
from wartable.server.runtime import Server
from wartable.server.settings import Settings, published
from wartable.server.web import pages

ABOUT = "Play turn-based strategy games: everything that the pages do, for programs."


def create() -> FastAPI:
    """Return the application for the published settings; worker processes call this."""
    return make_app(published())


def make_app(settings: Settings) -> FastAPI:
    """Return the application for these settings; its lifespan starts and stops the server."""
    leave_out(settings.left_out)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        server = Server(settings)
        app.state.server = server
        server.start()
        try:
            yield
        finally:
            server.stop()

    app = FastAPI(
        title="Wartable",
        version=VERSION,
        description=ABOUT,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(Direct)
    add_failure_handlers(app)
    _add_routes(app)
    if settings.metrics:
        app.include_router(metrics.router)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    if settings.rate_limits:
        app.add_middleware(Gate)
    app.add_middleware(BodyLimit)
    app.add_middleware(OriginCheck, public_url=settings.public_url)
    if settings.metrics:
        app.add_middleware(Watch)
    app.add_middleware(HostCheck, hosts=own_hosts(settings))
    app.add_middleware(SecureHeaders)
    app.add_middleware(FirstRequest)
    return app


def _add_routes(app: FastAPI) -> None:
    # Our own routes are added as they are: to include them would make each of them anew.
    for router in (routes.router, health.router, sockets.router, player.router):
        app.router.routes.extend(router.routes)
    for web in webs().by_name.values():
        for router in web.api:
            app.include_router(router, prefix="/api")
        for router in web.pages:
            app.include_router(router)
    app.router.routes.extend(pages.router.routes)
