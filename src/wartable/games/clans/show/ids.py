"""The ids of what can be clicked, and of what events mark."""

from __future__ import annotations

from wartable.games.clans.moves import kind_name, post_name, tile_name
from wartable.games.clans.show.words import SIDE_NAMES
from wartable.games.clans.state import Book

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
    """Return how a card is written, without signs that mean something where ids are looked up."""
    return kind_name(book, kind).replace("+", "-tier-").replace("@", "-of-")
