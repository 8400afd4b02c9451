"""The buttons that save, load and delete kingdoms."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.errors import WartableError
from wartable.server.calculator import saved
from wartable.server.calculator.actions import Done, refused
from wartable.server.calculator.form import SIDES, Form
from wartable.server.calculator.reading import read_kingdom
from wartable.server.people import Who
from wartable.server.store.store import Store

#: What the buttons are called; they need somebody who is signed in.
SAVE, REPLACE, LOAD, DELETE = "save", "replace", "load", "delete"
SAVING = (SAVE, REPLACE, LOAD, DELETE)


@dataclass(frozen=True, slots=True)
class Shelf:
    """Somebody's saved kingdoms, and the buttons for them."""

    store: Store
    who: Who

    def press(self, form: Form, button: str) -> Done:
        """Press one of the buttons; what is refused is said, and changes nothing."""
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
            offer = f"{REPLACE}:{side}" if error.code == saved.TAKEN else ""
            return Done(form, (error.message,), bad=True, offer=offer)

    def _save(self, form: Form, side: str, *, replace: bool) -> Done:
        kingdom = read_kingdom(form, side, {})
        if kingdom is None:
            return refused(form, f"first mend what is marked in the {SIDES[side]}’s kingdom")
        name = form.get(f"{side}.name")
        if not name.strip():
            return refused(form, f"first give the {SIDES[side]}’s kingdom a name")
        name = saved.save(self.store, self.who.id, name, kingdom, replace=replace)
        kept = form.with_texts({f"{side}.name": name, f"{side}.saved": name})
        return Done(kept, (f"The {SIDES[side]} is saved as {name}.",))

    def _load(self, form: Form, side: str) -> Done:
        name = form.get(f"{side}.saved")
        kingdom = saved.load(self.store, self.who.id, name)
        loaded = form.with_kingdom(side, kingdom).with_texts({f"{side}.name": name})
        return Done(loaded, (f"{name} is loaded as the {SIDES[side]}.",))

    def _delete(self, form: Form, side: str) -> Done:
        name = form.get(f"{side}.saved")
        saved.delete(self.store, self.who.id, name)
        return Done(form, (f"{name} is deleted; what is on the page stays.",))
