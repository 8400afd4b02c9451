"""The map: its parts, reading and validating its file, and the names of its hexes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

from wartable.board.hexes import DIRECTION_NAMES, Axial, direction_to, neighbour
from wartable.engine.arguments import read_whole
from wartable.engine.errors import BadOption, quoted
from wartable.engine.options.data import load_data
from wartable.games.dukes.state import NAMES, NOBODY

EDGE_KINDS = ("road", "river", "road bridge", "bridge")
ROADS = ("road", "road bridge")
BRIDGES = ("road bridge", "bridge")
#: Terrain that is garrisoned, and where a unit and its Duke may share a hex.
STRONGHOLDS = ("city", "fortress")
PLACE_KINDS = ("capital", "city", "fortress")


@dataclass(frozen=True, slots=True)
class Hex:
    """One hex: axial coordinates, terrain, owning side or NOBODY, and the place it belongs to."""

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
    """A road or river that leaves the map at a hex in a direction; for drawing only."""

    hex: int
    direction: int
    kind: str


@dataclass(frozen=True)
class Atlas:
    """A whole map. Hexes are numbered column by column from the left, each from the top down.

    Edges are named by the numbers of their two hexes, the lower first; edges without a feature
    are not listed. `water` holds the edges along which a river runs, bridged ones included.
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
    if len(text) != 4 or read_whole(text) is None:
        return None
    q, row = int(text[:2]) - 1, int(text[2:]) - 1
    return q, row - q // 2


# --- reading a map file --------------------------------------------------------------------------

_TERRAIN_LETTERS = {
    ".": "plain",
    "f": "forest",
    "c": "cliff",
    "C": "city",
    "F": "fortress",
    "~": "lake",
}
_OWNER_LETTERS = {"o": 0, "w": 1, "-": NOBODY}
_OFF = " "  # in a column: no hex here

Edge = tuple[int, int]


def read_atlas(values: Mapping[str, Any]) -> Atlas:
    """Return the map that the values of a map file describe.

    Raises ``BadOption`` "bad-map" listing every defect.
    """
    reader = _Reader(values)
    atlas = reader.atlas()
    if reader.defects:
        raise BadOption("bad-map", "; ".join(dict.fromkeys(reader.defects)))
    return atlas


