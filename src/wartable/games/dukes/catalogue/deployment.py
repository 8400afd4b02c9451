"""The automatic deployment, validated when its data file is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from wartable.engine.errors import BadOption, quoted
from wartable.engine.options.data import load_data
from wartable.games.dukes.catalogue.atlas import STRONGHOLDS, hex_number, hex_text, load_atlas
from wartable.games.dukes.state import KINDS, NAMES, OF_A_KIND, RESERVES


@dataclass(frozen=True, slots=True)
class Deployment:
    """Where a side's pieces go: the kind of each garrison, and the reserves in order."""

    garrison: Mapping[int, int]
    reserve: tuple[tuple[int, int], ...]


@cache
def load_deployment() -> tuple[Deployment, ...]:
    """Return the game's own deployment, by side."""
    return read_deployment(load_data("wartable.games.dukes", "deployment.toml"))


def read_deployment(values: Mapping[str, Any]) -> tuple[Deployment, ...]:
    """Return the deployments of a file, by side; raise ``BadOption`` listing every defect."""
    keys = [name.lower() for name in NAMES]
    defects = [f"no duchy {quoted(key)}" for key in values if key not in keys]
    plans = tuple(
        _read_side(side, _table(key, values.get(key), defects), defects)
        for side, key in enumerate(keys)
    )
    if defects:
        raise BadOption("bad-deployment", "; ".join(defects))
    return plans


def _table(what: str, value: object, defects: list[str]) -> Mapping[str, Any]:
    if isinstance(value, Mapping):
        return value
    defects.append(f"{what} must be a table, not {quoted(value)}")
    return {}


def _read_side(side: int, values: Mapping[str, Any], defects: list[str]) -> Deployment:
    key = NAMES[side].lower()
    defects += [
        f"{key}: no {quoted(name)}" for name in values if name not in ("garrison", "reserve")
    ]
    entries = [
        (kind, text)
        for kind, hexes in _table(f"{key}.garrison", values.get("garrison"), defects).items()
        for text in str(hexes).split()
    ]
    garrison = {number: kind for kind, number in _pieces(side, entries, defects)}
    wanted = {
        number
        for number, place in enumerate(load_atlas().hexes)
        if place.owner == side and place.terrain in STRONGHOLDS
    }
    if set(garrison) != wanted or len(garrison) != len(entries):
        defects.append(f"{NAMES[side]} must garrison each of its {len(wanted)} hexes once")
    reserve = _read_reserve(side, values.get("reserve"), defects)
    _check_room(garrison, reserve, defects)
    _check_counts(side, [*garrison.values(), *(kind for kind, _ in reserve)], defects)
    return Deployment(garrison, reserve)


def _read_reserve(side: int, values: object, defects: list[str]) -> tuple[tuple[int, int], ...]:
    listed = [str(each).split() for each in values] if isinstance(values, list) else []
    pairs = [(each[0], each[1]) for each in listed if len(each) == 2]
    reserve = tuple(_pieces(side, pairs, defects))
    if len(reserve) != RESERVES:
        defects.append(f"{NAMES[side]} must have {RESERVES} reserves, not {len(reserve)}")
    return reserve


def _check_room(
    garrison: Mapping[int, int], reserve: tuple[tuple[int, int], ...], defects: list[str]
) -> None:
    """Rules 2-2 and 2-3: reserves go to free hexes; only a Duke may join a garrison."""
    taken = set(garrison)
    for kind, number in reserve:
        if number in taken and (KINDS[kind] != "Duke" or number not in garrison):
            defects.append(f"two pieces on {hex_text(number)}")
        taken.add(number)


def _pieces(side: int, entries: list[tuple[str, str]], defects: list[str]) -> list[tuple[int, int]]:
    """Return kinds and hexes; unknown ones, and hexes outside the side's land, are defects."""
    found = []
    for word, text in entries:
        number = hex_number(text)
        if word not in KINDS:
            defects.append(f"{quoted(word)} is no kind of piece")
        elif number < 0:
            defects.append(f"{quoted(text)} is no hex")
        elif (place := load_atlas().hexes[number]).owner != side or place.terrain == "lake":
            defects.append(f"{quoted(text)} is no land of {NAMES[side]}")
        else:
            found.append((KINDS.index(word), number))
    return found


def _check_counts(side: int, kinds: list[int], defects: list[str]) -> None:
    for kind, word in enumerate(KINDS):
        wanted = 1 if word == "Duke" else OF_A_KIND
        if kinds.count(kind) != wanted:
            defects.append(f"{NAMES[side]} must place {wanted} {word}, not {kinds.count(kind)}")
