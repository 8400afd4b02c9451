"""The picture of Duper: from top to bottom the board, what can be pressed, hand and standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from wartable.engine.events import OPEN, Event
from wartable.engine.scene import Scene
from wartable.engine.wording import count
from wartable.games.duper.cards import open_hand, own_hand
from wartable.games.duper.controls import controls
from wartable.games.duper.layout import (
    BOARD_END,
    FACTS,
    GAP,
    LEGEND,
    LINE,
    PICTURE,
    Block,
    Drawer,
    text_line,
    words_at,
)
from wartable.games.duper.standings import standings
from wartable.games.duper.state import SEATS, Book, State
from wartable.games.duper.tiles import arrows, board


def scene(book: Book, s: State, seat: int, events: Sequence[Event]) -> Scene:
    """Draw the position as a seat sees it, with the latest move as an arrow."""
    drawn = [*board(book, s), *arrows(events)]
    top = float(BOARD_END + GAP)
    for draw in _parts(book, s, seat):
        block = draw(top)
        drawn += block.elements
        top += block.height + GAP
    return Scene(f"Duper, round {s.turn} of {book.rounds}", PICTURE, top, tuple(drawn))


def _parts(book: Book, s: State, seat: int) -> Iterator[Drawer]:
    """Yield what stands below the board, first what a player presses.

    Hands of others are there only where they are open (rule 9-1).
    """
    if seat >= 0:
        yield partial(controls, book, s, seat)
        yield partial(own_hand, s, seat)
    yield partial(standings, s)
    yield partial(_facts, book, s)
    yield _legend
    if book.open_hands or seat == OPEN:
        for other in range(SEATS):
            if other != seat:
                yield partial(open_hand, s, other)


def _facts(book: Book, s: State, top: float) -> Block:
    """Write the round, the deck and what wins before the last round."""
    facts = [f"round {s.turn} of {book.rounds}", f"deck {s.left}"]
    if book.goal:
        facts.append(f"goal {count(book.goal, 'tile')}")
    lines = [" · ".join(facts)]
    if book.flush:
        lines.append("a straight flush wins")
    elements = [
        words_at(f"facts-{row}", words, top + row * LINE, text_line(words, row, FACTS))
        for row, words in enumerate(lines)
    ]
    return Block(elements, len(lines) * LINE)


def _legend(top: float) -> Block:
    """Explain the signs on tiles; those of the text board are others than those of the picture."""
    words = "2T two tanks · corner: tile number"
    signs = "4R2T 4 infantry and 2 tanks of red · . neutral · > to act · * changed last"
    return Block([words_at("legend", words, top, text_line(signs, 0, LEGEND))], LINE)
