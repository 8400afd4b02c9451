"""Saved kingdoms: what somebody keeps for the calculator, each under a name of their own."""

from __future__ import annotations

import json

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from wartable.engine.errors import InUse, NotFound, printable, quoted
from wartable.games.thardferr.kingdom.model import Kingdom, from_json, to_json
from wartable.server.errors import TooLarge
from wartable.server.people import clean_name
from wartable.server.store.models import KingdomRow
from wartable.server.store.store import Store
from wartable.server.times import now

#: So many somebody may keep.
MOST = 50
#: The largest of them, in bytes of JSON; honest ones have a fifth of it.
LARGEST = 8000
#: The code of the error that replacing gets round.
TAKEN = "name-taken"


def names_of(store: Store, person: int) -> list[str]:
    """Return the names of somebody's kingdoms, in order."""
    wanted = select(KingdomRow.name).where(KingdomRow.person_id == person)
    with store.reading() as session:
        return sorted(session.scalars(wanted), key=str.casefold)


def save(store: Store, person: int, name: str, kingdom: Kingdom, *, replace: bool = False) -> str:
    """Keep a kingdom; return the name that it has got.

    Raises ``Unreadable`` if the name is none, ``TooLarge``, and ``InUse`` if there is one of that
    name and it is not to be replaced, or if there are too many.
    """
    name, value = clean_name(name), to_json(kingdom)
    if len(json.dumps(value)) > LARGEST:
        raise TooLarge("large-kingdom", f"a kingdom of more than {LARGEST} bytes is not kept")
    with store.writing() as session:
        row = session.scalar(_one(person, name))
        if row is not None and not replace:
            raise InUse(TAKEN, f"you have a kingdom {quoted(name)} already")
        if row is None:
            _check_room(session, person)
            row = KingdomRow(person_id=person, name=name)
            session.add(row)
        row.kingdom, row.changed = value, now()
    return name


def load(store: Store, person: int, name: str) -> Kingdom:
    """Return one of somebody's kingdoms; raise ``NotFound``."""
    with store.reading() as session:
        row = session.scalar(_one(person, name))
        if row is None:
            raise _none(name)
        return from_json(row.kingdom)


def delete(store: Store, person: int, name: str) -> None:
    """Throw one of somebody's kingdoms away; raise ``NotFound``."""
    with store.writing() as session:
        row = session.scalar(_one(person, name))
        if row is None:
            raise _none(name)
        session.delete(row)


def _one(person: int, name: str) -> Select[KingdomRow]:
    # No name that can be saved differs from its printable form, and others no database likes.
    plain = printable(name)
    return select(KingdomRow).where(KingdomRow.person_id == person, KingdomRow.name == plain)


def _none(name: str) -> NotFound:
    return NotFound("no-kingdom", f"you have no kingdom {quoted(name)}")


def _check_room(session: Session, person: int) -> None:
    wanted = select(func.count()).select_from(KingdomRow).where(KingdomRow.person_id == person)
    if (session.scalar(wanted) or 0) >= MOST:
        raise InUse("many-kingdoms", f"you keep {MOST} kingdoms: delete one first")
