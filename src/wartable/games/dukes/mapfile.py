"""Reading a map file: every defect is found and named, and only a sound map is returned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from wartable.board.hex import DIRECTION_NAMES, direction_to, neighbour
from wartable.engine.errors import BadOption, quoted
from wartable.games.dukes.geography import (
    PLACE_KINDS,
    STRONGHOLDS,
    Atlas,
    Hex,
    Place,
    Rim,
    read_name,
    written,
)
from wartable.games.dukes.state import NAMES, NOBODY

_TERRAIN_LETTERS = {
    ".": "plain",
    "f": "forest",
    "c": "cliff",
    "C": "city",
    "F": "fortress",
    "~": "lake",
}
_OWNER_LETTERS = {"o": 0, "w": 1, "-": NOBODY}
_OFF = " "  # in a column: there is no hex

Edge = tuple[int, int]


def read_atlas(values: Mapping[str, Any]) -> Atlas:
    """Return the map that the values of a map file describe.

    Raises ``BadOption`` "bad-map" that names every defect.
    """
    reader = _Reader(values)
    atlas = reader.atlas()
    if reader.defects:
        raise BadOption("bad-map", "; ".join(dict.fromkeys(reader.defects)))
    return atlas


class _Reader:
    """Reads one map file. What is unsound is left out and noted in `defects`."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.defects: list[str] = []
        self._values = values
        self._terrain: dict[int, str] = {}  # the hexes, by number
        self._owner: dict[int, int] = {}
        self._numbers: dict[tuple[int, int], int] = {}
        self._at: list[tuple[int, int]] = []

    def atlas(self) -> Atlas:
        """Read everything, in the order in which one part needs another."""
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
        self.defects.append(f"{key} must be a list of texts, not {quoted(value)}")
        return []

    def _text(self, key: str) -> str:
        value = self._values.get(key)
        if isinstance(value, str):
            return value
        self.defects.append(f"{key} must be a text, not {quoted(value)}")
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
        """Return the hexes of a text of names and runs such as 0101-0104, each one once."""
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
