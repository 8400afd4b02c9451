"""Saved kingdoms: storing them under names, and the buttons of the page for that."""

from __future__ import annotations

import json
from dataclasses import dataclass

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from wartable.apps.thardferr.kingdom.model import Kingdom, from_json, to_json
from wartable.apps.thardferr.web.actions import Done, refused
from wartable.apps.thardferr.web.form import SIDES, Form, read_kingdom
from wartable.apps.thardferr.web.models import KingdomRow
from wartable.engine.errors import InUse, NotFound, WartableError, printable, quoted
from wartable.server.accounts.people import Who, clean_name
from wartable.server.errors import TooLarge
from wartable.server.store.store import Store
from wartable.server.times import now

#: How many kingdoms a person may save.
MOST = 50
#: The largest kingdom, in bytes of JSON; real ones take a fifth of it.
LARGEST = 8000
#: The code of the error that replacing avoids.
TAKEN = "name-taken"


def names_of(store: Store, person: int) -> list[str]:
    """Return the names of a person's kingdoms, sorted."""
    wanted = select(KingdomRow.name).where(KingdomRow.person_id == person)
    with store.reading() as session:
        return sorted(session.scalars(wanted), key=str.casefold)


def save(store: Store, person: int, name: str, kingdom: Kingdom, *, replace: bool = False) -> str:
    """Save a kingdom; return its cleaned name.

    Raises ``Unreadable`` for an invalid name, ``TooLarge``, and ``InUse`` if the name is taken
    without ``replace`` or the person has too many.
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
    """Return one of a person's kingdoms; raise ``NotFound``."""
    with store.reading() as session:
        row = session.scalar(_one(person, name))
        if row is None:
            raise _none(name)
        return from_json(row.kingdom)


def delete(store: Store, person: int, name: str) -> None:
    """Delete one of a person's kingdoms; raise ``NotFound``."""
    with store.writing() as session:
        row = session.scalar(_one(person, name))
        if row is None:
            raise _none(name)
        session.delete(row)


def _one(person: int, name: str) -> Select[KingdomRow]:
    # Every name that can be saved equals its printable form; some databases reject other texts.
    plain = printable(name)
    return select(KingdomRow).where(KingdomRow.person_id == person, KingdomRow.name == plain)


def _none(name: str) -> NotFound:
    return NotFound("no-kingdom", f"you have no kingdom {quoted(name)}")


def _check_room(session: Session, person: int) -> None:
    wanted = select(func.count()).select_from(KingdomRow).where(KingdomRow.person_id == person)
    if (session.scalar(wanted) or 0) >= MOST:
        raise InUse("many-kingdoms", f"you keep {MOST} kingdoms: delete one first")


# --- buttons -------------------------------------------------------------------------------------

#: The names of the buttons; they need a person who is signed in.
SAVE, REPLACE, LOAD, DELETE = "save", "replace", "load", "delete"
SAVING = (SAVE, REPLACE, LOAD, DELETE)


@dataclass(frozen=True, slots=True)
class Shelf:
    """A person's saved kingdoms, and the buttons for them."""

    store: Store
    who: Who

    def press(self, form: Form, button: str) -> Done:
        """Press one of the buttons; a refusal becomes a message and changes nothing."""
        action, _, side = button.partition(":")
        if side not in SIDES:
            return Done(form)
        try:
            if action == LOAD:
                return self._load(form, side)
            if action == DELETE:
                return self._delete(form, side)
            return self._save(form, side, replace=action == REPLACE)
        except WartableError as error:
            offer = f"{REPLACE}:{side}" if error.code == TAKEN else ""
            return Done(form, (error.message,), bad=True, offer=offer)

    def _save(self, form: Form, side: str, *, replace: bool) -> Done:
        kingdom = read_kingdom(form, side, {})
        if kingdom is None:
            return refused(form, f"first mend what is marked in the {SIDES[side]}’s kingdom")
        name = form.get(f"{side}.name")
        if not name.strip():
            return refused(form, f"first give the {SIDES[side]}’s kingdom a name")
        name = save(self.store, self.who.id, name, kingdom, replace=replace)
        kept = form.with_texts({f"{side}.name": name, f"{side}.saved": name})
        return Done(kept, (f"The {SIDES[side]} is saved as {name}.",))

    def _load(self, form: Form, side: str) -> Done:
        name = form.get(f"{side}.saved")
        kingdom = load(self.store, self.who.id, name)
        loaded = form.with_kingdom(side, kingdom).with_texts({f"{side}.name": name})
        return Done(loaded, (f"{name} is loaded as the {SIDES[side]}.",))

    def _delete(self, form: Form, side: str) -> Done:
        name = form.get(f"{side}.saved")
        delete(self.store, self.who.id, name)
        return Done(form, (f"{name} is deleted; what is on the page stays.",))
