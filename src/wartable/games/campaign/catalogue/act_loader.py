"""Loads the acts: acts.toml, and what pools.toml, enemies.toml and maps.toml say about each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wartable.engine.errors import quoted
from wartable.games.campaign.catalogue.content import (
    LEVEL_NAMES,
    POOLS,
    Act,
    Bounds,
    Place,
    Recipe,
    Spot,
)
from wartable.games.campaign.catalogue.rows import Reader, a_name
from wartable.games.campaign.state import ACTS, DECK
from wartable.games.clans.catalogue import catalogue as clans
from wartable.games.clans.catalogue.cards import TERRAIN_NAMES

MAPS_FILE = "maps.toml"
#: Units of latitude and longitude per degree.
PARTS = 10_000

Line = tuple[Spot, ...]


@dataclass(frozen=True)
class Outline:
    """The lines and the bounds of an act's map."""

    coasts: tuple[Line, ...]
    rivers: tuple[Line, ...]
    bounds: Bounds


def read_outline(reader: Reader, act: str) -> Outline:
    """Return the outline of an act's map."""
    place = f"{MAPS_FILE} {act}"
    values = reader.table(place, reader.file(MAPS_FILE).get(act, {}))
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
    """Return degrees in ten-thousandths; None unless they are a number that exact at most."""
    if type(degrees) not in (int, float) or not isinstance(degrees, int | float):
        return None
    if not abs(degrees) <= 180:
        return None
    parts = round(degrees * PARTS)
    return parts if abs(degrees * PARTS - parts) < 1e-6 else None


# --- acts ----------------------------------------------------------------------------------------

ACTS_FILE = "acts.toml"
#: Groups of an enemy's deck that have no count: the decoys, and the common cards that fill it up.
DECOY, COMMON = "decoy", "common"


@dataclass(frozen=True)
class ActRow:
    """The plain values of an act in its file."""

    title: str = a_name("what people call it")
    enemy_hero: str = a_name("the enemy's hero")
    boss_card: str = a_name("the card of its boss")
    boss_title: str = a_name("what its boss fight is called")
    medic: str = a_name("the medic that its town can send")


_WORDS = tuple(ActRow.__dataclass_fields__)
_LISTS = ("town", "end", "terrains", "battle_titles", "elite_titles", "places", "stages")
_KEYS = (*_WORDS, *_LISTS, "relic_sites")


def read_acts(reader: Reader, scout: str) -> tuple[Act, ...]:
    """Return the acts; a defective one is read as far as possible, to find its other defects."""
    content = reader.file(ACTS_FILE)
    acts = tuple(content)
    if len(acts) != ACTS:
        reader.wrong(ACTS_FILE, f"there are {ACTS} acts, not {len(acts)}")
    for file in ("pools.toml", "enemies.toml", "maps.toml"):
        reader.only(file, reader.file(file), acts)
    return tuple(
        _read_act(reader, (number, key), reader.table(f"{ACTS_FILE} {key}", values), scout)
        for number, (key, values) in enumerate(content.items(), 1)
    )


def _read_act(reader: Reader, who: tuple[int, str], values: Mapping[str, Any], scout: str) -> Act:
    number, key = who
    place = f"{ACTS_FILE} {key}"
    reader.only(place, values, _KEYS)
    words = {name: value for name, value in values.items() if name in _WORDS}
    row = reader.full_row(ActRow, place, words)
    if row.enemy_hero not in clans().heroes:
        reader.wrong(place, f"no hero {quoted(row.enemy_hero)}")
    places = tuple(
        a_place(reader, f"{place} places", each)
        for each in reader.items(f"{place} places", values.get("places"))
    )
    stages = tuple(
        _spots(reader, f"{place} stages", stage, places)
        for stage in reader.items(f"{place} stages", values.get("stages"))
    )
    for name, some in (("places", places), ("stages", stages)):
        if not some:
            reader.wrong(f"{place} {name}", "there must be at least one")
    outline = read_outline(reader, key)
    return Act(
        number,
        row.title,
        a_place(reader, f"{place} town", values.get("town")),
        a_place(reader, f"{place} end", values.get("end")),
        row.enemy_hero,
        reader.card(place, row.boss_card),
        row.boss_title,
        _terrains(reader, f"{place} terrains", values.get("terrains")),
        reader.texts(f"{place} battle_titles", values.get("battle_titles")),
        reader.texts(f"{place} elite_titles", values.get("elite_titles")),
        places,
        stages,
        _spots(reader, f"{place} relic_sites", values.get("relic_sites"), places),
        _read_recipe(reader, key, scout),
        _read_pools(reader, key),
        reader.card(place, row.medic),
        outline.coasts,
        outline.rivers,
        outline.bounds,
    )


