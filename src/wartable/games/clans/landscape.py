"""The terrain of a whole board as text: a letter a tile, such as ``dddlmwwww`` (rule 12-7)."""

from __future__ import annotations

from wartable.engine.errors import BadOption, quoted
from wartable.games.clans.catalogue import TERRAIN_NAMES
from wartable.games.clans.state import TILES

#: The first letters of the terrains, by their numbers.
LETTERS = "".join(name[:1] or " " for name in TERRAIN_NAMES)


def read_ground(text: str) -> tuple[int, ...]:
    """Return the terrain of every tile, row by row from North's base; nothing for an empty text.

    Raises ``BadOption``.
    """
    letters = text.strip().lower()
    if letters and (len(letters) != TILES or set(letters) - set(LETTERS.strip())):
        raise BadOption(
            "bad-ground",
            f"ground must be {TILES} letters of w, l, d and m, a tile each, not {quoted(text)}",
        )
    return tuple(map(LETTERS.index, letters))


def write_ground(terrains: tuple[int, ...]) -> str:
    """Return the text of the terrain of all tiles."""
    return "".join(LETTERS[terrain] for terrain in terrains)
