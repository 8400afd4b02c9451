"""Reading a kingdom's text so that nothing is lost.

Names may have hyphens and apostrophes, items may be on lines of their own, thousands may have
commas, and parts may come in any order. Text without meaning is reported.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from wartable.apps.thardferr.kingdom.counts import CASTLE, Number, number_text, total
from wartable.apps.thardferr.kingdom.names import meant, unit_names
from wartable.apps.thardferr.kingdom.text_import import Imported, assumed_castles, race_of
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.figures import kingdom_figures
from wartable.games.thardferr.rules.economy import land_by_buildings

_LABEL = re.compile(
    r"\b(race|army|buildings|resources|technology|technologies|strategy|population)[ \t]*:",
    re.IGNORECASE | re.ASCII,
)
#: The characters of names. A name must start where a run of them starts, so each is read once.
_RUN = r"A-Za-z \t'’‘`-"
_ITEM = re.compile(
    rf"(?<![{_RUN}])(?P<name>[{_RUN}]{{1,80}}):[ \t]*"
    r"(?P<number>(?:[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]{1,15})(?:\.[0-9]{1,15})?)(?![0-9])"
)
_BETWEEN = re.compile(r"(?:[\s,;.&|]|\band\b)+", re.IGNORECASE)
#: Blanks that web pages use instead of the plain one.
_BLANKS = str.maketrans(dict.fromkeys("\u00a0\u2007\u2009\u202f", " "))
_NO_STRATEGY = ("", "none", "-")


@dataclass
class _Reader:
    """What has been read so far: items or words for every label."""

    tables: dict[str, dict[str, Number]] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def table(self, label: str) -> dict[str, Number]:
        return self.tables.get(label, {})


#: How each part maps names to known ones.
_NAMES: dict[str, Callable[[str], str]] = {
    "army": lambda name: meant(name, unit_names(), plural=True),
    "buildings": lambda name: meant(name, catalogue().buildings, plural=True),
    "resources": lambda name: meant(name, ("Land", "Castles", "KS")),
    "technology": lambda name: meant(name, catalogue().technologies),
    "population": lambda name: meant(name, catalogue().jobs),
}


def read_repaired(text: str) -> Imported:
    """Return everything that is in a text."""
    reader = _Reader()
    text = text.translate(_BLANKS)
    labels = list(_LABEL.finditer(text))
    _leave(reader, text[: labels[0].start()] if labels else text)
    ends = [label.start() for label in labels[1:]] + [len(text)]
    for label, end in zip(labels, ends, strict=False):
        _part(
            reader, label[1].lower().replace("technologies", "technology"), text[label.end() : end]
        )
    army, buildings = reader.table("army"), reader.table("buildings")
    race = _race(reader, army)
    land = _land(reader, buildings)
    required = {"army": "army_missing", "buildings": "buildings_missing"}
    return Imported(
        errors=tuple(error for name, error in required.items() if name not in reader.tables),
        army=army,
        buildings=buildings,
        resources=reader.table("resources"),
        techs_raw=dict(reader.table("technology")),
        techs=reader.table("technology"),
        strategy=reader.words.get("strategy"),
        population=reader.table("population"),
        jobs=None if "population" in reader.tables else {},
        race=race,
        land=land,
        castles=_castles(reader, buildings, land),
        unread=tuple(reader.unread),
        notes=tuple(reader.notes),
    )


def _part(reader: _Reader, label: str, words: str) -> None:
    if label in ("race", "strategy"):
        _words(reader, label, words)
    else:
        _items(reader, label, words)


def _words(reader: _Reader, label: str, words: str) -> None:
    """Read a part with a single name: its first line that is not empty."""
    first, _, rest = words.strip().partition("\n")
    known = catalogue().races if label == "race" else catalogue().strategies
    name = meant(first.strip().rstrip(",;."), known)
    if old := reader.words.get(label):
        reader.notes.append(f"{label} is given twice; {old} does not count")
    reader.words[label] = "" if name.lower() in _NO_STRATEGY else name
    _leave(reader, rest)


def _items(reader: _Reader, label: str, words: str) -> None:
    """Read a part of names with numbers; note whatever is between them as unread."""
    table = reader.tables.setdefault(label, {})
    at = 0
    for item in _ITEM.finditer(words):
        name = _name(label, item["name"])
        if not name:
            continue
        _leave(reader, words[at : item.start()])
        at = item.end()
        value = _number(item["number"])
        if table.get(name, value) != value:
            old = number_text(table[name])
            reader.notes.append(f"{label}: {name} is given twice; {old} does not count")
        table[name] = value
    _leave(reader, words[at:])


def _name(label: str, run: str) -> str:
    """Return the name that a run of letters means, without a dash or "and" before it."""
    name = " ".join(run.lstrip(" \t-").split())
    if name.lower().startswith("and "):
        name = name[4:]
    name = _NAMES[label](name)
    return name.replace(" ", "") if label == "army" else name


def _leave(reader: _Reader, words: str) -> None:
    """Note what could not be read, line by line, ignoring separators."""
    for line in words.splitlines():
        piece = line.strip(" \t,;.&|")
        if _BETWEEN.sub("", piece):
            reader.unread.append(piece)


def _number(digits: str) -> Number:
    plain = digits.replace(",", "")
    return float(plain) if "." in plain else int(plain)


def _race(reader: _Reader, army: dict[str, Number]) -> str | None:
    """Return the race given, or else that of most units."""
    given = reader.words.get("race")
    if given:
        return given
    usual = {other: unit.key for unit in catalogue().units for other in unit.also}
    found = race_of([usual.get(name, name) for name in army])
    if found:
        reader.notes.append(f"race: {found}, by the units")
    return found


def _land(reader: _Reader, buildings: dict[str, Number]) -> Number:
    """Return the land given, or else what the buildings need."""
    given = reader.table("resources").get("Land")
    if given is not None:
        return given
    land = land_by_buildings(total(buildings), kingdom_figures().land.buildings)
    if buildings:
        reader.notes.append(f"land: {land}, by the buildings")
    return land


def _castles(reader: _Reader, buildings: dict[str, Number], land: Number) -> Number:
    """Return the castles given, as a building or else as a resource, or else assume by land."""
    figure = reader.table("resources").get("Castles")
    built = buildings.get(CASTLE, figure)
    if built is not None:
        if figure is not None and figure != built:
            reader.notes.append(f"castles: {number_text(built)}, not {number_text(figure)}")
        return built
    castles = assumed_castles(land)
    if buildings:
        reader.notes.append(f"castles: {castles}, by the land")
    return castles
