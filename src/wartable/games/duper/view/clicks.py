"""How moves of Duper are clicked, and what they are called."""

from __future__ import annotations

from wartable.engine.scene.words import count
from wartable.games.duper.moves import card_name, parts
from wartable.games.duper.state import ATTACK, INFANTRY, MOVE, TANK, Book, State
from wartable.games.duper.view.sentences import tile_name
from wartable.games.duper.view.words import card_sign, place

# Ids of the buttons.
INFANTRY_BUTTON, ATTACK_BUTTON, END_BUTTON = "infantry", "attack", "end"


def clicks(book: Book, s: State, seat: int, code: int) -> tuple[str, ...]:
    """Return tile and button, tile and pair, or two tiles and, if there are any, the tanks."""
    verb, first, second, third = parts(code)
    if verb == INFANTRY:
        return tile_name(first), INFANTRY_BUTTON
    if verb == TANK:
        return tile_name(first), card_id(second, 1), card_id(third, 1 + (second == third))
    if verb == MOVE:
        both = tile_name(first), tile_name(second)
        return (*both, tanks_id(third)) if s.tanks[first] else both
    if verb == ATTACK:
        is_own = s.owner[second] == seat + 1
        button = (ATTACK_BUTTON,) if is_own else ()
        return (tile_name(first), *button, tile_name(second))
    return (END_BUTTON,)


def card_id(card: int, copy: int) -> str:
    """Return the id of a copy of a card in the hand; copies count from 1."""
    name = f"card-{card_name(card)}"
    return name if copy == 1 else f"{name}-{copy}"


def tanks_id(tanks: int) -> str:
    """Return the id of the chip for moving that many tanks."""
    return f"tanks-{tanks}"


def move_words(book: Book, code: int) -> str:
    """Say what a move does, without the number of infantry."""
    verb, first, second, third = parts(code)
    if verb == INFANTRY:
        return f"build infantry on {place(first)}"
    if verb == TANK:
        return f"build a tank on {place(first)} with {card_sign(second)} {card_sign(third)}"
    if verb == MOVE:
        who = f"{count(third, 'tank')} and infantry" if third else "infantry"
        return f"move {who} from {place(first)} to {place(second)}"
    if verb == ATTACK:
        return f"attack {place(second)} from {place(first)}"
    return "end the turn"
