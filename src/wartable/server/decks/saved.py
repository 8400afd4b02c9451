"""Saved decks: what somebody keeps, each under a name of their own, in the editor and at tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Select, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from wartable.engine.errors import InUse, NotFound, printable, quoted
from wartable.games.clans.options import LONGEST_DECK
from wartable.server.belongings import free_name
from wartable.server.errors import TooLarge
from wartable.server.people import clean_name
from wartable.server.store.models import DeckRow
from wartable.server.store.store import Store
from wartable.server.times import now

#: So many somebody may keep.
MOST = 50
#: The longest list of cards, in characters: what a seat takes.
LONGEST = LONGEST_DECK
#: Numbers of decks are below this on every database.
NUMBERS = 2**63
#: The code of the error that another name gets round.
TAKEN = "name-taken"


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved deck: its number, its name, its cards as text, and when it was last changed."""

    id: int
    name: str
    cards: str
    changed: int


def decks_of(store: Store, person: int) -> list[Saved]:
    """Return somebody's decks in the order of their names."""
    wanted = select(DeckRow).where(DeckRow.person_id == person)
    with store.reading() as session:
        found = [_saved(row) for row in session.scalars(wanted)]
    return sorted(found, key=lambda deck: deck.name.casefold())


def load(store: Store, person: int, deck: int) -> Saved:
    """Return one of somebody's decks by its number; raise ``NotFound``."""
    with store.reading() as session:
        return _saved(_found(session, _numbered(person, deck), deck))


def load_named(store: Store, person: int, name: str) -> Saved:
    """Return one of somebody's decks by its name; raise ``NotFound``."""
    with store.reading() as session:
        return _saved(_found(session, _named(person, name), name))


def add(store: Store, person: int, name: str, cards: str) -> Saved:
    """Keep a new deck.

    Raises ``Unreadable`` if the name is none, ``TooLarge``, and ``InUse`` if there is a deck of
    that name, or if there are too many.
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
    """Give one of somebody's decks other cards and perhaps another name; raise as ``add`` does."""
    name = clean_name(name)
    _check_length(cards)
    with _writing_names(store, name) as session:
        row = _found(session, _numbered(person, deck), deck)
        if row.name != name:
            _check_free(session, person, name)
        row.name, row.cards, row.changed = name, cards, now()
        return _saved(row)


def put(store: Store, person: int, name: str, cards: str) -> Saved:
    """Keep a deck under a name, in place of one that had it; raise as ``add`` does."""
    try:
        known = load_named(store, person, clean_name(name))
    except NotFound:
        return add(store, person, name, cards)
    return change(store, person, known.id, known.name, cards)


def copy(store: Store, person: int, deck: int) -> Saved:
    """Keep one of somebody's decks once more, under a free name; raise as ``add`` does."""
    known = load(store, person, deck)
    taken = {each.name for each in decks_of(store, person)}
    return add(store, person, free_name(known.name, taken), known.cards)


def delete(store: Store, person: int, deck: int) -> str:
    """Throw one of somebody's decks away and return its name; raise ``NotFound``."""
    with store.writing() as session:
        row = _found(session, _numbered(person, deck), deck)
        session.delete(row)
        return row.name


@contextmanager
def _writing_names(store: Store, name: str) -> Iterator[Session]:
    """Give a transaction in which somebody else may take the same name; raise ``InUse`` then."""
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
    # No name that can be saved differs from its printable form, and others no database likes.
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
