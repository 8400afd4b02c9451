"""Reading points of the map, and the outlines with which it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wartable.engine.errors import quoted
from wartable.games.clans.campaign.catalogue import Bounds, Place, Spot
from wartable.games.clans.campaign.rows import Reader

FILE = "maps.toml"
#: Points are kept in so many parts of a degree.
PARTS = 10_000

Line = tuple[Spot, ...]


@dataclass(frozen=True)
class Outline:
    """How the map of an act is drawn."""

    coasts: tuple[Line, ...]
    rivers: tuple[Line, ...]
    bounds: Bounds


def read_outline(reader: Reader, act: str) -> Outline:
    """Return the outline of an act's map."""
    place = f"{FILE} {act}"
    values = reader.table(place, reader.file(FILE).get(act, {}))
    reader.only(place, values, ("bounds", "coasts", "rivers"))
    return Outline(
        _lines(reader, f"{place} coasts", values.get("coasts", [])),
        _lines(reader, f"{place} rivers", values.get("rivers", [])),
        _bounds(reader, f"{place} bounds", values.get("bounds")),
    )


def _lines(reader: Reader, place: str, values: object) -> tuple[Line, ...]:
    lines = tuple(
        tuple(a_spot(reader, place, point, ()) for point in reader.items(place, line))
        for line in reader.items(place, values)
    )
    if any(len(line) < 2 for line in lines):
        reader.wrong(place, "a line has at least two points")
    return lines


def _bounds(reader: Reader, place: str, values: object) -> Bounds:
    edges = [in_parts(value) for value in reader.items(place, values)]
    if len(edges) == 4 and None not in edges:
        south, west, north, east = (edge or 0 for edge in edges)
        if south < north and west < east:
            return Bounds(south, west, north, east)
    reader.wrong(place, f"must be south, west, north and east, not {quoted(values)}")
    return Bounds(0, 0, 0, 0)


def a_place(reader: Reader, place: str, values: object) -> Place:
    """Return a place: its name, its latitude, its longitude."""
    if isinstance(values, list) and len(values) == 3 and isinstance(values[0], str):
        spot = _point(values[1:])
        if spot is not None and values[0]:
            return Place(values[0], spot.lat, spot.lng)
    reader.wrong(place, f"must be a name, a latitude and a longitude, not {quoted(values)}")
    return Place("", 0, 0)


def a_spot(reader: Reader, place: str, value: object, places: Sequence[Place]) -> Spot:
    """Return a spot: the name of a place, or a latitude and a longitude."""
    named = next((Spot(each.lat, each.lng) for each in places if each.name == value), None)
    spot = named or _point(value)
    if spot is None:
        what = "a place or a latitude" if places else "a latitude"
        reader.wrong(place, f"must be {what} and a longitude, not {quoted(value)}")
    return spot or Spot(0, 0)


def _point(value: object) -> Spot | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    lat, lng = map(in_parts, value)
    fine = lat is not None and lng is not None and abs(lat) <= 90 * PARTS
    return Spot(lat or 0, lng or 0) if fine else None


def in_parts(degrees: object) -> int | None:
    """Return degrees in ten-thousandths; None for what is no number or more exact than these."""
    if type(degrees) not in (int, float) or not isinstance(degrees, int | float):
        return None
    if not abs(degrees) <= 180:
        return None
    parts = round(degrees * PARTS)
    return parts if abs(degrees * PARTS - parts) < 1e-6 else None
