"""The page of the shop after a match."""

from __future__ import annotations

from typing import Annotated

from fastapi import Form
from starlette.requests import Request
from starlette.responses import Response

from wartable.apps.clans.web.decks import SHOP
from wartable.apps.clans.web.decks.cards import face
from wartable.apps.clans.web.decks.pages import deck_page
from wartable.apps.clans.web.decks.purse import Purse, owned_with, purse_of
from wartable.apps.clans.web.decks.shop import buy, last_visit, price
from wartable.engine.errors import WartableError
from wartable.games.clans.catalogue.figures import match_figures
from wartable.server.accounts.people import Who
from wartable.server.errors import status_of
from wartable.server.http.identity import Signed, TheServer, Visitor
from wartable.server.http.threads import Routes
from wartable.server.runtime import Server


def show_shop(
    request: Request,
    server: Server,
    who: Who | None,
    purse: Purse,
    *,
    good: str = "",
    bad: str = "",
    status: int = 200,
) -> Response:
    """Return the page of the shop."""
    visit = last_visit(server.store, who.id if who else None)
    return deck_page(
        request,
        "clans/decks/shop.html",
        who,
        status=status,
        good=good,
        bad=bad,
        purse=purse,
        visit=visit,
        stock=[face(card) for card in visit.stock] if visit else [],
        owned=owned_with(purse.cards),
        price=price,
        reward=match_figures().purse,
    )


# --- routes --------------------------------------------------------------------------------------

router = Routes(include_in_schema=False)

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
