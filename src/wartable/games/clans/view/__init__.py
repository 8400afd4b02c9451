"""The presentation of the game: status and results here, everything else from the modules beside.

All of it works on concealed states and the events of one seat, and adds nothing to them.
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.kit.seats import seats_in
from wartable.engine.scene.words import count, listed
from wartable.games.clans.rules.heroes import hero_fault
from wartable.games.clans.state import CLASSIC, MULLIGAN, REASONS, SIDE_NAMES, SIDES, Book, State
from wartable.games.clans.view.clicks import clicks as clicks
from wartable.games.clans.view.clicks import marks as marks
from wartable.games.clans.view.clicks import move_words as move_words
from wartable.games.clans.view.hints import notes as notes
from wartable.games.clans.view.scene import placements_left, turn_words
from wartable.games.clans.view.scene import scene as scene
from wartable.games.clans.view.sentences import outcome
from wartable.games.clans.view.sentences import sentence as sentence
from wartable.games.clans.view.words import pays_gold


def seat_name(seat: int) -> str:
    """Return the name of a seat's side."""
    return SIDE_NAMES[seat]


def reason(number: int) -> str:
    """Return why the match ended."""
    return REASONS[number]


def status(book: Book, s: State, seat: int) -> str:
    """Say where the match stands, whom it waits for, and what the seat can do."""
    if s.ended:
        return f"match over in turn {s.turn}: {reason(s.ended)}, {outcome(s.won)}"
    return f"{turn_words(book, s)}: {_asked(book, s, seat)}"


def _asked(book: Book, s: State, seat: int) -> str:
    if seat < 0 or not s.waiting >> seat & 1:
        return f"waiting for {listed(SIDE_NAMES[side] for side in seats_in(s.waiting))}"
    return f"you can {listed(_possible(book, s, seat), 'or')}"


def _possible(book: Book, s: State, seat: int) -> Iterator[str]:
    """Yield what a seat that may act can do, briefly."""
    if s.stage == MULLIGAN:
        more = book.mulligan - s.staged[seat]
        if more > 0:
            yield f"exchange {count(more, 'card')}"
        yield "keep the rest"
        return
    if book.mode == CLASSIC:
        yield f"stage cards ({s.staged[seat]} staged)"
    else:
        if placements_left(book, s) and s.held[seat]:
            yield "place cards"
        yield "act with your units"
    if hero_fault(book, s, seat) == 0:
        yield "use your hero"
    yield "submit" if book.mode == CLASSIC else "end the turn"


def results(book: Book, s: State) -> list[dict[str, int | str]]:
    """Return what is left of both sides: health, damage done to the enemy, losses and gold.

    Gold counts for nothing in a battle of a campaign and is left out there.
    """
    return [_result(book, s, side) for side in range(SIDES)]


def _result(book: Book, s: State, side: int) -> dict[str, int | str]:
    row: dict[str, int | str] = {
        "seat": SIDE_NAMES[side],
        "health": s.health[side],
        "damage": book.health[1 - side] - s.health[1 - side],
        "lost": s.fallen[side],
    }
    return row | {"gold": s.gold[side]} if pays_gold(book) else row