def _spots(reader: Reader, place: str, values: object, places: Sequence[Place]) -> tuple[Spot, ...]:
    spots = tuple(a_spot(reader, place, each, places) for each in reader.items(place, values))
    if not spots:
        reader.wrong(place, "must have at least one spot")
    return spots


def _terrains(reader: Reader, place: str, values: object) -> tuple[int, ...]:
    """Return a pool of terrains; one that is listed twice is twice as likely."""
    names = reader.texts(place, values)
    wrong = [name for name in names if name not in TERRAIN_NAMES]
    if wrong:
        reader.wrong(place, f"no terrain {', '.join(map(quoted, wrong))}")
    return tuple(TERRAIN_NAMES.index(name) for name in names if name not in wrong)


def _read_pools(reader: Reader, act: str) -> dict[str, tuple[int, ...]]:
    place = f"pools.toml {act}"
    values = reader.table(place, reader.file("pools.toml").get(act, {}))
    reader.only(place, values, POOLS)
    return {
        name: reader.cards(f"{place} {name}", values[name]) if name in values else ()
        for name in POOLS
    }


# --- enemy decks ----------------------------------------------------------------------------------


def _read_recipe(reader: Reader, act: str, scout: str) -> Recipe:
    place = f"enemies.toml {act}"
    values = reader.table(place, reader.file("enemies.toml").get(act, {}))
    reader.only(place, values, ("fields", "order", "levels", "decoy", "pools"))
    fields = tuple(str(values.get("fields", "")).split())
    order = tuple(str(values.get("order", "")).split())
    if sorted(order) != sorted((*fields, DECOY, COMMON)) or order[-1:] != (COMMON,):
        reader.wrong(f"{place} order", f"must be the fields, {DECOY} and at the end {COMMON}")
    return Recipe(
        _levels(reader, f"{place} levels", values.get("levels"), len(fields)),
        fields,
        order,
        _weighted(reader, f"{place} pools", values.get("pools", {}), (*fields, COMMON)),
        reader.card(f"{place} decoy", values.get("decoy")),
        reader.card("run.toml enemy scout_card", scout),
    )


def _levels(reader: Reader, place: str, values: object, fields: int) -> tuple[tuple[int, ...], ...]:
    """Return the counts of every level, the easiest first."""
    levels = reader.items(place, values)
    counts = [level for level in levels if isinstance(level, list) and _are_counts(level, fields)]
    if len(counts) < len(levels) or len(levels) != len(LEVEL_NAMES) - 1:
        wanted = f"{len(LEVEL_NAMES) - 1} levels of {fields} numbers from 0 to {DECK}"
        reader.wrong(place, f"must be {wanted}, not {quoted(values)}")
    return tuple(tuple(level) for level in counts)


def _are_counts(level: list[object], fields: int) -> bool:
    return len(level) == fields and all(type(n) is int and n in range(DECK + 1) for n in level)


def _weighted(
    reader: Reader, place: str, values: object, names: tuple[str, ...]
) -> dict[str, tuple[tuple[int, int], ...]]:
    """Return pools of cards; the weight of a card is how often it is listed."""
    table = reader.table(place, values)
    reader.only(place, table, names)
    return {
        name: tuple(Counter(reader.cards(f"{place} {name}", table[name])).items())
        for name in names
        if name in table
    }
