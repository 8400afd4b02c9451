"""How Duper is shown: status and results here; scene, sentences and clicks in modules.

The view gets concealed states and the events of one seat, and adds nothing to them. In the open
view of a finished game it shows everybody's hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.kit.seats import seats_in
from wartable.engine.scene.extras import no_notes
from wartable.engine.scene.words import listed
from wartable.games.duper.rules.combat import attack_fault
from wartable.games.duper.rules.movement import move_fault
from wartable.games.duper.rules.victory import strength_of
from wartable.games.duper.state import COLOURS, REASONS, SEATS, TILES, Book, State
from wartable.games.duper.view.cards import pairs
from wartable.games.duper.view.clicks import clicks as clicks
from wartable.games.duper.view.controls import may_act
from wartable.games.duper.view.scene import scene as scene
from wartable.games.duper.view.sentences import marks as marks
from wartable.games.duper.view.sentences import outcome
from wartable.games.duper.view.sentences import sentence as sentence
from wartable.games.duper.view.standings import infantry_of, tanks_of
from wartable.games.duper.view.words import colours, owned

notes = no_notes


def seat_name(seat: int) -> str:
    """Return a seat's colour."""
    return COLOURS[seat]


def reason(number: int) -> str:
    """Return why the game ended."""
    return REASONS[number]


def results(book: Book, s: State) -> list[dict[str, int | str]]:
    """Rule 8-3: return what everybody has; strength breaks ties in tiles."""
    return [
        {
            "seat": COLOURS[seat],
            "tiles": s.tiles[seat],
            "strength": strength_of(book, s, seat),
            "infantry": infantry_of(s, seat),
            "tanks": tanks_of(s, seat),
            "gold": s.gold[seat],
            "cards": s.held[seat],
        }
        for seat in range(SEATS)
    ]


def status(book: Book, s: State, seat: int) -> str:
    """Say the round, whose turn it is, what the seat has and what it can do."""
    if s.ended:
        return f"game over in round {s.turn}: {reason(s.ended)}, {outcome(s.won)}"
    return f"round {s.turn} of {book.rounds}, {_asked(book, s, seat)}"


def _asked(book: Book, s: State, seat: int) -> str:
    whose = "your turn" if seat == s.current else f"{COLOURS[s.current]}'s turn"
    if not book.turn_lock:
        whose += f" (waiting for {colours(seats_in(s.waiting))})"
    if seat < 0:
        return whose
    if not s.tiles[seat]:
        return f"{whose}: you have no tiles left"
    has = owned(s.gold[seat], s.stamina[seat], s.held[seat])
    if may_act(s, seat):
        return f"{whose}: {has}; you can {listed(_possible(book, s, seat), 'or')}"
    return f"{whose}: you have {has}"


def _possible(book: Book, s: State, seat: int) -> Iterator[str]:
    """Yield what a seat that may act can do."""
    own = [tile for tile in range(TILES) if s.owner[tile] == seat + 1]
    if s.gold[seat] >= book.cost:
        yield "build infantry"
    if pairs(s, seat):
        yield "build a tank"
    if any(
        move_fault(book, s, seat, tile, other, s.infantry[tile] - 1, s.tanks[tile]) == 0
        for tile in own
        for other in own
    ):
        yield "move"
    if any(
        attack_fault(book, s, seat, tile, other) == 0
        for tile in own
        if s.infantry[tile] > 1
        for other in range(TILES)
    ):
        yield "attack"
    yield "end the turn"
