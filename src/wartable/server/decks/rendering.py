"""The templates of decks and shop, and what all of them are given."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.registry import all_games
from wartable.games.clans.catalogue import RARITY_NAMES, catalogue
from wartable.games.clans.decks import starter_deck
from wartable.games.clans.figures import match_figures
from wartable.server.context import Server
from wartable.server.decks import ADDRESS, GAME, SHOP
from wartable.server.decks.collection import owned_with
from wartable.server.decks.editing import Editing
from wartable.server.decks.filters import SHOWN, choices
from wartable.server.decks.purse import Purse
from wartable.server.decks.reading import summaries
from wartable.server.decks.shop import last_visit, price
from wartable.server.decks.showing import MARKS, deck_lines, face, pool_rows, sums
from wartable.server.pages.rendering import page
from wartable.server.people import Who


def show_editor(request: Request, who: Who | None, editing: Editing, purse: Purse) -> Response:
    """Return the page of the editor."""
    where = f"{ADDRESS}/{editing.saved.id if editing.saved else 'new'}"
    return _page(
        request,
        "decks/editor.html",
        who,
        status=422 if editing.bad and request.method == "POST" else 200,
        editing=editing,
        bench=editing.bench,
        filters=editing.filters,
        here=where,
        purse=purse,
        pool=pool_rows(editing.bench, editing.filters),
        pool_size=len(catalogue().cards),
        lines=deck_lines(editing.bench),
        sums=sums(editing.bench),
        choices=choices(),
        shown=SHOWN,
    )


def show_decks(
    request: Request,
    server: Server,
    who: Who | None,
    purse: Purse,
    *said: str,
    status: int = 200,
    typed: str = "",
) -> Response:
    """Return the page of all decks: one's own, and those to begin with."""
    prebuilt = catalogue().decks.values()
    return _page(
        request,
        "decks/list.html",
        who,
        status=status,
        said_bad=said,
        mine=summaries(server.store, who.id, owned_with(purse.cards)) if who else [],
        starter=starter_deck(),
        prebuilt=[deck for deck in prebuilt if deck.id != starter_deck().id],
        heroes=catalogue().heroes,
        purse=purse,
        typed=typed,
    )


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
    return _page(
        request,
        "decks/shop.html",
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


def _page(request: Request, name: str, who: Who | None, *, status: int, **values: Any) -> Response:
    return page(
        request,
        name,
        who=who,
        status=status,
        address=ADDRESS,
        shop=SHOP,
        game=GAME,
        has_game=any(game.key == GAME for game in all_games()),
        limits=match_figures().deck,
        marks=dict(zip(RARITY_NAMES, MARKS, strict=True)),
        **values,
    )
