"""Kingdoms as text, in the form that players of the calculator exchange.

::

    Army: Rusher: 120, Slother: 80
    Buildings: House: 40, Guard Towers: 6
    Resources: Land: 20, Castles: 2
    Technology: Sharper Blades: 2
    Strategy: Orc Surrounding
    Population: Mine: 300

Only the first two are required. Without ``Population`` people get the jobs that production needs.
The rules decide how a text is read: :mod:`.text_letters` reads like the calculator, and
:mod:`.text_repaired` reads without its losses.
"""

from __future__ import annotations

from collections.abc import Mapping

from wartable.apps.thardferr.kingdom.counts import CASTLE, Counts, Number, number_text
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.kingdom.text_import import OF_THE_KINGDOM, Imported
from wartable.apps.thardferr.kingdom.text_letters import read_letters
from wartable.apps.thardferr.kingdom.text_repaired import read_repaired
from wartable.apps.thardferr.rulesets import Rules
from wartable.games.thardferr.catalogue import catalogue

__all__ = ["Imported", "exported", "read_text", "write_text"]


def read_text(text: str, rules: Rules, *, prerequisites: bool = False) -> Imported:
    """Return the content of a kingdom's text, and what could not be read; never raise.

    With ``prerequisites`` the kingdom also gets whatever its technologies require.
    """
    found = read_letters(text) if rules.import_names == "letters_only" else read_repaired(text)
    if prerequisites:
        found = found.with_prerequisites()
    return found.with_jobs(rules)


def write_text(kingdom: Kingdom) -> str:
    """Return a kingdom as text that reads back exactly, zeros included.

    The calculator reads it too, except for what it cannot read in any text.
    """
    stock = {key: n for key, n in kingdom.resources.items() if key not in OF_THE_KINGDOM}
    lines = [
        f"Race: {kingdom.race}",
        _line("Army", kingdom.army) or "Army:",
        _line("Buildings", {**kingdom.buildings, CASTLE: kingdom.castles}),
        _line("Resources", {"Land": kingdom.land, **stock}),
        _line("Technology", kingdom.technologies),
        f"Strategy: {kingdom.strategy}" if kingdom.strategy else "",
        # Without this part, reading would fill in the jobs.
        _line("Population", kingdom.population) or "Population:",
    ]
    return "\n".join(line for line in lines if line)


def exported(
    army: Counts,
    buildings: Counts,
    resources: Mapping[str, Number | str | None],
    technologies: Counts,
    strategy: str | None,
    population: Counts,
) -> str:
    """Return a kingdom as the calculator exports it: without zeros, except in buildings."""
    every = {key: buildings.get(key, 0) for key in catalogue().buildings}
    first = {key: resources.get(key) for key in ("Land", "Castles")}
    figures: dict[str, Number | str] = {
        key: value for key, value in first.items() if isinstance(value, int | float)
    }
    for key, value in resources.items():
        if key not in ("KS", *first) and value is not None and value != "":
            figures[key] = value
    lines = [
        _line("Army", _above_zero(army)),
        _line("Buildings", every),
        _line("Resources", figures),
        _line("Technology", _above_zero(technologies)),
        f"Strategy: {strategy}" if strategy else "",
        _line("Population", _above_zero(population)),
    ]
    return "\n".join(line for line in lines if line)


def _above_zero(counts: Counts) -> dict[str, Number]:
    return {key: count for key, count in counts.items() if count > 0}


def _line(label: str, items: Mapping[str, Number | str]) -> str:
    """Return a line of the text, empty if there is nothing to list."""
    shown = [f"{key}: {_shown(value)}" for key, value in items.items()]
    return f"{label}: {', '.join(shown)}" if shown else ""


def _shown(value: Number | str) -> str:
    return value if isinstance(value, str) else number_text(value)
