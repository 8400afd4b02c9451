"""Loads the figures of a run, the titles and the stories.

The figures are in run.toml, rewards.toml, roads.toml and strengths.toml.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_type_hints

from wartable.engine.errors import quoted
from wartable.games.campaign.catalogue.content import KIND_NAMES
from wartable.games.campaign.catalogue.figures import STRENGTHS, Band, Figures, Reward, Rewards
from wartable.games.campaign.catalogue.rows import Reader
from wartable.games.campaign.catalogue.stories import ENDINGS, OUTCOMES, Stories
from wartable.games.campaign.state import ACTS, FIGHTS, MYSTERY

#: The parts of the figures with a file of their own.
_ELSEWHERE = ("rewards", "bands", "strengths")
#: The kinds of encounters that can lead to a battle.
_KINDS = tuple(KIND_NAMES[kind] for kind in (*FIGHTS, MYSTERY))


def read_figures(reader: Reader) -> Figures:
    """Return the figures of a run, with zeros in place of defective values."""
    kinds = {name: kind for name, kind in get_type_hints(Figures).items() if name not in _ELSEWHERE}
    content = reader.file("run.toml")
    reader.only("run.toml", content, tuple(kinds))
    sections: dict[str, Any] = {
        name: _section(reader, f"run.toml {name}", kind, content.get(name, {}))
        for name, kind in kinds.items()
    }
    return Figures(
        rewards=_read_rewards(reader),
        bands=_read_bands(reader),
        strengths=_read_strengths(reader),
        **sections,
    )


def _section(reader: Reader, place: str, kind: type[Any], values: object) -> Any:
    return reader.full_row(kind, place, reader.table(place, values))


def _read_rewards(reader: Reader) -> Rewards:
    kinds: dict[str, type[Any]] = get_type_hints(Rewards)
    reader.only("rewards.toml", reader.file("rewards.toml"), tuple(kinds))
    found = {
        key: reader.full_row(kinds.get(key, Reward), place, values)
        for place, key, values in reader.tables("rewards.toml")
    }
    return Rewards(**{name: found.get(name, kind()) for name, kind in kinds.items()})


def _read_bands(reader: Reader) -> tuple[Band, ...]:
    """Return the bands of distances; the last one, and no other, is open-ended."""
    tables = list(reader.tables("roads.toml"))
    if not tables:
        reader.wrong("roads.toml", "must have at least one band")
    bands: list[Band] = []
    for at, (place, _, values) in enumerate(tables):
        is_last = at == len(tables) - 1
        band = reader.full_row(Band, place, {"below": 0, **values} if is_last else values)
        nearest = bands[-1].below if bands else 0
        if is_last and band.below:
            reader.wrong(place, "the last band has no end")
        if not is_last and band.below <= nearest:
            reader.wrong(place, f"must end beyond {nearest}, not {quoted(band.below)}")
        if bands and band.modifier < bands[-1].modifier:
            reader.wrong(place, f"modifier must not fall to {band.modifier} with the distance")
        bands.append(band)
    return tuple(bands)


def _read_strengths(reader: Reader) -> Mapping[str, tuple[str, ...]]:
    """Return how well enemies play, by kind of encounter; strengths never fall with the acts."""
    content = reader.file("strengths.toml")
    reader.only("strengths.toml", content, _KINDS)
    return {
        kind: _acts_of(reader, f"strengths.toml {kind}", content.get(kind, [])) for kind in _KINDS
    }


def _acts_of(reader: Reader, place: str, values: object) -> tuple[str, ...]:
    named = [each for each in reader.items(place, values) if each in STRENGTHS]
    if named != values or len(named) != ACTS:
        known = ", ".join(STRENGTHS)
        reader.wrong(place, f"must be {ACTS} of {known}, one an act, not {quoted(values)}")
        return STRENGTHS[:1] * ACTS
    strengths = tuple(map(str, named))
    if sorted(strengths, key=STRENGTHS.index) != list(strengths):
        reader.wrong(place, f"must not fall with the acts: {quoted(values)}")
    return strengths


# --- titles and stories --------------------------------------------------------------------------

TITLES = (
    "shop",
    "rest",
    "event",
    "mystery",
    "treasure",
    "recovery",
    "defence",
    "city",
    "ambush",
    "supplies",
)
#: The tables of the stories, with their keys; None stands for the acts.
_DELIVERY = ("delivery",)
_TABLES: Mapping[str, tuple[str, ...] | None] = {
    "kinds": tuple(KIND_NAMES.values()),
    "flavour": None,
    "outcomes": OUTCOMES,
    "supply": _DELIVERY,
    "openings": None,
    "closings": None,
    "endings": ENDINGS,
}


def read_titles(reader: Reader) -> dict[str, str]:
    """Return the titles of encounters that are the same in every act."""
    place = "titles.toml titles"
    values = reader.table(place, reader.file("titles.toml").get("titles", {}))
    reader.only(place, values, TITLES)
    for key, title in values.items():
        if not isinstance(title, str) or not title:
            reader.wrong(f"{place} {key}", f"must be a string, not {quoted(title)}")
    return {key: str(values.get(key, "")) for key in TITLES}


def read_stories(reader: Reader) -> Stories:
    """Return the texts of a run; texts per act are in the order of the acts."""
    file = "stories.toml"
    acts = tuple(reader.file("acts.toml"))
    content = reader.file(file)
    reader.only(file, content, tuple(_TABLES))
    found = {
        name: _read_table(reader, f"{file} {name}", content.get(name, {}), keys or acts)
        for name, keys in _TABLES.items()
    }
    return Stories(
        found["kinds"],
        tuple(found["flavour"].values()),
        found["outcomes"],
        found["supply"]["delivery"],
        tuple(found["openings"].values()),
        tuple(found["closings"].values()),
        found["endings"],
    )


def _read_table(
    reader: Reader, place: str, values: object, keys: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    table = reader.table(place, values)
    reader.only(place, table, keys)
    given = {key: reader.texts(f"{place} {key}", table[key]) for key in keys if key in table}
    for key, texts in given.items():
        for text in texts:
            if "{" in text.replace("{place}", ""):
                reader.wrong(
                    f"{place} {key}", f"only {{place}} can be filled in, not {quoted(text)}"
                )
    return {key: given.get(key, ()) for key in keys}
