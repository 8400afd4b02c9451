"""Saved decks: storing them under names, summarizing them, and offering them at tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Select, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from wartable.apps.clans.web.decks.deck import Bench, lay_out
from wartable.apps.clans.web.decks.purse import owned_with, purse_of
from wartable.apps.clans.web.models import DeckRow
from wartable.engine.errors import InUse, NotFound, Unreadable, printable, quoted
from wartable.games.clans.catalogue.deck_text import read_entries
from wartable.games.clans.options import DECK_FIELDS, LONGEST_DECK
from wartable.server.accounts.people import Who, clean_name
from wartable.server.accounts.personal_data import free_name
from wartable.server.errors import TooLarge
from wartable.server.plugins import Offer
from wartable.server.runtime import Server
from wartable.server.store.store import Store
from wartable.server.times import now

#: How many decks a person may save.
MOST = 50
#: The longest list of cards, in characters: what a seat accepts.
LONGEST = LONGEST_DECK
#: Every database keeps deck ids below this.
NUMBERS = 2**63
#: The code of the error that another name avoids.
TAKEN = "name-taken"


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved deck: its id, its name, its cards as text, and when it last changed."""

    id: int
    name: str
    cards: str
    changed: int


def decks_of(store: Store, person: int) -> list[Saved]:
    """Return a person's decks in the order of their names."""
    wanted = select(DeckRow).where(DeckRow.person_id == person)
    with store.reading() as session:
        found = [_saved(row) for row in session.scalars(wanted)]
    return sorted(found, key=lambda deck: deck.name.casefold())


def load(store: Store, person: int, deck: int) -> Saved:
    """Return one of a person's decks by its id; raise ``NotFound``."""
    with store.reading() as session:
        return _saved(_found(session, _numbered(person, deck), deck))


def load_named(store: Store, person: int, name: str) -> Saved:
    """Return one of a person's decks by its name; raise ``NotFound``."""
    with store.reading() as session:
        return _saved(_found(session, _named(person, name), name))


def add(store: Store, person: int, name: str, cards: str) -> Saved:
    """Save a new deck.

    Raises ``Unreadable`` for an invalid name, ``TooLarge``, and ``InUse`` if the name is taken or
    the person has too many decks.
    """
    name = clean_name(name)
    _check_length(cards)
    with _writing_names(store, name) as session:
        _check_free(session, person, name)
        _check_room(session, person)
        row = DeckRow(person_id=person, name=name, cards=cards, changed=now())
        session.add(row)
        session.flush()
        return _saved(row)


def change(store: Store, person: int, deck: int, name: str, cards: str) -> Saved:
    """Change the cards and perhaps the name of a person's deck; raise as ``add`` does."""
    name = clean_name(name)
    _check_length(cards)
    with _writing_names(store, name) as session:
        row = _found(session, _numbered(person, deck), deck)
        if row.name != name:
            _check_free(session, person, name)
        row.name, row.cards, row.changed = name, cards, now()
        return _saved(row)


def put(store: Store, person: int, name: str, cards: str) -> Saved:
    """Save a deck under a name, replacing a deck of that name; raise as ``add`` does."""
    try:
        known = load_named(store, person, clean_name(name))
    except NotFound:
        return add(store, person, name, cards)
    return change(store, person, known.id, known.name, cards)


def copy(store: Store, person: int, deck: int) -> Saved:
    """Copy one of a person's decks under a free name; raise as ``add`` does."""
    known = load(store, person, deck)
    taken = {each.name for each in decks_of(store, person)}
    return add(store, person, free_name(known.name, taken), known.cards)


def delete(store: Store, person: int, deck: int) -> str:
    """Delete one of a person's decks and return its name; raise ``NotFound``."""
    with store.writing() as session:
        row = _found(session, _numbered(person, deck), deck)
        session.delete(row)
        return row.name


@contextmanager
def _writing_names(store: Store, name: str) -> Iterator[Session]:
    """Give a transaction; raise ``InUse`` if another one takes the same name first."""
    try:
        with store.writing() as session:
            yield session
    except IntegrityError:
        raise _taken(name) from None


def _saved(row: DeckRow) -> Saved:
    return Saved(row.id, row.name, row.cards, row.changed)


def _numbered(person: int, deck: int) -> Select[DeckRow]:
    number = deck if 0 <= deck < NUMBERS else 0
    return select(DeckRow).where(DeckRow.person_id == person, DeckRow.id == number)


def _named(person: int, name: str) -> Select[DeckRow]:
    # Every name that can be saved equals its printable form; some databases reject other texts.
    return select(DeckRow).where(DeckRow.person_id == person, DeckRow.name == printable(name))


def _found(session: Session, wanted: Select[DeckRow], which: int | str) -> DeckRow:
    row = session.scalar(wanted)
    if row is None:
        raise NotFound("no-deck", f"you have no deck {quoted(which)}")
    return row


def _check_length(cards: str) -> None:
    if len(cards) > LONGEST:
        raise TooLarge("large-deck", f"a deck of more than {LONGEST} characters is not kept")


def _check_free(session: Session, person: int, name: str) -> None:
    if session.scalar(_named(person, name)) is not None:
        raise _taken(name)


def _taken(name: str) -> InUse:
    return InUse(TAKEN, f"you have a deck {quoted(name)} already: give this one another name")


def _check_room(session: Session, person: int) -> None:
    wanted = select(func.count()).select_from(DeckRow).where(DeckRow.person_id == person)
    if (session.scalar(wanted) or 0) >= MOST:
        raise InUse("many-decks", f"you keep {MOST} decks: delete one first")


# --- summaries -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Summary:
    """A saved deck and its cards, without those that are no longer in the game."""

    deck: Saved
    bench: Bench


def summaries(store: Store, person: int, owned: Mapping[str, int]) -> list[Summary]:
    """Return a person's decks in the order of their names."""
    return [Summary(deck, on_bench(deck.cards, owned)) for deck in decks_of(store, person)]


def on_bench(cards: str, owned: Mapping[str, int]) -> Bench:
    """Return a saved deck as it can be played now."""
    try:
        return lay_out(read_entries(cards), owned)[0]
    except Unreadable:
        return Bench((), owned)


# --- offers at tables ----------------------------------------------------------------------------


def offer_decks(server: Server, who: Who, name: str) -> Sequence[Offer]:
    """Return a person's playable decks, for the seat options that are decks."""
    if name not in DECK_FIELDS:
        return ()
    owned = owned_with(purse_of(server.store, who.id).cards)
    found = summaries(server.store, who.id, owned)
    return [(each.bench.text, each.deck.name) for each in found if each.bench.is_playable]
