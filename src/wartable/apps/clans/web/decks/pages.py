"""The pages of decks: the list, the editor, and deck files to import and export."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import Depends, Query
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from wartable.apps.clans.web.decks import ADDRESS, GAME, SHOP, saved
from wartable.apps.clans.web.decks.cards import MARKS, SHOWN, choices, deck_lines, pool_rows, sums
from wartable.apps.clans.web.decks.editor import (
    LONGEST_TEXT,
    SAVE,
    Editing,
    begin,
    press,
    refused,
    resume,
    take_text,
)
from wartable.apps.clans.web.decks.purse import Purse, owned_with, purse_of
from wartable.apps.clans.web.decks.saved import summaries
from wartable.engine.errors import Unreadable, WartableError
from wartable.engine.registry import all_games
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.cards import RARITY_NAMES
from wartable.games.clans.catalogue.deck import starter_deck
from wartable.games.clans.catalogue.deck_text import plain_id, read_entries, write_file
from wartable.games.clans.catalogue.figures import match_figures
from wartable.server.accounts.people import Who
from wartable.server.http import paths  # noqa: F401 - declares {deck:number}
from wartable.server.http.identity import Signed, TheServer, Visitor, address_of
from wartable.server.http.threads import Routes, reading
from wartable.server.runtime import Server
from wartable.server.store.models import NAME
from wartable.server.web.forms import Sent
from wartable.server.web.guests import arrive
from wartable.server.web.rendering import page, redirect


def show_editor(request: Request, who: Who | None, editing: Editing, purse: Purse) -> Response:
    """Return the editor page."""
    where = f"{ADDRESS}/{editing.saved.id if editing.saved else 'new'}"
    return deck_page(
        request,
        "clans/decks/editor.html",
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
    """Return the page of all decks: the person's own, and those to start from."""
    prebuilt = catalogue().decks.values()
    return deck_page(
        request,
        "clans/decks/list.html",
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


def deck_page(
    request: Request, name: str, who: Who | None, *, status: int, **values: Any
) -> Response:
    """Return a page about decks, with the values that all of them share."""
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


# --- routes --------------------------------------------------------------------------------------

router = Routes(include_in_schema=False)


def _purse(server: TheServer, who: Visitor) -> Purse:
    return purse_of(server.store, who.id if who else None)


#: The purse of the person who sent the request.
ThePurse = Annotated[Purse, Depends(reading(_purse))]


async def _text_or_file(request: Request) -> str:
    """Return the text of a form, or the content of its file if there is one."""
    async with request.form() as form:
        file, text = form.get("file"), form.get("text")
        if isinstance(file, UploadFile) and file.filename:
            return (await file.read()).decode("utf-8-sig", errors="replace")
        return text if isinstance(text, str) else ""


TextOrFile = Annotated[str, Depends(_text_or_file)]


# --- the list ----------------------------------------------------------------------------------


@router.get(ADDRESS)
def decks(request: Request, server: TheServer, who: Visitor, purse: ThePurse) -> Response:
    """Show the person's decks, and those to start from."""
    return show_decks(request, server, who, purse)


@router.get(f"{ADDRESS}/new")
def new_deck(
    request: Request,
    who: Visitor,
    purse: ThePurse,
    source: Annotated[str, Query(alias="from")] = "",
) -> Response:
    """Show the editor with a new deck, empty or a copy of a prebuilt one."""
    return show_editor(request, who, begin(owned_with(purse.cards), source), purse)


@router.post(f"{ADDRESS}/import")
def import_deck(
    request: Request, server: TheServer, who: Visitor, purse: ThePurse, text: TextOrFile
) -> Response:
    """Show the editor with a deck from a text or file, or say what cannot be read."""
    _count(request, server, who)
    done = take_text(begin(owned_with(purse.cards)), text)
    if done.bad:
        return show_decks(request, server, who, purse, *done.said, status=422, typed=text)
    return show_editor(request, who, done, purse)


@router.get(f"{ADDRESS}/file")
def deck_file(cards: str = "", name: str = "") -> Response:
    """Serve a deck as a file."""
    if len(cards) > LONGEST_TEXT:
        raise Unreadable("bad-deck", "this is too much for a deck")
    title = plain_id(name)[:NAME] or "deck"
    headers = {"Content-Disposition": f'attachment; filename="{quote(title)}.deck.txt"'}
    text = write_file(read_entries(cards), name[:NAME])
    return PlainTextResponse(text, headers=headers)


# --- the editor --------------------------------------------------------------------------------


@router.get(f"{ADDRESS}/{{deck:number}}")
def edit(request: Request, server: TheServer, who: Signed, purse: ThePurse, deck: int) -> Response:
    """Show the editor with a saved deck."""
    found = saved.load(server.store, who.id, deck)
    return show_editor(request, who, begin(owned_with(purse.cards), saved=found), purse)


@router.post(f"{ADDRESS}/new")
def press_on_new(
    request: Request, server: TheServer, who: Visitor, purse: ThePurse, form: Sent
) -> Response:
    """Press a button on a new deck."""
    _count(request, server, who)
    editing = resume(owned_with(purse.cards), form, None)
    if form.get("do") != SAVE or not editing.has_name:
        done = press(editing, form.get("do", ""), form.get("text", ""))
        return show_editor(request, who, done, purse)
    arrival = arrive(request, server, who)
    done = _saved(server, arrival.who, editing)
    if done.saved is None:
        return arrival.remembered(show_editor(request, arrival.who, done, purse))
    here = f"{ADDRESS}/{done.saved.id}"
    if "HX-Request" not in request.headers:
        return arrival.go(here, "clans.deck-saved")
    shown = show_editor(request, arrival.who, done, purse)
    shown.headers["HX-Replace-Url"] = here
    return arrival.remembered(shown)


@router.post(f"{ADDRESS}/{{deck:number}}")
def press_on_saved(
    request: Request, server: TheServer, who: Signed, purse: ThePurse, deck: int, form: Sent
) -> Response:
    """Press a button on a saved deck; only the save button stores the change."""
    editing = resume(owned_with(purse.cards), form, saved.load(server.store, who.id, deck))
    if form.get("do") == SAVE and editing.has_name:
        done = _saved(server, who, editing)
    else:
        done = press(editing, form.get("do", ""), form.get("text", ""))
    return show_editor(request, who, done, purse)


@router.post(f"{ADDRESS}/{{deck:number}}/copy")
def copy(server: TheServer, who: Signed, deck: int) -> Response:
    """Copy a saved deck under another name."""
    made = saved.copy(server.store, who.id, deck)
    return redirect(f"{ADDRESS}/{made.id}", "clans.deck-copied")


@router.post(f"{ADDRESS}/{{deck:number}}/delete")
def delete(server: TheServer, who: Signed, deck: int) -> Response:
    """Delete a saved deck."""
    saved.delete(server.store, who.id, deck)
    return redirect(ADDRESS, "clans.deck-deleted")


def _saved(server: Server, who: Who, editing: Editing) -> Editing:
    """Save the deck under its name; a refusal becomes a message and changes nothing."""
    name, cards = editing.name, editing.bench.text
    try:
        if editing.saved is None:
            kept = saved.add(server.store, who.id, name, cards)
        else:
            kept = saved.change(server.store, who.id, editing.saved.id, name, cards)
    except WartableError as error:
        return refused(editing, error.message)
    said = (f"{kept.name} is saved.",)
    return replace(editing, name=kept.name, saved=kept, source="", said=said)


def _count(request: Request, server: Server, who: Who | None) -> None:
    server.limits.check("post", f"p{who.id}" if who else address_of(request))
