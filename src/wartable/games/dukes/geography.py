"""What a map of War of the Dukes is made of, and how its hexes are written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from wartable.board.hex import Axial

EDGE_KINDS = ("road", "river", "road bridge", "bridge")
ROADS = ("road", "road bridge")
BRIDGES = ("road bridge", "bridge")
#: Terrain that is garrisoned, and that a unit and its Duke may share.
STRONGHOLDS = ("city", "fortress")
PLACE_KINDS = ("capital", "city", "fortress")


@dataclass(frozen=True, slots=True)
class Hex:
    """One hex: axial coordinates, terrain, owning side or NOBODY, and the place it is part of."""

    q: int
    r: int
    terrain: str
    owner: int
    place: str


@dataclass(frozen=True, slots=True)
class Place:
    """A city or fortress with its hexes; small fortresses have no name."""

    name: str
    kind: str
    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rim:
    """A road or river that leaves the map at a hex in a direction; it is only drawn."""

    hex: int
    direction: int
    kind: str


@dataclass(frozen=True)
class Atlas:
    """A whole map. Hexes are numbered column by column from the left, each from the top down.

    Edges are named by the numbers of their two hexes, the lower first; those without a feature
    are not listed. `water` are the edges along which a river runs, also under bridges.
    """

    hexes: tuple[Hex, ...]
    edges: Mapping[tuple[int, int], str]
    water: frozenset[tuple[int, int]]
    places: tuple[Place, ...]
    rim: tuple[Rim, ...]
    capitals: tuple[tuple[int, ...], tuple[int, ...]]
    kaiserburg: tuple[int, ...]
    two_rivers: tuple[int, ...]

    def number_at(self, q: int, r: int) -> int:
        """Return the number of the hex at axial coordinates, -1 off the map."""
        return self._numbers.get((q, r), -1)

    @cached_property
    def _numbers(self) -> dict[Axial, int]:
        return {(place.q, place.r): number for number, place in enumerate(self.hexes)}


def written(q: int, r: int) -> str:
    """Return the name of a hex, CCRR: its column from the left and its row from the top."""
    return f"{q + 1:02}{r + q // 2 + 1:02}"


def read_name(text: str) -> Axial | None:
    """Return the coordinates that four digits CCRR stand for, on the map or not, or None."""
    if len(text) != 4 or not (text.isascii() and text.isdigit()):
        return None
    q, row = int(text[:2]) - 1, int(text[2:]) - 1
    return q, row - q // 2
