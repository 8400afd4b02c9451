"""What can be done in a run, as buttons: each of them makes a move."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.moves import packed
from wartable.engine.view import View
from wartable.games.clans.campaign.orders import order
from wartable.games.clans.campaign.state import Book, State
from wartable.server.pages.words import sentence


@dataclass(frozen=True, slots=True)
class Order:
    """A button: the move that it makes as text, what stands on it, and that in full."""

    move: str
    words: str
    label: str

    @property
    def id(self) -> str:
        """What names the button on the page: by it a click that has to wait is made later."""
        return f"wt-do-{self.move.replace(' ', '_')}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A thing in a section: what it is, what there is to know of it, and what can be done."""

    title: str
    note: str = ""
    orders: tuple[Order, ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a run, such as the town; ``is_open`` says that it is what the run is about now."""

    name: str
    title: str
    summary: str
    entries: tuple[Entry, ...]
    is_open: bool = False


class Camp:
    """A run as its player sees it, and the moves that can be made in it now."""

    def __init__(self, view: View, *, may_act: bool) -> None:
        self._view = view
        self._codes = {family.code for family in view.legal()} if may_act else set()
        self.book: Book = view.book
        self.s: State = view.s

    def orders(
        self, *wanted: tuple[str, int, int] | tuple[str, int, int, int]
    ) -> tuple[Order, ...]:
        """Return the buttons of moves that can be made: words, verb, and one or two numbers."""
        return tuple(
            self._order(words, order(verb, *numbers))
            for words, verb, *numbers in wanted
            if order(verb, *numbers) in self._codes
        )

    def _order(self, words: str, code: int) -> Order:
        game, book = self._view.game, self._view.book
        label = sentence(game.look.move_words(book, code))
        return Order(game.notation.write_move(book, packed(code, 0)), words, label)
