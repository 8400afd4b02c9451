"""How moves of Duper are clicked, and what they are called."""

from __future__ import annotations

from wartable.games.duper.moves import (
    ATTACK,
    INFANTRY,
    MOVE,
    TANK,
    card_name,
    one_of,
    other_of,
    source_of,
    tanks_of,
    target_of,
    tile_of,
    verb_of,
)
from wartable.games.duper.state import Book, State
from wartable.games.duper.view.sentences import tile_name

# Ids of the buttons.
INFANTRY_BUTTON, ATTACK_BUTTON, END_BUTTON = "infantry", "attack", "end"


def clicks(book: Book, s: State, seat: int, code: int) -> tuple[str, ...]:
    """Return tile and button, tile and pair, or two tiles and, if there are any, the tanks."""
    verb = verb_of(code)
    if verb == INFANTRY:
        return tile_name(tile_of(code)), INFANTRY_BUTTON
    if verb == TANK:
        one, other = one_of(code), other_of(code)
        return tile_name(tile_of(code)), card_id(one, 1), card_id(other, 1 + (one == other))
    source, target = source_of(code), target_of(code)
    if verb == MOVE:
        both = tile_name(source), tile_name(target)
        return (*both, tanks_id(tanks_of(code))) if s.tanks[source] else both
    if verb == ATTACK:
        is_own = s.owner[target] == seat + 1
        button = (ATTACK_BUTTON,) if is_own else ()
        return (tile_name(source), *button, tile_name(target))
    return (END_BUTTON,)


def card_id(card: int, copy: int) -> str:
    """Return the id of a copy of a card in the hand; copies count from 1."""
    name = f"card-{card_name(card)}"
    return name if copy == 1 else f"{name}-{copy}"


def tanks_id(tanks: int) -> str:
    """Return the id of the chip for moving that many tanks."""
    return f"tanks-{tanks}"
