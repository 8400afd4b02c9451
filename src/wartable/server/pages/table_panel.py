"""The panel beside the board: what is asked of a seat, and the controls to answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wartable.engine.clicks import Choice, follow
from wartable.engine.errors import NotLegal, Unreadable, quoted
from wartable.engine.moves import Family, packed
from wartable.engine.view import View
from wartable.server.pages.table_selection import GONE, Selection, given
from wartable.server.pages.words import sentence


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
class Panel:
    """What a seat that is to act can do next.

    ``clicked`` are the elements selected so far, ``moves`` all moves as paths with their words.
    ``example`` is how one of them is typed. ``is_given`` says that there is nothing to choose.
    """

    selection: Selection
    clicked: tuple[Choice, ...]
    choices: tuple[Choice, ...]
    decided: Decided | None
    moves: tuple[Choice, ...]
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
    return Panel(
        selection=selection,
        clicked=_labelled(view, selection.path),
        choices=step.choices,
        decided=_decided(view, step.family, selection) if step.family else None,
        moves=tuple(_listed(view, family) for family in families),
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
    move = packed(family.code, _amount(family, selection.amount))
    return move, selection.text if has_text else None


def _amount(family: Family, typed: str) -> int:
    """Return the amount that was typed; without one it is all."""
    amount = typed.strip()
    if not amount:
        return family.high
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
        amount=selection.amount or str(family.high),
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


def _listed(view: View, family: Family) -> Choice:
    clicks = view.game.look.clicks(view.book, view.s, view.seat, family.code)
    return Choice(",".join(clicks), view.game.look.move_words(view.book, family.code))
