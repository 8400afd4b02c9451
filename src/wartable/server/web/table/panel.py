"""The panel beside the board: what a seat is asked, and the controls to answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from wartable.engine.arguments import read_whole
from wartable.engine.errors import NotLegal, Unreadable, quoted
from wartable.engine.kit.moves import Family, packed
from wartable.engine.play.click_paths import Choice, Clicked, beginning, family_at, follow, leads_on
from wartable.engine.play.view import View
from wartable.engine.scene.extras import BUTTON, Note
from wartable.engine.scene.scene import Element
from wartable.server.web.table.selection import GONE, Selection, given
from wartable.server.web.words import sentence

#: How many moves can still be read as a list.
LISTED = 250


@dataclass(frozen=True, slots=True)
class Decided:
    """A selected move that lacks only its amount and its text."""

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
        """About half of the maximum."""
        return max(self.low, self.high // 2)


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the board that the panel repeats."""

    id: str
    words: str
    label: str


@dataclass(frozen=True, slots=True)
class Panel:
    """What a seat that is to act can do next.

    ``clicked`` are the elements selected so far, ``others`` those that begin another move,
    ``buttons`` the clickable elements that are mere buttons on the board. ``moves`` are the moves
    still possible, as paths with their words, unless there are too many to read; ``count`` is their
    number. ``example`` is how one of them is typed. ``is_given`` says that there is nothing to
    choose.
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
        """The clicks so far, as the form holds them."""
        return ",".join(self.selection.path)

    @property
    def key(self) -> str:
        """A text that identifies the selection of this move."""
        return "-".join((self.selection.once, *self.selection.path))

    @property
    def clickable(self) -> tuple[str, ...]:
        """The clickable elements: the next steps, and the earlier ones to go back to."""
        back = () if self.is_given else self.selection.path
        return (*(choice.id for choice in self.choices), *back)


def make_panel(view: View, selection: Selection) -> Panel:
    """Return the panel of a seat that is to act; the selection must be settled."""
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
    """Return the selected move and its text; raise ``NotLegal`` or ``Unreadable``."""
    path = selection.path or given(view)
    family = family_at(view, path)
    if family is None and not leads_on(view, path):
        raise NotLegal("gone", GONE)
    if family is None:
        raise Unreadable("unfinished", "Select a whole move first.")
    has_text = view.game.notation.text_room(view.book, family.code) > 0
    move = packed(family.code, _amount(view, family, selection.amount))
    return move, selection.text if has_text else None


def is_enough(view: View, selection: Selection) -> bool:
    """Tell whether a selection is a complete move that can be undone."""
    family = family_at(view, selection.path)
    if family is None or family.low != family.high or view.game.conduct.may_take_back is None:
        return False
    if view.game.notation.text_room(view.book, family.code):
        return False
    return view.game.conduct.may_take_back(view.book, view.s, packed(family.code, family.low))


def _amount(view: View, family: Family, typed: str) -> int:
    """Return the typed amount, by default the suggested one."""
    if not typed.strip():
        return view.usual_amount(family)
    amount = read_amount(typed)
    if not family.low <= amount <= family.high:
        raise NotLegal("bad-amount", f"{quoted(typed)}: choose {family.low} to {family.high}")
    return amount


def read_amount(typed: str) -> int:
    """Return the whole number that was typed; raise ``Unreadable``."""
    amount = read_whole(typed.strip())
    if amount is None:
        raise Unreadable("bad-amount", f"{quoted(typed)} is not a whole number")
    return amount


def _decided(view: View, family: Family, selection: Selection) -> Decided:
    return Decided(
        words=sentence(view.move_words(family)),
        low=family.low,
        high=family.high,
        amount=selection.amount or str(view.usual_amount(family)),
        room=view.game.notation.text_room(view.book, family.code),
    )


def _example(view: View, families: Sequence[Family]) -> str:
    """Return a move as it is typed, empty if every move is free text."""
    notation = view.game.notation
    for each in reversed(families):
        if not notation.text_room(view.book, each.code):
            return notation.write_move(view.book, packed(each.code, each.low))
    return ""


def _labelled(view: View, path: tuple[str, ...]) -> tuple[Choice, ...]:
    labels = view.labels()
    return tuple(Choice(name, labels.get(name, name)) for name in path)


def _buttons(view: View, clickable: Collection[str]) -> tuple[Button, ...]:
    """Return the clickable elements that are buttons on the board, with their captions."""
    buttons = (each for each in view.scene().elements if BUTTON in each.classes)
    return tuple(
        Button(each.id, sentence(_written(each)), sentence(each.label))
        for each in buttons
        if each.id in clickable
    )


def _written(element: Element) -> str:
    return element.captions[0].text if element.captions else element.label


def _others(view: View, path: tuple[str, ...], choices: tuple[Choice, ...]) -> tuple[str, ...]:
    """Return the elements that begin other moves, if something is selected."""
    if not path:
        return ()
    known = {*path, *(choice.id for choice in choices)}
    return tuple(name for name in view.first_clicks() if name not in known)


def _beginning(view: View, path: tuple[str, ...]) -> Sequence[Clicked]:
    """Return the moves that begin with a path; all moves if that leaves only one."""
    found = beginning(view, path)
    return found if len(found) > 1 else view.paths()


def _listed(view: View, clicks: tuple[str, ...], family: Family) -> Choice:
    return Choice(",".join(clicks), view.move_words(family))
