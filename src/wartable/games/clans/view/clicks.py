"""What can be clicked: element ids, the clicks of each move, and which elements an event marks."""

from __future__ import annotations

from wartable.engine.kit.events import Event
from wartable.games.clans import events
from wartable.games.clans.events import read_told
from wartable.games.clans.moves import kind_name, post_name, tile_name
from wartable.games.clans.state import (
    ATTACK,
    ATTACK_BASE,
    CLASSIC,
    COLUMNS,
    EXCHANGE,
    HEAL,
    IGNITE,
    MOVE,
    PLACE,
    POINTS,
    STAGE,
    TAKE_BACK,
    USE_HERO,
    Book,
    State,
    first_of,
    second_of,
    verb_of,
)
from wartable.games.clans.view.words import SIDE_NAMES, kind_title

HERO_BUTTON, DONE_BUTTON, IGNITE_BUTTON, BACK_BUTTON = "hero", "done", "ignite", "take-back"


def tile_id(tile: int) -> str:
    """Return the id of a tile."""
    return f"tile-{tile_name(tile)}"


def unit_id(side: int, post: int) -> str:
    """Return the id of a unit by its side and the place that names it."""
    return f"{SIDE_NAMES[side].lower()}-{post_name(post)}"


def grave_id(side: int, tile: int) -> str:
    """Return the id of the gravestone of a side's unit on a tile."""
    return f"grave-{tile_name(tile)}-{SIDE_NAMES[side].lower()}"


def trap_id(side: int, tile: int) -> str:
    """Return the id of a side's trap on a tile."""
    return f"trap-{tile_name(tile)}-{SIDE_NAMES[side].lower()}"


def base_id(side: int) -> str:
    """Return the id of a side's crystal or base, with its figures."""
    return f"base-{SIDE_NAMES[side].lower()}"


def card_id(book: Book, kind: int) -> str:
    """Return the id of a card in the hand; equal cards are one element."""
    return f"card-{_name(book, kind)}"


def staged_id(book: Book, kind: int, tile: int, copy: int = 1) -> str:
    """Return the id of a staged card, of which there may be two on a tile."""
    name = f"staged-{tile_name(tile)}-{_name(book, kind)}"
    return name if copy == 1 else f"{name}-{copy}"


def _name(book: Book, kind: int) -> str:
    """Return a card's name in moves, without characters that are special in selectors."""
    return kind_name(book, kind).replace("+", "-tier-").replace("@", "-of-")


# --- moves ----------------------------------------------------------------------------------------


def clicks(book: Book, s: State, seat: int, code: int) -> tuple[str, ...]:
    """Return the ids to click for a move: card and tile, unit and target, or a button.

    Igniting takes three: a unit, the button and a tile.
    """
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
    """Say what a move does."""
    verb, first, second = verb_of(code), first_of(code), second_of(code)
    if verb in _OF_CARDS:
        return _OF_CARDS[verb].format(kind_title(book, first), tile_name(second))
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


# --- events ---------------------------------------------------------------------------------------

#: Kinds of events that mark the unit they begin with.
_UNIT_EVENTS = frozenset(
    (
        events.HEALED, events.ABSORBED, events.ARRIVES, events.PLACES,
        events.MOVES, events.PUSHED, events.BURNT, events.TRAPPED, events.FRIGHTENED,
        events.MIRED, events.INTERCEPTS, events.GAINS_POINT, events.ATTACKS, events.TENDS,
    )
)  # fmt: skip


def marks(book: Book, event: Event) -> tuple[str, ...]:
    """Return the units, tiles and bases that an event changes."""
    a, b, _, _ = event.fields
    if event.kind in _UNIT_EVENTS:
        unit = read_told(a)
        return (unit_id(unit.side, unit.post),)
    match event.kind:
        case events.HIT if b >= 0:
            unit = read_told(b)
            return (unit_id(unit.side, unit.post),)
        case events.HEALTH:
            return (base_id(a),)
        case events.FALLS if book.mode == POINTS:  # in lanes it is one of many
            return (grave_id(read_told(a).side, read_told(a).tile),)
        case events.LIT:
            return (tile_id(a),)
        case events.TRAP_SET | events.SPRUNG:
            return (tile_id(b),)
        case events.CAPTURED:
            return (tile_id(COLUMNS + a),)
    return ()
