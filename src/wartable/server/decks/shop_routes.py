"""The page of the shop after a match."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.errors import WartableError
from wartable.server.decks import SHOP
from wartable.server.decks.purse import purse_of
from wartable.server.decks.rendering import show_shop
from wartable.server.decks.shop import buy
from wartable.server.errors import status_of
from wartable.server.requests import Signed, TheServer, Visitor

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form()]


@router.get(SHOP)
def shop(request: Request, server: TheServer, who: Visitor) -> Response:
    """Show what the shop has after the last match."""
    return show_shop(request, server, who, purse_of(server.store, who.id if who else None))


@router.post(SHOP)
def buy_card(
    request: Request, server: TheServer, who: Signed, table: Text = "", card: Text = ""
) -> Response:
    """Buy a card, and show the shop again."""
    try:
        bought = buy(server.store, who.id, table, card)
    except WartableError as error:
        purse = purse_of(server.store, who.id)
        return show_shop(request, server, who, purse, bad=error.message, status=status_of(error))
    purse = purse_of(server.store, who.id)
    return show_shop(request, server, who, purse, good=f"{bought.name} is yours.")
