"""How a small game is shown: its boards, what each seat has, and where the game stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

from wartable.engine.kit.events import Event
from wartable.engine.kit.seats import seats_in
from wartable.engine.kit.tables import spec_of
from wartable.engine.scene.extras import NOTHING, Note
from wartable.engine.scene.scene import Align, Element, Kind, Rect, Scene, Spot, Text, seat_class
from wartable.engine.scene.words import listed
from wartable.small.boards import EDGE, GAP, LARGE, SMALL, Board, Space, lowered, lowered_edge
from wartable.small.declared import end_of
from wartable.small.derive import Derived

#: The narrowest picture.
NARROWEST = 320.0
#: The height of a line below the boards.
LINE = 28.0
PADDING = 8.0


class Look:
    """The presentation of a small game."""

    def __init__(self, title: str, derived: Derived, colours: Sequence[int]) -> None:
        self._title, self._derived, self._colours = title, derived, colours
        self._declared = derived.declared
        self._rules: ModuleType = derived.module
        self._shapes = {each.name: each.shape for each in spec_of(derived.state).fields}

    # --- words -----------------------------------------------------------------------------------

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self._declared.names[seat]

    def reason(self, number: int) -> str:
        """Return why the game ended."""
        return end_of(self._declared, number)

    def status(self, book: Any, s: Any, seat: int) -> str:
        """Say whose move it is, or how the game ended."""
        ended = self._rules.over(book, s)
        if ended:
            won = seats_in(self._rules.winners(book, s))
            verb = "wins" if len(won) == 1 else "share the win"
            return f"game over: {self.reason(ended)}, {self._named(won)} {verb}"
        waiting = self._rules.to_act(book, s)
        unit = "round" if self._declared.sealed else "move"
        whose = self._named(seats_in(waiting))
        if seat >= 0 and waiting >> seat & 1:
            return f"{unit} {s.turn + 1}: your move"
        return f"{unit} {s.turn + 1}: waiting for {whose}"

    def _named(self, seats: Sequence[int]) -> str:
        return listed(self._declared.names[each] for each in seats)

    def sentence(self, book: Any, event: Event, texts: Mapping[int, str]) -> str:
        """Say an event in words."""
        return self._derived.events.sentence(book, event)

    def results(self, book: Any, s: Any) -> list[dict[str, int | str]]:
        """Return the score of each seat, and what else there is to show of it."""
        return [
            {
                "seat": self.seat_name(seat),
                "score": self._rules.score(book, s, seat),
                **{_words(fact): getattr(s, fact)[seat] for fact in self._facts_of_seats()},
            }
            for seat in range(book.seats)
        ]

    # --- what can be clicked ---------------------------------------------------------------------

    def clicks(self, book: Any, s: Any, seat: int, code: int) -> tuple[str, ...]:
        """Return the space of each field of a move."""
        return self._derived.moves.clicks(book, code)

    def marks(self, book: Any, event: Event) -> tuple[str, ...]:
        """Return the spaces of a move that was made."""
        return self._derived.events.marks(book, event)

    def notes(self, book: Any, s: Any, seat: int, path: Sequence[str]) -> Mapping[str, Note]:
        """Return no notes."""
        return NOTHING

    # --- the picture -----------------------------------------------------------------------------

    def scene(self, book: Any, s: Any, seat: int, events: Sequence[Event]) -> Scene:
        """Draw the boards below each other, then what else there is to show."""
        elements: list[Element] = []
        top, panel = PADDING, 0
        for board in self._declared.boards:
            elements += self._board(book, s, seat, board, top, panel)
            top += board.height + PADDING
            panel += 1
        wide = max(NARROWEST, *(board.width + PADDING for board in self._declared.boards))
        for words in self._facts(s):
            elements.append(_line(f"fact-{len(elements)}", words, top, panel))
            top, panel = top + LINE, panel + 1
        facts = self._facts_of_seats()
        if facts:
            elements += self._standings(book, s, facts, top, panel)
            top += (book.seats + 1) * (LINE + GAP)
        return Scene(self._title, wide, top + PADDING, tuple(elements))

    def _board(
        self, book: Any, s: Any, seat: int, board: Board, top: float, panel: int
    ) -> Iterator[Element]:
        is_first = board is self._declared.boards[0]
        yield from (lowered_edge(each, top, panel) for each in board.edges)
        if board.buttons:
            usable = self._usable(book, s, seat, board)
            for value, space in enumerate(board.spaces, board.domain.low):
                yield _button(board, lowered(space, top), panel, value in usable)
        for at, space in enumerate(board.cells):
            yield self._cell(s, board, at, lowered(space, top), panel, is_first)

    def _usable(self, book: Any, s: Any, seat: int, board: Board) -> set[int]:
        """Return the values of a board that some move of a seat has; all for a viewer without."""
        codes = [self._rules.code_at(at) for at in range(self._rules.CODES)]
        if seat >= 0:
            codes = [code for code in codes if self._rules.may(book, s, seat, code)]
        read = getattr(self._rules, f"{board.field}_of")
        return {read(code) for code in codes}

    def _cell(
        self, s: Any, board: Board, at: int, space: Space, panel: int, is_first: bool
    ) -> Element:
        """Draw what is in a cell of a board: its owner's letter or a number."""
        owner = (
            getattr(s, self._declared.owner)[at] - 1 if self._declared.owner and is_first else -1
        )
        number = (
            getattr(s, self._declared.counts)[at] if self._declared.counts and is_first else None
        )
        letter = self.seat_name(owner)[0] if owner >= 0 else ""
        words = f"{letter}{'' if number is None else number}"
        inside = self.seat_name(owner) if owner >= 0 else "" if number is not None else "empty"
        inside = " ".join(each for each in (inside, "" if number is None else str(number)) if each)
        colour = seat_class(self._colours[owner]) if owner >= 0 else "neutral"
        return Element(
            board.id_of(space),
            Kind.CELL,
            space.shape,
            f"{_words(board.field)} {space.name}: {inside}",
            (colour,),
            (Text(*space.middle, words, LARGE),) if words else (),
            replace(space.spot, glyph=words or ".", panel=panel),
        )

    # --- below the boards ------------------------------------------------------------------------

    def _facts(self, s: Any) -> Iterator[str]:
        for fact in self._declared.shows:
            if not self._shapes[fact]:
                yield f"{_words(fact)}: {getattr(s, fact)}"

    def _facts_of_seats(self) -> list[str]:
        return [fact for fact in self._declared.shows if self._shapes[fact]]

    def _standings(
        self, book: Any, s: Any, facts: Sequence[str], top: float, panel: int
    ) -> Iterator[Element]:
        """Draw a line for each seat, with a column for each fact."""
        for column, fact in enumerate(facts, 1):
            at = Text(EDGE + column * 100, top + LINE / 2, _words(fact), SMALL)
            spot = Spot(_words(fact), 0, column, panel=panel)
            yield Element(f"column-{fact}", Kind.LABEL, at, spot=spot)
        for seat in range(book.seats):
            upper = top + (seat + 1) * (LINE + GAP)
            box, name = Rect(EDGE, upper, 50, LINE, 5), self.seat_name(seat)
            values = [f"{getattr(s, fact)[seat]} {_words(fact)}" for fact in facts]
            yield Element(
                f"standing-{seat}",
                Kind.PIECE,
                box,
                f"{name}: {listed(values)}",
                (seat_class(self._colours[seat]),),
                (Text(EDGE + 25, upper + LINE / 2, name[:4], SMALL),),
                Spot(name, seat + 1, 0, align=Align.LEFT, panel=panel),
            )
            for column, fact in enumerate(facts, 1):
                words = str(getattr(s, fact)[seat])
                at = Text(EDGE + column * 100, upper + LINE / 2, words, SMALL)
                spot = Spot(words, seat + 1, column, panel=panel)
                yield Element(f"{fact}-{seat}", Kind.LABEL, at, spot=spot)


def _words(field: str) -> str:
    return field.replace("_", " ")


def _button(board: Board, space: Space, panel: int, is_usable: bool) -> Element:
    """Draw what can be chosen by its name; what cannot be used any more is only an outline."""
    caption = Text(*space.middle, space.name, LARGE)
    label = f"{_words(board.field)} {space.name}" + ("" if is_usable else ", cannot be played")
    spot = replace(space.spot, glyph=space.name if is_usable else ".", panel=panel)
    captions = (caption,) if is_usable else ()
    return Element(board.id_of(space), Kind.CARD, space.shape, label, (), captions, spot)


def _line(name: str, words: str, top: float, panel: int) -> Element:
    at = Text(EDGE, top + LINE / 2, words, SMALL + 3, Align.LEFT)
    spot = Spot(words, 0, 0, align=Align.LEFT, panel=panel)
    return Element(name, Kind.LABEL, at, words, spot=spot)
