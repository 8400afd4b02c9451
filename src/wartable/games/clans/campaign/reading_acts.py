"""Reading the acts: acts.toml, and what pools.toml, enemies.toml and maps.toml say of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wartable.engine.errors import quoted
from wartable.games.clans.campaign.catalogue import (
    LEVEL_NAMES,
    POOLS,
    Act,
    Place,
    Recipe,
    Spot,
)
from wartable.games.clans.campaign.reading_maps import a_place, a_spot, read_outline
from wartable.games.clans.campaign.rows import Reader, a_name
from wartable.games.clans.campaign.state import ACTS, DECK
from wartable.games.clans.catalogue import TERRAIN_NAMES
from wartable.games.clans.catalogue import catalogue as clans

FILE = "acts.toml"
#: Groups of an enemy's deck that have no count: one decoy, and common cards to the end.
DECOY, COMMON = "decoy", "common"


@dataclass(frozen=True)
class ActRow:
    """The single words of an act as its file has it."""

    title: str = a_name("what people call it")
    enemy_hero: str = a_name("the enemy's hero")
    boss_card: str = a_name("the card of its boss")
    boss_title: str = a_name("what its boss fight is called")
    medic: str = a_name("the medic that its town can send")


_WORDS = tuple(ActRow.__dataclass_fields__)
_LISTS = ("town", "end", "terrains", "battle_titles", "elite_titles", "places", "stages")
_KEYS = (*_WORDS, *_LISTS, "relic_sites")


def read_acts(reader: Reader, scout: str) -> tuple[Act, ...]:
    """Return the acts; a wrong one is read as far as that goes, to find its other defects."""
    content = reader.file(FILE)
    acts = tuple(content)
    if len(acts) != ACTS:
        reader.wrong(FILE, f"there are {ACTS} acts, not {len(acts)}")
    for file in ("pools.toml", "enemies.toml", "maps.toml"):
        reader.only(file, reader.file(file), acts)
    return tuple(
        _read_act(reader, (number, key), reader.table(f"{FILE} {key}", values), scout)
        for number, (key, values) in enumerate(content.items(), 1)
    )


def _read_act(reader: Reader, who: tuple[int, str], values: Mapping[str, Any], scout: str) -> Act:
    number, key = who
    place = f"{FILE} {key}"
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
    """Return a pool of terrains; one that stands there twice is twice as likely."""
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


# --- the enemy's decks ----------------------------------------------------------------------------


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
    """Return the counts of every level, from the easiest."""
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
    """Return pools of cards with weights: how often each card stands there."""
    table = reader.table(place, values)
    reader.only(place, table, names)
    return {
        name: tuple(Counter(reader.cards(f"{place} {name}", table[name])).items())
        for name in names
        if name in table
    }
