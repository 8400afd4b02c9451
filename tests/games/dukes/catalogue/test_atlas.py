"""The map of War of the Dukes: what is on it, and what is said of a map that is not sound."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from wartable.board.hexes import direction_to, neighbours
from wartable.engine.errors import BadOption
from wartable.engine.options.data import load_data
from wartable.games.dukes.catalogue.atlas import hex_number, hex_text, load_atlas, read_atlas
from wartable.games.dukes.state import NOBODY, ORFBURG, WULFENBERG

ATLAS = load_atlas()


def number(text: str) -> int:
    found = hex_number(text)
    assert found >= 0, text
    return found


# --- what is on the map --------------------------------------------------------------------------


def test_the_land() -> None:
    assert Counter(place.terrain for place in ATLAS.hexes) == {
        "plain": 407,
        "forest": 151,
        "city": 43,
        "cliff": 35,
        "lake": 18,
        "fortress": 7,
    }


def test_hexes_are_numbered_down_the_columns() -> None:
    places = [(place.q, place.r) for place in ATLAS.hexes]
    assert places == sorted(places)
    assert places[0] == (0, 0)
    sizes = Counter(q for q, _ in places)
    assert [sizes[q] for q in range(32)] == [23, 22] * 11 + [23] + [16] * 8 + [15]
    for at, place in enumerate(places):
        assert ATLAS.number_at(*place) == at
    assert ATLAS.number_at(-1, 0) == ATLAS.number_at(31, -11) == -1


def test_roads_rivers_and_bridges() -> None:
    assert Counter(ATLAS.edges.values()) == {
        "road": 177,
        "river": 81,
        "road bridge": 24,
        "bridge": 1,
    }
    for one, other in ATLAS.edges:
        assert one < other
        here, there = ATLAS.hexes[one], ATLAS.hexes[other]
        assert direction_to((here.q, here.r), (there.q, there.r)) is not None
    assert ATLAS.edges[number("13,2"), number("13,3")] == "bridge"
    assert ATLAS.edges[number("17,-4"), number("18,-4")] == "road bridge"
    assert ATLAS.edges[number("18,-5"), number("18,-4")] == "river"


def test_rivers_run_on_under_their_bridges() -> None:
    rivers = {edge for edge, kind in ATLAS.edges.items() if kind == "river"}
    bridges = {edge for edge, kind in ATLAS.edges.items() if kind.endswith("bridge")}
    assert rivers <= ATLAS.water <= rivers | bridges
    dry = bridges - ATLAS.water
    assert all("lake" in (ATLAS.hexes[a].terrain, ATLAS.hexes[b].terrain) for a, b in dry)


def test_owners() -> None:
    assert Counter(place.owner for place in ATLAS.hexes) == {
        ORFBURG: 405,
        WULFENBERG: 253,
        NOBODY: 3,
    }
    nobodys = [at for at, place in enumerate(ATLAS.hexes) if place.owner == NOBODY]
    assert nobodys == sorted(number(text) for text in ("20,-6", "20,-5", "21,-7"))
    for side, cities, fortresses in ((ORFBURG, 22, 3), (WULFENBERG, 21, 4)):
        own = Counter(place.terrain for place in ATLAS.hexes if place.owner == side)
        assert (own["city"], own["fortress"]) == (cities, fortresses)


def test_capitals_and_objectives() -> None:
    assert [len(capital) for capital in ATLAS.capitals] == [16, 10]
    assert (len(ATLAS.kaiserburg), len(ATLAS.two_rivers)) == (7, 95)
    for side, hexes in enumerate(ATLAS.capitals):
        assert {ATLAS.hexes[at].place for at in hexes} == {("Orfburg", "Wulfenberg")[side]}
        assert {ATLAS.hexes[at].owner for at in hexes} == {side}
    assert {ATLAS.hexes[at].owner for at in ATLAS.kaiserburg} == {WULFENBERG}
    assert {ATLAS.hexes[at].place for at in ATLAS.two_rivers} == {"", "Urft"}


def test_the_two_rivers_are_what_the_rivers_enclose() -> None:
    found, waiting = set(), [number("0815")]
    while waiting:
        at = waiting.pop()
        if at in found:
            continue
        found.add(at)
        place = ATLAS.hexes[at]
        for near in neighbours((place.q, place.r)):
            to = ATLAS.number_at(*near)
            kind = ATLAS.edges.get((min(at, to), max(at, to)), "road")
            if to >= 0 and kind == "road":
                waiting.append(to)
    assert tuple(sorted(found)) == ATLAS.two_rivers


def test_four_lakes_carry_a_causeway_of_two_bridges() -> None:
    crossings = Counter(
        at
        for edge, kind in ATLAS.edges.items()
        if kind.endswith("bridge")
        for at in edge
        if ATLAS.hexes[at].terrain == "lake"
    )
    assert crossings == {number(text): 2 for text in ("17,-3", "18,-4", "22,-8", "30,2")}


def test_places() -> None:
    names = [place.name for place in ATLAS.places]
    assert "Château de Wulf" in names and "Château d'Orf" in names
    assert names.count("") == 4
    for place in ATLAS.places:
        assert {ATLAS.hexes[at].place for at in place.hexes} == {place.name}
    assert sum(len(place.hexes) for place in ATLAS.places) == 50


def test_what_leaves_the_map() -> None:
    left = [(hex_text(rim.hex), rim.direction, rim.kind) for rim in ATLAS.rim]
    assert left == [
        ("0123", 3, "road"),
        ("1022", 3, "road"),
        ("3208", 1, "road"),
        ("0501", 1, "river"),
    ]


# --- names of hexes ------------------------------------------------------------------------------


def test_every_hex_is_read_as_it_is_written() -> None:
    for at, place in enumerate(ATLAS.hexes):
        assert hex_number(hex_text(at)) == at
        assert hex_number(f"{place.q},{place.r}") == at
    assert hex_text(0) == "0101"
    assert hex_text(number("20,-1")) == "2110"
    assert hex_number(" 20 , -1 ") == hex_number("2110 ")


@pytest.mark.parametrize(
    "text",
    ["", "0100", "0124", "2406", "3301", "9999", "101", "١٢٣٤", "1,2,3", "20,-11", "0,99999"],
)
def test_what_is_no_hex(text: str) -> None:
    assert hex_number(text) == -1


# --- defects -------------------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], object]


def at_column(key: str, column: int, old: str, new: str) -> Change:
    """Make the first of a letter in a column another."""

    def change(values: dict[str, Any]) -> None:
        line = values[key][column - 1]
        assert old in line
        values[key][column - 1] = line.replace(old, new, 1)

    return change


def adding(key: str, item: object) -> Change:
    return lambda values: values[key].append(item)


def place(**values: str) -> Change:
    return adding("places", {"name": "Nix", "kind": "city", "hexes": "0707"} | values)


DEFECTS: list[tuple[Change, str]] = [
    (at_column("terrain", 1, "c", "x"), "0105: no terrain 'x'"),
    (at_column("owners", 2, "w", "x"), "0201: no owner 'x'"),
    (at_column("owners", 24, "o", " "), "column 24: terrain and owners differ in shape"),
    (at_column("terrain", 24, "..", ". "), "column 24: a gap between its hexes"),
    (lambda values: values["owners"].pop(), "32 columns of terrain but 31 of owners"),
    (at_column("owners", 1, "w", "-"), "0101: a city without an owner"),
    (at_column("owners", 6, "w", "-"), "0601: a fortress without an owner"),
    (adding("roads", "0101"), "roads: '0101' leads nowhere"),
    (adding("roads", "0105 0107"), "roads: 0105 and 0107 are no neighbours"),
    (adding("roads", "0105 0105"), "roads: 0105 and 0105 are no neighbours"),
    (adding("roads", "0123 0124"), "roads: '0124' is off the map"),
    (adding("roads", "0105 north"), "roads: 'north' is no hex such as 0712"),
    (adding("roads", "0122 0123"), "roads: 0122/0123 is there twice"),
    (adding("roads", "0118 0119"), "0118/0119: a road over a river without a bridge"),
    (adding("roads", "1609 1709"), "1609/1709: a road on a lake without a bridge"),
    (adding("rivers", "0105/0107"), "rivers: 0105 and 0107 are no neighbours"),
    (adding("rivers", "0119/0118"), "rivers: 0118/0119 is there twice"),
    (adding("rivers", "0105"), "rivers: '' is no hex such as 0712"),
    (adding("bridges", "2401/2402"), "bridges: '2401' is off the map"),
    (adding("bridges", "0105/0106"), "0105/0106: a bridge over no river or lake"),
    (adding("bridges", "0217/0218"), "bridges: 0217/0218 is there twice"),
    (adding("rim_roads", "0123 UP"), "rim_roads: no direction 'UP'"),
    (adding("rim_roads", "0105 S"), "rim_roads: '0105 S' does not leave the map"),
    (adding("rim_rivers", "4001 N"), "rim_rivers: '4001' is off the map"),
    (place(hexes="0105"), "Nix: 0105 is no city"),
    (place(kind="fortress", name="", hexes="0105"), "fortress: 0105 is no fortress"),
    (place(kind="capital", hexes="0105"), "Nix: 0105 is no city"),
    (place(kind="village"), "Nix: no kind of place 'village'"),
    (place(hexes="2401"), "Nix: '2401' is off the map"),
    (place(hexes=""), "Nix has no hexes"),
    (place(hexes="0707 0707"), "Nix: 0707 is there twice"),
    (place(hexes="0707"), "0707 is in two places"),
    (place(hexes="0104-0101"), "Nix: '0104-0101' does not run down a column"),
    (place(hexes="0101-0201"), "Nix: '0101-0201' does not run down a column"),
    (place(hexes="0101 2920"), "Nix has hexes of two owners"),
    (adding("places", {"name": "Nix"}), "a place must have name, kind and hexes"),
    (adding("places", "Nix"), "a place must have name, kind and hexes, not 'Nix'"),
    (at_column("terrain", 5, ".", "C"), "0501: a city that is in no place"),
    (lambda values: values["places"].pop(), "2207: a fortress that is in no place"),
    (lambda values: values["places"].pop(0), "Wulfenberg has 0 capitals, not one"),
    (place(kind="capital"), "Wulfenberg has 2 capitals, not one"),
    (lambda values: values.update(kaiserburg="2401"), "kaiserburg: '2401' is off the map"),
    (lambda values: values.update(two_rivers=""), "two_rivers has no hexes"),
    (lambda values: values.pop("two_rivers"), "two_rivers must be a string, not 'None'"),
    (lambda values: values.update(roads=[7]), "roads must be a list of strings, not '[7]'"),
    (lambda values: values.update(places=3), "places must be a list of tables, not '3'"),
]


@pytest.fixture
def values() -> dict[str, Any]:
    return copy.deepcopy(load_data("wartable.games.dukes", "map.toml"))


@pytest.mark.parametrize(("change", "message"), DEFECTS, ids=[text for _, text in DEFECTS])
def test_a_defect_is_named(change: Change, message: str, values: dict[str, Any]) -> None:
    read_atlas(values)
    change(values)
    with pytest.raises(BadOption) as caught:
        read_atlas(values)
    assert caught.value.code == "bad-map"
    assert message in caught.value.message


def test_every_defect_is_named(values: dict[str, Any]) -> None:
    for change, _ in DEFECTS[:4]:
        change(values)
    with pytest.raises(BadOption) as caught:
        read_atlas(values)
    for _, message in DEFECTS[:4]:
        assert message in caught.value.message


def test_an_empty_file_is_no_map() -> None:
    with pytest.raises(
        BadOption, match=r"terrain must be a list of strings.*Orfburg has 0 capitals"
    ):
        read_atlas({})
