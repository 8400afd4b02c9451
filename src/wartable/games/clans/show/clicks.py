"""How moves are clicked, and what they are called."""

from __future__ import annotations

from wartable.games.clans.moves import post_name, tile_name
from wartable.games.clans.orders import (
    ATTACK,
    ATTACK_BASE,
    EXCHANGE,
    HEAL,
    IGNITE,
    MOVE,
    PLACE,
    STAGE,
    TAKE_BACK,
    USE_HERO,
    first_of,
    second_of,
    verb_of,
)
from wartable.games.clans.show.ids import (
    BACK_BUTTON,
    DONE_BUTTON,
    HERO_BUTTON,
    IGNITE_BUTTON,
    base_id,
    card_id,
    staged_id,
    tile_id,
    unit_id,
)
from wartable.games.clans.show.words import kind_name
from wartable.games.clans.state import CLASSIC, Book, State


def clicks(book: Book, s: State, seat: int, code: int) -> tuple[str, ...]:
    """Return a card and a tile, a unit and its aim, or a button; igniting needs all three."""
    verb, first, second = verb_of(code), first_of(code), second_of(code)
    if verb in (STAGE, PLACE):
        return card_id(book, first), tile_id(second)
    if verb == TAKE_BACK:
        return staged_id(book, first, second), BACK_BUTTON
    if verb == EXCHANGE:
        return (card_id(book, first),)
    if verb == MOVE:
        return unit_id(seat, first), tile_id(second)
    if verb == ATTACK:
        return unit_id(seat, first), unit_id(1 - seat, second)
    if verb == ATTACK_BASE:
        return unit_id(seat, first), base_id(1 - seat)
    if verb == HEAL:
        return unit_id(seat, first), unit_id(seat, second)
    if verb == IGNITE:
        return unit_id(seat, first), IGNITE_BUTTON, tile_id(second)
    return (HERO_BUTTON,) if verb == USE_HERO else (DONE_BUTTON,)


def move_words(book: Book, code: int) -> str:
    """Say in words what a move does."""
    verb, first, second = verb_of(code), first_of(code), second_of(code)
    if verb in _OF_CARDS:
        return _OF_CARDS[verb].format(kind_name(book, first), tile_name(second))
    if verb in _OF_UNITS:
        aim = post_name(second) if verb in (ATTACK, HEAL) else tile_name(second)
        return _OF_UNITS[verb].format(post_name(first), aim)
    if verb == USE_HERO:
        return "use the hero"
    return "hand in what is staged" if book.mode == CLASSIC else "end the turn, or the exchange"


_OF_CARDS = {
    STAGE: "stage {0} on {1}",
    TAKE_BACK: "take {0} back from {1}",
    EXCHANGE: "exchange {0}",
    PLACE: "place {0} on {1}",
}
_OF_UNITS = {
    MOVE: "move from {0} to {1}",
    ATTACK: "attack {1} with the unit on {0}",
    ATTACK_BASE: "attack the base with the unit on {0}",
    HEAL: "heal the unit on {1} with the one on {0}",
    IGNITE: "ignite {1} with the unit on {0}",
}
