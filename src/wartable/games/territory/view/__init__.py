"""How Territory is shown: status and results here; scene, sentences and clicks in modules.

The view gets concealed states and the events of one seat, and adds nothing to them. In the open
view of a finished game it shows everybody's commands.
"""

from __future__ import annotations

from wartable.engine.kit.moves import Family
from wartable.engine.kit.seats import seats_in
from wartable.engine.scene.extras import no_notes
from wartable.games.territory import rules
from wartable.games.territory.state import LETTERS, Book, State
from wartable.games.territory.view.clicks import clicks as clicks
from wartable.games.territory.view.clicks import move_words as move_words
from wartable.games.territory.view.scene import is_to_act, squares_of
from wartable.games.territory.view.scene import scene as scene
from wartable.games.territory.view.sentences import marks as marks
from wartable.games.territory.view.sentences import sentence as sentence
from wartable.games.territory.view.words import letters, numbered
from wartable.games.territory.view.words import reason as reason

# --- words -----------------------------------------------------------------------------------

notes = no_notes


def seat_name(seat: int) -> str:
    """Return a seat's letter."""
    return LETTERS[seat]


# --- status and results ----------------------------------------------------------------------


def status(book: Book, s: State, seat: int) -> str:
    """Say the round, the phase, what the seat is to do and whom the game is waiting for."""
    if s.ended:
        return f"game over after round {s.turn}: {reason(s.ended)}, {_outcome(book, s)}"
    phase = numbered(book, s.step, "declaration") if s.step < book.plans else "commands"
    return f"round {s.turn} of {book.rounds}, {phase}: {_asked(book, s, seat)}"


def _outcome(book: Book, s: State) -> str:
    won = seats_in(rules.winners(book, s))
    if not won:
        return "nobody wins"
    return f"{LETTERS[won[0]]} wins" if len(won) == 1 else f"{letters(won)} share the win"


def _asked(book: Book, s: State, seat: int) -> str:
    waiting = f"waiting for {letters(seats_in(s.waiting))}"
    if seat < 0:
        return waiting
    declaring = s.step < book.plans
    commands = f"{s.given[seat]} of {book.commands} given"
    if is_to_act(s, seat):
        return f"hand in a plan ({waiting})" if declaring else f"{commands} ({waiting})"
    if not rules.expected(book, s) >> seat & 1:
        return f"you have no units left, {waiting}"
    return f"your plan is in, {waiting}" if declaring else f"{commands}, all in, {waiting}"


def results(book: Book, s: State) -> list[dict[str, int | str]]:
    """Rule 4: return the squares and units of every player."""
    return [
        {"seat": LETTERS[seat], "squares": squares_of(s, seat), "units": s.total[seat]}
        for seat in range(book.seats)
    ]


def usual_amount(book: Book, s: State, seat: int, family: Family) -> int:
    """Suggest all units but one: a square that all units leave is lost (rule 3-1-1)."""
    return max(family.low, family.high - 1)
