"""Reading a kingdom's text exactly as the calculator of the game's players does.

Names consist of letters and blanks only, so ``Field-glass`` becomes ``glass``. An item ends at a
comma. A part of the text runs from the first occurrence of its label to the next of certain labels.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from string import ascii_letters

from wartable.apps.thardferr.kingdom.counts import Number, total
from wartable.apps.thardferr.kingdom.technologies import corrected, missing_for
from wartable.apps.thardferr.kingdom.text_import import Imported, assumed_castles, land_of, race_of
from wartable.engine.scene.words import listed
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.figures import kingdom_figures
from wartable.games.thardferr.rules.economy import land_by_buildings

#: The calculator's white space.
WHITE = "\t\n\v\f\r \u00a0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + (
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)  # fmt: skip

#: The labels that end each part of the text.
ENDS = {
    "Army:": ("Buildings:",),
    "Buildings:": ("Resources:", "Technology:", "Strategy:", "Population:"),
    "Resources:": ("Technology:", "Strategy:", "Population:"),
    "Technology:": ("Strategy:", "Population:"),
    "Strategy:": ("Population:",),
    "Population:": ("\n",),
}

_VALUE = re.compile(f":[{WHITE}]*([0-9]+)")
_AND = re.compile(" and ", re.IGNORECASE | re.ASCII)

#: Longer runs of digits are not numbers.
_MOST_DIGITS = 300


def read_letters(text: str) -> Imported:
    """Return what the calculator finds in a text."""
    unread: list[str] = []
    army = _items(part(text, "Army:"), unread, _unit)
    buildings = _items(_AND.sub(", ", part(text, "Buildings:") or ""), unread, _building)
    resources = _items(part(text, "Resources:"), unread)
    techs = _items(part(text, "Technology:"), unread)
    population = _items(part(text, "Population:"), unread)
    counting = corrected(techs)
    strategy = part(text, "Strategy:")
    if "Land" not in resources and buildings:
        resources["Land"] = land_by_buildings(total(buildings), kingdom_figures().land.buildings)
    land = land_of(resources, buildings)
    required = {"Army:": "army_missing", "Buildings:": "buildings_missing"}
    return Imported(
        errors=tuple(error for label, error in required.items() if part(text, label) is None),
        army=army,
        buildings=buildings,
        resources=resources,
        techs_raw=techs,
        techs=counting,
        strategy=None if strategy is None else strategy.strip(WHITE),
        population=population,
        jobs={} if part(text, "Population:") is None else None,
        race=race_of(army),
        land=land,
        castles=assumed_castles(land),
        unread=tuple(unread),
        notes=tuple(
            f"technology: {key} does not count, for it needs {listed(missing_for(key, techs))}"
            for key, level in counting.items()
            if level != techs[key]
        ),
    )


def part(text: str, label: str) -> str | None:
    """Return the text between a label and its end, None if the label is missing."""
    found = _label(label).search(text)
    if found is None:
        return None
    ends = (_label(end).search(text, found.end()) for end in ENDS[label])
    return text[found.end() : min((end.start() for end in ends if end), default=len(text))]


def _label(label: str) -> re.Pattern[str]:
    return re.compile(re.escape(label), re.IGNORECASE | re.ASCII)


def _items(
    words: str | None, unread: list[str], named: Callable[[str], str] = str
) -> dict[str, Number]:
    """Return the items of a part; the last one counts if several mean the same name."""
    found: dict[str, Number] = {}
    for piece in (words or "").split(","):
        item = _item(piece)
        if item:
            found[named(item[0])] = item[1]
        elif piece.strip():
            unread.append(piece.strip())
    return found


def _item(piece: str) -> tuple[str, Number] | None:
    """Return the first name with a number in a piece of text."""
    for value in _VALUE.finditer(piece):
        before = piece[: value.start()]
        name = before[len(before.rstrip(ascii_letters + " ")) :]
        if name and len(value[1]) <= _MOST_DIGITS:
            return name.strip(), _number(value[1])
    return None


def _number(digits: str) -> Number:
    """Return a number as the calculator stores it: a double, inexact beyond 15 digits."""
    return int(digits) if len(digits) <= 15 else float(digits)


def _unit(name: str) -> str:
    """Return the unit that a name means: the name as one word."""
    return name.replace(" ", "")


def _building(name: str) -> str:
    """Return the building that a name means, or the name as written."""
    known = {key.replace(" ", "").lower(): key for key in catalogue().buildings}
    known["guardtower"] = "Guard Towers"
    return known.get(name.replace(" ", "").lower(), name)
