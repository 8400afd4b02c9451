"""The map of War of the Dukes, and the names of its hexes."""

from __future__ import annotations

import re
from functools import cache

from wartable.engine.figures import load_data
from wartable.games.dukes.geography import (
    EDGE_KINDS,
    Atlas,
    Hex,
    Place,
    Rim,
    read_name,
    written,
)
from wartable.games.dukes.mapfile import read_atlas

__all__ = [
    "EDGE_KINDS",
    "Atlas",
    "Hex",
    "Place",
    "Rim",
    "hex_number",
    "hex_text",
    "load_atlas",
    "read_atlas",
]

_AXIAL = re.compile(r"(-?[0-9]{1,3}) *, *(-?[0-9]{1,3})")


@cache
def load_atlas() -> Atlas:
    """Return the game's own map; it is read once."""
    return read_atlas(load_data("wartable.games.dukes", "map.toml"))


@cache
def hex_text(number: int) -> str:
    """Return how a hex is written: four digits CCRR."""
    place = load_atlas().hexes[number]
    return written(place.q, place.r)


def hex_number(text: str) -> int:
    """Return the hex that CCRR or axial coordinates such as "20,-1" stand for, -1 for none."""
    text = text.strip()
    axial = _AXIAL.fullmatch(text)
    place = (int(axial[1]), int(axial[2])) if axial else read_name(text)
    return -1 if place is None else load_atlas().number_at(*place)
