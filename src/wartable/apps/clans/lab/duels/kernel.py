"""Template: games of Land of Clans & Wanderers, with the cards each side drew and played."""

from __future__ import annotations

from wartable.engine import contract
from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.games.clans.state import SIDES, WORDS, State
from wartable.lab.kernel import LIVE, MOVES, SCORES, play_row
from wartable.lab.results import Shape

#: The two sets of cards recorded for each seat.
DRAWN, PLAYED = 0, 1
#: Columns after the scores: each seat's cards drawn, then those played, as 32-bit words.
MORE = SIDES * 2 * WORDS
CARDS_AT = SCORES + SIDES
WIDTH = CARDS_AT + MORE


def word_at(seat: int, what: int, word: int) -> int:
    """Return the column of a word of a seat's cards."""
    return CARDS_AT + (seat * 2 + what) * WORDS + word


def play_duels(
    books: list[contract.Book],
    states: list[contract.State],
    works: list[contract.Work],
    chances: list[Chance],
    logs: list[Log],
    styles: list[int],
    rotate: int,
    seed: int,
    begin: int,
    count: int,
    rows: list[int],
) -> None:
    """Play games from number ``begin`` on, as :func:`wartable.lab.kernel.play_games` does."""
    for index in range(count):
        number = begin + index
        at = index * WIDTH
        play_row(books, states, works, chances, logs, styles, rotate, seed, number, rows, at)
        if rows[at + MOVES] < 0:
            return
        # Once bound to the game, this is the game's own state type.
        note_cards(states[LIVE], rows, at)  # type: ignore[arg-type]


def note_cards(s: State, rows: list[int], at: int) -> None:
    """Write the cards that each side drew and played into the row that begins at ``at``."""
    for seat in range(SIDES):
        for word in range(WORDS):
            rows[at + word_at(seat, DRAWN, word)] = s.drawn[seat][word]
            rows[at + word_at(seat, PLAYED, word)] = s.played[seat][word]


def cards_noted(s: State) -> list[int]:
    """Return what :func:`note_cards` writes."""
    row = [0] * WIDTH
    note_cards(s, row, 0)
    return row[CARDS_AT:]


#: The shape of the rows of a duel.
DUELS = Shape(play_duels, MORE, cards_noted)
