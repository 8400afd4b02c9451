"""How the game is shown: names, status and results here; the rest comes from the other modules.

The view is given concealed states and the events of one seat, and reveals nothing beyond them.
"""

from __future__ import annotations

from wartable.engine.kit.seats import seats_in
from wartable.games.thardferr.rules import winners
from wartable.games.thardferr.rules.orders import idle, left
from wartable.games.thardferr.rules.people import buildings_of, soldiers, strength
from wartable.games.thardferr.state import CASTLE, GOLD, KINGDOMS, REASONS, Book, State
from wartable.games.thardferr.view.clicks import clicks as clicks
from wartable.games.thardferr.view.hints import notes as notes
from wartable.games.thardferr.view.scene import day_words
from wartable.games.thardferr.view.scene import scene as scene
from wartable.games.thardferr.view.sentences import marks as marks
from wartable.games.thardferr.view.sentences import sentence as sentence
from wartable.games.thardferr.view.words import kingdoms, race_name


def seat_name(seat: int) -> str:
    """Return the name of a seat's kingdom."""
    return KINGDOMS[seat]


def reason(number: int) -> str:
    """Return why the game ended."""
    return REASONS[number]


def status(book: Book, s: State, seat: int) -> str:
    """Say which day it is, whom the game waits for, and what the seat has to do."""
    if s.ended:
        won = seats_in(winners(book, s))
        ends = "wins" if len(won) == 1 else "share the win"
        return f"game over after day {s.turn}: {reason(s.ended)}, {kingdoms(won)} {ends}"
    return f"{day_words(book, s)}: {_asked(book, s, seat)}"


def _asked(book: Book, s: State, seat: int) -> str:
    if seat < 0 or not s.waiting >> seat & 1:
        fallen = "your kingdom has fallen; " if seat >= 0 and s.fallen[seat] else ""
        return f"{fallen}waiting for {kingdoms(seats_in(s.waiting))}"
    if s.turn == 0:
        return "choose a race"
    if s.given[seat] >= book.orders:
        return f"all {book.orders} orders are given; hand in"
    given = f"{s.given[seat]} of {book.orders} given"
    return (
        f"give orders, then hand in; {given}, {left(book, s, seat, GOLD)} gold left, "
        f"{idle(book, s, seat)} people without a job"
    )


def results(book: Book, s: State) -> list[dict[str, int | str]]:
    """Rule 10-3: return land, Kingdom Strength and what makes them up, for each kingdom."""
    return [
        {
            "seat": KINGDOMS[seat],
            "land": s.land[seat],
            "strength": strength(book, s, seat),
            "army": soldiers(s, seat),
            "built": buildings_of(s, seat) + s.built[seat][CASTLE],
            "race": race_name(s, seat),
        }
        for seat in range(book.seats)
    ]
