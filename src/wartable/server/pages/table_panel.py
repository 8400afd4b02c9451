"""The panel beside the board: what is asked of a seat, and the controls to answer it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from wartable.engine.aside import BUTTON, Note
from wartable.engine.clicks import Choice, follow
from wartable.engine.errors import NotLegal, Unreadable, quoted
from wartable.engine.moves import Family, packed
from wartable.engine.scene import Element
from wartable.engine.view import View
from wartable.server.pages.table_selection import GONE, Selection, given
from wartable.server.pages.words import sentence

#: So many moves can still be read as a list.
LISTED = 250


@dataclass(frozen=True, slots=True)
class Decided:
    """A move that is selected but for its amount and its text."""

    words: str
    low: int
    high: int
    amount: str
    room: int

    @property
    def has_amount(self) -> bool:
        """Whether there is an amount to choose."""
        return self.high > self.low

    @property
    def half(self) -> int:
        """About half of what is possible."""
        return max(self.low, self.high // 2)


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the board that stands in the panel as well."""

    id: str
    words: str
    label: str


@dataclass(frozen=True, slots=True)
class Panel:
    """What a seat that is to act can do next.

    ``clicked`` are the elements selected so far, ``others`` what a click begins another move with,
    ``buttons`` all of what can be clicked that is nothing but a button on the board. ``moves`` are
    the moves that are still possible, as paths with their words, unless they are too many to be
    read; ``count`` is their number. ``example`` is how one of them is typed. ``is_given`` says
    that there is nothing to choose.
    """

    selection: Selection
    clicked: tuple[Choice, ...]
    choices: tuple[Choice, ...]
    buttons: tuple[Button, ...]
    others: tuple[str, ...]
    notes: Mapping[str, Note]
    decided: Decided | None
    moves: tuple[Choice, ...]
    count: int
    example: str
    is_given: bool

    @property
    def path(self) -> str:
        """The clicks so far as the form holds them."""
        return ",".join(self.selection.path)

    @property
    def key(self) -> str:
        """A text that is another for every other move that is being put together."""
        return "-".join((self.selection.once, *self.selection.path))

    @property
    def clickable(self) -> tuple[str, ...]:
        """What can be clicked on the board: the next step, and the steps before to go back."""
        back = () if self.is_given else self.selection.path
        return (*(choice.id for choice in self.choices), *back)


def make_panel(view: View, selection: Selection) -> Panel:
    """Return the panel of a seat that is to act; the selection is a settled one."""
    step = follow(view, selection.path)
    families = view.legal()
    moves = _beginning(view, selection.path)
    others = _others(view, selection.path, step.choices)
    return Panel(
        selection=selection,
        clicked=_labelled(view, selection.path),
        choices=step.choices,
        buttons=_buttons(view, {*others, *(choice.id for choice in step.choices)}),
        others=others,
        notes=view.notes(selection.path),
        decided=_decided(view, step.family, selection) if step.family else None,
        moves=tuple(_listed(view, *each) for each in moves) if len(moves) <= LISTED else (),
        count=len(moves),
        example=_example(view, families),
        is_given=len(families) == 1,
    )


def chosen_move(view: View, selection: Selection) -> tuple[int, str | None]:
    """Return the move that a selection stands for, and its text; raise what is wrong with it."""
    try:
        family = follow(view, selection.path or given(view)).family
    except NotLegal:
        raise NotLegal("gone", GONE) from None
    if family is None:
        raise Unreadable("unfinished", "Select a whole move first.")
    has_text = view.game.notation.text_room(view.book, family.code) > 0
    move = packed(family.code, _amount(view, family, selection.amount))
    return move, selection.text if has_text else None


def is_enough(view: View, selection: Selection) -> bool:
    """Tell whether a selection is a whole move that needs no more to be said and can be undone."""
    family = follow(view, selection.path).family
    if family is None or family.low != family.high or view.game.may_take_back is None:
        return False
    if view.game.notation.text_room(view.book, family.code):
        return False
    return view.game.may_take_back(view.book, view.s, packed(family.code, family.low))


def _amount(view: View, family: Family, typed: str) -> int:
    """Return the amount that was typed; without one it is the one that was offered."""
    amount = typed.strip()
    if not amount:
        return view.usual_amount(family)
    if not (amount.isascii() and amount.isdigit() and len(amount) < 10):
        raise Unreadable("bad-amount", f"{quoted(typed)} is not a whole number")
    if not family.low <= int(amount) <= family.high:
        raise NotLegal("bad-amount", f"{quoted(typed)}: choose {family.low} to {family.high}")
    return int(amount)


def _decided(view: View, family: Family, selection: Selection) -> Decided:
    return Decided(
        words=sentence(view.game.look.move_words(view.book, family.code)),
        low=family.low,
        high=family.high,
        amount=selection.amount or str(view.usual_amount(family)),
        room=view.game.notation.text_room(view.book, family.code),
    )


def _example(view: View, families: Sequence[Family]) -> str:
    """Return a move as it is typed; where all that is typed is free text, there is none."""
    notation = view.game.notation
    plain = [each for each in families if not notation.text_room(view.book, each.code)]
    return notation.write_move(view.book, packed(plain[-1].code, plain[-1].low)) if plain else ""


def _labelled(view: View, path: tuple[str, ...]) -> tuple[Choice, ...]:
    labels = {element.id: element.label for element in view.scene().elements}
    return tuple(Choice(name, labels.get(name, name)) for name in path)


def _buttons(view: View, clickable: Collection[str]) -> tuple[Button, ...]:
    """Return what can be clicked and is a button on the board, with what is written on it."""
    buttons = (each for each in view.scene().elements if BUTTON in each.classes)
    return tuple(
        Button(each.id, sentence(_written(each)), sentence(each.label))
        for each in buttons
        if each.id in clickable
    )


def _written(element: Element) -> str:
    return element.captions[0].text if element.captions else element.label


def _others(view: View, path: tuple[str, ...], choices: tuple[Choice, ...]) -> tuple[str, ...]:
    """Return with what else moves begin, where something is selected: it can be clicked instead."""
    known = {*path, *(choice.id for choice in choices)}
    first = dict.fromkeys(clicks[0] for clicks, _ in view.paths())
    return tuple(name for name in first if name not in known) if path else ()


def _beginning(view: View, path: tuple[str, ...]) -> list[tuple[tuple[str, ...], Family]]:
    """Return the moves that begin with a path; all of them where it stands for one by itself."""
    found = [each for each in view.paths() if each[0][: len(path)] == path]
    return found if len(found) > 1 else list(view.paths())


def _listed(view: View, clicks: tuple[str, ...], family: Family) -> Choice:
    return Choice(",".join(clicks), view.game.look.move_words(view.book, family.code))
