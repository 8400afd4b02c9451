"""The web application: routes, middleware and the parts behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from wartable import __version__
from wartable.server import api, live, pages
from wartable.server.calculator import routes as calculator
from wartable.server.campaign import routes as campaign
from wartable.server.campaign.aside import around_battle, around_run
from wartable.server.context import Server
from wartable.server.decks import routes as decks
from wartable.server.decks import shop_routes as shop
from wartable.server.decks.offering import offer_decks
from wartable.server.failures import add_failure_handlers
from wartable.server.offers import OFFERERS
from wartable.server.pages.table_extras import MAKERS
from wartable.server.security import BodyLimit, OriginCheck, SecureHeaders
from wartable.server.settings import Settings, published

ABOUT = "Play turn-based strategy games: everything that the pages do, for programs."

# Everybody is offered their own decks for their seats.
OFFERERS.append(offer_decks)
# Runs of the campaign have more around their boards, and so have their battles.
MAKERS.extend((around_run, around_battle))


def create() -> FastAPI:
    """Return the application of the published settings: what a worker process runs."""
    return make_app(published())


def make_app(settings: Settings) -> FastAPI:
    """Return the application."""

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
        version=__version__,
        description=ABOUT,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    add_failure_handlers(app)
    app.include_router(api.router)
    app.include_router(live.router)
    for tool in (calculator, decks, shop, campaign):
        app.include_router(tool.router)
    app.include_router(pages.router)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(BodyLimit)
    app.add_middleware(OriginCheck, public_url=settings.public_url)
    app.add_middleware(SecureHeaders)
    return app
