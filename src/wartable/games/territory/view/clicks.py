"""How moves of Territory are clicked, and what they are called."""

from __future__ import annotations

from wartable.board.squares import square_id
from wartable.games.territory.moves import (
    COMMAND,
    DONE,
    MOVES,
    PLAN,
    direction_of,
    square_of,
    verb_of,
)
from wartable.games.territory.state import Book, State
from wartable.games.territory.view.words import way, xy

#: Moves without squares -> the id and the label of their button.
BUTTONS = {PLAN: ("plan", "hand in plan"), DONE: ("done", "end commands")}


# --- what can be clicked ---------------------------------------------------------------------


def clicks(book: Book, s: State, seat: int, code: int) -> tuple[str, ...]:
    """Return the two squares of a command, or the button of any other move."""
    if code in BUTTONS:
        return (BUTTONS[code][0],)
    return both_ends(book, square_of(code), direction_of(code))


def both_ends(book: Book, cell: int, direction: int) -> tuple[str, str]:
    """Return the ids of a square and of its neighbour in a direction."""
    target = book.beyond[cell][direction]
    return square_id(*xy(book, cell)), square_id(*xy(book, target))


def move_words(book: Book, code: int) -> str:
    """Say what a move does, without the number of units; a command also says where it leads."""
    if verb_of(code) == COMMAND:
        return f"send units {way(book, square_of(code), direction_of(code))}"
    return MOVES.words(book, code)
