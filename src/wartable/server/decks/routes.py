"""The pages of decks: the list, the editor with its buttons, and deck files both ways."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Depends, Query
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from wartable.engine.errors import Unreadable, WartableError
from wartable.games.clans.deckfile import plain_id, read_entries, write_file
from wartable.server.context import Server
from wartable.server.decks import ADDRESS, saved
from wartable.server.decks.collection import owned_with
from wartable.server.decks.editing import (
    LONGEST_TEXT,
    SAVE,
    Editing,
    begin,
    press,
    refused,
    resume,
    take_text,
)
from wartable.server.decks.purse import Purse, purse_of
from wartable.server.decks.rendering import show_decks, show_editor
from wartable.server.pages.arrival import arrive
from wartable.server.pages.rendering import redirect
from wartable.server.pages.sent import Sent
from wartable.server.people import Who
from wartable.server.requests import Signed, TheServer, Visitor, address_of
from wartable.server.store.models import NAME

router = APIRouter(include_in_schema=False)


def _purse(server: TheServer, who: Visitor) -> Purse:
    return purse_of(server.store, who.id if who else None)


#: The purse of who asks.
ThePurse = Annotated[Purse, Depends(_purse)]


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
    """Show somebody's decks, and those to begin with."""
    return show_decks(request, server, who, purse)


@router.get(f"{ADDRESS}/new")
def new_deck(
    request: Request,
    who: Visitor,
    purse: ThePurse,
    source: Annotated[str, Query(alias="from")] = "",
) -> Response:
    """Show the editor with a new deck, empty or like a prebuilt one."""
    return show_editor(request, who, begin(owned_with(purse.cards), source), purse)


@router.post(f"{ADDRESS}/import")
def import_deck(
    request: Request, server: TheServer, who: Visitor, purse: ThePurse, text: TextOrFile
) -> Response:
    """Show the editor with a new deck out of a text or a file, or say what cannot be read."""
    _count(request, server, who)
    done = take_text(begin(owned_with(purse.cards)), text)
    if done.bad:
        return show_decks(request, server, who, purse, *done.said, status=422, typed=text)
    return show_editor(request, who, done, purse)


@router.get(f"{ADDRESS}/file")
def deck_file(cards: str = "", name: str = "") -> Response:
    """Give a deck as a file."""
    if len(cards) > LONGEST_TEXT:
        raise Unreadable("bad-deck", "this is too much for a deck")
    title = plain_id(name)[:NAME] or "deck"
    headers = {"Content-Disposition": f'attachment; filename="{quote(title)}.deck.txt"'}
    text = write_file(read_entries(cards), name[:NAME])
    return PlainTextResponse(text, headers=headers)


# --- the editor --------------------------------------------------------------------------------


@router.get(f"{ADDRESS}/{{deck:int}}")
def edit(request: Request, server: TheServer, who: Signed, purse: ThePurse, deck: int) -> Response:
    """Show the editor with a saved deck."""
    found = saved.load(server.store, who.id, deck)
    return show_editor(request, who, begin(owned_with(purse.cards), saved=found), purse)


@router.post(f"{ADDRESS}/new")
def press_on_new(
    request: Request, server: TheServer, who: Visitor, purse: ThePurse, form: Sent
) -> Response:
    """Do what a button says to a new deck."""
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
        return arrival.go(here, "deck-saved")
    shown = show_editor(request, arrival.who, done, purse)
    shown.headers["HX-Replace-Url"] = here
    return arrival.remembered(shown)


@router.post(f"{ADDRESS}/{{deck:int}}")
def press_on_saved(
    request: Request, server: TheServer, who: Signed, purse: ThePurse, deck: int, form: Sent
) -> Response:
    """Do what a button says to a saved deck; only saving keeps it."""
    editing = resume(owned_with(purse.cards), form, saved.load(server.store, who.id, deck))
    if form.get("do") == SAVE and editing.has_name:
        done = _saved(server, who, editing)
    else:
        done = press(editing, form.get("do", ""), form.get("text", ""))
    return show_editor(request, who, done, purse)


@router.post(f"{ADDRESS}/{{deck:int}}/copy")
def copy(server: TheServer, who: Signed, deck: int) -> Response:
    """Keep a saved deck once more, under another name."""
    made = saved.copy(server.store, who.id, deck)
    return redirect(f"{ADDRESS}/{made.id}", "deck-copied")


@router.post(f"{ADDRESS}/{{deck:int}}/delete")
def delete(server: TheServer, who: Signed, deck: int) -> Response:
    """Throw a saved deck away."""
    saved.delete(server.store, who.id, deck)
    return redirect(ADDRESS, "deck-deleted")


def _saved(server: Server, who: Who, editing: Editing) -> Editing:
    """Keep the deck under its name; what is refused is said, and changes nothing."""
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
