"""What happened in Duper, in words, and which tiles it concerns."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.board.squares import square_id
from wartable.engine.kit.events import Event
from wartable.engine.kit.seats import seats_in
from wartable.games.duper import events
from wartable.games.duper.state import CARDS, COLOURS, REASONS, TILES, Book, tile_xy
from wartable.games.duper.view.words import card_sign, colours, owned, place, units


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    """Say an event in words; nothing if another event says it already."""
    a, b, c, d = event.fields
    match event.kind:
        case events.STARTS:
            return f"{COLOURS[a]} starts on {place(b)} with {units(c, 0)}"
        case events.TURN:
            return f"round {b}: {COLOURS[a]}'s turn"
        case events.INCOME:
            return f"{COLOURS[a]} has {owned(b, c, d)}"
        case events.CARD:
            return f"{COLOURS[a]} draws {card_sign(b)}"
        case events.NEW_DECK:
            # The first deck belongs to the start, so it is not announced.
            return f"a new deck of {CARDS} cards is opened" if a > 1 else ""
        case events.BUILT:
            return f"{COLOURS[a]} builds {units(c, 0)} on {place(b)}"
        case events.TANK_BUILT:
            return f"{COLOURS[a]} builds a tank on {place(b)} with {card_sign(c)} {card_sign(d)}"
        case events.MOVED:
            source, target = divmod(b, TILES)
            return f"{COLOURS[a]} moves {units(c, d)} from {place(source)} to {place(target)}"
        case events.ATTACKED:
            source, target = divmod(b, TILES)
            strength = f"power {c} against {d}"
            return f"{COLOURS[a]} attacks {place(target)} from {place(source)}: {strength}"
        case events.LOST:
            return f"{COLOURS[a]} loses {units(b, c)}" if b or c else ""
        case events.CAPTURED:
            before = f"taken from {COLOURS[b - 1]}" if b else "taken"
            return f"{place(a)} is {before}: {units(c, d)} there now"
        case events.OUT:
            return f"{COLOURS[a]} has no tiles left" + (" and is out" if book.skip else "")
        case events.ENDS_TURN:
            # If only one seat may act, the beginning of the next turn says it.
            return "" if book.turn_lock else f"{COLOURS[a]} has ended the turn"
        case events.GAME_OVER:
            return f"the game ends in round {b}: {REASONS[a]}, {outcome(c)}"
    raise ValueError(f"unknown event {event}")


def outcome(won: int) -> str:
    """Say who has won."""
    seats = seats_in(won)
    return f"{colours(seats)} {'wins' if len(seats) == 1 else 'share the win'}"


def marks(book: Book, event: Event) -> tuple[str, ...]:
    """Return the tile that an event changes; the arrow shows where units came from."""
    a, b, _, _ = event.fields
    match event.kind:
        case events.BUILT | events.TANK_BUILT:
            return (tile_name(b),)
        case events.MOVED | events.ATTACKED:
            return (tile_name(b % TILES),)
        case events.CAPTURED:
            return (tile_name(a),)
    return ()


def tile_name(tile: int) -> str:
    """Return the id of a tile's element."""
    return square_id(*tile_xy(tile))
