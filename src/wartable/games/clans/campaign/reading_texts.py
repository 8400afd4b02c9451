"""Reading titles and stories."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.errors import quoted
from wartable.games.clans.campaign.catalogue import KIND_NAMES
from wartable.games.clans.campaign.rows import Reader
from wartable.games.clans.campaign.texts import ENDINGS, OUTCOMES, Stories

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
#: The tables of the stories, with their keys; None for the acts'.
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
    """Return what encounters are called that have no titles of their own."""
    place = "titles.toml titles"
    values = reader.table(place, reader.file("titles.toml").get("titles", {}))
    reader.only(place, values, TITLES)
    for key, title in values.items():
        if not isinstance(title, str) or not title:
            reader.wrong(f"{place} {key}", f"must be a text, not {quoted(title)}")
    return {key: str(values.get(key, "")) for key in TITLES}


def read_stories(reader: Reader) -> Stories:
    """Return the texts of a run; those by act stand in the order of the acts."""
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