class _Reader:
    """Reads one map file. Invalid parts are left out and noted in `defects`."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.defects: list[str] = []
        self._values = values
        self._terrain: dict[int, str] = {}  # the hexes, by number
        self._owner: dict[int, int] = {}
        self._numbers: dict[tuple[int, int], int] = {}
        self._at: list[tuple[int, int]] = []

    def atlas(self) -> Atlas:
        """Read everything, in order of dependence."""
        self._read_land()
        places = tuple(self._read_places())
        edges, water = self._read_edges()
        named = {number: place.name for place in places for number in place.hexes}
        hexes = tuple(
            Hex(q, r, self._terrain[number], self._owner[number], named.get(number, ""))
            for number, (q, r) in enumerate(self._at)
        )
        return Atlas(
            hexes,
            edges,
            frozenset(water),
            places,
            tuple(self._read_rim()),
            (self._capital(places, 0), self._capital(places, 1)),
            self._hexes("kaiserburg", self._text("kaiserburg")),
            self._hexes("two_rivers", self._text("two_rivers")),
        )

    # --- values ----------------------------------------------------------------------------------

    def _texts(self, key: str) -> list[str]:
        value = self._values.get(key)
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return value
        self.defects.append(f"{key} must be a list of strings, not {quoted(value)}")
        return []

    def _text(self, key: str) -> str:
        value = self._values.get(key)
        if isinstance(value, str):
            return value
        self.defects.append(f"{key} must be a string, not {quoted(value)}")
        return ""

    def _hex(self, what: str, text: str) -> int | None:
        place = read_name(text)
        if place is None:
            self.defects.append(f"{what}: {quoted(text)} is no hex such as 0712")
            return None
        number = self._numbers.get(place)
        if number is None:
            self.defects.append(f"{what}: {quoted(text)} is off the map")
        return number

    def _hexes(self, what: str, text: str) -> tuple[int, ...]:
        """Return the hexes of a text of names and runs such as 0101-0104, without duplicates."""
        found: list[int] = []
        for run in text.split():
            first, _, last = run.partition("-")
            ends = self._hex(what, first), self._hex(what, last or first)
            if ends[0] is None or ends[1] is None:
                continue
            if first[:2] != (last or first)[:2] or ends[0] > ends[1]:
                self.defects.append(f"{what}: {quoted(run)} does not run down a column")
                continue
            found.extend(range(ends[0], ends[1] + 1))
        if not found:
            self.defects.append(f"{what} has no hexes")
        for number, times in Counter(found).items():
            if times > 1:
                self.defects.append(f"{what}: {self._name(number)} is there twice")
        return tuple(sorted(set(found)))

    def _edge(self, what: str, one: str, other: str) -> Edge | None:
        ends = self._hex(what, one), self._hex(what, other)
        if ends[0] is None or ends[1] is None:
            return None
        if direction_to(self._at[ends[0]], self._at[ends[1]]) is None:
            self.defects.append(f"{what}: {one} and {other} are no neighbours")
            return None
        return min(ends[0], ends[1]), max(ends[0], ends[1])

    def _name(self, number: int) -> str:
        return written(*self._at[number])

    def _edge_name(self, edge: Edge) -> str:
        return f"{self._name(edge[0])}/{self._name(edge[1])}"

    # --- the land --------------------------------------------------------------------------------

    def _read_land(self) -> None:
        terrain, owners = self._texts("terrain"), self._texts("owners")
        if len(terrain) != len(owners):
            self.defects.append(f"{len(terrain)} columns of terrain but {len(owners)} of owners")
        for q, (lands, whose) in enumerate(zip(terrain, owners, strict=False)):
            if [c == _OFF for c in lands] != [c == _OFF for c in whose]:
                self.defects.append(f"column {q + 1:02}: terrain and owners differ in shape")
            if _OFF in lands.strip(_OFF):
                self.defects.append(f"column {q + 1:02}: a gap between its hexes")
            for row, (land, owner) in enumerate(zip(lands, whose, strict=False)):
                if land != _OFF:
                    self._add_hex(q, row - q // 2, land, owner)

    def _add_hex(self, q: int, r: int, land: str, owner: str) -> None:
        name = written(q, r)
        if land not in _TERRAIN_LETTERS:
            self.defects.append(f"{name}: no terrain {quoted(land)}")
        if owner not in _OWNER_LETTERS:
            self.defects.append(f"{name}: no owner {quoted(owner)}")
        number = len(self._at)
        self._at.append((q, r))
        self._numbers[q, r] = number
        self._terrain[number] = _TERRAIN_LETTERS.get(land, "plain")
        self._owner[number] = _OWNER_LETTERS.get(owner, NOBODY)
        if self._terrain[number] in STRONGHOLDS and owner == "-":
            self.defects.append(f"{name}: a {self._terrain[number]} without an owner")

    # --- roads, rivers, bridges ------------------------------------------------------------------

    def _read_edges(self) -> tuple[dict[Edge, str], set[Edge]]:
        roads = self._once("roads", self._paths())
        rivers = self._once("rivers", self._pairs("rivers"))
        bridges = self._once("bridges", self._pairs("bridges"))
        for edge in sorted((roads & rivers) - bridges):
            self.defects.append(f"{self._edge_name(edge)}: a road over a river without a bridge")
        for edge in sorted(bridges - rivers):
            if not self._on_lake(edge):
                self.defects.append(f"{self._edge_name(edge)}: a bridge over no river or lake")
        for edge in sorted(roads - bridges):
            if self._on_lake(edge):
                self.defects.append(f"{self._edge_name(edge)}: a road on a lake without a bridge")
        kinds = dict.fromkeys(rivers, "river") | dict.fromkeys(roads, "road")
        for edge in bridges:
            kinds[edge] = "road bridge" if edge in roads else "bridge"
        return dict(sorted(kinds.items())), rivers

    def _paths(self) -> Iterator[Edge | None]:
        for path in self._texts("roads"):
            stops = path.split()
            if len(stops) < 2:
                self.defects.append(f"roads: {quoted(path)} leads nowhere")
            for one, other in pairwise(stops):
                yield self._edge("roads", one, other)

    def _pairs(self, key: str) -> Iterator[Edge | None]:
        for text in self._texts(key):
            for pair in text.split():
                one, _, other = pair.partition("/")
                yield self._edge(key, one, other)

    def _once(self, key: str, edges: Iterator[Edge | None]) -> set[Edge]:
        counted = Counter(edge for edge in edges if edge is not None)
        for edge, times in counted.items():
            if times > 1:
                self.defects.append(f"{key}: {self._edge_name(edge)} is there twice")
        return set(counted)

    def _on_lake(self, edge: Edge) -> bool:
        return any(self._terrain[number] == "lake" for number in edge)

    def _read_rim(self) -> Iterator[Rim]:
        for key, kind in (("rim_roads", "road"), ("rim_rivers", "river")):
            for text in self._texts(key):
                name, _, direction = text.partition(" ")
                number = self._hex(key, name)
                if direction not in DIRECTION_NAMES:
                    self.defects.append(f"{key}: no direction {quoted(direction)}")
                elif number is not None:
                    way = DIRECTION_NAMES.index(direction)
                    if neighbour(self._at[number], way) in self._numbers:
                        self.defects.append(f"{key}: {quoted(text)} does not leave the map")
                    yield Rim(number, way, kind)

    # --- places ----------------------------------------------------------------------------------

    def _read_places(self) -> Iterator[Place]:
        listed = self._values.get("places")
        if not isinstance(listed, list):
            self.defects.append(f"places must be a list of tables, not {quoted(listed)}")
            return
        taken: Counter[int] = Counter()
        for entry in listed:
            place = self._place(entry)
            if place is not None:
                taken.update(place.hexes)
                yield place
        for number, times in taken.items():
            if times > 1:
                self.defects.append(f"{self._name(number)} is in two places")
        for number, terrain in self._terrain.items():
            if terrain in STRONGHOLDS and number not in taken:
                self.defects.append(f"{self._name(number)}: a {terrain} that is in no place")

    def _place(self, entry: object) -> Place | None:
        given = entry if isinstance(entry, dict) else {}
        name, kind, hexes = (given.get(key) for key in ("name", "kind", "hexes"))
        if not (isinstance(name, str) and isinstance(kind, str) and isinstance(hexes, str)):
            self.defects.append(f"a place must have name, kind and hexes, not {quoted(entry)}")
            return None
        if kind not in PLACE_KINDS:
            self.defects.append(f"{name or kind}: no kind of place {quoted(kind)}")
            return None
        wanted = "fortress" if kind == "fortress" else "city"
        numbers = self._hexes(name or kind, hexes)
        for number in numbers:
            if self._terrain[number] != wanted:
                self.defects.append(f"{name or kind}: {self._name(number)} is no {wanted}")
        if len({self._owner[number] for number in numbers}) > 1:
            self.defects.append(f"{name or kind} has hexes of two owners")
        return Place(name, kind, numbers)

    def _capital(self, places: tuple[Place, ...], side: int) -> tuple[int, ...]:
        owned = [
            place.hexes
            for place in places
            if place.kind == "capital" and place.hexes and self._owner[place.hexes[0]] == side
        ]
        if len(owned) != 1:
            self.defects.append(f"{NAMES[side]} has {len(owned)} capitals, not one")
            return ()
        return owned[0]


# --- the game's own map --------------------------------------------------------------------------


_AXIAL = re.compile(r"(-?[0-9]{1,3}) *, *(-?[0-9]{1,3})")


@cache
def load_atlas() -> Atlas:
    """Return the game's own map, read once and cached."""
    return read_atlas(load_data("wartable.games.dukes", "map.toml"))


@cache
def hex_text(number: int) -> str:
    """Return how a hex is written: four digits CCRR."""
    place = load_atlas().hexes[number]
    return written(place.q, place.r)


def hex_number(text: str) -> int:
    """Return the hex named by CCRR or by axial coordinates such as "20,-1", -1 if there is none."""
    text = text.strip()
    axial = _AXIAL.fullmatch(text)
    place = (int(axial[1]), int(axial[2])) if axial else read_name(text)
    return -1 if place is None else load_atlas().number_at(*place)
