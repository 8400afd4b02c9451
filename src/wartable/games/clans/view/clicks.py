"""What can be clicked: element ids, the clicks of each move, and which elements an event marks."""

from __future__ import annotations

from wartable.engine.kit.events import Event
from wartable.games.clans import events
from wartable.games.clans.events import EVENTS, Told, read_target, read_told
from wartable.games.clans.moves import (
    ATTACK,
    ATTACK_BASE,
    DONE,
    EXCHANGE,
    HEAL,
    IGNITE,
    MOVES,
    PLACE,
    STAGE,
    TAKE_BACK,
    USE_HERO,
    card_of,
    friend_of,
    kind_name,
    post_name,
    target_of,
    tile_name,
    tile_of,
    unit_of,
    verb_of,
)
from wartable.games.clans.state import CLASSIC, POINTS, SIDE_NAMES, Book, State

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
    verb = verb_of(code)
    if verb in (STAGE, PLACE):
        return card_id(book, card_of(code)), tile_id(tile_of(code))
    if verb == TAKE_BACK:
        return staged_id(book, card_of(code), tile_of(code)), BACK_BUTTON
    if verb == EXCHANGE:
        return (card_id(book, card_of(code)),)
    if verb in (DONE, USE_HERO):
        return (DONE_BUTTON if verb == DONE else HERO_BUTTON,)
    unit = unit_id(seat, unit_of(code))
    if verb == ATTACK_BASE:
        return unit, base_id(1 - seat)
    if verb == ATTACK:
        return unit, unit_id(1 - seat, target_of(code))
    if verb == HEAL:
        return unit, unit_id(seat, friend_of(code))
    button = (IGNITE_BUTTON,) if verb == IGNITE else ()
    return (unit, *button, tile_id(tile_of(code)))


def move_words(book: Book, code: int) -> str:
    """Say what a move does."""
    if verb_of(code) == DONE and book.mode == CLASSIC:
        return "hand in what is staged"
    return MOVES.words(book, code)


# --- events ---------------------------------------------------------------------------------------

#: Kinds of events that mark the unit that they are about.
_UNIT_EVENTS = frozenset(
    (
        events.HEALED, events.ABSORBED, events.ARRIVES, events.PLACES,
        events.MOVES, events.PUSHED, events.BURNT, events.TRAPPED, events.FRIGHTENED,
        events.MIRED, events.INTERCEPTS, events.GAINS_POINT, events.ATTACKS, events.TENDS,
        events.STORM_HITS,
    )
)  # fmt: skip
#: Kinds of events that mark a tile.
_TILE_EVENTS = frozenset((events.LIT, events.TRAP_SET, events.SPRUNG, events.CAPTURED))


def marks(book: Book, event: Event) -> tuple[str, ...]:
    """Return the units, tiles and bases that an event changes."""
    if event.kind in _UNIT_EVENTS:
        return (_unit_id(read_told(event)),)
    if event.kind == events.HIT:
        target = read_target(event)
        return () if target is None else (_unit_id(target),)
    if event.kind == events.FALLS:
        unit = read_told(event)  # in lanes it is one of many
        return (grave_id(unit.side, unit.tile),) if book.mode == POINTS else ()
    if event.kind == events.BASE_HURT:
        return (base_id(EVENTS.fields(event)["side"]),)
    if event.kind in _TILE_EVENTS:
        return (tile_id(EVENTS.fields(event)["tile"]),)
    return ()


def _unit_id(unit: Told) -> str:
    return unit_id(unit.side, unit.post)
