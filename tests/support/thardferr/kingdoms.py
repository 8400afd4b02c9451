"""Kingdoms of Thardferr for tests: made in a line, or any that can be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from wartable.apps.thardferr.kingdom.counts import Number
from wartable.apps.thardferr.kingdom.model import LARGEST, Kingdom, new_kingdom
from wartable.apps.thardferr.kingdom.technologies import corrected
from wartable.apps.thardferr.rulesets import rules_of
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import RACES, Race

DOCUMENT = rules_of("document")
PROGRAM = rules_of("program")


def race(name: str) -> Race:
    """Return a race by its name."""
    return catalogue().races[name]


def kingdom(name: str = "Human", **changes: Any) -> Kingdom:
    """Return a new kingdom of a race with changes."""
    return replace(new_kingdom(name), **changes)


def counts(names: list[str]) -> st.SearchStrategy[dict[str, Number]]:
    """Some of the names, each with a number of a kingdom."""
    number: st.SearchStrategy[Number] = st.integers(0, 50) | st.integers(0, LARGEST)
    return st.dictionaries(st.sampled_from(names), number)


@st.composite
def levels(draw: st.DrawFn, name: str) -> dict[str, Number]:
    """Technologies that a race can have, each with what it needs."""
    known = [each for each in catalogue().technologies.values() if each.race in ("", name)]
    found = {each.key: draw(st.integers(0, each.levels)) for each in known if draw(st.booleans())}
    return corrected(found)


@st.composite
def kingdoms(draw: st.DrawFn) -> Kingdom:
    """Any kingdom that the usual rules let be."""
    name = draw(st.sampled_from(RACES))
    buildings = draw(counts(list(catalogue().buildings)))
    buildings.setdefault("Castle", draw(st.integers(0, 30)))
    land: st.SearchStrategy[Number] = st.integers(0, LARGEST) | st.sampled_from([0.5, 12.25, 6.1])
    return Kingdom(
        race=name,
        army=draw(counts([unit.key for unit in race(name).units])),
        buildings=buildings,
        technologies=draw(levels(name)),
        strategy=draw(st.sampled_from(["", *catalogue().strategies_of(name, berserker=True)])),
        land=draw(land),
        resources=draw(counts(["Gold", "Iron", "Peasants", "gold", "Wizards' Runes"])),
        population=draw(counts(list(catalogue().jobs))),
    )


# --- Costs, strength, forges, training, spoils, buildings and armies of Thardferr's kingdoms -----

Table = dict[str, Number]
