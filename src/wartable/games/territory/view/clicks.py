"""How moves of Territory are clicked, and what they are called."""

from __future__ import annotations

from wartable.board.squares import square_id
from wartable.games.territory.state import COMMAND, DONE, PLAN, Book, State
from wartable.games.territory.view.words import way, xy

#: Moves without squares -> the id and the label of their button.
BUTTONS = {PLAN: ("plan", "hand in plan"), DONE: ("done", "end commands")}


# --- what can be clicked ---------------------------------------------------------------------


def clicks(book: Book, s: State, seat: int, code: int) -> tuple[str, ...]:
    """Return the two squares of a command, or the button of any other move."""
    if code in BUTTONS:
        return (BUTTONS[code][0],)
    return both_ends(book, *divmod(code - COMMAND, 4))


def both_ends(book: Book, cell: int, direction: int) -> tuple[str, str]:
    """Return the ids of a square and of its neighbour in a direction."""
    target = book.beyond[cell][direction]
    return square_id(*xy(book, cell)), square_id(*xy(book, target))


def move_words(book: Book, code: int) -> str:
    """Say what a move does, without the number of units."""
    if code == PLAN:
        return "hand in a plan"
    if code == DONE:
        return "give no more commands"
    return f"send units {way(book, *divmod(code - COMMAND, 4))}"
