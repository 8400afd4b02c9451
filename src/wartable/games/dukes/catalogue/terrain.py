"""Terrain and the combat results table, validated when their files are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from wartable.engine.errors import BadOption, quoted
from wartable.engine.options.data import load_data
from wartable.games.dukes.catalogue.atlas import EDGE_KINDS
from wartable.games.dukes.state import COLUMNS, FACES, RESULTS, TERRAINS

PACKAGE = "wartable.games.dukes"


@dataclass(frozen=True, slots=True)
class Terrain:
    """Terrain effects: half points to enter, defence, die; and half points to cross edges."""

    entering: Mapping[str, int]
    defence: Mapping[str, int]
    die: Mapping[str, int]
    crossing: Mapping[str, int]


@cache
def load_terrain() -> Terrain:
    """Return the game's own terrain."""
    return read_terrain(load_data(PACKAGE, "terrain.toml"))


@cache
def load_results() -> tuple[tuple[int, ...], ...]:
    """Return the game's own combat results table, by column and die."""
    return read_results(load_data(PACKAGE, "results.toml"))


def read_terrain(values: Mapping[str, Any]) -> Terrain:
    """Return the figures of a terrain file; raise ``BadOption`` listing every defect."""
    named = {"entering": TERRAINS, "defence": TERRAINS, "die": TERRAINS, "crossing": EDGE_KINDS}
    defects = [f"no table {quoted(name)}" for name in values if name not in named]
    for name, keys in named.items():
        figures = values.get(name)
        if not isinstance(figures, Mapping):
            defects.append(f"{name} must be a table, not {quoted(figures)}")
            continue
        for key in keys:
            figure = figures.get(key)
            if type(figure) is not int or not 0 <= figure <= 20:
                defects.append(f"{name} of {key} must be 0 to 20, not {quoted(figure)}")
        defects += [f"{name}: no {quoted(key)}" for key in figures if key not in keys]
    if defects:
        raise BadOption("bad-terrain", "; ".join(defects))
    return Terrain(**{name: values[name] for name in named})


def read_results(values: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    """Return the results of a results file; raise ``BadOption`` listing every defect."""
    defects = [f"no column {quoted(name)}" for name in values if name not in COLUMNS]
    for column in COLUMNS:
        results = str(values.get(column, "")).split()
        if len(results) != FACES or any(result not in RESULTS for result in results):
            known = ", ".join(RESULTS)
            defects.append(f"column {column} must have {FACES} results of {known}")
    if defects:
        raise BadOption("bad-results", "; ".join(defects))
    return tuple(tuple(RESULTS[each] for each in values[name].split()) for name in COLUMNS)
